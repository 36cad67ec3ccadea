"""The compiled side of ``engine.fast``: arrays of records and compiled drivers."""

from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, Final

import numpy as np

from kozyr.engine import drivers
from kozyr.engine.compiled import cache, compiler, records
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables

name: Final = "compiled"

_lock: Final = Lock()
_twins: Final[compiler.Twins] = {}
_drivers: Final[dict[str, Any]] = {}


def new_states(count: int) -> Any:
    """An array of empty deals."""
    return np.zeros(count, records.STATE)


def numbers(values: Iterable[int]) -> Any:
    """An array of signed 64-bit numbers.

    Raises:
        OverflowError: a value does not fit.
    """
    return np.array(list(values), dtype=np.int64)


def table_of(tables: Tables) -> Any:
    """The rules as an array of one record."""
    return records.table_of(tables)


def get(states: Any, index: int) -> State:
    """A copy of one deal as a plain state."""
    return records.get(states, index)


def put(states: Any, index: int, state: State) -> None:
    """Write a plain state into an array."""
    records.put(states, index, state)


def driver(wanted: str) -> Callable[..., int]:
    """A driver by name, to be compiled or read from the cache at its first call."""
    with _lock:
        if wanted not in _drivers:
            dispatcher = compiler.driver(getattr(drivers, wanted), _twins)
            cache.enable(dispatcher)
            _drivers[wanted] = dispatcher
        found: Callable[..., int] = _drivers[wanted]
        return found


def must_compile(wanted: str) -> bool:
    """Whether the first call of a driver will take seconds, because it has not been compiled yet."""
    known = _drivers.get(wanted)
    return not (known is not None and known.signatures) and not cache.holds(wanted)


def cache_folder() -> str | None:
    """Where compiled drivers are kept; None if nowhere."""
    found = cache.folder()
    return None if found is None else str(found)
