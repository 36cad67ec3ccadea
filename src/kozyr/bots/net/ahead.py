"""Looking ahead where some seats play on by a network, the others like ``club``."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.action import club_action
from kozyr.bots.net.layout import NOTES
from kozyr.bots.net.notes import note
from kozyr.bots.net.policy import net_action
from kozyr.bots.search.belief import ACTIONS, PLAYED, WORLD, next_world
from kozyr.bots.search.worth import note_worth
from kozyr.engine.bulk import carry_out
from kozyr.engine.kernel import OVER
from kozyr.engine.layout import State
from kozyr.engine.mode import advance, driver, kernel
from kozyr.engine.tables import Tables


@kernel
def play_on_by_net(
    state: State,
    tables: Tables,
    notes: MutableSequence[int],
    action: int,
    learned: int,
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    generator: int,
) -> int:
    """Carry out an action and play the deal to its end; returns the generator.

    Args:
        learned: the seats that play by the network, a mask.
    Mutates: state, notes, work, active.
    """
    note(state, tables, notes, action)
    generator = carry_out(state, tables, action, generator)
    while state.phase != OVER:
        generator = advance(generator)
        if learned >> state.actor & 1:
            action = net_action(state, tables, notes, net, work, active)
        else:
            action = club_action(state, tables, notes)
        note(state, tables, notes, action)
        generator = carry_out(state, tables, action, generator)
    return generator


@driver
def look_ahead_by_net(
    states: MutableSequence[State],
    table: Sequence[Tables],
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    values: MutableSequence[float],
    likely: MutableSequence[float],
    generator: int,
    net: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    notes: MutableSequence[int],
) -> int:
    """``look_ahead`` with some seats played by a network; returns the generator.

    Args:
        notes: room to work in, what is noted of the deal so far, and the mask of those seats.
    Mutates: as ``look_ahead``; work, active, notes.
    """
    tables = table[0]
    count = len(asked) - ACTIONS
    learned = notes[2 * NOTES]
    for row in range(len(values) // (2 * count)):
        generator = next_world(states, tables, facts, scratch, voids, asked, row, likely, generator)
        for column in range(count):
            states[PLAYED] = states[WORLD]
            for i in range(NOTES):
                notes[i] = notes[NOTES + i]
            action = asked[ACTIONS + column]
            play_on_by_net(
                states[PLAYED], tables, notes, action, learned, net, work, active, generator
            )
            note_worth(states[PLAYED], tables, asked, values, row * count + column)
    return generator
