"""What announced tricks are worth: points of a result, chances of how many tricks a hand takes."""

from collections.abc import Sequence
from operator import mul

from kozyr.games.model import Score
from kozyr.match.view import View

# What is thought of a shakha: it can be kept until it is clear whether its trick is wanted.
LATE = 0.6


def is_doubled(view: View) -> bool:
    """Whether this deal is the one that counts double.  Rule: 5.3."""
    return view.rules.score.last_double == 1 and view.deal_no == view.deals


def points(score: Score, bid: int, taken: int, *, doubled: bool) -> int:
    """Points of a seat.  Rule: 5.1, 5.2, 5.3, 5.4."""
    if taken == bid:
        return (score.exact_base + score.exact_per_bid * bid) * (2 if doubled else 1)
    if doubled and bid == 1 and taken == 0:
        return -score.last_miss
    return score.miss_per_trick * taken - score.miss_per_off * abs(taken - bid)


def spread(chances: Sequence[float]) -> list[float]:
    """Chances of 0, 1, 2, ... tricks of cards that take theirs independently."""
    row = [1.0]
    for chance in chances:
        lost = 1 - chance
        row.append(row[-1] * chance)
        for i in range(len(row) - 2, 0, -1):
            row[i] = row[i] * lost + row[i - 1] * chance
        row[0] *= lost
    return row


def expected(row: Sequence[float], gains: Sequence[float], shakhi: int) -> float:
    """Mean of what so many tricks gain, where each of ``shakhi`` takes one more or none, as its holder likes.

    Requires: gains for every number of tricks, the shakhi included.
    """
    means: list[float] = [sum(map(mul, row, gains[more:])) for more in range(shakhi + 1)]
    if not shakhi:
        return means[0]
    best = [max(gains[i : i + shakhi + 1]) for i in range(len(row))]
    late: float = sum(map(mul, row, best))
    return LATE * late + (1 - LATE) * max(means)
