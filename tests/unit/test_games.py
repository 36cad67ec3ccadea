"""The games' data: decks, schedules, shakhi, scorings, titles, rule books, hands that a deck cannot give."""

import copy
import pickle
from typing import Any

import pytest

import kozyr
from kozyr.core.cards import deck_of, format_cards, named_cards, parse_cards, short_deck
from kozyr.games import fifty_one, khrap
from kozyr.games.model import (
    Account,
    Conflict,
    KonRule,
    Multiple,
    Payments,
    Phase,
    Score,
    make_rules,
)
from kozyr.games.registry import PRESETS

TABLES = [(name, players) for name, preset in PRESETS.items() for players in preset.seats]
BLACK_SIXES = "6c 6s"

# ---- decks


@pytest.mark.parametrize(
    ("size", "clubs", "diamonds", "hearts", "spades"),
    [
        (30, "789TJQKA", "89TJQKA", "89TJQKA", "789TJQKA"),
        (32, "789TJQKA", "789TJQKA", "789TJQKA", "789TJQKA"),
        (33, "6789TJQKA", "789TJQKA", "789TJQKA", "789TJQKA"),
        (34, "6789TJQKA", "789TJQKA", "789TJQKA", "6789TJQKA"),
        (35, "6789TJQKA", "789TJQKA", "6789TJQKA", "6789TJQKA"),
        (36, "6789TJQKA", "6789TJQKA", "6789TJQKA", "6789TJQKA"),
        (52, *["23456789TJQKA"] * 4),
    ],
)
def test_what_is_in_a_deck(size: int, clubs: str, diamonds: str, hearts: str, spades: str) -> None:
    suits = zip("cdhs", (clubs, diamonds, hearts, spades), strict=True)
    text = " ".join(rank + suit for suit, ranks in suits for rank in ranks)

    assert deck_of(size) == parse_cards(text)
    assert len(deck_of(size)) == size


@pytest.mark.parametrize(
    ("suits", "ranks", "text"),
    [
        (1, 2, "Kc Ac"),
        (2, 3, "Qc Kc Ac Qd Kd Ad"),
        (3, 2, "Kc Ac Kd Ad Kh Ah"),
    ],
)
def test_a_short_deck_has_the_first_suits_and_the_highest_ranks(
    suits: int, ranks: int, text: str
) -> None:
    assert format_cards(short_deck(suits, ranks)) == text


def test_a_table_of_oh_hell_may_play_with_a_short_deck() -> None:
    rules = kozyr.rules("oh-hell", players=3, suits=2, ranks=3, tricks=1)

    assert format_cards(rules.deck) == "Qc Kc Ac Qd Kd Ad"


def test_the_full_deck_of_oh_hell_has_52_cards_and_nine_ranks_begin_with_the_six() -> None:
    assert kozyr.rules("oh-hell").deck == deck_of(52)
    assert kozyr.rules("oh-hell", ranks=9).deck == deck_of(36)


@pytest.mark.parametrize(
    ("preset", "players", "options", "size"),
    [
        ("51a", 2, {}, 32),
        ("51a", 2, {"shakhi": "add_black_sixes"}, 34),
        ("51a", 3, {"shakhi": "add_black_sixes"}, 36),
        ("51b", 5, {}, 30),
        ("51b", 5, {"shakhi": "add_black_sixes"}, 34),
        ("51b", 5, {"shakhi": "add_black_sixes", "deck": 35}, 35),
        ("51v", 3, {}, 33),
        ("51v", 3, {"shakhi": "add_black_sixes"}, 34),
    ],
)
def test_added_sixes_make_a_small_deck_one_of_34(
    preset: str, players: int, options: dict[str, Any], size: int
) -> None:
    assert kozyr.rules(preset, players=players, **options).deck == deck_of(size)


# ---- shakhi


