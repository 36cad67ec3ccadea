"""Actions: what a seat can say or do, and their notation in records.

In the engine an action is a bit number whose meaning depends on the phase (see ``Call`` for the calls;
in an exchange it is the number of a subset of the hand, in a bidding the tricks announced, in the play the card).
Outside, it is an ``Action``, whose text is its notation.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import lru_cache

from kozyr.core.cards import Card, format_card, format_cards, parse_card
from kozyr.core.errors import NotationError


class Call(IntEnum):
    """Numbers of the actions that are words, in the order in which a seat is offered them."""

    BLIND = 0
    LOOK = 1
    CALL = 2
    WHIST = 3
    PASS = 4
    CUT = 5
    CUT_UP = 6
    STAY = 7


class Kind(StrEnum):
    """What an action is; the value is its first word in a record, except for a card played."""

    LOOK = "look"
    BLIND = "blind"
    FRAP = "frap"
    KHRAP = "khrap"
    WHIST = "whist"
    PASS = "pass"
    STAY = "stay"
    CUT = "cut"
    CUT_UP = "cut up"
    DROP = "drop"
    SWAP = "swap"
    BID = "bid"
    PLAY = "play"
    BEAT = "beat"


_ONE = range(1, 2)
_CARDS = {Kind.PLAY: _ONE, Kind.BEAT: _ONE, Kind.DROP: _ONE, Kind.SWAP: range(53)}
_MOST_TRICKS = 52


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a seat.

    ``str(action)`` is its record notation without the seat: ``frap``, ``swap 7d 8s``, ``cut up``, ``bid 3``,
    ``Ah``, ``6c!`` (a shakha played as beating).

    Attributes:
        kind: what is done.
        cards: the cards it names, ascending: one for a play or a drop, any number for a swap, else none.
        tricks: what a bid announces, else 0.

    Raises:
        NotationError: another number of cards, cards that are not ascending, or tricks out of range.
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    tricks: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= (_MOST_TRICKS if self.kind is Kind.BID else 0):
            raise NotationError(f"{self.kind.value} with {self.tricks} tricks")
        if len(self.cards) not in _CARDS.get(self.kind, (0,)):
            raise NotationError(f"{self.kind.value} with {len(self.cards)} cards")
        below = -1
        for card in self.cards:
            if card <= below:
                raise NotationError(f"{self.kind.value}: cards are ascending, each named once")
            below = card

    @classmethod
    def trusted(cls, kind: Kind, cards: tuple[Card, ...]) -> "Action":
        """An action without the checks, for cards known to be ascending."""
        action = object.__new__(cls)
        object.__setattr__(action, "kind", kind)
        object.__setattr__(action, "cards", cards)
        object.__setattr__(action, "tricks", 0)
        return action

    def __str__(self) -> str:
        if self.kind is Kind.PLAY:
            return format_card(self.cards[0])
        if self.kind is Kind.BEAT:
            return f"{format_card(self.cards[0])}!"
        if self.kind is Kind.BID:
            return f"bid {self.tricks}"
        if not self.cards:
            return self.kind.value
        return f"{self.kind.value} {format_cards(self.cards)}"


_WORDS = {kind.value: Action(kind) for kind in Kind if kind not in (*_CARDS, Kind.BID)}


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """Read an action from its record notation, without the seat.

    Raises:
        NotationError: it is no action at all; the message says what an action looks like.
    """
    words = text.split()
    plain = _WORDS.get(" ".join(words))
    if plain is not None:
        return plain
    head, *rest = words or [""]
    if head == Kind.SWAP.value:
        return swap(tuple(parse_card(word) for word in rest))
    if head == Kind.DROP.value:
        if len(rest) != 1:
            raise NotationError(f"'{text[:40]}': drop names exactly one card, e.g. 'drop 7d'")
        return Action(Kind.DROP, (parse_card(rest[0]),))
    if head == Kind.BID.value:
        return Action(Kind.BID, (), _tricks(text, rest))
    if len(words) == 1 and len(head) == 2:
        return Action(Kind.PLAY, (parse_card(head),))
    if len(words) == 1 and len(head) == 3 and head.endswith("!"):
        return Action(Kind.BEAT, (parse_card(head[:2]),))
    known = ", ".join(sorted(_WORDS))
    raise NotationError(
        f"'{text[:40]}' is not an action; actions are {known}, drop Xx, swap Xx ..., bid N, a card such as Ah, "
        "or 6c! for a shakha that beats"
    )


def _tricks(text: str, words: list[str]) -> int:
    """The number of a bid."""
    if len(words) == 1 and words[0].isascii() and words[0].isdecimal() and len(words[0]) <= 2:
        if words[0] != str(int(words[0])):
            raise NotationError(f"'{text[:40]}': the bid is written 'bid {int(words[0])}'")
        return int(words[0])
    raise NotationError(f"'{text[:40]}': a bid names one number of tricks, e.g. 'bid 3'")


def swap(cards: tuple[Card, ...]) -> Action:
    """The exchange of the given cards, none to keep all.

    Raises:
        NotationError: a card is named twice.
    """
    if len(set(cards)) != len(cards):
        raise NotationError("swap names a card twice")
    return Action(Kind.SWAP, tuple(sorted(cards)))
