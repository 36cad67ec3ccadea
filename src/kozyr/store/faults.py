"""Faults of the database in words: what is wrong, and what to do about it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kozyr.store.base import StoreError

_ADVICE: Final = {
    "SQLITE_FULL": "the disk is full; free some space and try again, nothing that was confirmed is lost",
    "SQLITE_NOTADB": "this file is not a database; name another file, or move this one away",
    "SQLITE_CORRUPT": "the database is damaged; stop the server and restore a backup (kozyr restore)",
    "SQLITE_CANTOPEN": "the file cannot be opened; check that its folder exists and may be written to",
    "SQLITE_READONLY": "the file may not be written to; check its permissions and those of its folder",
    "SQLITE_PERM": "the file may not be opened; check its permissions",
    "SQLITE_BUSY": "another program holds the database; end that program and try again",
    "SQLITE_LOCKED": "another program holds the database; end that program and try again",
    "SQLITE_IOERR": "the disk reports an error; check the disk, then restore a backup if need be",
    "SQLITE_NOMEM": "there is not enough memory; end other programs and try again",
    "SQLITE_TOOBIG": "a value is too large for the database",
}
_PRIMARY_CODE: Final = 0xFF
_NAMES: Final = {
    getattr(sqlite3, name): name
    for name in _ADVICE
    if isinstance(getattr(sqlite3, name, None), int)
}


def fault_of(error: sqlite3.Error, where: str) -> StoreError:
    """The StoreError that tells a person what an error of SQLite means.

    Args:
        error: as raised.
        where: the database, as the person knows it.
    """
    code = getattr(error, "sqlite_errorcode", None)
    name = _NAMES.get(code & _PRIMARY_CODE, "") if isinstance(code, int) else ""
    advice = _ADVICE.get(name)
    if advice is None:
        return StoreError(f"database {where}: unexpected fault {name or type(error).__name__}")
    return StoreError(f"database {where}: {advice}")


@contextmanager
def named_faults(where: str) -> Iterator[None]:
    """Turn errors of SQLite and of the file system into StoreErrors."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault_of(error, where) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StoreError(f"database {where}: {reason}; check the file and its folder") from error
