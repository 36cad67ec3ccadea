"""How well a world explains what the others did: would ``club`` have done it with the cards that they have in it?"""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.club.action import club_action
from kozyr.bots.search.rollout import act
from kozyr.bots.worlds.draw import DONE, world_step
from kozyr.bots.worlds.places import (
    AT_LOGGED,
    DROPS,
    L_KIND,
    L_SEAT,
    LOGGED,
    LOGGED_SIZE,
    OWN,
    PLAYS,
    SWAPS,
)
from kozyr.engine.bidding import PASS
from kozyr.engine.exchange import STAY
from kozyr.engine.kernel import BIDDING, legal
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.tables import Tables

# Likelihoods are whole numbers of this.
CERTAIN = 1_000_000
# How likely a player is to say something else than ``club``; to announce one, two and more tricks more or less;
# to throw other cards, and another number of them; to play another card: parts of ``CERTAIN``. No world is out of the
# question.
OTHER_WORD, QUIET = 10_000, 100_000
OFF = (CERTAIN, 400_000, 100_000, 30_000)
OTHER_CARDS, OTHER_COUNT = 20_000, 10_000
OTHER_CARD = 500_000


@kernel
def replay(
    state: State,
    tables: Tables,
    facts: Sequence[int],
    scratch: Sequence[int],
    voids: MutableSequence[int],
    plays: int,
    floor: float,
) -> float:
    """Play the log in a world that has just been dealt; returns how likely it is, 0 if it cannot have been so.

    Args:
        floor: a world that is not likelier is not played to the end, and counts as one that cannot have been.
        plays: whether to look at the cards that were played too.
    Mutates: state, voids.
    """
    for seat in range(len(voids) // 2):
        voids[seat] = 0
    weight = 1.0
    for i in range(facts[LOGGED]):
        action = world_step(state, tables, facts, scratch, i)
        if action == DONE:
            continue
        weight *= judged(state, tables, facts, voids, plays, i, action) / CERTAIN
        if weight <= floor:
            return 0.0
        act(state, tables, voids, action)
    return weight


@kernel
def judged(
    state: State,
    tables: Tables,
    facts: Sequence[int],
    voids: MutableSequence[int],
    plays: int,
    i: int,
    action: int,
) -> int:
    """How likely the i-th logged thing is where it happens, 0 if it is not legal there."""
    if action < 0:
        return 0
    choices = legal(state, tables)
    if not choices >> action & 1:
        return 0
    at = facts[AT_LOGGED] + i * LOGGED_SIZE
    kind = facts[at + L_KIND]
    asked = facts[at + L_SEAT] != facts[OWN] and choices & (choices - 1) != 0
    if not asked or (kind == PLAYS and plays == 0):
        return CERTAIN
    return likeness(state, kind, action, club_action(state, tables, voids))


@kernel
def likeness(state: State, kind: int, action: int, club: int) -> int:
    """How likely a player is to act so where ``club`` acts so."""
    if action == club:
        return CERTAIN
    if kind == PLAYS:
        return OTHER_CARD
    if kind == DROPS:
        return OTHER_CARDS
    if kind == SWAPS:
        return OTHER_CARDS if popcount(action) == popcount(club) else OTHER_COUNT
    if state.phase == BIDDING:
        off = action - club if action > club else club - action
        return OFF[off] if off < len(OFF) else OFF[-1]
    return QUIET if action in (PASS, STAY) else OTHER_WORD
