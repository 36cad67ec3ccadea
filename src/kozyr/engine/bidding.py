"""Circles and defence: look, call, whist, pass."""

from kozyr.core.actions import Call
from kozyr.engine.begin import turn_upcard
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.seats import left
from kozyr.engine.tables import Tables

LOOK, BLIND, CALL, WHIST, PASS = (
    int(Call.LOOK),
    int(Call.BLIND),
    int(Call.CALL),
    int(Call.WHIST),
    int(Call.PASS),
)
_UNSEEN = 1 << BLIND | 1 << LOOK | 1 << PASS
_SEEN = 1 << CALL | 1 << PASS
_ANSWER = 1 << WHIST | 1 << PASS


@kernel
def legal_circles(state: State) -> int:
    """Calls before any frap.  Rule: 2.2, 2.4."""
    if state.looked >> state.actor & 1:
        return _SEEN
    return _UNSEEN


@kernel
def legal_defence(state: State, tables: Tables) -> int:
    """Answers to a frap.  Rule: 2.3."""
    if tables.earlier_passers_may_whist == 0 and state.passed >> state.actor & 1:
        return 1 << PASS
    return _ANSWER


@kernel
def apply_circles(state: State, tables: Tables, action: int) -> None:
    """A look, a call or a pass.  Rule: 2.2, 2.4, 2.5, 2.6."""
    seat = state.actor
    if action == LOOK:
        state.looked |= 1 << seat
    elif action == PASS:
        state.passed |= 1 << seat
        state.asked += 1
        state.actor = left(seat, state.players)
        if state.asked == state.players:
            end_circle(state, tables)
    else:
        take_call(state, action == BLIND)


@kernel
def take_call(state: State, blind: bool) -> None:
    """The actor calls; the call turns up every hand but a blind caller's.  Rule: 2.2, 2.4, 2.5."""
    seat = state.actor
    everybody = (1 << state.players) - 1
    state.caller = seat
    state.playing = 1 << seat
    state.blind = 1 if blind else 0
    state.looked = everybody ^ (1 << seat) if blind else everybody
    state.phase = At.DEFENCE
    state.asked = 0
    state.actor = left(seat, state.players)


@kernel
def end_circle(state: State, tables: Tables) -> None:
    """Everybody has passed: a top-up, and a new upcard or the end of the deal.  Rule: 2.6, 2.7."""
    state.kon += tables.stake * state.players
    if state.circle == tables.circles:
        state.phase = At.OVER
        state.actor = NONE
        state.carry = state.kon
        return
    state.dead |= 1 << state.upcard
    turn_upcard(state)
    state.circle += 1
    state.passed = 0
    state.asked = 0
    state.actor = left(state.dealer, state.players)


@kernel
def apply_defence(state: State, action: int) -> int:
    """A whist or a pass, which throws the hand in; returns 1 when all have answered.  Rule: 2.3, 2.8."""
    seat = state.actor
    if action == WHIST:
        state.playing |= 1 << seat
        state.whisters |= 1 << seat
    else:
        state.thrown[seat] |= state.hands[seat]
        state.hands[seat] = 0
    state.asked += 1
    state.actor = left(seat, state.players)
    return 1 if state.asked == state.players - 1 else 0
