"""The worker of a process: makes deadlines happen, and hears what other processes have written.

A process looks after the deadlines that it has set itself; those that nobody looks after (their lease has run
out, because a process has died) are claimed from the store, also at the start.
"""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from kozyr.core.errors import IllegalActionError
from kozyr.core.seats import Seat
from kozyr.match.view import View
from kozyr.store import Deadline, Store, StoreError
from kozyr.tables.commands import Act, DealNext
from kozyr.tables.deadlines import LEASE
from kozyr.tables.desk import Desk, Order
from kozyr.tables.model import NoSuchTable, NotNow, Stale, TableError, Wait
from kozyr.tables.state import Table
from kozyr.tables.thinking import Thinker

_LOG = logging.getLogger(__name__)
_CLAIM_EVERY: Final = 0.5
_TIDY_EVERY: Final = 60.0
_RETRY_AFTER: Final = 2.0


class Worker:
    """Deadlines of one process.

    Args:
        idle: seconds after which an unused table leaves memory.
        watch_every: seconds between looks at what other processes have written; None: there are none.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float],
        thinker: Thinker,
        idle: float = 900.0,
        watch_every: float | None = 0.05,
    ) -> None:
        self.desk: Desk | None = None
        self._store = store
        self._clock = clock
        self._thinker = thinker
        self._idle = idle
        self._watch_every = watch_every
        self._heap: list[tuple[float, int, Deadline]] = []
        self._order = itertools.count()
        self._in_care: set[tuple[str, int]] = set()
        self._wake = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []
        self._firing: set[asyncio.Task[None]] = set()

    def schedule(self, deadline: Deadline, *, due: float | None = None) -> None:
        """Look after a deadline, at its own time or another."""
        when = deadline.due if due is None else due
        self._in_care.add((deadline.table_id, deadline.n))
        heapq.heappush(self._heap, (when, next(self._order), deadline))
        self._wake.set()

    def start(self) -> None:
        """Begin to work, in tasks of their own."""
        loops = [self._keep_time(), self._keep_house()]
        if self._watch_every is not None:
            loops.append(self._watch(self._watch_every))
        self._loops = [asyncio.create_task(loop) for loop in loops]

    async def close(self) -> None:
        """Stop; a command on its way is finished, a bot's thought is dropped."""
        tasks = [*self._loops, *self._firing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()

    async def run_due(self) -> int:
        """Make everything happen that is due, one after another; returns how much that was."""
        count = 0
        while deadlines := self._take_due():
            for deadline in deadlines:
                await self._fire(deadline)
                count += 1
        return count

    async def claim(self) -> None:
        """Look after deadlines that are overdue and in nobody's care."""
        for deadline in await self._store.claim(self._clock(), LEASE):
            if (deadline.table_id, deadline.n) not in self._in_care:
                self.schedule(deadline)

    # --- loops -------------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        """Fire what is due, sleep until the next is."""
        while True:
            self._wake.clear()
            for deadline in self._take_due():
                task = asyncio.create_task(self._fire(deadline))
                self._firing.add(task)
                task.add_done_callback(self._firing.discard)
            wait = max(0.0, self._heap[0][0] - self._clock()) if self._heap else None
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()

    async def _keep_house(self) -> None:
        """Claim what others have left behind; let idle tables leave memory."""
        tidied = self._clock()
        while True:
            try:
                await self.claim()
            except StoreError as error:
                _LOG.warning("deadlines not claimed: %s", error)
            now = self._clock()
            if self.desk is not None and now - tidied >= _TIDY_EVERY:
                self.desk.forget_idle(now - self._idle)
                tidied = now
            await asyncio.sleep(_CLAIM_EVERY)

    async def _watch(self, every: float) -> None:
        """Pass on what other processes have written."""
        mark: int | None = None
        while True:
            try:
                mark, changed = await self._store.changes(mark)
                for table_id, seq in changed:
                    if self.desk is not None:
                        await self.desk.catch_up(table_id, seq)
            except (StoreError, TableError) as error:
                _LOG.warning("changes not read: %s", error)
                await asyncio.sleep(_CLAIM_EVERY)
            await asyncio.sleep(every)

    # --- one deadline ------------------------------------------------------------------------------

    def _take_due(self) -> list[Deadline]:
        """Take the deadlines that are due."""
        due = []
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            due.append(heapq.heappop(self._heap)[2])
        return due

    async def _fire(self, deadline: Deadline) -> None:
        """Make one deadline happen; if the table has moved on, nothing does."""
        try:
            await self._happen(deadline)
        except (Stale, NotNow, NoSuchTable, IllegalActionError):
            fault = ""
        except StoreError as error:
            fault = str(error)
        except Exception as error:
            fault = type(error).__name__
        else:
            fault = ""
        self._in_care.discard((deadline.table_id, deadline.n))
        if fault:
            _LOG.warning("table %s waits after event %d: %s", deadline.table_id, deadline.n, fault)
            self.schedule(deadline, due=self._clock() + _RETRY_AFTER)

    async def _happen(self, deadline: Deadline) -> None:
        """Send the command that a deadline stands for."""
        desk = self.desk
        if desk is None:
            return
        if deadline.kind == Wait.DEAL:
            table_id = deadline.table_id
            await desk.perform(Order(table_id=table_id, command=DealNext(), expected=deadline.n))
        else:
            await self._let_bot_act(desk, deadline)

    async def _let_bot_act(self, desk: Desk, deadline: Deadline) -> None:
        """Ask a bot for its action and carry it out, like anybody else's."""
        async with desk.look_at(deadline.table_id) as entry:
            turn = _bot_to_act(entry.table, deadline.n)
            if turn is None:
                return
            seat, name = turn
            view: View = entry.view(seat)
        where = f"table {deadline.table_id}, event {deadline.n}"
        action = await self._thinker.choose(name, view, where=where)
        await desk.perform(
            Order(
                table_id=deadline.table_id, command=Act(str(action)), expected=deadline.n, seat=seat
            )
        )


def _bot_to_act(table: Table, n: int) -> tuple[Seat, str] | None:
    """The seat and the bot whose turn it has been since event ``n``; None if the table has moved on."""
    if table.decisive != n:
        return None
    seat = table.match.actor
    name = None if seat is None else table.bots[seat]
    return None if seat is None or name is None else (seat, name)
