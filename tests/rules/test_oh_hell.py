"""Oh Hell, rule by rule and option by option, and the public example of the bids."""

from typing import Any

import pytest

import kozyr
from kozyr import Match, Reason
from kozyr.core.cards import format_card
from kozyr.games.oh_hell import GAME
from kozyr.reference import oh_hell_cards
from tests.support.decks import stacked
from tests.support.implementations import Implementation
from tests.support.points import PointsTable
from tests.support.texts import words

HANDS = ["Ac 7d 8d", "2c 3c Kh", "9d Td Qs"]


def hell(implementation: Implementation, *said: str, **options: Any) -> PointsTable:
    """Three cards to three seats, hearts are trump; the last seat deals."""
    options.setdefault("bids", [0, 0, 0])
    hands = options.pop("hands", HANDS)
    return implementation.announced(hands, "9h", preset="oh-hell", **options).say(*said)


def play_on(match: Match) -> None:
    while not match.over:
        match.play(match.legal()[0])


def test_r1_1_three_to_seven_players() -> None:
    for players in range(3, 8):
        assert kozyr.rules("oh-hell", players=players).players == players
    for players in (2, 8):
        with pytest.raises(kozyr.RulesError, match="3 to 7"):
            kozyr.rules("oh-hell", players=players)


@pytest.mark.parametrize(("suits", "ranks"), [(4, 13), (4, 9), (3, 13), (1, 13), (2, 5)])
def test_r1_2_the_first_suits_and_the_highest_ranks(suits: int, ranks: int) -> None:
    rules = kozyr.rules("oh-hell", players=3, suits=suits, ranks=ranks, tricks=3)

    assert [format_card(card) for card in rules.deck] == oh_hell_cards(suits, ranks)


@pytest.mark.parametrize(
    ("trick", "winner"), [("Kc Ac Qc", 1), ("Tc 9c 2c", 0), ("Ac 2h 3h", 2), ("2h Ac Ad", 0)]
)
def test_r1_3_ranks_and_trumps(implementation: Implementation, trick: str, winner: int) -> None:
    table = hell(implementation, *words(trick), hands=words(trick))

    assert table.taken == [seat == winner for seat in range(3)]


