"""Strength against thought: one bot that looks ahead among ``club`` players, with more and more worlds for a choice.

    python bench/bench_thought.py [--bot expert] [--preset frap] [--players 4] [--deals 400] [--worlds 8 ...]

Prints a row for each budget as it is measured: its result on the same decks, and the processor time of a choice (on
the views of whole deals of ``club``, compiled, one thread). ``--picture FILE.svg`` draws results and 95 % intervals
over the time.
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, NamedTuple

import kozyr
from kozyr import Match
from kozyr.bots.club.player import Club
from kozyr.bots.registry import make_bot
from kozyr.bots.strength import MEASURE, SEED
from kozyr.games.model import Account, Rules
from kozyr.lab.arena import run_arena
from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Plan
from kozyr.lab.arena_tally import half_width
from plot import Dot, drawing

BUDGETS: Final = (8, 16, 32, 64, 128, 256, 512, 1024)
SAMPLE: Final = 12  # deals whose choices are timed


class Row(NamedTuple):
    """One budget: worlds, milliseconds of a choice, result and half of its interval."""

    worlds: int
    ms: float
    mean: float
    half: float


def measure(bot: str, rules: Rules, worlds: int, decks: int) -> Row:
    """One budget on the decks."""
    line_up = (f"{bot}:{worlds}", *(MEASURE,) * (rules.players - 1))
    plan = Plan(rules, line_up, SEED, pairs=False)
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal", plan) as journal:
        result = run_arena(plan, decks=decks, journal=journal, jobs=os.cpu_count() or 1)
    value = result.bots[0].result
    return Row(worlds, choice_ms(bot, rules, worlds), value.mean, half_width(value))


def choice_ms(name: str, rules: Rules, worlds: int) -> float:
    """Mean processor time of a choice among several actions."""
    club, taken, count = Club(), 0.0, 0
    for seed in range(SAMPLE):
        bot = make_bot(f"{name}:{worlds}", seed=seed)
        match = Match(rules, seed=seed, auto_deal=False)
        match.deal()
        while match.actor is not None:
            view = match.view(match.actor)
            if len(view.legal) > 1 and seed:
                begun = process_time()
                bot.choose(view)
                taken, count = taken + process_time() - begun, count + 1
            elif len(view.legal) > 1:
                bot.choose(view)  # the first deal warms up
            match.play(club.choose(view))
    return 1000 * taken / count


def picture(rows: list[Row], title: str, unit: str) -> str:
    """The rows as a drawing."""
    dots = [Dot(row.ms, row.mean, row.half, (f"{row.ms:.2g}", str(row.worlds))) for row in rows]
    return drawing(dots, title, "ms of one core for a choice; below: worlds", unit)


def main() -> int:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bot", default="expert", choices=("expert", "master"))
    parser.add_argument("--preset", default="frap")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--worlds", type=int, nargs="+", default=BUDGETS)
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    rules = kozyr.rules(options.preset, players=options.players)
    rows: list[Row] = []
    print("worlds   ms a choice   result ± 95 %")
    for worlds in sorted(options.worlds):
        rows.append(row := measure(options.bot, rules, worlds, options.deals))
        print(f"{row.worlds:6}   {row.ms:11.2f}   {row.mean:+.3f} ± {row.half:.3f}", flush=True)
    if options.picture is not None and len(rows) > 1:
        kon = rules.game.account is Account.KON
        unit = "kon share a deal" if kon else "points a deal above the table"
        table = f"{options.preset}, {options.players} seats, {options.deals} decks"
        title = f"{options.bot} among club players, {table}"
        options.picture.write_text(picture(rows, title, unit), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
