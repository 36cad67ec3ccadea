"""The result of a simulation as a table and as plain data."""

from collections.abc import Sequence

from kozyr.cli.common import out
from kozyr.lab.simulate import BotResult, SimulationResult


def as_data(result: SimulationResult) -> dict[str, object]:
    """The result as plain data."""
    return {
        "deals": result.deals,
        "matches": result.matches,
        "passed_out": result.passed_out,
        "unopposed": result.unopposed,
        "seconds": round(result.seconds, 3),
        "deals_per_s": round(result.deals_a_second, 1),
        "bots": [_bot_data(bot) for bot in result.bots],
        "places": [_bot_data(place) for place in result.places],
    }


def _bot_data(bot: BotResult) -> dict[str, object]:
    """One row as plain data."""
    return {
        "bot": bot.bot,
        "seat_deals": bot.seat_deals,
        "kon_share": [bot.share.mean, bot.share.low, bot.share.high],
        "stakes_a_deal": [bot.stakes.mean, bot.stakes.low, bot.stakes.high],
        "calls": bot.calls,
        "blind": bot.blind,
        "made": bot.made,
        "whists": bot.whists,
        "whists_lost": bot.whists_lost,
        "cuts": bot.cuts,
        "cuts_lost": bot.cuts_lost,
    }


def print_result(result: SimulationResult) -> None:
    """The result as a table."""
    speed = f"{result.deals_a_second:.0f} deals/s"
    how = f"in {result.matches} matches" if result.matches else "each for the stakes alone"
    out(f"{result.deals} deals {how}, {result.seconds:.1f} s, {speed}")
    out(f"nobody called: {result.passed_out}; nobody opposed: {result.unopposed}")
    out()
    _row(
        (
            "bot",
            "deals x seats",
            "kon share a deal",
            "calls",
            "blind",
            "made",
            "whists",
            "lost",
            "cuts",
            "lost",
        )
    )
    for bot in (*result.bots, *result.places):
        _row(_cells(bot))
    out()
    out(
        "kon share: what a seat won of the kon, fines and its part of the carry included; 95 % interval"
    )
    if result.places:
        out("place 1 is the dealer's left, the last one the dealer")


def _cells(bot: BotResult) -> tuple[str, ...]:
    numbers = (bot.calls, bot.blind, bot.made, bot.whists, bot.whists_lost, bot.cuts, bot.cuts_lost)
    return (bot.bot, str(bot.seat_deals), str(bot.share), *map(str, numbers))


def _row(cells: Sequence[str]) -> None:
    widths = (10, 15, 18, 9, 9, 9, 9, 9, 9, 9)
    first, *rest = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    out(f"{first.strip():<{widths[0]}}{''.join(rest)}")
