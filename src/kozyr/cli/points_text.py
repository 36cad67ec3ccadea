"""The result of a simulation of a game for points as a table and as plain data."""

from collections.abc import Sequence

from kozyr.cli.common import out
from kozyr.lab.points import PointsResult, PointsSimulation
from kozyr.lab.stats import Estimate

_HEAD = (
    "bot",
    "deals x seats",
    "points a deal",
    "above the table",
    "exact",
    "over",
    "under",
    "% exact",
    "announced",
    "taken",
)
_WIDTHS = (10, 15, 18, 18, 9, 9, 9, 9, 11, 11)


def as_points_data(result: PointsSimulation) -> dict[str, object]:
    """The result as plain data."""
    return {
        "deals": result.deals,
        "matches": result.matches,
        "seconds": round(result.seconds, 3),
        "deals_per_s": round(result.deals_a_second, 1),
        "bots": [_data(bot) for bot in result.bots],
        "places": [_data(place) for place in result.places],
    }


def _data(bot: PointsResult) -> dict[str, object]:
    """One row as plain data."""
    return {
        "bot": bot.bot,
        "seat_deals": bot.seat_deals,
        "points_a_deal": _interval(bot.points),
        "above_the_table": None if bot.ahead is None else _interval(bot.ahead),
        "exact": bot.exact,
        "over": bot.over,
        "under": bot.under,
        "announced": bot.announced,
        "taken": bot.taken,
    }


def _interval(value: Estimate) -> list[float]:
    return [value.mean, value.low, value.high]


def print_points(result: PointsSimulation) -> None:
    """The result as a table."""
    speed = f"{result.deals_a_second:.0f} deals/s"
    how = f"in {result.matches} matches" if result.matches else "each for itself"
    out(f"{result.deals} deals {how}, {result.seconds:.1f} s, {speed}")
    out()
    _row(_HEAD)
    for bot in (*result.bots, *result.places):
        _row(_cells(bot))
    out()
    out("above the table: points a deal above the mean of all seats; 95 % intervals")
    if result.places:
        out("place 1 is the dealer's left, the last one the dealer")


def _cells(bot: PointsResult) -> tuple[str, ...]:
    ahead = "-" if bot.ahead is None else str(bot.ahead)
    counts = map(str, (bot.exact, bot.over, bot.under))
    exact = f"{100 * bot.exact / bot.seat_deals:.1f}"
    tricks = map(str, (bot.announced, bot.taken))
    return (bot.bot, str(bot.seat_deals), str(bot.points), ahead, *counts, exact, *tricks)


def _row(cells: Sequence[str]) -> None:
    first, *rest = (f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))
    out(f"{first.strip():<{_WIDTHS[0]}}{''.join(rest)}".rstrip())
