"""Arenas: what a block is, what is counted, and that the numbers do not depend on how they were made."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kozyr
from kozyr.bots.club.player import Club
from kozyr.core.actions import Action
from kozyr.core.errors import KozyrError
from kozyr.lab.arena import ArenaResult, looks, run_arena
from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Plan, seed_of, turned
from kozyr.lab.arena_play import deal_number, play_block
from kozyr.lab.arena_pool import ArenaError
from kozyr.lab.runs import play_deal
from kozyr.lab.stats import Estimate, estimate
from kozyr.match.match import Match
from kozyr.match.view import View
from tests.support.arena_bots import MAKERS

FRAP = kozyr.rules("frap", players=4)
THREE = kozyr.rules("51v", players=3)
MIXED = Plan(kozyr.rules("frap", players=3), ("club", "novice", "random"), seed=5)
Arena = Callable[..., ArenaResult]


@pytest.fixture
def arena(tmp_path: Path) -> Arena:
    """Runs a plan with a journal in a folder of the test."""

    def run(plan: Plan, decks: int, name: str = "journal", **more: Any) -> ArenaResult:
        with Journal(tmp_path / name, plan) as journal:
            return run_arena(plan, decks=decks, journal=journal, **more)

    return run


def of(result: ArenaResult, bot: str) -> Estimate:
    return next(score.result for score in result.bots if score.bot == bot)


def numbers(result: ArenaResult) -> tuple[object, ...]:
    """All of a result but the time it took."""
    return result.decks, result.games, result.bots, result.pairs, result.ratings


def test_results_that_can_be_worked_out_by_hand(arena: Arena) -> None:
    """The first taker in turn wins the kon unopposed: n stakes of which one is his, and a kon share of 1 - 1/n."""
    plan = Plan(FRAP, ("taker", "taker", "passer", "passer"))
    result = arena(plan, 6, makers=MAKERS)
    assert of(result, "passer") == Estimate(-0.25, 0.0, 6)
    assert of(result, "taker") == Estimate(0.25, 0.0, 6)
    (pair,) = result.pairs
    assert (pair.one, pair.other) == ("taker", "passer")
    assert pair.alone == Estimate(0.75, 0.0, 6)
    assert pair.other_alone == Estimate(-0.25, 0.0, 6)
    assert pair.lead == Estimate(0.5, 0.0, 6)
    assert pair.won == 1.0
    # Six decks won and one drawn deck added: odds of 13 to 1, of which each rating has half.
    taker, passer = (rating.value.mean for rating in result.ratings)
    assert taker - passer == pytest.approx(445.577, abs=1e-3)  # 400 log10(13)
    assert taker + passer == pytest.approx(3000)


def test_two_seats_meet_once(arena: Arena) -> None:
    """With two seats the line-up and both mirrored fields are the same games."""
    plan = Plan(kozyr.rules("frap", players=2), ("taker", "passer"))
    result = arena(plan, 5, makers=MAKERS)
    assert (plan.fields, plan.games, result.games) == ((("taker", "passer"),), 2, 10)
    assert of(result, "taker") == result.pairs[0].lead == Estimate(0.5, 0.0, 5)


def test_a_line_up_that_is_a_mirrored_field_is_played_once() -> None:
    plan = Plan(FRAP, ("club", "random", "club", "club"))
    assert plan.fields == (
        ("club", "random", "club", "club"),
        ("club", "random", "random", "random"),
    )
    assert plan.games == 8
    assert (plan.lone("club", "random"), plan.lone("random", "club")) == (1, 0)
    assert Plan(FRAP, plan.bots, pairs=False).games == 4


@pytest.mark.parametrize(
    "plan",
    [
        Plan(FRAP, ("novice",) * 4),
        Plan(kozyr.rules("51a", players=3), ("random",) * 3),
        Plan(kozyr.rules("oh-hell", players=3, tricks=2), ("random",) * 3, matches=True),
    ],
    ids=("kon", "points", "matches"),
)
def test_the_same_bot_in_all_seats_gains_exactly_nothing(arena: Arena, plan: Plan) -> None:
    result = arena(plan, 12)
    (score,) = result.bots
    assert (score.result.mean, score.result.error) == (0.0, 0.0)
    assert not result.pairs
    assert not result.ratings
    assert score.seats == 12 * plan.rules.players


def test_every_bot_has_every_seat_of_every_deck(arena: Arena, tmp_path: Path) -> None:
    arena(MIXED, 3)
    with Journal(tmp_path / "journal", MIXED) as journal:
        for deck in range(3):
            block = journal.block(deck)
            assert [len(row) for row in block] == [3] * 7
            assert {game.dealer for row in block for game in row} == {deck % 3}
            for row in block:
                for game in row:
                    gains, whole = game.results()
                    assert sum(gains) == 0
                    assert whole == 3 * game.kon > 0


def test_the_turns_of_a_deck_deal_the_same_cards(arena: Arena, tmp_path: Path) -> None:
    """Passers alone: every turn is the same game, so that every seat ends alike; other decks, others dealers."""
    plan = Plan(FRAP, ("passer", "passer", "passer", "passer"))
    twins = Plan(FRAP, ("passer", "taker", "taker", "taker"), pairs=False)
    for each in (plan, twins):
        arena(each, 4, name=f"{each.bots[1]}", makers=MAKERS)
    with Journal(tmp_path / "taker", twins) as journal:
        for deck in range(4):
            (row,) = journal.block(deck)
            # The first taker after the dealer wins, whichever seat the passer has.
            for turn, game in enumerate(row):
                passer, first = -turn % 4, (game.dealer + 1) % 4
                winner = first if first != passer else (first + 1) % 4
                assert max(range(4), key=lambda seat: game.seats[seat].net) == winner


def test_every_size_of_deal_is_dealt(arena: Arena, tmp_path: Path) -> None:
    """One cycle of decks has every deal of the schedule once, mixed; the next one in another order."""
    length = len(THREE.schedule)
    plan = Plan(THREE, ("random",) * 3, seed=2)
    first, second = (
        [deal_number(plan, deck) for deck in range(start, start + length)] for start in (0, length)
    )
    assert sorted(first) == sorted(second) == list(range(1, length + 1))
    assert first != second
    arena(plan, 4)
    with Journal(tmp_path / "journal", plan) as journal:
        for deck in range(4):
            ((game,),) = journal.block(deck)
            assert sum(seat.tricks for seat in game.seats) == THREE.schedule[first[deck] - 1]


def test_what_is_printed_is_what_the_games_say(arena: Arena, tmp_path: Path) -> None:
    """Worked out anew from the journal: a mean for each deck, then the mean and the error of these."""
    plan = Plan(kozyr.rules("51a", players=3), ("novice", "random", "novice"), seed=1, pairs=False)
    result = arena(plan, 8)
    means, points, exact = [], [], 0
    with Journal(tmp_path / "journal", plan) as journal:
        for deck in range(8):
            (row,) = journal.block(deck)
            held = [game.seats[(1 - turn) % 3] for turn, game in enumerate(row)]
            tables = [sum(seat.net for seat in game.seats) / 3 for game in row]
            above = [seat.net - table for seat, table in zip(held, tables, strict=True)]
            means.append(sum(above) / 3)
            points.append(sum(seat.net for seat in held) / 3)
            exact += sum(seat.role == "exact" for seat in held)
    score = next(score for score in result.bots if score.bot == "random")
    assert score.result.mean == pytest.approx(estimate(means).mean)
    assert score.result.error == pytest.approx(estimate(means).error)
    assert score.points is not None and score.points.mean == pytest.approx(estimate(points).mean)
    assert score.exact == pytest.approx(exact / 24)


def test_the_bots_are_in_the_order_of_their_strength(arena: Arena) -> None:
    result = arena(MIXED, 25)
    means = [of(result, bot).mean for bot in ("club", "novice", "random")]
    assert means == sorted(means, reverse=True)
    ratings = [rating.value.mean for rating in result.ratings]
    assert ratings == sorted(ratings, reverse=True)
    assert all(pair.lead.low > 0 and pair.won > 0.5 for pair in result.pairs)


def test_the_number_of_jobs_changes_nothing(arena: Arena) -> None:
    one = arena(MIXED, 9, name="one", jobs=1)
    two = arena(MIXED, 9, name="two", jobs=2)
    assert numbers(one) == numbers(two)
    assert one.played == two.played == 9 * MIXED.games


class Asked:
    """A bot that plays as ``club`` does or anything, by its seed and the view, and notes what it is asked."""

    name = "asked"

    def __init__(self, seed: int, notes: list[tuple[int, View]], bold: bool) -> None:
        self.seed = seed
        self.notes = notes
        self.bold = bold

    def choose(self, view: View) -> Action:
        self.notes.append((self.seed, view))
        rng = Random(f"{self.seed} {view.seat} {view.events}")
        return rng.choice(view.legal) if rng.random() < 0.2 and self.bold else Club().choose(view)


@pytest.mark.parametrize("plan", [MIXED, Plan(THREE, ("club", "bold"), matches=True, seed=2)])
def test_nobody_thinks_twice_in_a_block(plan: Plan) -> None:
    """The games are those that bots play who are asked every time."""
    plan = Plan(plan.rules, ("calm", "bold", "calm"), plan.seed, matches=plan.matches)
    notes: dict[str, list[tuple[int, View]]] = {"calm": [], "bold": []}
    makers = {
        name: lambda seed, name=name: Asked(seed, notes[name], name == "bold") for name in notes
    }
    block = play_block(plan, 3, makers)
    for asked in notes.values():
        assert len(set(asked)) == len(asked)
    games = 0
    for names, row in zip(plan.fields, block, strict=True):
        for turn, found in enumerate(row):
            seated = turned(names, turn)
            bots = [
                makers[name](seed_of(plan.seed, "bot", 3, seat, name))
                for seat, name in enumerate(seated)
            ]
            match = Match(
                plan.rules,
                seed=seed_of(plan.seed, "deck", 3),
                dealer=0,
                first_deal=deal_number(plan, 3),
                auto_deal=False,
            )
            while not match.over and (plan.matches or not match.sheet):
                match.deal()
                play_deal(match, bots)
            net = [sum(deal.net[seat] for deal in match.sheet) for seat in range(3)]
            assert [seat.net for seat in found.seats] == net
            games += 1
    assert games == plan.games > len(plan.fields)


def test_another_seed_gives_other_numbers(arena: Arena) -> None:
    other = Plan(MIXED.rules, MIXED.bots, seed=6)
    assert numbers(arena(MIXED, 4)) != numbers(arena(other, 4, name="other"))


def test_what_is_in_the_journal_is_not_played_again(arena: Arena) -> None:
    told: list[tuple[int, int]] = []
    first = arena(MIXED, 3)
    more = arena(MIXED, 5, on_progress=lambda done, all_: told.append((done, all_)))
    again = arena(MIXED, 5)
    fewer = arena(MIXED, 3)
    assert [r.played for r in (first, more, again, fewer)] == [3 * 21, 2 * 21, 0, 0]
    assert told == [(3, 5), (4, 5), (5, 5)]
    whole = arena(MIXED, 5, name="whole")
    assert numbers(whole) == numbers(more) == numbers(again)
    assert numbers(first) == numbers(fewer)


def test_a_line_that_was_cut_off_is_played_again(arena: Arena, tmp_path: Path) -> None:
    whole = arena(MIXED, 4, name="whole")
    arena(MIXED, 3)
    path = tmp_path / "journal"
    path.write_bytes(path.read_bytes()[:-7])
    result = arena(MIXED, 4)
    assert result.played == 2 * 21
    assert numbers(result) == numbers(whole)
    assert len(path.read_bytes().splitlines()) == 5


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Plan(MIXED.rules, MIXED.bots, seed=6), "seed was 5, not 6"),
        (Plan(MIXED.rules, ("club", "random", "novice"), seed=5), "bots was"),
        (Plan(kozyr.rules("frap", players=3, stake=8), MIXED.bots, seed=5), "options was"),
        (Plan(MIXED.rules, MIXED.bots, seed=5, pairs=False), "pairs was True, not False"),
    ],
)
def test_the_journal_of_another_arena_is_refused(
    arena: Arena, tmp_path: Path, other: Plan, message: str
) -> None:
    arena(MIXED, 1)
    before = (tmp_path / "journal").read_bytes()
    with pytest.raises(ArenaError, match=message):
        Journal(tmp_path / "journal", other)
    assert (tmp_path / "journal").read_bytes() == before


def test_what_is_no_journal_is_refused_and_left_alone(arena: Arena, tmp_path: Path) -> None:
    path = tmp_path / "letter"
    for content in (b"Dear friend,\nhow are you?\n", b"[1]\n", b'{"seed": 5}\n', b"\xff\xfe"):
        path.write_bytes(content)
        with pytest.raises(ArenaError, match="is not the journal of an arena"):
            Journal(path, MIXED)
        assert path.read_bytes() == content
    arena(MIXED, 2)
    lines = (tmp_path / "journal").read_bytes().splitlines(keepends=True)
    for bad in (b"{}\n", b"nonsense\n", lines[1].replace(b'"block":0', b'"block":"x"')):
        path.write_bytes(lines[0] + bad + lines[2])
        with pytest.raises(ArenaError, match="line 2 is damaged"):
            Journal(path, MIXED)
    changed = lines[0].replace(b'"program":"', b'"program":"0')
    path.write_bytes(changed)
    with pytest.raises(ArenaError, match="another version of the program"):
        Journal(path, MIXED)


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "journal", MIXED),
        pytest.raises(ArenaError, match="in use by another arena"),
    ):
        Journal(tmp_path / "journal", MIXED)


def test_looks_are_few_and_fixed() -> None:
    assert list(looks(1000)) == [100, 150, 200, 300, 400, 600, 800, 1000]
    assert list(looks(100)) == [100]
    assert list(looks(150)) == [100, 150]
    assert list(looks(7)) == [7]


def test_the_arena_stops_when_the_intervals_are_narrow(arena: Arena) -> None:
    """At the first look at which they are, with the result of so many decks."""
    plan = Plan(kozyr.rules("frap", players=2), ("random", "passer"), seed=1)
    widths = {}
    for decks in (100, 150, 200):
        whole = arena(plan, decks, makers=MAKERS)
        widths[decks] = max(score.result.high - score.result.mean for score in whole.bots)
    assert widths[100] > widths[150] > widths[200]
    limit = (widths[150] + widths[200]) / 2
    stopped = arena(plan, 400, stop=limit, makers=MAKERS)
    assert (stopped.decks, stopped.narrow) == (200, True)
    assert numbers(stopped) == numbers(arena(plan, 200, makers=MAKERS))
    never = arena(plan, 200, stop=widths[200] / 2, makers=MAKERS)
    assert (never.decks, never.narrow) == (200, False)


def test_a_bot_that_fails_is_named_with_its_deal(arena: Arena) -> None:
    plan = Plan(FRAP, ("failing", "passer", "passer", "passer"))
    with pytest.raises(ArenaError, match=r"failed in deal [12]: RuntimeError: no idea"):
        arena(plan, 4, jobs=2, makers=MAKERS)


def test_a_process_that_is_killed_loses_nothing_finished(arena: Arena, tmp_path: Path) -> None:
    plan = Plan(kozyr.rules("frap", players=2), ("deadly", "passer"), seed=3)
    with pytest.raises(KozyrError, match="ended by signal 9; what was finished is kept"):
        arena(plan, 400, jobs=2, makers=MAKERS)
    with Journal(tmp_path / "journal", plan) as journal:
        assert 0 < len(journal.decks) < 400
