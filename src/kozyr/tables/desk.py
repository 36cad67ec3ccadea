"""The desk: every change of a table passes here, one at a time.

Order: check against the table in memory, let the events happen there, write them, and only when they are on
the disk let anybody see them. If writing fails the table in memory is thrown away; if another process was
quicker, it is read again and the command is checked again.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from kozyr.core.errors import IllegalActionError
from kozyr.core.seats import Seat
from kozyr.match.view import View
from kozyr.store import (
    Commit,
    ConflictError,
    Deadline,
    KeyTakenError,
    Snapshot,
    Store,
    StoredEvent,
)
from kozyr.tables.commands import Command, decide
from kozyr.tables.deadlines import next_deadline
from kozyr.tables.hub import Hub
from kozyr.tables.model import Draft, NoSuchTable, NotNow, NotSeated, Stale
from kozyr.tables.opening import Opening
from kozyr.tables.state import Table

T = TypeVar("T")

_MOST_ATTEMPTS: Final = 8
_LONGEST_ID: Final = 64
_LONGEST_KEY: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A command on its way.

    Attributes:
        table_id: to which table.
        command: what is asked for.
        expected: number of the newest event that the sender had seen; None: whatever stands.
        token: of a person; the seat follows from it and from nothing else.
        newcomer: whether whoever holds the token need not sit at the table.
        seat: for which the program itself asks, when there is no token.
        key: the same key again means the same command again.
        opening: a table that comes into being with the command.
        deadline: which brings the command about; void once the table has another.
    """

    table_id: str
    command: Command
    expected: int | None
    token: str | None = None
    newcomer: bool = False
    seat: Seat | None = None
    key: str | None = None
    opening: Opening | None = None
    deadline: Deadline | None = None


@dataclass(slots=True)
class Entry:
    """A table in memory; touched only by whoever holds the lock."""

    lock: asyncio.Lock
    used: float
    loaded: Table | None = None
    views: dict[Seat | None, View] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """The table, which must have been loaded."""
        if self.loaded is None:
            raise NoSuchTable
        return self.loaded

    def view(self, seat: Seat | None) -> View | None:
        """A seat's view, made once for each event; None before the first deal."""
        if self.table.match.current is None:
            return None
        if seat not in self.views:
            self.views[seat] = self.table.match.view(seat)
        return self.views[seat]

    def drop(self) -> None:
        """Throw the table in memory away; the next one to come reads it again."""
        self.loaded = None
        self.views.clear()


