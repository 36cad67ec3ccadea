"""Every seat for itself with open hands: what each has in the end if all do best for themselves (max^n).

Of actions that are equally good for who chooses, the first in the order of their numbers is played: that makes the
result one of several possible ones, and always the same.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.kernel import OVER, end_trick
from kozyr.engine.layout import MAX_SEATS, NONE, State
from kozyr.engine.mode import kernel, lowest
from kozyr.engine.play import legal_play, play_card
from kozyr.engine.solving import (
    GENERATION,
    LIMIT,
    NODES,
    WORDS,
    distinct,
    is_kept,
    keep,
    note_key,
    slot_of,
    units,
)
from kozyr.engine.tables import Tables

# A frame: actions not tried yet, whether any was, the slot, the key, the best value so far for each seat.
_OPEN, _TRIED, _SLOT, _KEY = range(4)
VALUES = _KEY + WORDS
FRAME = VALUES + MAX_SEATS
_HEAD = 1 + WORDS  # of a slot: generation and key; a value for each seat follows


@kernel
def search_seats(
    states: MutableSequence[State],
    tables: Tables,
    asked: MutableSequence[int],
    frames: MutableSequence[int],
    memory: MutableSequence[int],
) -> int:
    """Solve the position in ``states[0]``: ``frames[VALUES + seat]`` are the units of each seat.

    Unknown if ``asked[NODES] > asked[LIMIT]`` afterwards.
    Mutates: everything but ``states[0]``; ``asked[NODES]`` grows by the number of cards played.
    """
    depth = 0
    open_seats(states[0], tables, asked, frames, 0, memory)
    while asked[NODES] <= asked[LIMIT]:
        at = depth * FRAME
        state = states[depth]
        if frames[at + _OPEN] == 0:
            close_seats(state, asked, frames, at, memory)
            if depth == 0:
                return 1
            depth -= 1
            take_in_seats(states[depth], frames, at - FRAME, at)
            continue
        action = lowest(frames[at + _OPEN])
        frames[at + _OPEN] ^= 1 << action
        depth += 1
        asked[NODES] += 1
        states[depth] = state
        if play_card(states[depth], tables, action):
            end_trick(states[depth], tables)
        open_seats(states[depth], tables, asked, frames, at + FRAME, memory)
    return 0


@kernel
def open_seats(
    state: State,
    tables: Tables,
    asked: Sequence[int],
    frames: MutableSequence[int],
    at: int,
    memory: Sequence[int],
) -> None:
    """Begin with a position: its values at once if they are known, else what is to be tried."""
    frames[at + _OPEN] = 0
    frames[at + _TRIED] = 0
    frames[at + _SLOT] = NONE
    if state.phase == OVER:
        for seat in range(state.players):
            frames[at + VALUES + seat] = units(state, seat)
        return
    if state.in_trick == 0:
        width = _HEAD + state.players
        note_key(state, tables, -1, frames, at + _KEY)
        slot = slot_of(frames, at + _KEY, len(memory) // width) * width
        if is_kept(frames, at + _KEY, memory, slot, asked[GENERATION]):
            for seat in range(state.players):
                frames[at + VALUES + seat] = memory[slot + _HEAD + seat]
            return
        frames[at + _SLOT] = slot
    frames[at + _OPEN] = distinct(state, tables, legal_play(state, tables))


@kernel
def close_seats(
    state: State,
    asked: Sequence[int],
    frames: Sequence[int],
    at: int,
    memory: MutableSequence[int],
) -> None:
    """Keep the values of a position between two tricks of which nothing more is to be tried.  Mutates: memory."""
    slot = frames[at + _SLOT]
    if slot != NONE:
        keep(frames, at + _KEY, memory, slot, asked[GENERATION])
        for seat in range(state.players):
            memory[slot + _HEAD + seat] = frames[at + VALUES + seat]


@kernel
def take_in_seats(state: State, frames: MutableSequence[int], at: int, below: int) -> None:
    """Take the values in the frame ``below`` into the one above if they are better for who chose."""
    own = VALUES + state.actor
    if frames[at + _TRIED] == 0 or frames[below + own] > frames[at + own]:
        frames[at + _TRIED] = 1
        for seat in range(state.players):
            frames[at + VALUES + seat] = frames[below + VALUES + seat]
