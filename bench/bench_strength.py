"""The rows of ``src/kozyr/bots/strength.py``: one of each bot among club players, in every family of games.

    python bench/bench_strength.py [BOT ...]

Prints a row as it is measured; all take about ten minutes.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import kozyr
from kozyr.bots.registry import BOTS
from kozyr.bots.strength import DECKS, MEASURE, SEED
from kozyr.lab.arena import run_arena
from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Plan
from kozyr.lab.arena_tally import half_width
from kozyr.lab.stats import Estimate

TABLES = (("frap", 2), ("frap", 4), ("khrap", 4), ("51a", 4), ("51v", 3), ("oh-hell", 4))


def measure(bot: str, preset: str, players: int) -> Estimate:
    """The result of one among club players."""
    rules = kozyr.rules(preset, players=players)
    line_up = (bot, *(MEASURE,) * (players - 1))
    plan = Plan(rules, line_up, SEED, pairs=False)
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal", plan) as journal:
        result = run_arena(plan, decks=DECKS, journal=journal, jobs=os.cpu_count() or 1)
    return result.bots[0].result


def main(bots: list[str]) -> None:
    """Measure and print."""
    for bot in bots:
        print(f'    "{bot}": (')
        for preset, players in TABLES:
            value = measure(bot, preset, players)
            row = f'"{preset}", {players}, {value.mean:+.3f}, {half_width(value):.3f}'
            print(f"        ({row}),", flush=True)
        print("    ),")


if __name__ == "__main__":
    main(sys.argv[1:] or [name for name in BOTS if name != MEASURE])
