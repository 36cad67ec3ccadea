"""Throwing cards: the exchange, the blind caller's card and the cutter-in's card."""

from kozyr.core.actions import Action, Kind, swap
from kozyr.core.cards import ACE, Card, rank_of, suit_of
from kozyr.match.view import View


def worth(view: View, card: Card) -> int:
    """How much a card is worth keeping: losers first, then kings, aces, trumps, each by rank."""
    if suit_of(card) == view.trump:
        return 200 + rank_of(card)
    if rank_of(card) == ACE:
        return 100
    return rank_of(card)


def drop(view: View) -> Action:
    """The card least worth keeping."""
    card = min(view.hand, key=lambda c: (worth(view, c), c))
    return Action(Kind.DROP, (card,))


def exchange(view: View) -> Action:
    """Throw the losers, the lowest first if not all may go."""
    losers = [card for card in view.hand if worth(view, card) < 100]
    losers.sort(key=lambda c: (worth(view, c), c))
    return swap(tuple(losers[: view.swap_limit]))
