"""The entry to the search that is compiled: so many worlds, each action tried in each of them."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.belief import (
    ACTIONS,
    FIRST,
    KON_NOW,
    PLAYED,
    PLAYER,
    SEAT,
    STEPS,
    WORLD,
    begin_walk,
    walk,
)
from kozyr.bots.search.rollout import play_on
from kozyr.bots.search.worth import is_safe, worth
from kozyr.bots.worlds.draw import draw_world
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import driver, kernel
from kozyr.engine.tables import Tables


@kernel
def first_world(
    states: MutableSequence[State],
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Begin a walk, where worlds are not drawn one by one; returns the generator.  Mutates: as ``look_ahead``."""
    if asked[STEPS] == 0:
        return generator
    generator = begin_walk(states, tables, facts, scratch, voids, asked, likely, generator)
    return walk(states, tables, facts, scratch, voids, asked, asked[FIRST], likely, generator)


@kernel
def next_world(
    states: MutableSequence[State],
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Walk on to the next world, or draw one; returns the generator.  Mutates: as ``look_ahead``."""
    if asked[STEPS] == 0:
        return draw_world(states[WORLD], tables, facts, scratch, generator)
    return walk(states, tables, facts, scratch, voids, asked, asked[STEPS], likely, generator)


@driver
def look_ahead(
    states: MutableSequence[State],
    table: Sequence[Tables],
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    values: MutableSequence[float],
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Try every action in every world; returns the generator.

    Args:
        states: deals to work in, see ``belief``.
        voids: room to work in, and what is known to be void.
        asked: see ``belief``.
    Mutates: states, scratch, voids; ``values``: one row a world, for each action its worth and whether it is
        safe; ``likely``: how likely the last world is, and how many steps were gone.
    """
    tables = table[0]
    count = len(asked) - ACTIONS
    generator = first_world(states, tables, facts, scratch, voids, asked, likely, generator)
    for row in range(len(values) // (2 * count)):
        generator = next_world(states, tables, facts, scratch, voids, asked, likely, generator)
        for column in range(count):
            states[PLAYED] = states[WORLD]
            for seat in range(MAX_SEATS):
                voids[seat] = voids[MAX_SEATS + seat]
            action = asked[ACTIONS + column]
            play_on(states[PLAYED], tables, voids, action, asked[PLAYER], generator)
            place = 2 * (row * count + column)
            values[place] = worth(states[PLAYED], tables, asked[SEAT], asked[KON_NOW])
            values[place + 1] = is_safe(states[PLAYED], asked[SEAT], asked[KON_NOW])
    return generator
