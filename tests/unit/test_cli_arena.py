"""``kozyr arena``: what it prints and writes, what it refuses, and that it goes on after a kill."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from time import monotonic

import pytest

from kozyr.cli.main import main

SHORT = ["arena", "frap", "--players", "3", "--bots", "club,novice,random", "--deals", "4"]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capture: Capture, *arguments: str) -> dict[str, object]:
    """The data that a command prints, but for the time it took."""
    assert main([*arguments, "--json"]) == 0
    return untimed(capture.readouterr().out)


def untimed(text: str) -> dict[str, object]:
    data: dict[str, object] = json.loads(text)
    assert data.pop("seconds") is not None
    assert data.pop("deals_per_s") is not None
    return data


def test_the_tables(capsys: Capture, folder: Path) -> None:
    assert main([*SHORT, "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert lines[0].startswith("frap, 3 seats; deals: 4, games of each: 21, together 84; ")
    assert [line.split()[:2] for line in lines[3:6]] == [
        ["club", "12"],
        ["novice", "12"],
        ["random", "12"],
    ]
    (matrix,) = (number for number, line in enumerate(lines) if line.startswith("one among"))
    assert lines[matrix].split() == ["one", "among", "club", "novice", "random"]
    for row, bot in enumerate(("club", "novice", "random")):
        cells = lines[matrix + 1 + row].split()
        assert cells[0] == bot
        assert cells[1 + 3 * row] == "-"
    assert sum(line.startswith("rating") for line in lines) == 1
    assert captured.err.splitlines()[-1] == "4 of 4 deals"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("length", [("--matches", "2"), ("--deals", "2")])
def test_the_columns_of_games_for_points_stand_apart(
    length: tuple[str, str], capsys: Capture
) -> None:
    bots = ["--bots", "random,club,random", "--no-pairs", "--jobs", "1"]
    assert main(["arena", "51v", *bots, *length]) == 0
    head, *rows = capsys.readouterr().out.splitlines()[2:5]
    unit = "match" if "--matches" in length else "deal"
    names = ["bot", "seats", f"above table, a {unit}", f"points a {unit}", "% exact"]
    assert re.split(" {2,}", head) == names
    for row in rows:
        assert len(re.split(" {2,}", row)) == len(names)
        assert len(row) == len(head)


def test_the_data_say_the_same_with_any_number_of_jobs(capsys: Capture) -> None:
    one, two = (printed(capsys, *SHORT, "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    assert (one["measure"], one["blocks"], one["games"]) == ("kon_share", 4, 84)
    line_up = one["line_up"]
    assert isinstance(line_up, list)
    assert sum(row["result"][0] for row in line_up) == pytest.approx(0)
    pairs = one["pairwise"]
    assert isinstance(pairs, list)
    assert [pair["bots"] for pair in pairs] == [
        ["club", "novice"],
        ["club", "random"],
        ["novice", "random"],
    ]
    for pair in pairs:
        middle = (pair["alone"][0] - pair["other_alone"][0]) / 2
        assert pair["lead"][0] == pytest.approx(middle)


def test_without_pairs_the_line_up_alone_is_played(capsys: Capture) -> None:
    alone = printed(capsys, *SHORT, "--no-pairs")
    assert (alone["games"], alone["pairwise"], alone["ratings"]) == (12, [], [])
    assert alone["line_up"] == printed(capsys, *SHORT)["line_up"]


def test_matches_have_titles(capsys: Capture) -> None:
    arguments = ["arena", "51v", "--bots", "random,random", "--matches", "2", "--jobs", "1"]
    data = printed(capsys, *arguments)
    line_up = data["line_up"]
    assert isinstance(line_up, list)
    (row,) = line_up
    assert row["seats"] == sum(row["titles"].values()) == 6
    assert row["result"] == [0.0, 0.0, 0.0]
    assert 0 < row["exact"] < 1
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("51v, 3 seats; matches: 2, games of each: 1, together 2; ")
    counts = [int(line.split()[-1]) for line in out.partition("titles")[2].splitlines()[1:]]
    assert sum(counts) == 6
    assert "\ngrandmaster" in out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["arena", "frap", "--bots", "club"], 2, "two bots or more"),
        (["arena", "frap", "--bots", "club,deep blue"], 2, "unknown bot 'deep blue'; there are:"),
        (["arena", "frap", "--bots", "club,"], 2, "unknown bot ''"),
        (["arena", "frap"], 2, "--bots"),
        (["arena", "chess", "--bots", "club,random"], 2, "unknown game"),
        (["arena", "51v", "--bots", "club,random,random,random"], 2, "4 bots for 3 seats"),
        ([*SHORT[:-1], "-5"], 2, "-5 is less than 1"),
        ([*SHORT, "--jobs", "0"], 2, "0 is less than 1"),
        ([*SHORT, "--stop", "-0.1"], 2, "not a width above 0"),
        ([*SHORT, "--stop", "nan"], 2, "not a width above 0"),
        ([*SHORT, "--matches", "3"], 2, "not allowed with argument"),
        (["arena", "frap", "--bots", "club,novice", "--matches", "3"], 2, "games for points"),
        ([*SHORT, "--resume", "none/journal"], 1, "none/journal: No such file"),
        ([*SHORT, "--resume", "."], 1, "is not the name of a file"),
        ([*SHORT, "--out", "none/table"], 1, "none/table: No such file"),
        ([*SHORT, "--out", "same", "--resume", "same"], 1, "--resume and --out name the same"),
    ],
)
def test_what_cannot_be_done_is_refused_before_the_work(
    capsys: Capture, folder: Path, arguments: list[str], code: int, message: str
) -> None:
    if "--out" in arguments:
        pytest.importorskip("pyarrow")
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert message in captured.err
    assert (captured.out, list(folder.iterdir())) == ("", [])


def test_a_journal_goes_on_and_is_kept(capsys: Capture, folder: Path) -> None:
    kept = [*SHORT, "--resume", "mine"]
    first = printed(capsys, *kept)
    assert main([*kept, "--json"]) == 0
    captured = capsys.readouterr()
    assert untimed(captured.out) == first
    assert "goes on from mine, which has 4" in captured.err
    before = (folder / "mine").read_bytes()
    assert main([*kept, "--seed", "1"]) == 1
    assert "seed was 0, not 1; name another file with --resume" in capsys.readouterr().err
    assert (folder / "mine").read_bytes() == before


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_arena_goes_on(
    capsys: Capture, folder: Path, jobs: str, how: signal.Signals
) -> None:
    """Killed or interrupted after a few deals, started again with the same arguments: as if never interrupted."""
    arguments = [*SHORT[:-1], "120", "--no-pairs", "--jobs", jobs]
    command = [sys.executable, "-m", "kozyr", *arguments, "--json"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_interrupts,  # noqa: PLW1509 - no threads run here
    )
    assert blocks_written(folder, process) > 1
    if how is signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does, to all processes
    else:
        process.kill()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (1 if how is signal.SIGINT else -how, b"")
    if how is signal.SIGINT:
        assert b"the same command goes on" in err
        assert b"Traceback" not in err
    (journal,) = folder.iterdir()
    finished = journal.read_bytes().count(b"\n") - 1
    assert 0 < finished < 120
    assert main([*arguments, "--json"]) == 0
    captured = capsys.readouterr()
    assert f"which has {finished}" in captured.err
    assert list(folder.iterdir()) == []
    assert untimed(captured.out) == printed(capsys, *arguments[:-1], "1")


def hear_interrupts() -> None:
    """As on a terminal, also where the tests run in the background, which ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def blocks_written(folder: Path, process: "subprocess.Popen[bytes]") -> int:
    """Waits until some blocks are in the only file of a folder; how many there are."""
    end = monotonic() + 60
    while monotonic() < end and process.poll() is None:
        lines = sum(path.read_bytes().count(b"\n") for path in folder.iterdir())
        if lines > 2:
            return lines - 1
    return 0


