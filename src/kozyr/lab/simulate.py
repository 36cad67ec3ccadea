"""Matches between bots: who wins how much, how often each calls, and how fast it goes.

The measure is the kon share of a deal: what a seat won, with an equal part of what the deal left on the table
for the next one, divided by the kon that was played for. Fines make a kon grow without bound, so that sums of
money say little; shares are bounded and add up to 0 over the seats.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.games.model import Rules
from kozyr.lab.stats import Estimate, estimate, ratio
from kozyr.match.match import Match
from kozyr.match.view import DealRow

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class BotResult:
    """What one bot did, over all seats it held.

    Attributes:
        bot: its name.
        seat_deals: deals, counted once for each seat it held.
        share: kon share a deal.
        stakes: net result a deal in stakes; its error grows with the kons of the match.
        calls, blind: fraps called, and how many of them blind.
        made: fraps that took the promised tricks or went unopposed.
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
        return self.deals / self.seconds if self.seconds else 0.0

    def of(self, bot: str) -> BotResult:
        """The result of a bot by name."""
        return next(result for result in self.bots if result.bot == bot)


@dataclass(slots=True)
class _Tally:
    """Sums for one bot; samples are collected by deck, so that rotated seats of a deck form one sample."""

    shares: dict[tuple[int, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    stakes: dict[tuple[int, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    counts: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def add(
        self, deck: tuple[int, int], row: DealRow, seat: int, *, before: int, stake: int
    ) -> None:
        """Count a finished deal of a seat."""
        players = len(row.net)
        won = players * row.net[seat] + row.carry - before
        self.shares[deck].append(ratio(won, players * row.kon))
        self.stakes[deck].append(ratio(row.net[seat], stake))
        role, lost = row.roles[seat], row.tricks[seat] == 0
        if role == "caller":
            self.counts["calls"] += 1
            self.counts["blind"] += row.blind
            self.counts["made"] += all(line.times == 0 for line in row.lines[seat])
        elif role in ("whist", "cut"):
            self.counts[f"{role}s"] += 1
            self.counts[f"{role}s_lost"] += lost

    def result(self, bot: str) -> BotResult:
        """The finished sums."""
        count = self.counts
        return BotResult(
            bot,
            sum(len(values) for values in self.shares.values()),
            _by_deck(self.shares),
            _by_deck(self.stakes),
            count["calls"],
            count["blind"],
            count["made"],
            count["whists"],
            count["whists_lost"],
            count["cuts"],
            count["cuts_lost"],
        )


def _by_deck(samples: Mapping[tuple[int, int], list[float]]) -> Estimate:
    """The estimate of the means of each deck."""
    return estimate([sum(values) / len(values) for values in samples.values()])


def play_deal(match: Match, bots: Sequence[Bot]) -> None:
    """Play the deal in progress to its end.  Requires: one bot a seat; ``auto_deal`` is off."""
    while (actor := match.actor) is not None:
        match.play(bots[actor].choose(match.view(actor)))


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
        rules: of every match.
        bots: for each seat, by name or ready made.
        deals: how many, at least 1.
        seed: of decks and bots; the same seed gives the same result but for the time.
        on_progress: called after each deal with deals done and wanted.
        on_record: called with the record of each match when it ends, or is cut off.

    Raises:
        RulesError: a bot that does not exist.
        ValueError: not one bot a seat.
    """
    if len(bots) != rules.players:
        raise ValueError(f"{len(bots)} bots for {rules.players} seats")
    ready = [_ready(bot, seed, i) for i, bot in enumerate(bots)]
    runner = _Runner(rules, ready, seed, on_record)
    start = perf_counter()
    while runner.done < deals:
        runner.play_match(deals, on_progress)
    return runner.result(perf_counter() - start)


def _ready(bot: str | Bot, seed: int, index: int) -> Bot:
    return make_bot(bot, seed=seed + index) if isinstance(bot, str) else bot


def period(names: Sequence[str]) -> int:
    """How far a circle of names can be turned until it looks as before."""
    turns = range(1, len(names) + 1)
    return next(n for n in turns if [*names[n:], *names[:n]] == list(names))


class _Runner:
    """The state of a simulation."""

    def __init__(
        self, rules: Rules, bots: Sequence[Bot], seed: int, on_record: Callable[[str], None] | None
    ) -> None:
        self.rules = rules
        self.bots = bots
        self.seed = seed
        self.on_record = on_record
        self.done = 0
        self.started = 0
        self.passed_out = 0
        self.unopposed = 0
        self.period = period([bot.name for bot in bots])
        self.tallies = {bot.name: _Tally() for bot in bots}

    def play_match(self, wanted: int, on_progress: Progress | None) -> None:
        """Play one match, or what is wanted of it."""
        turn, shift = divmod(self.started, self.period)
        self.started += 1
        seated = [self.bots[(seat + shift) % len(self.bots)] for seat in range(len(self.bots))]
        match = Match(self.rules, seed=self.seed + turn, auto_deal=False)
        match.names = {seat: bot.name for seat, bot in enumerate(seated)}
        while not match.over and self.done < wanted:
            match.deal()
            play_deal(match, seated)
            self._count(match.sheet, seated, turn)
            self.done += 1
            if on_progress is not None:
                on_progress(self.done, wanted)
        if self.on_record is not None:
            self.on_record(match.record())

    def _count(self, sheet: Sequence[DealRow], seated: Sequence[Bot], turn: int) -> None:
        """Count the last deal of a score sheet."""
        row = sheet[-1]
        before = sheet[-2].carry if len(sheet) > 1 else 0
        self.passed_out += row.caller is None
        self.unopposed += any(line.kind == "unopposed" for lines in row.lines for line in lines)
        stake = self.rules.number("stake")
        for seat, bot in enumerate(seated):
            self.tallies[bot.name].add((turn, row.number), row, seat, before=before, stake=stake)

    def result(self, seconds: float) -> SimulationResult:
        """What came out."""
        return SimulationResult(
            tuple(tally.result(name) for name, tally in self.tallies.items()),
            self.done,
            self.started,
            self.passed_out,
            self.unopposed,
            seconds,
        )
