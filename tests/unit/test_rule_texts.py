"""Numbered rules stay true under every house rule: what depends on one says so."""

import re

import pytest

from kozyr.games import fifty_one
from kozyr.games.model import NumberedRule
from kozyr.games.registry import PRESETS

# Rules that house rules change, by game.
BY_HOUSE_RULE = {
    "51": "1.7 2.3 3.2 3.4 4.1 4.4 4.5 4.6 4.7 5.3 5.4 6.2",
    "oh-hell": "1.2 1.5 2.3 3.4 4.1",
    "frap": "1.5 2.3 2.4 2.6 2.7 3.3 3.6 7.1 7.6 8.2 8.4 8.6 9.1 9.2",
    "khrap": "1.5 2.3 2.4 2.6 2.7 3.3 3.6 4.1 4.2 7.1 7.6 8.2 8.4 8.6 9.1 9.2",
}
GAMES = {preset.game.name: preset.game for preset in PRESETS.values()}


@pytest.mark.parametrize("rule", fifty_one.RULES, ids=lambda rule: rule.number)
def test_a_preset_that_is_named_is_only_the_usual_one(rule: NumberedRule) -> None:
    assert rule.text.count("51.") == len(re.findall(r"usual in 51\.", rule.text))


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_a_house_rule_changes_says_so(game: str) -> None:
    texts = {rule.number: rule.text for rule in GAMES[game].rules}
    silent = [n for n in BY_HOUSE_RULE[game].split() if "house rule" not in texts[n]]
    assert silent == []


def test_who_is_void_in_51v_is_told_of_the_forced_shakha() -> None:
    [text] = [rule.text for rule in PRESETS["51v"].rules if rule.number == "3.4"]
    assert "4.5" in text
