"""Bulk drivers: the entries that are compiled, called with arrays and whole numbers only.

``table`` is an array of one record: a record costs nothing to pass on, a tuple of arrays is counted in and
out of every call. No driver takes a record as such: from Python that costs microseconds a call.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.bulk import (
    DEALER,
    NUMBER,
    PLAYERS,
    after,
    deal_random,
    digest,
    play_out,
    random_action,
    reshuffle,
)
from kozyr.engine.kernel import OVER, RESHUFFLE, apply, legal
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import advance, driver
from kozyr.engine.solve_seats import search_seats
from kozyr.engine.solve_sides import search_sides
from kozyr.engine.tables import Tables
from kozyr.engine.tally import CHECK, tally


@driver
def play_many(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generator: int,
    deals: int,
    sums: MutableSequence[int],
) -> int:
    """Deal and play so many random deals in ``states[0]``, the dealer moving on; returns the generator.

    Mutates: ``sums``: decisions, and a checksum of all outcomes.
    """
    state = states[0]
    tables = table[0]
    check = sums[CHECK]
    dealer = start[DEALER]
    number = start[NUMBER]
    for _ in range(deals):
        generator = deal_random(state, tables, start, dealer, number, generator)
        generator = play_out(state, tables, generator, sums)
        check = digest(state, check)
        dealer = after(dealer, start[PLAYERS])
        number = after(number, tables.deal_sizes)
    sums[CHECK] = check
    return generator


@driver
def tally_many(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generator: int,
    deals: int,
    sums: MutableSequence[int],
) -> int:
    """The same with the sums of ``tally``; returns the generator."""
    state = states[0]
    tables = table[0]
    dealer = start[DEALER]
    number = start[NUMBER]
    for _ in range(deals):
        generator = deal_random(state, tables, start, dealer, number, generator)
        generator = play_out(state, tables, generator, sums)
        sums[CHECK] = digest(state, sums[CHECK])
        tally(state, tables, sums)
        dealer = after(dealer, start[PLAYERS])
        number = after(number, tables.deal_sizes)
    return generator


@driver
def play_one(
    states: MutableSequence[State],
    table: Sequence[Tables],
    generator: int,
    times: int,
    sums: MutableSequence[int],
) -> int:
    """Play the deal in ``states[1]`` on at random so many times, each in ``states[0]``; returns the generator.

    Mutates: ``states[0]``; ``sums``: decisions, a checksum of all outcomes, then for each seat its units
    (what it gained from the kon less what it was fined, or its points).
    """
    tables = table[0]
    for _ in range(times):
        states[0] = states[1]
        state = states[0]
        generator = play_out(state, tables, generator, sums)
        sums[CHECK] = digest(state, sums[CHECK])
        for seat in range(state.players):
            sums[CHECK + 1 + seat] += state.gain[seat] - state.fine[seat] * state.kon
    return generator


@driver
def deal_batch(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generators: MutableSequence[int],
    masks: MutableSequence[int],
) -> int:
    """Deal every deal of a batch and note its legal mask; returns how many."""
    tables = table[0]
    for i in range(len(states)):
        dealer = (start[DEALER] + i) % start[PLAYERS]
        number = (start[NUMBER] + i) % tables.deal_sizes
        generators[i] = deal_random(states[i], tables, start, dealer, number, generators[i])
        masks[i] = legal(states[i], tables)
    return len(states)


@driver
def step_batch(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generators: MutableSequence[int],
    actions: Sequence[int],
    masks: MutableSequence[int],
    sums: MutableSequence[int],
) -> int:
    """Apply one legal action a deal, deal anew where a deal is over, and note the legal masks.

    Mutates: states, generators, masks; ``sums[CHECK]``: the outcomes of the deals that ended.
    Returns: how many deals ended.
    """
    tables = table[0]
    ended = 0
    for i in range(len(states)):
        state = states[i]
        apply(state, tables, actions[i])
        while state.phase == RESHUFFLE:
            generators[i] = reshuffle(state, tables, generators[i])
        if state.phase == OVER:
            ended += 1
            sums[CHECK] = digest(state, sums[CHECK])
            dealer = after(state.dealer, start[PLAYERS])
            number = after(state.number, tables.deal_sizes)
            generators[i] = deal_random(state, tables, start, dealer, number, generators[i])
        masks[i] = legal(state, tables)
    return ended


@driver
def first_illegal(masks: Sequence[int], actions: Sequence[int]) -> int:
    """The first deal of a batch whose action is not legal, -1 if there is none."""
    for i in range(len(masks)):
        if actions[i] < 0 or actions[i] > 62 or not masks[i] >> actions[i] & 1:
            return i
    return -1


@driver
def choose_batch(
    masks: Sequence[int], generators: MutableSequence[int], actions: MutableSequence[int]
) -> int:
    """A legal action for each deal of a batch, each with the same chance; returns how many.

    Where nobody is to act it is NONE.
    """
    for i in range(len(masks)):
        generators[i] = advance(generators[i])
        actions[i] = random_action(masks[i], generators[i]) if masks[i] else NONE
    return len(masks)


@driver
def deal_at(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generators: MutableSequence[int],
    masks: MutableSequence[int],
    index: int,
) -> int:
    """Deal one deal of a batch anew; returns its legal mask.  Mutates: states, generators, masks."""
    tables = table[0]
    dealer = (start[DEALER] + index) % start[PLAYERS]
    number = (start[NUMBER] + index) % tables.deal_sizes
    generators[index] = deal_random(states[index], tables, start, dealer, number, generators[index])
    masks[index] = legal(states[index], tables)
    return masks[index]


@driver
def legal_at(states: Sequence[State], table: Sequence[Tables], index: int) -> int:
    """The legal mask of one deal of an array."""
    return legal(states[index], table[0])


@driver
def apply_at(
    states: MutableSequence[State], table: Sequence[Tables], index: int, action: int
) -> int:
    """Carry out a legal action in one deal of an array; returns the new legal mask."""
    apply(states[index], table[0], action)
    return legal(states[index], table[0])


@driver
def reshuffle_at(
    states: MutableSequence[State], table: Sequence[Tables], index: int, generator: int
) -> int:
    """Shuffle the pile of a deal that awaits it; returns the generator."""
    return reshuffle(states[index], table[0], generator)


@driver
def copy_at(states: MutableSequence[State], to: int, source: int) -> int:
    """Copy one deal of an array over another; returns where to."""
    states[to] = states[source]
    return to


@driver
def solve_sides(
    states: MutableSequence[State],
    table: Sequence[Tables],
    asked: MutableSequence[int],
    frames: MutableSequence[int],
    memory: MutableSequence[int],
) -> int:
    """What one side can surely reach in ``states[0]``; see ``engine.solve_sides``."""
    return search_sides(states, table[0], asked, frames, memory)


@driver
def solve_seats(
    states: MutableSequence[State],
    table: Sequence[Tables],
    asked: MutableSequence[int],
    frames: MutableSequence[int],
    memory: MutableSequence[int],
) -> int:
    """What every seat has in the end if all do best for themselves; see ``engine.solve_seats``."""
    return search_seats(states, table[0], asked, frames, memory)
