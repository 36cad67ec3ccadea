"""Features of the rules: those that differ from the usual ones, so that usual games have few."""

from collections.abc import MutableSequence

from kozyr.bots.net.layout import CARDS_DEALT, HOUSE, SEATS, UNDEALT
from kozyr.engine.kernel import BIDDING
from kozyr.engine.layout import ANY_SUIT, State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.tables import Tables

_ACE, _BASE, _MOST = 12, 5, 18
_CUTTING, _MAY_RUFF, _HEADING, _RUFF, _SHAKHI = 7, 10, 11, 22, 25


@kernel
def flag(active: MutableSequence[int], count: int, feature: int, there: bool) -> int:
    """Put a feature at the end of a list if it is there; returns the length.  Mutates: active."""
    active[count] = feature
    return count + 1 if there else count


@kernel
def house(state: State, tables: Tables, active: MutableSequence[int], count: int) -> int:
    """Seats, cards and house rules; returns the length of the list.  Mutates: active."""
    deck = popcount(tables.suit_mask[ANY_SUIT])
    active[count] = SEATS + state.players
    active[count + 1] = CARDS_DEALT + (state.cards if state.cards < _MOST else _MOST)
    active[count + 2] = UNDEALT + undealt(deck - state.players * state.cards)
    count += 3
    count = flag(active, count, HOUSE + _MAY_RUFF, tables.may_ruff_freely == 1)
    count = flag(active, count, HOUSE + _HEADING, tables.heading == 1)
    count = flag(active, count, HOUSE + _HEADING + 1, tables.heading > 1)
    if tables.first == BIDDING:
        return house_of_points(state, tables, active, count)
    return house_of_kon(tables, active, count)


@kernel
def undealt(cards: int) -> int:
    """The class of a number of cards that nobody holds after the deal, 0..7."""
    if cards < 3:
        return 0 if cards == 0 else 1
    if cards < 10:
        return 2 if cards < 6 else 3
    if cards < 24:
        return 4 if cards < 16 else 5
    return 6 if cards < 32 else 7


@kernel
def house_of_kon(tables: Tables, active: MutableSequence[int], count: int) -> int:
    """House rules of games for a kon; returns the length of the list.  Mutates: active."""
    count = flag(active, count, HOUSE + tables.circles, True)
    count = flag(active, count, HOUSE + 4, tables.blind == 0)
    count = flag(active, count, HOUSE + 5, tables.earlier_passers_may_whist == 0)
    count = flag(active, count, HOUSE + 6, tables.blind_may_exchange == 0)
    count = flag(active, count, HOUSE + _CUTTING, tables.cutting == 0)
    count = flag(active, count, HOUSE + _CUTTING + 1, tables.cutting > 1)
    count = flag(active, count, HOUSE + 9, tables.upcard_max_rank < _ACE)
    count = flag(active, count, HOUSE + 13, tables.reshuffle == 0)
    count = flag(active, count, HOUSE + 14, tables.unopposed_half == 1)
    count = flag(active, count, HOUSE + 15, tables.blind_fine[0] < tables.blind_fine[1])
    count = flag(active, count, HOUSE + 16 + tables.kon_rule, tables.kon_rule > 0)
    return flag(active, count, HOUSE + 20, tables.half_later == 1)


@kernel
def house_of_points(state: State, tables: Tables, active: MutableSequence[int], count: int) -> int:
    """House rules of games for points; returns the length of the list.  Mutates: active."""
    doubled = tables.last_double == 1 and state.number == tables.deal_sizes - 1
    shakhi = popcount(tables.shakhi)
    count = flag(active, count, HOUSE + 21, tables.hook == 1)
    count = flag(active, count, HOUSE + _RUFF + tables.ruff - 1, tables.ruff > 0)
    count = flag(active, count, HOUSE + 24, tables.lead_trump_restricted == 1)
    count = flag(active, count, HOUSE + _SHAKHI + shakhi, shakhi > 0)
    if shakhi:
        count = flag(active, count, HOUSE + 29, tables.plain_bound == 1)
        count = flag(active, count, HOUSE + 30, tables.led_shakha_frees == 1)
        count = flag(active, count, HOUSE + 31, tables.first_shakha_wins == 1)
        count = flag(active, count, HOUSE + 32, tables.shakha_forced == 1)
    count = flag(active, count, HOUSE + 33, doubled)
    count = flag(active, count, HOUSE + 34, doubled and tables.last_miss > 0)
    count = flag(active, count, HOUSE + 35, tables.exact_per_bid == 1)
    count = flag(active, count, HOUSE + 36, tables.exact_per_bid > 1)
    count = flag(active, count, HOUSE + 37, tables.miss_per_trick == 0)
    count = flag(active, count, HOUSE + 38, tables.miss_per_off > 0)
    return flag(active, count, HOUSE + 39, tables.exact_base > _BASE)
