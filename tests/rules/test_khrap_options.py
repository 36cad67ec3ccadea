"""The options of Khrap that it shares with Frap, the ways a deal or a match ends, and refusals."""

from typing import Any

import pytest

import kozyr
from kozyr import Match, Reason
from kozyr.games.khrap import GAME
from tests.rules.test_frap_match import pass_out
from tests.rules.test_khrap import asked_for, called, dealt, trick
from tests.support.contests import contest
from tests.support.implementations import Implementation
from tests.support.texts import words


@pytest.mark.parametrize("deals", [1, 3])
def test_option_deals(deals: int) -> None:
    match = Match(kozyr.rules("khrap", players=2, deals=deals))
    while not match.over:
        pass_out(match)

    assert len(match.sheet) == deals


@pytest.mark.parametrize(("size", "stock"), [(52, 26), (36, 10)])
def test_option_deck(implementation: Implementation, size: int, stock: int) -> None:
    digest: Any = dealt(implementation, players=5, size=size).digest

    assert len(digest["stock"]) == stock


@pytest.mark.parametrize("circles", [1, 2, 3])
def test_option_circles(implementation: Implementation, circles: int) -> None:
    table = dealt(implementation, *["pass"] * 3 * circles, circles=circles)

    assert table.over
    assert table.net == [-10 * (1 + circles)] * 3


def test_option_circles_needs_the_cards() -> None:
    with pytest.raises(kozyr.RulesError, match=r"10 players × 5 cards \+ 3 upcards = 53"):
        kozyr.rules("khrap", players=10, circles=3)


@pytest.mark.parametrize(("one_payment", "kon"), [(True, 60), (False, 80)])
def test_option_third_pass_topup_is_ante(one_payment: bool, kon: int) -> None:
    match = Match(kozyr.rules("khrap", players=2, third_pass_topup_is_ante=one_payment))
    pass_out(match)

    assert match.kon == kon


@pytest.mark.parametrize(("same", "dealer"), [(False, 2), (True, 1)])
def test_option_redeal_same_dealer(same: bool, dealer: int) -> None:
    match = Match(kozyr.rules("khrap", players=4, redeal_same_dealer=same), dealer=1)
    pass_out(match)

    assert match.dealer == dealer


@pytest.mark.parametrize(("may", "offered"), [(True, {"whist", "pass"}), (False, {"pass"})])
def test_option_earlier_passers_may_whist(
    implementation: Implementation, may: bool, offered: set[str]
) -> None:
    table = dealt(implementation, "pass", "look", "khrap", "whist", earlier_passers_may_whist=may)

    assert (table.actor, table.legal()) == (0, offered)


@pytest.mark.parametrize(
    ("blind", "offered"), [(True, {"blind", "look", "pass"}), (False, {"khrap", "pass"})]
)
def test_option_blind(implementation: Implementation, blind: bool, offered: set[str]) -> None:
    assert dealt(implementation, blind=blind).legal() == offered


@pytest.mark.parametrize(("may", "asked"), [(True, [0, 2]), (False, [2])])
def test_option_blind_may_exchange(
    implementation: Implementation, may: bool, asked: list[int]
) -> None:
    table = dealt(implementation, "blind", "pass", "whist", blind_may_exchange=may)
    table.say(min(table.legal()))

    assert asked_for(table, "swap", "swap") == asked


@pytest.mark.parametrize(
    ("podrezka", "answer", "asked"),
    [
        ("true", "whist", True),
        ("false", "whist", False),
        ("false", "pass", False),
        ("if_no_whister", "whist", False),
        ("if_no_whister", "pass", True),
    ],
)
def test_option_podrezka(
    implementation: Implementation, podrezka: str, answer: str, asked: bool
) -> None:
    table = called(implementation, answer, "pass", "pass", podrezka=podrezka)

    assert ("stay" in table.legal()) is asked


@pytest.mark.parametrize(
    ("limit", "upcard", "free"), [("none", "Jd", True), ("T", "Jd", False), ("T", "Tc", True)]
)
def test_option_podrezka_upcard_max_rank(
    implementation: Implementation, limit: str, upcard: str, free: bool
) -> None:
    table = implementation.deal(
        [], upcard, players=2, preset="khrap", podrezka_upcard_max_rank=limit
    )
    table.say("look", "khrap", "pass", "swap")

    assert ("cut up" in table.legal()) is free


