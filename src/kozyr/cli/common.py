"""What commands share: output, the arguments of a game, errors that end a command."""

import argparse
import json
import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from kozyr.core.errors import KozyrError, RulesError
from kozyr.games.model import Rules, make_rules
from kozyr.games.registry import PRESETS, find_preset
from kozyr.i18n import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

DONE, FAILED, WRONG_USE = 0, 1, 2
_WIDTH = 100


class CommandError(KozyrError):
    """A command cannot do what it is asked; the message says why."""


def out(text: str = "") -> None:
    """Write a line to standard output."""
    sys.stdout.write(text + "\n")


def err(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def out_json(data: object) -> None:
    """Write data to standard output as JSON."""
    out(json.dumps(data, ensure_ascii=False, indent=2))


def paragraph(label: str, text: str) -> None:
    """Write a text with a label before it, wrapped."""
    for line in wrap(text, _WIDTH, initial_indent=f"{label:<6}", subsequent_indent=" " * 6):
        out(line)


def add_command(commands: "Subparsers", name: str, text: str) -> argparse.ArgumentParser:
    """A command whose help begins with the same line that the list of commands shows."""
    return commands.add_parser(
        name,
        help=text[0].lower() + text[1:].rstrip("."),
        description=text,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments of a command that names a game."""
    parser.add_argument("game", metavar="GAME", help=f"a preset: {', '.join(PRESETS)}")
    parser.add_argument(
        "--players", type=whole, metavar="N", help="number of seats (default: that of the preset)"
    )
    add_settings(parser)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """The house rules of a command."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, any number of times (default: those of the preset); "
        "'kozyr rules GAME' lists them",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """The choice of a language."""
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default=DEFAULT_LANGUAGE)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The choice of JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_database(parser: argparse.ArgumentParser) -> None:
    """The choice of the embedded database."""
    parser.add_argument("--db", default="kozyr.db", metavar="FILE", help="the embedded database")


def rules_of(arguments: argparse.Namespace) -> Rules:
    """The rules that the arguments ask for.

    Raises:
        RulesError: an unknown game, option or value, naming the choices; an option set twice.
    """
    return rules_with(arguments.game, arguments.players, arguments.set)


def rules_with(game: str, players: int | None, settings: Sequence[str]) -> Rules:
    """The rules of a preset with settings ``NAME=VALUE``, for its own number of seats if none is given.

    Raises:
        RulesError: like ``rules_of``.
    """
    chosen: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise RulesError(f"--set {setting}: write NAME=VALUE, e.g. --set stake=8")
        if name in chosen:
            raise RulesError(f"--set {name} is there twice")
        chosen[name] = value
    return make_rules(find_preset(game), players, chosen)


def whole(text: str) -> int:
    """A whole number, for argparse."""
    if len(text) > 40 or not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number
