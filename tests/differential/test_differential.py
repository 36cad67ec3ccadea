"""Engine against reference: 5,000 random deals over all presets, seats and pairs of options."""

import pytest

from kozyr.engine import kernel, settle
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables
from tests.differential.compare import Comparison, DifferenceError
from tests.differential.wide import DEALS_A_MATCH, compare_deals, main
from tests.support.walk import all_pairs, covering_rows, pairs_of, rules_of, rules_to_try

DEALS = 5_000
PARTS = 10
FEATURES = {
    "blind", "look", "frap", "whist", "pass", "drop", "swap", "stock", "cut", "cut up", "stay",
}  # fmt: skip


def test_every_pair_of_option_values_is_tried() -> None:
    rows = covering_rows()
    tried = {pair for row in rows for pair in pairs_of(row)}

    assert all_pairs() - tried == set()
    assert len(rows) < 100
    assert {rules_of(row) for row in rows} <= set(rules_to_try())


@pytest.mark.parametrize("part", range(PARTS))
def test_no_difference_in_random_deals(part: int) -> None:
    done = list(compare_deals(DEALS // PARTS, seed=100 + part))

    assert done[-1] >= DEALS // PARTS


def test_the_random_deals_reach_everything() -> None:
    """What is not reached is not compared."""
    seen: set[str] = set()
    ends: set[str] = set()
    for seed, rules in enumerate(rules_to_try() * 3):
        match = Comparison(rules, seed)
        match.run(DEALS_A_MATCH)
        for line in match.match.lines:
            head, *rest = line.split()
            if head.isdigit():
                seen.add("cut up" if rest == ["cut", "up"] else rest[0])
            else:
                seen.add(head)
        for row in match.match.sheet:
            ends.add("passed" if row.caller is None else "played" if any(row.tricks) else "alone")
            ends.add(f"{row.roles.count('cut')} cut in")
            ends.update(line.kind for lines in row.lines for line in lines)

    assert seen >= FEATURES
    assert ends >= {"passed", "played", "alone", "0 cut in", "1 cut in", "2 cut in", "3 cut in"}
    assert ends >= {"top_up", "caller_fine", "blind_fine", "blind_ace_fine", "defender_fine"}


def test_a_wrong_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison has teeth: a fine too many is a difference, with the record that leads there."""
    right = settle.settle_played

    def wrong(state: State, tables: Tables) -> None:
        right(state, tables)
        state.carry += 1

    monkeypatch.setattr(kernel, "settle_played", wrong)
    with pytest.raises(DifferenceError, match="kozyr-record 1"):
        for _ in compare_deals(100, seed=1):
            pass


def test_the_command_reports_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--deals", "30", "--seed", "5"]) == 0
    assert "no difference" in capsys.readouterr().err
    monkeypatch.setattr(kernel, "legal_circles", lambda state: 1 << 4)
    assert main(["--deals", "30"]) == 1
    assert "legal: engine" in capsys.readouterr().err
