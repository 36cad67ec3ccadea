"""One world: the State at the View's position at once, or the deck and the choices to be replayed step by step."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.worlds.places import (
    AT_LOGGED,
    AT_PILES,
    AT_TEMPLATE,
    DEALER,
    DECK_SIZE,
    DROPS,
    KON,
    L_KIND,
    L_NUMBER,
    L_ORDER,
    L_SEAT,
    LOGGED_SIZE,
    LOOKS,
    NUMBER,
    P_SEAT,
    PILE_SIZE,
    PILES,
    PLAYERS,
    PLAYS,
    SCALARS,
    SHUFFLES,
    SWAPS,
    UPCARD,
    W_FRONT,
    W_HANDS,
    W_ORDERS,
    W_PILES,
)
from kozyr.bots.worlds.spread import spread
from kozyr.bots.worlds.unwind import unwind
from kozyr.engine.begin import begin
from kozyr.engine.kernel import give_order, look
from kozyr.engine.layout import BEATING, MAX_DECK, MAX_SEATS, NONE, At, State
from kozyr.engine.mode import in_place, kernel, lowest, popcount
from kozyr.engine.tables import Tables

DONE = -2
_RESHUFFLE = int(At.RESHUFFLE)


@in_place
def draw_world(
    state: State,
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    generator: int,
) -> int:
    """Fill ``state`` with the deal at the View's position in one world; returns the generator.

    Every world that fits is equally likely. Of the deck only the stock is drawn: no kernel reads what lies before
    or behind it.  Mutates: state, scratch, and facts at the first draw.  Requires: a record that was zero at first.
    """
    generator = spread(facts, scratch, generator)
    fill_numbers(state, facts)
    fill_seats(state, facts)
    fill_cards(state, facts, scratch)
    return generator


@in_place
def fill_numbers(state: State, facts: Sequence[int]) -> None:
    """The fields that are one number each, in the order of the record."""
    at = facts[AT_TEMPLATE]
    state.phase = facts[at]
    state.actor = facts[at + 1]
    state.players = facts[at + 2]
    state.dealer = facts[at + 3]
    state.number = facts[at + 4]
    state.cards = facts[at + 5]
    state.kon = facts[at + 6]
    state.circle = facts[at + 7]
    state.asked = facts[at + 8]
    state.passed = facts[at + 9]
    state.looked = facts[at + 10]
    state.caller = facts[at + 11]
    state.blind = facts[at + 12]
    state.playing = facts[at + 13]
    state.whisters = facts[at + 14]
    state.cutters = facts[at + 15]
    state.first_cutter = facts[at + 16]
    state.upcard = facts[at + 17]
    state.upcard_owner = facts[at + 18]
    state.trump = facts[at + 19]
    state.dead = facts[at + 20]
    state.stock_at = facts[at + 21]
    state.stock_end = facts[at + 22]
    state.need = facts[at + 23]
    state.drawer = facts[at + 24]
    state.leader = facts[at + 25]
    state.led = facts[at + 26]
    state.best_card = facts[at + 27]
    state.best_seat = facts[at + 28]
    state.in_trick = facts[at + 29]
    state.tricks = facts[at + 30]
    state.unopposed = facts[at + 31]
    state.carry = facts[at + 32]


@in_place
def fill_seats(state: State, facts: Sequence[int]) -> None:
    """The fields with a number a seat."""
    at = facts[AT_TEMPLATE] + SCALARS
    for seat in range(facts[PLAYERS]):
        state.hands[seat] = facts[at + seat]
        state.thrown[seat] = facts[at + MAX_SEATS + seat]
        state.played[seat] = facts[at + 2 * MAX_SEATS + seat]
        state.trick[seat] = facts[at + 3 * MAX_SEATS + seat]
        state.bids[seat] = facts[at + 4 * MAX_SEATS + seat]
        state.taken[seat] = facts[at + 5 * MAX_SEATS + seat]
        state.fine[seat] = facts[at + 6 * MAX_SEATS + seat]
        state.gain[seat] = facts[at + 7 * MAX_SEATS + seat]


@in_place
def fill_cards(state: State, facts: Sequence[int], scratch: Sequence[int]) -> None:
    """What was drawn: hidden hands, piles, stock."""
    for seat in range(facts[PLAYERS]):
        state.hands[seat] |= scratch[W_HANDS + seat]
    for pile in range(facts[PILES]):
        seat = facts[facts[AT_PILES] + pile * PILE_SIZE + P_SEAT]
        state.thrown[seat] |= scratch[W_PILES + pile]
    for at in range(state.stock_at):
        state.deck[at] = facts[UPCARD]
    for i in range(state.stock_end - state.stock_at):
        state.deck[state.stock_at + i] = scratch[scratch[W_FRONT] + i]


@in_place
def world_begin(
    state: State,
    tables: Tables,
    facts: MutableSequence[int],
    scratch: MutableSequence[int],
    generator: int,
) -> int:
    """Draw a world and deal it: ``state`` is the start of the deal; returns the generator.

    The world is the one that ``draw_world`` draws from the same generator.
    """
    generator = spread(facts, scratch, generator)
    generator = unwind(state, facts, scratch, generator)
    state.stock_end = facts[DECK_SIZE]
    begin(state, tables, facts[PLAYERS], facts[DEALER], facts[KON], facts[NUMBER])
    return generator


@in_place
def world_step(
    state: State, tables: Tables, facts: Sequence[int], scratch: Sequence[int], i: int
) -> int:
    """What the i-th logged thing is in the world drawn: the number of the action that is to be applied.

    DONE for a look and for a reshuffle, which are carried out here. NONE if the world does not fit the log, which
    no world of ``world_begin`` does.  Requires: all before it have been applied.
    """
    at = facts[AT_LOGGED] + i * LOGGED_SIZE
    kind = facts[at + L_KIND]
    number = facts[at + L_NUMBER]
    if kind == LOOKS:
        look(state, facts[at + L_SEAT])
        return DONE
    if kind == SHUFFLES:
        return step_shuffle(state, tables, scratch, number, facts[at + L_ORDER])
    if state.actor != facts[at + L_SEAT]:
        return NONE
    return step_action(state, tables, facts, scratch, i)


@kernel
def step_action(
    state: State, tables: Tables, facts: Sequence[int], scratch: Sequence[int], i: int
) -> int:
    """The number of the i-th logged thing, an action of the actor; NONE if the cards for it are not in hand."""
    at = facts[AT_LOGGED] + i * LOGGED_SIZE
    kind, number = facts[at + L_KIND], facts[at + L_NUMBER]
    if kind == SWAPS:
        return subset_of(state.hands[state.actor], scratch[W_PILES + number])
    if kind == DROPS:
        card = scratch[W_PILES + number]
        return lowest(card) if card & state.hands[state.actor] else NONE
    if kind == PLAYS:
        return step_play(state, tables, number)
    return number


@kernel
def step_play(state: State, tables: Tables, action: int) -> int:
    """The action itself, if the actor holds its card."""
    card = 1 << action
    if tables.shakhi and action & 15 == BEATING:
        card = tables.shakhi & tables.suit_mask[action >> 4]
    return action if card & state.hands[state.actor] else NONE


@kernel
def step_shuffle(
    state: State, tables: Tables, scratch: Sequence[int], size: int, order: int
) -> int:
    """Give the order of a reshuffle."""
    if state.phase != _RESHUFFLE:
        return NONE
    for i in range(size):
        state.deck[i] = scratch[W_ORDERS + order * MAX_DECK + i]
    give_order(state, tables)
    return DONE


@kernel
def subset_of(hand: int, thrown: int) -> int:
    """The number of a subset of a hand, NONE if it is none."""
    if thrown & ~hand:
        return NONE
    number = 0
    rest = thrown
    while rest:
        card = rest & -rest
        number |= 1 << popcount(hand & card - 1)
        rest ^= card
    return number
