"""Announcing: how many tricks each seat will take, where that is what the game is about."""

from kozyr.engine.layout import State
from kozyr.engine.mode import kernel
from kozyr.engine.seats import left
from kozyr.engine.tables import Tables


@kernel
def legal_bids(state: State, tables: Tables) -> int:
    """Numbers that the actor may announce; the last to speak may not make the sum equal the tricks."""
    bids = (2 << state.cards) - 1
    if tables.hook and state.asked == state.players - 1:
        rest = state.cards
        for seat in range(state.players):
            if seat != state.actor:
                rest -= state.bids[seat]
        if rest >= 0:
            bids &= ~(1 << rest)
    return bids


@kernel
def bid(state: State, tricks: int) -> int:
    """The actor announces a number of tricks; returns 1 when all have.  Mutates: bids, asked, actor."""
    state.bids[state.actor] = tricks
    state.asked += 1
    state.actor = left(state.actor, state.players)
    return 1 if state.asked == state.players else 0
