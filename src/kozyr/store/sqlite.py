"""The embedded store: SQLite with a write-ahead log, one writing thread and one reading thread.

What a commit returned for survives a crash of the program and a loss of power (``synchronous=FULL``).
Several processes of one machine may open the same file.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from kozyr.store import rows
from kozyr.store.base import Commit, Deadline, News, StoredTable, StoreError
from kozyr.store.faults import named_faults
from kozyr.store.schema import check_current, connect, copy_database, open_database
from kozyr.store.writer import Writer

T = TypeVar("T")


class SqliteStore:
    """Tables in one database file."""

    def __init__(self, path: str | Path) -> None:
        """A store over ``path``, which is created when it is opened and does not exist."""
        self.path = Path(path)
        self._writer: Writer | None = None
        self._reader: sqlite3.Connection | None = None
        self._reading = ThreadPoolExecutor(max_workers=1, thread_name_prefix="kozyr-reader")

    async def open(self) -> None:
        """Open the file and bring its schema up to date.

        Raises:
            StoreError: it cannot be used; the message says why and what to do.
        """
        connection = await asyncio.to_thread(open_database, self.path)
        with named_faults(str(self.path)):
            self._reader = connect(self.path)
        self._writer = Writer(connection, str(self.path))

    async def close(self) -> None:
        """Finish all that was begun and close the file."""
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
            self._writer = None
        self._reading.shutdown(wait=True)
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def commit(self, commit: Commit) -> None:
        """Write one command's changes; see ``Store.commit``."""
        await self.write(lambda connection: rows.write_commit(connection, commit))

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with the events after its snapshot; None if there is none of that name."""
        return await self._read(lambda connection: rows.read_table(connection, table_id))

    async def news(self, table_id: str, after: int) -> News:
        """The events of a table numbered above ``after``, and its deadline now."""
        return await self._read(
            lambda connection: News(
                rows.read_events(connection, table_id, after),
                rows.read_deadline(connection, table_id),
            )
        )

    async def find_key(self, table_id: str, seat: int, key: str) -> int | None:
        """Number of the event for which a seat used an idempotency key."""
        return await self._read(lambda connection: rows.find_key(connection, table_id, seat, key))

    async def claim(self, now: float, lease: float, limit: int = 64) -> tuple[Deadline, ...]:
        """Take over deadlines that are due and that nobody takes care of."""
        if not await self._read(lambda connection: rows.any_claimable(connection, now)):
            return ()
        return await self.write(
            lambda connection: rows.claim_deadlines(connection, now, lease, limit)
        )

    async def due_by(self, time: float) -> tuple[str, ...]:
        """Tables with a deadline at a time or before."""
        return await self._read(lambda connection: rows.due_by(connection, time))

    async def changes(self, since: int | None) -> tuple[int, Sequence[tuple[str, int]]]:
        """Tables that any process has changed since a mark."""
        return await self._read(lambda connection: rows.read_changes(connection, since))

    async def backup(self, target: Path) -> None:
        """Copy the database into a new file, while everything goes on."""
        await asyncio.to_thread(backup, self.path, target)

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a transaction of one's own on the writing thread (see ``Writer.run``)."""
        if self._writer is None:
            raise StoreError(f"database {self.path}: it is not open")
        result: T = await self._writer.run(job)
        return result

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query on the reading thread, in one consistent state of the database."""
        if self._reader is None:
            raise StoreError(f"database {self.path}: it is not open")
        return await asyncio.get_running_loop().run_in_executor(
            self._reading, self._read_now, self._reader, query
        )

    def _read_now(self, reader: sqlite3.Connection, query: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query inside a read transaction."""
        with named_faults(str(self.path)):
            reader.execute("BEGIN")
            try:
                return query(reader)
            finally:
                if reader.in_transaction:
                    reader.execute("ROLLBACK")


def backup(database: Path, target: Path) -> None:
    """Copy a database, also one that a running server uses, into a new file.

    Raises:
        StoreError: the target exists, the database is not ours, or the disk fails.
    """
    check_current(database)
    if target.exists():
        raise StoreError(f"backup {target}: this file exists; name a new one")
    with named_faults(str(target)):
        source = connect(database)
        try:
            copy_database(source, target)
        finally:
            source.close()


def restore(source: Path, database: Path) -> None:
    """Put a backup in the place of a database that no server uses.

    The database that was there is kept beside it, as ``.before-restore``.

    Raises:
        StoreError: the backup is not a good one, the database is in use, or the disk fails.
    """
    check_current(source)
    with named_faults(str(database)):
        if database.exists():
            _set_aside(database)
        backup_connection = connect(source)
        try:
            copy_database(backup_connection, database)
        finally:
            backup_connection.close()


def _set_aside(database: Path) -> None:
    """Copy a database aside, after making sure that nobody else has it open."""
    connection = sqlite3.connect(database, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        copy_database(connection, database.with_name(database.name + ".before-restore"))
    finally:
        connection.close()
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
