"""Presets, options and their values: what is accepted, and messages that name the choices."""

from typing import Any

import pytest

import kozyr
from kozyr.games.frap import GAME
from kozyr.games.model import Preset, Value, format_value
from kozyr.games.registry import PRESETS

SEATS = {
    "frap": (2, 12),
    "frap-pl": (2, 12),
    "frap-ru": (2, 12),
    "khrap": (2, 10),
    "51a": (2, 6),
    "51b": (2, 6),
    "51v": (3, 3),
    "oh-hell": (3, 7),
}
TABLES = [
    (name, players) for name, (low, high) in SEATS.items() for players in range(low, high + 1)
]

# What E.0 of the rules says: values in order, default first. Decks depend on the seats, see DECKS.
KON_FAMILY: dict[str, list[Value]] = {
    "ante_policy": ["every_deal", "only_when_empty", "dealer_only"],
    "third_pass_topup_is_ante": [True, False],
    "redeal_same_dealer": [False, True],
    "earlier_passers_may_whist": [True, False],
    "blind": [True, False],
    "blind_may_exchange": [True, False],
    "blind_fines": ["polish", "russian_literal"],
    "podrezka": ["true", "false", "if_no_whister"],
    "podrezka_upcard_max_rank": ["none", "T"],
    "may_ruff_freely": [False, True],
    "must_head": ["none", "trumps_only", "always"],
    "short_stock": ["reshuffle", "stop"],
    "unopposed": ["whole", "half"],
    "session_end": ["split_equally", "play_until_clean"],
}
FRAP: dict[str, list[Value]] = {"circles": [3, 1, 2], **KON_FAMILY}
KHRAP: dict[str, list[Value]] = {
    "circles": [2, 1, 3],
    "kon_rule": ["three_takes", "khrapper_only", "fifths", "khrapper_else_fifths"],
    "half_in_second_circle": [True, False],
    **KON_FAMILY,
}
FIFTY_ONE: dict[str, list[Value]] = {
    "schedule": ["plateau", "top_once", "top_twice"],
    "ruff": ["must", "literal", "may"],
    "hook": [False, True],
    "shakhi": ["none", "lowest_black", "six_of_clubs", "add_black_sixes"],
    "lead_trump_restricted": [False, True],
    "plain_shakha": ["any_time", "ordinary"],
    "led_shakha": ["own_suit", "any"],
    "shakha_wins": ["last", "first"],
    "shakha_forced_on_trump_lead": [True, False],
    "last_deal_double": [False, True],
    "last_deal_miss": ["none", "minus10"],
    "titles": ["upper_inclusive", "lower_inclusive"],
}
OH_HELL: dict[str, list[Value]] = {
    "penalty": [False, True],
    "ruff": ["may", "must", "literal"],
    "hook": [True, False],
}
CHOICES = {
    **dict.fromkeys(("frap", "frap-pl", "frap-ru"), FRAP),
    "khrap": KHRAP,
    **dict.fromkeys(("51a", "51b", "51v"), FIFTY_ONE),
    "oh-hell": OH_HELL,
}
CHANGED: dict[str, dict[str, Value]] = {
    "frap-pl": {"podrezka_upcard_max_rank": "T"},
    "frap-ru": {"blind_fines": "russian_literal"},
    "51b": {"ruff": "literal", "shakhi": "lowest_black", "lead_trump_restricted": True},
    "51v": {"ruff": "may", "hook": True, "shakhi": "six_of_clubs", "last_deal_double": True},
}
KON_DECKS = (
    {n: [32] for n in (2, 3, 4)} | {5: [52, 36], 6: [52, 36]} | {n: [52] for n in range(7, 13)}
)
FIFTY_ONE_DECKS = {2: [32], 3: [36], 4: [36, 32], 5: [30, 34, 35], 6: [36]}
DECKS = {
    **dict.fromkeys(("frap", "frap-pl", "frap-ru", "khrap"), KON_DECKS),
    **dict.fromkeys(("51a", "51b"), FIFTY_ONE_DECKS),
    "51v": {3: [33]},
    "oh-hell": {},
}


def numbers(preset: str, players: int) -> dict[str, tuple[int, int, int, int]]:
    """Default, least, most and step of the integer options."""
    if preset == "oh-hell":
        return {
            "suits": (4, 1, 4, 1),
            "ranks": (13, 2, 13, 1),
            "tricks": (5, 1, 17, 1),
            "per_trick": (1, -1000, 1000, 1),
            "deals": (players, 1, 1000, 1),
        }
    if preset.startswith("51"):
        return {}
    stake = (10, 2, 1_000_000, 2) if preset == "khrap" else (4, 4, 1_000_000, 4)
    return {"stake": stake, "deals": (3 * players, 0, 1000, 1)}


