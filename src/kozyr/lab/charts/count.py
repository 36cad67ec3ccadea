"""The counting rule that a person can use: points for trumps, a limit, and what it costs against the network."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from kozyr.core.cards import RANK_LETTERS
from kozyr.lab.charts.sample import Hand

#: What is counted: each honour of trumps, lower trumps, and side aces.
KINDS: Final = ("A", "K", "Q", "J", "T", "low", "side A")
#: So many hands are enough for a rule: on other hands it costs 0.0004 kon a decision more at most than one that is
#: made from 4000 (one from 200 hands 0.0013, from 20 hands 0.009), measured with two and four seats.
ENOUGH: Final = 500
_START: Final = (10, 7, 6, 5, 4, 4, 0)
_LEAST: Final = -2
_MOST: Final = 14
_STEPS: Final = (-2, -1, 1, 2)
_TEN: Final = RANK_LETTERS.index("T")
_ACE: Final = RANK_LETTERS.index("A")


@dataclass(frozen=True, slots=True)
class Rule:
    """A counting rule.

    Attributes:
        points: for each of ``KINDS``.
        limit: so many points or more are enough.
        agreement: share of the hands in which it says what the network says.
        price: what it costs a decision on average, in kons, by the network's own values.
    """

    points: tuple[int, ...]
    limit: int
    agreement: float
    price: float

    def __str__(self) -> str:
        said = ", ".join(f"{kind} {n}" for kind, n in zip(KINDS, self.points, strict=True))
        return f"{said}; from {self.limit} on ({self.agreement:.1%} agree, {self.price:.4f} kon a decision)"


def counted(hand: Hand) -> tuple[int, ...]:
    """How many of each of ``KINDS`` a hand has."""
    found = [0] * len(KINDS)
    for rank in hand.trumps:
        found[_ACE - rank if rank >= _TEN else KINDS.index("low")] += 1
    found[-1] = sum(rank == _ACE for rank in hand.side)
    return tuple(found)


def fit(hands: Sequence[Hand], points: Sequence[int] = _START) -> Rule:
    """The rule in whole numbers that costs least, changed a number or two at a time until nothing helps.

    Requires: at least one hand.
    """
    groups: dict[tuple[int, ...], list[float]] = {}
    for hand in hands:  # hands that count alike are told apart by no rule
        kind = groups.setdefault(counted(hand), [0.0, 0.0])
        kind[0 if hand.gain > 0 else 1] += abs(hand.gain)
    best = _limit_of(groups, tuple(points))
    while True:
        found = min(
            (_limit_of(groups, tried) for tried in _neighbours(best[1])), key=lambda one: one[0]
        )
        if found[0] > best[0] - 1e-9:
            return _judged(hands, best[1], best[2])
        best = found


def _neighbours(points: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Points with one number changed, or two by at most two."""
    for place in range(len(KINDS)):
        for number in range(_LEAST, _MOST + 1):
            yield (*points[:place], number, *points[place + 1 :])
    for one, other in combinations(range(len(KINDS)), 2):
        for more, else_more in product(_STEPS, _STEPS):
            changed = list(points)
            changed[one] += more
            changed[other] += else_more
            if all(_LEAST <= number <= _MOST for number in changed):
                yield tuple(changed)


def _limit_of(
    groups: dict[tuple[int, ...], list[float]], points: tuple[int, ...]
) -> tuple[float, tuple[int, ...], int]:
    """The least cost of all hands with these points, and the limit that has it."""
    by_sum: dict[int, list[float]] = {}
    for kind, (gains, losses) in groups.items():
        total = sum(n * p for n, p in zip(kind, points, strict=True))
        row = by_sum.setdefault(total, [0.0, 0.0])
        row[0] += gains
        row[1] += losses
    cost = sum(losses for _, losses in by_sum.values())  # everybody dares
    best = (cost, min(by_sum))
    for total in sorted(by_sum):
        cost += by_sum[total][0] - by_sum[total][1]  # these no longer
        if cost < best[0] - 1e-12:
            best = (cost, total + 1)
    return best[0], points, best[1]


def _judged(hands: Sequence[Hand], points: tuple[int, ...], limit: int) -> Rule:
    agree, price = 0, 0.0
    for hand in hands:
        dares = sum(n * p for n, p in zip(counted(hand), points, strict=True)) >= limit
        if dares == (hand.gain > 0):
            agree += 1
        else:
            price += abs(hand.gain)
    return Rule(points, limit, agree / len(hands), price / len(hands))
