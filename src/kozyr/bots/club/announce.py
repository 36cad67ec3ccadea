"""The announcement: how many tricks to bid."""

from kozyr.bots.club.hand import bid_chances
from kozyr.bots.club.known import against, higher_of
from kozyr.bots.club.means import ROOM, ROW, expected, is_doubled, spread
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, popcount, scratch_reals
from kozyr.engine.settle import points
from kozyr.engine.tables import Tables

CHANCES, TRICKS, GAINS = 0, ROW, 2 * ROW


@kernel
def announce(state: State, tables: Tables, choices: int) -> int:
    """The bid with the best mean of points, of those that are legal; of equal ones the lower."""
    others = against(state, tables)
    hand, cards = state.hands[state.actor], state.cards
    plain = hand & ~tables.shakhi
    count = popcount(plain)
    late = state.asked / (state.players - 1)
    room = scratch_reals(ROOM)
    if cards > 1:
        bid_chances(state, tables, others, plain, late, announced_above(state), room)
    elif plain:
        room[CHANCES] = only_card(state, tables, others, lowest(plain))
    spread(room, CHANCES, count, TRICKS)
    doubled = is_doubled(state, tables)
    most, choice = 0.0, NONE
    while choices:
        bid = lowest(choices)
        choices &= choices - 1
        for tricks in range(cards + 1):
            room[GAINS + tricks] = points(tables, bid, tricks, doubled)
        mean = expected(room, TRICKS, count + 1, GAINS, popcount(hand ^ plain))
        if choice == NONE or mean > most:
            most, choice = mean, bid
    return choice


@kernel
def announced_above(state: State) -> float:
    """What others announced above an equal share, a trick of the deal."""
    total = 0
    for seat in range(state.players):
        if state.bids[seat] != NONE:
            total += state.bids[seat]
    return (total - state.cards * state.asked / state.players) / state.cards


@kernel
def only_card(state: State, tables: Tables, others: int, card: int) -> float:
    """Chance that the one card of a hand takes the one trick: nobody has a choice."""
    beating = higher_of(others, tables, card) | others & tables.shakhi
    unseen, rivals, chance = popcount(others), state.players - 1, 1.0
    if card >> 4 != state.trump:
        beating |= others & tables.suit_mask[state.trump]
        if state.asked > 0:
            # The leader's card must be a lower one of the suit.
            lower = others & tables.suit_mask[card >> 4] & ((1 << card) - 1) & ~tables.shakhi
            chance = popcount(lower) / unseen
            rivals -= 1
    holds = 1 - popcount(beating) / unseen
    for _ in range(rivals):
        chance *= holds
    return chance
