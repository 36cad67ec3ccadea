"""Worlds as likely as they explain what the others did: a walk from world to world (Metropolis).

Each step exchanges two hidden cards in the whole history of a world and replays the log in what comes of it. A
world that explains the log better is gone on with, a worse one with the chance that its likelihood asks for.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.search.likeness import replay
from kozyr.bots.search.trail import follow, go_on, lay, likeness_after
from kozyr.bots.worlds.draw import draw_world, world_begin
from kozyr.bots.worlds.places import (
    DEALER,
    DECK_SIZE,
    KON,
    LOGGED,
    NUMBER,
    PILES,
    PLAYERS,
    W_ORDERS,
    W_PILES,
)
from kozyr.engine.begin import begin
from kozyr.engine.layout import MAX_DECK, State
from kozyr.engine.mode import advance, kernel, number_below
from kozyr.engine.tables import Tables

_FINE = 1 << 20  # likelihoods are compared as whole numbers
# Places in ``asked``: the seat that asks, the kon, who plays on, the cards whose place is known (a mask), whether to
# look at the cards that were played, reshuffles so far, steps before the first world and between worlds; then the
# actions to try.
SEAT, KON_NOW, PLAYER, KNOWN, PLAYS, SHUFFLES, FIRST, STEPS, ACTIONS = range(9)
# Deals to work in: one to play on in, the world at hand, the next one, and the start of the deal.
PLAYED, WORLD, NEXT, START, DEALS = 0, 1, 2, 3, 4


@kernel
def begin_walk(
    states: MutableSequence[State],
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Draw a world, each as likely as any other, to begin a walk from; returns the generator.

    Mutates: states, scratch, voids; ``likely[0]``: how likely it is.
    """
    generator = world_begin(states[START], tables, facts, scratch, generator)
    states[WORLD] = states[START]
    if leaves_trail(states, facts, asked):
        likely[0] = lay(states, DEALS, WORLD, tables, facts, scratch, voids, asked[PLAYS])
    else:
        likely[0] = replay(states[WORLD], tables, facts, scratch, voids, asked[PLAYS], 0.0)
    return generator


@kernel
def leaves_trail(states: Sequence[State], facts: Sequence[int], asked: Sequence[int]) -> bool:
    """Whether worlds are known by their trails: there is room, and nothing was shuffled anew."""
    return asked[SHUFFLES] == 0 and len(states) >= DEALS + facts[LOGGED]


@kernel
def next_world(
    states: MutableSequence[State],
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    row: int,
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Walk on to the next world, the first of a walk when ``row`` is 0, or draw one; returns the generator.

    Mutates: states, scratch, voids, likely.
    """
    if asked[STEPS] == 0:
        return draw_world(states[WORLD], tables, facts, scratch, generator)
    steps = asked[STEPS]
    if row == 0:
        generator = begin_walk(states, tables, facts, scratch, voids, asked, likely, generator)
        steps += asked[FIRST]
    return walk(states, tables, facts, scratch, voids, asked, steps, likely, generator)


@kernel
def walk(
    states: MutableSequence[State],
    tables: Tables,
    facts: Sequence[int],
    scratch: MutableSequence[int],
    voids: MutableSequence[int],
    asked: Sequence[int],
    steps: int,
    likely: MutableSequence[float],
    generator: int,
) -> int:
    """Take so many steps; returns the generator.

    Mutates: states, scratch, voids; ``likely``: how likely the world is, and the number of steps gone.
    """
    start = states[START]
    trails = leaves_trail(states, facts, asked)
    moved = False
    # Before a reshuffle the cards that nobody has drawn may lie in any order.
    used = facts[DECK_SIZE] if asked[SHUFFLES] else states[WORLD].stock_at
    for _ in range(steps):
        generator = advance(generator)
        one = number_below(generator, used)
        generator = advance(generator)
        other = number_below(generator, facts[DECK_SIZE])
        a, b = start.deck[one], start.deck[other]
        if one == other or (asked[KNOWN] >> a | asked[KNOWN] >> b) & 1:
            continue
        exchange(start, facts, scratch, one, other, asked[SHUFFLES])
        generator = advance(generator)
        floor = likely[0] * number_below(generator, _FINE) / _FINE
        if trails:
            both = 1 << a | 1 << b
            weight = likeness_after(
                states, DEALS, tables, facts, scratch, voids, asked[PLAYS], both, floor
            )
        else:
            deal_again(states[NEXT], start, tables, facts)
            weight = replay(states[NEXT], tables, facts, scratch, voids, asked[PLAYS], floor)
        if weight > floor:
            likely[0] = weight
            likely[1] += 1.0
            moved = True
            if trails:
                go_on(facts, scratch)
        else:
            exchange(start, facts, scratch, one, other, asked[SHUFFLES])
    if moved:
        deal_again(states[WORLD], start, tables, facts)
        follow(states[WORLD], tables, facts, scratch, voids)
    return generator


@kernel
def deal_again(state: State, start: State, tables: Tables, facts: Sequence[int]) -> None:
    """Deal the deck of another deal anew.  Mutates: state."""
    for at in range(facts[DECK_SIZE]):
        state.deck[at] = start.deck[at]
    state.stock_end = start.stock_end
    begin(state, tables, facts[PLAYERS], facts[DEALER], facts[KON], facts[NUMBER])


@kernel
def exchange(
    start: State,
    facts: Sequence[int],
    scratch: MutableSequence[int],
    one: int,
    other: int,
    shuffles: int,
) -> None:
    """Let two cards, which lie so in the deck, change their places in the whole history of a world."""
    a, b = start.deck[one], start.deck[other]
    start.deck[one] = b
    start.deck[other] = a
    for pile in range(facts[PILES]):
        mask = scratch[W_PILES + pile]
        if (mask >> a ^ mask >> b) & 1:
            scratch[W_PILES + pile] = mask ^ (1 << a | 1 << b)
    for at in range(shuffles * MAX_DECK):
        if scratch[W_ORDERS + at] == a:
            scratch[W_ORDERS + at] = b
        elif scratch[W_ORDERS + at] == b:
            scratch[W_ORDERS + at] = a
