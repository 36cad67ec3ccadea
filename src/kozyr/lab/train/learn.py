"""One step of learning: the network is moved towards what a deal came to."""

from collections.abc import MutableSequence, Sequence
from math import exp

from kozyr.bots.net.layout import (
    BENDS,
    CLASSES,
    HEADS,
    LIVE,
    NARROW,
    OFFSETS,
    ONE,
    OUT,
    SECOND,
    SLOPE_ONE,
    SLOPE_OUT,
    SLOPE_TWO,
    TWO,
    WIDE,
)
from kozyr.bots.net.network import begin_position, value
from kozyr.engine.mode import add_scaled, dot, kernel

_SHARE_OF_CLASSES = 0.2  # weight of the classes beside the value in what is learned
_STEEPEST = 2.0  # a single surprise moves the value by no more


@kernel
def learn(
    net: MutableSequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    count: int,
    target: float,
    taken: int,
    rate: float,
) -> float:
    """Move the network towards one outcome; returns the error of the value before.

    Args:
        active: the features of a position and its action, so many as ``count``.
        target: what the deal came to for the seat.
        taken: the class of its tricks, NONE if classes are not to be learned.
        rate: of the step.
    Mutates: net, work, active.
    """
    begin_position(net, work, active, count)
    error = value(net, work, active, count, count) - target
    slope = error
    slope = min(slope, _STEEPEST)
    slope = max(slope, -_STEEPEST)
    for i in range(NARROW):
        work[SLOPE_TWO + i] = 0.0
    if taken >= 0:
        slopes_of_classes(net, work, taken)
        for k in range(1, CLASSES + 1):
            back_from_head(net, work, k, work[SLOPE_OUT + k], rate)
    back_from_head(net, work, 0, slope, rate)
    for i in range(NARROW):
        work[SLOPE_TWO + i] = work[SLOPE_TWO + i] if work[TWO + i] > 0.0 else 0.0
    back_to_rows(net, work, active, count, rate)
    return error


@kernel
def slopes_of_classes(net: Sequence[float], work: MutableSequence[float], taken: int) -> None:
    """The chances of the classes, less 1 for that which came.  Mutates: work."""
    highest = -1e9
    for k in range(1, CLASSES + 1):
        work[OUT + k] = net[OFFSETS + k] + dot(work, TWO, net, HEADS + k * NARROW, NARROW)
        highest = work[OUT + k] if work[OUT + k] > highest else highest
    together = 0.0
    for k in range(1, CLASSES + 1):
        work[OUT + k] = exp(work[OUT + k] - highest)
        together += work[OUT + k]
    for k in range(1, CLASSES + 1):
        came = 1.0 if k == taken + 1 else 0.0
        work[SLOPE_OUT + k] = _SHARE_OF_CLASSES * (work[OUT + k] / together - came)


@kernel
def back_from_head(
    net: MutableSequence[float], work: MutableSequence[float], head: int, slope: float, rate: float
) -> None:
    """Slopes of the second layer from one output, and its step.  Mutates: net, work."""
    add_scaled(work, SLOPE_TWO, net, HEADS + head * NARROW, NARROW, slope)
    add_scaled(net, HEADS + head * NARROW, work, TWO, NARROW, -rate * slope)
    net[OFFSETS + head] -= rate * slope


@kernel
def back_to_rows(
    net: MutableSequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    count: int,
    rate: float,
) -> None:
    """Slopes of the first layer, and the step of all below the outputs.  Mutates: net, work, active."""
    for i in range(WIDE):
        work[SLOPE_ONE + i] = 0.0
    live = 0
    for i in range(WIDE):
        active[LIVE + live] = i
        live += 1 if work[ONE + i] > 0.0 else 0
    for k in range(live):
        i = active[LIVE + k]
        at = SECOND + i * NARROW
        work[SLOPE_ONE + i] = dot(net, at, work, SLOPE_TWO, NARROW)
        add_scaled(net, at, work, SLOPE_TWO, NARROW, -rate * work[ONE + i])
    add_scaled(net, BENDS, work, SLOPE_TWO, NARROW, -rate)
    for k in range(count):
        add_scaled(net, active[k] * WIDE, work, SLOPE_ONE, WIDE, -rate)
