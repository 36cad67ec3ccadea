"""What the rest of the program sees of a table, and what can go wrong with a command to one."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kozyr.bots.search.search import Judgement
from kozyr.core.errors import KozyrError, RulesError
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.match.view import View

PATIENCES: Final = (30.0, 60.0, 120.0, 300.0)
DEFAULT_PATIENCE: Final = 120.0
PHRASES: Final = (
    "hello",
    "good_luck",
    "thanks",
    "well_played",
    "oops",
    "one_moment",
    "hurry",
    "bye",
)


class Kind(StrEnum):
    """Events of a table's log."""

    OPEN = "open"
    START = "start"
    ACTION = "action"
    READY = "ready"
    DEAL = "deal"
    PACE = "pace"
    STOP = "stop"
    AGAIN = "again"
    JOIN = "join"
    LEAVE = "leave"
    AWAY = "away"
    BACK = "back"
    LOCK = "lock"
    UNLOCK = "unlock"
    SAY = "say"
    CODE = "code"
    DEVICE = "device"


class HintRule(StrEnum):
    """Who may ask for hints at a table: one person alone with bots, everybody, nobody."""

    ALONE = "alone"
    ALL = "all"
    NONE = "none"


class Wait(StrEnum):
    """What a deadline brings about."""

    BOT = "bot"
    DEAL = "deal"
    PATIENCE = "patience"
    GATHERING = "gathering"


class Why(StrEnum):
    """Why a person is away."""

    GONE = "gone"
    PATIENCE = "patience"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Draft:
    """An event before it has a number and a time; ``implied``: not the command itself."""

    kind: Kind
    seat: Seat | None
    text: str = ""
    implied: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one seat, or a spectator, may see it.

    Attributes:
        seq: number of the newest event; commands quote it.
        rules: of the match.
        seat: whose view; None for a spectator.
        view: the match; None while people gather, before the first deal.
        names: of all seats, empty for an open one.
        is_bot: whether a programme owns that seat.
        pace: seconds a bot waits before each of its actions.
        next_deal_in: seconds until the next deal begins by itself, None if none is awaited.
        over: whether the match is over.
        ready: seats that need not be waited for before the next deal; bots and people who are away never.
        stopping: whether the deal in progress is the last one.
        next_table: the table where the same people play on, None if there is none yet.
        gathering: whether people still take their seats.
        open_seats: seats that nobody has.
        away: people for whom a bot plays.
        connected: people with a page open at this process.
        locked: whether nobody can join.
        can_join: whether the viewer can take a seat.
        patience: seconds that a person may think where others wait.
        turn_left: seconds until a bot acts for the seat that is asked, None if nobody waits for a person.
        said_phrase: for each seat its newest phrase, the number of that event, and its age in seconds.
        programmes: of all seats, None where a person sits or nobody.
        fillers: programmes that the host wants on seats that stay open.
        hint_rule: who may ask for hints.
        hints: whether people at the table may ask for them now.
    """

    seq: int
    rules: Rules
    seat: Seat | None
    view: View | None
    names: tuple[str, ...]
    is_bot: tuple[bool, ...]
    pace: float
    next_deal_in: float | None
    over: bool
    ready: tuple[bool, ...] = ()
    stopping: bool = False
    next_table: str | None = None
    gathering: bool = False
    open_seats: tuple[bool, ...] = ()
    away: tuple[bool, ...] = ()
    connected: tuple[bool, ...] = ()
    locked: bool = True
    can_join: bool = False
    patience: float = DEFAULT_PATIENCE
    turn_left: float | None = None
    said_phrase: tuple[tuple[str, int, float] | None, ...] = ()
    programmes: tuple[str | None, ...] = ()
    fillers: tuple[str, ...] = ()
    hint_rule: HintRule = HintRule.NONE
    hints: bool = False

    @property
    def dealt(self) -> View:
        """The match, which must have begun.

        Raises:
            NotNow: it has not.
        """
        if self.view is None:
            raise NotNow("the match has not begun yet")
        return self.view


@dataclass(frozen=True, slots=True)
class Hint:
    """What a person may know of his own decision.

    Attributes:
        seq: number of the event since which it is asked for.
        view: of the seat, from which everything follows.
        judgement: what a search has found so far, None if nothing yet.
    """

    seq: int
    view: View
    judgement: Judgement | None


class NoSuchBotError(RulesError):
    """There is no bot of that name.

    Attributes:
        bot: the name.
        known: those that there are.
    """

    def __init__(self, bot: str, known: Iterable[str]) -> None:
        self.bot = bot
        self.known = tuple(known)
        super().__init__(f"there is no such bot: {bot!r:.42}; there are: {', '.join(self.known)}")


class TableError(KozyrError):
    """A command to a table was not carried out."""


class NoSuchTable(TableError):  # noqa: N818 - reads as the fact that it reports
    """There is no table of that name."""

    def __init__(self) -> None:
        super().__init__("there is no such table")


class NotSeated(TableError):  # noqa: N818 - reads as the fact that it reports
    """The token belongs to no seat of the table."""

    def __init__(self, message: str = "you have no seat at this table") -> None:
        super().__init__(message)


class CodeRefused(NotSeated):
    """The code for another device is unknown, used or too old; which of them is not said."""

    def __init__(self) -> None:
        super().__init__("this code is not valid: it works once, within 10 minutes")


class Stale(TableError):  # noqa: N818 - reads as the fact that it reports
    """The table has moved on since the sender looked.

    Attributes:
        current: number of the newest event.
    """

    def __init__(self, current: int) -> None:
        self.current = current
        super().__init__("the table has moved on")


class NotNow(TableError):  # noqa: N818 - reads as the fact that it reports
    """The command makes no sense at this moment; the message says why."""
