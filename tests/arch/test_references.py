"""What one place names, another place has: rules, refusals, settlement lines, sources, texts."""

import re
from pathlib import Path

import pytest

from kozyr.core.errors import SENTENCES, Reason
from kozyr.engine.layout import At
from kozyr.games.model import Account, Game, Phase, Preset
from kozyr.games.registry import PRESETS

ROOT = Path(__file__).parents[2]
GAMES = {preset.game.name: preset.game for preset in PRESETS.values()}
RULE_REFERENCE = re.compile(r"Rule: ([^\n\"]*?)(?:  |\n|\"|$)")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
NO_RULE_NEEDED = {Reason.MATCH_OVER, Reason.BETWEEN_DEALS, Reason.AWAITING_STOCK}
BY_PHASE = {Reason.NOT_YOUR_TURN, Reason.NOT_NOW, Reason.NOT_IN_HAND}
EVERYWHERE = {Reason.MUST_FOLLOW, Reason.MUST_RUFF}
POINTS = {
    Reason.BID_TOO_HIGH,
    Reason.BID_SUM,
    Reason.LEAD_NOT_TRUMP,
    Reason.MUST_PLAY_SHAKHA,
    Reason.MAY_NOT_RUFF,
    Reason.NOT_A_SHAKHA,
}
KON = set(Reason) - NO_RULE_NEEDED - BY_PHASE - EVERYWHERE - POINTS
# Phases of the engine that are parts of a phase of the flow.
WITHIN = {Phase.EXCHANGE: {"BLIND_DROP"}, Phase.CUTTING_IN: {"CUT_DROP"}}


def numbers(game: Game) -> set[str]:
    return {rule.number for rule in game.rules}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rules_are_numbered_once_and_in_order(game: Game) -> None:
    given = [tuple(map(int, rule.number.split("."))) for rule in game.rules]
    assert given == sorted(set(given))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_refusal_and_settlement_line_stands_on_a_rule(game: Game) -> None:
    refusals, asked = set(game.refusals), set(game.asked)
    assert refusals >= EVERYWHERE
    if game.account is Account.KON:
        assert refusals == EVERYWHERE | KON
    else:
        assert refusals <= EVERYWHERE | POINTS
    assert asked == {phase.name for phase in game.flow}.union(
        *(WITHIN.get(p, ()) for p in game.flow)
    )
    assert asked < {phase.name for phase in At}
    assert set(game.asked.values()) <= numbers(game)
    assert set(game.refusals.values()) <= numbers(game)
    assert set(game.lines.values()) <= numbers(game)


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)


@pytest.mark.parametrize("path", sorted((ROOT / "src/kozyr").rglob("*.py")), ids=str)
def test_rules_cited_in_docstrings_exist(path: Path) -> None:
    known = set().union(*map(numbers, GAMES.values()))
    sections = {number.partition(".")[0] for number in known}
    for reference in RULE_REFERENCE.findall(path.read_text(encoding="utf-8")):
        for number in NUMBER.findall(reference):
            assert number in known | sections, f"{path.name}: rule {number}"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_presets_change_only_options_that_exist(preset: Preset) -> None:
    assert set(preset.defaults) <= {option.name for option in preset.game.options}
    low, high = preset.game.players
    assert low <= preset.seats[0] <= preset.default_players <= preset.seats[-1] <= high
    assert {spec.name for spec in preset.replaced} <= {spec.name for spec in preset.game.options}
    for players in preset.seats:
        for option in preset.options(players):
            assert option.parse(option.default) == option.default
            assert not option.labels or len(option.labels) == len(option.values)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_rule_book_of_a_preset_has_chapters_and_what_its_table_may_cite(preset: Preset) -> None:
    game = preset.game
    assert {name for rule in game.rules for name in rule.presets} <= set(PRESETS)
    shown = {rule.number for rule in preset.rules}
    assert {number.partition(".")[0] for number in shown} == set(game.chapters)
    assert set(game.asked.values()) <= shown


def test_every_source_cited_is_described() -> None:
    described = set(re.findall(r"^\| ([A-Z]\d?) \|", (ROOT / "docs/sources.md").read_text(), re.M))
    cited = {s for game in GAMES.values() for rule in game.rules for s in rule.sources.split()}
    assert described == cited
