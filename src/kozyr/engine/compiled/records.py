"""Arrays of records: the compiled twins of ``State`` and ``Tables``, made from the same descriptions."""

from functools import cache
from typing import Any, Final

import numpy as np

from kozyr.engine.layout import FIELDS, State
from kozyr.engine.tables import Tables

STATE: Final = np.dtype(
    [
        (name, f"i{size}", (length,)) if length else (name, f"i{size}")
        for name, (size, length) in FIELDS.items()
    ],
    align=True,
)


@cache
def _table_type(lengths: tuple[int, ...]) -> "np.dtype[Any]":
    """The record of tables whose fields have these lengths; 0 is a scalar."""
    fields = zip(Tables._fields, lengths, strict=True)
    return np.dtype([(n, "i8", (k,)) if k else (n, "i8") for n, k in fields], align=True)


def table_of(tables: Tables) -> Any:
    """An array of one record with the numbers of some rules."""
    lengths = tuple(len(value) if isinstance(value, tuple) else 0 for value in tables)
    table = np.zeros(1, _table_type(lengths))
    for name, value in zip(Tables._fields, tables, strict=True):
        table[name][0] = value
    return table


def put(states: Any, index: int, state: State) -> None:
    """Write a plain state into an array.

    Raises:
        OverflowError: a number does not fit into its field.
    """
    states[index] = tuple(
        tuple(getattr(state, name)) if length else getattr(state, name)
        for name, (_, length) in FIELDS.items()
    )


def get(states: Any, index: int) -> State:
    """A plain state with the numbers of one record of an array."""
    state = State()
    for name, value in zip(FIELDS, states[index].tolist(), strict=True):
        setattr(state, name, value.tolist() if hasattr(value, "tolist") else value)
    return state
