"""The compiled side of ``engine.fast``: arrays of records and compiled drivers."""

from collections.abc import Callable, Iterable
from operator import index
from threading import Lock
from typing import Any, Final

import numpy as np
from numba import config

from kozyr.engine import drivers as _known  # noqa: F401 - the drivers of the engine have names then
from kozyr.engine.compiled import cache, compiler, records
from kozyr.engine.layout import State
from kozyr.engine.mode import DRIVERS
from kozyr.engine.tables import Tables

name: Final = "compiled"

_lock: Final = Lock()
_twins: Final[compiler.Twins] = {}
_drivers: Final[dict[str, Any]] = {}

# A child that is forked while another thread compiles would wait for ever for a lock that nobody holds there.
compiler.wait_before_forks(_lock)


def new_states(count: int) -> Any:
    """An array of empty deals."""
    return np.zeros(count, records.STATE)


def numbers(values: Iterable[int]) -> Any:
    """An array of signed 64-bit numbers; one that is such an array already is taken as it is.

    Raises:
        TypeError: a value is no whole number, or the array has several dimensions.
        OverflowError: a value does not fit.
    """
    if isinstance(values, np.ndarray) and values.dtype == np.int64 and values.ndim == 1:
        return np.ascontiguousarray(values)
    return np.array([index(value) for value in values], dtype=np.int64)


def reals(values: Iterable[float]) -> Any:
    """An array of floating-point numbers; one that is such an array already is taken as it is."""
    return np.ascontiguousarray(values, dtype=np.float64)


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
            dispatcher = compiler.driver(DRIVERS[wanted], _twins)
            cache.enable(dispatcher, DRIVERS[wanted])
            _drivers[wanted] = dispatcher
        found: Callable[..., int] = _drivers[wanted]
        return found


def must_compile(wanted: str) -> bool:
    """Whether the first call of a driver will take seconds, because it has not been compiled yet."""
    known = _drivers.get(wanted)
    return not (known is not None and known.signatures) and not cache.holds(DRIVERS[wanted])


def disabled() -> bool:
    """Whether the compiler has been told to leave everything as it is."""
    return bool(config.DISABLE_JIT)


def cache_folder() -> str | None:
    """Where compiled drivers are kept; None if nowhere."""
    found = cache.folder()  # made first: what is not there cannot be written to
    return str(found) if found is not None and cache.writable() else None
