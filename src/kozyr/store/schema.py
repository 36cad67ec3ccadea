"""Opening a database file: whose it is, how old it is, and bringing it up to date.

Migrations are numbered SQL files, forward only, each in one transaction; before the first one of a run the
database is copied beside itself, so that the older program can go on with the copy.
"""

import sqlite3
from importlib import resources
from pathlib import Path
from typing import Final

from kozyr.store.base import StoreError
from kozyr.store.faults import named_faults

APPLICATION_ID: Final = 0x4B5A5952
BUSY_SECONDS: Final = 5.0
PRIVATE: Final = 0o600  # the seeds of running matches are in the file
_MAGIC: Final = b"SQLite format 3\0"


def open_database(path: Path) -> sqlite3.Connection:
    """Open a database for writing, create or migrate it.

    Raises:
        StoreError: not ours, damaged, from a newer version, not writable, disk full.
    """
    where = str(path)
    with named_faults(where):
        _check_file(path)
        path.touch(mode=PRIVATE)
        connection = connect(path)
        try:
            _check_owner(connection, where)
            connection.execute("PRAGMA journal_mode = WAL")
            _migrate(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """A connection with the settings that durability rests on."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def check_current(path: Path) -> int:
    """The schema version of a finished database of ours, without changing it.

    Raises:
        StoreError: it is missing, not ours, damaged or from a newer version.
    """
    where = str(path)
    if not path.is_file():
        raise StoreError(f"database {where}: there is no such file; check the name")
    with named_faults(where):
        _check_file(path)
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            _check_owner(connection, where)
            version = _version(connection)
            damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        finally:
            connection.close()
    if version == 0:
        raise StoreError(f"database {where}: it is empty; name another file")
    if damage != "ok":
        raise StoreError(f"database {where}: it is damaged; use another backup")
    _check_age(version, where)
    return version


def migrations() -> dict[int, str]:
    """The SQL of every migration by its number."""
    folder = resources.files("kozyr.store") / "migrations"
    found = {
        int(entry.name[:4]): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".sql")
    }
    return dict(sorted(found.items()))


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database while it is in use; ``target`` appears whole or not at all."""
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    partial.touch(mode=PRIVATE)
    copy = sqlite3.connect(partial, isolation_level=None)
    try:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        copy.close()
        partial.unlink(missing_ok=True)
        raise
    copy.close()
    partial.replace(target)


def _check_file(path: Path) -> None:
    """Refuse a file that is no database, before SQLite touches it."""
    if path.is_dir():
        raise StoreError(f"database {path}: this is a folder; name a file in it")
    if not path.exists():
        return
    with path.open("rb") as file:
        head = file.read(len(_MAGIC))
    if head and head != _MAGIC:
        raise StoreError(
            f"database {path}: this file is not a database; name another file, or move this one away"
        )


def _check_owner(connection: sqlite3.Connection, where: str) -> None:
    """Refuse another program's database."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if things and owner != APPLICATION_ID:
        raise StoreError(f"database {where}: it belongs to another program; name another file")


def _check_age(version: int, where: str) -> None:
    """Refuse a database that a later version of the program has written."""
    newest = max(migrations())
    if version > newest:
        raise StoreError(
            f"database {where}: its schema is version {version}, this program knows {newest};"
            " use the newer program, or restore the copy made before the migration"
        )


def _version(connection: sqlite3.Connection) -> int:
    """The schema version, 0 for an empty database."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone()
    if known is None:
        return 0
    row = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    return int(row[0])


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Run the migrations that the database lacks."""
    version = _version(connection)
    _check_age(version, str(path))
    missing = [number for number in migrations() if number > version]
    if missing and version:
        copy_database(connection, path.with_name(f"{path.name}.before-{missing[0]:04d}"))
    for number in missing:
        _migrate_once(connection, number, migrations()[number])


def _migrate_once(connection: sqlite3.Connection, number: int, script: str) -> None:
    """Run one migration, unless another process was quicker."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _version(connection) < number:
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(
                "INSERT INTO meta (name, value) VALUES ('schema', ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (str(number),),
            )
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> list[str]:
    """The statements of a script, each complete."""
    statements = []
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            statements.append(pending)
            pending = ""
    return statements
