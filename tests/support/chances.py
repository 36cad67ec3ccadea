"""Whether counts agree with chances."""

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

Cell = TypeVar("Cell", bound=Hashable)

MOST_BINS = 300
SURE = 4.5  # standard errors of a normal number: one in 300,000 by chance


def deviation(drawn: Mapping[Cell, int], weights: Mapping[Cell, int]) -> float:
    """How far counts are from chances in proportion to weights: chi-square as a normal number.

    Small cells are put together. What was drawn and has no weight counts as infinitely far.
    """
    if any(cell not in weights for cell in drawn):
        return float("inf")
    total, draws = sum(weights.values()), sum(drawn.values())
    expected, found = [0.0], [0]
    for cell, weight in weights.items():
        if expected[-1] >= max(5.0, draws / MOST_BINS):
            expected.append(0.0)
            found.append(0)
        expected[-1] += draws * weight / total
        found[-1] += drawn.get(cell, 0)
    if expected[-1] < 5 and len(expected) > 1:
        expected[-2] += expected.pop()
        found[-2] += found.pop()
    free = len(expected) - 1
    if free == 0:
        return 0.0
    square = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
    # Wilson and Hilferty: the cube root of chi-square is nearly normal.
    spread = 2 / (9 * free)
    return float(((square / free) ** (1 / 3) - (1 - spread)) / sqrt(spread))
