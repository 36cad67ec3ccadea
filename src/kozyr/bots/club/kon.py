"""What a deal for a kon pays, in shares of the kon, by the ways to divide it."""

from kozyr.bots.club.estimate import Odds
from kozyr.bots.club.numbers import FEWEST, FINED, MADE, SOMEBODY
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import BY_TRICKS, CALLER_ONLY, THREE_TAKES, Tables

# Fines weigh more as the kon outgrows the stakes: so much for each doubling, and at most.
CAUTION, MOST_CAUTION = 0.02, 0.15
MOST_DOUBLINGS = 8  # with them caution is at its most
# Tricks of a caller who has some but not enough.
SHORT = 1.5


@kernel
def played_for(state: State, tables: Tables) -> float:
    """What is played for.  Rule: 4.1, 4.2."""
    return 0.5 if tables.half_later and state.circle > 1 else 1.0


@kernel
def won(state: State, tables: Tables, odds: Odds, calling: bool) -> float:
    """What a seat takes of the kon on average.  Rule: 4.1, 4.2, 4.5."""
    none, short, mean = odds
    cards, rule = state.cards, tables.kon_rule
    if rule == BY_TRICKS:
        share = mean / cards
    elif rule == THREE_TAKES or (rule == CALLER_ONLY and calling):
        share = 1 - none - short
    elif rule == CALLER_ONLY:
        share = 0.0
    elif calling:
        share = 1 - none - short + short * SHORT / cards
    else:
        share = mean / cards * (1 - MADE[cards - FEWEST])
    return played_for(state, tables) * share


@kernel
def left_opposed(state: State, tables: Tables) -> float:
    """What an opposed call leaves of the kon on average, fines not counted."""
    taken = 1.0
    if tables.kon_rule == THREE_TAKES:
        taken = SOMEBODY[state.cards - FEWEST]
    elif tables.kon_rule == CALLER_ONLY:
        taken = MADE[state.cards - FEWEST]
    return 1 - played_for(state, tables) * taken


@kernel
def left_unopposed(state: State, tables: Tables) -> float:
    """What of the kon an unopposed caller leaves.  Rule: 8.6."""
    return 1 - played_for(state, tables) * (0.5 if tables.unopposed_half else 1.0)


@kernel
def contested(state: State, tables: Tables) -> float:
    """The part of a seat in what an opposed call leaves, the caller's fines included."""
    return (left_opposed(state, tables) + FINED[state.cards - FEWEST]) / state.players


@kernel
def fine_share(state: State, tables: Tables) -> float:
    """What a fine of one kon costs, with what comes back and the caution that a large kon asks for."""
    times = state.kon // (tables.stake * state.players)
    doublings = 0
    while times > 1 and doublings < MOST_DOUBLINGS:
        times >>= 1
        doublings += 1
    caution = CAUTION * doublings
    return 1 - 1 / state.players + (caution if caution < MOST_CAUTION else MOST_CAUTION)
