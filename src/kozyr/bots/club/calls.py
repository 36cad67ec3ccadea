"""Calls: look or blind, frap or pass, whist or pass, cut in or stay.

Every value is a share of the kon: quarters for tricks less fines. A fine is played for again, so that an equal
share of it comes back; what a pass is worth stands on the other side of the scales.
"""

from kozyr.bots.club.estimate import (
    NO_SHAPE,
    Odds,
    Shape,
    caller_odds,
    cutter_odds,
    own_shape,
    upcard_shape,
    whister_odds,
)
from kozyr.bots.club.known import (
    CUTTING_OFF,
    against,
    higher_of,
    may_draw,
    upcard_is_free,
)
from kozyr.bots.club.kon import contested, fine_share, left_opposed, left_unopposed, won
from kozyr.bots.club.numbers import (
    FIVE_BLIND_BELOW,
    FIVE_UNOPPOSED,
    FOUR_BLIND_BELOW,
    FOUR_UNOPPOSED,
)
from kozyr.engine.bidding import BLIND, CALL, LOOK, PASS, WHIST
from kozyr.engine.exchange import CUT, CUT_UP, STAY
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.tables import Cutting, Tables

CUTTING_ON, CUTTING_IF_NO_WHISTER = int(Cutting.ON), int(Cutting.IF_NO_WHISTER)
MOST_SEATS = 4  # of tables where a blind call may pay, or a call is not opposed now and then


@kernel
def call_or_look(state: State, tables: Tables) -> int:
    """Before any call: look or blind while unseen, then call or pass."""
    if state.looked >> state.actor & 1:
        return CALL if call_value(state, tables) > 1 / state.players else PASS
    return BLIND if worth_blind(state, tables) else LOOK


@kernel
def worth_blind(state: State, tables: Tables) -> bool:
    """Whether the upcard alone is worth a call: few seats, and few trumps or none above it.  Rule: 2.4, 3.5, 6."""
    players = state.players
    if players > MOST_SEATS:
        return False
    last = 1 if state.actor == state.dealer else 0
    at = 2 * (players - 2) + last
    limit = FIVE_BLIND_BELOW[at] if state.cards == 5 else FOUR_BLIND_BELOW[at]
    if tables.blind_may_exchange == 0:
        limit = limit if limit < 1 else 1
        if players != 2 or last == 0:
            limit = 0
    elif tables.blind_fine[1] > tables.blind_fine[0] and limit > 2:
        limit = 2  # by the Russian fines the tricks that he has make it dearer
    if limit == 0:
        return False
    return popcount(higher_of(against(state, tables), tables, state.upcard)) < limit


@kernel
def defended(state: State, tables: Tables, odds: Odds) -> float:
    """What a defender gains.  Rule: 4.1, 5.3."""
    none, _, _ = odds
    return won(state, tables, odds, False) - none * fine_share(state, tables)


@kernel
def call_value(state: State, tables: Tables) -> float:
    """What a call gains.  Rule: 4.1, 5.1, 5.2, 8.6."""
    players = state.players
    odds = caller_odds(state.cards, own_shape(state, tables), players - 1)
    none, short, _ = odds
    fined = none * tables.caller_fine[0] + short * tables.caller_fine[1]
    opposed = won(state, tables, odds, True) - fined * fine_share(state, tables)
    opposed += left_opposed(state, tables) / players
    if tables.cutting != CUTTING_OFF:
        return opposed
    left = left_unopposed(state, tables)
    alone = 0.0
    if players <= MOST_SEATS:
        at = 2 * (players - 2) + (1 if left > 0 else 0)
        alone = FIVE_UNOPPOSED[at] if state.cards == 5 else FOUR_UNOPPOSED[at]
    return alone * (1 - left + left / players) + (1 - alone) * opposed


@kernel
def answer(state: State, tables: Tables) -> int:
    """Whist or pass.  Rule: 2.3."""
    if tables.earlier_passers_may_whist == 0 and state.passed >> state.actor & 1:
        return PASS
    playing = popcount(state.playing)
    joining = answers_after(state)
    if tables.cutting == CUTTING_ON:
        joining = state.players - 1 - playing
    odds = whister_odds(state.cards, own_shape(state, tables), playing, joining)
    worth = defended(state, tables, odds)
    return WHIST if worth > throw_in_value(state, tables) else PASS


@kernel
def steps(here: int, there: int, players: int) -> int:
    """Seats from one to another, clockwise."""
    return there - here if there >= here else there - here + players


@kernel
def answers_after(state: State) -> int:
    """Seats that answer the call after this one."""
    return steps(state.actor, state.caller, state.players) - 1


@kernel
def throw_in_value(state: State, tables: Tables) -> float:
    """What a pass after the call gains: the chance to cut in later, or what an unopposed caller leaves."""
    playing = popcount(state.playing)
    after = answers_after(state)
    last = playing == 1 and after == 0
    if tables.cutting == CUTTING_OFF or (tables.cutting == CUTTING_IF_NO_WHISTER and playing > 1):
        return unopposed_value(state, tables) if last else 0.0
    earlier = asked_before(state)
    least = 0.0
    if last and earlier == 0:
        least = unopposed_value(state, tables)
        least = least if least < 0 else 0.0
    if upcard_is_free(state, tables) and earlier == 0 and state.blind == 0:
        shape = upcard_shape(state, tables)
    elif playing == 1:
        shape = NO_SHAPE
    else:
        return 0.0
    worth = cutting(state, tables, shape, playing + (after + 2) // 4, earlier)
    return worth if worth > least else least


@kernel
def unopposed_value(state: State, tables: Tables) -> float:
    """What the last seat that might oppose a call gains if it does not: another way to leave something of the kon."""
    return left_unopposed(state, tables) / state.players - contested(state, tables)


@kernel
def cutting(state: State, tables: Tables, shape: Shape, playing: int, joining: int) -> float:
    """What cutting in gains with cards of some shape."""
    return defended(state, tables, cutter_odds(state.cards, shape, playing, joining))


@kernel
def asked_before(state: State) -> int:
    """Seats out of play that are asked to cut in before this one.  Rule: 7.1."""
    caller, actor = state.caller, state.actor
    out = ~state.playing
    if caller < actor:
        return popcount(out & ((1 << actor) - (2 << caller)))
    return popcount(out & ((1 << state.players) - (2 << caller) | (1 << actor) - 1))


@kernel
def cut_or_stay(state: State, tables: Tables) -> int:
    """Cut in, with the upcard if it may be had, where the chances pay; else stay.  Rule: 7.1, 7.2, 7.5."""
    playing = popcount(state.playing)
    joining = state.players - playing - 1 - asked_before(state)
    count = may_draw(state, tables, state.cards + 1)
    best, choice = 0.0, STAY
    if playing == 1 and joining == 0:
        best = unopposed_value(state, tables)
    if upcard_is_free(state, tables) and count >= state.cards:
        worth = cutting(state, tables, upcard_shape(state, tables), playing, joining)
        if worth > best:
            best, choice = worth, CUT_UP
    if count > state.cards:
        worth = cutting(state, tables, NO_SHAPE, playing, joining)
        if worth > best:
            best, choice = worth, CUT
    return choice
