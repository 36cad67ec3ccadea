"""The entry to the search that is compiled: so many worlds, each action tried in each of them."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.rollout import play_on
from kozyr.bots.search.weigh import likely_world
from kozyr.bots.search.worth import is_safe, worth
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import driver
from kozyr.engine.tables import Tables

# Places in ``asked``: the seat that asks, the kon, who plays on, candidates for each world, then the actions.
SEAT, KON, PLAYER, CANDIDATES, ACTIONS = range(5)
# Places in ``weights``: sum of the weights of all candidates, of their squares, and how many they were.
WEIGHT, SQUARES, DRAWN, PLACES = range(4)
DEALS = 3  # to work in


@driver
def look_ahead(
    states: MutableSequence[State],
    table: Sequence[Tables],
    facts: Sequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    values: MutableSequence[float],
    weights: MutableSequence[float],
    generator: int,
) -> int:
    """Try every action in every world; returns the generator.

    Args:
        states: three deals to work in.
        voids: what is known to be void, and as much room to work in.
    Mutates: states, scratch, voids; ``values``: one row a world, for each action its worth and whether it is safe; ``weights``.
    """
    tables = table[0]
    count = len(asked) - ACTIONS
    for row in range(len(values) // (2 * count)):
        generator = likely_world(
            states, tables, facts, scratch, voids, asked[CANDIDATES], weights, generator
        )
        for column in range(count):
            states[0] = states[1]
            for seat in range(MAX_SEATS):
                voids[seat] = voids[MAX_SEATS + seat]
            play_on(states[0], tables, voids, asked[ACTIONS + column], asked[PLAYER], generator)
            place = 2 * (row * count + column)
            values[place] = worth(states[0], tables, asked[SEAT], asked[KON])
            values[place + 1] = is_safe(states[0], asked[SEAT], asked[KON])
    return generator
