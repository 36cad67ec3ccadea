"""The comparison with OpenSpiel's IS-MCTS: what it counts, that it can be repeated, and that it goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

ROOT = Path(__file__).parents[2]
QUICK = ("--bot", "random", "--simulations", "3", "--processes", "1", "--json")


def compare(*options: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.run(
        [sys.executable, "bench/bench_ismcts.py", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        check=False,
        text=True,
        timeout=300,
    )


def numbers(*options: str) -> dict[str, Any]:
    found = compare(*options)
    assert found.returncode == 0, found.stderr
    data: dict[str, Any] = json.loads(found.stdout)
    return data


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A journal of three decks, and their result."""
    path = tmp_path_factory.mktemp("ismcts") / "journal"
    return path, numbers(*QUICK, "--decks", "3", "--journal", str(path))


def test_the_result_is_what_the_games_say(kept: tuple[Path, dict[str, Any]]) -> None:
    path, found = kept
    decks = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted(deck["number"] for deck in decks) == [0, 1, 2]
    for deck in decks:
        seats = [(game["field"], game["seat"]) for game in deck["games"]]
        assert seats == [(field, seat) for field in ("alone", "among") for seat in range(3)]

    gaps, above = [], {"alone": [], "among": []}  # type: ignore[var-annotated]
    for deck in decks:
        for game in deck["games"]:
            points, seat = game["points"], game["seat"]
            ahead = points[seat] - (sum(points) - points[seat]) / 2
            gaps.append(ahead if game["field"] == "alone" else -ahead)
            above[game["field"]].append(points[seat] - sum(points) / 3)
    assert found["gap"]["mean"] == pytest.approx(sum(gaps) / 18)
    assert found["gap"]["decks"] == found["decks"] == 3
    assert found["gap"]["low"] < found["gap"]["mean"] < found["gap"]["high"]
    for field, name in zip(found["fields"], ("alone", "among"), strict=True):
        assert field["above"]["mean"] == pytest.approx(sum(above[name]) / 9)
    assert [field["single"] for field in found["fields"]] == ["random", "honest"]
    assert found["theirs"]["simulations"] == 3 * found["theirs"]["choices"] > 0
    # One alone three times and two among, and the same of the other; forced choices are not counted.
    for side in ("ours", "theirs"):
        assert 3 * 9 * 2 < found[side]["choices"] < 3 * 9 * 6


def test_exact_bids_are_those_with_ten_points(kept: tuple[Path, dict[str, Any]]) -> None:
    path, _ = kept
    for line in path.read_text().splitlines()[1:]:
        for game in json.loads(line)["games"]:
            assert game["exact"] == [points >= 10 for points in game["points"]]


def test_it_goes_on_after_an_interruption(
    kept: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    """A deck that was being written is played again, to the same points; the others are not."""
    path, found = kept
    lines = path.read_text().splitlines(keepends=True)
    cut = tmp_path / "journal"
    changed = json.loads(lines[1])
    changed["ours"]["seconds"] = 1000.0
    cut.write_text("".join([lines[0], json.dumps(changed) + "\n", lines[2], lines[3][:50]]))

    again = numbers(*QUICK, "--decks", "3", "--journal", str(cut))
    assert again["ours"]["seconds"] > 1000
    for key in ("gap", "fields", "job"):
        assert again[key] == found[key]

    other = compare(*QUICK, "--decks", "3", "--seed", "2", "--journal", str(cut))
    assert other.returncode == 2
    assert "another comparison" in other.stderr


def test_equal_time_is_that_of_our_bot() -> None:
    found = numbers(
        "--equal-time", "--opponent", "peeking", "--seats", "4", "--decks", "1", "--json"
    )
    assert found["job"]["ours"] == {"simulations": None, "seconds": None}
    assert 0 < found["job"]["theirs"]["seconds"] < 1
    assert found["theirs"]["simulations"] >= 2 * found["theirs"]["choices"]


def test_an_unknown_bot_is_refused() -> None:
    found = compare("--bot", "nobody")
    assert found.returncode == 2
    assert "unknown bot 'nobody'" in found.stderr
