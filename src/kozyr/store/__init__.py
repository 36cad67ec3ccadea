"""Where tables are kept: what a store must do, and the embedded one."""

from kozyr.store.base import (
    Commit,
    ConflictError,
    Deadline,
    KeyTakenError,
    News,
    NewTable,
    Snapshot,
    Status,
    Store,
    StoredEvent,
    StoredSeat,
    StoredTable,
    StoreError,
)
from kozyr.store.sqlite import SqliteStore, backup, restore

__all__ = [
    "Commit",
    "ConflictError",
    "Deadline",
    "KeyTakenError",
    "NewTable",
    "News",
    "Snapshot",
    "SqliteStore",
    "Status",
    "Store",
    "StoreError",
    "StoredEvent",
    "StoredSeat",
    "StoredTable",
    "backup",
    "restore",
]
