"""Ratings: worked out by hand where that is possible."""

from math import log, log10, sqrt

import pytest

from kozyr.lab.arena_ratings import inverse, rate

ELO = 400 / log(10)


def test_two_bots_that_are_level() -> None:
    """The error is that of the logarithm of the odds: four over one deck more than was played, half for each."""
    one, other = rate(["one", "other"], {(0, 1): [1.0, 0.0] * 8})
    assert one.value.mean == other.value.mean == pytest.approx(1500)
    assert one.value.error == other.value.error == pytest.approx(ELO * sqrt(1 / 17))


def test_a_drawn_deck_keeps_ratings_finite() -> None:
    one, other = rate(["one", "other"], {(0, 1): [1.0] * 9})
    assert one.value.mean - other.value.mean == pytest.approx(400 * log10(9.5 / 0.5))
    assert one.value.error > 100  # nine decks say little about how much better


def test_three_bots_whose_odds_multiply() -> None:
    """Two to one and two to one give four to one, where the results are exactly so."""
    scores = {
        (0, 1): [1.0] * 20 + [0.0] * 10,
        (1, 2): [1.0] * 20 + [0.0] * 10,
        (0, 2): [1.0] * 24 + [0.0] * 6,
    }
    values = [rating.value.mean for rating in rate(["a", "b", "c"], scores)]
    assert sum(values) == pytest.approx(4500)
    assert values[1] == pytest.approx(1500, abs=1)
    # The drawn decks pull them together a little.
    assert 100 < values[0] - values[1] < 400 * log10(2)


def test_decks_that_decide_all_pairs_alike_are_counted_as_few() -> None:
    """A deck whose three pairs always end the same way tells less than three decks."""
    alike = [1.0, 1.0, 0.0, 0.0] * 25
    mixed = [1.0, 0.0] * 50
    together = rate(["a", "b", "c"], {(0, 1): alike, (0, 2): alike, (1, 2): mixed})
    apart = rate(["a", "b", "c"], {(0, 1): alike, (0, 2): mixed, (1, 2): mixed})
    assert together[0].value.mean == apart[0].value.mean == pytest.approx(1500)
    assert together[0].value.error > 1.2 * apart[0].value.error


def test_an_inverse_undoes_its_matrix() -> None:
    matrix = [[0.0, 2.0, 1.0], [3.0, 0.5, -1.0], [1.0, 4.0, 2.0]]
    undone = inverse(matrix)
    for i in range(3):
        for j in range(3):
            cell = sum(matrix[i][k] * undone[k][j] for k in range(3))
            assert cell == pytest.approx(float(i == j))
