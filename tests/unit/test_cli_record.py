"""``kozyr record``: checking, and the legal actions."""

import io
import json
import sys
from pathlib import Path

import pytest

import kozyr
from kozyr.cli.main import main

EXAMPLES = sorted((Path(kozyr.__file__).parent / "rulebook/examples").rglob("*.kzr"))
RECORD = """\
# two seats, nobody calls
kozyr-record 1
game frap@1
seats 2
option circles 1

deal 1 dealer 1 kon 8
deck {deck}
0 look
1 look  # out of turn
0 pass
1 pass
result net -8 -8 carry 16
"""
DECK = " ".join(rank + suit for suit in "cdhs" for rank in "789TJQKA")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "deal.kzr"
    path.write_text(RECORD.format(deck=DECK), encoding="utf-8")
    return path


def test_a_good_record_is_counted(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "check", str(record)]) == 0
    assert capsys.readouterr().out == f"{record}: ok, 1 match, 1 deal\n"


def test_the_first_fault_of_each_file_is_named_with_its_line(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.kzr"
    bad.write_text(record.read_text().replace("carry 16", "carry 17"), encoding="utf-8")
    missing = tmp_path / "missing.kzr"

    assert main(["record", "check", str(bad), str(record), str(missing)]) == 1

    first, second, third, counts = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{bad}:13: 'result net -8 -8 carry 17'")
    assert second.endswith("ok, 1 match, 1 deal")
    assert third == f"{missing}: No such file or directory"
    assert counts == "3 files, 1 match, 1 deal, 2 faults"


def test_a_fault_comes_as_json_with_what_was_legal(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.kzr"
    bad.write_text(record.read_text().replace("0 pass", "0 whist"), encoding="utf-8")

    assert main(["record", "check", "--json", str(bad)]) == 1

    (result,) = json.loads(capsys.readouterr().out)
    assert not result["ok"]
    assert result["line"] == 11
    assert result["legal"] == ["frap", "pass"]


def test_standard_input_is_read_for_a_dash(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.read_bytes())))
    assert main(["record", "check", "-"]) == 0
    assert capsys.readouterr().out == "-: ok, 1 match, 1 deal\n"


def test_a_file_that_is_no_text_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bytes.kzr"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["record", "check", str(path)]) == 1
    assert capsys.readouterr().out == f"{path}: not a text in UTF-8\n"


def test_legal_actions_stand_before_each_action_in_turn(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "legal", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith("# legal")] == (
        record.read_text().splitlines()
    )
    assert lines[8:15] == [
        "# legal: blind | look | pass",
        "0 look",
        "1 look  # out of turn",
        "# legal: frap | pass",
        "0 pass",
        "# legal: frap | pass",
        "1 pass",
    ]


def test_the_listing_ends_at_a_fault(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.kzr"
    bad.write_text(record.read_text().replace("0 pass", "0 whist"), encoding="utf-8")
    assert main(["record", "legal", str(bad)]) == 1
    captured = capsys.readouterr()
    assert captured.out.endswith("1 look  # out of turn\n")
    assert captured.err.startswith(f"kozyr: {bad}:11: 'whist':")


def test_an_exchange_is_listed_by_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "src/kozyr/rulebook/examples/frap/F4.kzr"
    assert main(["record", "legal", str(example)]) == 0
    assert "# legal: swap 0..4" in capsys.readouterr().out


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_records_of_every_game_are_checked_and_listed(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "check", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: ok, 1 match, ")
    assert main(["record", "legal", str(path)]) == 0
    assert "# legal: " in capsys.readouterr().out


def test_announcements_and_shakhi_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = (path for path in EXAMPLES if path.stem == "V2")
    assert main(["record", "legal", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index("2 bid 1") - 1] == "# legal: bid 1 | bid 2"
    assert lines[lines.index("2 6c!") - 1] == "# legal: 6c | 6c! | Jd"


def test_a_schedule_that_is_broken_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = (path for path in EXAMPLES if path.stem == "A3")
    bad = tmp_path / "bad.kzr"
    bad.write_text(path.read_text("utf-8").replace("cards 3", "cards 4"), encoding="utf-8")
    assert main(["record", "check", str(bad)]) == 1
    assert "expected 'deal 3 dealer 2 cards 3'" in capsys.readouterr().out
