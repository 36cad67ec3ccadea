"""Every way in which a deal or a match of Frap can end, and deals that are rare."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from kozyr.games.frap import GAME
from tests.rules.test_frap_match import lone_call, pass_out
from tests.rules.test_frap_options import played_out
from tests.support.contests import contest
from tests.support.implementations import Implementation


def test_ending_all_passed(implementation: Implementation) -> None:
    table = implementation.deal(players=2).say(*["pass"] * 6)

    digest: Any = table.digest
    assert table.over
    assert digest["caller"] is None
    assert (table.net, table.carry) == ([-16, -16], 32)


def test_ending_unopposed(implementation: Implementation) -> None:
    table = implementation.deal(players=2).say("look", "frap", "pass", "swap", "stay")

    digest: Any = table.digest
    assert table.over
    assert (digest["playing"], digest["taken"]) == ([0], [0, 0])
    assert (table.net, table.carry) == ([4, -4], 0)


def test_ending_played(implementation: Implementation) -> None:
    table = contest(implementation, 2)

    digest: Any = table.digest
    assert table.over
    assert sum(digest["taken"]) == 4
    assert table.actor is None
    assert table.legal() == set()


def test_ending_split() -> None:
    match = Match(kozyr.rules("frap", players=2, deals=1))
    pass_out(match)

    assert match.over
    assert match.split == (16, 16)
    assert match.record().splitlines()[-1] == "end scores 0 0 split 16 16"


def test_ending_stopped() -> None:
    match = Match(kozyr.rules("frap", players=2, deals=0), dealer=1)
    lone_call(match)
    match.stop()
    lone_call(match)

    assert match.over
    assert len(match.sheet) == 2
    assert match.balances == (0, 0)


def test_ending_stopped_between_deals() -> None:
    match = Match(kozyr.rules("frap", players=2, deals=0), auto_deal=False)
    match.deal()
    pass_out(match)
    match.stop()

    assert match.over
    assert match.split == (16, 16)


def test_ending_clean() -> None:
    match = played_out("play_until_clean", 3)

    assert match.sheet[1].carry > 0
    assert match.sheet[2].carry == 0
    assert match.split == (0, 0)


def test_every_ending_has_a_test() -> None:
    for ending in GAME.endings:
        assert f"test_ending_{ending}" in globals()


# ---- rare deals


def test_an_unopposed_end_right_after_a_reshuffle(implementation: Implementation) -> None:
    """The caller draws the last card of the stock, the pile is shuffled, and nobody may cut in."""
    table = implementation.deal(players=12, podrezka="false")
    table.say("look", "frap", *["pass"] * 11)
    table.say(max(sorted(table.legal()), key=lambda text: len(text.split())))
    assert table.awaiting_stock
    table.restock(sorted(table.pool()))

    assert table.over
    assert table.net == [-4 + 48, *[-4] * 11]


def test_three_seats_cut_in_and_the_first_leads(implementation: Implementation) -> None:
    hands = ["Ah Kh Ac Kc", "7d 7h 7s 8s", "8d 8h 9h Ts", "9d Js Qs Ks"]
    table = implementation.deal(hands, "Jd 8c 9c Tc Jc Qc Td Qd Kd Ad Th Jh Qh 9s As 7c")
    table.say("look", "frap", "pass", "pass", "pass", "swap")
    table.say("cut", "drop 8c", "cut up", "drop Jd", "cut", "drop Jh")

    digest: Any = table.digest
    assert digest["cutters"] == [1, 2, 3]
    assert (digest["leader"], table.actor) == (1, 1)
    assert digest["playing"] == [0, 1, 2, 3]


def test_three_cutters_without_a_trick_pay_each(implementation: Implementation) -> None:
    """The caller holds the four highest trumps."""
    hands = ["Ad Kd Qd Jd", "7h 7s 8s 9s", "8h 9h Ts Js", "Th Qs Ks As"]
    table = implementation.deal(hands, "7d 8c 9c Tc Jc Qc Kc Ac 8d 9d 7c Jh Qh Kh Ah")
    table.say("look", "frap", "pass", "pass", "pass", "swap")
    table.say("cut", "drop 8c", "cut", "drop Kc", "stay")
    table.say("9c", "Ac", "Ad")
    while not table.over:
        table.say("Kd" if "Kd" in table.legal() else min(table.legal()))

    digest: Any = table.digest
    assert digest["cutters"] == [1, 2]
    losers = [seat for seat in (1, 2) if digest["taken"][seat] == 0]
    assert table.carry == 16 * len(losers)
    assert table.net[3] == -4


@pytest.mark.parametrize("ace", [True, False])
def test_a_blind_call_with_and_without_the_ace(implementation: Implementation, ace: bool) -> None:
    upcard = "Ah" if ace else "7h"
    hands = ["7c 8c 9c Tc", "Ac Kc Qc Jc"]
    table = implementation.deal(hands, upcard).say("blind", "whist", f"drop {upcard}")
    table.say("swap", "swap", "7c", "Ac", "Kc", "8c", "Qc", "9c", "Jc", "Tc")

    digest: Any = table.digest
    assert digest["taken"] == [0, 4]
    assert table.net == [-4 - 4 * 8, 4]


@pytest.mark.parametrize("short_stock", ["reshuffle", "stop"])
def test_twelve_players_all_in(implementation: Implementation, short_stock: str) -> None:
    """Nobody passes: the pile holds only what was exchanged."""
    table = implementation.deal(players=12, short_stock=short_stock)
    table.say("look", "frap", *["whist"] * 11)
    drawn = 0
    while any(text.startswith("swap") for text in table.legal()) or table.awaiting_stock:
        if table.awaiting_stock:
            table.restock(sorted(table.pool()))
            continue
        text = max(sorted(table.legal()), key=lambda text: len(text.split()))
        drawn += len(text.split()) - 1
        table.say(text)
    while not table.over:
        table.say(min(table.legal()))

    digest: Any = table.digest
    assert sum(digest["taken"]) == 4
    assert drawn == (3 if short_stock == "stop" else 12 * 3)