@pytest.mark.parametrize(
    ("preset", "players", "options", "cards"),
    [
        ("frap", 4, {}, ""),
        ("oh-hell", 4, {}, ""),
        ("51a", 4, {}, ""),
        ("51b", 2, {}, "7c 7s"),
        ("51b", 3, {}, BLACK_SIXES),
        ("51b", 4, {}, BLACK_SIXES),
        ("51b", 4, {"deck": 32}, "7c 7s"),
        ("51b", 5, {}, "7c 7s"),
        ("51b", 5, {"deck": 34}, BLACK_SIXES),
        ("51b", 5, {"deck": 35}, BLACK_SIXES),
        ("51b", 6, {}, BLACK_SIXES),
        ("51b", 2, {"shakhi": "add_black_sixes"}, BLACK_SIXES),
        ("51b", 4, {"shakhi": "none"}, ""),
        ("51v", 3, {}, "6c"),
        ("51v", 3, {"shakhi": "lowest_black"}, "6c 7s"),
        ("51v", 3, {"shakhi": "add_black_sixes"}, BLACK_SIXES),
    ],
)
def test_which_cards_are_shakhi(
    preset: str, players: int, options: dict[str, Any], cards: str
) -> None:
    assert format_cards(kozyr.rules(preset, players=players, **options).shakhi) == cards


def test_cards_are_named_by_themselves_or_as_the_lowest_of_their_suit() -> None:
    assert format_cards(named_cards(("s", "Ah", "c"), deck_of(32))) == "7c Ah 7s"


# ---- schedules


@pytest.mark.parametrize(
    ("preset", "players", "options", "top", "deals", "tricks"),
    [
        ("51a", 2, {}, 16, 32, 272),
        ("51a", 3, {}, 12, 25, 168),
        ("51a", 4, {"deck": 32}, 8, 18, 88),
        ("51a", 4, {}, 9, 20, 108),
        ("51a", 5, {}, 6, 15, 60),
        ("51a", 5, {"deck": 34}, 6, 15, 60),
        ("51a", 5, {"deck": 35}, 7, 17, 77),
        ("51a", 6, {}, 6, 16, 66),
        ("51v", 3, {}, 11, 23, 143),
        ("51b", 2, {"shakhi": "add_black_sixes"}, 17, 34, 306),
        ("51a", 3, {"schedule": "top_once"}, 12, 23, 144),
        ("51a", 3, {"schedule": "top_twice"}, 12, 24, 156),
        ("oh-hell", 4, {}, 5, 4, 20),
        ("oh-hell", 3, {"tricks": 17, "deals": 2}, 17, 2, 34),
    ],
)
def test_how_many_cards_each_deal_has(
    preset: str, players: int, options: dict[str, Any], top: int, deals: int, tricks: int
) -> None:
    rules = kozyr.rules(preset, players=players, **options)
    sizes = rules.schedule

    assert (rules.hand_limit, len(sizes), sum(sizes)) == (top, deals, tricks)
    assert sizes == tuple(reversed(sizes))
    assert top * players <= len(rules.deck)


def test_a_schedule_in_full() -> None:
    assert kozyr.rules("51a", players=5).schedule == (
        *(1, 2, 3, 4, 5),
        *(6, 6, 6, 6, 6),
        *(5, 4, 3, 2, 1),
    )
    assert kozyr.rules("oh-hell", players=3, tricks=2).schedule == (2, 2, 2)


def test_games_for_a_kon_have_no_schedule() -> None:
    assert kozyr.rules("frap").schedule == ()
    assert (kozyr.rules("frap").hand_limit, kozyr.rules("khrap").hand_limit) == (4, 5)


# ---- hands that the deck cannot give


@pytest.mark.parametrize(
    ("preset", "players", "options", "sum_"),
    [
        (
            "khrap",
            10,
            {"circles": 3},
            "10 players × 5 cards + 3 upcards = 53 cards; the deck has 52",
        ),
        ("oh-hell", 7, {"tricks": 8}, "7 players × 8 cards + 1 upcard = 57 cards; the deck has 52"),
        (
            "oh-hell",
            3,
            {"suits": 1, "ranks": 3, "tricks": 1},
            "3 players × 1 card + 1 upcard = 4 cards; the deck has 3",
        ),
        (
            "oh-hell",
            4,
            {"suits": 2, "ranks": 10},
            "4 players × 5 cards + 1 upcard = 21 cards; the deck has 20",
        ),
    ],
)
def test_too_many_cards_are_refused_with_the_arithmetic(
    preset: str, players: int, options: dict[str, Any], sum_: str
) -> None:
    with pytest.raises(kozyr.RulesError) as caught:
        kozyr.rules(preset, players=players, **options)
    assert str(caught.value) == sum_


