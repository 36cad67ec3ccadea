"""The worked examples F1 to F11 of the rules, with their numbers."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from tests.support.contests import blind_ace_contest, contest
from tests.support.decks import stacked
from tests.support.implementations import Implementation

F2_HANDS = ["7d 8d 9d Qd", "Qc 7c Ad 9s", "Ac Jc Kd 7h", "Ah As Ts 8h"]
F8_HANDS = ["7c 8c 9d Th", "Ah Kh Ac Kc", "Ad Kd As Ks"]
F8_PLAY = ["Th", "Kh", "Kd", "Ah", "Ks", "7c", "Ac", "As", "8c", "Kc", "Ad", "9d"]


def test_f1_the_frapper_sweeps(implementation: Implementation) -> None:
    hands = ["7s 8s 9c Jd", "Ah Kh Ac 8d", "Qh Th Kc 7d", "As Ks Td Qd"]
    table = implementation.deal(hands, "9h Jh 8c")
    table.say("look", "pass", "look", "frap", "whist", "whist", "pass")
    table.say("swap 8d", "swap 7d", "swap", "stay")
    table.say("Ah", "Th", "Td", "Kh", "Qh", "Qd", "Ac", "8c", "Ks", "Jh", "Kc", "As")

    digest: Any = table.digest
    assert digest["taken"] == [0, 4, 0, 0]
    assert table.net == [-4, 12, -20, -20]
    assert table.carry == 32


@pytest.mark.parametrize(("policy", "kon"), [("every_deal", 48), ("only_when_empty", 32)])
def test_f1_the_next_kon(policy: str, kon: int) -> None:
    """Fines of 32 lie there when the next deal begins."""
    rules = kozyr.rules("frap", players=4, ante_policy=policy)
    hands = ["7s 8s 9c Jd", "Ah Kh Ac 8d", "Qh Th Kc 7d", "As Ks Td Qd"]
    match = Match(rules, deck=stacked(hands, "9h Jh 8c"), dealer=3)
    for text in ("look", "pass", "look", "frap", "whist", "whist", "pass", "swap 8d", "swap 7d"):
        match.play(text)
    for text in [
        "swap",
        "stay",
        "Ah",
        "Th",
        "Td",
        "Kh",
        "Qh",
        "Qd",
        "Ac",
        "8c",
        "Ks",
        "Jh",
        "Kc",
        "As",
    ]:
        match.play(text)

    assert match.sheet[0].carry == 32
    assert match.kon == kon


def test_f2_a_failed_frap_with_one_trick(implementation: Implementation) -> None:
    table = implementation.deal(F2_HANDS, "Kc 8c Tc", dealer=0, carry=32)
    table.say("look", "frap", "whist", "whist", "pass", "swap 9s", "swap 7h", "swap", "stay")
    table.say("Ad", "Kd", "8h", "Qc", "Ac", "Ts", "Jc", "As", "7c", "Tc", "Ah", "8c")

    digest: Any = table.digest
    assert digest["taken"] == [0, 1, 3, 0]
    assert table.net == [-4, -40, 32, -52]
    assert table.carry == 96


@pytest.mark.parametrize(("one_payment", "kon"), [(True, 64), (False, 80)])
def test_f3_three_passed_circles(one_payment: bool, kon: int) -> None:
    rules = kozyr.rules("frap", players=4, third_pass_topup_is_ante=one_payment)
    match = Match(rules, deck=stacked([], "9h Qh 7s", players=4), dealer=3)
    kons, stocks = [match.kon], [match.view(None).stock]
    for _ in range(3):
        for _ in range(4):
            match.play("pass")
        kons.append(match.sheet[-1].carry if match.sheet else match.kon)
        if not match.sheet:
            stocks.append(match.view(None).stock)

    assert kons == [16, 32, 48, 64]
    assert stocks == [15, 14, 13]
    assert match.kon == kon
    assert match.sheet[0].net == (-16,) * 4


def test_f4_blind_with_the_ace_turned(implementation: Implementation) -> None:
    hands = ["7d 8h 9c Js", "Ks Qs Ah Kh", "Ad Ac Kc Ts"]
    table = implementation.deal(hands, "As").say("blind", "whist", "whist", "drop 7d")
    table.say("swap", "swap", "swap")
    table.say("As", "Qs", "Ts", "Js", "Ks", "Kc", "Ah", "Ad", "8h", "Kh", "Ac", "9c")

    digest: Any = table.digest
    assert digest["taken"] == [1, 3, 0]
    assert table.net == [-37, 5, -16]
    assert table.carry == 48


@pytest.mark.parametrize("preset", ["frap", "frap-pl"])
def test_f5_cutting_in_with_the_upcard(implementation: Implementation, preset: str) -> None:
    hands = ["Ad Qd As Ks", "7s 8d 9c Jh", "Qh Th Kc 7d", "9h 9s Jd Jc"]
    table = implementation.deal(hands, "Td Kd 8s Ah 7c", preset=preset)
    table.say("look", "frap", "pass", "pass", "pass", "swap")
    table.say("cut up", "drop 7c", "stay", "stay")
    table.say("Ah", "Qd", "As", "8s", "Ad", "Td", "Ks", "Kd")

    digest: Any = table.digest
    assert digest["taken"] == [3, 1, 0, 0]
    assert table.net == [8, 0, -4, -4]
    assert table.carry == 0


def test_f5_a_jack_is_not_for_the_polish_cutter(implementation: Implementation) -> None:
    table = implementation.deal([], "Jd", players=4, preset="frap-pl")
    table.say("look", "frap", "pass", "pass", "pass", "swap")

    assert table.legal() == {"stay", "cut"}


def test_f6_nobody_contests(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("look", "frap", "pass", "pass")
    table.say("swap", "stay", "stay")

    assert table.net == [8, -4, -4]
    assert table.carry == 0


def test_f6_the_next_kon() -> None:
    match = Match(kozyr.rules("frap", players=3), dealer=2)
    for text in ("look", "frap", "pass", "pass", "swap", "stay", "stay"):
        match.play(text)

    assert (match.deal_no, match.kon) == (2, 12)


def test_f7_twelve_players_and_a_short_stock(implementation: Implementation) -> None:
    table = implementation.deal(players=12).say("look", "frap", "whist", "whist", *["pass"] * 9)
    hands: Any = table.digest
    assert (len(hands["stock"]), sum(map(len, hands["thrown"]))) == (3, 36)

    table.say("swap " + " ".join(hands["hands"][0][:3]))
    table.say("swap " + " ".join(hands["hands"][1][:2]))
    assert table.awaiting_stock
    assert len(table.pool()) == 39
    table.restock(sorted(table.pool()))
    second: Any = table.digest
    assert len(second["stock"]) == 37

    table.say("swap " + " ".join(hands["hands"][2]))
    third: Any = table.digest
    in_hand, thrown = (sum(map(len, third[name])) for name in ("hands", "thrown"))
    assert (in_hand, len(third["stock"]), thrown) == (12, 33, 6)
    assert third["upcard"] is not None


@pytest.mark.parametrize(
    ("preset", "blind", "net", "carry"),
    [
        ("frap", False, [-28, 8, -16], 36),
        ("frap", True, [-52, 8, -16], 60),
        ("frap-ru", True, [-28, 8, -16], 36),
    ],
)
def test_f8_the_frapper_without_a_trick(
    implementation: Implementation, preset: str, blind: bool, net: list[int], carry: int
) -> None:
    table = implementation.deal(F8_HANDS, "9h", preset=preset)
    table.say(*(["blind"] if blind else ["look", "frap"]), "whist", "whist")
    if blind:
        table.say("drop 9h")
    table.say(*["swap"] * 3, *F8_PLAY)

    digest: Any = table.digest
    assert digest["taken"] == [0, 4, 0]
    assert table.net == net
    assert table.carry == carry


@pytest.mark.parametrize(
    ("fines", "tricks", "ace", "fine"),
    [
        ("polish", 0, False, 48),
        ("russian_literal", 0, False, 24),
        ("polish", 1, False, 24),
        ("russian_literal", 1, False, 48),
        ("polish", 1, True, 36),
        ("russian_literal", 1, True, 36),
    ],
)
def test_f9_blind_fines_at_a_kon_of_12(
    implementation: Implementation, fines: str, tricks: int, ace: bool, fine: int
) -> None:
    if ace:
        table = blind_ace_contest(implementation, tricks, blind_fines=fines)
    else:
        table = contest(implementation, tricks, blind=True, blind_fines=fines)

    assert table.net[0] == -4 + 3 * tricks - fine
    assert table.carry == fine


def test_f10_frap_in_the_second_circle(implementation: Implementation) -> None:
    hands = ["7d 8d 9d Td", "Ah Kh 7s 8s", "Qh Jh Ks As", "Jd Qd Kd Ad"]
    table = implementation.deal(hands, "7c 9h").say("pass", "pass", "pass", "pass")
    digest: Any = table.digest
    assert digest["kon"] == 32
    table.say("pass", "look", "frap", "whist", "pass", "pass", "swap", "swap", "stay", "stay")
    table.say("Ah", "Jh", "Kh", "Qh", "7s", "Ks", "As", "8s")

    assert table.net == [-8, 8, 8, -8]
    assert table.carry == 0


def test_f11_the_session_ends_with_96_on_the_table() -> None:
    """The deal of F2 is the last one."""
    rules = kozyr.rules("frap", players=4, deals=1)
    deck = stacked(F2_HANDS, "Kc 8c Tc", dealer=0)
    match = Match(rules, deck=deck, dealer=0, carry=32)
    texts = (
        "look,frap,whist,whist,pass,swap 9s,swap 7h,swap,stay,Ad,Kd,8h,Qc,Ac,Ts,Jc,As,7c,Tc,Ah,8c"
    )
    for text in texts.split(","):
        match.play(text)

    assert match.over
    assert match.sheet[0].carry == 96
    assert match.split == (24, 24, 24, 24)
    assert match.balances == (20, -16, 56, -28)
