"""Bulk play of ``club`` against itself: an entry that is compiled, like those of ``engine.drivers``."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.action import club_action
from kozyr.bots.club.voids import clear_voids, note_void
from kozyr.engine.bulk import DEALER, NUMBER, PLAYERS, after, deal_random, digest, reshuffle
from kozyr.engine.kernel import OVER, PLAY, RESHUFFLE, apply
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import driver, kernel, scratch_numbers
from kozyr.engine.tables import Tables
from kozyr.engine.tally import CHECK, DECISIONS, tally


@driver
def club_many(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generator: int,
    deals: int,
    sums: MutableSequence[int],
) -> int:
    """Deal and play so many random deals with ``club`` in every seat; returns the generator.

    Arguments and sums are those of ``engine.drivers.tally_many``.  Mutates: ``states[0]``; ``sums``.
    """
    state = states[0]
    tables = table[0]
    dealer = start[DEALER]
    number = start[NUMBER]
    for _ in range(deals):
        generator = deal_random(state, tables, start, dealer, number, generator)
        generator = club_out(state, tables, generator, sums)
        sums[CHECK] = digest(state, sums[CHECK])
        tally(state, tables, sums)
        dealer = after(dealer, start[PLAYERS])
        number = after(number, tables.deal_sizes)
    return generator


@kernel
def club_out(state: State, tables: Tables, generator: int, sums: MutableSequence[int]) -> int:
    """Play a deal that has just been dealt to its end; returns the generator, which shuffles the pile.

    Mutates: state; ``sums[DECISIONS]`` grows by the number of decisions.
    """
    voids = scratch_numbers(MAX_SEATS)
    clear_voids(voids)
    moves = 0
    while state.phase != OVER:
        if state.phase == RESHUFFLE:
            generator = reshuffle(state, tables, generator)
        else:
            action = club_action(state, tables, voids)
            if state.phase == PLAY:
                note_void(state, tables, voids, action)
            apply(state, tables, action)
            moves += 1
    sums[DECISIONS] += moves
    return generator
