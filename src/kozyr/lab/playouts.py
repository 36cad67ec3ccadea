"""Random deals in bulk: what ``random`` bots do against each other, millions of times.

Each deal stands alone and is played for the stakes, the dealer moving on. The kon share does not depend on
the size of the kon, so that nothing is lost by it but the net results of matches in which a kon grows.
"""

from time import perf_counter

from kozyr.engine.backend import Mode
from kozyr.engine.fast import Bulk, Progress
from kozyr.engine.tally import (
    BLIND,
    CALLS,
    COLUMNS,
    CUTS,
    CUTS_LOST,
    HEAD,
    MADE,
    PASSED_OUT,
    SHARE,
    SHARE_SQUARES,
    STAKES,
    STAKES_SQUARES,
    UNOPPOSED,
    WHISTS,
    WHISTS_LOST,
)
from kozyr.games.model import Rules
from kozyr.lab.simulate import BotResult, SimulationResult
from kozyr.lab.stats import Estimate, estimate_of_sums

BOT = "random"


def simulate_random(
    rules: Rules,
    *,
    deals: int,
    seed: int = 0,
    mode: Mode = "auto",
    threads: int = 1,
    on_progress: Progress | None = None,
) -> SimulationResult:
    """Play single deals with uniform legal actions.

    Args:
        deals: how many, at least 1.
        seed: the same seed gives the same numbers in either mode, with any number of threads.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        on_progress: called now and then with deals done and wanted.

    Raises:
        RulesError: the compiled mode is asked for and not installed.
    """
    bulk = Bulk(rules, mode=mode)
    bulk.prepare("tally_many")
    begun = perf_counter()
    row = bulk.tally_many(deals, seed=seed, threads=threads, on_progress=on_progress).row
    seconds = perf_counter() - begun
    players = rules.players
    scale = (players * bulk.tables.parts, bulk.tables.parts)
    rows = [row[HEAD + COLUMNS * i : HEAD + COLUMNS * (i + 1)] for i in range(players + 1)]
    places = tuple(
        _result(f"place {place + 1}", sums, deals, deals, scale)
        for place, sums in enumerate(rows[:players])
    )
    counts = [sum(column) for column in zip(*rows[:players], strict=True)]
    # The deal as a whole is one sample: its seats depend on each other.
    counts[:CALLS] = rows[players][:CALLS]
    mean_of_seats = (scale[0] * players, scale[1] * players)
    everybody = _result(BOT, tuple(counts), deals, deals * players, mean_of_seats)
    return SimulationResult(
        (everybody,), deals, 0, row[PASSED_OUT], row[UNOPPOSED], seconds, places
    )


def _result(
    name: str, sums: tuple[int, ...], deals: int, seat_deals: int, scale: tuple[int, int]
) -> BotResult:
    """One row of sums; ``scale`` is what one kon and one stake are counted as."""
    share = _estimate(deals, sums[SHARE], sums[SHARE_SQUARES], scale[0])
    stakes = _estimate(deals, sums[STAKES], sums[STAKES_SQUARES], scale[1])
    counted = (sums[i] for i in (CALLS, BLIND, MADE, WHISTS, WHISTS_LOST, CUTS, CUTS_LOST))
    return BotResult(name, seat_deals, share, stakes, *counted)


def _estimate(n: int, total: int, squares: int, scale: int) -> Estimate:
    return estimate_of_sums(n, total / scale, squares / scale**2)
