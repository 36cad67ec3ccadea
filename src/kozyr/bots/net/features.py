"""Features of a position, as the seat to act may know it: public facts, its own cards, nothing else.

The own hand counts only once it is up. Of others' cards nothing is read.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.net.house import flag, house
from kozyr.bots.net.layout import (
    AFTER_ME,
    ALWAYS,
    ASKED,
    BEHIND,
    BEST,
    BEST_SEAT,
    BOSSES,
    CALLER,
    CIRCLE,
    COUNT,
    CUTTERS,
    DEALER,
    GONE,
    HAND,
    IN_PLAY,
    IN_TRICK,
    KON,
    LED,
    LEFT,
    LENGTHS,
    MY_ROLE,
    NEED,
    NOT_UP,
    OTHERS,
    OWN,
    PHASE,
    SHAKHI,
    SLOTS,
    SPOKEN_FOR,
    SUM,
    TAKEN,
    THROWN,
    TO_SPEAK,
    TOPNESS,
    UNSEEN,
    UPCARD,
    UPCARD_AT,
    WHISTERS,
)
from kozyr.bots.net.rows import clipped, rows, wants
from kozyr.bots.net.suits import place_of_card, slots_of
from kozyr.engine.kernel import BIDDING, CIRCLES, CUTTING_IN, DEFENCE, EXCHANGE, PLAY
from kozyr.engine.layout import ANY_SUIT, BEATING, NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Tables

_SUITS = 4


@kernel
def describe(
    state: State, tables: Tables, notes: Sequence[int], active: MutableSequence[int]
) -> None:
    """Write the features of the position, how many they are and the facts for those of actions.  Mutates: active.

    Requires: a seat is asked.
    """
    own, thrown = own_cards(state), state.thrown[state.actor]
    gone = gone_cards(state)
    shown = 1 << state.upcard if state.upcard_owner == NONE else 0
    others = tables.suit_mask[ANY_SUIT] & ~(own | thrown | gone | shown)
    slots = slots_of(state, own, thrown, gone)
    active[SLOTS] = slots
    active[OWN] = own
    active[OTHERS] = others
    active[0] = ALWAYS
    active[1] = PHASE + state.phase
    count = house(state, tables, active, 2)
    count = cards_at(own, slots, HAND, active, count)
    count = cards_at(thrown, slots, THROWN, active, count)
    count = cards_at(gone, slots, GONE, active, count)
    count = counts(tables, own, others, slots, active, count)
    count = upcard(state, active, count)
    if tables.first == BIDDING:
        count = points_features(state, tables, own, others, slots, active, count)
    else:
        count = kon_features(state, tables, active, count)
    if state.phase == PLAY:
        count = trick_features(state, tables, slots, active, count)
    else:
        count = order_features(state, active, count)
    active[COUNT] = rows(state, tables, notes, slots, active, count)


@kernel
def own_cards(state: State) -> int:
    """The hand of the seat to act, once it is up.  Rule: 2.4."""
    return state.hands[state.actor] if state.looked >> state.actor & 1 else 0


@kernel
def gone_cards(state: State) -> int:
    """Mask of the cards that everybody saw go: dead upcards and what was played."""
    gone = state.dead
    for seat in range(state.players):
        gone |= state.played[seat]
    return gone


@kernel
def cards_at(cards: int, slots: int, block: int, active: MutableSequence[int], count: int) -> int:
    """A feature for each card of a mask; returns the length."""
    while cards:
        active[count] = block + place_of_card(slots, lowest(cards))
        count += 1
        cards &= cards - 1
    return count


@kernel
def counts(
    tables: Tables, own: int, others: int, slots: int, active: MutableSequence[int], count: int
) -> int:
    """Lengths of suits, cards not seen, and how own cards stand against them; returns the length."""
    for suit in range(_SUITS):
        lane = own & tables.suit_mask[suit]
        rivals = others & tables.suit_mask[suit]
        slot = slots >> 2 * suit & 3
        active[count] = UNSEEN + 14 * slot + popcount(rivals)
        active[count + 1] = LENGTHS + 10 * slot + clipped(popcount(lane), 0, 9)
        count += 2
        bosses = 0
        while lane:
            card = lowest(lane)
            higher = popcount(rivals >> card)
            bosses += 1 if higher == 0 else 0
            active[count] = TOPNESS + (0 if slot == 0 else 12) + clipped(higher, 0, 11)
            count += 1
            lane &= lane - 1
        count = flag(active, count, BOSSES + 5 * slot + clipped(bosses, 0, 4), bosses > 0)
    return count


@kernel
def upcard(state: State, active: MutableSequence[int], count: int) -> int:
    """The rank of the upcard and where it is; returns the length."""
    active[count] = UPCARD + (state.upcard & 15)
    where = 0
    if state.upcard_owner != NONE:
        where = 1 if state.upcard_owner == state.actor else 2
    active[count + 1] = UPCARD_AT + where
    return flag(active, count + 2, NOT_UP, state.looked >> state.actor & 1 == 0)


@kernel
def kon_features(state: State, tables: Tables, active: MutableSequence[int], count: int) -> int:
    """Kon, circle, calls and the own part in them; returns the length."""
    seat = state.actor
    if state.phase == CIRCLES:
        stakes = state.kon // (tables.stake * state.players)
        big = 3 if stakes < 8 else 4
        active[count] = KON + (big if stakes > 3 else clipped(stakes - 1, 0, 2))
        count += 1
    active[count] = CIRCLE + state.circle
    count = flag(active, count + 1, CIRCLE, state.blind == 1)
    role = 0
    if seat == state.caller:
        role = 1
    elif state.playing >> seat & 1:
        role = 3 if state.cutters >> seat & 1 else 2
    active[count] = MY_ROLE + role
    count = flag(active, count + 1, MY_ROLE + 5, state.passed >> seat & 1 == 1)
    active[count] = WHISTERS + clipped(popcount(state.whisters), 0, 4)
    active[count + 1] = CUTTERS + clipped(popcount(state.cutters), 0, 3)
    active[count + 2] = IN_PLAY + clipped(popcount(state.playing), 0, 7)
    return flag(active, count + 3, TAKEN + clipped(state.taken[seat], 0, 5), state.phase == PLAY)


@kernel
def points_features(
    state: State,
    tables: Tables,
    own: int,
    others: int,
    slots: int,
    active: MutableSequence[int],
    count: int,
) -> int:
    """What was announced, what is still needed, and where the shakhi are; returns the length."""
    together = -state.cards
    for seat in range(state.players):
        together += 0 if state.bids[seat] == NONE else state.bids[seat]
    active[SPOKEN_FOR] = together
    active[count] = SUM + 9 + clipped(together, -9, 9)
    need = state.bids[state.actor] - state.taken[state.actor]
    count = flag(active, count + 1, NEED + 4 + clipped(need, -4, 11), state.phase == PLAY)
    rest = tables.shakhi
    while rest:
        card = lowest(rest)
        slot = slots >> 2 * (card >> 4) & 3
        count = flag(active, count, SHAKHI + slot, own >> card & 1 == 1)
        count = flag(active, count, SHAKHI + 4 + slot, others >> card & 1 == 1)
        rest &= rest - 1
    return wants(state, active, count)


@kernel
def order_features(state: State, active: MutableSequence[int], count: int) -> int:
    """Who has spoken and who is still to speak, dealer and caller; returns the length."""
    players = state.players
    active[count] = DEALER + (state.dealer - state.actor) % players
    count += 1
    if state.caller != NONE:
        active[count] = CALLER + (state.caller - state.actor) % players
        count += 1
    if state.phase in (CIRCLES, BIDDING, DEFENCE):
        active[count] = ASKED + state.asked
        rest = players - 1 - state.asked
        active[count + 1] = TO_SPEAK + (rest - 1 if state.phase == DEFENCE else rest)
        return count + 2
    active[count] = TO_SPEAK + behind_in_order(state)
    return count + 1


@kernel
def behind_in_order(state: State) -> int:
    """Seats that are still to exchange, or that may still cut in, after the seat to act."""
    if state.phase not in (EXCHANGE, CUTTING_IN):
        return 0
    exchanging = state.phase == EXCHANGE
    first = state.dealer if exchanging else state.caller
    mine = (state.actor - first - 1) % state.players
    rest = 0
    for seat in range(state.players):
        if (seat - first - 1) % state.players > mine:
            playing = state.playing >> seat & 1 == 1
            rest += 1 if playing == exchanging else 0
    return rest


@kernel
def trick_features(
    state: State, tables: Tables, slots: int, active: MutableSequence[int], count: int
) -> int:
    """The trick, who is winning it and who plays after; returns the length."""
    behind = popcount(state.playing) - 1 - state.in_trick
    active[AFTER_ME] = behind
    active[count] = LEFT + clipped(state.cards - state.tricks, 0, 13)
    active[count + 1] = IN_TRICK + clipped(state.in_trick, 0, 5)
    active[count + 2] = BEHIND + clipped(behind, 0, 5)
    count += 3
    if state.led == NONE:
        active[count] = LED + 5
        return count + 1
    active[count] = LED + (4 if state.led == ANY_SUIT else slots >> 2 * state.led & 3)
    beating = state.best_card & 15 == BEATING
    best = SHAKHI + 8
    if not beating:
        best = BEST + place_of_card(slots, state.best_card)
    active[count + 1] = best
    count += 2
    seat = state.best_seat
    active[count] = BEST_SEAT + clipped((seat - state.actor) % state.players, 1, 5)
    count += 1
    if tables.first == BIDDING:
        need = state.bids[seat] - state.taken[seat]
        active[count] = BEST_SEAT + 9 + clipped(need, -1, 1) + 1
        return count + 1
    count = flag(active, count, BEST_SEAT + 6, seat == state.caller)
    return flag(active, count, BEST_SEAT + 7, state.whisters >> seat & 1 == 1)
