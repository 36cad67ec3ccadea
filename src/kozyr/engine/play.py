"""Tricks: which cards may be played, and who wins."""

from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Heading, Tables

_TRUMPS_ONLY, _ALWAYS = int(Heading.TRUMPS_ONLY), int(Heading.ALWAYS)


@kernel
def following(state: State, tables: Tables) -> int:
    """Cards of the actor that follow or ruff as they must, before any duty to head.  Rule: 8.2, 8.3."""
    hand = state.hands[state.actor]
    suit = hand & tables.suit_mask[state.led]
    trumps = hand & tables.suit_mask[state.trump]
    if tables.may_ruff_freely:
        suit |= trumps
    if suit:
        return suit
    return trumps if trumps else hand


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
def legal_play(state: State, tables: Tables) -> int:
    """Cards that the actor may play.  Rule: 8.1 to 8.4."""
    if state.led == NONE:
        return state.hands[state.actor]
    cards = following(state, tables)
    if tables.heading == _ALWAYS:
        better = beating(state, tables, cards)
        return better if better else cards
    if tables.heading == _TRUMPS_ONLY and state.best_card >> 4 == state.trump:
        better = beating(state, tables, cards)
        if better:
            return better | (cards & ~tables.suit_mask[state.trump])
    return cards


@kernel
def start_trick(state: State, leader: int) -> None:
    """Clear the trick; ``leader`` is to lead.  Mutates: leader, actor, led, best_card, best_seat, in_trick, trick."""
    state.leader = leader
    state.actor = leader
    state.led = NONE
    state.best_card = NONE
    state.best_seat = NONE
    state.in_trick = 0
    for seat in range(state.players):
        state.trick[seat] = NONE


@kernel
def play_card(state: State, card: int) -> int:
    """The actor plays a card; returns 1 when that completes the trick.  Rule: 8.5.

    Mutates: hands, played, trick, and the trick's fields; the turn goes to the next seat in play.
    """
    seat = state.actor
    bit = 1 << card
    state.hands[seat] ^= bit
    state.played[seat] |= bit
    state.trick[seat] = card
    state.in_trick += 1
    if state.led == NONE:
        state.led = card >> 4
        state.best_card = card
        state.best_seat = seat
    elif wins_over(card, state.best_card, state.trump):
        state.best_card = card
        state.best_seat = seat
    if state.in_trick == popcount(state.playing):
        state.taken[state.best_seat] += 1
        state.tricks += 1
        return 1
    after = state.playing & -(2 << seat)
    state.actor = lowest(after if after else state.playing)
    return 0


@kernel
def wins_over(card: int, best: int, trump: int) -> bool:
    """Whether ``card``, played after ``best``, beats it.  Rule: 8.5."""
    if card >> 4 == best >> 4:
        return card > best
    return card >> 4 == trump
