"""Opening charts: hands in the situation asked for, rows that stand in order, and a counting rule that is the best."""

import random
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import kozyr
from kozyr.bots.net import layout
from kozyr.bots.net.files import Network, pack
from kozyr.bots.net.player import NetPlayer
from kozyr.cli import charts
from kozyr.cli.main import main
from kozyr.core.actions import parse_action
from kozyr.core.cards import RANK_LETTERS, Card
from kozyr.core.seats import Seat
from kozyr.engine.bulk import deal_random
from kozyr.engine.fast import generator_of
from kozyr.engine.layout import At, State
from kozyr.engine.tables import compile_rules
from kozyr.games.model import format_value
from kozyr.games.registry import PRESETS
from kozyr.lab.charts.count import ENOUGH, KINDS, counted, fit
from kozyr.lab.charts.picture import as_svg
from kozyr.lab.charts.sample import Asked, Hand, Situation, bring_to, hands
from kozyr.lab.charts.table import as_text, chart, holding, order

RULES = kozyr.rules("frap", players=4)
RULES_OF_TWO = PRESETS["frap"].options(2)
Patch = pytest.MonkeyPatch


def by_chance() -> Network:
    rng = random.Random(2)
    numbers = tuple(rng.uniform(-0.3, 0.3) for _ in range(layout.WEIGHTS))
    return Network("chance", {}, {"frap": 1}, numbers)


def ranks(text: str) -> tuple[int, ...]:
    return tuple(sorted(RANK_LETTERS.index(letter) for letter in text))


def hand(trumps: str, side: str = "", gain: float = 0.0) -> Hand:
    return Hand(ranks(trumps), ranks(side), gain)


