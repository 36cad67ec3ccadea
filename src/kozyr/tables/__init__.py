"""Tables: people and bots at matches, kept in a store."""

from kozyr.tables.hub import Listener
from kozyr.tables.model import (
    DEFAULT_PATIENCE,
    PATIENCES,
    PHRASES,
    CodeRefused,
    Hint,
    HintRule,
    NoSuchBotError,
    NoSuchTable,
    NotNow,
    NotSeated,
    Stale,
    TableError,
    TableView,
)
from kozyr.tables.names import NameRefusedError, clean_name
from kozyr.tables.service import Tables
from kozyr.tables.workshop import Workshop

__all__ = [
    "DEFAULT_PATIENCE",
    "PATIENCES",
    "PHRASES",
    "CodeRefused",
    "Hint",
    "HintRule",
    "Listener",
    "NameRefusedError",
    "NoSuchBotError",
    "NoSuchTable",
    "NotNow",
    "NotSeated",
    "Stale",
    "TableError",
    "TableView",
    "Tables",
    "Workshop",
    "clean_name",
]
