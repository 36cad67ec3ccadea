"""The end of a deal: what each seat gains from the kon and is fined."""

from kozyr.core.cards import ACE
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables

_ACE = int(ACE)


@kernel
def caller_fine(state: State, tables: Tables) -> int:
    """Multiple of the kon that the caller pays.  Rule: 5.1, 5.2, 6.1, 6.2."""
    taken = state.taken[state.caller]
    if state.blind == 0:
        return tables.caller_fine[taken]
    if state.upcard & 15 == _ACE:
        return tables.blind_ace_fine[taken]
    return tables.blind_fine[taken]


@kernel
def settle_unopposed(state: State, tables: Tables) -> None:
    """Nobody contests: the caller takes the kon, or half of it.  Rule: 8.6."""
    state.unopposed = 1
    taken = state.kon // 2 if tables.unopposed_half else state.kon
    state.gain[state.caller] = taken
    state.carry = state.kon - taken
    finish(state)


@kernel
def settle_played(state: State, tables: Tables) -> None:
    """Pay the tricks and note the fines; fines and what does not divide are the carry.  Rule: 4.1, 4.2, 5, 6."""
    share = state.kon // tables.hand
    carry = state.kon - share * tables.hand
    for seat in range(state.players):
        state.gain[seat] = share * state.taken[seat]
        if state.playing >> seat & 1:
            if seat == state.caller:
                state.fine[seat] = caller_fine(state, tables)
            else:
                state.fine[seat] = tables.defender_fine[state.taken[seat]]
            carry += state.fine[seat] * state.kon
    state.carry = carry
    finish(state)


@kernel
def finish(state: State) -> None:
    """Close the deal.  Mutates: phase, actor."""
    state.phase = At.OVER
    state.actor = NONE
