"""Random deals of Oh Hell here and in OpenSpiel, on the same configuration, in one process and one thread.

    python bench/bench_openspiel.py [seconds]

Four seats, 36 cards (nine ranks), eight tricks: one card is left to be turned up. OpenSpiel plays with
``evaluate_bots`` and its own uniform random bots, all of it compiled C++; here ``Bulk.play_many`` does the same
in the compiled mode. The two take turns, so that both have the same share of the machine.
"""

import sys
from time import process_time

import pyspiel

import kozyr
from kozyr.engine.fast import Bulk

SEATS, RANKS, TRICKS = 4, 9, 8
DECISIONS = SEATS * (1 + TRICKS)  # of a deal: a bid and a card for each trick
ROUNDS = 5
SLICE = 2_000  # deals between two looks at the clock
TARGET = 15


class Theirs:
    """OpenSpiel's game and bots."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game(
            "oh_hell",
            {"players": SEATS, "num_cards_per_suit": RANKS, "num_tricks_fixed": TRICKS},
        )
        self.bots = [pyspiel.make_uniform_random_bot(seat, 100 + seat) for seat in range(SEATS)]
        self.seed = 0

    def play(self, deals: int) -> None:
        for _ in range(deals):
            self.seed += 1
            pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seed)


class Ours:
    """The same configuration here."""

    def __init__(self) -> None:
        rules = kozyr.rules("oh-hell", players=SEATS, ranks=RANKS, tricks=TRICKS)
        self.bulk = Bulk(rules, mode="compiled")
        self.bulk.prepare("play_many")
        self.seed = 0

    def play(self, deals: int) -> None:
        self.seed += 1
        decisions = self.bulk.play_many(deals, seed=self.seed).decisions
        assert decisions == deals * DECISIONS


def rate(side: Theirs | Ours, seconds: float, deals: int) -> float:
    """Deals a second of processor time."""
    done = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        side.play(deals)
        done += deals
    return done / spent


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    theirs, ours = Theirs(), Ours()
    theirs.play(100)
    ours.play(100)
    rows = []
    for _ in range(ROUNDS):
        slow = rate(theirs, seconds / ROUNDS / 2, SLICE // 10)
        fast = rate(ours, seconds / ROUNDS / 2, SLICE * 10)
        rows.append((fast / slow, slow, fast))
    ratio, slow, fast = sorted(rows)[ROUNDS // 2]
    print(
        f"oh-hell, {SEATS} seats, {4 * RANKS} cards, {TRICKS} tricks; one thread, median of {ROUNDS}"
    )
    print(f"OpenSpiel evaluate_bots  {slow:12,.0f} deals/s  {slow * DECISIONS:14,.0f} decisions/s")
    print(f"kozyr play_many          {fast:12,.0f} deals/s  {fast * DECISIONS:14,.0f} decisions/s")
    print(f"ratio {ratio:.1f} (target {TARGET}); all: {', '.join(f'{r:.1f}' for r, _, _ in rows)}")
    return 0 if ratio >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
