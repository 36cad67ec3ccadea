"""Ratings from decks won: Bradley and Terry's model on the scale of Elo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt

from kozyr.lab.stats import Estimate

MIDDLE = 1500.0
_SCALE = 400 / log(10)
_ROUNDS, _CLOSE = 10_000, 1e-12

# For each two bots, by number: who won each deck, 1 the first, 0 the second, a half nobody.
Scores = Mapping[tuple[int, int], Sequence[float]]
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating; the mean of all is 1500, and 400 more are ten decks won for one lost.

    Attributes:
        value: with its error.
    """

    bot: str
    value: Estimate


def rate(names: Sequence[str], scores: Scores) -> list[Rating]:
    """The ratings of bots that all met each other on the same decks, one drawn deck added for each two.

    The drawn deck keeps a rating finite where one bot won every deck. The error is the larger one of the model's
    own and of that which follows from how the decks differ, for the pairs of a deck depend on each other.
    """
    strength = _fit(len(names), scores)
    decks = len(next(iter(scores.values())))
    errors = _errors(strength, scores)
    return [
        Rating(name, Estimate(MIDDLE + 400 * log10(strength[i]), _SCALE * errors[i], decks))
        for i, name in enumerate(names)
    ]


def _fit(count: int, scores: Scores) -> list[float]:
    """Strengths with a geometric mean of 1, by Zermelo's iteration."""
    won = [0.0] * count
    for (i, j), row in scores.items():
        won[i] += sum(row) + 0.5
        won[j] += len(row) - sum(row) + 0.5
    strength = [1.0] * count
    for _ in range(_ROUNDS):
        met = [0.0] * count
        for (i, j), row in scores.items():
            part = (len(row) + 1) / (strength[i] + strength[j])
            met[i] += part
            met[j] += part
        new = [won[i] / met[i] for i in range(count)]
        mean = exp(sum(map(log, new)) / count)
        new = [value / mean for value in new]
        moved = max(abs(a - b) / b for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < _CLOSE:
            break
    return strength


def _errors(strength: Sequence[float], scores: Scores) -> list[float]:
    """Standard errors of the logarithms of the strengths."""
    count = len(strength)
    chance = {(i, j): strength[i] / (strength[i] + strength[j]) for i, j in scores}
    weights = [[1 / count] * count for _ in range(count)]  # the mean is fixed
    for (i, j), row in scores.items():
        weight = (len(row) + 1) * chance[i, j] * (1 - chance[i, j])
        for a, b in ((i, j), (j, i)):
            weights[a][a] += weight
            weights[a][b] -= weight
    spread = [[value - 1 / count for value in row] for row in inverse(weights)]
    seen = [0.0] * count
    for deck in range(len(next(iter(scores.values())))):
        pull = [0.0] * count
        for (i, j), row in scores.items():
            off = row[deck] - chance[i, j]
            pull[i] += off
            pull[j] -= off
        for i in range(count):
            seen[i] += sum(a * b for a, b in zip(spread[i], pull, strict=True)) ** 2
    return [sqrt(max(spread[i][i], seen[i])) for i in range(count)]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small matrix that has one, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
