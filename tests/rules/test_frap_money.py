"""Frap 4, 5 and 6: quarters of the kon, fines, blind fines.

Three players with a stake of 4 play for a kon of 12 (or more, where something lay there before).
"""

import pytest

import kozyr
from tests.support.contests import blind_ace_contest, contest
from tests.support.implementations import Implementation


@pytest.mark.parametrize("tricks", range(5))
def test_r4_1_each_trick_pays_a_quarter_of_the_kon(
    implementation: Implementation, tricks: int
) -> None:
    table = contest(implementation, tricks, carry=36)  # a kon of 48
    fines = [{0: 2, 1: 1}.get(tricks, 0), 1 if tricks == 4 else 0]

    assert table.net[0] == -4 + 12 * tricks - 48 * fines[0]
    assert table.net[1] == -4 + 12 * (4 - tricks) - 48 * fines[1]


@pytest.mark.parametrize(("lay", "left"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 0), (7, 3)])
def test_r4_2_what_cannot_be_divided_stays(
    implementation: Implementation, lay: int, left: int
) -> None:
    assert contest(implementation, 2, carry=lay).carry == left


def test_r4_2_fines_stay(implementation: Implementation) -> None:
    assert contest(implementation, 0, carry=2).carry == 2 * 14 + 2
    assert contest(implementation, 1).carry == 12
    assert contest(implementation, 4).carry == 12


@pytest.mark.parametrize("stake", [1, 2, 3, 5, 6, 10])
def test_r4_3_the_stake_is_a_multiple_of_four(stake: int) -> None:
    with pytest.raises(kozyr.RulesError, match="multiple of 4"):
        kozyr.rules("frap", stake=stake)
    assert kozyr.rules("frap", stake=4 * stake).number("stake") == 4 * stake


def test_r5_1_a_caller_with_one_trick_pays_the_kon(implementation: Implementation) -> None:
    table = contest(implementation, 1)

    assert table.net == [-4 + 3 - 12, -4 + 9, -4]
    assert table.carry == 12


def test_r5_2_a_caller_without_a_trick_pays_twice_the_kon(implementation: Implementation) -> None:
    table = contest(implementation, 0)

    assert table.net == [-4 - 24, -4 + 12, -4]
    assert table.carry == 24


@pytest.mark.parametrize("tricks", [2, 3])
def test_r5_2_with_two_tricks_or_more_he_pays_nothing(
    implementation: Implementation, tricks: int
) -> None:
    table = contest(implementation, tricks)

    assert table.net == [-4 + 3 * tricks, -4 + 3 * (4 - tricks), -4]
    assert table.carry == 0


def test_r5_3_a_whister_without_a_trick_pays_the_kon(implementation: Implementation) -> None:
    table = contest(implementation, 4)

    assert table.net == [-4 + 12, -4 - 12, -4]
    assert table.carry == 12


def test_r5_3_several_losers_each_pay_in_full(implementation: Implementation) -> None:
    """F8: the whister who takes nothing pays as well as the caller."""
    hands = ["7c 8c 9d Th", "Ah Kh Ac Kc", "Ad Kd As Ks"]
    table = implementation.deal(hands, "9h")
    table.say("look", "frap", "whist", "whist", *["swap"] * 3)
    table.say("Th", "Kh", "Kd", "Ah", "Ks", "7c", "Ac", "As", "8c", "Kc", "Ad", "9d")

    assert table.net == [-28, 8, -16]
    assert table.carry == 24 + 12


@pytest.mark.parametrize("tricks", range(5))
def test_r5_4_a_passer_pays_nothing_more(implementation: Implementation, tricks: int) -> None:
    assert contest(implementation, tricks).net[2] == -4


def test_r6_1_a_blind_caller_without_a_trick_pays_four_times_the_kon(
    implementation: Implementation,
) -> None:
    table = contest(implementation, 0, blind=True)

    assert table.net == [-4 - 48, -4 + 12, -4]
    assert table.carry == 48


def test_r6_1_also_with_the_ace_turned(implementation: Implementation) -> None:
    """He can only do without a trick by throwing the ace."""
    assert blind_ace_contest(implementation, 0).net[0] == -4 - 48


def test_r6_2_a_blind_caller_with_one_trick_pays_twice_the_kon(
    implementation: Implementation,
) -> None:
    table = contest(implementation, 1, blind=True)

    assert table.net == [-4 + 3 - 24, -4 + 9, -4]  # he keeps his quarter
    assert table.carry == 24


def test_r6_2_three_times_if_the_upcard_was_the_ace(implementation: Implementation) -> None:
    table = blind_ace_contest(implementation, 1)

    assert table.net == [-4 + 3 - 36, -4 + 9, -4]
    assert table.carry == 36


@pytest.mark.parametrize("tricks", [2, 3, 4])
def test_r6_2_a_blind_caller_who_keeps_his_promise_gets_no_premium(
    implementation: Implementation, tricks: int
) -> None:
    blind, seen = (contest(implementation, tricks, blind=choice) for choice in (True, False))

    assert (blind.net, blind.carry) == (seen.net, seen.carry)
