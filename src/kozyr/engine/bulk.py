"""Random play of whole deals: what the bulk drivers are made of. One source for both modes.

Arrays are anything that is indexed: lists in plain mode, arrays of records and of numbers when compiled.
A generator is one signed 64-bit number. ``start`` is: players, first dealer, kon, number of the first deal in
``Tables.sizes``, then the sorted deck.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.begin import begin
from kozyr.engine.kernel import OVER, RESHUFFLE, apply, give_order, legal
from kozyr.engine.layout import State
from kozyr.engine.mode import advance, kernel, lowest, nth, number_below, popcount
from kozyr.engine.stock import pool
from kozyr.engine.tables import Tables

PLAYERS, DEALER, KON, NUMBER, DECK = 0, 1, 2, 3, 4  # places in ``start``


@kernel
def deal_random(
    state: State,
    tables: Tables,
    start: Sequence[int],
    dealer: int,
    number: int,
    generator: int,
) -> int:
    """Deal a shuffled deck (Fisher-Yates, from the sorted one); returns the generator."""
    size = len(start) - DECK
    for i in range(size):
        generator = advance(generator)
        j = number_below(generator, i + 1)
        state.deck[i] = state.deck[j]
        state.deck[j] = start[DECK + i]
    state.stock_end = size
    begin(state, tables, start[PLAYERS], dealer, start[KON], number)
    return generator


@kernel
def after(number: int, count: int) -> int:
    """The number that follows, 0 after the last of ``count``.  Requires: 0 <= number < count."""
    return number + 1 if number + 1 < count else 0


@kernel
def reshuffle(state: State, tables: Tables, generator: int) -> int:
    """Shuffle the pile into the stock and go on; returns the generator.  Rule: 3.3."""
    rest = pool(state, state.drawer)
    size = 0
    while rest:
        generator = advance(generator)
        j = number_below(generator, size + 1)
        state.deck[size] = state.deck[j]
        state.deck[j] = lowest(rest)
        rest &= rest - 1
        size += 1
    give_order(state, tables)
    return generator


@kernel
def carry_out(state: State, tables: Tables, action: int, generator: int) -> int:
    """Carry out an action, and the reshuffles that it asks for; returns the generator.  Mutates: state."""
    apply(state, tables, action)
    while state.phase == RESHUFFLE:
        generator = reshuffle(state, tables, generator)
    return generator


@kernel
def random_action(mask: int, generator: int) -> int:
    """A member of a legal mask, each with the same chance, for a generator that has just advanced."""
    return nth(mask, number_below(generator, popcount(mask)))


@kernel
def play_out(state: State, tables: Tables, generator: int, sums: MutableSequence[int]) -> int:
    """Play a deal to its end with uniform legal actions; returns the generator.

    Mutates: state; ``sums[0]`` grows by the number of decisions.
    """
    moves = 0
    while state.phase != OVER:
        if state.phase == RESHUFFLE:
            generator = reshuffle(state, tables, generator)
        else:
            generator = advance(generator)
            apply(state, tables, random_action(legal(state, tables), generator))
            moves += 1
    sums[0] += moves
    return generator


@kernel
def digest(state: State, value: int) -> int:
    """Mix the outcome of a finished deal into a checksum, the same in both modes."""
    outcome = state.carry
    for seat in range(state.players):
        tricks_and_fine = state.taken[seat] * 8 + state.fine[seat]
        outcome += (seat + 1) * state.gain[seat] + tricks_and_fine * (7 << seat)
    return (value * 1_000_003 + outcome) & 0xFFFFFFFF
