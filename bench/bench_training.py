"""Strength against time of training: a network that learns one table, among ``club`` players, from time to time.

    python bench/bench_training.py [--preset frap] [--players 2] [--deals 4000000] [--decks 6000]

Prints a row after a 64th of the deals, twice as many, ..., all, on the same decks, with the processor time of one core
that the training took so far. The rate of learning falls over the whole of it, so that a shorter training is not the
beginning of a longer one. ``--picture FILE.svg`` draws results and 95 % intervals over the time.
"""

import argparse
import sys
from pathlib import Path
from time import process_time

from kozyr.games.model import Account
from kozyr.lab.arena_tally import half_width
from kozyr.lab.train.contest import contest
from kozyr.lab.train.plan import plan_for
from kozyr.lab.train.trainer import Training
from plot import Dot, drawing

PARTS = (1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1)
SEED = 78


def main() -> int:
    """Train, measure, print, draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--preset", default="frap")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=4_000_000)
    parser.add_argument("--decks", type=int, default=6000)
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    plan = plan_for([options.preset], [options.players], options.deals, 0)
    training = Training(plan, mode="compiled")
    rules = plan.seatings[0].rules()
    training.step()  # what is compiled in it is not learning
    dots: list[Dot] = []
    spent = 0.0
    print("deals        seconds   result ± 95 %")
    for part in PARTS:
        begun = process_time()
        while training.done < part * options.deals:
            training.step()
        spent += process_time() - begun
        found = contest(training.room, rules, training.weights(), decks=options.decks, seed=SEED)
        half = half_width(found)
        print(f"{training.done:10,} {spent:9.1f}   {found.mean:+.3f} ± {half:.3f}", flush=True)
        names = f"{spent:.3g}", f"{training.done / 1e6:.2g} M"
        dots.append(Dot(spent, found.mean, half, names))
    if options.picture is not None:
        kon = rules.game.account is Account.KON
        unit = "kon share a deal" if kon else "points a deal above the table"
        title = f"a network among club players, {options.preset}, {options.players} seats"
        below = "seconds of one core; below: deals of training"
        options.picture.write_text(drawing(dots, title, below, unit), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
