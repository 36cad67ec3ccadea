"""Frap 9: the next dealer and the end of a match."""

import pytest

import kozyr
from kozyr import Match


def pass_out(match: Match) -> None:
    """Everybody passes until the deal is over."""
    number = match.deal_no
    while not match.over and match.deal_no == number and not match.between:
        match.play("pass")


def lone_call(match: Match) -> None:
    """The first to speak calls blind, everybody else passes and stays out; he takes the kon."""
    match.play("blind")
    for _ in range(match.rules.players - 1):
        match.play("pass")
    match.play(match.legal()[0])
    match.play("swap")
    while match.actor is not None and "stay" in map(str, match.legal()):
        match.play("stay")


def test_r9_1_the_deal_passes_to_the_left() -> None:
    match = Match(kozyr.rules("frap", players=3, deals=7), dealer=1)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        pass_out(match)

    assert dealers == [1, 2, 0, 1, 2, 0, 1]


def test_r9_1_also_after_a_deal_that_was_called() -> None:
    match = Match(kozyr.rules("frap", players=4, deals=2, podrezka="true"), dealer=3)
    lone_call(match)

    assert (match.deal_no, match.dealer) == (2, 0)


@pytest.mark.parametrize(
    ("carry", "players", "dealer", "shares"),
    [
        (96, 4, 0, (24, 24, 24, 24)),
        (98, 4, 1, (24, 24, 25, 25)),
        (97, 4, 3, (25, 24, 24, 24)),
        (7, 5, 2, (1, 1, 1, 2, 2)),
        (2, 3, 1, (1, 0, 1)),
    ],
)
def test_r9_2_a_kon_left_is_split_from_the_last_dealers_left(
    carry: int, players: int, dealer: int, shares: tuple[int, ...]
) -> None:
    """Everybody pays four stakes of 4 (16 each) in a deal that is passed out, and gets them back."""
    rules = kozyr.rules("frap", players=players, deals=1)
    match = Match(rules, dealer=dealer, carry=carry)
    pass_out(match)

    assert match.over
    assert match.split == tuple(16 + share for share in shares)
    assert match.balances == shares
    assert match.kon == 0


def test_r9_2_the_number_of_deals_is_three_a_seat() -> None:
    for players in (2, 4, 12):
        assert kozyr.rules("frap", players=players).number("deals") == 3 * players


def test_r9_2_an_open_match_ends_when_the_table_stops() -> None:
    match = Match(kozyr.rules("frap", players=2, deals=0), dealer=0)
    for _ in range(20):
        pass_out(match)
    assert not match.over
    match.play("pass")
    match.stop()
    assert not match.over  # the deal in progress is played out
    pass_out(match)
    assert match.over
    assert match.deal_no == 21
    assert sum(match.balances) == 0
