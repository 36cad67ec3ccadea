"""``kozyr record``: checking records, and listing what was legal."""

import argparse
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from kozyr.cli.common import (
    DONE,
    FAILED,
    CommandError,
    add_command,
    add_json,
    err,
    out,
    out_json,
)
from kozyr.core.errors import RecordError
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from kozyr.match.writer import legal_texts

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the commands."""
    parser = add_command(commands, "record", "Check records, or list what was legal in them.")
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check_parser = add_command(
        actions,
        "check",
        "Replay records, compare every result, print the first fault of each file.",
    )
    check_parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - for the input")
    add_json(check_parser)
    check_parser.set_defaults(run=check)
    legal_parser = add_command(
        actions, "legal", "Print a record with the legal actions before each action."
    )
    legal_parser.add_argument("file", metavar="FILE", help="a record; - for the input")
    legal_parser.set_defaults(run=legal)


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of one file: its counts, or its first fault with the line (0: it cannot be read)."""

    file: str
    ok: bool
    matches: int = 0
    deals: int = 0
    line: int = 0
    reason: str = ""
    legal: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.ok:
            return f"{self.file}: ok, {_count(self.matches, 'match')}, {_count(self.deals, 'deal')}"
        place = f":{self.line}" if self.line else ""
        allowed = f"; legal: {' | '.join(self.legal)}" if self.legal else ""
        return f"{self.file}{place}: {self.reason}{allowed}"


def check(arguments: argparse.Namespace) -> int:
    """Replay every file."""
    checked = []
    for file in arguments.files:
        result = check_file(file)
        checked.append(result)
        if not arguments.json:
            out(str(result))
    faults = sum(not result.ok for result in checked)
    if arguments.json:
        out_json([asdict(result) for result in checked])
    elif len(checked) > 1:
        counts = (
            _count(len(checked), "file"),
            _count(sum(result.matches for result in checked), "match"),
            _count(sum(result.deals for result in checked), "deal"),
            _count(faults, "fault"),
        )
        out(", ".join(counts))
    return FAILED if faults else DONE


def check_file(file: str) -> Checked:
    """Replay one file."""
    try:
        matches = read_records(read_text(file))
    except RecordError as error:
        return Checked(file, ok=False, line=error.line, reason=error.reason, legal=error.legal)
    except CommandError as error:
        return Checked(file, ok=False, reason=str(error))
    return Checked(file, ok=True, matches=len(matches), deals=sum(len(m.sheet) for m in matches))


def legal(arguments: argparse.Namespace) -> int:
    """Print a record with its legal actions; at a fault, what comes before it and the fault."""
    try:
        text = read_text(arguments.file)
    except CommandError as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    before: dict[int, str] = {}

    def note(index: int, match: Match) -> None:
        before[index] = f"# legal: {' | '.join(legal_texts(match))}"

    fault: RecordError | None = None
    try:
        read_records(text, on_action=note)
    except RecordError as error:
        fault = error
    lines = text.removesuffix("\n").split("\n")
    for index, line in enumerate(lines if fault is None else lines[: fault.line - 1]):
        if index in before:
            out(before[index])
        out(line)
    if fault is None:
        return DONE
    err(f"kozyr: {arguments.file}:{fault.line}: {str(fault).partition(': ')[2]}")
    return FAILED


def read_text(file: str) -> str:
    """The text of a file, of standard input for ``-``; line ends as they are.

    Raises:
        CommandError: it cannot be read, or is not UTF-8.
    """
    try:
        if file == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(file, "rb") as source:
                data = source.read()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise CommandError("not a text in UTF-8") from None


def _count(number: int, noun: str) -> str:
    """``1 match``, ``2 matches``."""
    plural = "es" if noun.endswith("ch") else "s"
    return f"{number} {noun}{plural if number != 1 else ''}"
