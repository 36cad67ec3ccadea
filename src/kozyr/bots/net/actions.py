"""Features of an action, after those of its position."""

from collections.abc import MutableSequence

from kozyr.bots.net.layout import (
    AFTER_ME,
    BEATING,
    BID,
    CALL,
    CARD,
    FOLLOW,
    KEPT,
    LEAD,
    OTHERS,
    OWN,
    SLOTS,
    SPOKEN_FOR,
    SUM_AFTER,
    TOSS,
    TOSSED,
)
from kozyr.bots.net.rows import clipped
from kozyr.bots.net.suits import place_of_card
from kozyr.engine.kernel import BIDDING, CIRCLES, CUTTING_IN, DEFENCE, EXCHANGE, PLAY
from kozyr.engine.layout import BEATING as BEATING_RANK
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.play import wins
from kozyr.engine.tables import Tables

_MOST_BID = 18


@kernel
def describe_action(
    state: State, tables: Tables, action: int, active: MutableSequence[int], count: int
) -> int:
    """Add the features of an action; returns the length.  Requires: ``describe`` has written the position."""
    phase = state.phase
    if phase == PLAY:
        return card_played(state, tables, action, active, count)
    if phase in (CIRCLES, DEFENCE, CUTTING_IN):
        active[count] = CALL + action
        return count + 1
    if phase == BIDDING:
        active[count] = BID + (action if action < _MOST_BID else _MOST_BID)
        active[count + 1] = SUM_AFTER + 9 + clipped(active[SPOKEN_FOR] + action, -9, 9)
        return count + 2
    if phase == EXCHANGE:
        return tossed(state, tables, subset_of(active[OWN], action), active, count)
    return tossed(state, tables, 1 << action, active, count)


@kernel
def subset_of(hand: int, number: int) -> int:
    """Mask of the cards of a hand that the number of a subset names."""
    out = 0
    while number:
        card = hand & -hand
        if number & 1:
            out |= card
        hand ^= card
        number >>= 1
    return out


@kernel
def tossed(state: State, tables: Tables, out: int, active: MutableSequence[int], count: int) -> int:
    """What is thrown, and how many trumps are kept; returns the length."""
    kept = active[OWN] & ~out & tables.suit_mask[state.trump]
    active[count] = TOSSED + clipped(popcount(out), 0, 5)
    active[count + 1] = KEPT + clipped(popcount(kept), 0, 5)
    count += 2
    while out:
        active[count] = TOSS + place_of_card(active[SLOTS], lowest(out))
        count += 1
        out &= out - 1
    return count


@kernel
def card_played(
    state: State, tables: Tables, action: int, active: MutableSequence[int], count: int
) -> int:
    """A card, and what can still beat it; returns the length."""
    suit = action >> 4
    beating = action & 15 == BEATING_RANK
    higher = 0
    if beating:
        active[count] = BEATING + (active[SLOTS] >> 2 * suit & 3)
    else:
        active[count] = CARD + place_of_card(active[SLOTS], action)
        higher = popcount(active[OTHERS] & tables.suit_mask[suit] & ~((2 << action) - 1))
        if tables.shakhi >> action & 1:
            active[count + 1] = BEATING + 4
            count += 1
    trump = 1 if suit == state.trump or beating else 0
    if state.led == NONE:
        active[count + 1] = LEAD + 7 * trump + clipped(higher, 0, 6)
    elif not wins(state, tables, action):
        active[count + 1] = FOLLOW
    elif active[AFTER_ME] == 0:
        active[count + 1] = FOLLOW + 1
    else:
        active[count + 1] = FOLLOW + 2 + 9 * trump + clipped(higher, 0, 8)
    return count + 2
