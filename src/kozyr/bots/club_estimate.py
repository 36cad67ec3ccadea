"""What a hand is worth before the exchange: chances of no trick, of too few, and the mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log2

from kozyr.bots.club_numbers import Role, Weights
from kozyr.bots.club_seen import above, live, may_be_cut_with
from kozyr.core.cards import ACE, Card, rank_of, suit_of
from kozyr.match.view import View


@dataclass(frozen=True, slots=True)
class Shape:
    """What counts in a hand before the exchange.

    Attributes:
        trumps: number of trumps with 0, 1, 2, 3 or 4, and more higher trumps against them.
        aces: of the side suits.
    """

    trumps: tuple[int, int, int, int, int]
    aces: int


@dataclass(frozen=True, slots=True)
class Rivals:
    """Other seats.

    Attributes:
        playing: seats in play already.
        joining: seats that may still whist or cut in.
    """

    playing: int
    joining: int


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of a hand in play.

    Attributes:
        none: of no trick.
        short: of some, but fewer than a caller promises.
        mean: tricks on average.
    """

    none: float
    short: float
    mean: float

    @property
    def enough(self) -> float:
        """Chance of what a caller promises."""
        return 1 - self.none - self.short


def shape(view: View) -> Shape:
    """The shape of the seat's hand at the present trump.

    Higher trumps are counted among the cards that others may hold; the upcard is one of them where it may
    be taken by cutting in.
    """
    against = live(view, upcard=may_be_cut_with(view))
    trumps = [card for card in view.hand if suit_of(card) == view.trump]
    side = [rank_of(card) for card in view.hand if suit_of(card) != view.trump]
    return _shape(against, trumps, side.count(ACE))


def upcard_shape(view: View) -> Shape:
    """The shape of the upcard alone, in the hand of the seat that takes it."""
    return _shape(live(view, upcard=False), [view.upcard], 0)


def no_shape() -> Shape:
    """The shape of a hand of which nothing is known."""
    return _shape(0, [], 0)


def _shape(against: int, trumps: Sequence[Card], aces: int) -> Shape:
    counts = [0] * 5
    for card in trumps:
        higher = (against & above(card)).bit_count()
        counts[higher if higher < 3 else 3 if higher < 5 else 4] += 1
    return Shape((counts[0], counts[1], counts[2], counts[3], counts[4]), aces)


def _sum(weights: Weights, hand: Shape, rivals: Rivals) -> float:
    playing, joining = log2(max(rivals.playing, 1)), log2(1 + rivals.joining)
    values = (*hand.trumps, hand.aces, playing, joining, 1)
    return sum(w * v for w, v in zip(weights, values, strict=True))


def chances(role: Role, cards: int, hand: Shape, rivals: Rivals) -> Chances:
    """Chances of a hand in a role, in a deal of so many cards each."""
    some = 1 / (1 + exp(-_sum(role.some, hand, rivals)))
    enough = min(some, 1 / (1 + exp(-_sum(role.enough, hand, rivals)))) if role.enough else some
    least = some + enough if role.enough else some
    mean = min(float(cards), max(least, _sum(role.mean, hand, rivals)))
    return Chances(1 - some, some - enough, mean)
