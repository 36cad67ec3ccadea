"""Worlds that explain what the others have said: of a few that are drawn one is kept, the likelier the rather.

A world is weighed by whether ``club``, with the cards that a seat has in it, would have said what the seat said.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.action import club_action
from kozyr.bots.search.rollout import take
from kozyr.bots.worlds.draw import DONE, draw_world, world_begin, world_step
from kozyr.bots.worlds.places import (
    AT_LOGGED,
    L_KIND,
    L_SEAT,
    LOGGED,
    LOGGED_SIZE,
    OWN,
    SAYS,
    SWAPS,
)
from kozyr.engine.kernel import BIDDING
from kozyr.engine.layout import State
from kozyr.engine.mode import advance, kernel, number_below, popcount
from kozyr.engine.tables import Tables

# How likely a player is to say something else than ``club``; to announce one, two and more tricks more or less;
# to exchange other cards, and another number of them. No world is out of the question.
OTHER_WORD = 0.2
OFF = (1.0, 0.5, 0.2, 0.05)
OTHER_CARDS, OTHER_COUNT = 0.5, 0.15
_FINE = 1 << 20  # a weight and a sum of weights are compared as whole numbers


@kernel
def likely_world(
    states: MutableSequence[State],
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    candidates: int,
    weights: MutableSequence[float],
    generator: int,
) -> int:
    """Draw some worlds and keep one of them in ``states[1]``; returns the generator.

    Mutates: ``states[1]``, ``states[2]``, scratch, voids; ``weights``: sum, sum of squares, number.
    """
    if candidates == 1:
        weights[0] += 1.0
        weights[1] += 1.0
        weights[2] += 1.0
        return draw_world(states[1], tables, facts, scratch, generator)
    total = 0.0
    for _ in range(candidates):
        generator = world_begin(states[2], tables, facts, scratch, generator)
        weight = replay(states[2], tables, facts, scratch, voids)
        total += weight
        weights[0] += weight
        weights[1] += weight * weight
        weights[2] += 1.0
        generator = advance(generator)
        if number_below(generator, _FINE) * total < weight * _FINE:
            states[1] = states[2]
    return generator


@kernel
def replay(
    state: State,
    tables: Tables,
    facts: Sequence[int],
    scratch: Sequence[int],
    voids: MutableSequence[int],
) -> float:
    """Play the log of a world that has just been dealt; returns how likely the others' words are in it."""
    weight = 1.0
    for i in range(facts[LOGGED]):
        at = facts[AT_LOGGED] + i * LOGGED_SIZE
        action = world_step(state, tables, facts, scratch, i)
        if action == DONE:
            continue
        kind = facts[at + L_KIND]
        if facts[at + L_SEAT] != facts[OWN] and (kind == SAYS or kind == SWAPS):
            weight *= likeness(state, action, club_action(state, tables, voids), kind == SWAPS)
        take(state, tables, voids, action, 0)
    return weight


@kernel
def likeness(state: State, action: int, club: int, is_swap: bool) -> float:
    """How likely a player is to act so where ``club`` acts so."""
    if action == club:
        return 1.0
    if is_swap:
        return OTHER_CARDS if popcount(action) == popcount(club) else OTHER_COUNT
    if state.phase == BIDDING:
        off = action - club if action > club else club - action
        return OFF[off] if off < len(OFF) else OFF[-1]
    return OTHER_WORD
