"""What is stored of a table, and what every store must do with it.

A table is a log of events numbered 1, 2, 3 ...; everything else (seats, snapshot, deadline) stands beside
it and changes in the same transaction. The store knows nothing of games: kinds, texts and snapshots
are opaque to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from kozyr.core.errors import KozyrError


class Status(StrEnum):
    """Whether anything can still happen at a table."""

    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a table's log.

    Attributes:
        n: its number, from 1 without gaps.
        kind: what happened; the tables' vocabulary.
        seat: whose command it was, None for the table itself.
        text: what the command said, e.g. an action in record notation.
        key: the sender's idempotency key, None if there was none.
        at: seconds since the epoch.
    """

    n: int
    kind: str
    seat: int | None
    text: str
    key: str | None
    at: float


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """Who sits on a seat: a bot's programme (``bot``) or a person (``token_hash``, SHA-256 in hex)."""

    name: str
    bot: str | None = None
    token_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """What is to happen to a table without anybody asking.

    Attributes:
        table_id: which table.
        n: number of the event after which it was set; void once there is a later decisive one.
        kind: what is to happen; the tables' vocabulary.
        due: when, in seconds since the epoch.
        lease_until: until then the process that set or claimed it takes care of it.
    """

    table_id: str
    n: int
    kind: str
    due: float
    lease_until: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table after event ``n``, as text from which the tables can go on."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be created: what never changes of it.

    Attributes:
        id: its public name.
        created: seconds since the epoch.
        rules: text of its rules.
        seed: the secret behind its shuffles, any size.
        language: of the bots' names.
        seats: in order.
    """

    id: str
    created: float
    rules: str
    seed: int
    language: str
    seats: tuple[StoredSeat, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as read: what never changes, its snapshot, and the events after the snapshot."""

    fixed: NewTable
    status: Status
    snapshot: Snapshot
    events: tuple[StoredEvent, ...]
    deadline: Deadline | None


@dataclass(frozen=True, slots=True)
class News:
    """What has happened at a table: events in order, and the deadline as it now stands."""

    events: tuple[StoredEvent, ...]
    deadline: Deadline | None


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything that one accepted command changes; all of it or nothing.

    Attributes:
        table_id: the table.
        after: number of the last event that the decision knew of, 0 for a new table.
        events: numbered from ``after`` + 1.
        status: of the table from now on.
        deadline: replaces the one there was; None removes it.
        snapshot: replaces the one there was; None keeps it.
        create: tables that come into being, before the events are appended.
        opening: commits of those tables, with their first events.
    """

    table_id: str
    after: int
    events: tuple[StoredEvent, ...]
    status: Status = Status.RUNNING
    deadline: Deadline | None = None
    snapshot: Snapshot | None = None
    create: tuple[NewTable, ...] = ()
    opening: tuple["Commit", ...] = ()


class StoreError(KozyrError):
    """The store cannot do its work; the message names the fault and what to do about it."""


class ConflictError(KozyrError):
    """Somebody else appended events first; nothing was written."""


class KeyTakenError(KozyrError):
    """The seat has already used this idempotency key, for event ``n``; nothing was written."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(f"this command is already event {n}")


class Store(Protocol):
    """Durable tables. Every method may raise StoreError; what returned has reached the disk."""

    async def open(self) -> None:
        """Open the store and bring its schema up to date."""

    async def close(self) -> None:
        """Finish what is under way and let go of the store."""

    async def commit(self, commit: Commit) -> None:
        """Write one command's changes.

        Raises:
            ConflictError: the log has gone on since ``commit.after``.
            KeyTakenError: the seat has already used the key of one of the events.
        """

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with the events after its snapshot; None if there is none of that name."""

    async def news(self, table_id: str, after: int) -> News:
        """The events of a table numbered above ``after``, and its deadline now."""

    async def find_key(self, table_id: str, seat: int, key: str) -> int | None:
        """Number of the event for which a seat used an idempotency key."""

    async def claim(self, now: float, lease: float, limit: int = 64) -> tuple[Deadline, ...]:
        """Take over deadlines that are due and that nobody takes care of, for ``lease`` seconds."""

    async def due_by(self, time: float) -> tuple[str, ...]:
        """Tables with a deadline at a time or before, whoever looks after it."""

    async def changes(self, since: int | None) -> tuple[int, Sequence[tuple[str, int]]]:
        """Tables that any process has changed.

        Args:
            since: mark of an earlier call, None to begin here.

        Returns:
            The next mark, and each changed table with the number of its newest event.
        """

    async def backup(self, target: Path) -> None:
        """Copy the whole store into a new file, while everything goes on."""
