"""Every option of the Frap family (E.0): each value makes a difference that can be seen."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from kozyr.core.cards import format_card
from tests.rules.test_frap_cutting import called
from tests.rules.test_frap_match import lone_call, pass_out
from tests.rules.test_frap_play import trick
from tests.support.contests import contest
from tests.support.implementations import Implementation


@pytest.mark.parametrize("stake", [4, 8, 1_000_000])
def test_option_stake(implementation: Implementation, stake: int) -> None:
    digest: Any = implementation.deal(players=3, stake=stake).digest

    assert digest["kon"] == 3 * stake


@pytest.mark.parametrize(("deals", "dealt"), [(1, 1), (2, 2), (5, 5)])
def test_option_deals(deals: int, dealt: int) -> None:
    match = Match(kozyr.rules("frap", players=2, deals=deals))
    while not match.over:
        pass_out(match)

    assert len(match.sheet) == dealt


def test_option_deals_0_is_open() -> None:
    match = Match(kozyr.rules("frap", players=2, deals=0))
    for _ in range(50):
        pass_out(match)

    assert not match.over
    with pytest.raises(kozyr.MatchError, match="after 6 deals"):
        Match(kozyr.rules("frap", players=2)).stop()


@pytest.mark.parametrize(("size", "lowest"), [(52, "2"), (36, "6")])
def test_option_deck(size: int, lowest: str) -> None:
    rules = kozyr.rules("frap", players=5, deck=size)
    view = Match(rules).view(None)

    assert view.stock == size - 21
    assert format_card(rules.deck[0]) == f"{lowest}c"


@pytest.mark.parametrize(
    ("policy", "lay", "paid"),
    [
        ("every_deal", 0, (4, 4, 4)),
        ("every_deal", 12, (4, 4, 4)),
        ("only_when_empty", 0, (4, 4, 4)),
        ("only_when_empty", 12, (0, 0, 0)),
        ("dealer_only", 0, (0, 12, 0)),
        ("dealer_only", 12, (0, 12, 0)),
    ],
)
def test_option_ante_policy(policy: str, lay: int, paid: tuple[int, ...]) -> None:
    rules = kozyr.rules("frap", players=3, ante_policy=policy)
    match = Match(rules, dealer=1, carry=lay)

    assert match.balances == tuple(-stake for stake in paid)
    assert match.kon == lay + sum(paid)


@pytest.mark.parametrize("circles", [1, 2, 3])
def test_option_circles(implementation: Implementation, circles: int) -> None:
    table = implementation.deal(players=3, circles=circles)
    passes = 0
    while not table.over:
        table.say("pass")
        passes += 1

    assert passes == 3 * circles
    assert table.net == [-4 * (1 + circles)] * 3


@pytest.mark.parametrize(("one_payment", "kon", "balance"), [(True, 24, -12), (False, 32, -16)])
def test_option_third_pass_topup_is_ante(one_payment: bool, kon: int, balance: int) -> None:
    """Two circles: the last all-pass, whichever circle it is."""
    rules = kozyr.rules("frap", players=2, circles=2, third_pass_topup_is_ante=one_payment)
    match = Match(rules)
    pass_out(match)

    assert match.kon == kon
    assert match.balances == (balance, balance)


@pytest.mark.parametrize(("same", "dealer"), [(False, 2), (True, 1)])
def test_option_redeal_same_dealer(same: bool, dealer: int) -> None:
    rules = kozyr.rules("frap", players=4, redeal_same_dealer=same)
    match = Match(rules, dealer=1)
    pass_out(match)
    assert match.dealer == dealer
    called = Match(rules, dealer=1)
    lone_call(called)
    assert called.dealer == 2  # only an all-pass keeps the dealer


@pytest.mark.parametrize(("may", "offered"), [(True, {"whist", "pass"}), (False, {"pass"})])
def test_option_earlier_passers_may_whist(
    implementation: Implementation, may: bool, offered: set[str]
) -> None:
    table = implementation.deal(players=3, earlier_passers_may_whist=may)
    table.say("pass", "look", "frap")
    assert table.legal() == {"whist", "pass"}  # the dealer has not spoken yet
    table.say("whist")

    assert (table.actor, table.legal()) == (0, offered)
    assert table.refuses("whist") is not may


@pytest.mark.parametrize(
    ("blind", "offered"), [(True, {"blind", "look", "pass"}), (False, {"frap", "pass"})]
)
def test_option_blind(implementation: Implementation, blind: bool, offered: set[str]) -> None:
    table = implementation.deal(players=3, blind=blind)
    digest: Any = table.digest

    assert table.legal() == offered
    assert digest["looked"] == ([] if blind else [0, 1, 2])
    assert table.may_look(1) is blind


@pytest.mark.parametrize(("may", "asked"), [(True, [0, 2]), (False, [2])])
def test_option_blind_may_exchange(
    implementation: Implementation, may: bool, asked: list[int]
) -> None:
    table = implementation.deal(players=3, blind_may_exchange=may)
    table.say("blind", "pass", "whist")
    table.say(min(table.legal()))
    seats = []
    while "swap" in table.legal():
        seats.append(table.actor)
        table.say("swap")

    assert seats == asked


@pytest.mark.parametrize(
    ("fines", "none", "one"), [("polish", 48, 24), ("russian_literal", 24, 48)]
)
def test_option_blind_fines(
    implementation: Implementation, fines: str, none: int, one: int
) -> None:
    assert contest(implementation, 0, blind=True, blind_fines=fines).carry == none
    assert contest(implementation, 1, blind=True, blind_fines=fines).carry == one
    assert contest(implementation, 0, blind_fines=fines).carry == 24  # a call after looking
    assert contest(implementation, 1, blind_fines=fines).carry == 12


@pytest.mark.parametrize(
    ("podrezka", "answer", "asked"),
    [
        ("true", "whist", True),
        ("true", "pass", True),
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
    assert table.over is (answer == "pass" and podrezka == "false")


def test_option_podrezka_a_cutter_is_no_whister(implementation: Implementation) -> None:
    table = called(implementation, "pass", "pass", "pass", podrezka="if_no_whister")
    table.say("cut", "drop 8c")

    assert (table.actor, table.legal()) == (2, {"stay", "cut", "cut up"})


@pytest.mark.parametrize(
    ("limit", "upcard", "free"),
    [("none", "Ad", True), ("T", "Ad", False), ("T", "Jd", False), ("T", "Td", True)],
)
def test_option_podrezka_upcard_max_rank(
    implementation: Implementation, limit: str, upcard: str, free: bool
) -> None:
    table = implementation.deal([], upcard, players=2, podrezka_upcard_max_rank=limit)
    table.say("look", "frap", "pass", "swap")

    assert ("cut up" in table.legal()) is free
    assert "cut" in table.legal()


@pytest.mark.parametrize(
    ("free", "hand", "playable"),
    [
        (False, "8c Ac 9h Ks", "8c Ac"),
        (True, "8c Ac 9h Ks", "8c Ac 9h"),
        (False, "8d 9d 9h Ks", "9h"),
        (True, "8d 9d 9h Ks", "9h"),
        (True, "8d 9d Td Ks", "8d 9d Td Ks"),
    ],
)
def test_option_may_ruff_freely(
    implementation: Implementation, free: bool, hand: str, playable: str
) -> None:
    table = trick(implementation, "Tc", hand, may_ruff_freely=free)

    assert table.legal() == set(playable.split())


@pytest.mark.parametrize(
    ("duty", "led", "hand", "playable"),
    [
        ("none", "Tc", "8c Ac 9h Ks", "8c Ac"),
        ("trumps_only", "Tc", "8c Ac 9h Ks", "8c Ac"),
        ("always", "Tc", "8c Ac 9h Ks", "Ac"),
        ("always", "Tc", "8c 9c 9h Ks", "8c 9c"),
        ("none", "Th", "8h Ah Kh Ks", "8h Ah Kh"),
        ("trumps_only", "Th", "8h Ah Kh Ks", "Ah Kh"),
        ("always", "Th", "8h Ah Kh Ks", "Ah Kh"),
        ("trumps_only", "Th", "8h 9h Ac Ks", "8h 9h"),
        ("always", "Tc", "8h 9h Ad Ks", "8h 9h"),
        ("always", "Tc", "8d 9d Ad Ks", "8d 9d Ad Ks"),
    ],
)
def test_option_must_head(
    implementation: Implementation, duty: str, led: str, hand: str, playable: str
) -> None:
    assert trick(implementation, led, hand, must_head=duty).legal() == set(playable.split())


def test_option_must_head_knows_the_lowest_card(implementation: Implementation) -> None:
    """The two of clubs, which only the deck of 52 has, beats nothing."""
    hands = ["3c 7d 8d 9d", "2c Ac 3d 4d", "4c 5c 6c 7c", "8c 9c Tc Jc", "Th Jh Qh Kh"]
    table = implementation.deal(hands, "7s", must_head="always")
    table.say("look", "frap", "whist", *["pass"] * 3, "swap", "swap", *["stay"] * 3, "3c")

    assert table.legal() == {"Ac"}


def third_to_play(implementation: Implementation, **options: Any) -> set[str]:
    """Clubs led, ruffed with the ten of trumps; the third seat has a club and trumps around the ten."""
    hands = ["7c 7d 8d 9d", "Th Td Jd Qd", "8c 8h Ah Ks"]
    table = implementation.deal(hands, "7h", **options)
    table.say("look", "frap", "whist", "whist", *["swap"] * 3, "7c", "Th")
    return table.legal()


def test_option_must_head_with_free_ruffing(implementation: Implementation) -> None:
    assert third_to_play(implementation) == {"8c"}
    assert third_to_play(implementation, must_head="always") == {"8c"}
    free = {"may_ruff_freely": True}
    assert third_to_play(implementation, **free) == {"8c", "8h", "Ah"}
    assert third_to_play(implementation, must_head="trumps_only", **free) == {"8c", "Ah"}
    assert third_to_play(implementation, must_head="always", **free) == {"Ah"}


@pytest.mark.parametrize(("short", "most"), [("reshuffle", 4), ("stop", 3)])
def test_option_short_stock_in_the_exchange(
    implementation: Implementation, short: str, most: int
) -> None:
    table = implementation.deal(players=12, short_stock=short)
    table.say("look", "frap", "whist", *["pass"] * 10)
    longest = max(sorted(table.legal()), key=lambda text: len(text.split()))

    assert len(longest.split()) == 1 + most
    table.say(longest)
    assert table.awaiting_stock is (short == "reshuffle")
    if short == "stop":
        assert table.legal() == {"swap"}  # nothing is left for the next one


@pytest.mark.parametrize(("short", "asked"), [("reshuffle", True), ("stop", False)])
def test_option_short_stock_when_cutting_in(
    implementation: Implementation, short: str, asked: bool
) -> None:
    table = implementation.deal(players=12, short_stock=short)
    table.say("look", "frap", *["pass"] * 11, "swap")

    assert table.over is not asked
    assert table.legal() == ({"stay", "cut", "cut up"} if asked else set())


@pytest.mark.parametrize(("unopposed", "net", "carry"), [("whole", 17, 0), ("half", 8, 9)])
def test_option_unopposed(
    implementation: Implementation, unopposed: str, net: int, carry: int
) -> None:
    table = implementation.deal(players=3, carry=5, unopposed=unopposed)
    table.say("look", "frap", "pass", "pass", "swap", "stay", "stay")

    assert table.net == [-4 + net, -4, -4]
    assert table.carry == carry


def played_out(session_end: str, clean_deal: int, deals: int = 2) -> Match:
    """Deals that are passed out until one leaves no kon: that of an unopposed caller."""
    match = Match(kozyr.rules("frap", players=2, deals=deals, session_end=session_end))
    while not match.over:
        if match.deal_no == clean_deal:
            lone_call(match)
        else:
            pass_out(match)
    return match


@pytest.mark.parametrize(
    ("session_end", "clean_deal", "dealt"),
    [
        ("split_equally", 3, 2),
        ("play_until_clean", 1, 4),
        ("play_until_clean", 2, 2),
        ("play_until_clean", 3, 3),
        ("play_until_clean", 4, 4),
        ("play_until_clean", 9, 4),
    ],
)
def test_option_session_end(session_end: str, clean_deal: int, dealt: int) -> None:
    match = played_out(session_end, clean_deal)

    assert len(match.sheet) == dealt
    assert sum(match.split) == match.sheet[-1].carry
    assert (match.sheet[-1].carry == 0) is (clean_deal == dealt)


def test_every_option_has_a_test() -> None:
    from kozyr.games.frap import GAME

    names = [name for name in globals() if name.startswith("test_option_")]
    for option in GAME.options:
        assert any(name.startswith(f"test_option_{option.name}") for name in names), option.name
