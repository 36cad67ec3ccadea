"""Dealing: from a deck order to the first question."""

from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel
from kozyr.engine.seats import left
from kozyr.engine.tables import Tables


@kernel
def begin(state: State, tables: Tables, players: int, dealer: int, kon: int, number: int) -> None:
    """Deal the cards of ``state.deck``, whose first ``stock_end`` entries the caller has filled.

    One card at a time from the dealer's left, then the upcard; the rest is the stock. When the whole deck is
    dealt the last card, the dealer's own, is the upcard.
    Mutates: every field but ``deck`` and ``stock_end``.
    Requires: ``stock_end`` >= players * tables.sizes[number]; kon >= 0.
    """
    clear(state, players)
    state.players = players
    state.dealer = dealer
    state.number = number
    state.cards = tables.sizes[number]
    state.kon = kon
    dealt = players * state.cards
    seat = dealer
    for at in range(dealt):
        seat = left(seat, players)
        state.hands[seat] |= 1 << state.deck[at]
    if dealt == state.stock_end:
        state.stock_at = dealt - 1
        state.upcard_owner = dealer
    else:
        state.stock_at = dealt
    turn_upcard(state)
    if tables.blind == 0:
        state.looked = (1 << players) - 1
    state.circle = 1
    state.phase = tables.first
    state.actor = left(dealer, players)


@kernel
def turn_upcard(state: State) -> None:
    """Turn up the next card of the stock; it names the trump suit.  Requires: there is a next card."""
    state.upcard = state.deck[state.stock_at]
    state.stock_at += 1
    state.trump = state.upcard >> 4


@kernel
def clear(state: State, players: int) -> None:
    """Reset every field of a new deal but the deck.

    Requires: a record that was zero at first and serves one number of players: seats beyond it stay zero.
    """
    state.asked = 0
    state.passed = 0
    state.looked = 0
    state.caller = NONE
    state.blind = 0
    state.playing = 0
    state.whisters = 0
    state.cutters = 0
    state.first_cutter = NONE
    state.upcard_owner = NONE
    state.dead = 0
    state.need = 0
    state.drawer = NONE
    state.leader = NONE
    state.led = NONE
    state.best_card = NONE
    state.best_seat = NONE
    state.in_trick = 0
    state.tricks = 0
    state.unopposed = 0
    state.carry = 0
    for seat in range(players):
        state.hands[seat] = 0
        state.thrown[seat] = 0
        state.played[seat] = 0
        state.trick[seat] = NONE
        state.bids[seat] = NONE
        state.taken[seat] = 0
        state.fine[seat] = 0
        state.gain[seat] = 0
