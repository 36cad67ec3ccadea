"""Tricks: which cards may be played, and who wins. One code for all games; what differs are numbers and enums.

A shakha is a card that may also be played as beating everything; its action number is then the place
``BEATING`` of its suit's lane. Where shakhi bind their holder as ordinary cards do, the duties are asked of the
whole hand, otherwise of the hand without them.
"""

from kozyr.engine.layout import ANY_SUIT, BEATING, NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Heading, Ruff, Tables

_TRUMPS_ONLY, _ALWAYS = int(Heading.TRUMPS_ONLY), int(Heading.ALWAYS)
_MUST, _LITERAL = int(Ruff.MUST), int(Ruff.LITERAL)


@kernel
def legal_play(state: State, tables: Tables) -> int:
    """Cards that the actor may play, and the shakhi that he may play as beating."""
    hand = state.hands[state.actor]
    if tables.usual_play == 0:  # one question instead of five in the busiest place of all
        return legal_unusual(state, tables, hand)
    if state.led == NONE:
        return hand
    suit = hand & tables.suit_mask[state.led]
    if suit:
        return suit
    trumps = hand & tables.suit_mask[state.trump]
    return trumps if trumps else hand


@kernel
def legal_unusual(state: State, tables: Tables, hand: int) -> int:
    """The same wherever a rule differs from: lead anything, follow, else ruff, else anything."""
    if hand & tables.shakhi:
        return with_shakhi(state, tables, hand)
    if state.led == NONE:
        return leading(state, tables, hand)
    cards = following(state, tables, hand)
    if tables.heading:
        return heading(state, tables, cards)
    return cards


@kernel
def leading(state: State, tables: Tables, hand: int) -> int:
    """Cards of a hand that may be led."""
    if tables.lead_trump_restricted:
        plain = hand & ~tables.suit_mask[state.trump]
        return plain if plain else hand
    return hand


@kernel
def following(state: State, tables: Tables, hand: int) -> int:
    """Cards of a hand that follow, ruff or discard as they must, before any duty to head."""
    suit = hand & tables.suit_mask[state.led]
    trumps = hand & tables.suit_mask[state.trump]
    if tables.may_ruff_freely:
        suit |= trumps
    if suit:
        return suit
    if tables.ruff == _MUST:
        return trumps if trumps else hand
    if tables.ruff == _LITERAL and hand != trumps:
        return hand ^ trumps
    return hand


@kernel
def with_shakhi(state: State, tables: Tables, hand: int) -> int:
    """The same for a hand that holds a shakha."""
    shakhi = hand & tables.shakhi
    asked = hand if tables.plain_bound else hand ^ shakhi
    any_time = hand ^ asked | beating_numbers(shakhi)
    if state.led == NONE:
        return leading(state, tables, asked) | any_time
    if state.led == state.trump and tables.shakha_forced:
        return asked & tables.suit_mask[state.trump] | any_time
    return following(state, tables, asked) | any_time


@kernel
def beating_numbers(shakhi: int) -> int:
    """The action numbers of shakhi played as beating, as a mask."""
    numbers = 0
    while shakhi:
        numbers |= 1 << (lowest(shakhi) | 15) - 15 + BEATING
        shakhi &= shakhi - 1
    return numbers


@kernel
def heading(state: State, tables: Tables, cards: int) -> int:
    """Those of ``cards`` that a duty to beat the best card of the trick leaves."""
    better = beating(state, tables, cards)
    if better == 0 or tables.heading == _ALWAYS:
        return better if better else cards
    if state.best_card >> 4 == state.trump:
        return better | (cards & ~tables.suit_mask[state.trump])
    return cards


@kernel
def beating(state: State, tables: Tables, cards: int) -> int:
    """Those of ``cards`` that would win the trick at the moment.  Rule: 8.5.  Requires: a card was led."""
    best = state.best_card
    trumps = tables.suit_mask[state.trump]
    higher = tables.suit_mask[best >> 4] & ~((2 << best) - 1)
    if best >> 4 != state.trump:
        higher |= trumps
    return cards & higher


@kernel
def start_trick(state: State, leader: int) -> None:
    """Clear the trick; ``leader`` is to lead.  Mutates: the trick's fields, leader, actor."""
    state.leader = leader
    state.actor = leader
    state.led = NONE
    state.best_card = NONE
    state.best_seat = NONE
    state.in_trick = 0
    for seat in range(state.players):
        state.trick[seat] = NONE


@kernel
def play_card(state: State, tables: Tables, action: int) -> int:
    """The actor plays a card; returns 1 when that completes the trick.

    Mutates: hands, played, trick, and the trick's fields; the turn goes to the next seat in play.
    """
    seat = state.actor
    bit = 1 << action
    if tables.shakhi and action & 15 == BEATING:
        bit = tables.shakhi & tables.suit_mask[action >> 4]
    state.hands[seat] ^= bit
    state.played[seat] |= bit
    state.trick[seat] = action
    state.in_trick += 1
    if state.led == NONE:
        state.led = action >> 4
        if tables.led_shakha_frees and bit & tables.shakhi:
            state.led = ANY_SUIT
        state.best_card = action
        state.best_seat = seat
    elif wins(state, tables, action):
        state.best_card = action
        state.best_seat = seat
    if state.in_trick == popcount(state.playing):
        state.taken[state.best_seat] += 1
        state.tricks += 1
        return 1
    after = state.playing & -(2 << seat)
    state.actor = lowest(after if after else state.playing)
    return 0


@kernel
def wins(state: State, tables: Tables, action: int) -> bool:
    """Whether an action that follows wins the trick at the moment."""
    best = state.best_card
    if tables.shakhi:
        return wins_over(action, best, state.trump, tables.first_shakha_wins)
    if action >> 4 == best >> 4:
        return action > best
    return action >> 4 == state.trump


@kernel
def wins_over(card: int, best: int, trump: int, first_shakha_wins: int) -> bool:
    """Whether what is played after ``best`` beats it; both as action numbers."""
    if card >> 4 == best >> 4:
        return card > best
    if best & 15 == BEATING:
        return card & 15 == BEATING and first_shakha_wins == 0
    return card >> 4 == trump or card & 15 == BEATING
