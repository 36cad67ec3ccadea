"""Decks laid out by hand: the hands that a test wants, then the upcard and the stock."""

from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HAND = 4  # cards of a hand of Frap


def pack(size: int) -> list[str]:
    """All cards of a deck of 32, 36 or 52, sorted (suits c d h s, then ranks upwards)."""
    return [rank + suit for suit in SUITS for rank in RANKS[13 - size // 4 :]]


def usual_size(players: int) -> int:
    """The deck that a number of players uses if nothing else is chosen."""
    return 32 if players <= 4 else 52


def stacked(
    hands: Sequence[str],
    then: str = "",
    *,
    players: int | None = None,
    dealer: int | None = None,
    size: int | None = None,
    each: int = HAND,
    cards: Sequence[str] = (),
) -> list[str]:
    """A deck that deals these hands; ``then`` begins with the upcard and goes on with the stock.

    Args:
        hands: one text a seat, from seat 0; the seats after the last one get what is left.
        dealer: the last seat if not given, so that seat 0 speaks first.
        each: cards of a hand.
        cards: of the deck, sorted, where it is none that ``size`` names.
    """
    players = len(hands) if players is None else players
    dealer = players - 1 if dealer is None else dealer
    cards = cards or pack(usual_size(players) if size is None else size)
    held = [text.split() for text in hands]
    known = [card for hand in held for card in hand] + then.split()
    assert len(set(known)) == len(known), "a card is dealt twice"
    assert set(known) <= set(cards), "a card is not in this deck"
    rest = [card for card in cards if card not in known]
    held += [[rest.pop() for _ in range(each)] for _ in range(players - len(held))]
    assert all(len(hand) == each for hand in held)
    order = [held[(dealer + 1 + i) % players] for i in range(players)]
    return [hand[place] for place in range(each) for hand in order] + then.split() + rest
