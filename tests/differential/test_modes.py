"""Plain against compiled: the same offers, states and results from the same seeds."""

import pytest

from kozyr.engine import drivers, kernel
from kozyr.engine.layout import State
from kozyr.games.registry import PRESETS
from tests.differential.modes import compare, compare_many, main, rules_for_modes
from tests.support.compiler import needs_compiler

pytestmark = needs_compiler

PARTS = 8


def test_every_preset_is_tried_with_every_number_of_seats() -> None:
    tried = {(rules.preset, rules.players) for rules in rules_for_modes()}
    assert tried == {
        (preset.name, players) for preset in PRESETS.values() for players in preset.seats
    }


@pytest.mark.parametrize("part", range(PARTS))
def test_both_modes_go_the_same_way(part: int) -> None:
    for seed, rules in enumerate(rules_for_modes()[part::PARTS]):
        compare(rules, seed, 1)
        compare_many(rules, seed, 2)


def test_a_difference_is_noticed_and_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--deals", "20", "--seed", "3"]) == 0
    assert "no difference" in capsys.readouterr().err
    right = kernel.apply

    def wrong(state: State, tables: object, action: int) -> None:
        right(state, tables, action)  # type: ignore[arg-type]  # passed on as it came
        state.passed ^= 1

    monkeypatch.setattr(drivers, "apply", wrong)
    assert main(["--deals", "20", "--seed", "3"]) == 1
    assert "state: plain" in capsys.readouterr().err