@pytest.mark.parametrize(("free", "legal"), [(False, "8c Ac"), (True, "8c Ac 9h")])
def test_option_may_ruff_freely(implementation: Implementation, free: bool, legal: str) -> None:
    table = trick(implementation, "Tc", "8c Ac 9h Ks 7s", may_ruff_freely=free)

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(
    ("duty", "led", "legal"),
    [
        ("none", "Tc", "8c Ac"),
        ("trumps_only", "Tc", "8c Ac"),
        ("always", "Tc", "Ac"),
        ("none", "Th", "8h Ah"),
        ("trumps_only", "Th", "Ah"),
        ("always", "Th", "Ah"),
    ],
)
def test_option_must_head(implementation: Implementation, duty: str, led: str, legal: str) -> None:
    table = trick(implementation, led, "8c Ac 8h Ah 7s", must_head=duty)

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(("short", "most"), [("reshuffle", 5), ("stop", 1)])
def test_option_short_stock(implementation: Implementation, short: str, most: int) -> None:
    table = dealt(
        implementation, "look", "khrap", "whist", *["pass"] * 8, players=10, short_stock=short
    )

    assert max(len(text.split()) for text in table.legal()) == 1 + most


@pytest.mark.parametrize(
    ("session_end", "dealt_in_all"), [("split_equally", 2), ("play_until_clean", 4)]
)
def test_option_session_end(session_end: str, dealt_in_all: int) -> None:
    match = Match(kozyr.rules("khrap", players=2, deals=2, session_end=session_end))
    while not match.over:
        pass_out(match)

    assert len(match.sheet) == dealt_in_all


# ---- endings


def lone_call(match: Match) -> None:
    """The first to speak calls, nobody contests; he takes the kon."""
    match.play("look")
    match.play("khrap")
    for _ in range(match.rules.players - 1):
        match.play("pass")
    match.play("swap")
    while match.actor is not None and "stay" in map(str, match.legal()):
        match.play("stay")


def test_ending_all_passed(implementation: Implementation) -> None:
    table = dealt(implementation, *["pass"] * 6)

    assert (table.over, table.net, table.carry) == (True, [-30] * 3, 90)


def test_ending_unopposed(implementation: Implementation) -> None:
    table = dealt(implementation, *words("look khrap pass pass swap stay stay"))

    assert (table.over, table.net, table.carry) == (True, [20, -10, -10], 0)


def test_ending_played(implementation: Implementation) -> None:
    digest: Any = contest(implementation, 2, preset="khrap").digest

    assert digest["taken"] == [2, 3, 0]


def test_ending_split() -> None:
    match = Match(kozyr.rules("khrap", players=2, deals=1))
    pass_out(match)

    assert (match.over, match.split) == (True, (30, 30))


def test_ending_stopped() -> None:
    match = Match(kozyr.rules("khrap", players=2, deals=0), dealer=1)
    lone_call(match)
    match.stop()
    lone_call(match)

    assert (match.over, match.balances) == (True, (0, 0))


def test_ending_clean() -> None:
    rules = kozyr.rules("khrap", players=2, deals=1, session_end="play_until_clean")
    match = Match(rules)
    lone_call(match)

    assert (match.over, match.split, len(match.sheet)) == (True, (0, 0), 1)


# ---- refusals


@pytest.mark.parametrize(
    ("reason", "said", "text"),
    [
        (Reason.NOT_NOW, "", "swap"),
        (Reason.NOT_NOW, "look", "frap"),
        (Reason.NOT_NOW, "", "bid 1"),
        (Reason.NOT_NOW, "look khrap", "frap"),
        (Reason.LOOK_FIRST, "", "khrap"),
        (Reason.ALREADY_LOOKED, "look", "blind"),
        (Reason.LOOK_TOO_LATE, "look khrap", "look"),
        (Reason.ALREADY_CALLED, "look khrap", "khrap"),
        (Reason.NOTHING_CALLED, "look", "whist"),
        (Reason.UPCARD_GONE, "blind pass pass drop swap", "cut up"),
    ],
)
def test_a_refusal_names_reason_rule_and_what_is_legal(
    reason: Reason, said: str, text: str
) -> None:
    match = Match(kozyr.rules("khrap", players=3), seed=1)
    for word in said.split():
        match.play(match.legal()[0] if word == "drop" else word)
    assert match.current is not None
    before = match.current.state.values()
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play(text)

    assert caught.value.reason is reason
    assert caught.value.rule == (GAME.refusals.get(reason) or match.current.rule_of(reason)) != ""
    assert caught.value.legal == tuple(map(str, match.legal()))
    assert match.current.state.values() == before
