"""Cards as text, and the rules of a single trick (B.1, B.8)."""

from collections.abc import Iterable, Sequence
from itertools import product

RANKS = "23456789TJQKA"  # upwards (B.1)
SUITS = "cdhs"
ORDER = {letter + s: place for place, (s, letter) in enumerate(product(SUITS, RANKS))}

Play = tuple[int, str]
"""A seat and the card it played."""


def rank(card: str) -> int:
    """The place of a card's rank, 0 for a two to 12 for an ace."""
    return RANKS.index(card[0])


def suit(card: str) -> str:
    """The letter of a card's suit, one of c d h s."""
    return card[1]


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards by suit (c d h s), then by rank upwards."""
    return sorted(cards, key=ORDER.__getitem__)


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later wins over another; trump beats all (B.1)."""
    if suit(card) == suit(other):
        return rank(card) > rank(other)
    return suit(card) == trump


def winner(trick: Sequence[Play], trump: str) -> Play:
    """The seat and card that win a trick of at least one card, as far as it has gone."""
    best = trick[0]
    for play in trick[1:]:
        if beats(play[1], best[1], trump):
            best = play
    return best


def follow(hand: set[str], led: str, trump: str, *, ruff_freely: bool) -> set[str]:
    """The cards of a hand that follow the suit led: that suit, else trumps, else any card (B.8.2).

    With ruff_freely (B.0, Polish point 11) the suit led and the trumps are equally good.
    """
    same_suit = {card for card in hand if suit(card) == led}
    trumps = {card for card in hand if suit(card) == trump}
    if ruff_freely:
        return same_suit | trumps or set(hand)
    return same_suit or trumps or set(hand)


def head(base: set[str], best: str, trump: str, must_head: str) -> set[str]:
    """Of the cards that follow, those that the duty to head the trick leaves (B.8.3).

    best is the card winning the trick at the moment; must_head is none, trumps_only or always.
    """
    beating = {card for card in base if beats(card, best, trump)}
    if must_head == "always":
        return beating or base
    if must_head == "trumps_only" and suit(best) == trump and beating:
        return beating | {card for card in base if suit(card) != trump}
    return base
