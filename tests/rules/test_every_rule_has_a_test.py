"""Every numbered rule of a game has a test that is named after it, and every example of the rules too."""

import re
from pathlib import Path

import pytest

from kozyr.games.registry import PRESETS

HERE = Path(__file__).parent
GAMES = {preset.game.name: preset.game for preset in PRESETS.values()}
FILES = {"frap": "frap", "khrap": "khrap", "51": "fifty_one", "oh-hell": "oh_hell"}
# Worked examples of each game (rules.md, section F): letter and how many.
EXAMPLES = {
    "frap": {"f": 11},
    "khrap": {"k": 5},
    "51": {"a": 4, "b": 3, "v": 5},
    "oh-hell": {"p": 1},
}


def text_of(game: str) -> str:
    paths = sorted(HERE.glob(f"test_{FILES[game]}*.py"))
    return "\n".join(path.read_text("utf-8") for path in paths)


def names_of_tests(game: str, prefix: str) -> set[str]:
    return set(re.findall(rf"^def test_{prefix}(\d+(?:_\d+)?)_\w+\(", text_of(game), re.MULTILINE))


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_has_a_test(game: str) -> None:
    numbers = {rule.number.replace(".", "_") for rule in GAMES[game].rules}

    assert numbers == names_of_tests(game, "r")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_test(game: str) -> None:
    text = text_of(game)
    for option in GAMES[game].options:
        assert f"\ndef test_option_{option.name}" in text, option.name


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_has_a_test(game: str) -> None:
    text = text_of(game)
    for ending in GAMES[game].endings:
        assert f"\ndef test_ending_{ending}" in text, ending


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_has_a_test(game: str) -> None:
    for letter, count in EXAMPLES[game].items():
        numbers = {str(number) for number in range(1, count + 1)}
        assert numbers == names_of_tests(game, letter)
