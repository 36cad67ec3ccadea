"""Matches for a kon between bots: who wins how much, how often each calls, and how fast it goes.

The measure is the kon share of a deal: what a seat won, with an equal part of what the deal left on the table
for the next one, divided by the kon that was played for. Fines make a kon grow without bound, so that sums of
money say little; shares are bounded and add up to 0 over the seats.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kozyr.bots.base import Bot
from kozyr.games.model import Rules
from kozyr.lab.runs import DeckNumber, Played, Progress, Sums, a_second, play_matches, ready
from kozyr.lab.shares import kon_gains
from kozyr.lab.stats import Estimate, ratio
from kozyr.match.view import DealRow


@dataclass(frozen=True, slots=True)
class BotResult:
    """What one bot did, over all seats it held.

    Attributes:
        bot: its name.
        seat_deals: deals, counted once for each seat it held.
        share: kon share a deal.
        stakes: net result a deal in stakes; its error grows with the kons of the match.
        calls, blind: calls, and how many of them blind.
        made: calls that took the promised tricks or went unopposed.
        whists, cuts: whists and cut-ins; ``whists_lost``, ``cuts_lost``: those without a trick.
    """

    bot: str
    seat_deals: int
    share: Estimate
    stakes: Estimate
    calls: int
    blind: int
    made: int
    whists: int
    whists_lost: int
    cuts: int
    cuts_lost: int


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The result of a simulation.

    Attributes:
        bots: by name, in the order of the seats.
        passed_out: deals that nobody called.
        unopposed: deals won without play.
        seconds: time it took.
        places: in a simulation of single deals what each place at the table did, the dealer's left first.
    """

    bots: tuple[BotResult, ...]
    deals: int
    matches: int
    passed_out: int
    unopposed: int
    seconds: float
    places: tuple[BotResult, ...] = ()

    @property
    def deals_a_second(self) -> float:
        """Deals played in a second."""
        return a_second(self.deals, self.seconds)

    def of(self, bot: str) -> BotResult:
        """The result of a bot by name."""
        return next(result for result in self.bots if result.bot == bot)


_COUNTED = ("calls", "blind", "made", "whists", "whists_lost", "cuts", "cuts_lost")


def simulate(
    rules: Rules,
    bots: Sequence[str | Bot],
    *,
    deals: int,
    seed: int = 0,
    on_progress: Progress | None = None,
    on_record: Callable[[str], None] | None = None,
) -> SimulationResult:
    """Play matches until ``deals`` deals are done; the last match is cut off there.

    Match after match with the same decks, every bot moves on one seat, until the seats look as at first; then
    come new decks. An open match (``deals=0`` in the rules) goes on until it is cut off.

    Args:
        rules: of every match; a game for a kon, for others there is ``lab.points``.
        bots: for each seat, by name or ready made.
        deals: how many, at least 1.
        seed: of decks and bots; the same seed gives the same result but for the time.
        on_progress: called after each deal with deals done and wanted.
        on_record: called with the record of each match when it ends, or is cut off.

    Raises:
        RulesError: a bot that does not exist.
        ValueError: not one bot a seat.
    """
    seats = ready(bots, rules, seed)
    counts = _Counts(rules, seats)
    played = play_matches(
        rules,
        seats,
        deals=deals,
        seed=seed,
        on_deal=counts.count,
        on_progress=on_progress,
        on_record=on_record,
    )
    return counts.result(played)


def _result(bot: str, sums: Sums) -> BotResult:
    """The finished sums."""
    counted = (sums.counts[name] for name in _COUNTED)
    return BotResult(bot, sums.samples("share"), sums.mean("share"), sums.mean("stakes"), *counted)


class _Counts:
    """What is counted in a simulation."""

    def __init__(self, rules: Rules, bots: Sequence[Bot]) -> None:
        self.stake = rules.number("stake")
        self.passed_out = 0
        self.unopposed = 0
        self.sums = {bot.name: Sums() for bot in bots}

    def count(self, sheet: Sequence[DealRow], seated: Sequence[Bot], deck: DeckNumber) -> None:
        """Count the last deal of a score sheet."""
        row = sheet[-1]
        before = sheet[-2].carry if len(sheet) > 1 else 0
        self.passed_out += row.caller is None
        self.unopposed += any(line.kind == "unopposed" for lines in row.lines for line in lines)
        for seat, bot in enumerate(seated):
            self._count(self.sums[bot.name], deck, row, seat, before)

    def _count(self, sums: Sums, deck: DeckNumber, row: DealRow, seat: int, before: int) -> None:
        """Count a seat of a deal; ``before`` is what lay on the table."""
        won = kon_gains(row.net, row.carry - before)[seat]
        sums.add("share", deck, ratio(won, len(row.net) * row.kon))
        sums.add("stakes", deck, ratio(row.net[seat], self.stake))
        role, lost = row.roles[seat], row.tricks[seat] == 0
        if role == "caller":
            sums.counts["calls"] += 1
            sums.counts["blind"] += row.blind
            sums.counts["made"] += all(line.times == 0 for line in row.lines[seat])
        elif role in ("whist", "cut"):
            sums.counts[f"{role}s"] += 1
            sums.counts[f"{role}s_lost"] += lost

    def result(self, played: Played) -> SimulationResult:
        """What came out."""
        return SimulationResult(
            tuple(_result(*each) for each in self.sums.items()),
            played.deals,
            played.matches,
            self.passed_out,
            self.unopposed,
            played.seconds,
        )
