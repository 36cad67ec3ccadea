"""Tables: people and bots at matches, kept in a store."""

from kozyr.tables.hub import Listener
from kozyr.tables.model import (
    DEFAULT_PATIENCE,
    PATIENCES,
    PHRASES,
    CodeRefused,
    NoSuchTable,
    NotNow,
    NotSeated,
    Stale,
    TableError,
    TableView,
)
from kozyr.tables.names import NameRefusedError, clean_name
from kozyr.tables.service import Tables

__all__ = [
    "DEFAULT_PATIENCE",
    "PATIENCES",
    "PHRASES",
    "CodeRefused",
    "Listener",
    "NameRefusedError",
    "NoSuchTable",
    "NotNow",
    "NotSeated",
    "Stale",
    "TableError",
    "TableView",
    "Tables",
    "clean_name",
]
