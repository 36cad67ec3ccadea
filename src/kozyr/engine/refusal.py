"""Why an action is not legal: the same questions that the kernels answer, asked one by one for a person."""

from kozyr.core.actions import Action, Kind
from kozyr.core.errors import Reason
from kozyr.engine.codec import encode
from kozyr.engine.kernel import legal
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.play import following
from kozyr.engine.tables import Tables

_CIRCLES_REASONS = {Kind.WHIST: Reason.NOTHING_CALLED, Kind.FRAP: Reason.LOOK_FIRST}
_LATER_REASONS = {
    Kind.LOOK: Reason.LOOK_TOO_LATE,
    Kind.BLIND: Reason.ALREADY_CALLED,
    Kind.FRAP: Reason.ALREADY_CALLED,
}


def refusal(state: State, tables: Tables, action: Action) -> Reason | None:
    """Why the seat to act may not do this; None if it may."""
    number = encode(state, action)
    if number != NONE and legal(state, tables) >> number & 1:
        return None
    if state.phase == At.RESHUFFLE:
        return Reason.AWAITING_STOCK
    if state.phase == At.CIRCLES:
        return _in_circles(state, tables, action.kind)
    if action.kind in _LATER_REASONS:
        return _LATER_REASONS[action.kind]
    if action.kind is Kind.WHIST and state.phase == At.DEFENCE:
        return Reason.PASSED_EARLIER
    if state.phase == At.CUTTING_IN:
        return _cutting_in(state, tables, action.kind)
    return _with_cards(state, tables, action, number)


def _in_circles(state: State, tables: Tables, kind: Kind) -> Reason:
    """Refusals before any call."""
    if kind in (Kind.LOOK, Kind.BLIND):
        if kind is Kind.BLIND and not tables.blind:
            return Reason.BLIND_OFF
        return Reason.ALREADY_LOOKED
    return _CIRCLES_REASONS.get(kind, Reason.NOT_NOW)


def _cutting_in(state: State, tables: Tables, kind: Kind) -> Reason:
    """Refusals of a way to cut in."""
    if kind is Kind.CUT_UP and state.upcard_owner != NONE:
        return Reason.UPCARD_GONE
    if kind is Kind.CUT_UP and state.upcard & 15 > tables.upcard_max_rank:
        return Reason.UPCARD_TOO_HIGH
    return Reason.STOCK_TOO_SHORT if kind in (Kind.CUT, Kind.CUT_UP) else Reason.NOT_NOW


def _with_cards(state: State, tables: Tables, action: Action, number: int) -> Reason:
    """Refusals of an exchange, a drop or a card played."""
    asked = {
        At.EXCHANGE: Kind.SWAP,
        At.BLIND_DROP: Kind.DROP,
        At.CUT_DROP: Kind.DROP,
        At.PLAY: Kind.PLAY,
    }
    if asked.get(At(state.phase)) is not action.kind:
        return Reason.NOT_NOW
    if number == NONE:
        return Reason.NOT_IN_HAND
    if action.kind is Kind.SWAP:
        return Reason.TOO_MANY_CARDS
    return card_refusal(state, tables, action.cards[0])


def card_refusal(state: State, tables: Tables, card: int) -> Reason:
    """Why a card in the actor's hand may not be played.  Requires: it is not legal.  Rule: 8.2 to 8.4."""
    if following(state, tables) >> card & 1:
        return Reason.MUST_HEAD
    if tables.may_ruff_freely:
        return Reason.MUST_FOLLOW_OR_RUFF
    if state.hands[state.actor] & tables.suit_mask[state.led]:
        return Reason.MUST_FOLLOW
    return Reason.MUST_RUFF
