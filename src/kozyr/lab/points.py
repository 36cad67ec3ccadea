"""Matches for points between bots: points a deal, against the mean of the table, and how bids end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kozyr.bots.base import Bot
from kozyr.games.model import Rules
from kozyr.lab.runs import DeckNumber, Progress, Sums, a_second, play_matches, ready
from kozyr.lab.shares import points_gains
from kozyr.lab.stats import Estimate
from kozyr.match.view import DealRow


@dataclass(frozen=True, slots=True)
class PointsResult:
    """What one bot did, over all seats it held.

    Attributes:
        bot: its name.
        seat_deals: deals, counted once for each seat it held.
        points: a deal.
        ahead: points a deal above the mean of the table; None where only sums were kept.
        exact, over, under: deals in which it took as many tricks as it announced, more, fewer.
        announced, taken: tricks.
    """

    bot: str
    seat_deals: int
    points: Estimate
    ahead: Estimate | None
    exact: int
    over: int
    under: int
    announced: int
    taken: int


@dataclass(frozen=True, slots=True)
class PointsSimulation:
    """The result of a simulation.

    Attributes:
        bots: by name, in the order of the seats.
        matches: 0 in a simulation of single deals.
        seconds: time it took.
        places: in a simulation of single deals what each place at the table did, the dealer's left first.
    """

    bots: tuple[PointsResult, ...]
    deals: int
    matches: int
    seconds: float
    places: tuple[PointsResult, ...] = ()

    @property
    def deals_a_second(self) -> float:
        """Deals played in a second."""
        return a_second(self.deals, self.seconds)

    def of(self, bot: str) -> PointsResult:
        """The result of a bot by name."""
        return next(result for result in self.bots if result.bot == bot)


def _count(sums: Sums, deck: DeckNumber, row: DealRow, seat: int) -> None:
    """Count a finished deal of a seat."""
    sums.add("points", deck, row.net[seat])
    sums.add("ahead", deck, points_gains(row.net)[seat] / len(row.net))
    sums.counts[row.roles[seat]] += 1
    sums.counts["announced"] += row.bids[seat]
    sums.counts["taken"] += row.tricks[seat]


def _result(bot: str, sums: Sums) -> PointsResult:
    """The finished sums."""
    counted = (sums.counts[name] for name in ("exact", "over", "under", "announced", "taken"))
    return PointsResult(
        bot, sums.samples("points"), sums.mean("points"), sums.mean("ahead"), *counted
    )


def simulate_points(
    rules: Rules,
    bots: Sequence[str | Bot],
    *,
    deals: int,
    seed: int = 0,
    on_progress: Progress | None = None,
    on_record: Callable[[str], None] | None = None,
) -> PointsSimulation:
    """Play matches of a game for points; arguments, order of seats and decks as in ``lab.simulate``.

    Raises:
        RulesError: a bot that does not exist.
        ValueError: not one bot a seat.
    """
    seats = ready(bots, rules, seed)
    sums = {bot.name: Sums() for bot in seats}

    def count(sheet: Sequence[DealRow], seated: Sequence[Bot], deck: DeckNumber) -> None:
        for seat, bot in enumerate(seated):
            _count(sums[bot.name], deck, sheet[-1], seat)

    played = play_matches(
        rules,
        seats,
        deals=deals,
        seed=seed,
        on_deal=count,
        on_progress=on_progress,
        on_record=on_record,
    )
    return PointsSimulation(tuple(_result(*each) for each in sums.items()), *played)
