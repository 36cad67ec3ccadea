"""The stock: drawing, and the reshuffle when it runs out."""

from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.tables import Tables


@kernel
def pool(state: State, seat: int) -> int:
    """Mask of the cards that a reshuffle for ``seat`` takes: dead upcards and what others threw.  Rule: 3.3."""
    cards = state.dead
    for other in range(state.players):
        if other != seat:
            cards |= state.thrown[other]
    return cards


@kernel
def available(state: State, tables: Tables, seat: int, enough: int) -> int:
    """Cards that ``seat`` could draw, counted up to ``enough`` or more.  Rule: 3.3, 3.4."""
    count = state.stock_end - state.stock_at
    if count < enough and tables.reshuffle:
        count += popcount(pool(state, seat))
    return count


@kernel
def start_draw(state: State, seat: int, count: int) -> None:
    """Note that ``seat`` is to draw ``count`` cards.  Mutates: drawer, need."""
    state.drawer = seat
    state.need = count


@kernel
def draw(state: State) -> int:
    """Draw for the drawer until his need is met (returns 1) or the stock is empty (returns 0).

    Mutates: hands, stock_at, need, and drawer once the need is met.
    """
    while state.need > 0:
        if state.stock_at == state.stock_end:
            return 0
        state.hands[state.drawer] |= 1 << state.deck[state.stock_at]
        state.stock_at += 1
        state.need -= 1
    state.drawer = NONE
    return 1


@kernel
def restock(state: State) -> None:
    """Make the pool the new stock; its order already stands at the front of ``state.deck``.

    Rule: 3.3.  Mutates: thrown, dead, stock_at, stock_end.
    Requires: phase RESHUFFLE and deck[:popcount(pool)] a permutation of the pool.
    """
    size = popcount(pool(state, state.drawer))
    for seat in range(state.players):
        if seat != state.drawer:
            state.thrown[seat] = 0
    state.dead = 0
    state.stock_at = 0
    state.stock_end = size


@kernel
def await_order(state: State) -> None:
    """Stop for the order of a reshuffle.  Mutates: phase, actor."""
    state.phase = At.RESHUFFLE
    state.actor = NONE
