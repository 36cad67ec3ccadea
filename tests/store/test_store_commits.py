"""The embedded store: atomic commits, optimistic locking, idempotency keys, deadlines, changes."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kozyr.store import (
    Commit,
    ConflictError,
    Deadline,
    KeyTakenError,
    NewTable,
    Snapshot,
    SqliteStore,
    Status,
    StoredEvent,
    StoredSeat,
)

HUGE_SEED = 2**255 + 12345
HUGE_AMOUNT = str(10**60)


def new_table(table_id: str = "t1") -> NewTable:
    seats = (StoredSeat("Anna", token_hash="ab" * 32), StoredSeat("Bob", bot="club"))
    return NewTable(table_id, 1.5, '{"preset": "frap"}', HUGE_SEED, "pl", seats)


def event(n: int, *, key: str | None = None, seat: int | None = 0, text: str = "") -> StoredEvent:
    return StoredEvent(n, "action", seat, text, key, float(n))


def opening(table_id: str = "t1") -> Commit:
    return Commit(table_id, 0, (event(1, seat=None),), create=(new_table(table_id),))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "kozyr.db")
    await store.open()
    yield store
    await store.close()


async def test_a_table_comes_back_as_it_was_written(store: SqliteStore) -> None:
    await store.commit(opening())
    deadline = Deadline("t1", 2, "bot", 10.25, 11.25)
    second = event(2, key="k", text=f"carry {HUGE_AMOUNT}")
    await store.commit(Commit("t1", 1, (second,), deadline=deadline))
    stored = await store.load("t1")
    assert stored is not None
    assert stored.fixed == new_table()
    assert stored.events == (event(1, seat=None), second)
    assert stored.deadline == deadline
    assert stored.status is Status.RUNNING
    assert (await store.news("t1", 1)).events == (second,)
    assert await store.load("t2") is None


async def test_a_snapshot_hides_the_events_before_it(store: SqliteStore) -> None:
    await store.commit(opening())
    snapshot = Snapshot(2, HUGE_AMOUNT)
    await store.commit(Commit("t1", 1, (event(2),), Status.OVER, snapshot=snapshot))
    await store.commit(Commit("t1", 2, (event(3),), Status.OVER))
    stored = await store.load("t1")
    assert stored is not None
    assert stored.snapshot == snapshot
    assert [e.n for e in stored.events] == [3]
    assert stored.status is Status.OVER


async def test_of_two_commits_after_the_same_event_one_wins(store: SqliteStore) -> None:
    await store.commit(opening())
    outcomes = await asyncio.gather(
        store.commit(Commit("t1", 1, (event(2, key="a"),))),
        store.commit(Commit("t1", 1, (event(2, key="b", seat=1),))),
        return_exceptions=True,
    )
    assert sorted(type(o).__name__ for o in outcomes) == ["ConflictError", "NoneType"]


async def test_a_used_key_names_its_event(store: SqliteStore) -> None:
    await store.commit(opening())
    await store.commit(Commit("t1", 1, (event(2, key="a"),)))
    with pytest.raises(KeyTakenError) as taken:
        await store.commit(Commit("t1", 2, (event(3, key="a"),)))
    assert taken.value.n == 2
    await store.commit(Commit("t1", 2, (event(3, key="a", seat=1),)))
    assert await store.find_key("t1", 1, "a") == 3
    assert await store.find_key("t1", 0, "b") is None


async def test_a_refused_commit_leaves_nothing_of_itself(store: SqliteStore) -> None:
    await store.commit(opening())
    bad = Commit(
        "t1",
        1,
        (event(2), event(1)),
        Status.OVER,
        deadline=Deadline("t1", 2, "bot", 1.0, 2.0),
        snapshot=Snapshot(2, "x"),
        opening=(opening("t2"),),
    )
    with pytest.raises(ConflictError):
        await store.commit(bad)
    stored = await store.load("t1")
    assert stored is not None
    assert len(stored.events) == 1
    assert stored.deadline is None
    assert stored.status is Status.RUNNING
    assert await store.load("t2") is None


async def test_a_conflict_fails_only_itself_in_a_shared_commit(store: SqliteStore) -> None:
    count = 60
    await asyncio.gather(*(store.commit(opening(f"t{i}")) for i in range(count)))
    jobs = [store.commit(Commit(f"t{i}", 1, (event(2),))) for i in range(count)]
    clashes = [store.commit(Commit(f"t{i}", 1, (event(2),))) for i in range(0, count, 3)]
    outcomes = await asyncio.gather(*jobs, *clashes, return_exceptions=True)
    assert outcomes[:count] == [None] * count
    assert all(isinstance(o, ConflictError) for o in outcomes[count:])
    for i in range(count):
        assert len((await store.news(f"t{i}", 0)).events) == 2


async def test_another_table_may_be_opened_in_the_same_commit(store: SqliteStore) -> None:
    await store.commit(opening())
    await store.commit(Commit("t1", 1, (event(2),), opening=(opening("t2"),)))
    assert await store.load("t2") is not None


async def test_a_deadline_is_claimed_once_until_its_lease_runs_out(store: SqliteStore) -> None:
    await store.commit(opening())
    deadline = Deadline("t1", 2, "bot", 10.0, 12.0)
    await store.commit(Commit("t1", 1, (event(2),), deadline=deadline))
    assert await store.claim(9.0, 2.0) == ()
    assert await store.claim(11.0, 2.0) == (), "whoever set it looks after it"
    claimed = await asyncio.gather(*(store.claim(12.5, 2.0) for _ in range(5)))
    assert [d.lease_until for found in claimed for d in found] == [14.5]
    assert len(await store.claim(14.5, 2.0)) == 1
    await store.commit(Commit("t1", 2, (event(3),)))
    assert await store.claim(99.0, 2.0) == ()


async def test_changes_of_another_process_are_seen(store: SqliteStore) -> None:
    other = SqliteStore(store.path)
    await other.open()
    mark, changed = await store.changes(None)
    assert list(changed) == []
    await other.commit(opening())
    await other.commit(Commit("t1", 1, (event(2), event(3))))
    mark, changed = await store.changes(mark)
    assert list(changed) == [("t1", 3)]
    assert list((await store.changes(mark))[1]) == []
    await other.close()


async def test_a_caller_that_goes_away_does_not_stop_its_commit(store: SqliteStore) -> None:
    task = asyncio.ensure_future(store.commit(opening()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.commit(opening("t2"))
    assert await store.load("t1") is not None


async def test_commits_are_synced_to_the_disk(store: SqliteStore) -> None:
    def settings(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    full = 2
    assert await store.write(settings) == ["wal", full]
