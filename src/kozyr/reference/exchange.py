"""The blind caller's upcard and the exchange (B.3)."""

from itertools import combinations

from kozyr.reference.cards import in_order
from kozyr.reference.cutting import open_cut_in
from kozyr.reference.state import State


def take_blind_upcard(state: State) -> None:
    """The blind caller takes the live upcard, sees his cards and is to drop one (B.3)."""
    state.table.take_upcard(state.caller)
    state.looked.add(state.caller)
    state.phase, state.queue = "blind drop", [state.caller]


def drop_blind(state: State, seat: int, text: str) -> None:
    """Drop one; the exchange follows."""
    state.table.throw(seat, text.split()[1:])
    open_exchange(state)


def open_exchange(state: State) -> None:
    """Ask the caller and the whisters, once each, from the dealer's left (B.3)."""
    entitled = state.playing
    if state.blind and not state.options.blind_may_exchange:
        entitled = state.whisters
    state.phase = "exchange"
    state.queue = [seat for seat in state.seats_after(state.dealer) if seat in entitled]
    if not state.queue:
        open_cut_in(state)


def swaps(state: State, seat: int) -> set[str]:
    """The exchanges of a seat: from none to the whole hand, no more than there are to draw (B.3)."""
    hand = in_order(state.table.hands[seat])
    most = min(len(hand), state.available(seat))
    return {
        " ".join(("swap", *cards))
        for count in range(most + 1)
        for cards in combinations(hand, count)
    }


def swap(state: State, seat: int, text: str) -> None:
    """Discard first, then draw the same number (B.3)."""
    cards = text.split()[1:]
    state.table.throw(seat, cards)
    state.owed = len(cards)
    draw_swap(state)


def draw_swap(state: State) -> None:
    """Draw for the exchange; when all is drawn, the next seat is asked."""
    state.draw_owed()
    if state.awaiting_stock:
        return
    state.queue.pop(0)
    if not state.queue:
        open_cut_in(state)
