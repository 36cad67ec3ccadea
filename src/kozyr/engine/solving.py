"""What the solvers of the trick phase share: equal cards, what a position between tricks is known by, its value.

All hands lie open. Both solvers walk the tree of the play with a stack of their own, for compiled code does not
call itself: ``states[depth]`` is the position, a row of ``frames`` what is known of it so far, and ``memory`` keeps
the values of positions between two tricks.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, number_below, popcount
from kozyr.engine.tables import Tables

WORDS = 6  # of a key
# What is asked, in an array of these numbers.
KIND, SIDE, WANTED, GENERATION, LIMIT, NODES = range(6)
ASKED = 6
TRICKS, EXACT, UNITS = range(3)  # kinds
_RANKS = 0x1FFF1FFF1FFF1FFF  # all places of ranks, whether in the deck or not
_PER_WORD = 15  # owners in one word of a key, four bits each
_FACTOR = 0x2545F4914F6CDD1D


@kernel
def distinct(state: State, tables: Tables, actions: int) -> int:
    """Those of the legal ``actions`` of which none is equal to a lower one.

    Cards of one suit in one hand are equal if no card that others hold, and not the best card of the trick, lies
    between them: whoever plays one instead of the other changes nothing for anybody. A shakha is equal to none.
    """
    own = actions & _RANKS & ~tables.shakhi
    apart = 0
    for seat in range(state.players):
        apart |= state.hands[seat]
    if state.best_card != NONE:
        apart |= 1 << state.best_card
    # Adding moves each own card up to the next one that lies apart; where that is an own card it is the equal one.
    gaps = _RANKS & ~apart
    return actions & ~((own << 1) + gaps & ~gaps & own)


@kernel
def note_key(
    state: State, tables: Tables, seats: int, frames: MutableSequence[int], at: int
) -> None:
    """Write what the rest of the play depends on between two tricks at ``frames[at:at + WORDS]``.

    Cards that are gone leave no gaps: only the order of those that are left counts. Of the tricks taken so far
    those of ``seats`` (a mask) are part of it.
    """
    held = 0
    for seat in range(state.players):
        held |= state.hands[seat]
    for i in range(WORDS):
        frames[at + i] = 0
    for seat in range(state.players):
        hand = state.hands[seat]
        while hand:
            place = popcount(held & ((1 << lowest(hand)) - 1))
            frames[at + place // _PER_WORD] += seat << place % _PER_WORD * 4
            hand &= hand - 1
        if seats >> seat & 1:
            frames[at + 5] += state.taken[seat] << seat * 5
    shape = state.leader
    for suit in range(4):
        cards = held & tables.suit_mask[suit]
        shape = shape << 5 | popcount(cards) << 1 | int(cards & tables.shakhi != 0)
    frames[at + 4] = shape


@kernel
def slot_of(frames: Sequence[int], at: int, slots: int) -> int:
    """The slot of the memory for the key at ``frames[at]``."""
    mixed = frames[at]
    for i in range(1, WORDS):
        mixed = mixed * _FACTOR + frames[at + i]
    return number_below(mixed, slots)


@kernel
def is_kept(
    frames: Sequence[int], at: int, memory: Sequence[int], slot: int, generation: int
) -> bool:
    """Whether a slot of the memory holds the key at ``frames[at]``, and of this generation."""
    differs = memory[slot] ^ generation
    for i in range(WORDS):
        differs |= memory[slot + 1 + i] ^ frames[at + i]
    return differs == 0


@kernel
def keep(
    frames: Sequence[int], at: int, memory: MutableSequence[int], slot: int, generation: int
) -> None:
    """Write the key at ``frames[at]`` into a slot of the memory, over what was there."""
    memory[slot] = generation
    for i in range(WORDS):
        memory[slot + 1 + i] = frames[at + i]


@kernel
def units(state: State, seat: int) -> int:
    """What a seat has of a finished deal, times the number of seats.

    That is its gain less its fine and an equal part of what stays on the table; of a game for points its points.
    """
    return state.players * (state.gain[seat] - state.fine[seat] * state.kon) + state.carry


@kernel
def taken_by(state: State, seats: int) -> int:
    """Tricks taken so far by a mask of seats."""
    taken = 0
    for seat in range(state.players):
        if seats >> seat & 1:
            taken += state.taken[seat]
    return taken


@kernel
def worth(state: State, asked: Sequence[int]) -> int:
    """What a finished deal is worth to the side that is asked about."""
    taken = taken_by(state, asked[SIDE])
    if asked[KIND] == TRICKS:
        return taken
    if asked[KIND] == EXACT:
        return int(taken == asked[WANTED])
    total = 0
    for seat in range(state.players):
        if asked[SIDE] >> seat & 1:
            total += units(state, seat)
    return total
