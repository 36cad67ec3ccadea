"""Who is there: live streams of people at this process, and what follows when the last of them closes.

A page that is fetched without a stream (no script, or a tab in the background) is a sign of its reader too, for
as long as somebody whose last stream has closed is waited for.

Both are kept by the digest of a token, so that one which was opened before its reader sat down counts
from then on. Another process does the same for its own; if it sends somebody away who is here, this one
answers that he is back.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from kozyr.core.seats import Seat
from kozyr.store import StoredEvent, StoreError
from kozyr.tables.company import Absent, Back, can_return
from kozyr.tables.deadlines import others_wait
from kozyr.tables.desk import Desk, Order
from kozyr.tables.model import Kind, NoSuchTable, TableError, Why
from kozyr.tables.people import digest_of
from kozyr.tables.state import Table

_RETRY_AFTER: Final = 2.0

#: From what a sign of life brings somebody back. Pages fetch themselves again without their reader, and streams
#: open by themselves too: neither undoes what he has asked for.
_BY_PAGE: Final = frozenset({Why.GONE})
_BY_STREAM: Final = frozenset({Why.GONE, Why.PATIENCE})

Later = Callable[[float, Callable[[], Awaitable[None]]], None]


class Presence:
    """The live streams of one process.

    Args:
        clock: seconds since the epoch.
        later: lets something happen at a time.
        absent_after: seconds after the last sign of a seat's person until a bot plays for him.
    """

    def __init__(self, *, clock: Callable[[], float], later: Later, absent_after: float) -> None:
        self.desk: Desk | None = None
        self._clock = clock
        self._later = later
        self._absent_after = absent_after
        self._streams: dict[str, dict[str, int]] = {}
        self._gone: dict[str, dict[str, float]] = {}
        self._visits: dict[str, dict[str, float]] = {}
        self._awaited: set[tuple[str, str]] = set()
        self._pending: set[tuple[str, str]] = set()

    def begin(self, tables: Sequence[str]) -> None:
        """A process was started: whoever has not come back to ``tables``, which run, after a while is gone.

        What an earlier process knew of streams has ended with it.
        """
        since = self._clock()

        async def look() -> None:
            for table_id in tables:
                await self._look_for(table_id, since)

        if tables:
            self._later(since + self._absent_after, look)

    @contextmanager
    def stream(self, table_id: str, token: str) -> Iterator[None]:
        """A stream of a person, open for as long as the block runs."""
        digest = digest_of(token)
        streams = self._streams.setdefault(table_id, {})
        streams[digest] = streams.get(digest, 0) + 1
        self._drop(table_id, digest)
        _forget(self._visits, table_id, digest)  # from now on the stream tells
        try:
            yield
        finally:
            self._close(table_id, digest)

    async def visit(self, table_id: str, token: str) -> bool:
        """Somebody has fetched a page of a table; whether that is news.

        If he was missed he is back. Who has let his time run out, or has left, must say so himself: pages
        fetch themselves again.
        """
        if not await self._return(table_id, token, _BY_PAGE):
            return False
        digest, now = digest_of(token), self._clock()
        if digest in self._streams.get(table_id, {}):
            return False
        if (table_id, digest) in self._awaited:  # who reads without script has the others' patience
            self._drop(table_id, digest)
        visits = self._visits.setdefault(table_id, {})
        known = digest in visits and now - visits[digest] < self._absent_after
        visits[digest] = now
        return not known

    def acted(self, table_id: str, token: str) -> None:
        """Somebody has done something: a sign of him as good as a page."""
        digest = digest_of(token)
        if digest in self._visits.get(table_id, {}) or digest in self._gone.get(table_id, {}):
            self._visits.setdefault(table_id, {})[digest] = self._clock()

    async def _look_for(self, table_id: str, since: float) -> None:
        """Wait for the people of a table who have not been seen since a time."""
        desk = self.desk
        if desk is None:
            return
        with suppress(TableError, StoreError):
            async with desk.look_at(table_id) as entry:
                seen = self._visits.get(table_id, {})
                for seat in entry.table.present:
                    tokens = entry.table.seats.tokens_of(seat)
                    # Who reads without script has the others' patience.
                    if not any(digest in seen for digest in tokens):
                        for digest in tokens:
                            self._miss(table_id, digest, since)

    def _miss(self, table_id: str, digest: str, since: float) -> None:
        """Wait for somebody, unless he has a stream or is waited for already."""
        if digest not in self._streams.get(table_id, {}):
            self._gone.setdefault(table_id, {}).setdefault(digest, since)
            self._watch(table_id, digest, since + self._absent_after)

    def connected(self, table: Table) -> frozenset[Seat]:
        """Seats of people with a page open at this process, as far as it knows."""
        now = self._clock()
        visits = self._visits.get(table.id, {})
        fresh = (digest for digest, at in visits.items() if now - at < self._absent_after)
        return self._streaming(table) | table.seats.seats_of(fresh)

    def _streaming(self, table: Table) -> frozenset[Seat]:
        """Seats of people with a stream here."""
        return table.seats.seats_of(self._streams.get(table.id, ()))

    def heard(self, table: Table, events: Sequence[StoredEvent]) -> None:
        """Take note of what has happened at a table."""
        for event in events:
            if event.kind == Kind.AWAY and event.text == Why.GONE:
                seat = Seat(event.seat or 0)
                if seat in self.connected(table):
                    self._later(self._clock(), partial(self._call_back, table.id, seat))
            elif event.kind in (Kind.START, Kind.JOIN):  # from now on others may wait
                for digest, since in self._gone.get(table.id, {}).items():
                    self._watch(table.id, digest, since + self._absent_after)

    def opened(self, table: Table) -> None:
        """People were seated at a new table without having asked for it: whoever does not come is gone."""
        for seat in table.present:
            for digest in table.seats.tokens_of(seat):
                self._awaited.add((table.id, digest))
                self._miss(table.id, digest, self._clock())

    def forget(self, table_id: str) -> None:
        """Drop what is known of a table that leaves memory."""
        self._gone.pop(table_id, None)
        self._visits.pop(table_id, None)
        self._awaited = {(table, digest) for table, digest in self._awaited if table != table_id}

    async def return_to(self, table_id: str, token: str) -> None:
        """Somebody has opened a stream: if a bot plays for him and he has not left, he is back.

        What cannot be written now is no reason to refuse the stream.
        """
        await self._return(table_id, token, _BY_STREAM)

    async def _return(self, table_id: str, token: str, reasons: frozenset[Why]) -> bool:
        """Bring somebody back who is away for one of some reasons; whether he sits there."""
        desk, seat = self.desk, None
        if desk is None:
            return False
        with suppress(TableError, StoreError):
            async with desk.look_at(table_id, token) as entry:
                table = entry.table
                seat = table.seat_of(token)
                returns = can_return(table, seat, reasons)
            if returns:
                await self._bring_back(desk, table_id, seat, reasons)
        return seat is not None

    def _close(self, table_id: str, digest: str) -> None:
        """A stream has closed."""
        streams = self._streams[table_id]
        streams[digest] -= 1
        if streams[digest]:
            return
        del streams[digest]
        if not streams:
            del self._streams[table_id]
        now = self._clock()
        self._gone.setdefault(table_id, {})[digest] = now
        self._watch(table_id, digest, now + self._absent_after)

    def _drop(self, table_id: str, digest: str) -> None:
        """Nobody is gone any more, or it does not matter."""
        self._awaited.discard((table_id, digest))
        _forget(self._gone, table_id, digest)

    def _watch(self, table_id: str, digest: str, due: float) -> None:
        """See at a time whether somebody has stayed away; one alarm for each is enough."""
        if (table_id, digest) not in self._pending:
            self._pending.add((table_id, digest))
            self._later(due, partial(self._check, table_id, digest))

    async def _check(self, table_id: str, digest: str) -> None:
        """The time of somebody who is gone may have run out."""
        self._pending.discard((table_id, digest))
        desk = self.desk
        if desk is None or digest not in self._gone.get(table_id, {}):
            return
        try:
            async with desk.look_at(table_id) as entry:
                seat = self._gone_for_good(entry.table, digest)
            if seat is not None:
                absent = Absent(Why.GONE)
                await desk.perform(
                    Order(table_id=table_id, command=absent, expected=None, seat=seat)
                )
                self._drop(table_id, digest)
        except NoSuchTable:
            self._drop(table_id, digest)
        except StoreError:
            self._watch(table_id, digest, self._clock() + _RETRY_AFTER)

    def _gone_for_good(self, table: Table, digest: str) -> Seat | None:
        """The seat for which a bot is to play now, if it is time."""
        seat = table.seats.tokens.get(digest)
        if seat is None or table.over or seat not in table.present:
            self._drop(table.id, digest)
            return None
        if seat in self._streaming(table):
            self._drop(table.id, digest)  # the stream of another device counts when it closes
            return None
        signs = (self._gone[table.id], self._visits.get(table.id, {}))
        due = self._absent_after + max(
            seen[token] for token in table.seats.tokens_of(seat) for seen in signs if token in seen
        )
        if due > self._clock():
            self._watch(table.id, digest, due)
            return None
        if table.gathering or not others_wait(table):
            return None  # kept: the start, or somebody who joins, makes it matter
        return seat

    async def _call_back(self, table_id: str, seat: Seat) -> None:
        """Another process has missed somebody who is here."""
        desk = self.desk
        if desk is None:
            return
        async with desk.look_at(table_id) as entry:
            table = entry.table
            mistaken = table.seats.away.get(seat) is Why.GONE and seat in self.connected(table)
        if mistaken:
            await self._bring_back(desk, table_id, seat, _BY_PAGE)

    async def _bring_back(
        self, desk: Desk, table_id: str, seat: Seat | None, reasons: frozenset[Why]
    ) -> None:
        """Somebody shows that he is there; refused if he is away for another reason meanwhile."""
        back = Back(reasons)
        await desk.perform(Order(table_id=table_id, command=back, expected=None, seat=seat))


def _forget(known: dict[str, dict[str, float]], table_id: str, digest: str) -> None:
    """Drop what is known of a digest at a table."""
    times = known.get(table_id, {})
    times.pop(digest, None)
    if not times:
        known.pop(table_id, None)
