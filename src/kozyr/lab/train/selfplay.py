"""Self-play and contests as kernels: deals between networks and other players, and what is learned of them.

Samples stand one after another in an array of whole numbers: length, seat, kon, then the features.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.action import club_action
from kozyr.bots.net.actions import describe_action
from kozyr.bots.net.features import describe
from kozyr.bots.net.layout import CLASSES, COUNT, MOST_ACTIVE
from kozyr.bots.net.notes import clear_notes, note
from kozyr.bots.net.policy import best_of, options
from kozyr.engine.bulk import DEALER, NUMBER, PLAYERS, after, carry_out, deal_random, random_action
from kozyr.engine.kernel import BIDDING, OVER
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import advance, driver, kernel, lowest, number_below
from kozyr.engine.tables import Tables
from kozyr.lab.train.learn import learn

NET, OTHER, CLUB, RANDOM = 0, 1, 2, 3  # who plays a seat
SAMPLE = MOST_ACTIVE + 4
MOST_SAMPLES = 512
_LENGTH, _SEAT, _KON, _FEATURES = 0, 1, 2, 4
_CERTAIN = 1 << 20  # chances are whole numbers of this
POINT = 0.1  # worth of a point to the network
# What a training is told, by place.
EXPLORE, MIXED, CARRIED, FROM_CLUB = 0, 1, 2, 3
# What is noted of it.
SAMPLES, SQUARES = 0, 1


@kernel
def worth(state: State, tables: Tables, seat: int, kon: int) -> float:
    """What a finished deal came to for a seat: all seats together get 0.

    In kons as they were at the decision: gains less fines, with an equal part of what stays and less one of what
    the kon was at last. In games for points: a tenth of the points above the mean.
    """
    players = state.players
    if tables.first == BIDDING:
        together = 0
        for other in range(players):
            together += state.gain[other]
        return (state.gain[seat] - together / players) * POINT
    own = state.gain[seat] - state.fine[seat] * state.kon
    return (own + (state.carry - state.kon) / players) / kon


@kernel
def class_of(state: State, tables: Tables, seat: int) -> int:
    """The class of a seat's tricks: their number, or how many more than announced, -6..6 as 0..12."""
    found = state.taken[seat]
    if tables.first == BIDDING:
        found += CLASSES // 2 - state.bids[seat]
    if found < 0:
        return 0
    return found if found < CLASSES else CLASSES - 1


@kernel
def decide(
    state: State,
    tables: Tables,
    notes: Sequence[int],
    kind: int,
    net: Sequence[float],
    other: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    generator: int,
    chance: int,
) -> int:
    """The action of a player of some kind; of the network ``net`` with some chance any action.

    For a network ``active[COUNT]`` is then the length of the position's features, 0 where there was no choice.
    Mutates: work, active.  Requires: the generator has just advanced.
    """
    mask = options(state, tables)
    active[COUNT] = 0
    if mask & (mask - 1) == 0:
        return lowest(mask)
    if kind == CLUB:
        return club_action(state, tables, notes)
    if kind == RANDOM:
        return random_action(mask, generator)
    describe(state, tables, notes, active)
    if kind == NET and number_below(generator, _CERTAIN) < chance:
        return random_action(mask, advance(generator))
    weights = net if kind == NET else other
    return best_of(state, tables, mask, weights, work, active)


@kernel
def keep(
    state: State,
    tables: Tables,
    action: int,
    samples: MutableSequence[int],
    number: int,
    active: MutableSequence[int],
) -> int:
    """Keep a decision; returns how many are kept.  Mutates: samples, active.

    Requires: ``describe`` has written the position.
    """
    count = describe_action(state, tables, action, active, active[COUNT])
    at = number * SAMPLE
    samples[at + _LENGTH] = count
    samples[at + _SEAT] = state.actor
    samples[at + _KON] = state.kon
    for i in range(count):
        samples[at + _FEATURES + i] = active[i]
    return number + 1


@kernel
def seat_players(
    players: int, mixed: int, club: int, who: MutableSequence[int], generator: int
) -> int:
    """Who plays each seat of a deal: mostly the learner everywhere, else one learner at least.

    Args:
        mixed: chance of a mixed table; ``club``: that a stranger at it is ``club``.
    Returns: the generator.  Mutates: who.
    """
    generator = advance(generator)
    alike = number_below(generator, _CERTAIN) >= mixed
    generator = advance(generator)
    learner = number_below(generator, players)
    for seat in range(players):
        who[seat] = NET
        if not alike and seat != learner:
            generator = advance(generator)
            draw = number_below(generator, _CERTAIN)
            if draw & 1:
                who[seat] = CLUB if draw < club else OTHER
    return generator


