"""What announced tricks are worth: chances of how many tricks a hand takes, and the mean of their points.

Rows of numbers lie in one *room*: a row is where it begins.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.layout import State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables

ROW = 32  # more than the cards of a hand, and one
ROOM = 6 * ROW

# What is thought of a shakha: it can be kept until it is clear whether its trick is wanted.
LATE = 0.6


@kernel
def is_doubled(state: State, tables: Tables) -> bool:
    """Whether this deal is the one that counts double.  Rule: 5.3."""
    return tables.last_double == 1 and state.number == tables.deal_sizes - 1


@kernel
def spread(room: MutableSequence[float], chances: int, count: int, row: int) -> None:
    """Chances of 0, 1, 2, ... tricks of cards that take theirs independently.  Mutates: the row."""
    room[row] = 1.0
    for card in range(count):
        chance = room[chances + card]
        lost = 1 - chance
        room[row + card + 1] = room[row + card] * chance
        for at in range(row + card, row, -1):
            room[at] = room[at] * lost + room[at - 1] * chance
        room[row] *= lost


@kernel
def leave_out(room: MutableSequence[float], row: int, count: int, chance: float, rest: int) -> None:
    """Chances without one of the cards of a row, from the side where errors shrink.  Mutates: the row of the rest."""
    lost = 1 - chance
    if chance > 0.5:
        above = room[row + count] / chance
        room[rest + count - 1] = above
        for at in range(count - 1, 0, -1):
            above = (room[row + at] - lost * above) / chance
            room[rest + at - 1] = above
    else:
        below = room[row] / lost
        room[rest] = below
        for at in range(1, count):
            below = (room[row + at] - chance * below) / lost
            room[rest + at] = below


@kernel
def expected(room: Sequence[float], row: int, size: int, gains: int, shakhi: int) -> float:
    """Mean of what so many tricks gain, where each of ``shakhi`` takes one more or none, as its holder likes.

    Requires: gains for every number of tricks, the shakhi included.
    """
    mean = 0.0
    for tricks in range(size):
        mean += room[row + tricks] * room[gains + tricks]
    if shakhi == 0:
        return mean
    late = 0.0
    for tricks in range(size):
        best = room[gains + tricks]
        for more in range(1, shakhi + 1):
            best = max(best, room[gains + tricks + more])
        late += room[row + tricks] * best
    for more in range(1, shakhi + 1):
        total = 0.0
        for tricks in range(size):
            total += room[row + tricks] * room[gains + tricks + more]
        mean = total if total > mean else mean
    return LATE * late + (1 - LATE) * mean
