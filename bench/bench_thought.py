"""Strength against thought: one ``expert`` among ``club`` players, with more and more worlds for a choice.

    python bench/bench_thought.py [--preset frap] [--players 4] [--deals 400] [--worlds 8 ...] [--picture FILE.svg]

Prints a row for each budget as it is measured: its result on the same decks, and the processor time of a choice (on the
views of whole deals of ``club``, compiled, one thread). ``--picture`` draws results and 95 % intervals over the time.
"""

import argparse
import os
import sys
from math import log10
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

BUDGETS: Final = (8, 16, 32, 64, 128, 256, 512, 1024)
SAMPLE: Final = 12  # deals whose choices are timed
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 80, 20, 40, 60


class Row(NamedTuple):
    """One budget: worlds, milliseconds of a choice, result and half of its interval."""

    worlds: int
    ms: float
    mean: float
    half: float


def measure(rules: Rules, worlds: int, decks: int) -> Row:
    """One budget on the decks."""
    line_up = (f"expert:{worlds}", *(MEASURE,) * (rules.players - 1))
    plan = Plan(rules, line_up, SEED, pairs=False)
    with TemporaryDirectory() as folder, Journal(Path(folder) / "journal", plan) as journal:
        result = run_arena(plan, decks=decks, journal=journal, jobs=os.cpu_count() or 1)
    value = result.bots[0].result
    return Row(worlds, choice_ms(rules, worlds), value.mean, half_width(value))


def choice_ms(rules: Rules, worlds: int) -> float:
    """Mean processor time of a choice among several actions."""
    club, taken, count = Club(), 0.0, 0
    for seed in range(SAMPLE):
        bot = make_bot(f"expert:{worlds}", seed=seed)
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
    """The rows as a drawing: time on a logarithmic scale."""
    low = min(0.0, *(row.mean - row.half for row in rows))
    high = max(row.mean + row.half for row in rows)
    first, last = log10(rows[0].ms), log10(rows[-1].ms)

    def x(ms: float) -> float:
        return LEFT + 20 + (WIDTH - LEFT - RIGHT - 40) * (log10(ms) - first) / (last - first)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    step = next(s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0) if (high - low) / s <= 8)
    ticks = [step * n for n in range(int(low / step) - 1, int(high / step) + 2)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="15">{title}</text>',
    ]
    for tick in ticks:
        if low - 1e-9 <= tick <= high + 1e-9:
            colour = "#555" if abs(tick) < step / 2 else "#ddd"
            lines.append(
                f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}" stroke="{colour}"/><text x="{LEFT - 8}" '
                f'y="{y(tick) + 4:.1f}" text-anchor="end">{tick:+.2f}</text>'
            )
    points = " ".join(f"{x(row.ms):.1f},{y(row.mean):.1f}" for row in rows)
    lines.append(f'<polyline points="{points}" fill="none" stroke="#14532d" stroke-width="2"/>')
    for row in rows:
        at = f"{x(row.ms):.1f}"
        lines.append(
            f'<path d="M{at} {y(row.mean - row.half):.1f}V{y(row.mean + row.half):.1f}" stroke="#14532d"/>'
            f'<circle cx="{at}" cy="{y(row.mean):.1f}" r="4" fill="#14532d"/><text x="{at}" '
            f'y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{row.ms:.2g}</text><text x="{at}" '
            f'y="{HEIGHT - BOTTOM + 38}" text-anchor="middle" fill="#666">{row.worlds}</text>'
        )
    lines.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">ms of one core for a choice; below: '
        f'worlds</text><text x="18" y="{HEIGHT / 2}" text-anchor="middle" '
        f'transform="rotate(-90 18 {HEIGHT / 2})">{unit}</text></svg>'
    )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
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
        rows.append(row := measure(rules, worlds, options.deals))
        print(f"{row.worlds:6}   {row.ms:11.2f}   {row.mean:+.3f} ± {row.half:.3f}", flush=True)
    if options.picture is not None and len(rows) > 1:
        kon = rules.game.account is Account.KON
        unit = "kon share a deal" if kon else "points a deal above the table"
        title = f"expert among club players, {options.preset}, {options.players} seats, {options.deals} decks"
        options.picture.write_text(picture(rows, title, unit), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
