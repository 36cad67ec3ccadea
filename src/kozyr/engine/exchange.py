"""The blind caller's upcard, the exchange and cutting in: everything that throws and draws cards."""

from kozyr.core.actions import Call
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.seats import left_by
from kozyr.engine.stock import available, start_draw
from kozyr.engine.tables import Cutting, Tables

STAY, CUT, CUT_UP = int(Call.STAY), int(Call.CUT), int(Call.CUT_UP)
_CUTTING_OFF, _CUTTING_IF_NO_WHISTER = int(Cutting.OFF), int(Cutting.IF_NO_WHISTER)


@kernel
def take_upcard(state: State, seat: int) -> None:
    """``seat`` takes the upcard into his hand.  Rule: 3.5, 7.2."""
    state.hands[seat] |= 1 << state.upcard
    state.upcard_owner = seat


@kernel
def drop(state: State, card: int) -> None:
    """The actor throws one card face down.  Rule: 3.5, 7.2."""
    state.hands[state.actor] ^= 1 << card
    state.thrown[state.actor] |= 1 << card


@kernel
def swap_limit(state: State, tables: Tables) -> int:
    """Most cards that the actor may exchange: his hand, or what he can draw if that is less.  Rule: 3.2, 3.4."""
    count = available(state, tables, state.actor, state.cards)
    return count if count < state.cards else state.cards


@kernel
def throw_subset(state: State, subset: int) -> None:
    """The actor throws the cards of a subset of his hand and is to draw as many.

    Args:
        subset: bit i stands for the i-th card of the hand in ascending order.
    Rule: 3.2.  Mutates: hands, thrown, drawer, need.
    """
    seat = state.actor
    rest = state.hands[seat]
    out = 0
    bits = subset
    while bits:
        card = rest & -rest
        if bits & 1:
            out |= card
        rest ^= card
        bits >>= 1
    state.hands[seat] ^= out
    state.thrown[seat] |= out
    start_draw(state, seat, popcount(out))


@kernel
def next_exchanger(state: State, tables: Tables) -> int:
    """Move the turn to the next seat that may exchange, from the dealer's left; 0 if there is none.  Rule: 3.1, 3.6."""
    while state.asked < state.players:
        seat = left_by(state.dealer, 1 + state.asked, state.players)
        state.asked += 1
        if state.playing >> seat & 1:
            barred = seat == state.caller and state.blind == 1 and tables.blind_may_exchange == 0
            if not barred:
                state.actor = seat
                return 1
    return 0


@kernel
def cuts(state: State, tables: Tables, seat: int) -> int:
    """Mask of the ways in which ``seat`` could cut in, without staying out.  Rule: 7.2, 7.3, 7.4, 7.6."""
    count = available(state, tables, seat, state.cards + 1)
    ways = 0
    if count > state.cards:
        ways |= 1 << CUT
    free = state.upcard_owner == NONE and state.upcard & 15 <= tables.upcard_max_rank
    if free and count >= state.cards:
        ways |= 1 << CUT_UP
    return ways


@kernel
def next_cutter(state: State, tables: Tables) -> int:
    """Move the turn to the next passer who can cut in, from the caller's left; 0 if there is none.  Rule: 7.1, 7.4."""
    if tables.cutting == _CUTTING_OFF:
        return 0
    if tables.cutting == _CUTTING_IF_NO_WHISTER and state.whisters:
        return 0
    while state.asked < state.players - 1:
        seat = left_by(state.caller, 1 + state.asked, state.players)
        state.asked += 1
        if not state.playing >> seat & 1 and cuts(state, tables, seat):
            state.actor = seat
            return 1
    return 0


@kernel
def cut_in(state: State, action: int) -> None:
    """The actor joins and is to draw; with the upcard one card less.  Rule: 7.2.  Mutates: much."""
    seat = state.actor
    state.playing |= 1 << seat
    state.cutters |= 1 << seat
    if state.first_cutter == NONE:
        state.first_cutter = seat
    if action == CUT_UP:
        take_upcard(state, seat)
        start_draw(state, seat, state.cards)
    else:
        start_draw(state, seat, state.cards + 1)


@kernel
def enter_cut_drop(state: State) -> None:
    """The drawer of a cut has his cards and throws one.  Mutates: phase."""
    state.phase = At.CUT_DROP
