"""The worked examples K1 to K5 of the rules, with their numbers, and the kon after each."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from tests.support.decks import stacked
from tests.support.implementations import Implementation
from tests.support.texts import words

K1 = ["Ac Kc Tc Ah 9h", "Qc Jc As Kh Ad", "7d 8d 9d Td Jd"]
K2 = ["Ac Kc Qc Jc Tc", "7d 8d 9d Td Jd", "Ah Kh Qh 7c 8c"]
K3 = ["Ah Kh 7c 7d 7s", "Ac Kc 8d 8s 9s", "Ad 9c Tc Td Ts"]
K4 = ["Ah 7c 8c 7d 7s", "Ac Kc Qc 8d 8s", "Ad 9c Tc Jc Ts"]
K1_SAID = words("look khrap whist pass swap swap stay Ac Jc Kc Qc Ah Kh Tc As 9h Ad")
K2_SAID = words("pass pass pass pass pass look khrap whist pass swap swap stay")
K2_PLAY = words("Ah Tc Kh Jc Qh Qc 7c Ac Kc 8c")
K3_SAID = words("look khrap whist whist swap swap swap")
K3_PLAY = words("Ah 8s Ts Kh 9s Td 7c Ac 9c Kc Tc 7d 8d Ad 7s")
K4_PLAY = words("Ah 8s Ts 7c Ac 9c Kc Tc 8c Qc Jc 7d 8d Ad 7s")
Money = tuple[list[int], int]


def money(
    implementation: Implementation, hands: list[str], then: str, *said: str, **options: Any
) -> Money:
    table = implementation.deal(hands, then, preset="khrap", **options).say(*said)
    assert table.over
    return table.net, table.carry


def next_kon(hands: list[str], then: str, *said: str, **options: Any) -> int:
    """What lies there when the deal after it begins."""
    rules = kozyr.rules("khrap", players=3, **options)
    match = Match(rules, deck=stacked(hands, then, each=5), dealer=2)
    for text in said:
        match.play(text)
    assert match.deal_no == 2
    return match.kon


def test_k1_made_in_the_first_circle(implementation: Implementation) -> None:
    assert money(implementation, K1, "9c", *K1_SAID) == ([20, -40, -10], 30)


def test_k2_half_in_the_second_circle(implementation: Implementation) -> None:
    net = money(implementation, K2, "Ks 9h", *K2_SAID, *K2_PLAY)

    assert net == ([-20, -20, 10], 30)


@pytest.mark.parametrize(
    ("rule", "net", "carry"),
    [
        ("three_takes", [-40, -10, -10], 60),
        ("khrapper_only", [-40, -10, -10], 60),
        ("fifths", [-28, 2, -4], 30),
        ("khrapper_else_fifths", [-28, 2, -4], 30),
    ],
)
def test_k3_nobody_has_three(
    implementation: Implementation, rule: str, net: list[int], carry: int
) -> None:
    said = [*K3_SAID, *K3_PLAY]
    assert money(implementation, K3, "9h", *said, kon_rule=rule) == (net, carry)
    assert next_kon(K3, "9h", *said, kon_rule=rule) == carry + 30


@pytest.mark.parametrize(
    ("rule", "net", "carry"),
    [
        ("three_takes", [-40, 20, -10], 30),
        ("khrapper_only", [-40, -10, -10], 60),
        ("fifths", [-34, 8, -4], 30),
        ("khrapper_else_fifths", [-34, 8, -4], 30),
    ],
)
def test_k4_a_whister_has_three(
    implementation: Implementation, rule: str, net: list[int], carry: int
) -> None:
    said = [*K3_SAID, *K4_PLAY]
    assert money(implementation, K4, "9h", *said, kon_rule=rule) == (net, carry)
    assert next_kon(K4, "9h", *said, kon_rule=rule) == carry + 30


def test_k1_k2_the_next_kon() -> None:
    assert next_kon(K1, "9c", *K1_SAID) == 60
    assert next_kon(K2, "Ks 9h", *K2_SAID, *K2_PLAY) == 60


@pytest.mark.parametrize(("way", "drawn", "stock"), [("cut", 6, 5), ("cut up", 5, 6)])
def test_k5_what_a_cutter_draws(
    implementation: Implementation, way: str, drawn: int, stock: int
) -> None:
    table = implementation.deal(players=4, preset="khrap")
    before: Any = table.say("look", "khrap", "pass", "pass", "pass", "swap").digest
    after: Any = table.say(way).digest

    assert len(before["stock"]) == 11
    assert (len(after["hands"][1]), len(before["stock"]) - len(after["stock"])) == (6, drawn)
    kept: Any = table.say(min(table.legal())).digest
    assert (len(kept["hands"][1]), len(kept["stock"])) == (5, stock)
