"""``kozyr play`` and ``kozyr simulate``."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from kozyr import Match, rules
from kozyr.cli import parquet
from kozyr.cli.answers import Help, Quit, Stop, Unclear, choices, read_answer
from kozyr.cli.main import main
from kozyr.core.cards import format_cards
from kozyr.match.reader import read_records
from kozyr.rulebook.replay import position


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_a_match_is_played_to_its_end_by_numbers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1\n" * 200)
    assert main(["play", "frap", "--players", "3", "--set", "deals=3", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    assert "The match is over." in text
    assert text.count("Left on the table") == 3


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        (["khrap", "--players", "3"], ["deals=3"]),
        (["51a", "--players", "6"], []),
        (["51b"], []),
        (["51v"], []),
        (["oh-hell"], ["tricks=3", "penalty=true"]),
    ],
)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_game_is_played_to_its_end(
    game: list[str],
    settings: list[str],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, "1\n0\n" * 2000)
    chosen = [part for setting in settings for part in ("--set", setting)]
    assert main(["play", *game, *chosen, "--seed", "5", "--lang", language]) == 0
    text = capsys.readouterr().out
    assert "  1. " in text


def test_the_score_sheet_of_a_game_for_points_is_a_pad_with_titles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1\n0\n" * 2000)
    assert main(["play", "51v", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    pad, standings = text.rpartition("The match is over.")[2].split("\n\n")
    rows = pad.strip().splitlines()[1:]
    assert [int(row.split()[0]) for row in rows] == [*range(1, 11), 11, 11, 11, *range(10, 0, -1)]
    for row in rows:
        for bid, taken, sign in re.findall(r"(\d+)/(\d+)([=^v])", row):
            assert (
                sign == {0: "=", 1: "^", -1: "v"}[(int(taken) > int(bid)) - (int(taken) < int(bid))]
            )
    titles = ("embryo", "junior", "class", "master", "champion")
    assert all(line.endswith(titles) for line in standings.strip().splitlines())


def test_a_bid_is_typed_as_its_number_and_a_forbidden_one_shows_its_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = position("51/V1", 2)
    view = match.view(2)
    assert [number for number, _ in choices(view)] == ["0", "2", "3", "4", "5"]
    assert str(read_answer("3", view)) == "bid 3"
    assert str(read_answer("bid 1", view)) == str(read_answer("1", view)) == "bid 1"
    assert isinstance(read_answer("99", view), Unclear)
    typed(monkeypatch, "9\n?\nq\n")
    assert main(["play", "51a", "--seed", "3"]) == 0
    text = capsys.readouterr().out
    assert "\n2.2   A bid is a number" in text
    assert "\n2.1   The bidding begins" in text


def test_a_shakha_is_typed_with_its_mark() -> None:
    view = position("51/V2", 5).view(2)
    assert [text for _, text in choices(view)] == ["6c", "6c!", "Jd"]
    assert str(read_answer("6C!", view)) == "6c!"
    assert str(read_answer("6c", view)) == "6c"
    assert str(read_answer("2", view)) == "6c!"


def test_the_largest_table_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "look\n" + "pass\nstay\n" * 20)
    assert main(["play", "frap", "--players", "12", "--set", "deals=1", "--seed", "5"]) == 0
    assert " 2 " in capsys.readouterr().out


def test_the_hand_is_hidden_until_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "look\nq\n")
    assert main(["play", "frap", "--players", "2", "--seed", "2"]) == 0
    before, after = capsys.readouterr().out.split("Your hand: ")[1:3]
    assert before.startswith("not looked at\n")
    match = Match(rules("frap", players=2), seed=2)
    match.look(0)
    assert after.startswith(format_cards(match.view(0).hand) + "\n")


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_help_names_rules_and_a_refusal_shows_its_rule(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "?\n? 8.2\nwhist\nhm\n99\n\nstop\n")
    arguments = ["play", "frap", "--players", "2", "--seed", "2", "--lang", language]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    for number in ("2.4", "8.2", "2.3"):
        assert f"\n{number:<6}" in text


def test_an_open_match_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "stop\n" + "1\n" * 30)
    assert main(["play", "frap", "--players", "2", "--set", "deals=0", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert "This deal is the last one." in text
    assert "The match is over." in text


def test_answers_are_read_by_text_and_by_number() -> None:
    match = Match(rules("frap", players=2), seed=2, dealer=1)
    view = match.view(0)
    assert [text for _, text in choices(view)] == ["blind", "look", "pass"]
    assert str(read_answer(" LOOK ", view)) == "look"
    assert str(read_answer("3", view)) == "pass"
    assert isinstance(read_answer("Quit", view), Quit)
    assert isinstance(read_answer("stop", view), Stop)
    assert read_answer("? 3.1", view) == Help("3.1")
    assert isinstance(read_answer("0", view), Unclear)
    assert isinstance(read_answer("perhaps", view), Unclear)


def test_an_exchange_is_read_from_cards_or_their_numbers() -> None:
    match = Match(rules("frap", players=2), seed=2, dealer=1)
    for action in ("look", "frap", "whist"):
        match.play(action)
    view = match.view(0)
    second, fourth = (
        text.removeprefix("swap ") for _, text in (choices(view)[2], choices(view)[4])
    )
    wanted = read_answer("2 4", view)
    assert str(wanted) in (f"swap {second} {fourth}", f"swap {fourth} {second}")
    assert read_answer(f"{second.lower()}, {fourth}", view) == wanted
    assert read_answer(f"swap {fourth} {second}", view) == wanted
    assert str(read_answer("0", view)) == str(read_answer("swap", view)) == "swap"
    assert isinstance(read_answer("2 2", view), Unclear)
    assert isinstance(read_answer("5", view), Unclear)


def test_a_simulation_counts_and_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "all.kzr"
    record.write_text("old", encoding="utf-8")
    arguments = ["simulate", "frap", "--players", "3", "--deals", "5", "--bots", "club,random"]
    assert main([*arguments, "--record", str(record), "--json", "--seed", "4"]) == 0
    captured = capsys.readouterr()
    data = json.loads(captured.out)
    assert data["deals"] == 5
    assert [bot["seat_deals"] for bot in data["bots"]] == [10, 5]
    assert captured.err.endswith("5 of 5 deals\n")
    matches = read_records(record.read_text(encoding="utf-8"))
    assert sum(len(match.sheet) for match in matches) == 5


def test_a_simulation_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "frap-ru", "--deals", "2"]) == 0
    assert "\nclub " in capsys.readouterr().out


def test_deals_are_written_as_parquet(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "deals.parquet"
    arguments = ["simulate", "frap", "--players", "2", "--deals", "3", "--bots", "club,random"]
    assert main([*arguments, "--set", "deals=2", "--out", str(target)]) == 0
    rows = arrow.read_table(target).to_pylist()
    assert len(rows) == 6
    assert [row["bot"] for row in rows] == ["club", "random"] * 2 + ["random", "club"]


def test_parquet_without_its_package_is_refused_before_the_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda _: None)
    assert main(["simulate", "frap", "--out", "deals.parquet"]) == 1
    assert "pip install pyarrow" in capsys.readouterr().err


def test_a_record_that_cannot_be_written_is_known_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "none" / "all.kzr"
    assert main(["simulate", "frap", "--record", str(target)]) == 1
    captured = capsys.readouterr()
    assert str(target) in captured.err
    assert "deals" not in captured.err
