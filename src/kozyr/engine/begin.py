"""Dealing: from a deck order to the first question of the bidding."""

from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.seats import left
from kozyr.engine.tables import Tables


@kernel
def begin(state: State, tables: Tables, players: int, dealer: int, kon: int) -> None:
    """Deal the cards of ``state.deck``, whose first ``stock_end`` entries the caller has filled.

    One card at a time from the dealer's left, then the upcard; the rest is the stock.
    Rule: 1.6, 2.1.  Mutates: every field but ``deck`` and ``stock_end``.
    Requires: ``stock_end`` > players * tables.hand; kon >= 0.
    """
    clear(state, players)
    state.players = players
    state.dealer = dealer
    state.kon = kon
    seat = dealer
    for at in range(players * tables.hand):
        seat = left(seat, players)
        state.hands[seat] |= 1 << state.deck[at]
    state.stock_at = players * tables.hand
    if tables.blind == 0:
        state.looked = (1 << players) - 1
    turn_upcard(state)
    state.circle = 1
    state.phase = At.CIRCLES
    state.actor = left(dealer, players)


@kernel
def turn_upcard(state: State) -> None:
    """Turn up the next card of the stock; it names the trump suit.  Requires: the stock is not empty."""
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
        state.taken[seat] = 0
        state.fine[seat] = 0
        state.gain[seat] = 0
