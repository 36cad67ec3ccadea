"""Why an action is not legal: the same questions that the kernels answer, asked one by one for a person."""

from kozyr.core.actions import Action, Kind
from kozyr.core.errors import Reason
from kozyr.engine.codec import Codec
from kozyr.engine.kernel import legal
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.play import following
from kozyr.engine.tables import Ruff, Tables

_CIRCLES_REASONS = {
    Kind.WHIST: Reason.NOTHING_CALLED,
    Kind.FRAP: Reason.LOOK_FIRST,
    Kind.KHRAP: Reason.LOOK_FIRST,
}
_LATER_REASONS = {
    Kind.LOOK: Reason.LOOK_TOO_LATE,
    Kind.BLIND: Reason.ALREADY_CALLED,
    Kind.FRAP: Reason.ALREADY_CALLED,
    Kind.KHRAP: Reason.ALREADY_CALLED,
}
_ASKED = {
    At.EXCHANGE: (Kind.SWAP,),
    At.BLIND_DROP: (Kind.DROP,),
    At.CUT_DROP: (Kind.DROP,),
    At.PLAY: (Kind.PLAY, Kind.BEAT),
}


def refusal(state: State, tables: Tables, codec: Codec, action: Action) -> Reason | None:
    """Why the seat to act may not do this; None if it may."""
    number = codec.encode(state, action)
    if number != NONE and legal(state, tables) >> number & 1:
        return None
    if state.phase == At.RESHUFFLE:
        return Reason.AWAITING_STOCK
    if state.phase == At.CIRCLES:
        return _in_circles(state, tables, codec, action.kind)
    if state.phase == At.BIDDING:
        return _bidding(state, action)
    too_late = action.kind in _LATER_REASONS and not codec.foreign(action.kind)
    if too_late and tables.first == At.CIRCLES:
        return _LATER_REASONS[action.kind]
    if action.kind is Kind.WHIST and state.phase == At.DEFENCE:
        return Reason.PASSED_EARLIER
    if state.phase == At.CUTTING_IN:
        return _cutting_in(state, tables, action.kind)
    return _with_cards(state, tables, action, number)


def _bidding(state: State, action: Action) -> Reason:
    """Refusals of an announcement."""
    if action.kind is not Kind.BID:
        return Reason.NOT_NOW
    return Reason.BID_TOO_HIGH if action.tricks > state.cards else Reason.BID_SUM


def _in_circles(state: State, tables: Tables, codec: Codec, kind: Kind) -> Reason:
    """Refusals before any call."""
    if kind in (Kind.LOOK, Kind.BLIND):
        if kind is Kind.BLIND and not tables.blind:
            return Reason.BLIND_OFF
        return Reason.ALREADY_LOOKED
    return Reason.NOT_NOW if codec.foreign(kind) else _CIRCLES_REASONS.get(kind, Reason.NOT_NOW)


def _cutting_in(state: State, tables: Tables, kind: Kind) -> Reason:
    """Refusals of a way to cut in."""
    if kind is Kind.CUT_UP and state.upcard_owner != NONE:
        return Reason.UPCARD_GONE
    if kind is Kind.CUT_UP and state.upcard & 15 > tables.upcard_max_rank:
        return Reason.UPCARD_TOO_HIGH
    return Reason.STOCK_TOO_SHORT if kind in (Kind.CUT, Kind.CUT_UP) else Reason.NOT_NOW


def _with_cards(state: State, tables: Tables, action: Action, number: int) -> Reason:
    """Refusals of an exchange, a drop or a card played."""
    if action.kind not in _ASKED.get(At(state.phase), ()):
        return Reason.NOT_NOW
    if number == NONE:
        held = action.kind is Kind.BEAT and state.hands[state.actor] >> action.cards[0] & 1
        return Reason.NOT_A_SHAKHA if held else Reason.NOT_IN_HAND
    if action.kind is Kind.SWAP:
        return Reason.TOO_MANY_CARDS
    return card_refusal(state, tables, action.cards[0])


def card_refusal(state: State, tables: Tables, card: int) -> Reason:
    """Why a card in the actor's hand may not be played as it is.  Requires: it is not legal."""
    hand = state.hands[state.actor]
    shakhi = hand & tables.shakhi
    asked = hand if tables.plain_bound else hand ^ shakhi
    if state.led == NONE:
        return Reason.LEAD_NOT_TRUMP
    if following(state, tables, asked) >> card & 1:
        return Reason.MUST_PLAY_SHAKHA if shakhi else Reason.MUST_HEAD
    if tables.may_ruff_freely:
        return Reason.MUST_FOLLOW_OR_RUFF
    if asked & tables.suit_mask[state.led]:
        return Reason.MUST_FOLLOW
    if tables.ruff == Ruff.LITERAL and card >> 4 == state.trump:
        return Reason.MAY_NOT_RUFF
    return Reason.MUST_RUFF
