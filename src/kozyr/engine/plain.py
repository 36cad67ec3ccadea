"""The plain side of ``engine.fast``: lists of states and the drivers as they are."""

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, Final, SupportsIndex, overload

from kozyr.engine import drivers as _known  # noqa: F401 - the drivers of the engine have names then
from kozyr.engine.layout import State
from kozyr.engine.mode import DRIVERS, signed
from kozyr.engine.tables import Tables

name: Final = "plain"


class States(list[State]):
    """A list of deals that copies what is put in, like an array of records does."""

    @overload
    def __setitem__(self, index: SupportsIndex, state: State, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, state: Iterable[State], /) -> None: ...
    def __setitem__(self, index: Any, state: Any, /) -> None:
        copies = [one.copy() for one in state] if isinstance(index, slice) else state.copy()
        super().__setitem__(index, copies)


def new_states(count: int) -> States:
    """A list of empty deals."""
    return States(State() for _ in range(count))


def numbers(values: Iterable[int]) -> list[int]:
    """A list of whole numbers.

    Raises:
        TypeError: a value is no whole number.
        OverflowError: a value does not fit 64 bits, as in the compiled mode.
    """
    found = [index(value) for value in values]
    if any(value != signed(value) for value in found):
        raise OverflowError("a number does not fit 64 bits")
    return found


def reals(values: Iterable[float]) -> list[float]:
    """A list of floating-point numbers."""
    return [float(value) for value in values]


def table_of(tables: Tables) -> list[Tables]:
    """The rules as an array of one."""
    return [tables]


def get(states: States, index: int) -> State:
    """A copy of one deal."""
    return states[index].copy()


def put(states: States, index: int, state: State) -> None:
    """Write a copy of a deal into the list."""
    states[index] = state


def driver(wanted: str) -> Callable[..., int]:
    """A driver by name."""
    return DRIVERS[wanted]


def must_compile(wanted: str) -> bool:
    """Whether a driver has to be compiled first: never."""
    return not wanted


def cache_folder() -> str | None:
    """Where compiled drivers are kept: nowhere."""
    return None
