"""Frap 2: the circles, the blind call, the defence."""

from typing import Any

import pytest

import kozyr
from tests.support.implementations import Implementation


def test_r2_1_the_dealers_left_begins_and_the_dealer_is_last(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=4, dealer=1)
    order = []
    for _ in range(4):
        order.append(table.actor)
        table.say("pass")

    assert order == [2, 3, 0, 1]
    assert table.actor == 2


def test_r2_2_a_player_says_frap_or_pass(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("look")

    assert (table.actor, table.legal()) == (0, {"frap", "pass"})
    assert table.refuses("whist")


@pytest.mark.parametrize("call", ["frap", "blind"])
def test_r2_2_only_one_frap_in_a_deal(implementation: Implementation, call: str) -> None:
    table = implementation.deal(players=3)
    table.say(*(["look", "frap"] if call == "frap" else ["blind"]))

    assert table.legal() == {"whist", "pass"}
    assert table.refuses("frap")
    assert table.refuses("blind")


def test_r2_3_all_others_answer_once_round_also_who_passed_before(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=4).say("pass", "pass", "look", "frap")
    asked = []
    for answer in ("whist", "pass", "whist"):
        asked.append(table.actor)
        assert table.legal() == {"whist", "pass"}
        table.say(answer)

    digest: Any = table.digest
    assert asked == [3, 0, 1]
    assert digest["playing"] == [1, 2, 3]
    assert any(text.startswith("swap") for text in table.legal())


def test_r2_4_blind_only_for_who_has_not_looked(implementation: Implementation) -> None:
    table = implementation.deal(players=3)
    assert table.legal() == {"blind", "look", "pass"}
    assert table.refuses("frap")
    table.say("look")
    assert table.refuses("blind")


def test_r2_4_blind_stays_open_in_later_circles(implementation: Implementation) -> None:
    table = implementation.deal(players=2).say("pass", "look", "pass")

    assert (table.actor, table.legal()) == (0, {"blind", "look", "pass"})
    table.say("pass")
    assert (table.actor, table.legal()) == (1, {"frap", "pass"})


def test_r2_4_nobody_calls_blind_after_a_call(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("blind")

    assert table.legal() == {"whist", "pass"}


def test_r2_5_a_hand_is_looked_at_once_and_also_out_of_turn(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=4)
    table.look(2)
    digest: Any = table.digest

    assert (table.actor, digest["looked"]) == (0, [2])
    assert [table.may_look(seat) for seat in range(4)] == [True, True, False, True]
    table.say("pass", "pass")
    assert table.legal() == {"frap", "pass"}
    assert table.may_look(0)  # who has passed may still look


def test_r2_5_the_call_turns_up_all_other_hands(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("look", "frap")

    digest: Any = table.digest
    assert digest["looked"] == [0, 1, 2]
    assert not any(table.may_look(seat) for seat in range(3))


def test_r2_5_but_not_the_hand_of_a_blind_caller(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("pass", "blind")
    digest: Any = table.digest

    assert digest["looked"] == [0, 2]
    assert not table.may_look(1)
    table.say("whist", "pass")
    after: Any = table.digest
    assert after["looked"] == [0, 1, 2]


def test_r2_6_all_pass_one_more_stake_and_a_new_upcard(implementation: Implementation) -> None:
    table = implementation.deal(["7d 8d 9d Td", "7s 8s 9s Ts"], "9h Qh 7c")
    before: Any = table.digest
    table.say("pass", "pass")
    after: Any = table.digest

    assert (before["kon"], after["kon"]) == (8, 16)
    assert (after["upcard"], after["trump"], after["dead"]) == ("Qh", "h", ["9h"])
    assert (after["hands"], after["circle"], table.actor) == (before["hands"], 2, 0)
    table.say("look", "frap", "whist")  # the suit was passed before
    called: Any = table.digest
    assert called["caller"] == 0


def test_r2_6_what_was_passed_in_the_circle_before_does_not_bind(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=3, earlier_passers_may_whist=False)
    table.say("pass", "pass", "pass", "blind")

    assert (table.actor, table.legal()) == (1, {"whist", "pass"})


def test_r2_7_the_last_circle_is_passed_as_well(implementation: Implementation) -> None:
    table = implementation.deal(players=4).say(*["pass"] * 12)

    assert table.over
    assert table.net == [-16] * 4  # the stake and three more
    assert table.carry == 64


def test_r2_7_the_last_payment_is_the_stake_of_the_new_deal() -> None:
    match = kozyr.Match(kozyr.rules("frap", players=4), dealer=3)
    for _ in range(12):
        match.play("pass")

    assert (match.deal_no, match.dealer, match.kon) == (2, 0, 64)
    assert match.balances == (-16,) * 4


def test_r2_8_a_pass_after_the_frap_throws_the_hand_in(implementation: Implementation) -> None:
    table = implementation.deal(["7c 8c 9c Tc", "7d 8d 9d Td", "7s 8s 9s Ts"], "Ah")
    table.say("pass")
    before: Any = table.digest
    table.say("look", "frap", "whist", "pass")
    after: Any = table.digest

    assert before["hands"][0] == ["7c", "8c", "9c", "Tc"]
    assert before["thrown"][0] == []
    assert after["hands"][0] == []
    assert after["thrown"][0] == ["7c", "8c", "9c", "Tc"]


def test_r2_8_a_call_cannot_be_taken_back(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("look", "frap", "whist", "whist")

    assert (table.actor, "swap" in table.legal()) == (0, True)
    assert table.refuses("pass")
    assert table.refuses("whist")
