"""Random deals in bulk: what bots of one kind do against each other, millions of times.

Each deal stands alone, the dealer moving on; for a kon it is played for the stakes, and the kon share does not
depend on the size of the kon, so that nothing is lost by it but the net results of matches in which a kon grows.
For points the deals of the schedule follow each other.
"""

from collections.abc import Sequence
from time import perf_counter

from kozyr.bots.club.drivers import club_many
from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode
from kozyr.engine.fast import Bulk, Progress
from kozyr.engine.tally import (
    ANNOUNCED,
    BLIND,
    CALLS,
    COLUMNS,
    CUTS,
    CUTS_LOST,
    EXACT,
    HEAD,
    MADE,
    OVER,
    PASSED_OUT,
    POINTS,
    POINTS_SQUARES,
    SHARE,
    SHARE_SQUARES,
    STAKES,
    STAKES_SQUARES,
    TAKEN,
    UNDER,
    UNOPPOSED,
    WHISTS,
    WHISTS_LOST,
)
from kozyr.games.model import Rules
from kozyr.lab.points import PointsResult, PointsSimulation
from kozyr.lab.simulate import BotResult, SimulationResult
from kozyr.lab.stats import Estimate, estimate_of_sums

BOT = "random"
DRIVERS = {BOT: "tally_many", "club": club_many.__name__}  # of each bot that can be played in bulk

Row = tuple[int, ...]


def simulate_random(
    rules: Rules,
    *,
    deals: int,
    seed: int = 0,
    mode: Mode = "auto",
    threads: int = 1,
    on_progress: Progress | None = None,
    bot: str = BOT,
) -> SimulationResult:
    """Play random single deals with the same bot in every seat.

    Args:
        deals: how many, at least 1.
        seed: the same seed gives the same numbers in either mode, with any number of threads.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        on_progress: called now and then with deals done and wanted.
        bot: one of ``DRIVERS``.

    Raises:
        RulesError: the compiled mode is asked for and not installed, or a bot that is not played in bulk.
    """
    bulk = Bulk(rules, mode=mode)
    rows, seconds = _play(bulk, bot, deals, seed, threads, on_progress)
    players, parts = rules.players, bulk.tables.parts
    head, *seats, whole = rows
    scale = (players * parts, parts)
    places = tuple(
        _result(f"place {place}", sums, deals, deals, scale) for place, sums in enumerate(seats, 1)
    )
    # The deal as a whole is one sample: its seats depend on each other.
    counts = (*whole[:CALLS], *_added(seats)[CALLS:])
    mean_of_seats = (scale[0] * players, scale[1] * players)
    everybody = _result(bot, counts, deals, deals * players, mean_of_seats)
    return SimulationResult(
        (everybody,), deals, 0, head[PASSED_OUT], head[UNOPPOSED], seconds, places
    )


def simulate_random_points(
    rules: Rules,
    *,
    deals: int,
    seed: int = 0,
    mode: Mode = "auto",
    threads: int = 1,
    on_progress: Progress | None = None,
    bot: str = BOT,
) -> PointsSimulation:
    """The same in a game for points, deal after deal of the schedule; arguments as of ``simulate_random``."""
    rows, seconds = _play(Bulk(rules, mode=mode), bot, deals, seed, threads, on_progress)
    _, *seats, whole = rows
    places = tuple(
        _points(f"place {place}", sums, deals, deals) for place, sums in enumerate(seats, 1)
    )
    counts = (*whole[:EXACT], *_added(seats)[EXACT:])
    everybody = _points(bot, counts, deals, deals * rules.players, rules.players)
    return PointsSimulation((everybody,), deals, 0, seconds, places)


def _play(
    bulk: Bulk, bot: str, deals: int, seed: int, threads: int, on_progress: Progress | None
) -> tuple[list[Row], float]:
    """The sums of all deals, of each place and of the deal as a whole, and the time they took."""
    if bot not in DRIVERS:
        raise RulesError(f"bots that are played in bulk: {', '.join(DRIVERS)}; not {bot!r:.42}")
    driver = DRIVERS[bot]
    bulk.prepare(driver)
    begun = perf_counter()
    row = bulk.tally_many(
        deals, seed=seed, threads=threads, on_progress=on_progress, driver=driver
    ).row
    seconds = perf_counter() - begun
    starts = range(HEAD, len(row), COLUMNS)
    return [row[:HEAD], *(row[start : start + COLUMNS] for start in starts)], seconds


def _added(rows: Sequence[Row]) -> Row:
    return tuple(sum(column) for column in zip(*rows, strict=True))


def _points(name: str, sums: Row, deals: int, seat_deals: int, scale: int = 1) -> PointsResult:
    """One row of sums; ``scale`` is what one point is counted as."""
    points = _estimate(deals, sums[POINTS], sums[POINTS_SQUARES], scale)
    counted = (sums[i] for i in (EXACT, OVER, UNDER, ANNOUNCED, TAKEN))
    return PointsResult(name, seat_deals, points, None, *counted)


def _result(name: str, sums: Row, deals: int, seat_deals: int, scale: tuple[int, int]) -> BotResult:
    """One row of sums; ``scale`` is what one kon and one stake are counted as."""
    share = _estimate(deals, sums[SHARE], sums[SHARE_SQUARES], scale[0])
    stakes = _estimate(deals, sums[STAKES], sums[STAKES_SQUARES], scale[1])
    counted = (sums[i] for i in (CALLS, BLIND, MADE, WHISTS, WHISTS_LOST, CUTS, CUTS_LOST))
    return BotResult(name, seat_deals, share, stakes, *counted)


def _estimate(n: int, total: int, squares: int, scale: int) -> Estimate:
    return estimate_of_sums(n, total / scale, squares / scale**2)