@kernel
def carried(kon: int, chance: int, generator: int) -> int:
    """A kon with some chance of a carry in it.  Requires: the generator has just advanced."""
    draw = number_below(generator, _CERTAIN)
    if draw >= chance:
        return kon
    return kon * (1 + (draw & 7))


@driver
def train_many(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generator: int,
    deals: int,
    told: Sequence[int],
    rates: MutableSequence[float],
    net: MutableSequence[float],
    other: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    notes: MutableSequence[int],
    who: MutableSequence[int],
    samples: MutableSequence[int],
    sums: MutableSequence[float],
) -> int:
    """Play so many deals, the dealer moving on, and learn of each; returns the generator.

    Args:
        told: by ``EXPLORE`` and so on, as parts of ``_CERTAIN``.
        rates: the first is that of a step.
        other: an older network, for mixed tables.
    Mutates: all but table, start, told, rates and other; ``sums`` grows by samples and squared errors.
    """
    state, tables = states[0], table[0]
    dealer, number = start[DEALER], start[NUMBER]
    for _ in range(deals):
        generator = seat_players(start[PLAYERS], told[MIXED], told[FROM_CLUB], who, generator)
        generator = deal_random(state, tables, start, dealer, number, generator)
        generator = advance(generator)
        state.kon = carried(state.kon, told[CARRIED], generator)
        clear_notes(notes)
        kept = 0
        while state.phase != OVER:
            generator = advance(generator)
            kind = who[state.actor]
            chance = told[EXPLORE]
            action = decide(state, tables, notes, kind, net, other, work, active, generator, chance)
            if kind == NET and active[COUNT] > 0 and kept < MOST_SAMPLES:
                kept = keep(state, tables, action, samples, kept, active)
            note(state, tables, notes, action)
            generator = carry_out(state, tables, action, generator)
        learn_all(state, tables, samples, kept, net, work, active, rates[0], sums)
        dealer = after(dealer, start[PLAYERS])
        number = after(number, tables.deal_sizes)
    return generator


@kernel
def learn_all(
    state: State,
    tables: Tables,
    samples: Sequence[int],
    kept: int,
    net: MutableSequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    rate: float,
    sums: MutableSequence[float],
) -> None:
    """Learn of all decisions of a finished deal.  Mutates: net, work, active, sums."""
    for k in range(kept):
        at = k * SAMPLE
        count = samples[at + _LENGTH]
        seat = samples[at + _SEAT]
        for i in range(count):
            active[i] = samples[at + _FEATURES + i]
        target = worth(state, tables, seat, samples[at + _KON])
        # Classes are a by-product: every fourth decision is enough, and saves a third of the time.
        taken = class_of(state, tables, seat) if k & 3 == 0 else NONE
        error = learn(net, work, active, count, target, taken, rate)
        sums[SQUARES] += error * error
    sums[SAMPLES] += kept


@driver
def contest_many(
    states: MutableSequence[State],
    table: Sequence[Tables],
    start: Sequence[int],
    generator: int,
    decks: int,
    kinds: Sequence[int],
    net: Sequence[float],
    other: Sequence[float],
    work: MutableSequence[float],
    active: MutableSequence[int],
    notes: MutableSequence[int],
    sums: MutableSequence[float],
) -> int:
    """Play each of so many decks once for every seat of the first of two kinds, the others being the second.

    Mutates: ``sums``: the mean of a deck's results of the first kind, its square; decisions; deals.
    Returns: the generator.
    """
    state, tables = states[0], table[0]
    dealer, number = start[DEALER], start[NUMBER]
    players = start[PLAYERS]
    for _ in range(decks):
        begun = generator
        mean = 0.0
        for guest in range(players):
            generator = deal_random(state, tables, start, dealer, number, begun)
            clear_notes(notes)
            while state.phase != OVER:
                generator = advance(generator)
                kind = kinds[0] if state.actor == guest else kinds[1]
                action = decide(state, tables, notes, kind, net, other, work, active, generator, 0)
                note(state, tables, notes, action)
                generator = carry_out(state, tables, action, generator)
                sums[2] += 1.0
            mean += worth(state, tables, guest, state.kon) / players
        sums[0] += mean
        sums[1] += mean * mean
        sums[3] += players
        dealer = after(dealer, players)
        number = after(number, tables.deal_sizes)
    return generator
