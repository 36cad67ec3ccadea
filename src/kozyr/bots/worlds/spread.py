"""Drawing where every unseen card lies at the time of the View: one random way, all ways equally likely."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.worlds.places import (
    AT_BOUND,
    AT_CASES,
    AT_FALLEN,
    AT_GROUP_OF,
    AT_GROUPS,
    AT_LOOSE,
    AT_MEMBERS,
    AT_NEED,
    AT_OPEN,
    AT_PILES,
    AT_TABLE,
    B_CARD,
    B_GROUPS,
    BOUND,
    BOUND_SIZE,
    C_INDEX,
    C_ROOMS,
    C_UPTO,
    CASE_SIZE,
    CASES,
    FALLEN,
    G_COUNT,
    G_FIRST,
    G_STRIDE,
    GROUP_SIZE,
    GROUPS,
    HIDDEN,
    LEVEL,
    LOOSE,
    LOOSE_SIZE,
    O_FORBIDDEN,
    O_SEAT,
    OPEN,
    P_SIZE,
    P_STATE,
    PILE_SIZE,
    PILES,
    PLAYERS,
    READY,
    STOCK,
    W_BACK,
    W_CASE,
    W_FREE,
    W_FRONT,
    W_GROUPS,
    W_HANDS,
    W_LIST,
    W_MIDDLE,
    W_OPEN,
    W_PILES,
    W_ROOMS,
    W_TAKEN,
)
from kozyr.bots.worlds.weigh import RANGE, share, weigh
from kozyr.engine.layout import NONE
from kozyr.engine.mode import advance, in_place, kernel, nth, number_below, popcount

MOST_TRIES = 1 << 17


@in_place
def spread(facts: MutableSequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Draw the hidden hands, the piles and the order of the stock; returns the generator.

    Mutates: in ``scratch`` the hidden cards of each hand and pile as masks, and the stock. In ``facts`` the table
    of chances, once, and READY if no draw fits.  Requires: READY is not -1 (one that is leaves nonsense, but ends).
    """
    if facts[READY] == 0:
        weigh(facts)
    tries = 0
    fits = False
    while not fits:
        generator = spread_once(facts, scratch, generator)
        fits = holds_loose(facts, scratch)
        tries += 1
        if tries == MOST_TRIES and not fits:
            facts[READY] = -1
            fits = True
    return generator


@kernel
def holds_loose(facts: Sequence[int], scratch: Sequence[int]) -> bool:
    """Whether no loose seat was dealt a card that it has shown not to hold."""
    for i in range(facts[LOOSE]):
        at = facts[AT_LOOSE] + i * LOOSE_SIZE
        if scratch[W_HANDS + facts[at + O_SEAT]] & facts[at + O_FORBIDDEN]:
            return False
    return True


