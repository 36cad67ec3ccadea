"""What a hand is worth before the exchange: chances of no trick, of too few, and the mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log2

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
        one: of exactly one trick.
        mean: tricks on average.
    """

    none: float
    one: float
    mean: float


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


# Weights of chances and means, fitted to self-play (docs/bots.md): trumps with 0, 1, 2, 3-4 and more higher
# ones against them, side aces, doublings of the seats in play, doublings of those that may join, constant.
_Weights = tuple[float, float, float, float, float, float, float, float, float]
_CALLER_ONE: _Weights = (4.81, 1.74, 1.34, 0.95, 0.62, 0.19, 0.00, -0.55, 1.47)
_CALLER_TWO: _Weights = (2.00, 1.43, 1.18, 0.81, 0.62, 0.12, 0.00, -0.54, -0.14)
_CALLER_MEAN: _Weights = (1.02, 0.72, 0.56, 0.41, 0.31, 0.08, 0.00, -0.27, 1.46)
_WHIST_ONE: _Weights = (3.11, 1.65, 1.21, 0.93, 0.73, 0.32, -0.83, -0.33, 0.24)
_WHIST_MEAN: _Weights = (0.92, 0.62, 0.47, 0.38, 0.26, 0.10, -0.32, -0.14, 0.77)
_CUT_ONE: _Weights = (1.97, 0.63, 1.30, 0.49, 0.25, 0.00, -1.20, -0.23, 1.06)
_CUT_MEAN: _Weights = (0.78, 0.26, 0.45, 0.22, 0.18, 0.00, -0.51, -0.10, 1.10)


def _sum(weights: _Weights, hand: Shape, rivals: Rivals) -> float:
    playing, joining = log2(max(rivals.playing, 1)), log2(1 + rivals.joining)
    values = (*hand.trumps, hand.aces, playing, joining, 1)
    return sum(w * v for w, v in zip(weights, values, strict=True))


def _chance(weights: _Weights, hand: Shape, rivals: Rivals) -> float:
    return 1 / (1 + exp(-_sum(weights, hand, rivals)))


def caller_chances(hand: Shape, rivals: Rivals) -> Chances:
    """Chances of a caller."""
    some = _chance(_CALLER_ONE, hand, rivals)
    enough = min(some, _chance(_CALLER_TWO, hand, rivals))
    mean = min(4.0, max(some + enough, _sum(_CALLER_MEAN, hand, rivals)))
    return Chances(1 - some, some - enough, mean)


def whister_chances(hand: Shape, rivals: Rivals) -> Chances:
    """Chances of a whister."""
    some = _chance(_WHIST_ONE, hand, rivals)
    return Chances(1 - some, 0.0, min(4.0, max(some, _sum(_WHIST_MEAN, hand, rivals))))


def cutter_chances(hand: Shape, rivals: Rivals) -> Chances:
    """Chances of a cutter-in, of whose hand only the upcard is known, if he takes it."""
    some = _chance(_CUT_ONE, hand, rivals)
    return Chances(1 - some, 0.0, min(4.0, max(some, _sum(_CUT_MEAN, hand, rivals))))