def refused(preset: str = "frap", players: int = 4, **options: Any) -> str:
    with pytest.raises(kozyr.RulesError) as caught:
        kozyr.rules(preset, players=players, **options)
    return str(caught.value)


@pytest.mark.parametrize("name", ["", "whist", "Frap", "frap@1", "x" * 1000])
def test_an_unknown_game_names_those_there_are(name: str) -> None:
    message = refused(name)

    assert all(preset in message for preset in PRESETS)
    assert len(message) < 200


@pytest.mark.parametrize("players", [-1, 0, 1, 13, 10**9])
def test_a_number_of_seats_that_is_not_possible_names_the_bounds(players: int) -> None:
    assert "2 to 12" in refused(players=players)


def test_an_unknown_option_names_those_there_are() -> None:
    message = refused(stakes=4)

    assert "'stakes'" in message
    assert all(option.name in message for option in GAME.options)


@pytest.mark.parametrize(
    ("name", "value", "choices"),
    [
        ("stake", 5, "4 to 1000000, a multiple of 4"),
        ("stake", 0, "4 to"),
        ("stake", -4, "4 to"),
        ("stake", 1_000_004, "4 to 1000000"),
        ("stake", "x", "4 to"),
        ("stake", "", "4 to"),
        ("stake", "-", "4 to"),
        ("stake", "8.0", "4 to"),
        ("stake", "٨", "4 to"),
        ("stake", "１２", "4 to"),
        ("stake", "9" * 5000, "4 to"),
        ("stake", True, "4 to"),
        ("deals", -1, "0 to 1000"),
        ("deals", 1001, "0 to 1000"),
        ("circles", 4, "3, 1, 2"),
        ("blind", "maybe", "true, false"),
        ("blind", 1, "true, false"),
        ("podrezka", "maybe", "true, false, if_no_whister"),
        ("must_head", "sometimes", "none, trumps_only, always"),
        ("deck", 33, "32"),
        ("ante_policy", "never", "every_deal, only_when_empty, dealer_only"),
    ],
)
def test_a_value_that_is_not_possible_names_the_choices(
    name: str, value: Value, choices: str
) -> None:
    options: dict[str, Any] = {name: value}
    message = refused(**options)

    assert name in message
    assert choices in message
    assert len(message) < 200


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("stake", "8", 8),
        ("stake", " 12 ", 12),
        ("deals", "0", 0),
        ("circles", "2", 2),
        ("blind", "false", False),
        ("blind", False, False),
        ("podrezka", False, "false"),
        ("podrezka", "if_no_whister", "if_no_whister"),
    ],
)
def test_values_may_be_given_as_texts(name: str, given: Value, value: Value) -> None:
    options: dict[str, Any] = {name: given}
    rules = kozyr.rules("frap", **options)

    assert rules.option(name) == value
    assert type(rules.option(name)) is type(value)
    assert dict(rules.changed) == {name: value}


def test_the_presets_are_these_in_this_order() -> None:
    assert list(PRESETS) == list(SEATS)
    assert {name: preset.default_players for name, preset in PRESETS.items()} == {
        name: 3 if name == "51v" else 4 for name in SEATS
    }


@pytest.mark.parametrize("preset", SEATS)
def test_without_a_number_of_seats_the_presets_own_is_taken(preset: str) -> None:
    assert kozyr.rules(preset) == kozyr.rules(preset, players=3 if preset == "51v" else 4)


