"""The end of a deal: what each seat gains from the kon and is fined, or its points."""

from kozyr.core.cards import ACE
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import BY_TRICKS, CALLER_ELSE_TRICKS, CALLER_ONLY, Tables

_ACE = int(ACE)


@kernel
def caller_fine(state: State, tables: Tables) -> int:
    """Multiple of the kon that the caller pays.  Rule: 5.1, 5.2, 6.1, 6.2."""
    taken = state.taken[state.caller]
    if state.blind == 0:
        return tables.caller_fine[taken]
    if state.upcard & 15 == _ACE:
        return tables.blind_ace_fine[taken]
    return tables.blind_fine[taken]


@kernel
def settle_unopposed(state: State, tables: Tables) -> None:
    """Nobody contests: the caller takes the kon, or half of it.  Rule: 8.6."""
    state.unopposed = 1
    taken = prize(state, tables)
    if tables.unopposed_half:
        taken = taken // 2
    state.gain[state.caller] = taken
    state.carry = state.kon - taken
    finish(state)


@kernel
def prize(state: State, tables: Tables) -> int:
    """What is played for: the kon, or half of it after a call in a later circle."""
    if tables.half_later and state.circle > 1:
        return state.kon // 2
    return state.kon


@kernel
def pay(state: State, tables: Tables, won: int) -> None:
    """Pay out the prize ``won``: by tricks, or all of it to who has the tricks promised.  Mutates: gain."""
    rule = tables.kon_rule
    if rule == CALLER_ELSE_TRICKS:
        rule = CALLER_ONLY if state.taken[state.caller] >= tables.promise else BY_TRICKS
    if rule == BY_TRICKS:
        share = won // state.cards
        for seat in range(state.players):
            state.gain[seat] = share * state.taken[seat]
        return
    for seat in range(state.players):
        if state.taken[seat] >= tables.promise and (rule != CALLER_ONLY or seat == state.caller):
            state.gain[seat] = won


@kernel
def settle_played(state: State, tables: Tables) -> None:
    """Pay out the prize and note the fines; fines and what is not paid out are the carry."""
    pay(state, tables, prize(state, tables))
    carry = state.kon
    for seat in range(state.players):
        carry -= state.gain[seat]
        if state.playing >> seat & 1:
            if seat == state.caller:
                state.fine[seat] = caller_fine(state, tables)
            else:
                state.fine[seat] = tables.defender_fine[state.taken[seat]]
            carry += state.fine[seat] * state.kon
    state.carry = carry
    finish(state)


@kernel
def settle_points(state: State, tables: Tables) -> None:
    """Points for an exact announcement and for any other.  Mutates: gain."""
    doubled = tables.last_double == 1 and state.number == tables.deal_sizes - 1
    for seat in range(state.players):
        state.gain[seat] = points(tables, state.bids[seat], state.taken[seat], doubled)
    finish(state)


@kernel
def points(tables: Tables, announced: int, taken: int, doubled: bool) -> int:
    """Points of a seat; ``doubled`` in the last deal of a schedule that doubles it."""
    if taken == announced:
        exact = tables.exact_base + tables.exact_per_bid * announced
        return 2 * exact if doubled else exact
    if doubled and taken == 0 and announced == 1:
        return -tables.last_miss
    off = taken - announced if taken > announced else announced - taken
    return tables.miss_per_trick * taken - tables.miss_per_off * off


@kernel
def finish(state: State) -> None:
    """Close the deal.  Mutates: phase, actor."""
    state.phase = At.OVER
    state.actor = NONE
