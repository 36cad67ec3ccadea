"""Database files: whose, how old, how full; migrations, backups and restoring."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from kozyr.store import (
    Commit,
    NewTable,
    SqliteStore,
    StoredEvent,
    StoredSeat,
    StoreError,
    backup,
    restore,
    schema,
)


def opening(table_id: str, *, size: int = 10) -> Commit:
    seats = (StoredSeat("Anna", token_hash="ab" * 32),)
    table = NewTable(table_id, 1.0, "x" * size, 7, "en", seats)
    return Commit(table_id, 0, (StoredEvent(1, "start", None, "", None, 1.0),), create=(table,))


async def filled(path: Path, *tables: str) -> SqliteStore:
    store = SqliteStore(path)
    await store.open()
    for table in tables:
        await store.commit(opening(table))
    return store


async def refused(path: Path) -> str:
    store = SqliteStore(path)
    with pytest.raises(StoreError) as error:
        await store.open()
    await store.close()
    return str(error.value)


async def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    store = await filled(tmp_path / "kozyr.db", "t1")
    await store.backup(tmp_path / "copy.db")
    for name in ("kozyr.db", "kozyr.db-wal", "copy.db"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    await store.close()


async def test_a_file_that_is_no_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 1000, encoding="utf-8")
    before = path.read_bytes()
    assert "not a database; name another file" in await refused(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["letter.txt"]


async def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "kozyr.db"
    await (await filled(path, "t1")).close()
    raw = bytearray(path.read_bytes())
    raw[100:4096] = b"\xff" * (4096 - 100)
    path.write_bytes(raw)
    assert "damaged" in await refused(path)


async def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    assert "belongs to another program" in await refused(path)


async def test_a_folder_or_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert "this is a folder" in await refused(tmp_path)
    assert "No such file" in await refused(tmp_path / "missing" / "kozyr.db")


async def test_a_newer_schema_is_refused_with_both_versions(tmp_path: Path) -> None:
    path = tmp_path / "kozyr.db"
    await (await filled(path, "t1")).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    connection.commit()
    connection.close()
    message = await refused(path)
    assert "schema is version 99, this program knows 1" in message
    assert "use the newer program" in message


async def test_a_migration_copies_the_database_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kozyr.db"
    await (await filled(path, "t1")).close()
    scripts = schema.migrations()
    scripts[2] = "ALTER TABLE tables ADD COLUMN title TEXT; -- new\nCREATE INDEX i ON seats (name);"
    monkeypatch.setattr(schema, "migrations", lambda: scripts)
    store = await filled(path, "t2")
    assert await store.load("t1") is not None
    await store.close()
    assert schema.check_current(path) == 2
    copy = tmp_path / "kozyr.db.before-0002"
    monkeypatch.undo()
    older = SqliteStore(copy)
    await older.open()
    assert await older.load("t1") is not None
    await older.close()


async def test_a_failed_migration_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kozyr.db"
    await (await filled(path, "t1")).close()
    scripts = schema.migrations()
    scripts[2] = "CREATE TABLE extra (a TEXT);\nALTER TABLE nowhere ADD COLUMN b TEXT;\n"
    with monkeypatch.context() as patch:
        patch.setattr(schema, "migrations", lambda: scripts)
        assert "unexpected fault" in await refused(path)
    assert schema.check_current(path) == 1
    store = await filled(path, "t2")
    assert await store.load("t1") is not None
    await store.close()


async def test_two_processes_may_create_the_same_file(tmp_path: Path) -> None:
    stores = [SqliteStore(tmp_path / "kozyr.db") for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.commit(opening(f"t{i}")) for i, store in enumerate(stores)))
    assert await stores[0].load("t3") is not None
    for store in stores:
        await store.close()


async def limit_pages(store: SqliteStore, pages: int) -> None:
    await store.write(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone())


async def test_a_full_disk_is_named_and_nothing_is_half_written(tmp_path: Path) -> None:
    store = await filled(tmp_path / "kozyr.db", "t1")
    pages = await store.write(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await limit_pages(store, pages + 2)
    big = opening("big", size=100_000)
    outcomes = await asyncio.gather(
        store.commit(opening("t2")), store.commit(big), return_exceptions=True
    )
    assert outcomes[0] is None, "a small commit that waited with it went through"
    assert isinstance(outcomes[1], StoreError)
    assert "the disk is full; free some space and try again" in str(outcomes[1])
    assert await store.load("big") is None
    assert await store.load("t1") is not None
    await limit_pages(store, pages + 1000)
    await store.commit(big)
    assert await store.load("big") is not None
    await store.close()


async def test_a_store_that_is_not_open_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "kozyr.db")
    for use in (store.load("t1"), store.commit(opening("t1"))):
        with pytest.raises(StoreError, match="not open"):
            await use
    await store.close()


async def test_a_backup_is_taken_while_commits_go_on(tmp_path: Path) -> None:
    store = await filled(tmp_path / "kozyr.db", "t1")
    target = tmp_path / "copy.db"
    await asyncio.gather(store.backup(target), *(store.commit(opening(f"n{i}")) for i in range(50)))
    with pytest.raises(StoreError, match="exists"):
        await store.backup(target)
    await store.close()
    copy = SqliteStore(target)
    await copy.open()
    assert await copy.load("t1") is not None
    await copy.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.db", "kozyr.db"]


async def test_restoring_keeps_what_was_there(tmp_path: Path) -> None:
    database, copy = tmp_path / "kozyr.db", tmp_path / "copy.db"
    store = await filled(database, "t1")
    await store.backup(copy)
    await store.commit(opening("t2"))
    with pytest.raises(StoreError, match="another program holds the database"):
        restore(copy, database)
    await store.close()
    restore(copy, database)
    store = await filled(database)
    assert await store.load("t1") is not None
    assert await store.load("t2") is None
    await store.close()
    older = await filled(tmp_path / "kozyr.db.before-restore")
    assert await older.load("t2") is not None
    await older.close()


async def test_only_a_good_backup_is_restored(tmp_path: Path) -> None:
    database = tmp_path / "kozyr.db"
    await (await filled(database, "t1")).close()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", encoding="utf-8")
    for source, why in ((letter, "not a database"), (tmp_path / "none", "no such file")):
        with pytest.raises(StoreError, match=why):
            restore(source, database)
    with pytest.raises(StoreError, match="no such file"):
        backup(tmp_path / "none", tmp_path / "copy.db")
    store = await filled(database)
    assert await store.load("t1") is not None
    await store.close()
