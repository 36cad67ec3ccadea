"""The shuffle: every order alike, for fixed seeds, with tolerances from the chi-square distribution."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from kozyr.core.cards import Card, deck_of
from kozyr.core.shuffle import draw_number, shuffled

SHUFFLES = 3000
DECK = deck_of(32)
SIZE = len(DECK)
# A chi-square value with k degrees of freedom has mean k and variance 2k; five deviations are exceeded
# once in 3.5 million by chance. The seeds are fixed, so that the outcome is too.
DEVIATIONS = 5.0


def ours(number: int) -> Sequence[Card]:
    return shuffled(DECK, seed=number, label="deal 1")


def labelled(number: int) -> Sequence[Card]:
    return shuffled(DECK, seed=1, label=f"deal {number}")


def naive(number: int) -> Sequence[Card]:
    """The well-known wrong shuffle, which swaps every card with any card."""
    rng = random.Random(number)
    order = list(DECK)
    for i in range(SIZE):
        j = rng.randrange(SIZE)
        order[i], order[j] = order[j], order[i]
    return order


def deviations(counts: Sequence[int], expected: float, freedom: int, scale: float = 1.0) -> float:
    """How many standard deviations a chi-square value, times ``scale``, lies from its mean."""
    chi_square = scale * sum((count - expected) ** 2 / expected for count in counts)
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def by_position(shuffle: Callable[[int], Sequence[Card]]) -> float:
    """Card against position: n x n counts; rows and columns have fixed sums, so (n-1)² degrees.

    Each entry of a random permutation matrix makes the value n/(n-1) too large.
    """
    counts = {(card, at): 0 for card in DECK for at in range(SIZE)}
    for number in range(SHUFFLES):
        for at, card in enumerate(shuffle(number)):
            counts[card, at] += 1
    values = list(counts.values())
    return deviations(values, SHUFFLES / SIZE, (SIZE - 1) ** 2, scale=(SIZE - 1) / SIZE)


def by_neighbours(shuffle: Callable[[int], Sequence[Card]]) -> float:
    """Ordered pairs of neighbours: n(n-1) counts, each of variance 1/n (1 - 1/n): a mean of (n-1)²."""
    counts = {(a, b): 0 for a in DECK for b in DECK if a != b}
    for number in range(SHUFFLES):
        for pair in pairwise(shuffle(number)):
            counts[pair] += 1
    return deviations(list(counts.values()), SHUFFLES / SIZE, (SIZE - 1) ** 2)


@pytest.mark.parametrize("shuffle", [ours, labelled])
def test_every_card_is_as_often_in_every_place(
    shuffle: Callable[[int], Sequence[Card]],
) -> None:
    assert abs(by_position(shuffle)) < DEVIATIONS


@pytest.mark.parametrize("shuffle", [ours, labelled])
def test_every_card_is_as_often_followed_by_every_other(
    shuffle: Callable[[int], Sequence[Card]],
) -> None:
    assert abs(by_neighbours(shuffle)) < DEVIATIONS


def test_the_tolerance_catches_a_wrong_shuffle() -> None:
    assert by_position(naive) > DEVIATIONS


@pytest.mark.parametrize("bound", [2, 3, 5, 12, 52])
def test_numbers_below_a_bound_are_uniform(bound: int) -> None:
    draws = [draw_number(bound, seed=seed, label="dealer") for seed in range(6000)]
    counts = [draws.count(number) for number in range(bound)]

    assert sum(counts) == len(draws)
    assert deviations(counts, len(draws) / bound, bound - 1) < DEVIATIONS