@pytest.mark.parametrize("asked", Asked)
def test_a_hand_is_judged_as_the_player_judges_it(asked: Asked) -> None:
    network, seat, players = by_chance(), 2, RULES.players
    generator = generator_of(9, 3)
    (found,) = hands(Situation(RULES, asked, seat), network, count=1, seed=9, mode="plain")
    state, tables = State(), compile_rules(RULES)
    deal_random(state, tables, [players, 3, 32, 0, *RULES.deck], 3, 0, generator)
    match = kozyr.Match(RULES, deck=[Card(card) for card in state.deck[:32]], dealer=3)
    for place in range(seat):
        if match.may_look(place):
            match.look(place)
        match.play(parse_action("frap" if place == 0 and asked is Asked.WHIST else "pass"))
    if match.may_look(seat):
        match.look(seat)
    judged = NetPlayer(network=network).judge(match.view(Seat(seat)))
    bolder = "frap" if asked is Asked.CALL else "whist"
    gain = judged[parse_action(bolder)].value - judged[parse_action("pass")].value
    assert found.gain == pytest.approx(gain)
    own = [card for card in match.view(Seat(seat)).hand if card // 16 == match.view(None).trump]
    assert found.trumps == tuple(card % 16 for card in own)


@pytest.mark.parametrize("asked", Asked)
def test_those_before_have_passed_but_for_the_caller(asked: Asked) -> None:
    tables, state = compile_rules(RULES), State()
    deal_random(state, tables, [4, 3, 32, 0, *RULES.deck], 3, 0, 5)
    bring_to(state, tables, Situation(RULES, asked, 2))
    assert state.actor == 2
    assert state.looked >> 2 & 1
    if asked is Asked.CALL:
        assert (state.phase, state.passed) == (At.CIRCLES, 0b11)
    else:
        assert (state.phase, state.caller, state.playing) == (At.DEFENCE, 0, 0b1)


def test_the_same_seed_gives_the_same_hands() -> None:
    situation = Situation(RULES, Asked.CALL, 1)
    one, same, other = (
        hands(situation, by_chance(), count=20, seed=seed, mode="plain") for seed in (1, 1, 2)
    )
    assert one == same != other
    assert all(len(found.trumps) + len(found.side) == 4 for found in one)


def test_holdings_have_names_that_stand_in_order() -> None:
    assert holding(hand("", "A")) == "none"
    assert holding(hand("A")) == "A"
    assert holding(hand("97")) == "2 low"
    assert holding(hand("AJT")) == "AJ + 1 low"
    names = ["AK", "2 low", "A", "none", "1 low", "J", "AJ + 1 low", "J + 1 low"]
    wanted = ["none", "1 low", "J", "A", "2 low", "J + 1 low", "AK", "AJ + 1 low"]
    assert sorted(names, key=order) == wanted


def test_a_chart_has_shares_and_means() -> None:
    found = chart("Title", [("one", [hand("A", gain=0.5), hand("A", gain=-0.1)]), ("two", [])])
    ((name, (cell, nothing)),) = found.rows
    assert (name, nothing) == ("A", None)
    assert cell is not None
    assert (cell.hands, cell.share) == (2, 0.5)
    assert cell.gain == pytest.approx(0.2)
    assert "+0.20  50%" in as_text(found)
    drawn = ET.fromstring(as_svg(found))  # noqa: S314 - our own picture
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["Title", "one", "two", "A", "+0.20  50%"]


def test_the_counting_rule_finds_the_one_that_was_there() -> None:
    """Hands whose gain is points less a limit: the fitted rule agrees with all of them."""
    points, limit = (9, 6, 5, 4, 2, 2, 1), 10
    sample = []
    for trumps, side in product(("", "A", "K", "97", "AK", "QJ", "T97", "A9"), ("", "A", "AA")):
        one = hand(trumps, side)
        total = sum(n * p for n, p in zip(counted(one), points, strict=True))
        sample.append(hand(trumps, side, (total - limit + 0.5) / 10))
    rule = fit(sample)
    assert (rule.agreement, rule.price) == (1.0, 0.0)
    assert len(rule.points) == len(KINDS)


def test_a_rule_costs_what_it_decides_wrongly() -> None:
    """Two hands that count alike and differ: the dearer one is decided rightly."""
    rule = fit([hand("A", "7", 0.3), hand("A", "8", -0.1), hand("", "8", -1.0)])
    assert rule.agreement == pytest.approx(2 / 3)
    assert rule.price == pytest.approx(0.1 / 3)


def given(tmp_path: Path, count: int) -> list[str]:
    path = tmp_path / "chance.net"
    path.write_bytes(pack(by_chance().numbers, {"frap": 1}, {}))
    return ["--hands", f"{count}", "--mode", "plain", "--network", str(path)]


def test_the_command_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = given(tmp_path, 40)
    folder = tmp_path / "charts"
    assert main(["charts", "frap", "--players", "3", "--out", str(folder), *more]) == 0
    said = capsys.readouterr().out
    assert said.count("Counting rule:") == 2
    assert said.count("frap, 3 players; 40 hands a column.") == 2
    assert sorted(p.name for p in folder.iterdir()) == ["frap-3-call.svg", "frap-3-whist.svg"]
    assert main(["charts", "51a", *more]) == 2
    assert main(["charts", "khrap", *more]) == 2
    assert "plays frap, not khrap" in capsys.readouterr().err


def test_house_rules_have_charts_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "charts"
    command = ["charts", "frap", "--players", "2", "--out", str(folder), *given(tmp_path, 5)]
    many = [f"{o.name}={format_value(o.values[1])}" for o in RULES_OF_TWO if len(o.values) > 1]
    for chosen in ([], ["blind=true"], ["blind=false"], ["blind=false", "circles=1"], many):
        assert main([*command, *(word for one in chosen for word in ("--set", one))]) == 0
        said = capsys.readouterr().out
        assert all(one in said for one in chosen if one != "blind=true")  # that is the usual rule
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 2 * 4
    assert {"frap-2-call.svg", "frap-2-blind=false-call.svg"} < set(names)
    drawn = (folder / "frap-2-blind=false-call.svg").read_text(encoding="utf-8")
    assert "frap, 2 players, blind=false; 5 hands" in drawn


@pytest.mark.parametrize(("count", "few"), [(ENOUGH - 1, True), (ENOUGH, False)])
def test_a_rule_from_few_hands_says_so(
    count: int, few: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Patch
) -> None:
    monkeypatch.setattr(charts, "hands", lambda *_, **__: [hand("A", gain=0.1), hand("", gain=-1)])
    assert main(["charts", "frap", *given(tmp_path, count)]) == 0
    assert capsys.readouterr().out.count(f"From fewer than {ENOUGH} hands") == (2 if few else 0)


def test_a_folder_that_could_not_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Patch
) -> None:
    monkeypatch.setattr(charts, "hands", None)
    there = tmp_path / "there"
    there.write_bytes(b"mine")
    for name, reason in (
        ("", "not the name of a folder"),
        (there, "not the name of a folder"),
        (there / "below", "Not a directory"),
        ("/proc/charts", "No such file or directory"),
    ):
        assert main(["charts", "frap", "--out", str(name), *given(tmp_path, 5)]) == 1
        said = capsys.readouterr().err
        assert reason in said
        assert said.count("\n") == 1
    assert there.read_bytes() == b"mine"


def test_a_long_title_is_drawn_in_lines_within_the_picture() -> None:
    title = "word " * 40
    drawn = ET.fromstring(as_svg(chart(title, [("one", [hand("A")])])))  # noqa: S314 - our own picture
    texts = list(drawn.iter("{http://www.w3.org/2000/svg}text"))
    lines = [text for text in texts if (text.text or "").startswith("word")]
    assert " ".join(line.text or "" for line in lines) == title.strip()
    assert all(8 + 7 * len(line.text or "") < int(drawn.attrib["width"]) for line in lines)
    heights = [int(text.attrib["y"]) for text in texts if text not in lines]
    assert min(heights) > max(int(line.attrib["y"]) for line in lines)
    assert max(heights) < int(drawn.attrib["height"])
