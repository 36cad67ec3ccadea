"""The network: sums of rows of weights, two hidden layers, one value and the classes of the own tricks.

``net`` is the array of weights, ``work`` that of what is computed on the way, both by ``layout``. Numbers are added in
the same order in both modes, so that both choose alike.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.net.layout import (
    BASE,
    BENDS,
    HEADS,
    LIVE,
    NARROW,
    OFFSETS,
    ONE,
    SECOND,
    TWO,
    WIDE,
)
from kozyr.engine.mode import add_four, add_scaled, copy_reals, dot, kernel

ONCE = (1.0, 1.0, 1.0, 1.0)


@kernel
def begin_position(
    net: Sequence[float], work: MutableSequence[float], active: Sequence[int], count: int
) -> None:
    """Sum the rows of a position, once for all its actions.  Mutates: work."""
    copy_reals(work, BASE, net, active[0] * WIDE, WIDE)
    add_rows(net, work, BASE, active, 1, count)


@kernel
def add_rows(
    net: Sequence[float],
    work: MutableSequence[float],
    to: int,
    active: Sequence[int],
    first: int,
    count: int,
) -> None:
    """Add the rows of the features from ``first`` on.  Mutates: work."""
    i = first
    while i + 4 <= count:
        four = (
            active[i] * WIDE,
            active[i + 1] * WIDE,
            active[i + 2] * WIDE,
            active[i + 3] * WIDE,
        )
        add_four(work, to, net, four, WIDE, ONCE)
        i += 4
    while i < count:
        add_scaled(work, to, net, active[i] * WIDE, WIDE, 1.0)
        i += 1


@kernel
def value(
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    first: int,
    count: int,
) -> float:
    """The value of an action whose features are those from ``first`` on.  Mutates: work, the live part of active."""
    live = first_layer(net, work, active, first, count)
    copy_reals(work, TWO, net, BENDS, NARROW)
    for i in range(LIVE, LIVE + live, 4):
        a, b, c, d = active[i], active[i + 1], active[i + 2], active[i + 3]
        rows = (row_of(a), row_of(b), row_of(c), row_of(d))
        factors = (work[ONE + a], work[ONE + b], work[ONE + c], work[ONE + d])
        add_four(work, TWO, net, rows, NARROW, factors)
    for i in range(NARROW):
        work[TWO + i] = work[TWO + i] if work[TWO + i] > 0.0 else 0.0
    return net[OFFSETS] + dot(work, TWO, net, HEADS, NARROW)


@kernel
def row_of(number: int) -> int:
    """Where the weights of a number of the first layer begin; of the one after the last, those of the last."""
    return SECOND + (number if number < WIDE else WIDE - 1) * NARROW


@kernel
def first_layer(
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    first: int,
    count: int,
) -> int:
    """The first hidden numbers; returns how many are above 0.

    Mutates: work; active lists them, and up to three times one that is always 0, so that they come in fours.
    """
    for i in range(WIDE):
        work[ONE + i] = work[BASE + i]
    add_rows(net, work, ONE, active, first, count)
    work[ONE + WIDE] = 0.0
    live = 0
    for i in range(WIDE):
        active[LIVE + live] = i
        live += 1 if work[ONE + i] > 0.0 else 0
    for i in range(3):
        active[LIVE + live + i] = WIDE
    return live
