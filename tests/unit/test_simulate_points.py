"""Simulations of games for points: what is counted, and that it adds up."""

import json
from pathlib import Path

import pytest

import kozyr
from kozyr.cli.main import main
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS
from kozyr.lab.playouts import simulate_random_points
from kozyr.lab.points import simulate_points
from tests.support.compiler import needs_compiler

RULES = kozyr.rules("oh-hell", players=3)
POINTS = [name for name, preset in PRESETS.items() if preset.game.account is Account.POINTS]


def test_what_is_counted_is_what_the_records_say() -> None:
    """Points, tricks and how bids ended, by the seats that a bot held."""
    texts: list[str] = []
    result = simulate_points(
        RULES, ["club", "random", "random"], deals=9, seed=2, on_record=texts.append
    )
    rows = [
        (row, seat)
        for turn, text in enumerate(texts)
        for match in kozyr.read_records(text)
        for row in match.sheet
        for seat in [-turn % 3]
    ]
    club = result.of("club")
    assert (result.matches, club.seat_deals, club.points.n) == (3, 9, 3)
    assert club.points.mean == pytest.approx(sum(row.net[seat] for row, seat in rows) / 9)
    assert club.exact == sum(row.roles[seat] == "exact" for row, seat in rows)
    assert club.exact + club.over + club.under == 9
    assert club.announced == sum(row.bids[seat] for row, seat in rows)
    assert club.taken == sum(row.tricks[seat] for row, seat in rows)


def test_what_one_bot_is_ahead_others_are_behind() -> None:
    result = simulate_points(RULES, ["club", "random", "random"], deals=30, seed=2)
    club, rest = result.of("club").ahead, result.of("random").ahead
    assert club is not None and rest is not None
    assert club.mean == pytest.approx(-2 * rest.mean)
    taken = sum(bot.taken for bot in result.bots)
    assert taken == 30 * 5


def test_random_deals_in_bulk_are_counted_by_place() -> None:
    """51.а of three: 168 tricks in the 25 deals of the schedule, and two matches of it."""
    rules = kozyr.rules("51a", players=3)
    result = simulate_random_points(rules, deals=50, seed=3, mode="plain")
    (everybody,) = result.bots
    assert (everybody.seat_deals, everybody.taken) == (150, 2 * 168)
    assert [place.seat_deals for place in result.places] == [50] * 3
    for name in ("exact", "over", "under", "announced", "taken"):
        assert getattr(everybody, name) == sum(getattr(place, name) for place in result.places)
    mean = sum(place.points.mean for place in result.places) / 3
    assert everybody.points.mean == pytest.approx(mean)


@needs_compiler
def test_both_modes_count_the_same() -> None:
    plain, compiled = (
        simulate_random_points(RULES, deals=200, seed=5, mode=mode)
        for mode in ("plain", "compiled")
    )
    assert (plain.bots, plain.places) == (compiled.bots, compiled.places)


@pytest.mark.parametrize("preset", POINTS)
def test_club_beats_random_at_every_table(preset: str) -> None:
    """One among random bots is ahead of the table by more than chance, whatever the number of seats."""
    for players in PRESETS[preset].seats:
        rules = kozyr.rules(preset, players=players)
        bots = ["club", *["random"] * (players - 1)]
        ahead = simulate_points(rules, bots, deals=120, seed=4).of("club").ahead
        assert ahead is not None and ahead.low > 0.2, players


def test_the_command_prints_a_table_and_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "oh-hell", "--players", "3", "--bots", "club,random", "--deals", "6"]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("6 deals in 2 matches")
    assert lines[2].split()[-3:] == ["exact", "announced", "taken"]
    assert [line.split()[:2] for line in lines[3:5]] == [["club", "12"], ["random", "6"]]
    assert main([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    club = data["bots"][0]
    assert club["exact"] + club["over"] + club["under"] == club["seat_deals"] == 12
    assert club["above_the_table"][1] <= club["above_the_table"][0] <= club["above_the_table"][2]


def test_random_bots_are_simulated_in_bulk(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "51a", "--players", "3", "--bots", "random", "--deals", "40"]
    assert main([*arguments, "--mode", "plain"]) == 0
    captured = capsys.readouterr()
    assert "40 deals each for itself" in captured.out
    assert "\nplace 3 " in captured.out
    assert main([*arguments, "--mode", "plain", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["places"][0]["above_the_table"] is None


def test_deals_for_points_are_written_as_a_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "deals.parquet"
    arguments = ["simulate", "oh-hell", "--players", "3", "--deals", "4", "--out", str(target)]
    assert main(arguments) == 0
    rows = parquet.read_table(target).to_pylist()
    assert len(rows) == 12
    assert {"cards", "bid", "tricks", "points", "total", "role"} < set(rows[0])
    assert "kon" not in rows[0]
    assert sum(row["tricks"] for row in rows) == 20
