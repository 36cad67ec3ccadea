"""Entry point of ``kozyr``: reads the arguments, runs a command, turns errors into one line and an exit code."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from kozyr.cli import arena, backup, bench, bots, play, record, rulebook, serve, simulate
from kozyr.cli.common import FAILED, WRONG_USE, err, out
from kozyr.core.errors import KozyrError, RulesError, printable

_COMMANDS = (serve, play, record, simulate, arena, bench, rulebook, bots, backup)
_END = "Exit codes: 0 done, 1 failed, 2 wrong use. Without a command: serve."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: without the program's name; those of the process if not given.

    Returns:
        The exit code: 0 done, 1 failed, 2 wrong use.
    """
    _open_closed_streams()
    _tolerate_encodings()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "serve")
    try:
        chosen = make_parser().parse_args(given)
    except SystemExit as exit_:  # argparse has printed help or the fault
        return int(exit_.code or 0)
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except RulesError as error:
        err(f"kozyr: {error}")
        return WRONG_USE
    except KozyrError as error:
        err(f"kozyr: {error}")
        return FAILED
    except BrokenPipeError:  # the reader has had enough: say nothing, also not at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        err(f"kozyr: {error.filename or 'system'}: {error.strerror or error}")
        return FAILED
    except KeyboardInterrupt:
        err("\nkozyr: interrupted" if sys.stderr.isatty() else "kozyr: interrupted")
        return FAILED
    return code


def make_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = _Parser(prog="kozyr", description="Frap and its family of card games.", epilog=_END)
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add(commands)
    return parser


class _Parser(argparse.ArgumentParser):
    """A parser whose faults are one line, with where to read more."""

    def error(self, message: str) -> NoReturn:
        err(f"kozyr: {printable(message)}; see '{self.prog} --help'")
        sys.exit(WRONG_USE)


class _Version(argparse.Action):
    """Prints the version; what finds it out is imported only then, since it is slow."""

    def __call__(self, *_: object) -> NoReturn:
        from importlib.metadata import version  # noqa: PLC0415

        out(f"kozyr {version('kozyr')}")
        sys.exit()


def _open_closed_streams() -> None:
    """A stream that the caller closed reads as empty and swallows what is written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
            setattr(sys, name, stream)


def _tolerate_encodings() -> None:
    """A terminal that cannot show a letter shows a question mark for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