def test_the_parquet_file_has_every_seat_of_every_game(capsys: Capture, folder: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    data = printed(capsys, *SHORT, "--out", "games.parquet")
    rows = parquet.read_table("games.parquet").to_pylist()
    assert len(rows) == 4 * 21 * 3
    games = defaultdict(list)
    for row in rows:
        games[row["deck"], row["field"], row["turn"]].append(row)
    assert len(games) == 84
    for (_, field, turn), seats in games.items():
        names = field.split(",")
        assert [row["bot"] for row in seats] == [*names[turn:], *names[:turn]]
        assert sum(row["share"] for row in seats) == pytest.approx(0)
        assert sum(row["net"] for row in seats) == -seats[0]["carry"]
    club = [row["share"] for row in rows if (row["field"], row["bot"]) == (names_of(SHORT), "club")]
    line_up = data["line_up"]
    assert isinstance(line_up, list)
    assert line_up[0]["result"][0] == pytest.approx(sum(club) / 12)


def names_of(arguments: list[str]) -> str:
    return arguments[arguments.index("--bots") + 1]


@pytest.mark.parametrize(
    ("more", "columns", "rows"),
    [
        (["--deals", "5"], {"deal", "bid", "tricks", "role", "points", "above"}, 5 * 6),
        (["--matches", "1"], {"deals", "exact", "points", "above"}, 1 * 6),
    ],
)
def test_the_columns_of_points(
    capsys: Capture, more: list[str], columns: set[str], rows: int
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = ["arena", "51a", "--players", "2", "--bots", "novice,random", "--no-pairs", *more]
    assert main([*arguments, "--out", "games.parquet", "--jobs", "1"]) == 0
    found = parquet.read_table("games.parquet").to_pylist()
    assert columns < set(found[0])
    assert "kon" not in found[0]
    assert len(found) == rows * 2 // 3


def test_the_bots_have_their_measured_strength(capsys: Capture) -> None:
    assert main(["bots", "--json"]) == 0
    bots = {bot["name"]: bot["strength"] for bot in json.loads(capsys.readouterr().out)}
    measured = {name for name, rows in bots.items() if rows}
    assert measured == set(bots) - {"club"}
    for row in [*bots["novice"], *bots["random"]]:
        assert row["interval"][0] < row["result"] < row["interval"][1] < 0
        assert main([*row["command"].split()[1:-4], "--deals", "1", "--jobs", "1"]) == 0
        assert f"{row['preset']}, {row['players']} seats; deals: 1, " in capsys.readouterr().out
