"""What the seat to act can count, and nothing else: cards that others may still hold, cards that it could draw.

Of another seat's cards only their number is known, and that follows from public fields.
"""

from kozyr.core.cards import ACE, LANE_BITS, SUITS
from kozyr.engine.layout import ANY_SUIT, NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Cutting, Tables

ACES = sum(1 << LANE_BITS * suit + ACE for suit in SUITS)
CUTTING_OFF = int(Cutting.OFF)


@kernel
def own_hand(state: State) -> int:
    """The hand of the seat to act; no card before it is up.  Rule: 2.4."""
    return state.hands[state.actor] if state.looked >> state.actor & 1 else 0


@kernel
def against(state: State, tables: Tables) -> int:
    """Mask of the cards that another seat may hold or draw.

    What the seat threw itself, dead upcards and an upcard that nobody has taken are gone; a reshuffle brings
    back what was thrown.
    """
    gone = own_hand(state) | state.thrown[state.actor] | state.dead
    if state.upcard_owner == NONE:
        gone |= 1 << state.upcard
    for seat in range(state.players):
        gone |= state.played[seat]
    return tables.suit_mask[ANY_SUIT] & ~gone


@kernel
def highest(mask: int) -> int:
    """Number of the highest bit set.  Requires: ``mask`` is positive."""
    while mask & (mask - 1):
        mask &= mask - 1
    return lowest(mask)


@kernel
def higher_of(cards: int, tables: Tables, card: int) -> int:
    """Those of ``cards`` that are higher ones of the suit of ``card``."""
    return cards & tables.suit_mask[card >> 4] & ~((2 << card) - 1)


@kernel
def upcard_is_free(state: State, tables: Tables) -> bool:
    """Whether a cutter-in may still take the upcard.  Rule: 7.2, 7.3, 7.6."""
    if state.upcard_owner != NONE or tables.cutting == CUTTING_OFF:
        return False
    return state.upcard & 15 <= tables.upcard_max_rank


@kernel
def may_draw(state: State, tables: Tables, enough: int) -> int:
    """Cards that the seat to act could draw, counted up to ``enough`` or more.  Rule: 3.3, 3.4.

    The pile is what is left of the deck: seats in play have as many cards as were dealt to them, others none.
    Requires: before the play, with no draw in progress.
    """
    count = state.stock_end - state.stock_at
    if count < enough and tables.reshuffle:
        held = state.cards * popcount(state.playing)
        own = popcount(state.thrown[state.actor])
        shown = 1 if state.upcard_owner == NONE else 0
        return popcount(tables.suit_mask[ANY_SUIT]) - held - own - shown
    return count
