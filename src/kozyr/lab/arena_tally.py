"""What an arena counts: for each deck one sample a bot.

Intervals are over decks, which do not depend on each other as the games of one deck do.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kozyr.lab.arena_plan import Plan, turned
from kozyr.lab.arena_play import Block, Played
from kozyr.lab.arena_ratings import Rating, rate
from kozyr.lab.runs import period
from kozyr.lab.stats import Estimate, estimate, ratio
from kozyr.match.account import for_points


@dataclass(frozen=True, slots=True)
class BotScore:
    """What a bot did in the line-up.

    Attributes:
        seats: deals or matches, counted once for each seat it held.
        result: kon share, or points above the mean of the table, a deal or match.
        points: the plain points; None for a kon.
        exact: share of its deals in which it took as many tricks as announced; None for a kon.
        titles: of its matches, by title; empty where there are none.
    """

    bot: str
    seats: int
    result: Estimate
    points: Estimate | None
    exact: float | None
    titles: dict[str, int]


@dataclass(frozen=True, slots=True)
class PairScore:
    """Two bots in their mirrored fields.

    Attributes:
        alone: result of one among players of the other; ``other_alone``: the other way round. With two seats both are
            of the same games.
        lead: half of what ``alone`` is above ``other_alone``: what the one is better.
        won: share of the decks in which it was; a deck in which neither was counts half.
    """

    one: str
    other: str
    alone: Estimate
    other_alone: Estimate
    lead: Estimate
    won: float


class Tally:
    """The samples of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._points = for_points(plan.rules)
        self._results: dict[tuple[int, str], dict[int, float]] = defaultdict(dict)
        self._net: dict[str, dict[int, float]] = defaultdict(dict)
        self._exact: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        self._titles: dict[str, dict[int, Counter[str]]] = defaultdict(dict)
        self.decks: set[int] = set()

    def add(self, deck: int, block: Block) -> None:
        """Count a block; the order in which blocks come does not matter."""
        self.decks.add(deck)
        for number, (bots, row) in enumerate(zip(self.plan.fields, block, strict=True)):
            for name in dict.fromkeys(bots):
                shares = [_share(game, seats) for game, seats in _seats_of(name, bots, row)]
                self._results[number, name][deck] = sum(shares) / len(shares)
        if self._points:
            for name in self.plan.names:
                self._add_points(name, deck, block[0])

    def _add_points(self, name: str, deck: int, row: Sequence[Played]) -> None:
        held = [
            (game, game.seats[seat])
            for game, seats in _seats_of(name, self.plan.bots, row)
            for seat in seats
        ]
        self._net[name][deck] = sum(seat.net for _, seat in held) / len(held)
        self._exact[name][deck] = (
            sum(seat.exact for _, seat in held),
            sum(game.deals for game, _ in held),
        )
        if self.plan.matches:
            titles = (self.plan.rules.title(seat.net) for _, seat in held)
            self._titles[name][deck] = Counter(filter(None, titles))

    def widest(self, decks: int) -> float:
        """Half of the widest interval of the line-up after the first decks."""
        return max(half_width(self._result(0, name, decks)) for name in self.plan.names)

    def bots(self, decks: int) -> list[BotScore]:
        """The line-up after the first decks."""
        return [self._score(name, decks) for name in self.plan.names]

    def _score(self, name: str, decks: int) -> BotScore:
        seats = self.plan.bots.count(name) * decks * period(self.plan.bots)
        result = self._result(0, name, decks)
        if not self._points:
            return BotScore(name, seats, result, None, None, {})
        exact = [self._exact[name][deck] for deck in range(decks)]
        titles: Counter[str] = Counter()
        for deck in range(decks if self.plan.matches else 0):
            titles += self._titles[name][deck]
        return BotScore(
            name,
            seats,
            result,
            estimate([self._net[name][deck] for deck in range(decks)]),
            ratio(sum(made for made, _ in exact), sum(played for _, played in exact)),
            dict(titles),
        )

    def _samples(self, field: int, name: str, decks: int) -> list[float]:
        found = self._results[field, name]
        return [found[deck] for deck in range(decks)]

    def _result(self, field: int, name: str, decks: int) -> Estimate:
        return estimate(self._samples(field, name, decks))

    def _alone(self, one: str, rest: str, decks: int) -> list[float]:
        return self._samples(self.plan.lone(one, rest), one, decks)

    def _leads(self, one: str, other: str, decks: int) -> list[float]:
        """For each deck what the one was better."""
        pairs = zip(self._alone(one, other, decks), self._alone(other, one, decks), strict=True)
        return [(first - second) / 2 for first, second in pairs]

    def pairs(self, decks: int) -> list[PairScore]:
        """Every two bots after the first decks; none where the mirrored fields are not played."""
        return [
            self._pair(one, other, decks)
            for one, other in combinations(self.plan.names if self.plan.pairs else (), 2)
        ]

    def _pair(self, one: str, other: str, decks: int) -> PairScore:
        leads = self._leads(one, other, decks)
        return PairScore(
            one,
            other,
            estimate(self._alone(one, other, decks)),
            estimate(self._alone(other, one, decks)),
            estimate(leads),
            sum(map(_won, leads)) / decks,
        )

    def ratings(self, decks: int) -> list[Rating]:
        """The ratings after the first decks, in the order of the line-up; none for one bot or without pairs."""
        names = self.plan.names
        if not self.plan.pairs or len(names) < 2:
            return []
        numbers = combinations(range(len(names)), 2)
        scores = {
            (i, j): [_won(lead) for lead in self._leads(names[i], names[j], decks)]
            for i, j in numbers
        }
        return rate(names, scores)


def half_width(value: Estimate) -> float:
    """Half of a 95 % interval."""
    return value.high - value.mean


def _won(lead: float) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


def _seats_of(
    name: str, bots: Sequence[str], row: Sequence[Played]
) -> list[tuple[Played, list[int]]]:
    """The games of a field, each with the seats that a bot holds in it."""
    return [
        (game, [seat for seat, bot in enumerate(turned(bots, turn)) if bot == name])
        for turn, game in enumerate(row)
    ]


def _share(game: Played, seats: Sequence[int]) -> float:
    """The mean result of some seats; exactly 0 for all of a table."""
    gains, whole = game.results()
    return ratio(sum(gains[seat] for seat in seats), whole * len(seats))
