"""Frap 7: cutting in (podrezka)."""

from typing import Any

import pytest

from tests.support.implementations import Implementation, Table

HANDS = ["Ah Kh Ac Kc", "7d 7h 7s 8s", "8d 8h 9h Ts", "9d Js Qs Ks"]
STOCK = "8c 9c Tc Jc Qc Td Qd Kd Ad Th Jh Qh 9s As"


def called(
    implementation: Implementation,
    *answers: str,
    upcard: str = "Jd",
    preset: str = "frap",
    **options: Any,
) -> Table:
    """Seat 0 fraps with diamonds trump, the others answer, nobody exchanges."""
    table = implementation.deal(HANDS, f"{upcard} {STOCK}", preset=preset, **options)
    table.say("look", "frap", *answers)
    return table.say(*["swap"] * (1 + answers.count("whist")))


def test_r7_1_every_passer_is_asked_from_the_callers_left_after_all_exchanges(
    implementation: Implementation,
) -> None:
    table = implementation.deal(HANDS, f"Jd {STOCK}")
    table.say("pass", "pass", "look", "frap", "pass", "pass", "whist")  # 2 calls, 1 whists
    table.say("swap", "swap")
    asked = []
    while "stay" in table.legal():
        asked.append(table.actor)
        table.say("stay")

    digest: Any = table.digest
    assert asked == [3, 0]
    assert digest["leader"] == 2


def test_r7_1_a_whister_is_not_asked(implementation: Implementation) -> None:
    table = called(implementation, "whist", "whist", "whist")

    digest: Any = table.digest
    assert digest["leader"] == 0


def test_r7_2_five_from_the_stock_and_one_thrown(implementation: Implementation) -> None:
    table = called(implementation, "pass", "whist", "pass")
    assert (table.actor, table.legal()) == (1, {"stay", "cut", "cut up"})
    before: Any = table.digest
    assert before["hands"][1] == []  # he chooses before he sees a card, his old hand is gone
    table.say("cut")
    assert table.actor == 1
    assert table.legal() == {f"drop {card}" for card in ("8c", "9c", "Tc", "Jc", "Qc")}
    table.say("drop 8c")
    digest: Any = table.digest
    assert set(digest["hands"][1]) == {"9c", "Tc", "Jc", "Qc"}
    assert "8c" in digest["thrown"][1]
    assert digest["playing"] == [0, 1, 2]


def test_r7_2_or_the_upcard_and_four(implementation: Implementation) -> None:
    table = called(implementation, "pass", "whist", "pass").say("cut up")

    assert table.legal() == {f"drop {card}" for card in ("Jd", "8c", "9c", "Tc", "Jc")}
    table.say("drop Jd")
    digest: Any = table.digest
    assert digest["trump"] == "d"
    assert set(digest["hands"][1]) == {"8c", "9c", "Tc", "Jc"}


def test_r7_2_a_cutter_does_not_exchange(implementation: Implementation) -> None:
    table = called(implementation, "pass", "pass", "pass").say("cut", "drop 8c", "stay", "stay")

    digest: Any = table.digest
    assert table.actor == digest["leader"] == 1


def test_r7_3_the_upcard_goes_to_the_first_who_wants_it(implementation: Implementation) -> None:
    table = called(implementation, "pass", "pass", "pass").say("cut", "drop 8c")
    assert (table.actor, table.legal()) == (2, {"stay", "cut", "cut up"})
    table.say("cut up", "drop Td")
    assert (table.actor, table.legal()) == (3, {"stay", "cut"})
    assert table.refuses("cut up")


def test_r7_3_a_blind_caller_has_taken_it(implementation: Implementation) -> None:
    table = implementation.deal(HANDS, f"Jd {STOCK}").say("blind", "pass", "pass", "pass")
    table.say("drop Jd", "swap")

    assert (table.actor, table.legal()) == (1, {"stay", "cut"})


def test_r7_4_with_four_cards_only_the_upcard_is_offered(implementation: Implementation) -> None:
    table = implementation.deal(players=11, short_stock="stop")  # a stock of 7
    table.say("look", "frap", *["pass"] * 10)
    table.say(min(text for text in table.legal() if len(text.split()) == 4))

    assert (table.available(1), table.legal()) == (4, {"stay", "cut up"})
    assert table.refuses("cut")


def test_r7_4_who_can_do_neither_is_not_asked(implementation: Implementation) -> None:
    table = implementation.deal(players=12, short_stock="stop")  # a stock of 3
    table.say("look", "frap", "whist", *["pass"] * 10, "swap", "swap")

    digest: Any = table.digest
    assert digest["leader"] == 0


def test_r7_4_the_pile_counts_without_the_own_cards(implementation: Implementation) -> None:
    table = implementation.deal(players=12).say("look", "frap", "pass", *["whist"] * 10)
    table.say(*["swap"] * 11)  # a stock of 3; only the asked one has thrown anything

    digest: Any = table.digest
    assert table.available(1) == 3
    assert digest["leader"] == 0


def test_r7_4_a_cut_may_reshuffle(implementation: Implementation) -> None:
    table = implementation.deal(players=12).say("look", "frap", *["pass"] * 11, "swap", "cut")
    assert table.awaiting_stock
    order = sorted(table.pool())
    table.restock(order)
    digest: Any = table.digest

    assert table.actor == 1
    assert len(table.legal()) == 5
    assert set(order[:2]) < set(digest["hands"][1])


@pytest.mark.parametrize(("drop", "net", "carry"), [("Qd", -20, 16), ("8c", 0, 0)])
def test_r7_5_a_cutter_must_take_a_trick_or_pay_the_kon(
    implementation: Implementation, drop: str, net: int, carry: int
) -> None:
    """Trump diamonds; seat 1 takes a trick only with his queen of trumps."""
    hands = ["Ad Kd As Ks", "7h 8h 9h Th", "7s 8s 9s Ts", "Jh Qh Kh Ah"]
    table = implementation.deal(hands, "Jd 8c 9c Tc Jc Qd")
    table.say("look", "frap", "pass", "pass", "pass", "swap", "cut", f"drop {drop}")
    table.say("stay", "stay")
    if drop == "Qd":
        table.say("8c", "Ad", "Kd", "9c", "As", "Tc", "Ks", "Jc")
    else:
        table.say("9c", "Ad", "As", "Qd", "Tc", "Kd", "Ks", "Jc")

    assert table.net[1] == net
    assert table.carry == carry


@pytest.mark.parametrize(("upcard", "free"), [("7c", True), ("Th", True), ("Jd", False)])
def test_r7_6_in_the_polish_text_only_a_ten_or_lower(
    implementation: Implementation, upcard: str, free: bool
) -> None:
    hands = ["Ah Kh Ac Kc", "7d 7h 7s 8s"]
    for preset, offered in (("frap", True), ("frap-ru", True), ("frap-pl", free)):
        table = implementation.deal(hands, upcard, preset=preset)
        table.say("look", "frap", "pass", "swap")

        assert table.legal() == {"stay", "cut"} | ({"cut up"} if offered else set())
