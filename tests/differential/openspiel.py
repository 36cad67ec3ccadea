"""Oh Hell in lock-step with OpenSpiel: ``python -m tests.differential.openspiel --games 20``.

At every node the same seat acts with the same legal actions, and in the end both give the same returns.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from kozyr.engine import kernel
from kozyr.engine.deal import Deal
from kozyr.engine.layout import NONE, At
from tests.support.openspiel import Configuration, OpenSpielError, Sides

PER_TRICK = (1, 0, 2, -1, 10, 1000, -1000)
EVERY = 5.0  # seconds between two reports


def configurations(count: int | None, seed: int) -> list[Configuration]:
    """Every table, deck and number of tricks, with and without a penalty; or so many of them by chance."""
    rng = random.Random(seed)
    every = [
        Configuration(players, suits, ranks, tricks, penalty, rng.choice(PER_TRICK))
        for players in range(3, 8)
        for suits in range(1, 5)
        for ranks in range(2, 14)
        for tricks in range(1, (suits * ranks - 1) // players + 1)  # one card is left to be turned
        for penalty in (False, True)
    ]
    return every if count is None else rng.sample(every, min(count, len(every)))


class LockStep(Sides):
    """Games of one configuration on both sides."""

    def __init__(self, configuration: Configuration) -> None:
        super().__init__(configuration)
        self.nodes = 0

    def play(self, rng: random.Random) -> None:
        """One random game.

        Raises:
            OpenSpielError: the two differ.
        """
        order = list(self.rules.deck)
        rng.shuffle(order)
        dealer = rng.randrange(self.rules.players)
        deal = Deal(self.rules, dealer=dealer, kon=0, deck=order)
        state = self.dealt(order, dealer)
        history: list[int] = []
        while not state.is_terminal():
            ours = deal.state
            mask = kernel.legal(ours, deal.tables)
            bidding = ours.phase == At.BIDDING
            actions = {
                self.cards + place if bidding else self.number(place): place
                for place in range(64)
                if mask >> place & 1
            }
            where = f"{self.configuration}, dealer {dealer}, deck {order}, played {history}"
            if (actor := state.current_player()) != ours.actor:
                raise OpenSpielError(f"actor: OpenSpiel {actor}, kozyr {ours.actor}; {where}")
            if (legal := state.legal_actions()) != sorted(actions):
                raise OpenSpielError(f"legal: OpenSpiel {legal}, kozyr {sorted(actions)}; {where}")
            action = rng.choice(legal)
            state.apply_action(action)
            kernel.apply(ours, deal.tables, actions[action])
            history.append(action)
            self.nodes += 1
        self._ended(deal, state, history)

    def _ended(self, deal: Deal, state: Any, history: Sequence[int]) -> None:
        players = self.rules.players
        theirs, ours = state.returns(), deal.state.gain[:players]
        if theirs != ours or not deal.over or deal.state.actor != NONE:
            raise OpenSpielError(
                f"returns: OpenSpiel {theirs}, kozyr {ours}; {self.configuration}, played {history}"
            )


def compare(some: Sequence[Configuration], games: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """Compare so many games of each configuration; yields configurations, games and nodes so far."""
    nodes = 0
    for done, configuration in enumerate(some, start=1):
        lock_step = LockStep(configuration)
        rng = random.Random(f"{seed} {configuration}")
        for _ in range(games):
            lock_step.play(rng)
        nodes += lock_step.nodes
        yield done, done * games, nodes


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 0 if there is no difference, 1 at the first one."""
    parser = argparse.ArgumentParser(description="Compare Oh Hell with OpenSpiel's, node by node.")
    parser.add_argument("--configurations", type=int, help="so many by chance; all if not given")
    parser.add_argument("--games", type=int, default=20, help="of each configuration")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    begun = shown = time.monotonic()
    some = configurations(given.configurations, given.seed)
    done = nodes = 0
    try:
        for done, _, nodes in compare(some, given.games, given.seed):
            if time.monotonic() - shown >= EVERY:
                shown = time.monotonic()
                sys.stderr.write(f"\r{done:,} configurations, {nodes:,} nodes ")
                sys.stderr.flush()
    except OpenSpielError as found:
        sys.stderr.write(f"\nafter {done:,} configurations: {found}\n")
        return 1
    sys.stderr.write(
        f"\n{done:,} configurations, {done * given.games:,} games, {nodes:,} nodes, no difference, "
        f"{time.monotonic() - begun:.0f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
