"""Features of the other seats: the first few clockwise each for itself, all of them as counts."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.net.house import flag
from kozyr.bots.net.layout import BALANCE, FIRST_SEATS, ROWS, SEAT_SIZE, SWAPPED, WANT
from kozyr.engine.kernel import BIDDING, PLAY
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel
from kozyr.engine.seats import left
from kozyr.engine.tables import Tables

_CALLER, _WHISTER, _CUTTER, _TAKEN, _SWAPPED = 0, 1, 2, 4, 14
_HAS_PLAYED, _WINNING, _VOID, _UPCARD, _LOOKED, _PASSED_BEFORE = 20, 21, 22, 26, 27, 28
_SUITS = 4


@kernel
def clipped(number: int, low: int, high: int) -> int:
    """The nearest number from ``low`` to ``high``."""
    if number < low:
        return low
    return number if number < high else high


@kernel
def rows(
    state: State,
    tables: Tables,
    notes: Sequence[int],
    slots: int,
    active: MutableSequence[int],
    count: int,
) -> int:
    """The first of the others that are in play, or, before the play, of all; returns the length."""
    for_points = tables.first == BIDDING
    row = 0
    seat = left(state.actor, state.players)
    while seat != state.actor and row < FIRST_SEATS:
        if state.phase != PLAY or state.playing >> seat & 1:
            at = ROWS + SEAT_SIZE * row
            if for_points:
                count = row_of_points(state, seat, at, active, count)
            else:
                count = row_of_kon(state, notes, seat, at, active, count)
            if state.phase == PLAY:
                count = row_of_play(state, tables, notes, slots, seat, at, active, count)
            row += 1
        seat = left(seat, state.players)
    return count


@kernel
def row_of_points(
    state: State, seat: int, at: int, active: MutableSequence[int], count: int
) -> int:
    """What a seat still needs, or that it has not announced yet."""
    need = 9 if state.bids[seat] == NONE else clipped(state.bids[seat] - state.taken[seat], -2, 6)
    active[count] = at + _TAKEN + (need if need == 9 else need + 2)
    return count + 1


@kernel
def row_of_kon(
    state: State,
    notes: Sequence[int],
    seat: int,
    at: int,
    active: MutableSequence[int],
    count: int,
) -> int:
    """What a seat is in the deal, what it exchanged and took."""
    if state.caller == NONE:
        count = flag(active, count, at + _LOOKED, state.looked >> seat & 1 == 1)
        return flag(active, count, at + _PASSED_BEFORE, state.passed >> seat & 1 == 1)
    count = flag(active, count, at + _CALLER, seat == state.caller)
    count = flag(active, count, at + _WHISTER, state.whisters >> seat & 1 == 1)
    count = flag(active, count, at + _CUTTER, state.cutters >> seat & 1 == 1)
    count = flag(active, count, at + _PASSED_BEFORE, state.passed >> seat & 1 == 1)
    swapped = notes[SWAPPED + seat]
    count = flag(active, count, at + _SWAPPED + swapped, swapped != NONE)
    if state.phase == PLAY:
        return flag(active, count, at + _TAKEN + state.taken[seat], True)
    return count


@kernel
def row_of_play(
    state: State,
    tables: Tables,
    notes: Sequence[int],
    slots: int,
    seat: int,
    at: int,
    active: MutableSequence[int],
    count: int,
) -> int:
    """What a seat did in the trick, where it is void, and whether it holds the upcard."""
    count = flag(active, count, at + _HAS_PLAYED, state.trick[seat] != NONE)
    count = flag(active, count, at + _WINNING, seat == state.best_seat)
    holds = seat == state.upcard_owner and state.played[seat] >> state.upcard & 1 == 0
    count = flag(active, count, at + _UPCARD, holds)
    if notes[seat]:
        for suit in range(_SUITS):
            void = notes[seat] & tables.suit_mask[suit] != 0
            count = flag(active, count, at + _VOID + (slots >> 2 * suit & 3), void)
    return count


@kernel
def wants(state: State, active: MutableSequence[int], count: int) -> int:
    """How many others still want tricks, and how many none; returns the length."""
    want = 0
    full = 0
    balance = state.tricks - state.cards
    for seat in range(state.players):
        need = state.bids[seat] - state.taken[seat]
        if seat != state.actor and state.bids[seat] != NONE:
            want += 1 if need > 0 else 0
            full += 1 if need == 0 else 0
            balance += need if need > 0 else 0
    active[count] = WANT + clipped(want, 0, 6)
    active[count + 1] = WANT + 7 + clipped(full, 0, 6)
    active[count + 2] = BALANCE + 5 + clipped(balance, -5, 5)
    return count + 3
