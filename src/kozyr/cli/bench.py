"""``kozyr bench``: how many random deals and decisions a second, for presets, seats and threads."""

import argparse
import os
from typing import TYPE_CHECKING

from kozyr.cli.bulk import add_mode, announce
from kozyr.cli.common import (
    DONE,
    add_command,
    add_json,
    add_settings,
    out,
    out_json,
    positive,
    rules_with,
)
from kozyr.core.errors import RulesError
from kozyr.games.model import Rules, format_value
from kozyr.games.registry import PRESETS, find_preset
from kozyr.lab.speed import Speed, measure

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

DEALS = {"plain": 500, "compiled": 200_000}
_HEADINGS = ("preset", "seats", "threads", "deals/s", "decisions/s")
_WIDTHS = (12, 7, 9, 14, 15)


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands, "bench", "Measure how many random deals and decisions a second are played."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="presets; all if none is named")
    parser.add_argument(
        "--players",
        type=positive,
        metavar="N",
        help="number of seats; all that a preset has if not given",
    )
    add_settings(parser)
    parser.add_argument(
        "--deals",
        type=positive,
        metavar="D",
        help="deals of a measurement (default: 200000 compiled, 500 plain)",
    )
    parser.add_argument(
        "--threads",
        type=positive,
        metavar="T",
        help="threads (default: one, then as many as there are cores; plain mode uses one)",
    )
    add_mode(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print, row by row."""
    tried = wanted(arguments)
    mode = announce(arguments.mode, "play_many")
    deals = arguments.deals or DEALS[mode]
    threads = [arguments.threads] if arguments.threads else default_threads(mode)
    measured = []
    if not arguments.json:
        out(f"{mode} mode, {deals} deals a measurement")
        _row(_HEADINGS)
    for rules in tried:
        for count in threads:
            speed = measure(rules, deals=deals, threads=count, mode=arguments.mode)
            measured.append(as_data(speed))
            if not arguments.json:
                _row(_cells(speed))
    if arguments.json:
        out_json(measured)
    return DONE


def wanted(arguments: argparse.Namespace) -> list[Rules]:
    """The rules to measure.

    Raises:
        RulesError: an unknown preset, option, value or number of seats.
    """
    players = arguments.players
    names = arguments.games
    if not names:
        names = [name for name in PRESETS if players is None or players in PRESETS[name].seats]
    if not names:
        raise RulesError(f"no game is for {players} players")
    found = []
    for name in names:
        seats = [players] if players else find_preset(name).seats
        found += [rules_with(name, count, arguments.set) for count in seats]
    return found


def default_threads(mode: str) -> list[int]:
    """One thread, and as many as there are cores; plain Python runs one at a time."""
    cores = os.cpu_count() or 1
    return [1, cores] if cores > 1 and mode == "compiled" else [1]


def as_data(speed: Speed) -> dict[str, object]:
    """A measurement as plain data; ``options`` are those that differ from the preset."""
    return {
        "preset": speed.rules.preset,
        "players": speed.rules.players,
        "options": dict(speed.rules.changed),
        "threads": speed.threads,
        "deals_per_s": round(speed.deals_per_s, 1),
        "decisions_per_s": round(speed.decisions_per_s, 1),
    }


def _cells(speed: Speed) -> tuple[str, ...]:
    rates = (f"{round(rate):,}" for rate in (speed.deals_per_s, speed.decisions_per_s))
    changed = (f"{name}={format_value(value)}" for name, value in speed.rules.changed.items())
    return (speed.rules.preset, str(speed.rules.players), str(speed.threads), *rates, *changed)


def _row(cells: tuple[str, ...]) -> None:
    columns = "".join(
        f"{cell:>{width}}" for cell, width in zip(cells[1:], _WIDTHS[1:], strict=False)
    )
    notes = "  ".join(("", *cells[len(_WIDTHS) :]))
    out(f"{cells[0]:<{_WIDTHS[0]}}{columns}{notes}")
