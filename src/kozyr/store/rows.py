"""Between stored things and rows of the embedded database."""

import sqlite3

from kozyr.store.base import (
    Commit,
    ConflictError,
    Deadline,
    KeyTakenError,
    NewTable,
    Snapshot,
    Status,
    StoredEvent,
    StoredSeat,
    StoredTable,
)


def write_commit(connection: sqlite3.Connection, commit: Commit) -> None:
    """Write one command's changes; the caller owns the transaction.

    Raises:
        ConflictError, KeyTakenError: see ``Store.commit``.
    """
    for table in commit.create:
        _insert_table(connection, table)
    for event in commit.events:
        _insert_event(connection, commit, event)
    _write_deadline(connection, commit)
    snapshot = commit.snapshot
    if snapshot is None:
        connection.execute(
            "UPDATE tables SET status = ? WHERE id = ? AND status <> ?",
            (commit.status, commit.table_id, commit.status),
        )
    else:
        connection.execute(
            "UPDATE tables SET status = ?, snapshot_n = ?, snapshot = ? WHERE id = ?",
            (commit.status, snapshot.n, snapshot.text, commit.table_id),
        )
    for opening in commit.opening:
        write_commit(connection, opening)


def read_table(connection: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """A table with the events after its snapshot; the caller holds a read transaction."""
    row = connection.execute(
        "SELECT created, rules, seed, language, status, snapshot_n, snapshot"
        " FROM tables WHERE id = ?",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    created, rules, seed, language, status, snapshot_n, snapshot = row
    seats = connection.execute(
        "SELECT name, bot, token_hash FROM seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    fixed = NewTable(
        id=table_id,
        created=created,
        rules=rules,
        seed=int(seed, 16),
        language=language,
        seats=tuple(StoredSeat(*seat) for seat in seats),
    )
    return StoredTable(
        fixed=fixed,
        status=Status(status),
        snapshot=Snapshot(snapshot_n, snapshot),
        events=read_events(connection, table_id, snapshot_n),
        deadline=read_deadline(connection, table_id),
    )


def read_events(
    connection: sqlite3.Connection, table_id: str, after: int
) -> tuple[StoredEvent, ...]:
    """The events numbered above ``after``, in order."""
    rows = connection.execute(
        "SELECT n, kind, seat, text, key, at FROM events WHERE table_id = ? AND n > ? ORDER BY n",
        (table_id, after),
    )
    return tuple(StoredEvent(*row) for row in rows)


def read_deadline(connection: sqlite3.Connection, table_id: str) -> Deadline | None:
    """The deadline of a table, if it has one."""
    row = connection.execute(
        "SELECT table_id, n, kind, due, lease_until FROM deadlines WHERE table_id = ?",
        (table_id,),
    ).fetchone()
    return None if row is None else Deadline(*row)


def find_key(connection: sqlite3.Connection, table_id: str, seat: int, key: str) -> int | None:
    """Number of the event for which a seat used a key."""
    row = connection.execute(
        "SELECT n FROM events WHERE table_id = ? AND seat = ? AND key = ?", (table_id, seat, key)
    ).fetchone()
    return None if row is None else int(row[0])


def claim_deadlines(
    connection: sqlite3.Connection, now: float, lease: float, limit: int
) -> tuple[Deadline, ...]:
    """Take over due deadlines whose lease has run out."""
    rows = connection.execute(
        "UPDATE deadlines SET lease_until = ?1 + ?2 WHERE table_id IN ("
        " SELECT table_id FROM deadlines WHERE due <= ?1 AND lease_until <= ?1"
        " ORDER BY due LIMIT ?3)"
        " RETURNING table_id, n, kind, due, lease_until",
        (now, lease, limit),
    ).fetchall()
    return tuple(Deadline(*row) for row in rows)


def due_by(connection: sqlite3.Connection, time: float) -> tuple[str, ...]:
    """Tables with a deadline at a time or before, the earliest first."""
    rows = connection.execute(
        "SELECT table_id FROM deadlines WHERE due <= ?1 ORDER BY due", (time,)
    )
    return tuple(table_id for (table_id,) in rows)


def any_claimable(connection: sqlite3.Connection, now: float) -> bool:
    """Whether a claim would take anything over."""
    row = connection.execute(
        "SELECT 1 FROM deadlines WHERE due <= ?1 AND lease_until <= ?1 LIMIT 1", (now,)
    ).fetchone()
    return row is not None


def read_changes(
    connection: sqlite3.Connection, since: int | None
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Tables changed after a mark, and the next mark."""
    newest = connection.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0]
    if since is None or newest == since:
        return newest, ()
    rows = connection.execute(
        "SELECT table_id, max(n) FROM events WHERE id > ? GROUP BY table_id", (since,)
    )
    return newest, tuple((table_id, n) for table_id, n in rows)


def _insert_table(connection: sqlite3.Connection, table: NewTable) -> None:
    """Insert a table and its seats."""
    connection.execute(
        "INSERT INTO tables (id, created, rules, seed, language, status) VALUES (?, ?, ?, ?, ?, ?)",
        (table.id, table.created, table.rules, f"{table.seed:x}", table.language, Status.RUNNING),
    )
    connection.executemany(
        "INSERT INTO seats (table_id, seat, name, bot, token_hash) VALUES (?, ?, ?, ?, ?)",
        [
            (table.id, number, seat.name, seat.bot, seat.token_hash)
            for number, seat in enumerate(table.seats)
        ],
    )


def _insert_event(connection: sqlite3.Connection, commit: Commit, event: StoredEvent) -> None:
    """Append one event; the unique keys decide who was first."""
    try:
        connection.execute(
            "INSERT INTO events (table_id, n, kind, seat, text, key, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                commit.table_id,
                event.n,
                event.kind,
                event.seat,
                event.text,
                event.key,
                event.at,
            ),
        )
    except sqlite3.IntegrityError as error:
        if event.seat is not None and event.key is not None:
            taken = find_key(connection, commit.table_id, event.seat, event.key)
            if taken is not None:
                raise KeyTakenError(taken) from error
        raise ConflictError(f"event {event.n} is already written") from error


def _write_deadline(connection: sqlite3.Connection, commit: Commit) -> None:
    """Replace or remove the table's deadline."""
    deadline = commit.deadline
    if deadline is None:
        connection.execute("DELETE FROM deadlines WHERE table_id = ?", (commit.table_id,))
        return
    connection.execute(
        "INSERT INTO deadlines (table_id, n, kind, due, lease_until) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, kind = excluded.kind,"
        " due = excluded.due, lease_until = excluded.lease_until",
        (deadline.table_id, deadline.n, deadline.kind, deadline.due, deadline.lease_until),
    )
