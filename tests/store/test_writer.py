"""The writing thread: what is sent to it while it is closed is written or refused, and never left waiting."""

import asyncio
import queue
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from kozyr.store import StoreError
from kozyr.store.writer import Writer


class LatePut:
    """A queue at which somebody else closes the writer just before a job arrives."""

    def __init__(self, writer: Writer) -> None:
        self._real: queue.SimpleQueue[Any] = writer._queue
        self._writer = writer
        self.closing: threading.Thread | None = None

    def get(self, timeout: float | None = None) -> Any:
        return self._real.get(timeout=timeout)

    def empty(self) -> bool:
        return self._real.empty()

    def put(self, item: Any) -> None:
        if item is not None and self.closing is None:
            self.closing = threading.Thread(target=self._writer.close)
            self.closing.start()
            # A writer that could be closed now would be; one that cannot makes the other wait.
            self.closing.join(0.3)
        self._real.put(item)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kozyr.db"


def opened(path: Path) -> Writer:
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("CREATE TABLE IF NOT EXISTS numbers (n INTEGER)")
    return Writer(connection, str(path))


def insert(number: int) -> Any:
    return lambda connection: (
        connection.execute("INSERT INTO numbers VALUES (?)", (number,)).lastrowid
    )


async def test_a_job_that_comes_while_the_writer_closes_is_not_left_waiting(path: Path) -> None:
    writer = opened(path)
    await writer.run(insert(1))
    late = writer._queue = LatePut(writer)  # type: ignore[assignment]
    async with asyncio.timeout(5):
        await writer.run(insert(2))
    assert late.closing is not None
    await asyncio.to_thread(late.closing.join)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT n FROM numbers").fetchall() == [(1,), (2,)]
    with pytest.raises(StoreError, match="already closed"):
        await writer.run(insert(3))


async def test_every_job_is_written_or_refused_when_it_closes(path: Path) -> None:
    for first in range(0, 1000, 50):
        writer = opened(path)
        jobs = [asyncio.ensure_future(writer.run(insert(first + n))) for n in range(50)]
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(asyncio.to_thread(writer.close))
        jobs += [asyncio.ensure_future(writer.run(insert(-1 - first - n))) for n in range(50)]
        async with asyncio.timeout(5):
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        await closing
        done = sum(isinstance(outcome, int) for outcome in outcomes)
        assert done + sum(isinstance(outcome, StoreError) for outcome in outcomes) == 100
        with sqlite3.connect(path) as connection:
            rows = connection.execute(
                "SELECT count(*) FROM numbers WHERE n >= ? OR n < ?", (first, -first)
            )
            assert rows.fetchone()[0] >= done
            connection.execute("DELETE FROM numbers")


async def test_the_log_is_carried_over_while_nothing_comes_and_not_inside_a_commit(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kozyr.store.writer._CARRY_AFTER", 5)
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE numbers (n INTEGER)")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    writer = Writer(connection, str(path))

    def rows_in_database_alone() -> int:
        """What a reader of the file finds that knows nothing of the log."""
        alone = path.with_name("alone.db")
        alone.write_bytes(path.read_bytes())
        with sqlite3.connect(alone) as found:
            return int(found.execute("SELECT count(*) FROM numbers").fetchone()[0])

    for number in range(4):
        await writer.run(insert(number))
    await asyncio.sleep(0.2)  # as long as it likes: four are not enough
    assert rows_in_database_alone() == 0
    await writer.run(insert(4))
    async with asyncio.timeout(10):
        while rows_in_database_alone() < 5:
            await asyncio.sleep(0.01)
    writer.close()
