"""The players of ``bench_ismcts.py``: our bots, which see a view, and OpenSpiel's IS-MCTS, which is given its state."""

from random import Random
from time import process_time
from typing import Any, NamedTuple, cast

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from kozyr import View
from kozyr.bots.registry import BOTS, make_bot
from kozyr.core.actions import Action
from tests.support.openspiel import Configuration
from tests.support.openspiel_worlds import honest_resampler

HONEST, PEEKING = "honest", "peeking"
OPPONENTS = (HONEST, PEEKING)
FEWEST = 2  # the first simulation only makes the root
GUESS = {HONEST: 1e-4, PEEKING: 2e-5}  # seconds a simulation, before anything is measured


class Budget(NamedTuple):
    """How long a player may think: so many simulations, or so many seconds of processor time; not both."""

    simulations: int | None = None
    seconds: float | None = None


class Thought(NamedTuple):
    """A choice and what it cost."""

    simulations: int
    seconds: float


class Rollout:
    """A random game to the end, as OpenSpiel's own evaluator plays it; that one cannot be called from Python."""

    def __init__(self, players: int, seed: int) -> None:
        self.bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(players)]

    def evaluate(self, state: Any) -> list[float]:
        """The returns; the state is played to the end, which a search does not mind."""
        return cast(list[float], pyspiel.evaluate_bots(state, self.bots, 0))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """The same chance for every legal action."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Theirs:
    """OpenSpiel's search: in Python with our honest worlds, or in C++ with its own, which know the undealt cards.

    Neither can be told a time that is kept on a busy machine; with one they get as many simulations as earlier
    choices at the same place of the deal allow for.
    """

    def __init__(
        self, configuration: Configuration, kind: str, budget: Budget, uct_c: float
    ) -> None:
        self.configuration = configuration
        self.kind = kind
        self.budget = budget
        self.uct_c = uct_c
        self.game = configuration.theirs()
        self.costs: dict[int, float] = {}

    def choose(self, state: Any, seed: int) -> tuple[int, Thought]:
        """An action of the player to act, the same for the same seed and number of simulations."""
        place = len(state.history())
        cost = self.costs.get(place) or min(self.costs.values(), default=GUESS[self.kind])
        simulations = self.budget.simulations
        if simulations is None:
            simulations = max(FEWEST, round((self.budget.seconds or 0) / cost))
        begun = process_time()
        action = int(self._bot(simulations, seed).step(state))
        seconds = process_time() - begun
        self.costs[place] = (cost + seconds / simulations) / 2
        return action, Thought(simulations, seconds)

    def _bot(self, simulations: int, seed: int) -> Any:
        if self.kind == PEEKING:
            return pyspiel.ISMCTSBot(
                seed,
                pyspiel.RandomRolloutEvaluator(1, seed),
                self.uct_c,
                simulations,
                -1,
                pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            )
        bot = ismcts.ISMCTSBot(
            self.game,
            Rollout(self.configuration.players, seed),
            self.uct_c,
            simulations,
            random_state=np.random.RandomState(seed),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        bot.set_resampler(honest_resampler(self.configuration, Random(seed)))
        return bot


def takes(name: str, budget: Budget) -> bool:
    """Whether one of our bots can be given a budget of simulations; others always think as long as they do."""
    info = BOTS.get(name)
    return bool(budget.simulations and info and info.make_with)


class Ours:
    """One of our bots by name; a budget of simulations is shared among the actions that are legal."""

    def __init__(self, name: str, budget: Budget, seed: int) -> None:
        self.bot = make_bot(name, seed=seed)
        self.seed = seed
        self.simulations = budget.simulations if takes(name, budget) else None
        self.make_with = BOTS[name].make_with if self.simulations else None

    def choose(self, view: View) -> tuple[Action, Thought]:
        """An action, and the processor time of all threads that it cost."""
        if self.make_with and self.simulations:
            self.bot = self.make_with(self.seed, max(2, self.simulations // len(view.legal)))
        begun = process_time()
        action = self.bot.choose(view)
        return action, Thought(self.simulations or 0, process_time() - begun)
