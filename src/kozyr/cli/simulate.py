"""``kozyr simulate``: matches between bots in bulk."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.bots.registry import make_bot
from kozyr.cli import parquet
from kozyr.cli.bulk import add_mode, announce, progress
from kozyr.cli.common import (
    DONE,
    add_command,
    add_game,
    add_json,
    out_json,
    positive,
    rules_of,
    whole,
)
from kozyr.cli.points_text import as_points_data, print_points
from kozyr.cli.simulation_text import as_data, print_result
from kozyr.core.errors import RulesError
from kozyr.games.model import Rules
from kozyr.lab.playouts import BOT, simulate_random, simulate_random_points
from kozyr.lab.points import PointsSimulation, simulate_points
from kozyr.lab.simulate import SimulationResult, simulate
from kozyr.match.account import for_points

Result = SimulationResult | PointsSimulation

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "simulate",
        "Play matches between bots and print what each of them did; where all are random, "
        "single deals in bulk.",
    )
    add_game(parser)
    parser.add_argument("--deals", type=positive, default=1000, metavar="D", help="deals to play")
    parser.add_argument(
        "--bots",
        default="club",
        metavar="A,B,...",
        help="bots of the seats; a list shorter than the seats repeats",
    )
    parser.add_argument("--seed", type=whole, default=0, help="of decks and bots")
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="write the record of every match; a file there is overwritten",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="write a row for each seat of each deal, as Parquet; needs pyarrow",
    )
    parser.add_argument(
        "--threads", type=positive, default=1, metavar="T", help="for random bots alone"
    )
    add_mode(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, then print the table."""
    rules = rules_of(arguments)
    bots = seated(arguments.bots, rules.players)
    parquet.check_files(arguments.record, arguments.out)
    if set(bots) == {BOT} and arguments.record is None and arguments.out is None:
        result = in_bulk(rules, arguments)
    else:
        result = match_by_match(rules, bots, arguments)
    show(result, json=arguments.json)
    return DONE


def show(result: Result, *, json: bool) -> None:
    """Print the result of either kind of game."""
    if isinstance(result, PointsSimulation):
        out_json(as_points_data(result)) if json else print_points(result)
    else:
        out_json(as_data(result)) if json else print_result(result)


def in_bulk(rules: Rules, arguments: argparse.Namespace) -> Result:
    """Single deals, each for itself, in the mode that is asked for."""
    announce(arguments.mode, "tally_many")
    run: Callable[..., Result] = simulate_random_points if for_points(rules) else simulate_random
    return run(
        rules,
        deals=arguments.deals,
        seed=arguments.seed,
        mode=arguments.mode,
        threads=arguments.threads,
        on_progress=progress(sys.stderr.isatty()),
    )


def match_by_match(rules: Rules, bots: Sequence[str], arguments: argparse.Namespace) -> Result:
    """Whole matches between bots, with a record where one is asked for."""
    run: Callable[..., Result] = simulate_points if for_points(rules) else simulate
    records: list[str] = []
    with ExitStack() as files:
        # Opened before the work: a file that cannot be written is known at once.
        file = None
        if arguments.record is not None:
            file = files.enter_context(Path(arguments.record).open("w", encoding="utf-8"))

        def keep(record: str) -> None:
            """Write each match as it ends; an interruption loses the last one only."""
            if file is not None:
                file.write(("\n" if file.tell() else "") + record)
            if arguments.out:
                records.append(record)

        result = run(
            rules,
            bots,
            deals=arguments.deals,
            seed=arguments.seed,
            on_progress=progress(sys.stderr.isatty()),
            on_record=keep if arguments.record or arguments.out else None,
        )
    if arguments.out:
        parquet.write_deals(Path(arguments.out), records, bots)
    return result


def seated(text: str, players: int) -> list[str]:
    """The bot of each seat; a shorter list repeats.

    Raises:
        RulesError: an unknown bot, or more bots than seats.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) > players:
        raise RulesError(f"--bots names {len(names)} bots for {players} seats")
    for name in names:
        make_bot(name)
    return list(islice(cycle(names), players))
