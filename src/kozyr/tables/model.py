"""What the rest of the program sees of a table, and what can go wrong with a command to one."""

from dataclasses import dataclass
from enum import StrEnum

from kozyr.core.errors import KozyrError
from kozyr.match.view import View


class Kind(StrEnum):
    """Events of a table's log."""

    START = "start"
    ACTION = "action"
    READY = "ready"
    DEAL = "deal"
    PACE = "pace"
    STOP = "stop"
    AGAIN = "again"


class Wait(StrEnum):
    """What a deadline brings about."""

    BOT = "bot"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one seat, or a spectator, may see it.

    Attributes:
        seq: number of the newest event; commands quote it.
        view: the match.
        names: of all seats.
        is_bot: whether a programme plays that seat.
        pace: seconds a bot waits before each of its actions.
        next_deal_in: seconds until the next deal begins by itself, None if none is awaited.
        over: whether the match is over.
        ready: seats that have asked for the next deal; bots always have.
        stopping: whether the deal in progress is the last one.
        next_table: the table where the same people play on, None if there is none yet.
    """

    seq: int
    view: View
    names: tuple[str, ...]
    is_bot: tuple[bool, ...]
    pace: float
    next_deal_in: float | None
    over: bool
    ready: tuple[bool, ...] = ()
    stopping: bool = False
    next_table: str | None = None


class TableError(KozyrError):
    """A command to a table was not carried out."""


class NoSuchTable(TableError):  # noqa: N818 - reads as the fact that it reports
    """There is no table of that name."""

    def __init__(self) -> None:
        super().__init__("there is no such table")


class NotSeated(TableError):  # noqa: N818 - reads as the fact that it reports
    """The token belongs to no seat of the table."""

    def __init__(self) -> None:
        super().__init__("you have no seat at this table")


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
