"""What the values of many worlds say about each action."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

# An action is given up when it is worse than the best by so many standard errors.
GIVEN_UP = 3.0


@dataclass(frozen=True, slots=True)
class Column:
    """The values of one action, world by world, and whether they are safe."""

    number: int
    values: list[float]
    safe: list[float]

    @property
    def mean(self) -> float:
        """Mean of the values."""
        return sum(self.values) / len(self.values)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return _error(self.values, self.mean)


def ahead(one: Column, other: Column) -> tuple[float, float]:
    """By how much one action is better than another in the same worlds, and the standard error of that."""
    worlds = min(len(one.values), len(other.values))
    gains = [a - b for a, b in zip(one.values[:worlds], other.values[:worlds], strict=True)]
    mean = sum(gains) / worlds
    return mean, _error(gains, mean)


def _error(values: Sequence[float], mean: float) -> float:
    n = len(values)
    if n < 2:
        return 0.0
    return sqrt(sum((x - mean) ** 2 for x in values) / (n - 1) / n)


def likeness_of_worlds(columns: Sequence[Column], block: int) -> float:
    """How many worlds of a walk say as much as one drawn alone: 1 to ``block``.

    Neighbours on a walk are alike, so that the means of blocks of them vary more than those of as many strangers.
    """
    together = alone = 0.0
    for column in columns:
        values = column.values
        means = [sum(values[at : at + block]) / block for at in range(0, len(values), block)]
        together += _error(means, column.mean) ** 2
        alone += _error(values, column.mean) ** 2
    return max(1.0, min(float(block), together / alone)) if alone else 1.0


def still_in(columns: Sequence[Column]) -> list[Column]:
    """The actions that may still be the best."""
    best = max(columns, key=lambda column: column.mean)
    kept = []
    for column in columns:
        behind, error = ahead(best, column)
        if behind <= GIVEN_UP * error:
            kept.append(column)
    return kept
