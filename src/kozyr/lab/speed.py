"""How fast random deals are played here, for a table of presets, seats and threads."""

from dataclasses import dataclass
from time import perf_counter

from kozyr.engine.backend import Mode
from kozyr.engine.fast import Bulk
from kozyr.games.model import Rules

REPEATS = 3


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement.

    Attributes:
        check: of the outcomes: the same for any mode and number of threads.
    """

    rules: Rules
    threads: int
    deals_per_s: float
    decisions_per_s: float
    check: int


def measure(rules: Rules, *, deals: int, threads: int = 1, mode: Mode = "auto") -> Speed:
    """Play random deals; the best of three runs, compiling not counted.

    Raises:
        RulesError: the compiled mode is asked for and not installed.
    """
    bulk = Bulk(rules, mode=mode)
    bulk.prepare("play_many")
    best = 0.0
    for _ in range(REPEATS):
        begun = perf_counter()
        sums = bulk.play_many(deals, seed=1, threads=threads)
        rate = deals / max(perf_counter() - begun, 1e-9)
        best = max(best, rate)
    return Speed(rules, threads, best, best * sums.decisions / deals, sums.check)
