"""The trail of a world: where the deal stood at each logged thing, which cards its seat had, how likely it was.

What everybody sees at a logged thing is the same in all worlds that fit the log, so that how likely it is follows
from the cards of its seat alone: those in hand, those thrown before, those that it throws. A world that differs from
the last one by two cards differs in what their holders did, and nothing else is looked at again. All this is for deals
without a reshuffle, and logs that there is room for.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.likeness import CERTAIN, judged
from kozyr.bots.search.rollout import act
from kozyr.bots.worlds.draw import DONE, step_action, world_step
from kozyr.bots.worlds.places import (
    AT_LOGGED,
    DROPS,
    HELD_SIZE,
    L_KIND,
    L_NUMBER,
    LOGGED,
    LOGGED_SIZE,
    SWAPS,
    W_HELD,
    W_NEXT_HELD,
    W_PILES,
    W_VOIDS,
)
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables


@kernel
def lay(
    states: MutableSequence[State],
    first: int,
    world: int,
    tables: Tables,
    facts: Sequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    plays: int,
) -> float:
    """Play the log in a world that has just been dealt, and lay its trail; returns how likely the world is.

    Args:
        first: place of the first deal of the trail.
        world: place of the world.
    Mutates: states, scratch, voids.
    """
    for seat in range(MAX_SEATS):
        voids[seat] = 0
    weight = 1.0
    for i in range(facts[LOGGED]):
        action = world_step(states[world], tables, facts, scratch, i)
        here = W_HELD + i * HELD_SIZE
        scratch[here] = 0
        scratch[here + 1] = 0
        scratch[here + 2] = CERTAIN
        if action == DONE:
            continue
        seat = states[world].actor
        states[first + i] = states[world]
        for other in range(MAX_SEATS):
            scratch[W_VOIDS + i * MAX_SEATS + other] = voids[other]
        # Cards that it has played count as in hand: in another world they cannot be others.
        scratch[here] = states[world].hands[seat] | states[world].played[seat]
        scratch[here + 1] = states[world].thrown[seat]
        likely = judged(states[world], tables, facts, voids, plays, i, action)
        scratch[here + 2] = likely
        weight *= likely / CERTAIN
        act(states[world], tables, voids, action)
    return weight


@kernel
def follow(
    state: State,
    tables: Tables,
    facts: Sequence[int],
    scratch: Sequence[int],
    voids: MutableSequence[int],
) -> None:
    """Play the log in a world that has just been dealt and fits it.  Mutates: state, voids."""
    for seat in range(MAX_SEATS):
        voids[seat] = 0
    for i in range(facts[LOGGED]):
        action = world_step(state, tables, facts, scratch, i)
        if action != DONE:
            act(state, tables, voids, action)


@kernel
def go_on(facts: Sequence[int], scratch: MutableSequence[int]) -> None:
    """The next world becomes the one at hand.  Mutates: scratch."""
    for i in range(HELD_SIZE * facts[LOGGED]):
        scratch[W_HELD + i] = scratch[W_NEXT_HELD + i]


@kernel
def exchanged(mask: int, both: int) -> int:
    """A mask of cards once two of them have changed their places."""
    held = mask & both
    return mask ^ both if held not in (0, both) else mask


@kernel
def likeness_after(
    states: MutableSequence[State],
    first: int,
    tables: Tables,
    facts: Sequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    plays: int,
    both: int,
    floor: float,
) -> float:
    """How likely the world at hand is once two cards have changed their places, 0 if it cannot have been so.

    Args:
        first: place of the first deal of the trail.
        both: the two cards, a mask; piles hold them in their new places.
        floor: a world that is not likelier counts as one that cannot have been.
    Mutates: states: the trail; scratch: what the next world is; voids.
    """
    weight = 1.0
    for i in range(facts[LOGGED]):
        here = W_HELD + i * HELD_SIZE
        hand, thrown, likely = scratch[here], scratch[here + 1], scratch[here + 2]
        if (hand | thrown) & both:
            new_hand, new_thrown = exchanged(hand, both), exchanged(thrown, both)
            pile = thrown_at(facts, scratch, i)
            if new_hand != hand or new_thrown != thrown or pile & both:
                hand, thrown = new_hand, new_thrown
                deal = states[first + i]
                played = deal.played[deal.actor]
                if played & ~hand:
                    return 0.0
                deal.hands[deal.actor] = hand ^ played
                deal.thrown[deal.actor] = thrown
                for seat in range(MAX_SEATS):
                    voids[seat] = scratch[W_VOIDS + i * MAX_SEATS + seat]
                action = step_action(deal, tables, facts, scratch, i)
                likely = judged(deal, tables, facts, voids, plays, i, action)
        weight *= likely / CERTAIN
        if weight <= floor:
            return 0.0
        there = W_NEXT_HELD + i * HELD_SIZE
        scratch[there] = hand
        scratch[there + 1] = thrown
        scratch[there + 2] = likely
    return weight


@kernel
def thrown_at(facts: Sequence[int], scratch: Sequence[int], i: int) -> int:
    """The cards that the i-th logged thing throws, a mask."""
    at = facts[AT_LOGGED] + i * LOGGED_SIZE
    kind = facts[at + L_KIND]
    if kind not in (DROPS, SWAPS):
        return 0
    return scratch[W_PILES + facts[at + L_NUMBER]]
