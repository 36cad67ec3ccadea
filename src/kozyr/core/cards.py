"""Cards, suits, ranks and decks: the numbers that the whole program uses for them.

A card is the number ``suit * 16 + rank``: one bit in a 64-bit hand, one 16-bit lane a suit
(clubs, diamonds, hearts, spades), ranks upwards from the two (0) to the ace (12). Within a suit a
higher number is a higher card. Bit 63 is never used.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NewType

from kozyr.core.errors import NotationError

Card = NewType("Card", int)
Suit = NewType("Suit", int)
Rank = NewType("Rank", int)

SUIT_LETTERS: Final = "cdhs"
RANK_LETTERS: Final = "23456789TJQKA"
LANE_BITS: Final = 16

CLUBS, DIAMONDS, HEARTS, SPADES = (Suit(s) for s in range(4))
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
ACE: Final = Rank(12)

_CARD_BY_TEXT: Final = {
    rank + suit: Card(s * LANE_BITS + r)
    for s, suit in enumerate(SUIT_LETTERS)
    for r, rank in enumerate(RANK_LETTERS)
}
_TEXT_BY_CARD: Final = {card: text for text, card in _CARD_BY_TEXT.items()}


def make_card(suit: Suit, rank: Rank) -> Card:
    """The card of a suit and a rank."""
    return Card(suit * LANE_BITS + rank)


def suit_of(card: Card) -> Suit:
    """The suit of a card, 0..3 in the order clubs, diamonds, hearts, spades."""
    return Suit(card // LANE_BITS)


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return Rank(card % LANE_BITS)


def parse_rank(text: str) -> Rank:
    """Read a rank letter such as ``T``.

    Raises:
        NotationError: not one of ``2..9 T J Q K A``.
    """
    index = RANK_LETTERS.find(text)
    if len(text) != 1 or index < 0:
        raise NotationError(f"'{text[:20]}' is not a rank; ranks are 2..9 T J Q K A")
    return Rank(index)


def format_rank(rank: Rank) -> str:
    """The letter of a rank."""
    return RANK_LETTERS[rank]


def format_suit(suit: Suit) -> str:
    """The letter of a suit: ``c d h s``."""
    return SUIT_LETTERS[suit]


def parse_card(text: str) -> Card:
    """Read a card such as ``Td``.

    Raises:
        NotationError: not a rank letter followed by a suit letter.
    """
    card = _CARD_BY_TEXT.get(text)
    if card is None:
        raise NotationError(
            f"'{text[:20]}' is not a card; a card is a rank 2..9 T J Q K A and a suit c d h s, e.g. Td"
        )
    return card


def format_card(card: Card) -> str:
    """The text of a card, e.g. ``Td``."""
    return _TEXT_BY_CARD[card]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, in the order given."""
    return tuple(parse_card(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """The text of several cards, in the order given, separated by blanks."""
    return " ".join(_TEXT_BY_CARD[card] for card in cards)


# Decks with low cards left out or added: the full deck that they are nearest to, and the difference.
_ODD_DECKS: Final = {
    30: (32, "7d 7h", ""),
    33: (32, "", "6c"),
    34: (36, "6d 6h", ""),
    35: (36, "6d", ""),
}


@cache
def deck_of(size: int) -> tuple[Card, ...]:
    """The sorted deck of 32 (sevens up), 36 (sixes up) or 52 cards (twos up), or one of 30, 33, 34 or 35.

    30 has no sixes and no red sevens, 33 the sevens up and the six of clubs, 34 the sixes up but for the red
    ones, 35 the sixes up but for that of diamonds.
    """
    if size in _ODD_DECKS:
        full, less, more = _ODD_DECKS[size]
        return tuple(sorted({*deck_of(full), *parse_cards(more)} - {*parse_cards(less)}))
    return short_deck(len(SUITS), size // len(SUITS))


def short_deck(suits: int, ranks: int) -> tuple[Card, ...]:
    """The sorted deck of the first suits (in the order clubs, diamonds, hearts, spades) and the highest ranks."""
    return tuple(
        make_card(suit, Rank(rank)) for suit in SUITS[:suits] for rank in range(13 - ranks, 13)
    )


def named_cards(names: Iterable[str], deck: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of some names, sorted; the letter of a suit alone names the lowest card of it in the deck."""
    cards = sorted(deck)
    found = (
        next(card for card in cards if format_suit(suit_of(card)) == name)
        if name in SUIT_LETTERS
        else parse_card(name)
        for name in names
    )
    return tuple(sorted(found))


def mask_of(cards: Iterable[Card]) -> int:
    """The set of cards as a 64-bit mask, one bit a card."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in ascending order (suits c d h s, then ranks upwards)."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(Card(lowest.bit_length() - 1))
        mask ^= lowest
    return tuple(cards)


def check_permutation(cards: Sequence[Card], expected: Iterable[Card]) -> None:
    """Refuse an order that is not a permutation of the expected cards.

    Raises:
        NotationError: naming the first card that is twice, foreign or missing.
    """
    wanted = set(expected)
    if len(cards) == len(wanted) and wanted.issuperset(cards) and len(set(cards)) == len(cards):
        return
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise NotationError(f"{format_card(card)} is there twice")
        if card not in wanted:
            name = _TEXT_BY_CARD.get(card, str(card))
            raise NotationError(f"{name} does not belong here")
        seen.add(card)
    if missing := wanted - seen:
        first = format_cards(sorted(missing)[:3])
        raise NotationError(f"{len(missing)} of {len(wanted)} cards missing, e.g. {first}")
