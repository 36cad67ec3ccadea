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
from kozyr.cli.main import main
from kozyr.core.actions import parse_action
from kozyr.core.cards import RANK_LETTERS, Card
from kozyr.core.seats import Seat
from kozyr.engine.bulk import deal_random
from kozyr.engine.fast import generator_of
from kozyr.engine.layout import At, State
from kozyr.engine.tables import compile_rules
from kozyr.lab.charts.count import KINDS, counted, fit
from kozyr.lab.charts.picture import as_svg
from kozyr.lab.charts.sample import Asked, Hand, Situation, bring_to, hands
from kozyr.lab.charts.table import as_text, chart, holding, order

RULES = kozyr.rules("frap", players=4)


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


def test_the_command_prints_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chance.net"
    path.write_bytes(pack(by_chance().numbers, {"frap": 1}, {}))
    given = ["--hands", "40", "--mode", "plain", "--network", str(path)]
    folder = tmp_path / "charts"
    assert main(["charts", "frap", "--players", "3", "--out", str(folder), *given]) == 0
    said = capsys.readouterr().out
    assert said.count("Counting rule:") == 2
    assert sorted(p.name for p in folder.iterdir()) == ["frap-3-call.svg", "frap-3-whist.svg"]
    assert main(["charts", "51a", *given]) == 2
    assert main(["charts", "khrap", *given]) == 2
    assert "plays frap, not khrap" in capsys.readouterr().err
