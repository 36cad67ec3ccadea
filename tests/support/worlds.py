"""Every way in which the cards that a seat has not seen can lie, for endings with few cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from kozyr import Match
from kozyr.core.cards import Card, mask_of, suit_of
from kozyr.engine.deal import Deal
from kozyr.match.view import EventKind, View

_PLAYS = (EventKind.PLAY, EventKind.BEAT)


def unseen(view: View) -> list[Card]:
    """Cards that a seat cannot tell the place of."""
    played = {event.card for event in view.events if event.card is not None}
    seen = {*view.hand, *view.thrown, *played, view.upcard, *view.dead_upcards}
    return [card for card in view.rules.deck if card not in seen]


def all_followed(view: View) -> bool:
    """Whether every card was of the suit led: then nothing but the number of cards is known of a hand."""
    led = None
    for event in view.events:
        if event.kind is EventKind.TRICK:
            led = None
        elif event.kind in _PLAYS and event.card is not None:
            if led is not None and suit_of(event.card) != led:
                return False
            led = suit_of(event.card) if led is None else led
    return True


def worlds(match: Match, seat: int) -> Iterator[Deal]:
    """The deal with the unseen cards in every place that they can have, each once as to the hands.

    Requires: ``all_followed``; nobody has taken the upcard.
    """
    view, deal = match.view(seat), match.current
    assert deal is not None
    assert all_followed(view)
    assert view.upcard_taken_by is None
    others = [other for other in range(view.players) if other != seat and view.hand_sizes[other]]
    for hands in split(unseen(view), [view.hand_sizes[other] for other in others]):
        world = deal.copy()
        state = world.state
        for other, hand in zip(others, hands[:-1], strict=True):
            state.hands[other] = mask_of(hand)
        rest = list(hands[-1])
        for other in range(view.players):
            if other != seat and state.thrown[other]:
                count = state.thrown[other].bit_count()
                state.thrown[other] = mask_of(rest[:count])
                del rest[:count]
        state.deck[state.stock_at : state.stock_end] = rest
        yield world


def split(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to take hands of these sizes from some cards; the last part is what is left."""
    if not sizes:
        yield (tuple(cards),)
        return
    for hand in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for others in split(left, sizes[1:]):
            yield (hand, *others)
