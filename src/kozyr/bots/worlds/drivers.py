"""Drivers that draw worlds, for the façade, for tests and for measuring."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.worlds.draw import DONE, draw_world, world_begin, world_step
from kozyr.bots.worlds.places import LOGGED, READY
from kozyr.engine.kernel import apply
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import driver
from kozyr.engine.tables import Tables


@driver
def draw_worlds(
    states: MutableSequence[State],
    table: Sequence[Tables],
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    numbers: MutableSequence[int],
) -> int:
    """Fill every state with a world; ``numbers[0]`` is the generator.  Returns: READY, -1 if no world fits."""
    generator = numbers[0]
    for i in range(len(states)):
        generator = draw_world(states[i], table[0], facts, scratch, generator)
    numbers[0] = generator
    return facts[READY]


@driver
def replay_worlds(
    states: MutableSequence[State],
    table: Sequence[Tables],
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    numbers: MutableSequence[int],
) -> int:
    """The same by dealing each world and replaying the log.  Returns: how many worlds did not fit it, always 0."""
    generator = numbers[0]
    failed = 0
    for i in range(len(states)):
        state = states[i]
        generator = world_begin(state, table[0], facts, scratch, generator)
        for step in range(facts[LOGGED]):
            action = world_step(state, table[0], facts, scratch, step)
            if action == NONE:
                failed += 1
                break
            if action != DONE:
                apply(state, table[0], action)
    numbers[0] = generator
    return failed
