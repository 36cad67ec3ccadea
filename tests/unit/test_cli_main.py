"""The command line as a whole: exit codes, messages, pipes; and the small commands."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.cli.main import main, make_parser
from kozyr.cli.serve import has_screen
from kozyr.games.registry import PRESETS
from kozyr.rulebook.registry import examples_of
from kozyr.web.config import Config


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["rules"],
        ["rules", "skat"],
        ["rules", "frap", "--players", "13"],
        ["rules", "frap", "--players", "four"],
        ["rules", "frap", "--set", "stake"],
        ["rules", "frap", "--set", "stake=5"],
        ["rules", "frap", "--set", "stake=8", "--set", "stake=8"],
        ["rules", "frap", "--lang", "de"],
        ["rules", "51v", "--players", "4"],
        ["rules", "khrap", "--set", "kon_rule=fifths", "--set", "stake=8"],
        ["play", "oh-hell", "--players", "7", "--set", "tricks=8"],
        ["simulate", "frap", "--deals", "0"],
        ["simulate", "frap", "--bots", "nobody"],
        ["simulate", "frap", "--players", "2", "--bots", "club,club,club"],
        ["bench", "skat"],
        ["bench", "frap", "--players", "13"],
        ["bench", "--threads", "0"],
        ["bench", "--players", "13"],
        ["serve", "--port", "70000"],
        ["serve", "--pace", "fast"],
        ["record"],
    ],
)
def test_wrong_use_ends_with_2_and_one_clear_message(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    [line] = captured.err.splitlines()
    assert line.startswith("kozyr: ")
    assert "Traceback" not in captured.err


def test_the_message_of_the_rules_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "frap", "--set", "stake=5"])
    assert capsys.readouterr().err == (
        "kozyr: stake='5' is not possible; allowed: 4 to 1000000, a multiple of 4\n"
    )


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    words = [[], ["serve"], ["play"], ["record"], ["record", "check"], ["record", "legal"]]
    words += [["simulate"], ["arena"], ["bench"], ["rules"], ["bots"], ["backup"], ["restore"]]
    for command in words:
        assert main([*command, "--help"]) == 0
        assert capsys.readouterr().out.startswith("usage: kozyr")


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("kozyr ")


def test_options_without_a_command_are_those_of_serve(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--port", "70000"]) == 2
    assert "see 'kozyr serve --help'" in capsys.readouterr().err


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -m kozyr rules frap | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert done.stdout == "Frap (frap@1)\n"
    assert done.stderr == ""


def test_there_is_no_screen_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_book_has_every_rule_and_option(
    preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", preset]) == 0
    text = capsys.readouterr().out
    found = PRESETS[preset]
    assert all(f"\n{rule.number:<6}" in text for rule in found.rules)
    assert all(f"\n{option.name}=" in text for option in found.specs)
    assert all(f"\n{chapter}\n" in text for chapter in found.game.chapters.values())
    assert text.count("\nExample: ") == len(examples_of(preset))


@pytest.mark.parametrize(("preset", "rule"), [("51v", "1.2"), ("51a", "1.4"), ("51b", "1.4")])
def test_a_rule_book_has_no_rules_of_another_preset(
    preset: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", preset]) == 0
    assert f"\n{rule:<6}" not in capsys.readouterr().out


def test_a_rule_book_shows_what_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "frap", "--players", "5", "--set", "deck=36"]) == 0
    assert "\ndeck=36\n" in capsys.readouterr().out
    assert main(["rules", "51a", "--set", "shakhi=six_of_clubs"]) == 0
    assert "\nshakhi=six_of_clubs\n" in capsys.readouterr().out


def test_a_rule_book_speaks_other_languages(capsys: pytest.CaptureFixture[str]) -> None:
    books = set()
    for preset in ("frap", "51v"):
        for language in ("en", "ru", "pl"):
            assert main(["rules", preset, "--lang", language]) == 0
            books.add(capsys.readouterr().out)
    assert len(books) == 6


def test_a_rule_book_comes_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "frap-pl", "--json"]) == 0
    book = json.loads(capsys.readouterr().out)
    assert book["preset"] == "frap-pl@1"
    assert {
        "number": "8.2",
        "text": "Follow the suit that was led; by a house rule a trump may be played instead.",
        "sources": ["S1", "S2"],
    } in (book["rules"])
    (stake,) = [option for option in book["options"] if option["name"] == "stake"]
    assert (stake["value"], stake["minimum"], stake["multiple_of"]) == (4, 4, 4)
    assert set(book["chapters"]) == {rule["number"].split(".")[0] for rule in book["rules"]}
    assert book["examples"][0]["name"] == "frap/F1-F2"


def test_rules_that_only_a_house_rule_brings_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "51a", "--json"]) == 0
    book = json.loads(capsys.readouterr().out)
    assert [rule["number"] for rule in book["rules"] if "house_rule" in rule] == [
        "4.5",
        "5.3",
        "5.4",
    ]


def test_each_preset_has_its_own_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    for preset, players in (("frap", 4), ("51v", 3)):
        assert main(["rules", preset, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["players"] == players


def test_the_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    assert capsys.readouterr().out.startswith("master ")
    assert main(["bots", "--json"]) == 0
    names = [bot["name"] for bot in json.loads(capsys.readouterr().out)]
    assert names == ["master", "expert", "club", "novice", "random"]


def test_the_parser_knows_every_default() -> None:
    arguments = make_parser().parse_args(["serve"])
    assert (arguments.host, arguments.port, arguments.db) == ("127.0.0.1", 8000, "kozyr.db")


def test_the_local_network_is_served_on_all_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Config] = []

    def serve(config: Config) -> int:
        served.append(config)
        return 0

    monkeypatch.setattr("kozyr.web.run.run", serve)
    monkeypatch.setattr("kozyr.web.invitation.lan_address", lambda: "192.168.1.7")
    for arguments in (["--lan"], ["--host", "0.0.0.0"], []):  # noqa: S104 - nothing listens
        assert main(["serve", "--no-browser", *arguments]) == 0
    found = [(config.host, config.lan_host) for config in served]
    assert found == [("0.0.0.0", "192.168.1.7")] * 2 + [("127.0.0.1", "")]  # noqa: S104


def test_a_backup_of_no_database_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["backup", "--db", str(tmp_path / "none.db"), str(tmp_path / "copy.db")])
    assert code == 1
    assert "none.db" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("command", ["rules frap", "play frap", "simulate frap --deals 2"])
def test_a_closed_stream_is_no_fault_of_ours(closed: str, command: str) -> None:
    """The shell closes the stream; what would have been read is empty, what is written goes nowhere."""
    run = f"{shlex.quote(sys.executable)} -m kozyr {command} {closed}"
    done = subprocess.run(
        ["sh", "-c", run], input="q\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1)


def test_the_rule_book_as_data_is_in_the_language_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "frap", "--json", "--lang", "ru"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert "козыр" in " ".join(rule["text"] for rule in data["rules"]).lower()


@pytest.mark.parametrize(
    "files", [["--record", ""], ["--record", "."], ["--out", "."], ["--record", "a", "--out", "a"]]
)
def test_files_that_cannot_be_written_are_refused_before_the_work(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "frap", "--deals", "1", *files]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("kozyr: ")