def test_r1_4_the_deal_passes_to_the_left() -> None:
    rules = kozyr.rules("oh-hell", players=3, deals=4)
    match = Match(rules, dealer=1)
    play_on(match)

    assert [row.dealer for row in match.sheet] == [1, 2, 0, 1]
    assert {Match(rules, seed=seed).dealer for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize("players", [3, 7])
def test_r1_5_five_cards_and_each_deals_once(players: int) -> None:
    match = Match(kozyr.rules("oh-hell", players=players))
    play_on(match)

    assert [row.cards for row in match.sheet] == [5] * players


def test_r1_6_the_next_card_is_turned_up(implementation: Implementation) -> None:
    digest: Any = hell(implementation, bids=[]).digest

    assert (digest["upcard"], digest["trump"]) == ("9h", "h")
    assert [set(hand) for hand in digest["hands"]] == [set(hand.split()) for hand in HANDS]


def test_r2_1_the_dealers_left_begins(implementation: Implementation) -> None:
    table = hell(implementation, bids=[], dealer=0)
    order = [(table.actor, table.say("bid 0"))[0] for _ in range(3)]

    assert order == [1, 2, 0]


def test_r2_2_from_none_to_all_the_tricks(implementation: Implementation) -> None:
    table = hell(implementation, bids=[])

    assert table.legal() == {"bid 0", "bid 1", "bid 2", "bid 3"}
    assert table.refuses("bid 4")


def test_r2_3_the_bids_may_not_add_up(implementation: Implementation) -> None:
    table = hell(implementation, bids=[1, 1])

    assert table.legal() == {"bid 0", "bid 2", "bid 3"}
    assert table.refuses("bid 1")


def test_p1_the_public_example(implementation: Implementation) -> None:
    """Four cards, bids 2 and 1: the third may not say 1."""
    hands = ["Ac 7d 8d 2s", "2c 3c Kh 3s", "9d Td Qs 4s"]

    assert hell(implementation, hands=hands, bids=[2, 1]).legal() == {
        f"bid {n}" for n in (0, 2, 3, 4)
    }


def test_r3_1_the_dealers_left_leads_then_the_winner(implementation: Implementation) -> None:
    table = hell(implementation, dealer=0)
    assert table.actor == 1
    assert table.say("2c", "9d", "Ac").actor == 0


def test_r3_2_any_card_may_be_led(implementation: Implementation) -> None:
    table = hell(implementation, hands=[HANDS[1], HANDS[0], HANDS[2]])

    assert table.legal() == {"2c", "3c", "Kh"}


def test_r3_3_follow_the_suit(implementation: Implementation) -> None:
    assert hell(implementation, "Ac").legal() == {"2c", "3c"}


def test_r3_4_who_cannot_follow_may_play_any_card(implementation: Implementation) -> None:
    assert hell(implementation, "7d").legal() == {"2c", "3c", "Kh"}


def test_r3_5_no_duty_to_beat(implementation: Implementation) -> None:
    table = hell(implementation, "7d", hands=["7d 2s 3s", "2d Ad Kh", "9d Td Qs"])

    assert table.legal() == {"2d", "Ad"}


@pytest.mark.parametrize(
    ("trick", "winner"), [("Tc Ac Kc", 1), ("Tc Ad As", 0), ("Ac 8h 7h", 1), ("8h Ac 7h", 0)]
)
def test_r3_6_who_wins(implementation: Implementation, trick: str, winner: int) -> None:
    table = hell(implementation, *words(trick), hands=words(trick))

    assert table.taken == [seat == winner for seat in range(3)]


# ---- 4: points. Seat 0 takes two tricks, seat 1 one, seat 2 none.

POINTS = ["Ac Ad 2s", "2c 2d As", "3c 3d 3s"]
PLAYED = words("Ac 2c 3c Ad 2d 3d 2s As 3s")


def scored(implementation: Implementation, *bids: int, **options: Any) -> list[int]:
    return hell(implementation, *PLAYED, hands=POINTS, bids=bids, **options).points


def test_r4_1_an_exact_bid_scores_ten_and_one_each(implementation: Implementation) -> None:
    assert scored(implementation, 2, 1, 1) == [12, 11, 0]
    assert scored(implementation, 1, 0, 0) == [2, 1, 10]


def test_r4_2_another_number_scores_one_for_each_trick(implementation: Implementation) -> None:
    assert scored(implementation, 0, 3, 1) == [2, 1, 0]


def test_r4_3_a_miss_that_is_punished(implementation: Implementation) -> None:
    assert scored(implementation, 0, 3, 1, penalty=True) == [-2, -2, -1]
    assert scored(implementation, 2, 1, 1, penalty=True) == [12, 11, -1]


def test_r5_1_most_points_win() -> None:
    match = Match(kozyr.rules("oh-hell", players=3), seed=1)
    play_on(match)

    totals = [sum(row.net[seat] for row in match.sheet) for seat in range(3)]
    assert match.lines[-1] == f"end scores {' '.join(map(str, totals))}"


# ---- options


@pytest.mark.parametrize("suits", [1, 2, 3, 4])
def test_option_suits(suits: int) -> None:
    rules = kozyr.rules("oh-hell", players=3, suits=suits, tricks=2)

    assert {format_card(card)[1] for card in rules.deck} == set("cdhs"[:suits])


@pytest.mark.parametrize("ranks", range(2, 14))
def test_option_ranks(ranks: int) -> None:
    rules = kozyr.rules("oh-hell", players=3, ranks=ranks, tricks=2)

    assert [format_card(card)[0] for card in rules.deck[:ranks]] == list("23456789TJQKA"[-ranks:])


@pytest.mark.parametrize(("tricks", "players"), [(1, 3), (17, 3), (12, 4), (7, 7)])
def test_option_tricks(tricks: int, players: int) -> None:
    rules = kozyr.rules("oh-hell", players=players, tricks=tricks)
    match = Match(rules)

    assert set(match.view(None).hand_sizes) == {tricks}
    assert rules.schedule == (tricks,) * players


@pytest.mark.parametrize(
    ("options", "arithmetic"),
    [
        ({"players": 4, "ranks": 9, "tricks": 9}, "4 players × 9 cards + 1 upcard = 37"),
        ({"players": 3, "suits": 1, "tricks": 5}, "3 players × 5 cards + 1 upcard = 16"),
        ({"players": 7, "tricks": 8}, "7 players × 8 cards + 1 upcard = 57"),
    ],
)
def test_option_tricks_needs_the_cards(options: dict[str, Any], arithmetic: str) -> None:
    with pytest.raises(kozyr.RulesError) as caught:
        kozyr.rules("oh-hell", **options)

    assert arithmetic in str(caught.value)


@pytest.mark.parametrize(("penalty", "points"), [(False, [2, 1, 10]), (True, [-2, -2, 10])])
def test_option_penalty(implementation: Implementation, penalty: bool, points: list[int]) -> None:
    assert scored(implementation, 0, 3, 0, penalty=penalty, hook=False) == points


@pytest.mark.parametrize(
    ("per_trick", "penalty", "points"),
    [
        (0, False, [10, 0, 10]),
        (5, False, [20, 5, 10]),
        (-3, False, [4, -3, 10]),
        (1000, True, [2010, -2000, 10]),
        (-3, True, [4, 6, 10]),
    ],
)
def test_option_per_trick(
    implementation: Implementation, per_trick: int, penalty: bool, points: list[int]
) -> None:
    options: dict[str, Any] = {"per_trick": per_trick, "penalty": penalty}
    assert scored(implementation, 2, 3, 0, **options) == points


@pytest.mark.parametrize(("deals", "dealt"), [(None, 3), (1, 1), (7, 7)])
def test_option_deals(deals: int | None, dealt: int) -> None:
    options = {} if deals is None else {"deals": deals}
    match = Match(kozyr.rules("oh-hell", players=3, **options))
    play_on(match)

    assert len(match.sheet) == dealt


@pytest.mark.parametrize(
    ("ruff", "legal"), [("may", "2c 3c Kh"), ("must", "Kh"), ("literal", "2c 3c")]
)
def test_option_ruff(implementation: Implementation, ruff: str, legal: str) -> None:
    assert hell(implementation, "7d", ruff=ruff).legal() == set(legal.split())


@pytest.mark.parametrize(("hook", "missing"), [(True, {"bid 1"}), (False, set())])
def test_option_hook(implementation: Implementation, hook: bool, missing: set[str]) -> None:
    table = hell(implementation, bids=[1, 1], hook=hook)

    assert table.legal() == {"bid 0", "bid 1", "bid 2", "bid 3"} - missing


# ---- endings and refusals


def test_ending_played(implementation: Implementation) -> None:
    table = hell(implementation, *PLAYED, hands=POINTS)

    assert (table.over, table.actor, table.legal()) == (True, None, set())


def test_ending_finished() -> None:
    match = Match(kozyr.rules("oh-hell", players=3, deals=1))
    play_on(match)

    assert (match.over, match.split) == (True, ())
    with pytest.raises(kozyr.MatchError, match="after 1 deals"):
        match.stop()


CASES: list[tuple[Reason, str, str, str, dict[str, Any]]] = [
    (Reason.NOT_NOW, "2.1", "", "look", {}),
    (Reason.NOT_NOW, "3.1", "bid 0,bid 0,bid 1", "bid 1", {}),
    (Reason.BID_TOO_HIGH, "2.2", "", "bid 4", {}),
    (Reason.BID_SUM, "2.3", "bid 1,bid 1", "bid 1", {}),
    (Reason.MUST_FOLLOW, "3.3", "bid 0,bid 0,bid 1,Ac", "Kh", {}),
    (Reason.MUST_RUFF, "3.4", "bid 0,bid 0,bid 1,7d", "2c", {"ruff": "must"}),
    (Reason.MAY_NOT_RUFF, "3.4", "bid 0,bid 0,bid 1,7d", "Kh", {"ruff": "literal"}),
    (Reason.NOT_A_SHAKHA, "3.6", "bid 0,bid 0,bid 1,7d", "2c!", {}),
    (Reason.NOT_IN_HAND, "3.1", "bid 0,bid 0,bid 1,7d", "As", {}),
]


@pytest.mark.parametrize(("reason", "rule", "said", "text", "options"), CASES)
def test_a_refusal_names_reason_rule_and_what_is_legal(
    reason: Reason, rule: str, said: str, text: str, options: dict[str, Any]
) -> None:
    rules = kozyr.rules("oh-hell", players=3, tricks=3, **options)
    cards = [format_card(card) for card in rules.deck]
    match = Match(rules, deck=stacked(HANDS, "9h", each=3, cards=cards), dealer=2)
    for word in said.split(",") if said else []:
        match.play(word)
    before = match.record()
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play(text)

    assert (caught.value.reason, caught.value.rule) == (reason, rule)
    assert caught.value.legal == tuple(map(str, match.legal()))
    assert match.record() == before


def test_every_reason_of_the_game_has_a_case() -> None:
    assert set(GAME.refusals) <= {case[0] for case in CASES}