class Desk:
    """The tables in memory, and the only way to change one."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        *,
        clock: Callable[[], float],
        deal_wait: float,
        schedule: Callable[[Deadline], None],
        heard: Callable[[Table, Sequence[StoredEvent]], None] = lambda _table, _events: None,
    ) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._deal_wait = deal_wait
        self._schedule = schedule
        self._heard = heard
        self._entries: dict[str, Entry] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    async def perform(self, order: Order) -> int:
        """Carry out a command, once; returns the number of its event.

        A command that has begun is carried to its end, even if whoever sent it goes away.

        Raises:
            NoSuchTable, NotSeated, Stale, NotNow, IllegalActionError, NotationError, StoreError.
        """
        return await self._to_the_end(self._perform(order))

    async def open(self, opening: Opening) -> None:
        """Write a new table and keep it in memory."""
        await self._to_the_end(self._open(opening))

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish some work, whatever happens to the caller."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        """Take note of an outcome, also of one that nobody waits for any more."""
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()

    async def _perform(self, order: Order) -> int:
        """Try a command until no other process is quicker."""
        if order.key is not None and not 0 < len(order.key) <= _LONGEST_KEY:
            raise NotNow(f"a key has 1 to {_LONGEST_KEY} characters")
        async with self._hold(order.table_id) as entry:
            for attempt in range(_MOST_ATTEMPTS):
                seq = await self._attempt(entry, order, fresh=attempt > 0)
                if seq is not None:
                    return seq
            raise Stale(entry.table.seq if entry.loaded else 0)

    async def _open(self, opening: Opening) -> None:
        """Write a new table."""
        await self._store.commit(opening.commit)
        self._adopt(opening)

    @asynccontextmanager
    async def look_at(self, table_id: str, token: str | None = None) -> AsyncIterator[Entry]:
        """A table at rest: everything in it is on the disk.

        Args:
            table_id: which.
            token: of whoever looks; one that is not known may have been given by another process.

        Raises:
            NoSuchTable, StoreError.
        """
        async with self._hold(table_id) as entry:
            table = await self._loaded(entry, table_id)
            if token and table.seat_of(token) is None:
                await self._refresh(entry, table)
            yield entry

    async def catch_up(self, table_id: str, seq: int) -> None:
        """Take in what another process has written, up to event ``seq`` or later."""
        entry = self._entries.get(table_id)
        if entry is not None:
            async with entry.lock:
                if entry.loaded is not None and entry.table.seq < seq:
                    await self._refresh(entry, entry.table)
        self._hub.publish(table_id, seq)

    def forget_idle(self, before: float) -> list[str]:
        """Drop tables that nobody has used since ``before`` and nobody listens to; which."""
        idle = [
            table_id
            for table_id, entry in self._entries.items()
            if entry.used < before and not entry.lock.locked() and not self._hub.is_heard(table_id)
        ]
        for table_id in idle:
            del self._entries[table_id]
        return idle

    @property
    def in_memory(self) -> int:
        """Number of tables in memory."""
        return len(self._entries)

    @asynccontextmanager
    async def _hold(self, table_id: str) -> AsyncIterator[Entry]:
        """The entry of a table, locked; forgotten again if there is no such table."""
        if len(table_id) > _LONGEST_ID:
            raise NoSuchTable
        while True:
            entry = self._entries.get(table_id)
            if entry is None:
                entry = self._entries[table_id] = Entry(asyncio.Lock(), self._clock())
            async with entry.lock:
                if self._entries.get(table_id) is not entry:
                    continue
                entry.used = self._clock()
                try:
                    yield entry
                finally:
                    if entry.loaded is None and self._entries.get(table_id) is entry:
                        del self._entries[table_id]
                return

    async def _loaded(self, entry: Entry, table_id: str) -> Table:
        """The table, read from the store if it is not in memory."""
        if entry.loaded is None:
            stored = await self._store.load(table_id)
            if stored is None or not (stored.events or stored.snapshot.n):
                raise NoSuchTable
            entry.loaded = Table.load(stored)
        return entry.loaded

    async def _refresh(self, entry: Entry, table: Table) -> bool:
        """Take in events of other processes; whether there were any."""
        news = await self._store.news(table.id, table.seq)
        if news.events:
            entry.views.clear()
            for event in news.events:
                table.evolve(event)
            table.deadline = news.deadline
            self._heard(table, news.events)
        return bool(news.events)

    async def _attempt(self, entry: Entry, order: Order, *, fresh: bool) -> int | None:
        """Try a command once; None if another process was quicker, so that it must be tried again."""
        table = await self._loaded(entry, order.table_id)
        expected = table.seq if order.expected is None else order.expected
        seat: Seat | None = None
        try:
            seat = self._seat(table, order)
            known = await self._known(table, seat, order)
            if known is not None:
                return known
            self._check_due(table, order.deadline)
            drafts = decide(table, order.command, seat, expected, house=order.token is None)
        except (Stale, NotNow, NotSeated, IllegalActionError):
            if not fresh and await self._refresh(entry, table):
                return None
            known = await self._stored_key(table, seat, order.key)
            if known is None:
                raise
            return known
        if not drafts:
            # Nothing to do, as far as this process knows.
            if not fresh and await self._refresh(entry, table):
                return None
            known = await self._stored_key(table, seat, order.key)
            return table.seq if known is None else known
        try:
            return await self._write(entry, table, order, drafts)
        except ConflictError:
            return None
        except KeyTakenError as taken:
            if seat is None or table.is_own(seat, taken.n):
                return taken.n
            raise NotNow("this key has been used by somebody else; take another") from taken

    def _seat(self, table: Table, order: Order) -> Seat | None:
        """Whose command it is: the token says it, or it is the house's own."""
        if order.token is None:
            return order.seat
        seat = table.seat_of(order.token)
        if seat is None and not order.newcomer:
            raise NotSeated
        return seat

    def _check_due(self, table: Table, deadline: Deadline | None) -> None:
        """Refuse what a deadline brings about once the table has another, or a later one."""
        if deadline is None:
            return
        now = table.deadline
        if now is None or (now.n, now.kind) != (deadline.n, deadline.kind):
            raise Stale(table.seq)
        if now.due > self._clock():
            raise Stale(table.seq)

    async def _known(self, table: Table, seat: Seat | None, order: Order) -> int | None:
        """The event of a command's key, as far back as memory goes; farther for a seat given back."""
        if seat is None or order.key is None:
            return None
        known = table.event_of(seat, order.key)
        if known is not None:
            return known
        for past, until in table.seats.left_by(order.token):
            known = await self._store.find_key(table.id, past, order.key)
            if known is not None and known < until:
                return known
        return None

    async def _stored_key(self, table: Table, seat: Seat | None, key: str | None) -> int | None:
        """The event of a key that is older than the table in memory."""
        if seat is None or key is None:
            return None
        known = await self._store.find_key(table.id, seat, key)
        return known if known is not None and table.is_own(seat, known) else None

    def _events(
        self, table: Table, drafts: tuple[Draft, ...], key: str | None
    ) -> tuple[tuple[StoredEvent, ...], int]:
        """Number and date what a command has led to.

        Returns:
            The events, and the number of the one that is the command itself, to which the key belongs.
        """
        now = self._clock()
        own = next((i for i, draft in enumerate(drafts) if not draft.implied), 0)
        first = table.seq + 1
        events = tuple(
            StoredEvent(
                first + i, draft.kind, draft.seat, draft.text, key if i == own else None, now
            )
            for i, draft in enumerate(drafts)
        )
        return events, first + own

    async def _write(
        self, entry: Entry, table: Table, order: Order, drafts: tuple[Draft, ...]
    ) -> int:
        """Let events happen, write them, and then let them be seen."""
        events, own = self._events(table, drafts, order.key)
        before = table.deadline
        try:
            entry.views.clear()
            commit = self._commit(table, order.opening, events)
            await self._store.commit(commit)
        except BaseException:
            entry.drop()
            raise
        if order.opening is not None:
            self._adopt(order.opening)
        if table.deadline is not None and table.deadline != before:
            self._schedule(table.deadline)
        self._hub.publish(table.id, table.seq, events[own - events[0].n].seat)
        self._heard(table, events)
        return own

    def _commit(
        self, table: Table, opening: Opening | None, events: tuple[StoredEvent, ...]
    ) -> Commit:
        """Everything that changes with some events, which happen to the table in memory."""
        after = table.seq
        snapshot: Snapshot | None = None
        rest = _rest(table)
        for event in events:
            table.evolve(event)
            if any(_rest(table)) and _rest(table) != rest:
                snapshot = table.snapshot()
            rest = _rest(table)
        table.deadline = next_deadline(table, now=self._clock(), deal_wait=self._deal_wait)
        return Commit(
            table_id=table.id,
            after=after,
            events=events,
            status=table.status,
            deadline=table.deadline,
            snapshot=snapshot,
            opening=() if opening is None else (opening.commit,),
        )

    def _adopt(self, opening: Opening) -> None:
        """Keep a new table in memory and look after its deadline."""
        entry = Entry(asyncio.Lock(), self._clock(), opening.table)
        self._entries[opening.table.id] = entry
        if opening.table.deadline is not None:
            self._schedule(opening.table.deadline)


def _rest(table: Table) -> tuple[bool, bool]:
    """Whether the match waits for a deal, and whether it is over."""
    return table.match.between, table.match.over
