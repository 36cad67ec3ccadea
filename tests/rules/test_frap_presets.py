"""The presets of Frap and the values that are refused together."""

from typing import Any

import pytest

import kozyr
from kozyr.games.frap import GAME, PRESETS
from kozyr.games.model import Conflict, format_value
from tests.support.contests import contest
from tests.support.implementations import Implementation

# E.0, first value of each row; the two rows where presets differ are below.
DEFAULTS = {
    "stake": 4,
    "deals": 12,
    "deck": 32,
    "ante_policy": "every_deal",
    "circles": 3,
    "third_pass_topup_is_ante": True,
    "redeal_same_dealer": False,
    "earlier_passers_may_whist": True,
    "blind": True,
    "blind_may_exchange": True,
    "blind_fines": "polish",
    "podrezka": "true",
    "podrezka_upcard_max_rank": "none",
    "may_ruff_freely": False,
    "must_head": "none",
    "short_stock": "reshuffle",
    "unopposed": "whole",
    "session_end": "split_equally",
}
DIFFERENT = {
    "frap": {},
    "frap-pl": {"podrezka_upcard_max_rank": "T"},
    "frap-ru": {"blind_fines": "russian_literal"},
}
E0_VALUES = {
    "ante_policy": {"every_deal", "only_when_empty", "dealer_only"},
    "circles": {1, 2, 3},
    "third_pass_topup_is_ante": {True, False},
    "redeal_same_dealer": {True, False},
    "earlier_passers_may_whist": {True, False},
    "blind": {True, False},
    "blind_may_exchange": {True, False},
    "blind_fines": {"polish", "russian_literal"},
    "podrezka": {"true", "false", "if_no_whister"},
    "podrezka_upcard_max_rank": {"none", "T"},
    "may_ruff_freely": {True, False},
    "must_head": {"none", "trumps_only", "always"},
    "short_stock": {"reshuffle", "stop"},
    "unopposed": {"whole", "half"},
    "session_end": {"split_equally", "play_until_clean"},
}


@pytest.mark.parametrize("preset", sorted(DIFFERENT))
def test_a_preset_has_the_defaults_of_e0(preset: str) -> None:
    rules = kozyr.rules(preset, players=4)

    assert dict(rules.options) == DEFAULTS | DIFFERENT[preset]
    assert dict(rules.changed) == {}
    assert rules.id == f"{preset}@1"


def test_there_are_these_presets_and_no_other() -> None:
    assert {preset.name for preset in PRESETS} == set(DIFFERENT)


@pytest.mark.parametrize("name", sorted(E0_VALUES))
def test_an_option_has_the_values_of_e0(name: str) -> None:
    options = {option.name: option for option in PRESETS[0].options(4)}

    assert set(options[name].values) == E0_VALUES[name]
    assert len(options[name].labels) == len(options[name].values)


def test_frap_ru_punishes_a_blind_call_by_its_own_text(implementation: Implementation) -> None:
    assert contest(implementation, 0, blind=True, preset="frap-ru").carry == 24
    assert contest(implementation, 1, blind=True, preset="frap-ru").carry == 48


@pytest.mark.parametrize(("preset", "offered"), [("frap", True), ("frap-pl", False)])
def test_frap_pl_keeps_a_high_upcard_from_cutters(
    implementation: Implementation, preset: str, offered: bool
) -> None:
    table = implementation.deal([], "Qs", players=2, preset=preset)
    table.say("look", "frap", "pass", "swap")

    assert ("cut up" in table.legal()) is offered


def test_an_option_can_undo_what_the_preset_chose() -> None:
    rules = kozyr.rules("frap-pl", podrezka_upcard_max_rank="none")

    assert dict(rules.changed) == {"podrezka_upcard_max_rank": "none"}


@pytest.mark.parametrize("conflict", GAME.conflicts, ids=lambda c: "+".join(c.values))
def test_options_that_make_no_sense_together_are_refused(conflict: Conflict) -> None:
    values: dict[str, Any] = dict(conflict.values)
    with pytest.raises(kozyr.RulesError) as caught:
        kozyr.rules("frap", **values)

    assert conflict.reason in str(caught.value)
    for name, value in values.items():
        assert f"{name}={format_value(value)}" in str(caught.value)
    for name, value in values.items():  # each alone is possible
        kozyr.rules("frap", **{name: value})
