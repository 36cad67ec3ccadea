"""The entry to the search that is compiled: so many worlds, each action tried in each of them."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.belief import ACTIONS, PLAYED, PLAYER, WORLD, next_world
from kozyr.bots.search.rollout import play_on
from kozyr.bots.search.worth import note_worth
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import driver
from kozyr.engine.tables import Tables


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
    for row in range(len(values) // (2 * count)):
        generator = next_world(states, tables, facts, scratch, voids, asked, row, likely, generator)
        for column in range(count):
            states[PLAYED] = states[WORLD]
            for seat in range(MAX_SEATS):
                voids[seat] = voids[MAX_SEATS + seat]
            action = asked[ACTIONS + column]
            play_on(states[PLAYED], tables, voids, action, asked[PLAYER], generator)
            note_worth(states[PLAYED], tables, asked, values, row * count + column)
    return generator
