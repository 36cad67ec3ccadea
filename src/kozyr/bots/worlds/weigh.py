"""How likely a random deal of the unseen cards is to break no shown void: the table that makes draws exact.

Bound cards are dealt one by one. ``table[i][rooms]`` is in proportion to the chance that the cards from the
i-th on fall rightly if each group still has ``rooms`` to fill: a card goes to a place in proportion to its room
times the chance that follows. So no draw is ever thrown away. Whole numbers, scaled on each level.
"""

from collections.abc import MutableSequence

from kozyr.bots.worlds.places import (
    AT_BOUND,
    AT_CASES,
    AT_GROUPS,
    AT_TABLE,
    B_GROUPS,
    BOUND,
    BOUND_SIZE,
    C_CHANCE,
    C_INDEX,
    C_UPTO,
    CASE_SIZE,
    CASES,
    G_BASE,
    G_DIM,
    G_STRIDE,
    GROUP_SIZE,
    GROUPS,
    LEVEL,
    OPEN,
    READY,
)
from kozyr.engine.mode import in_place, kernel

TOP = (
    1 << 55
)  # the largest number of a level is above half of it, so that sums of rooms times it fit
RANGE = 1 << 31
_HALF = TOP >> 1


@kernel
def share(total: int, part: int) -> int:
    """``total`` * ``part`` / 2**31, rounded down, without overflow.  Requires: both below 2**62 and 2**31."""
    return (total >> 31) * part + ((total & RANGE - 1) * part >> 31)


@in_place
def weigh(facts: MutableSequence[int]) -> None:
    """Fill in the table and the chances of the cases; says in READY whether any world fits."""
    largest = fill_last_level(facts)
    level = facts[BOUND] - 1
    while level >= 0:
        largest = fill_level(facts, level, scale_of(largest))
        level -= 1
    weigh_cases(facts)


@kernel
def scale_of(largest: int) -> int:
    """How many bits the numbers of a level can be raised."""
    up = 0
    if largest > 0:
        while largest << up < _HALF:
            up += 1
    return up


@kernel
def rooms_left(facts: MutableSequence[int], index: int, cards: int) -> int:
    """Places outside the groups for so many cards that are still to be dealt; negative: too few cards."""
    left = cards
    for g in range(facts[GROUPS]):
        at = facts[AT_GROUPS] + g * GROUP_SIZE
        left -= facts[at + G_BASE] + index // facts[at + G_STRIDE] % facts[at + G_DIM]
    return left


@kernel
def fill_last_level(facts: MutableSequence[int]) -> int:
    """After the bound cards every deal of the open ones is right, if they are enough; returns the largest."""
    at = facts[AT_TABLE] + facts[BOUND] * facts[LEVEL]
    largest = 0
    for index in range(facts[LEVEL]):
        facts[at + index] = TOP if rooms_left(facts, index, facts[OPEN]) >= 0 else 0
        if facts[at + index]:
            largest = TOP
    return largest


@kernel
def fill_level(facts: MutableSequence[int], level: int, up: int) -> int:
    """One card earlier; ``up`` raises the numbers.  Returns: the largest."""
    at = facts[AT_TABLE] + level * facts[LEVEL]
    cards = facts[OPEN] + facts[BOUND] - level
    largest = 0
    for index in range(facts[LEVEL]):
        ways = 0
        left = rooms_left(facts, index, cards)
        if left >= 0:
            ways = left * facts[at + facts[LEVEL] + index]
            for g in range(facts[GROUPS]):
                ways += ways_of_group(facts, level, index, g)
        facts[at + index] = (ways << up) // cards
        largest = max(largest, facts[at + index])
    return largest


@kernel
def ways_of_group(facts: MutableSequence[int], level: int, index: int, group: int) -> int:
    """The weight of dealing the card of a level to a group: its room times what follows."""
    card = facts[AT_BOUND] + level * BOUND_SIZE
    if not facts[card + B_GROUPS] >> group & 1:
        return 0
    at = facts[AT_GROUPS] + group * GROUP_SIZE
    digit = index // facts[at + G_STRIDE] % facts[at + G_DIM]
    if digit == 0:
        return 0
    after = facts[AT_TABLE] + (level + 1) * facts[LEVEL] + index - facts[at + G_STRIDE]
    return (facts[at + G_BASE] + digit) * facts[after]


@kernel
def weigh_cases(facts: MutableSequence[int]) -> None:
    """Chances of the cases, shown voids included, added up to 2**31; and READY."""
    first = facts[AT_CASES]
    size = facts[CASE_SIZE]
    total = 0.0
    for c in range(facts[CASES]):
        total += chance_of_case(facts, first + c * size)
    so_far = 0.0
    for c in range(facts[CASES]):
        so_far += chance_of_case(facts, first + c * size)
        facts[first + c * size + C_UPTO] = int(RANGE * (so_far / total)) if total > 0.0 else 0
    facts[READY] = 1 if total > 0.0 else -1


@kernel
def chance_of_case(facts: MutableSequence[int], case: int) -> float:
    """In proportion to the chance of a case, shown voids included."""
    return 1.0 * facts[case + C_CHANCE] * facts[facts[AT_TABLE] + facts[case + C_INDEX]]
