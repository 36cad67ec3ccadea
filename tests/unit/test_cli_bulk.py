"""The bulk commands: bench, and simulations of random bots alone."""

import json
import sys

import pytest

from kozyr.cli import bench
from kozyr.cli.main import main
from kozyr.games.registry import PRESETS
from tests.support.compiler import needs_compiler


def test_a_bench_prints_objects(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["bench", "frap", "frap-pl", "--players", "3", "--set", "stake=8", "--json"]
    assert main([*arguments, "--deals", "20", "--mode", "plain"]) == 0
    captured = capsys.readouterr()
    rows = json.loads(captured.out)
    assert [(row["preset"], row["players"], row["threads"]) for row in rows] == [
        ("frap", 3, 1),
        ("frap-pl", 3, 1),
    ]
    assert all(set(row) == set(rows[0]) and row["options"] == {"stake": 8} for row in rows)
    assert all(row["decisions_per_s"] > row["deals_per_s"] > 0 for row in rows)
    assert captured.err == ""


def test_a_bench_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "frap", "--deals", "2", "--mode", "plain", "--threads", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "plain mode, 2 deals a measurement"
    assert [line.split()[1:3] for line in lines[2:]] == [[str(n), "2"] for n in range(2, 13)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_measured_with_all_its_seats(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", preset, "--deals", "3", "--mode", "plain", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["players"] for row in rows] == list(PRESETS[preset].seats)


def test_a_number_of_seats_leaves_out_presets_that_have_it_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "--players", "8", "--deals", "1", "--mode", "plain", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["preset"] for row in rows] == ["frap", "frap-pl", "frap-ru", "khrap"]


def test_threads_are_one_and_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    assert bench.default_threads("compiled") == [1, 6]
    assert bench.default_threads("plain") == [1]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert bench.default_threads("compiled") == [1]


def test_without_the_extra_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "kozyr.engine.compiled.backend", None)
    assert main(["simulate", "frap", "--bots", "random", "--deals", "20", "--json"]) == 0
    captured = capsys.readouterr()
    assert "pip install 'kozyr[fast]', or make fast in a clone" in captured.err
    assert json.loads(captured.out)["deals"] == 20
    assert main(["bench", "frap", "--mode", "compiled"]) == 2
    assert "pip install 'kozyr[fast]'" in capsys.readouterr().err


def test_random_bots_are_simulated_in_bulk(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "frap", "--players", "3", "--bots", "random", "--deals", "50"]
    assert main([*arguments, "--mode", "plain"]) == 0
    captured = capsys.readouterr()
    assert "50 deals each for the stakes alone" in captured.out
    assert "\nplace 3 " in captured.out
    assert captured.err == "50 of 50 deals\n"


@needs_compiler
def test_both_modes_count_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for mode in ("plain", "compiled"):
        arguments = ["simulate", "frap", "--bots", "random", "--deals", "60", "--mode", mode]
        assert main([*arguments, "--json", "--seed", "9", "--threads", "2"]) == 0
        data = json.loads(capsys.readouterr().out)
        found.append((data["bots"], data["places"], data["passed_out"], data["unopposed"]))
    assert found[0] == found[1]
