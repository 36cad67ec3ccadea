"""What ``club`` does: one policy for the player, in plain Python, and for roll-outs, compiled."""

from collections.abc import Sequence

from kozyr.bots.club.announce import announce
from kozyr.bots.club.calls import answer, call_or_look, cut_or_stay
from kozyr.bots.club.cards import drop_one, exchange_losers
from kozyr.bots.club.exact import play_for_points
from kozyr.bots.club.tricks import play_for_kon
from kozyr.engine.announcing import legal_bids
from kozyr.engine.kernel import BIDDING, CIRCLES, CUTTING_IN, DEFENCE, EXCHANGE, PLAY
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, lowest
from kozyr.engine.play import legal_play
from kozyr.engine.tables import Tables


@kernel
def club_action(state: State, tables: Tables, voids: Sequence[int]) -> int:
    """The number of the action that ``club`` chooses for the seat to act; always a legal one.

    Reads of the state what that seat may know: public fields and, once its hand is up, its own cards.

    Args:
        voids: for each seat the cards that it has shown not to hold, see ``voids.py``; read in games for points.
    Requires: a seat is asked.
    """
    phase = state.phase
    if phase == PLAY:
        return play(state, tables, voids)
    if phase == BIDDING:
        return announce(state, tables, legal_bids(state, tables))
    if phase == CIRCLES:
        return call_or_look(state, tables)
    if phase == DEFENCE:
        return answer(state, tables)
    if phase == EXCHANGE:
        return exchange_losers(state, tables)
    if phase == CUTTING_IN:
        return cut_or_stay(state, tables)
    return drop_one(state, tables)


@kernel
def play(state: State, tables: Tables, voids: Sequence[int]) -> int:
    """A card; where there is no choice it is not thought about."""
    choices = legal_play(state, tables)
    if choices & (choices - 1) == 0:
        return lowest(choices)
    if tables.first == BIDDING:
        return play_for_points(state, tables, voids, choices)
    return play_for_kon(state, tables, choices)
