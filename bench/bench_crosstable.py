"""The cross-table: every bot alone among every other, in each family of games, over the same decks.

    python bench/bench_crosstable.py [TABLE ...] [--bots master ...] [--decks 100] [--seed 1] [--keep FOLDER]

TABLE is a preset and a number of seats, e.g. ``frap:4``. Prints a table in Markdown as soon as it is measured: a row
for each bot, in the column of the bot that has all other seats, with 95 % intervals over decks. With ``--keep`` a run
that was broken off goes on where it stopped.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import kozyr
from kozyr.bots.registry import BOTS
from kozyr.games.model import Rules
from kozyr.lab.arena import run_arena
from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Plan
from kozyr.lab.arena_tally import PairScore, half_width
from kozyr.lab.stats import Estimate

TABLES: Final = ("frap:2", "frap:4", "frap:6", "khrap:4", "51a:3", "51a:4", "51v:3")


def measure(rules: Rules, one: str, other: str, options: argparse.Namespace) -> PairScore:
    """Two bots, each alone among the other's kind."""
    line_up = (one, *(other,) * (rules.players - 1))
    plan = Plan(rules, line_up, options.seed)
    journal = Path(options.keep) / f"{rules.preset}-{rules.players}-{one}-{other}.journal"
    with Journal(journal, plan) as kept:
        result = run_arena(plan, decks=options.decks, journal=kept, jobs=options.jobs)
    return result.pairs[0]


def lines(names: Sequence[str], pairs: Sequence[PairScore]) -> Iterator[str]:
    """The table in Markdown."""
    found = {(pair.one, pair.other): pair.alone for pair in pairs}
    found |= {(pair.other, pair.one): pair.other_alone for pair in pairs}
    yield "| one | " + " | ".join(f"among {name}" for name in names) + " |"
    yield "|---" * (1 + len(names)) + "|"
    for one in names:
        cells = (_cell(found[one, among]) if one != among else "–" for among in names)
        yield f"| {one} | " + " | ".join(cells) + " |"


def _cell(value: Estimate) -> str:
    return f"{value.mean:+.3f} ± {half_width(value):.3f}".replace("-", "−")


def run(options: argparse.Namespace) -> None:
    """Measure and print the tables one after another."""
    for table in options.tables:
        preset, players = table
        rules = kozyr.rules(preset, players=players)
        pairs = []
        for one, other in combinations(options.bots, 2):
            pairs.append(measure(rules, one, other, options))
            print(f"{preset}:{players}: {one}, {other}", file=sys.stderr, flush=True)
        print(f"\n{preset}, {players} seats, {options.decks} decks\n")
        print("\n".join(lines(options.bots, pairs)), flush=True)


def table_of(text: str) -> tuple[str, int]:
    """A preset and a number of seats that it has.  Raises: ValueError, RulesError."""
    preset, _, players = text.partition(":")
    return preset, kozyr.rules(preset, players=int(players)).players


def main() -> int:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--bots", nargs="+", default=list(BOTS), choices=list(BOTS))
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", help="a folder for what was measured")
    options = parser.parse_args()
    try:
        options.tables = [table_of(text) for text in options.tables or TABLES]
    except (ValueError, kozyr.RulesError) as error:
        parser.error(f"a table is a preset and a number of seats, e.g. frap:4: {error}")
    options.bots = list(dict.fromkeys(options.bots))
    if len(options.bots) < 2 or options.decks < 2 or options.jobs < 1:
        parser.error("two bots or more, two decks or more, one job or more")
    with TemporaryDirectory() as folder:
        options.keep = options.keep or folder
        Path(options.keep).mkdir(parents=True, exist_ok=True)
        run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
