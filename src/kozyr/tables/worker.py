"""The worker of a process: makes deadlines happen, and hears what other processes have written.

A process looks after the deadlines that it has set itself; those that nobody looks after (their lease has run
out, because a process has died) are claimed from the store, also at the start.
"""

import asyncio
import heapq
import itertools
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from kozyr.core.errors import IllegalActionError
from kozyr.core.seats import Seat
from kozyr.store import Deadline, Store, StoreError
from kozyr.tables.commands import Act, Command, DealNext
from kozyr.tables.company import Absent, Disperse
from kozyr.tables.deadlines import LEASE
from kozyr.tables.desk import Desk, Order
from kozyr.tables.model import NoSuchTable, NotNow, NotSeated, Stale, TableError, Wait, Why
from kozyr.tables.state import Table
from kozyr.tables.thinking import Thinker

_LOG = logging.getLogger(__name__)
_CLAIM_EVERY: Final = 0.5
_TIDY_EVERY: Final = 60.0
_RETRY_AFTER: Final = 2.0

_COMMANDS: Final[Mapping[Wait, Command]] = {
    Wait.DEAL: DealNext(),
    Wait.PATIENCE: Absent(Why.PATIENCE),
    Wait.GATHERING: Disperse(),
}

Job = Callable[[], Awaitable[None]]


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
        self.forgotten: Callable[[str], None] | None = None  # is told of tables that leave memory
        self._store = store
        self._clock = clock
        self._thinker = thinker
        self._idle = idle
        self._watch_every = watch_every
        self._heap: list[tuple[float, int, str | Job]] = []
        self._order = itertools.count()
        self._care: dict[str, Deadline] = {}
        self._alarms: dict[str, list[float]] = {}
        self._wake = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []
        self._firing: set[asyncio.Future[None]] = set()

    def schedule(self, deadline: Deadline, *, due: float | None = None) -> None:
        """Look after the deadline of a table, at its own time or another."""
        self._care[deadline.table_id] = deadline
        self._set_alarm(deadline.table_id, deadline.due if due is None else due)

    def later(self, when: float, job: Job) -> None:
        """Let something happen at a time."""
        heapq.heappush(self._heap, (when, next(self._order), job))
        self._wake.set()

    def _set_alarm(self, table_id: str, when: float) -> None:
        """Wake up for a table at a time, or before.

        An earlier alarm sets the next one when it rings: however often a far deadline is put off, a table has
        but a few alarms.
        """
        alarms = self._alarms.setdefault(table_id, [])
        if alarms and alarms[-1] <= when:
            return
        alarms.append(when)
        heapq.heappush(self._heap, (when, next(self._order), table_id))
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
        while jobs := self._take_due():
            for job in jobs:
                await job()
                count += 1
        return count

    async def claim(self) -> None:
        """Look after deadlines that are overdue and in nobody's care."""
        for deadline in await self._store.claim(self._clock(), LEASE):
            if _is_news(deadline, self._care.get(deadline.table_id)):
                self.schedule(deadline)

    # --- loops -------------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        """Fire what is due, sleep until the next is."""
        while True:
            self._wake.clear()
            for job in self._take_due():
                task = asyncio.ensure_future(job())
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
                for table_id in self.desk.forget_idle(now - self._idle):
                    if self.forgotten is not None:
                        self.forgotten(table_id)
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

    def _take_due(self) -> list[Job]:
        """Take what is due."""
        due: list[Job] = []
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            what = heapq.heappop(self._heap)[2]
            if not isinstance(what, str):
                due.append(partial(self._do, what))
                continue
            deadline = self._ring(what, now)
            if deadline is not None:
                due.append(partial(self._fire, deadline))
        return due

    def _ring(self, table_id: str, now: float) -> Deadline | None:
        """The deadline of a table if it is due; otherwise the next alarm is set."""
        alarms = self._alarms[table_id]
        alarms.pop()  # the earliest is the last one
        if not alarms:
            del self._alarms[table_id]
        deadline = self._care.get(table_id)
        if deadline is None or deadline.due <= now:
            return deadline
        self._set_alarm(table_id, deadline.due)
        return None

    async def _do(self, job: Job) -> None:
        """Do something that was put off; what has become pointless is no fault."""
        try:
            await job()
        except (TableError, StoreError) as error:
            _LOG.info("not done: %s", error)

    async def _fire(self, deadline: Deadline) -> None:
        """Make one deadline happen; if the table has moved on, nothing does."""
        try:
            await self._happen(deadline)
        except (Stale, NotNow, NotSeated, NoSuchTable, IllegalActionError):
            fault = ""
        except StoreError as error:
            fault = str(error)
        except Exception as error:
            fault = type(error).__name__
        else:
            fault = ""
        if self._care.get(deadline.table_id) is not deadline:
            return
        if fault:
            _LOG.warning("table %s waits after event %d: %s", deadline.table_id, deadline.n, fault)
            self.schedule(deadline, due=self._clock() + _RETRY_AFTER)
        else:
            del self._care[deadline.table_id]

    async def _happen(self, deadline: Deadline) -> None:
        """Send the command that a deadline stands for."""
        desk = self.desk
        if desk is None:
            return
        if deadline.kind == Wait.BOT:
            await self._let_bot_act(desk, deadline)
            return
        command = _COMMANDS[Wait(deadline.kind)]
        await desk.perform(
            Order(
                table_id=deadline.table_id,
                command=command,
                expected=deadline.n,
                deadline=deadline,
            )
        )

    async def _let_bot_act(self, desk: Desk, deadline: Deadline) -> None:
        """Ask a bot for its action and carry it out, like anybody else's."""
        async with desk.look_at(deadline.table_id) as entry:
            turn = _bot_to_act(entry.table, deadline.n)
            if turn is None:
                return
            seat, name = turn
            view = entry.view(seat)
        if view is None:
            return
        where = f"table {deadline.table_id}, event {deadline.n}"
        action = await self._thinker.choose(name, view, where=where)
        await desk.perform(
            Order(
                table_id=deadline.table_id,
                command=Act(str(action)),
                expected=deadline.n,
                seat=seat,
                deadline=deadline,
            )
        )


def _is_news(claimed: Deadline, known: Deadline | None) -> bool:
    """Whether a deadline from the store says more than the one looked after for its table."""
    if known is None or known.n != claimed.n:
        return known is None or known.n < claimed.n
    return (known.kind, known.due) != (claimed.kind, claimed.due)


def _bot_to_act(table: Table, n: int) -> tuple[Seat, str] | None:
    """The seat and the bot whose turn it has been since event ``n``; None if the table has moved on."""
    if table.decisive != n:
        return None
    seat = table.match.actor
    name = None if seat is None else table.player_of(seat)
    return None if seat is None or name is None else (seat, name)
