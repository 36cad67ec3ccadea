"""``kozyr simulate``: matches between bots in bulk."""

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.bots.registry import make_bot
from kozyr.cli import parquet
from kozyr.cli.common import (
    DONE,
    CommandError,
    add_command,
    add_game,
    add_json,
    out_json,
    positive,
    rules_of,
    whole,
)
from kozyr.cli.simulation_text import as_data, print_result
from kozyr.core.errors import RulesError
from kozyr.lab.simulate import simulate

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_BAR = 30


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands, "simulate", "Play matches between bots and print what each of them did."
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
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, then print the table."""
    rules = rules_of(arguments)
    bots = seated(arguments.bots, rules.players)
    check_files(arguments.record, arguments.out)
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

        result = simulate(
            rules,
            bots,
            deals=arguments.deals,
            seed=arguments.seed,
            on_progress=progress(sys.stderr.isatty()),
            on_record=keep if arguments.record or arguments.out else None,
        )
    if arguments.out:
        parquet.write_deals(Path(arguments.out), records, bots)
    if arguments.json:
        out_json(as_data(result))
    else:
        print_result(result)
    return DONE


def check_files(record: str | None, table: str | None) -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        CommandError: pyarrow is missing, a name is empty or a folder's, or both files are the same.
    """
    for name in (record, table):
        if name is not None and (not name or Path(name).is_dir()):
            raise CommandError(f"'{name}' is not the name of a file that could be written")
    if table is not None:
        parquet.check_available()
        if record is not None and Path(record).resolve() == Path(table).resolve():
            raise CommandError("--record and --out name the same file")


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


def progress(moving: bool) -> Callable[[int, int], None]:
    """A progress report on standard error: a bar on a terminal, elsewhere a line every tenth."""
    shown = -1

    def report(done: int, wanted: int) -> None:
        nonlocal shown
        step = done * (_BAR if moving else 10) // wanted
        if step == shown and done != wanted:
            return
        shown = step
        if moving:
            end = "\n" if done == wanted else ""
            sys.stderr.write(f"\r[{'#' * step:<{_BAR}}] {done} of {wanted} deals{end}")
        else:
            sys.stderr.write(f"{done} of {wanted} deals\n")
        sys.stderr.flush()

    return report
