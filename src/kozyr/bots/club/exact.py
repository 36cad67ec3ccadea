"""The tricks where they are announced: take when some are wanted, duck when the bid is full.

Each legal action is worth the mean of points over winning the trick or not, with the chances of what is left in
the hand for all tricks after it. So sure winners and sure losers are kept for when they are needed.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.hand import play_chances
from kozyr.bots.club.known import against, higher_of, highest
from kozyr.bots.club.means import ROOM, ROW, expected, is_doubled, leave_out, spread
from kozyr.bots.club.rivals import MOST_LACKS, WIDTH, count_lacks, count_rivals, wins_now
from kozyr.engine.layout import BEATING, MAX_SEATS, NONE, State
from kozyr.engine.mode import kernel, lowest, popcount, scratch_numbers, scratch_reals
from kozyr.engine.settle import points
from kozyr.engine.tables import Tables

# Rows of the room: chances of the cards and of so many tricks if this trick is lost, the same if it is won, what is
# left of such a row without a card, and what so many tricks more are worth.
CHANCES, TRICKS, WON, REST, GAINS = 0, ROW, 2 * ROW, 4 * ROW, 5 * ROW
RIVALS = WIDTH * MAX_SEATS
# Means that differ by less are equal: their cards are then chosen by rank.
GRAIN = 1e9


@kernel
def play_for_points(state: State, tables: Tables, voids: Sequence[int], choices: int) -> int:
    """The action with the best mean of points; of equal ones the lower card, or the higher if all tricks are wanted."""
    others = against(state, tables)
    hand = state.hands[state.actor]
    if state.led == NONE:
        lead = clear_lead(state, tables, others, hand)
        if lead != NONE and choices >> lead & 1:
            return lead
    plain = hand & ~tables.shakhi
    count, shakhi = popcount(plain), popcount(hand & tables.shakhi)
    rivals, lacks = scratch_numbers(RIVALS), scratch_reals(MOST_LACKS)
    behind = count_rivals(state, voids, others, rivals)
    if behind:
        count_lacks(state, others, lacks)
    room = scratch_reals(ROOM)
    second = reckon(state, tables, others, plain, room)
    wants_all = state.bids[state.actor] - state.taken[state.actor] == popcount(hand)
    most, top, choice = 0, NONE, NONE
    while choices:
        action = lowest(choices)
        choices &= choices - 1
        card = action
        if action & 15 == BEATING:
            card = lowest(tables.shakhi & tables.suit_mask[action >> 4])
        now = wins_now(state, tables, rivals, lacks, behind, others, action)
        place = NONE if tables.shakhi >> card & 1 else popcount(plain & ((1 << card) - 1))
        value = 0.0
        if now > 0:
            value = now * worth(room, second, place, count, GAINS + 1, shakhi)
        if now < 1:
            value += (1 - now) * worth(room, 0, place, count, GAINS, shakhi)
        mean = grains(value)
        rank = card & 15 if wants_all else 15 - (card & 15)
        if choice == NONE or mean > most or (mean == most and rank > top):
            most, top, choice = mean, rank, action
    return choice


@kernel
def clear_lead(state: State, tables: Tables, others: int, hand: int) -> int:
    """What any player leads: NONE if that is not clear.

    With all tricks wanted the highest trump that nothing beats. With one of the last two wanted, and one trump in
    hand, the other card: the trump takes the last trick rather than one too many.
    """
    trumps = hand & tables.suit_mask[state.trump]
    side = hand ^ trumps
    wanted, left = state.bids[state.actor] - state.taken[state.actor], popcount(hand)
    if trumps == 0 or hand & tables.shakhi:
        return NONE
    if wanted == left and higher_of(others, tables, highest(trumps)) == 0:
        return highest(trumps)
    if wanted == 1 and left == 2 and side:
        return lowest(side)
    return NONE


@kernel
def grains(value: float) -> int:
    """A mean in whole grains."""
    return int(value * GRAIN + 0.5) if value >= 0 else -int(0.5 - value * GRAIN)


@kernel
def reckon(
    state: State, tables: Tables, others: int, plain: int, room: MutableSequence[float]
) -> int:
    """Reckon what the hand is worth after the trick; returns where the rows begin that hold if it is won.

    Mutates: room: chances, tricks, gains.
    """
    seat, left = state.actor, state.cards - state.tricks - 1
    bid, taken, count = state.bids[seat], state.taken[seat], popcount(plain)
    lost, won = share_wanted(bid - taken, left), share_wanted(bid - taken - 1, left)
    second = 0 if lost == won else WON
    wanted = (lost, won, others_want(state) / (left + 1))
    play_chances(state, tables, others, plain, wanted, room, second)
    spread(room, CHANCES, count, TRICKS)
    if second:
        spread(room, second + CHANCES, count, second + TRICKS)
    doubled = is_doubled(state, tables)
    for more in range(left + 2):
        room[GAINS + more] = points(tables, bid, taken + more, doubled)
    return second


@kernel
def share_wanted(tricks: int, left: int) -> float:
    """So many tricks, for each that is left; at most all, at least none."""
    if tricks <= 0:
        return 0.0
    return tricks / left if tricks < left else 1.0


@kernel
def others_want(state: State) -> int:
    """Tricks that others still want."""
    total = 0
    for seat in range(state.players):
        off = state.bids[seat] - state.taken[seat]
        if seat != state.actor and off > 0:
            total += off
    return total


@kernel
def worth(
    room: MutableSequence[float], rows: int, place: int, count: int, gains: int, shakhi: int
) -> float:
    """Mean of points without a card.

    Args:
        rows: where the rows begin.
        place: of the card among the ``count`` that are no shakhi; NONE for a shakha.
    Mutates: room: the row of the rest.
    """
    if place == NONE:
        return expected(room, rows + TRICKS, count + 1, gains, shakhi - 1)
    leave_out(room, rows + TRICKS, count, room[rows + CHANCES + place], REST)
    return expected(room, REST, count, gains, shakhi)
