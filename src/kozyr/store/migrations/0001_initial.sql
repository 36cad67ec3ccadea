-- Tables are logs of events. Amounts of money never stand in a numeric column: they may exceed 64 bits.

CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL,
    rules TEXT NOT NULL,
    seed TEXT NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'over')),
    snapshot_n INTEGER NOT NULL DEFAULT 0,
    snapshot TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    token_hash TEXT,
    PRIMARY KEY (table_id, seat),
    CHECK (bot IS NULL OR token_hash IS NULL)
) STRICT, WITHOUT ROWID;

-- ``id`` follows the order of commits; (table_id, n) is the optimistic lock.
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n > 0),
    kind TEXT NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    key TEXT,
    at REAL NOT NULL,
    UNIQUE (table_id, n),
    UNIQUE (table_id, seat, key)
) STRICT;

CREATE TABLE deadlines (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    due REAL NOT NULL,
    lease_until REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_due ON deadlines (due);