def test_exactly_enough_cards_are_accepted() -> None:
    assert len(kozyr.rules("khrap", players=10).deck) == 10 * 5 + 2
    assert kozyr.rules("oh-hell", players=3, tricks=17).hand_limit == 17
    assert kozyr.rules("oh-hell", players=3, suits=2, ranks=2, tricks=1).hand_limit == 1


# ---- payments and points


@pytest.mark.parametrize(
    ("preset", "options", "rule"),
    [
        ("frap", {}, KonRule.TRICKS),
        ("khrap", {}, KonRule.THREE_TAKES),
        ("khrap", {"kon_rule": "khrapper_only"}, KonRule.CALLER_ONLY),
        ("khrap", {"kon_rule": "fifths"}, KonRule.TRICKS),
        ("khrap", {"kon_rule": "khrapper_else_fifths"}, KonRule.CALLER_ELSE_TRICKS),
    ],
)
def test_how_the_kon_is_divided(preset: str, options: dict[str, Any], rule: KonRule) -> None:
    assert kozyr.rules(preset, **options).kon_rule is rule


def test_the_fines_of_khrap() -> None:
    polish, literal = khrap.FINES["polish"], khrap.FINES["russian_literal"]

    assert polish.caller == literal.caller == (2, 1, 1, 0, 0, 0)
    assert polish.defender == literal.defender == (1, 0, 0, 0, 0, 0)
    assert (polish.blind, polish.blind_ace) == ((4, 2, 2, 0, 0, 0), (4, 3, 2, 0, 0, 0))
    assert (literal.blind, literal.blind_ace) == ((2, 4, 4, 0, 0, 0), (2, 3, 4, 0, 0, 0))


@pytest.mark.parametrize(
    ("preset", "options", "score"),
    [
        ("frap", {}, Score()),
        ("51a", {}, Score(5, 5, 1)),
        ("51b", {}, Score(5, 5, 1)),
        ("51v", {}, Score(5, 5, 1, last_double=1)),
        ("51v", {"last_deal_miss": "minus10"}, Score(5, 5, 1, last_double=1, last_miss=10)),
        ("51v", {"last_deal_double": False}, Score(5, 5, 1)),
        ("oh-hell", {}, Score(10, 1, 1)),
        ("oh-hell", {"per_trick": 3}, Score(10, 3, 3)),
        ("oh-hell", {"penalty": True}, Score(10, 1, 0, 1)),
        ("oh-hell", {"penalty": True, "per_trick": -2}, Score(10, -2, 0, -2)),
    ],
)
def test_how_points_are_counted(preset: str, options: dict[str, Any], score: Score) -> None:
    assert kozyr.rules(preset, **options).score == score


@pytest.mark.parametrize(
    ("upper", "lower", "title"),
    [
        (range(-20, 51), range(-20, 50), "embryo"),
        (range(51, 101), range(50, 100), "junior"),
        (range(101, 121), range(100, 120), "third class"),
        (range(121, 151), range(120, 150), "second class"),
        (range(151, 171), range(150, 170), "first class"),
        (range(171, 201), range(170, 200), "master"),
        (range(201, 231), range(200, 231), "grandmaster"),
        (range(231, 400), range(231, 400), "champion"),
    ],
)
def test_titles(upper: range, lower: range, title: str) -> None:
    plain, other = kozyr.rules("51v"), kozyr.rules("51a", titles="lower_inclusive")

    assert {plain.title(total) for total in upper} == {title}
    assert {other.title(total) for total in lower} == {title}


def test_games_without_titles() -> None:
    assert kozyr.rules("frap").title(100) == kozyr.rules("oh-hell").title(100) == ""


