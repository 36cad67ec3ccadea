"""The choice by the network alone: the action of the highest value."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.net.actions import describe_action
from kozyr.bots.net.features import describe
from kozyr.bots.net.layout import COUNT
from kozyr.bots.net.network import begin_position, value
from kozyr.engine.kernel import RESHUFFLE, legal
from kozyr.engine.layout import State
from kozyr.engine.mode import driver, kernel, lowest
from kozyr.engine.tables import Tables


@kernel
def options(state: State, tables: Tables) -> int:
    """The legal mask: one place for what the compiler takes in whole."""
    return legal(state, tables)


@kernel
def net_action(
    state: State,
    tables: Tables,
    notes: Sequence[int],
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
) -> int:
    """The action that the network values highest for the seat to act, the first of equals.

    Reads of the state what that seat may know.
    Mutates: work, active.  Requires: a seat is asked.
    """
    mask = options(state, tables)
    if mask & (mask - 1) == 0:
        return lowest(mask)
    describe(state, tables, notes, active)
    return best_of(state, tables, mask, net, work, active)


@kernel
def best_of(
    state: State,
    tables: Tables,
    mask: int,
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
) -> int:
    """The action of a mask that the network values highest.  Requires: ``describe`` has written the position."""
    count = active[COUNT]
    begin_position(net, work, active, count)
    best = lowest(mask)
    highest = -1e9
    while mask:
        action = lowest(mask)
        end = describe_action(state, tables, action, active, count)
        worth = value(net, work, active, count, end)
        if worth > highest:
            best = action
            highest = worth
        mask &= mask - 1
    return best


@driver
def judge_at(
    states: Sequence[State],
    table: Sequence[Tables],
    index: int,
    notes: Sequence[int],
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    values: MutableSequence[float],
) -> int:
    """Write the value of each legal action of a deal by its number; returns the legal mask, 0 if nobody is asked."""
    state, tables = states[index], table[0]
    mask = options(state, tables)
    if state.phase >= RESHUFFLE or mask == 0:
        return 0
    describe(state, tables, notes, active)
    count = active[COUNT]
    begin_position(net, work, active, count)
    rest = mask
    while rest:
        action = lowest(rest)
        end = describe_action(state, tables, action, active, count)
        values[action] = value(net, work, active, count, end)
        rest &= rest - 1
    return mask


@driver
def net_choice_at(
    states: Sequence[State],
    table: Sequence[Tables],
    index: int,
    notes: Sequence[int],
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
) -> int:
    """The choice of the network in one deal of an array."""
    return net_action(states[index], table[0], notes, net, work, active)