@in_place
def spread_once(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """One draw, by the table; returns the generator."""
    generator = choose_case(facts, scratch, generator)
    scratch[W_FREE] = 0
    if facts[GROUPS] > 0:
        generator = deal_bound(facts, scratch, generator)
        generator = deal_open(facts, scratch, generator)
        generator = split_groups(facts, scratch, generator)
        generator = shuffle_free(scratch, generator)
    else:
        generator = gather_open(facts, scratch, generator)
    return deal_free(facts, scratch, generator)


@kernel
def choose_case(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Choose how the cards of known origin went, and put them where they are; returns the generator."""
    case = facts[AT_CASES]
    if facts[CASES] > 1:
        generator = advance(generator)
        drawn = number_below(generator, RANGE)
        last = case + (facts[CASES] - 1) * facts[CASE_SIZE]
        while case < last and facts[case + C_UPTO] <= drawn:
            case += facts[CASE_SIZE]
    scratch[W_CASE] = case
    at = case + C_ROOMS
    for g in range(facts[GROUPS]):
        scratch[W_ROOMS + g] = facts[at + g]
        scratch[W_GROUPS + g] = 0
    at += facts[GROUPS]
    for seat in range(facts[PLAYERS]):
        scratch[W_HANDS + seat] = facts[at + seat]
    at += facts[PLAYERS]
    for pile in range(facts[PILES]):
        scratch[W_PILES + pile] = facts[at + pile]
    return generator


@kernel
def deal_bound(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Deal the cards that some groups may not hold, by the table of chances; returns the generator."""
    index = facts[scratch[W_CASE] + C_INDEX]
    cards = facts[BOUND] + facts[OPEN]
    left = cards
    for g in range(facts[GROUPS]):
        left -= scratch[W_ROOMS + g]
    free = 0
    for i in range(facts[BOUND]):
        at = facts[AT_BOUND] + i * BOUND_SIZE
        after = facts[AT_TABLE] + (i + 1) * facts[LEVEL] + index
        generator = advance(generator)
        group = choose_group(facts, scratch, at, after, left * facts[after], generator)
        if group == NONE:
            scratch[W_LIST + free] = facts[at + B_CARD]
            free += 1
            left -= 1
        else:
            scratch[W_GROUPS + group] |= 1 << facts[at + B_CARD]
            scratch[W_ROOMS + group] -= 1
            index -= facts[facts[AT_GROUPS] + group * GROUP_SIZE + G_STRIDE]
    scratch[W_FREE] = free
    return generator


@kernel
def choose_group(
    facts: Sequence[int],
    scratch: Sequence[int],
    card: int,
    after: int,
    outside: int,
    generator: int,
) -> int:
    """The group that a bound card goes to, NONE for a place outside of all, whose weight is ``outside``."""
    total = outside
    for g in range(facts[GROUPS]):
        if facts[card + B_GROUPS] >> g & 1 and scratch[W_ROOMS + g] > 0:
            stride = facts[facts[AT_GROUPS] + g * GROUP_SIZE + G_STRIDE]
            total += scratch[W_ROOMS + g] * facts[after - stride]
    drawn = share(total, number_below(generator, RANGE)) - outside
    if drawn < 0:
        return NONE
    for g in range(facts[GROUPS]):
        if facts[card + B_GROUPS] >> g & 1 and scratch[W_ROOMS + g] > 0:
            stride = facts[facts[AT_GROUPS] + g * GROUP_SIZE + G_STRIDE]
            drawn -= scratch[W_ROOMS + g] * facts[after - stride]
            if drawn < 0:
                return g
    return NONE


@kernel
def deal_open(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Fill the groups with cards that everybody may hold; the rest joins the free ones.  Returns the generator."""
    count = facts[OPEN]
    for i in range(count):
        scratch[W_OPEN + i] = facts[facts[AT_OPEN] + i]
    for g in range(facts[GROUPS]):
        room = scratch[W_ROOMS + g]
        while room > 0 and count > 0:
            generator = advance(generator)
            j = W_OPEN + number_below(generator, count)
            count -= 1
            scratch[W_GROUPS + g] |= 1 << scratch[j]
            scratch[j] = scratch[W_OPEN + count]
            room -= 1
    free = W_LIST + scratch[W_FREE]
    for i in range(count):
        scratch[free + i] = scratch[W_OPEN + i]
    free += count
    for i in range(facts[FALLEN]):
        scratch[free + i] = facts[facts[AT_FALLEN] + i]
    scratch[W_FREE] += count + facts[FALLEN]
    return generator


@kernel
def split_groups(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Share out the cards of each group among its seats; returns the generator."""
    for g in range(facts[GROUPS]):
        at = facts[AT_GROUPS] + g * GROUP_SIZE
        rest = scratch[W_GROUPS + g]
        for i in range(facts[at + G_COUNT]):
            seat = facts[facts[AT_MEMBERS] + facts[at + G_FIRST] + i]
            need = facts[facts[AT_NEED] + seat] - popcount(scratch[W_HANDS + seat])
            generator = take_some(scratch, rest, need, generator)
            scratch[W_HANDS + seat] |= scratch[W_TAKEN]
            rest ^= scratch[W_TAKEN]
    return generator


@kernel
def take_some(scratch: MutableSequence[int], cards: int, count: int, generator: int) -> int:
    """Choose so many of some cards, each choice equally likely; returns the generator.  Mutates: W_TAKEN."""
    size = popcount(cards)
    taken = 0
    if count >= size:
        taken = cards
    else:
        rest = cards
        while count > 0:
            generator = advance(generator)
            card = 1 << nth(rest, number_below(generator, size))
            taken |= card
            rest ^= card
            size -= 1
            count -= 1
    scratch[W_TAKEN] = taken
    return generator


@kernel
def shuffle_free(scratch: MutableSequence[int], generator: int) -> int:
    """Shuffle the cards that lie outside of all groups; returns the generator."""
    i = scratch[W_FREE] - 1
    while i > 0:
        generator = advance(generator)
        j = W_LIST + number_below(generator, i + 1)
        card = scratch[j]
        scratch[j] = scratch[W_LIST + i]
        scratch[W_LIST + i] = card
        i -= 1
    return generator


@kernel
def gather_open(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """All cards are free where nothing has been shown: shuffle them; returns the generator."""
    count = facts[OPEN]
    for i in range(count):
        generator = advance(generator)
        j = W_LIST + number_below(generator, i + 1)
        scratch[W_LIST + i] = scratch[j]
        scratch[j] = facts[facts[AT_OPEN] + i]
    scratch[W_FREE] = count
    return generator


@in_place
def deal_free(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Deal the shuffled free cards to hands, to piles and to the stock; returns the generator."""
    at = W_LIST
    for seat in range(facts[PLAYERS]):
        if facts[facts[AT_GROUP_OF] + seat] == NONE:
            need = facts[facts[AT_NEED] + seat] - popcount(scratch[W_HANDS + seat])
            for _ in range(need):
                scratch[W_HANDS + seat] |= 1 << scratch[at]
                at += 1
    for pile in range(facts[PILES]):
        record = facts[AT_PILES] + pile * PILE_SIZE
        if facts[record + P_STATE] == HIDDEN:
            need = facts[record + P_SIZE] - popcount(scratch[W_PILES + pile])
            for _ in range(need):
                scratch[W_PILES + pile] |= 1 << scratch[at]
                at += 1
    return lay_stock(facts, scratch, at, generator)


@kernel
def lay_stock(facts: Sequence[int], scratch: MutableSequence[int], at: int, generator: int) -> int:
    """The rest is the stock; cards of known origin in it lie anywhere.  Returns the generator."""
    special = facts[scratch[W_CASE] + C_ROOMS + facts[GROUPS] + facts[PLAYERS] + facts[PILES]]
    back = W_MIDDLE
    for _ in range(facts[STOCK] - popcount(special)):
        scratch[back] = scratch[at]
        at += 1
        back += 1
    while special:
        generator = advance(generator)
        j = W_MIDDLE + number_below(generator, back - W_MIDDLE + 1)
        scratch[back] = scratch[j]
        scratch[j] = nth(special, 0)
        special &= special - 1
        back += 1
    scratch[W_FRONT] = W_MIDDLE
    scratch[W_BACK] = back
    return generator
