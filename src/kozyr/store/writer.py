"""One thread that writes: transactions that wait at the same time share one commit.

A commit costs one wait for the disk, however many transactions it holds. Each of several runs inside a savepoint,
so that its own conflict undoes only itself.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from kozyr.store.base import StoreError
from kozyr.store.faults import fault_of

_MOST_IN_A_COMMIT: Final = 256
#: Commits after which the log of the database is carried over into it, once nothing has come for so many seconds.
#: Left to itself the database does that inside a commit, and whoever waits for it waits ten times as long.
_CARRY_AFTER: Final = 200
_QUIET: Final = 0.05
#: Pages of the log at which that is done in any case.
_CARRY_PAGES: Final = 10_000

Job = Callable[[sqlite3.Connection], Any]


@dataclass(slots=True)
class _Waiting:
    """A transaction, who waits for it, and what came of it."""

    job: Job
    future: "asyncio.Future[Any]"
    result: Any = None
    error: BaseException | None = None

    def settle(self) -> None:
        """Hand the outcome over, in the waiting event loop."""
        if self.future.done():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The only thread of a process that writes to its database."""

    def __init__(self, connection: sqlite3.Connection, where: str) -> None:
        self._connection = connection
        self._where = where
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="kozyr-writer", daemon=True)
        self._closed = False
        self._not_carried = 0
        connection.execute(f"PRAGMA wal_autocheckpoint = {_CARRY_PAGES}")
        self._gate = threading.Lock()  # nothing is put behind the end of the queue
        self._thread.start()

    async def run(self, job: Job) -> Any:
        """Run a transaction; returns once it is on the disk.

        Args:
            job: reads and writes; it may run twice, so it changes nothing but the database.

        Raises:
            StoreError: the database failed. Whatever else the job raises is passed on.
        """
        waiting = _Waiting(job, asyncio.get_running_loop().create_future())
        with self._gate:
            if self._closed:
                raise StoreError(f"database {self._where}: it is already closed")
            self._queue.put(waiting)
        return await waiting.future

    def close(self) -> None:
        """Finish what waits, then close the connection; blocks until then."""
        with self._gate:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        """Loop of the thread: take all that waits, commit it at once, hand out the outcomes."""
        going = True
        while going:
            first = self._next()
            batch = [] if first is None else [first]
            going = first is not None
            while going and len(batch) < _MOST_IN_A_COMMIT and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    going = False
                else:
                    batch.append(following)
            self._commit_all(batch)
            _settle(batch)
        self._connection.close()

    def _next(self) -> _Waiting | None:
        """What comes next; while nothing does, the log is carried over if that is due."""
        while self._not_carried >= _CARRY_AFTER:
            try:
                return self._queue.get(timeout=_QUIET)
            except queue.Empty:
                self._carry_over()
        return self._queue.get()

    def _carry_over(self) -> None:
        """Carry the log over into the database; what others still read stays in it, and a fault can wait."""
        self._not_carried = 0
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def _commit_all(self, batch: list[_Waiting]) -> None:
        """Commit a batch together; if that fails, each transaction alone."""
        if not batch or self._commit(batch):
            return
        if len(batch) > 1:
            for waiting in batch:
                self._commit([waiting])

    def _commit(self, batch: list[_Waiting]) -> bool:
        """Try to commit a batch in one transaction; False (and errors noted) if the database failed."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            if len(batch) == 1:
                # The usual case: every call of the database is a wait for the interpreter's lock after it.
                sound = self._run(batch[0])
                self._connection.execute("COMMIT" if sound else "ROLLBACK")
            else:
                for waiting in batch:
                    self._run_in_savepoint(waiting)
                self._connection.execute("COMMIT")
            self._not_carried += 1
        except sqlite3.Error as error:
            self._undo()
            for waiting in batch:
                waiting.error = fault_of(error, self._where)
            return False
        return True

    def _run_in_savepoint(self, waiting: _Waiting) -> None:
        """Run one of several transactions; its own refusals undo only itself."""
        self._connection.execute("SAVEPOINT one")
        if not self._run(waiting):
            self._connection.execute("ROLLBACK TO one")
        self._connection.execute("RELEASE one")

    def _run(self, waiting: _Waiting) -> bool:
        """Do what a transaction does; False if it refuses, faults of the database are raised."""
        waiting.error = None
        try:
            waiting.result = waiting.job(self._connection)
        except sqlite3.Error:
            raise
        except Exception as error:
            waiting.error = error
            return False
        return True

    def _undo(self) -> None:
        """Roll back what is left of a failed transaction."""
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error:
                return


def _settle(batch: list[_Waiting]) -> None:
    """Hand out the outcomes: one wake-up for each event loop that waits."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Waiting]] = {}
    for waiting in batch:
        by_loop.setdefault(waiting.future.get_loop(), []).append(waiting)
    for loop, settled in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle_in_loop, settled)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _settle_in_loop(settled: list[_Waiting]) -> None:
    """Settle in the loop that owns the futures."""
    for waiting in settled:
        waiting.settle()
