"""Presets, options and their values: what is accepted, and messages that name the choices."""

from typing import Any

import pytest

import kozyr
from kozyr.games.frap import GAME, PRESETS
from kozyr.games.model import Preset, Value, format_value


def refused(preset: str = "frap", players: int = 4, **options: Any) -> str:
    with pytest.raises(kozyr.RulesError) as caught:
        kozyr.rules(preset, players=players, **options)
    return str(caught.value)


@pytest.mark.parametrize("name", ["", "whist", "Frap", "frap@1", "x" * 1000])
def test_an_unknown_game_names_those_there_are(name: str) -> None:
    message = refused(name)

    assert all(preset.name in message for preset in PRESETS)
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


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@pytest.mark.parametrize("players", range(2, 13))
def test_every_default_is_allowed_and_every_value_can_be_written(
    preset: Preset, players: int
) -> None:
    for option in preset.options(players):
        assert option.parse(format_value(option.default)) == option.default
        for value in option.values:
            assert option.parse(format_value(value)) == value
        assert option.text and option.allowed


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