@pytest.mark.parametrize(("preset", "bounds"), SEATS.items())
def test_other_numbers_of_seats_are_refused(preset: str, bounds: tuple[int, int]) -> None:
    low, high = bounds
    for players in (low - 1, high + 1):
        assert (str(low) if low == high else f"{low} to {high}") in refused(preset, players)
    assert list(PRESETS[preset].seats) == list(range(low, high + 1))


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_options_values_and_defaults_are_those_of_the_rules(preset: str, players: int) -> None:
    options = {option.name: option for option in PRESETS[preset].options(players)}
    wanted = dict(CHOICES[preset])
    if DECKS[preset]:
        wanted["deck"] = list[Value](DECKS[preset][players])
    changed = CHANGED.get(preset, {})

    assert {n: list(o.values) for n, o in options.items() if o.values} == wanted
    assert {n: o.default for n, o in options.items() if o.values} == {
        name: changed.get(name, values[0]) for name, values in wanted.items()
    }
    assert {
        name: (o.default, o.minimum, o.maximum, o.multiple_of)
        for name, o in options.items()
        if not o.values
    } == numbers(preset, players)


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_every_default_is_allowed_and_every_value_can_be_written(preset: str, players: int) -> None:
    found: Preset = PRESETS[preset]
    for option in found.options(players):
        assert option.parse(format_value(option.default)) == option.default
        for value in option.values:
            assert option.parse(format_value(value)) == value
        assert option.text and option.allowed
        assert not option.labels or len(option.labels) == len(option.values)
    rules = kozyr.rules(preset, players=players)
    assert dict(rules.options) == {o.name: o.default for o in found.options(players)}
    assert not rules.changed


@pytest.mark.parametrize(
    ("preset", "players", "options", "reason"),
    [
        ("frap", 4, {"session_end": "play_until_clean", "deals": 0}, "choose a number of deals"),
        ("khrap", 4, {"session_end": "play_until_clean", "deals": 0}, "choose a number of deals"),
        ("khrap", 4, {"stake": 9}, "2 to 1000000, a multiple of 2"),
        ("khrap", 4, {"stake": 12, "kon_rule": "fifths"}, "a multiple of 10"),
        ("khrap", 4, {"stake": 12, "kon_rule": "khrapper_else_fifths"}, "a multiple of 10"),
        ("51a", 4, {"deck": 32, "shakhi": "add_black_sixes"}, "take the deck of 36"),
        ("51b", 4, {"deck": 32, "shakhi": "add_black_sixes"}, "take the deck of 36"),
        ("51a", 2, {"shakhi": "six_of_clubs"}, "no six of clubs"),
        ("51a", 4, {"deck": 32, "shakhi": "six_of_clubs"}, "no six of clubs"),
        ("51b", 5, {"shakhi": "six_of_clubs"}, "no six of clubs"),
        ("51v", 3, {"deck": 36}, "allowed: 33"),
        ("51a", 3, {"deals": 3}, "unknown option 'deals'"),
        ("oh-hell", 4, {"deck": 32}, "unknown option 'deck'"),
        ("oh-hell", 4, {"shakhi": "none"}, "unknown option 'shakhi'"),
        ("oh-hell", 4, {"per_trick": -1001}, "-1000 to 1000"),
        ("oh-hell", 4, {"deals": 0}, "1 to 1000"),
        ("frap", 4, {"kon_rule": "fifths"}, "unknown option 'kon_rule'"),
    ],
)
def test_values_that_make_no_sense_together_are_refused_with_the_reason(
    preset: str, players: int, options: dict[str, Any], reason: str
) -> None:
    message = refused(preset, players, **options)

    assert reason in message
    assert all(name in message for name in options)


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("khrap", 4, {"stake": 12}),
        ("khrap", 4, {"stake": 12, "kon_rule": "khrapper_only"}),
        ("khrap", 4, {"stake": 20, "kon_rule": "fifths"}),
        ("51a", 2, {"shakhi": "add_black_sixes"}),
        ("51a", 4, {"shakhi": "add_black_sixes"}),
        ("51a", 5, {"shakhi": "add_black_sixes"}),
        ("51a", 4, {"shakhi": "six_of_clubs"}),
        ("51a", 5, {"deck": 34, "shakhi": "six_of_clubs"}),
        ("51v", 3, {"shakhi": "add_black_sixes"}),
        ("51a", 3, {"last_deal_miss": "minus10"}),
        ("oh-hell", 4, {"per_trick": -7}),
    ],
)
def test_values_that_only_look_alike_are_accepted(
    preset: str, players: int, options: dict[str, Any]
) -> None:
    assert dict(kozyr.rules(preset, players=players, **options).changed) == options


def test_equal_choices_are_equal_rules() -> None:
    plain, stated = kozyr.rules("frap"), kozyr.rules("frap", stake="4", players=4)

    assert plain == stated
    assert hash(plain) == hash(stated)
    assert plain != kozyr.rules("frap", stake=8)
    assert plain != kozyr.rules("frap", players=5)
    assert plain != kozyr.rules("frap-pl")
    assert plain.number("stake") == 4
    assert plain.flag("blind") is True
    assert plain.flag("redeal_same_dealer") is False
