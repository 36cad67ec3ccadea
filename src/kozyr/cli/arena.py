"""``kozyr arena``: bots against each other on duplicate deals."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.cli.arena_files import journal_of
from kozyr.cli.arena_parquet import write_blocks
from kozyr.cli.arena_text import as_data, print_result
from kozyr.cli.bulk import progress
from kozyr.cli.common import (
    DONE,
    add_command,
    add_game,
    add_json,
    err,
    out_json,
    positive,
    rules_of,
    whole,
)
from kozyr.cli.parquet import check_files, check_writable
from kozyr.cli.simulate import seated
from kozyr.core.errors import RulesError
from kozyr.lab.arena import run_arena
from kozyr.lab.arena_plan import Plan
from kozyr.match.account import for_points

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "arena",
        "Measure bots against each other: the same deals in every turn of the seats, and every two "
        "bots in mirrored fields.",
    )
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help="bots of the seats, two or more; a list shorter than the seats repeats",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--deals", type=positive, default=400, metavar="D", help="deals, each played in all turns"
    )
    length.add_argument(
        "--matches", type=positive, metavar="M", help="whole matches instead, in games for points"
    )
    parser.add_argument("--seed", type=whole, default=0, help="of decks and bots")
    parser.add_argument(
        "--no-pairs",
        action="store_true",
        help="play the line-up alone: no mirrored fields, no ratings",
    )
    parser.add_argument(
        "--stop",
        type=width,
        metavar="HALF_WIDTH",
        help="end when every interval of the line-up is as narrow as ± this, looked at after 100, 150, "
        "200, 300, 400, 600, ... deals",
    )
    parser.add_argument(
        "--jobs",
        type=positive,
        default=cores(),
        metavar="J",
        help="processes; results do not change",
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="the journal: goes on from it, or begins it, and keeps it (if not given, one in this "
        "folder that is deleted at the end)",
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="write a row for each seat of each game, as Parquet; needs pyarrow",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, then print the tables."""
    plan = plan_of(arguments)
    check_files(arguments.resume, arguments.out, first="--resume")
    if arguments.out is not None:
        check_writable(arguments.out)
    blocks = arguments.matches or arguments.deals
    with journal_of(arguments.resume, plan) as journal:
        moving = sys.stderr.isatty()
        result = run_arena(
            plan,
            decks=blocks,
            journal=journal,
            jobs=arguments.jobs,
            stop=arguments.stop,
            on_progress=progress(moving, "matches" if plan.matches else "deals"),
        )
        if result.narrow:
            err(("\n" if moving else "") + f"narrow enough after {result.decks}")
        if arguments.out is not None:
            write_blocks(Path(arguments.out), journal, result)
    out_json(as_data(result)) if arguments.json else print_result(result)
    return DONE


def plan_of(arguments: argparse.Namespace) -> Plan:
    """What the arguments ask for.

    Raises:
        RulesError: unknown names, a single bot, or matches in a game for a kon.
    """
    rules = rules_of(arguments)
    if "," not in arguments.bots:
        raise RulesError("an arena takes two bots or more, e.g. --bots club,novice")
    bots = seated(arguments.bots, rules.players)
    if arguments.matches and not for_points(rules):
        raise RulesError(
            "--matches is for games for points: the money of a match grows with every fine and "
            "measures nothing; use --deals"
        )
    matches = arguments.matches is not None
    return Plan(rules, tuple(bots), arguments.seed, not arguments.no_pairs, matches)


def width(text: str) -> float:
    """Half of the width of an interval, for argparse."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a width above 0, e.g. 0.01")
    return number


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
