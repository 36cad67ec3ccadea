"""Decks of ``bench_ismcts.py``: one of ours among theirs and one of theirs among ours, in every seat."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from ismcts_players import Budget, Ours, Theirs
from kozyr.core.shuffle import shuffled
from kozyr.match.view import DealRow
from tests.support.openspiel import Configuration, Sides
from tests.support.openspiel_table import Table, sides_of

ALONE, AMONG = "alone", "among"  # ours alone among theirs; theirs alone among ours
FIELDS = (ALONE, AMONG)
WARM_UP, MEASURED = 1, 20  # deals of ours alone before anything is timed, and to time it


@dataclass(frozen=True)
class Job:
    """All that the result of a deck depends on.

    Attributes:
        theirs, ours: budgets for a choice.
    """

    bot: str
    opponent: str
    configuration: Configuration
    ours: Budget
    theirs: Budget
    uct_c: float
    seed: int


@dataclass
class Thinking:
    """Choices of one side among two or more actions; forced ones are not counted."""

    choices: int = 0
    seconds: float = 0.0
    simulations: int = 0

    def add(self, seconds: float, simulations: int, choices: int = 1) -> None:
        self.choices += choices
        self.seconds += seconds
        self.simulations += simulations


@dataclass
class Game:
    """One deal: points of the seats, who made his bid exactly, and where the single bot of the field sat."""

    field: str
    seat: int
    points: list[int]
    exact: list[bool]

    def is_ours(self, seat: int) -> bool:
        """Whether one of ours sat there."""
        return (seat == self.seat) is (self.field == ALONE)


@dataclass
class Deck:
    """All games of one deck."""

    number: int
    games: list[Game]
    ours: Thinking = field(default_factory=Thinking)
    theirs: Thinking = field(default_factory=Thinking)

    def data(self) -> dict[str, Any]:
        """As plain numbers, for a journal."""
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Deck":
        """From what ``data`` gave."""
        return cls(
            data["number"],
            [Game(**game) for game in data["games"]],
            Thinking(**data["ours"]),
            Thinking(**data["theirs"]),
        )


class Duel:
    """The players of a job and both sides of its game."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.sides: Sides = sides_of(job.configuration)
        self.players = job.configuration.players
        self.ours = Ours(job.bot, job.ours, job.seed)
        self.theirs = Theirs(job.configuration, job.opponent, job.theirs, job.uct_c)
        for number in range(
            WARM_UP
        ):  # what is compiled or imported at the first choice is not timed
            self.game(Deck(-1 - number, []), [True] * self.players)

    def deck(self, number: int) -> Deck:
        """All games of a deck."""
        deck = Deck(number, [])
        for kind in FIELDS:
            for seat in range(self.players):
                ours = [(other == seat) is (kind == ALONE) for other in range(self.players)]
                row = self.game(deck, ours)
                exact = [bid == won for bid, won in zip(row.bids, row.tricks, strict=True)]
                deck.games.append(Game(kind, seat, list(row.net), exact))
        return deck

    def game(self, deck: Deck, ours: Sequence[bool]) -> DealRow:
        """One deal with ours in these seats; what they thought is added to the deck."""
        order = shuffled(self.sides.rules.deck, seed=self.job.seed, label=f"deal {deck.number}")
        table = Table(self.sides, order, deck.number % self.players)
        while legal := table.legal():
            actor = table.match.actor
            assert actor is not None
            if len(legal) == 1:
                action = next(iter(legal.values()))
            elif ours[actor]:
                action, thought = self.ours.choose(table.match.view(actor))
                deck.ours.add(thought.seconds, thought.simulations)
            else:
                place = f"{self.job.seed} {deck.number} {actor} {len(table.state.history())}"
                number, thought = self.theirs.choose(table.state, Random(place).getrandbits(30))
                action = legal[number]
                deck.theirs.add(thought.seconds, thought.simulations)
            table.play(action)
        return table.result()


@lru_cache(maxsize=1)
def duel(job: Job) -> Duel:
    """The duel of this process."""
    return Duel(job)


def play_deck(job: Job, number: int) -> Deck:
    """All games of a deck; runs in a process of its own."""
    return duel(job).deck(number)


def mean_time(job: Job) -> float:
    """Seconds that our bot thinks about a choice, among its own kind."""
    playing = Duel(job)
    decks = [Deck(number, []) for number in range(MEASURED)]
    for deck in decks:
        playing.game(deck, [True] * playing.players)
    return sum(d.ours.seconds for d in decks) / sum(d.ours.choices for d in decks)
