"""What a finished deal is worth to a seat."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.belief import KON_NOW, SEAT
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables


@kernel
def worth(state: State, tables: Tables, seat: int, kon: int) -> float:
    """The result of a seat in a deal that is over.

    For a kon: what it took less its fines and top-ups, with an equal part of what stays on the table, in terms of
    the kon that lay there when the question was asked; an equal part of that kon is 0, and all seats together have
    0. For points: its points, whatever the others have.

    Args:
        kon: on the table when the question was asked; 0 in games for points.
    """
    players = state.players
    if kon == 0:
        return state.gain[seat] * 1.0
    topped_up = (state.kon - kon) / players
    won = state.gain[seat] - state.fine[seat] * state.kon - topped_up
    return (won + (state.carry - kon) / players) / kon


@kernel
def is_safe(state: State, seat: int, kon: int) -> float:
    """1 if a seat pays no fine, or takes exactly the tricks that it announced; else 0."""
    if kon == 0:
        return 1.0 if state.taken[seat] == state.bids[seat] else 0.0
    return 1.0 if state.fine[seat] == 0 else 0.0


@kernel
def note_worth(
    state: State,
    tables: Tables,
    asked: Sequence[int],
    values: MutableSequence[float],
    place: int,
) -> None:
    """Note the result of a finished deal, and whether it is safe, in a place of two numbers.  Mutates: values."""
    values[2 * place] = worth(state, tables, asked[SEAT], asked[KON_NOW])
    values[2 * place + 1] = is_safe(state, asked[SEAT], asked[KON_NOW])
