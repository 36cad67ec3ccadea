"""Playing a deal on to its end with ``club`` in every seat, or at random."""

from collections.abc import MutableSequence

from kozyr.bots.club.action import club_action
from kozyr.bots.club.voids import note_void
from kozyr.engine.bulk import carry_out, random_action
from kozyr.engine.kernel import OVER, apply, legal
from kozyr.engine.layout import At, State
from kozyr.engine.mode import advance, kernel
from kozyr.engine.tables import Tables

PLAY = int(At.PLAY)
CLUB, RANDOM = 0, 1  # who plays on


@kernel
def act(state: State, tables: Tables, voids: MutableSequence[int], action: int) -> None:
    """Carry out an action; a reshuffle that it asks for is left to the caller.  Mutates: state, voids."""
    if state.phase == PLAY:
        note_void(state, tables, voids, action)
    apply(state, tables, action)


@kernel
def take(
    state: State, tables: Tables, voids: MutableSequence[int], action: int, generator: int
) -> int:
    """Carry out an action, and the reshuffles that it asks for; returns the generator.  Mutates: state, voids."""
    if state.phase == PLAY:
        note_void(state, tables, voids, action)
    return carry_out(state, tables, action, generator)


@kernel
def choice(
    state: State, tables: Tables, voids: MutableSequence[int], player: int, generator: int
) -> int:
    """What a player of roll-outs does.  Requires: a generator that has just advanced."""
    if player == RANDOM:
        return random_action(legal(state, tables), generator)
    return club_action(state, tables, voids)


@kernel
def play_on(
    state: State,
    tables: Tables,
    voids: MutableSequence[int],
    action: int,
    player: int,
    generator: int,
) -> int:
    """Carry out an action and play the deal to its end; returns the generator.  Mutates: state, voids."""
    generator = take(state, tables, voids, action, generator)
    while state.phase != OVER:
        generator = advance(generator)
        action = choice(state, tables, voids, player, generator)
        generator = take(state, tables, voids, action, generator)
    return generator
