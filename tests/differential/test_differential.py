"""Engine against reference: 5,000 random deals a family over all presets, seats and pairs of options."""

from types import ModuleType

import pytest

from kozyr.engine import kernel, play, settle
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match
from tests.differential.compare import Comparison, DifferenceError
from tests.differential.wide import DEALS_A_MATCH, compare_deals, main
from tests.support.pairs import (
    BASES,
    FAMILIES,
    all_pairs,
    covering_rows,
    pairs_of,
    rules_of,
    rules_to_try,
)

DEALS = 5_000  # of each family
PARTS = 5
WORDS = {
    "frap": "blind look frap whist pass drop swap stock cut-up cut stay",
    "khrap": "blind look khrap whist pass drop swap stock cut-up cut stay",
    "51": "bid card card!",
    "oh-hell": "bid card",
}
LINES = {
    "frap": "top_up caller_fine blind_fine blind_ace_fine defender_fine tricks unopposed",
    "khrap": "top_up caller_fine blind_fine blind_ace_fine defender_fine tricks takes unopposed",
    "51": "exact missed last_exact last_missed",
    "oh-hell": "exact missed penalty",
}
CUTTERS = {"0 cut in", "1 cut in", "2 cut in", "3 cut in"}


@pytest.mark.parametrize("base", BASES)
def test_every_pair_of_option_values_is_tried(base: str) -> None:
    rows = covering_rows(base)
    tried = {pair for row in rows for pair in pairs_of(base, row)}

    assert all_pairs(base) == tried
    assert len(rows) < 100
    assert {rules_of(row, base) for row in rows} <= set(rules_to_try())


def test_every_preset_is_tried_with_every_number_of_seats() -> None:
    tried = {(rules.preset, rules.players) for rules in rules_to_try()}
    assert tried == {
        (preset.name, players) for preset in PRESETS.values() for players in preset.seats
    }


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("family", FAMILIES)
def test_no_difference_in_random_deals(family: str, part: int) -> None:
    done = list(compare_deals(DEALS // PARTS, 100 + part, [family]))

    assert done[-1] >= DEALS // PARTS


def words_of(match: Match) -> set[str]:
    """What was said and done in a match, by its kind."""
    words = set()
    for line in match.lines:
        head, *rest = line.split()
        if not head.isdigit():
            words.add(head)
        elif rest[0][0].isupper() or rest[0][0].isdigit():
            words.add("card!" if rest[0].endswith("!") else "card")
        else:
            words.add("cut-up" if rest == ["cut", "up"] else rest[0])
    return words


@pytest.mark.parametrize("family", FAMILIES)
def test_the_random_deals_reach_everything(family: str) -> None:
    """What is not reached is not compared."""
    words: set[str] = set()
    kinds: set[str] = set()
    ends: set[str] = set()
    for seed, rules in enumerate(rules_to_try((family,)) * 4):
        match = Comparison(rules, seed)
        match.run(DEALS_A_MATCH)
        words |= words_of(match.match)
        for row in match.match.sheet:
            ends.add("passed" if row.caller is None else "played" if any(row.tricks) else "alone")
            ends.add(f"{row.roles.count('cut')} cut in")
            kinds.update(line.kind for lines in row.lines for line in lines)

    assert words >= set(WORDS[family].split())
    assert kinds >= set(LINES[family].split())
    if "stay" in words:
        assert ends >= {"passed", "played", "alone"} | CUTTERS


def test_a_wrong_kernel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison has teeth: a fine too many is a difference, with the record that leads there."""
    right = settle.settle_played

    def wrong(state: State, tables: Tables) -> None:
        right(state, tables)
        state.carry += 1

    monkeypatch.setattr(kernel, "settle_played", wrong)
    for family in ("frap", "khrap"):
        with pytest.raises(DifferenceError, match="kozyr-record 1"):
            list(compare_deals(100, 1, [family]))


@pytest.mark.parametrize(
    ("family", "module", "name", "what"),
    [
        ("51", play, "wins", "taken|actor"),
        ("51", play, "beating_numbers", "legal"),
        ("oh-hell", settle, "points", "points"),
        ("oh-hell", kernel, "legal_bids", "legal"),
    ],
)
def test_a_wrong_kernel_of_points_is_noticed(
    monkeypatch: pytest.MonkeyPatch, family: str, module: ModuleType, name: str, what: str
) -> None:
    monkeypatch.setattr(module, name, lambda *_: 1)
    with pytest.raises(DifferenceError, match=f"^({what}): engine"):
        list(compare_deals(200, 1, [family]))


def test_the_command_reports_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--deals", "30", "--seed", "5"]) == 0
    assert "no difference" in capsys.readouterr().err
    monkeypatch.setattr(kernel, "legal_circles", lambda state: 1 << 4)
    assert main(["--deals", "30", "--family", "51"]) == 0
    assert main(["--deals", "30"]) == 1
    assert "legal: engine" in capsys.readouterr().err
