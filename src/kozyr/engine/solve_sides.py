"""Two sides with open hands: what the side that is asked about can surely reach, by alpha-beta.

The seats of the side play together, all others play together against it.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.kernel import BIDDING, OVER, end_trick
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, nth, popcount
from kozyr.engine.play import beating, legal_play, play_card
from kozyr.engine.solving import (
    EXACT,
    GENERATION,
    KIND,
    LIMIT,
    NODES,
    SIDE,
    TRICKS,
    UNITS,
    WANTED,
    WORDS,
    distinct,
    is_kept,
    keep,
    note_key,
    slot_of,
    taken_by,
    worth,
)
from kozyr.engine.tables import Tables

# A frame: actions not tried yet, the best value so far, the window as it is and as it was, the slot, the key.
_OPEN, _BEST, _ALPHA, _BETA, _LOW, _HIGH, _SLOT, _KEY = range(8)
FRAME = _KEY + WORDS
# A slot: generation, key, what the value is, the value.
_WHAT, _VALUE = 1 + WORDS, 2 + WORDS
WIDTH = 3 + WORDS
_IS, _AT_LEAST, _AT_MOST = range(3)
_MOST = 1 << 62


@kernel
def search_sides(
    states: MutableSequence[State],
    tables: Tables,
    asked: MutableSequence[int],
    frames: MutableSequence[int],
    memory: MutableSequence[int],
) -> int:
    """The value of the position in ``states[0]``; unknown if ``asked[NODES] > asked[LIMIT]`` afterwards.

    Mutates: everything but ``states[0]``; ``asked[NODES]`` grows by the number of cards played.
    """
    depth = 0
    low, high = -_MOST, _MOST
    if asked[KIND] != UNITS:
        low, high = least(states[0], asked), greatest(states[0], asked)
    open_frame(states[0], tables, asked, frames, 0, memory, low, high)
    while asked[NODES] <= asked[LIMIT]:
        at = depth * FRAME
        state = states[depth]
        if frames[at + _OPEN] == 0:
            value = close_frame(state, asked, frames, at, memory)
            if depth == 0:
                return value
            depth -= 1
            take_in(states[depth].actor, asked, frames, at - FRAME, value)
            continue
        action = next_action(state, tables, frames[at + _OPEN])
        frames[at + _OPEN] ^= 1 << action
        depth += 1
        asked[NODES] += 1
        states[depth] = state
        if play_card(states[depth], tables, action):
            end_trick(states[depth], tables)
        alpha, beta = frames[at + _ALPHA], frames[at + _BETA]
        open_frame(states[depth], tables, asked, frames, at + FRAME, memory, alpha, beta)
    return 0


@kernel
def least(state: State, asked: Sequence[int]) -> int:
    """The least that tricks or an exact number of them can come to."""
    return taken_by(state, asked[SIDE]) if asked[KIND] == TRICKS else 0


@kernel
def greatest(state: State, asked: Sequence[int]) -> int:
    """The most that they can come to."""
    taken = taken_by(state, asked[SIDE])
    left = state.cards - state.tricks
    if asked[KIND] == TRICKS:
        return taken + left
    return int(taken <= asked[WANTED] and taken + left >= asked[WANTED])


@kernel
def open_frame(
    state: State,
    tables: Tables,
    asked: Sequence[int],
    frames: MutableSequence[int],
    at: int,
    memory: Sequence[int],
    alpha: int,
    beta: int,
) -> None:
    """Begin with a position: its value at once if that is known or does not matter, else what is to be tried."""
    frames[at + _OPEN] = 0
    frames[at + _SLOT] = NONE
    frames[at + _ALPHA] = frames[at + _LOW] = alpha
    frames[at + _BETA] = frames[at + _HIGH] = beta
    if state.phase == OVER:
        frames[at + _BEST] = worth(state, asked)
        return
    if state.in_trick == 0 and known_between_tricks(state, tables, asked, frames, at, memory):
        return
    frames[at + _OPEN] = distinct(state, tables, legal_play(state, tables))
    frames[at + _BEST] = -_MOST if asked[SIDE] >> state.actor & 1 else _MOST


@kernel
def known_between_tricks(
    state: State,
    tables: Tables,
    asked: Sequence[int],
    frames: MutableSequence[int],
    at: int,
    memory: Sequence[int],
) -> bool:
    """Whether the value is known between two tricks, exactly or well enough.  Mutates: the frame."""
    alpha, beta = frames[at + _ALPHA], frames[at + _BETA]
    if asked[KIND] != UNITS:
        low, high = least(state, asked), greatest(state, asked)
        if high <= alpha or low >= beta or low == high:
            frames[at + _BEST] = high if high <= alpha else low
            return True
    seats = 0  # of tricks only those to come count
    if asked[KIND] != TRICKS:
        seats = asked[SIDE] if asked[KIND] == EXACT or tables.first == BIDDING else -1
    note_key(state, tables, seats, frames, at + _KEY)
    slot = slot_of(frames, at + _KEY, len(memory) // WIDTH) * WIDTH
    frames[at + _SLOT] = slot
    if not is_kept(frames, at + _KEY, memory, slot, asked[GENERATION]):
        return False
    what = memory[slot + _WHAT]
    value = memory[slot + _VALUE] + least(state, asked)
    if (
        what == _IS
        or (what == _AT_LEAST and value >= beta)
        or (what == _AT_MOST and value <= alpha)
    ):
        frames[at + _BEST] = value
        frames[at + _SLOT] = NONE
        return True
    return False


@kernel
def close_frame(
    state: State,
    asked: Sequence[int],
    frames: Sequence[int],
    at: int,
    memory: MutableSequence[int],
) -> int:
    """The value of a position of which nothing more is to be tried.  Mutates: memory."""
    value = frames[at + _BEST]
    slot = frames[at + _SLOT]
    if slot != NONE:
        keep(frames, at + _KEY, memory, slot, asked[GENERATION])
        what = _IS
        if value <= frames[at + _LOW]:
            what = _AT_MOST
        elif value >= frames[at + _HIGH]:
            what = _AT_LEAST
        memory[slot + _WHAT] = what
        memory[slot + _VALUE] = value - least(state, asked)
    return value


@kernel
def take_in(
    actor: int, asked: Sequence[int], frames: MutableSequence[int], at: int, value: int
) -> None:
    """Take the value of one action into the frame of the position where ``actor`` chose it."""
    if asked[SIDE] >> actor & 1:
        if value <= frames[at + _BEST]:
            return
        frames[at + _BEST] = value
        if value <= frames[at + _ALPHA]:
            return
        frames[at + _ALPHA] = value
    else:
        if value >= frames[at + _BEST]:
            return
        frames[at + _BEST] = value
        if value >= frames[at + _BETA]:
            return
        frames[at + _BETA] = value
    if frames[at + _ALPHA] >= frames[at + _BETA]:
        frames[at + _OPEN] = 0


@kernel
def next_action(state: State, tables: Tables, untried: int) -> int:
    """The action to try next: a lead from above, trumps first; else the cheapest that wins, else the lowest."""
    if state.led == NONE:
        trumps = untried & tables.suit_mask[state.trump]
        first = trumps if trumps else untried
        return nth(first, popcount(first) - 1)
    if state.best_card & 15 < 13:
        better = beating(state, tables, untried)
        if better:
            return lowest(better)
    return lowest(untried)