# ---- the shape of the data


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_game_for_a_kon_has_calls_and_a_game_for_points_has_bids(preset: Any) -> None:
    game = preset.game
    if game.account is Account.KON:
        assert game.call and game.promise and game.hand and game.payments
        assert game.points is None
        assert all(len(row) == game.hand + 1 for f in game.fines.values() for row in fine_rows(f))
    else:
        assert game.flow == (Phase.BIDDING, Phase.PLAY)
        assert (game.call, game.promise, game.hand, game.payments) == ("", 0, 0, None)
        assert game.points and not game.fines


def fine_rows(fines: Any) -> list[tuple[int, ...]]:
    return [fines.caller, fines.blind, fines.blind_ace, fines.defender]


def test_the_rule_book_of_a_preset_shows_what_it_plays() -> None:
    shown = {name: {rule.number for rule in PRESETS[name].rules} for name in ("51a", "51b", "51v")}

    assert {"1.2", "1.3"} <= shown["51a"] & shown["51b"]
    assert not {"1.1", "1.2", "1.3", "4.2"} & shown["51v"]
    assert {"1.4", "5.3", "5.4"} <= shown["51v"]
    assert not {"4.2", "4.3", "4.5", "5.3"} & shown["51a"]
    assert {"4.2", "4.3", "4.5"} <= shown["51b"]
    assert PRESETS["frap"].rules == PRESETS["frap"].game.rules


@pytest.mark.parametrize("name", ["51a", "51b", "51v", "oh-hell", "khrap"])
def test_a_line_of_a_deal_as_the_preset_plays_it_is_in_its_rule_book(name: str) -> None:
    preset = PRESETS[name]
    shown = {rule.number for rule in preset.rules}
    unused = set() if name == "51v" else {"last_exact", "last_missed"}

    assert {n for kind, n in preset.game.lines.items() if kind not in unused} <= shown


def test_khrap_keeps_the_numbers_that_the_engine_cites() -> None:
    frap, own = ({rule.number for rule in PRESETS[name].game.rules} for name in ("frap", "khrap"))
    assert frap <= own
    assert PRESETS["khrap"].game.refusals == PRESETS["frap"].game.refusals


def test_a_conflict_may_name_the_seats_and_several_values() -> None:
    conflict = Conflict({"players": (2, 3), "deck": 32}, "why")

    assert conflict.broken({"players": 3, "deck": 32}) == ("players", "deck")
    assert not conflict.broken({"players": 4, "deck": 32})
    assert not conflict.broken({"players": 3, "deck": 36})


def test_a_multiple_is_asked_for_only_with_the_values_named() -> None:
    multiple = Multiple("stake", 10, {"kon_rule": ("fifths",)}, "why")

    assert multiple.broken({"stake": 12, "kon_rule": "fifths"}) == ("stake", "kon_rule")
    assert not multiple.broken({"stake": 20, "kon_rule": "fifths"})
    assert not multiple.broken({"stake": 12, "kon_rule": "three_takes"})


def test_the_replaced_deck_of_51v_stands_in_the_place_of_the_games() -> None:
    names = [option.name for option in PRESETS["51v"].options(3)]

    assert names == [spec.name for spec in fifty_one.OPTIONS]
    assert Payments(KonRule.TRICKS).others == {}


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_rules_are_pickled_and_copied_as_what_they_were_made_from(
    preset: str, players: int
) -> None:
    changed: dict[str, Any] = (
        {"hook": not kozyr.rules(preset, players=players).flag("hook")}
        if PRESETS[preset].game.account is Account.POINTS
        else {"blind": False}
    )
    rules = kozyr.rules(preset, players=players, **changed)

    pickled = pickle.loads(pickle.dumps(rules))  # noqa: S301  # our own bytes
    for again in (pickled, copy.deepcopy(rules)):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.game is rules.game
        assert (again.deck, again.schedule) == (rules.deck, rules.schedule)
        assert dict(again.options) == dict(rules.options)
    assert make_rules(PRESETS[preset], players, rules.changed) == rules
