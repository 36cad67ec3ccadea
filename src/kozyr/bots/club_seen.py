"""What a seat can count: cards that others may still hold, as 64-bit masks."""

from kozyr.core.cards import LANE_BITS, Card, Suit, mask_of, parse_rank, rank_of
from kozyr.core.seats import Seat
from kozyr.match.view import EventKind, View

SUIT_LANE = (1 << LANE_BITS) - 1
_CARDS_SHOWN = (EventKind.PLAY, EventKind.BEAT)


def lane(suit: Suit) -> int:
    """Mask of every card of a suit."""
    return SUIT_LANE << LANE_BITS * suit


def above(card: Card) -> int:
    """Mask of the higher cards of the same suit."""
    return lane(Suit(card // LANE_BITS)) & ~((2 << card) - 1)


def may_be_cut_with(view: View) -> bool:
    """Whether a cutter-in may still take the upcard.  Rule: 7.2, 7.3, 7.6."""
    rules = view.rules
    if view.upcard_taken_by is not None or rules.option("podrezka") == "false":
        return False
    limit = str(rules.option("podrezka_upcard_max_rank"))
    return limit == "none" or rank_of(view.upcard) <= parse_rank(limit)


def played(view: View) -> int:
    """Mask of the cards played in this deal."""
    return mask_of(e.card for e in view.events if e.kind in _CARDS_SHOWN and e.card is not None)


def live(view: View, *, upcard: bool) -> int:
    """Mask of the cards that another seat may hold or draw.

    What the seat threw itself, and dead upcards, are gone until a reshuffle brings them back.

    Args:
        upcard: whether to count an upcard that nobody has taken yet.
    """
    reshuffled = any(event.kind is EventKind.RESHUFFLE for event in view.events)
    gone = mask_of(view.hand) | mask_of(view.thrown) | played(view)
    if not reshuffled:
        gone |= mask_of(view.dead_upcards)
    if view.upcard_taken_by is None and not upcard:
        gone |= 1 << view.upcard
    return mask_of(view.rules.deck) & ~gone


def steps(view: View, here: Seat | None, there: Seat | None) -> int:
    """Seats from one to another, clockwise.  Requires: neither is None."""
    return ((there or 0) - (here or 0)) % view.players
