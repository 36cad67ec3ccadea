"""Matches one after another between bots, with the same decks for every turn of the seats."""

from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.games.model import Rules
from kozyr.lab.stats import Estimate, estimate
from kozyr.match.match import Match
from kozyr.match.view import DealRow

Progress = Callable[[int, int], None]
# The turn of the seats is left out: all turns of a deck have the same, so that they form one sample.
DeckNumber = tuple[int, int]
OnDeal = Callable[[Sequence[DealRow], Sequence[Bot], DeckNumber], None]


class Played(NamedTuple):
    """What was played, and the time it took."""

    deals: int
    matches: int
    seconds: float


def play_deal(match: Match, bots: Sequence[Bot]) -> None:
    """Play the deal in progress to its end.  Requires: one bot a seat; ``auto_deal`` is off."""
    while (actor := match.actor) is not None:
        match.play(bots[actor].choose(match.view(actor)))


def ready(bots: Sequence[str | Bot], rules: Rules, seed: int) -> list[Bot]:
    """The bots of the seats, those that are named made with seeds of their own.

    Raises:
        RulesError: a bot that does not exist.
        ValueError: not one bot a seat.
    """
    if len(bots) != rules.players:
        raise ValueError(f"{len(bots)} bots for {rules.players} seats")
    return [
        make_bot(bot, seed=seed + i) if isinstance(bot, str) else bot for i, bot in enumerate(bots)
    ]


def period(names: Sequence[str]) -> int:
    """How far a circle of names can be turned until it looks as before."""
    turns = range(1, len(names) + 1)
    return next(n for n in turns if [*names[n:], *names[:n]] == list(names))


def play_matches(
    rules: Rules,
    bots: Sequence[Bot],
    *,
    deals: int,
    seed: int,
    on_deal: OnDeal,
    on_progress: Progress | None = None,
    on_record: Callable[[str], None] | None = None,
) -> Played:
    """Play matches until ``deals`` deals are done; the last match is cut off there.

    Match after match with the same decks, every bot moves on one seat, until the seats look as at first; then
    come new decks. An open match goes on until it is cut off.

    Args:
        on_deal: called after each deal with the sheet of its match, the bots by seat, and the number of its deck.
        on_progress: called after each deal with deals done and wanted.
        on_record: called with the record of each match when it ends, or is cut off.
    """
    begun = perf_counter()
    done = started = 0
    turns = period([bot.name for bot in bots])
    while done < deals:
        again, shift = divmod(started, turns)
        started += 1
        seated = [bots[(seat + shift) % len(bots)] for seat in range(len(bots))]
        match = Match(rules, seed=seed + again, auto_deal=False)
        match.names = {seat: bot.name for seat, bot in enumerate(seated)}
        while not match.over and done < deals:
            match.deal()
            play_deal(match, seated)
            done += 1
            on_deal(match.sheet, seated, (again, match.sheet[-1].number))
            if on_progress is not None:
                on_progress(done, deals)
        if on_record is not None:
            on_record(match.record())
    return Played(done, started, perf_counter() - begun)


class Sums:
    """What is summed up for one bot; samples are collected by deck, so that the turns of a deck form one sample.

    Attributes:
        counts: how often something happened.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._samples: dict[str, dict[DeckNumber, list[float]]] = {}

    def add(self, what: str, deck: DeckNumber, value: float) -> None:
        """Add a sample."""
        self._samples.setdefault(what, {}).setdefault(deck, []).append(value)

    def samples(self, what: str) -> int:
        """How many samples there are."""
        return sum(map(len, self._samples.get(what, {}).values()))

    def mean(self, what: str) -> Estimate:
        """The estimate of the means of each deck."""
        found = self._samples.get(what, {}).values()
        return estimate([sum(values) / len(values) for values in found])


def a_second(deals: int, seconds: float) -> float:
    """Deals played in a second."""
    return deals / seconds if seconds else 0.0
