"""Throwing cards: the exchange, the blind caller's card and the cutter-in's card. The lowest losers go first."""

from kozyr.bots.club.known import ACES, may_draw
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Tables


@kernel
def losers(state: State, tables: Tables) -> int:
    """Cards of the seat to act that are neither trumps nor aces."""
    return state.hands[state.actor] & ~(tables.suit_mask[state.trump] | ACES)


@kernel
def lowest_rank(cards: int) -> int:
    """The card of the lowest rank, of equal ones the one of the first suit.  Requires: there is a card."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card & 15 < best & 15:
            best = card
    return best


@kernel
def drop_one(state: State, tables: Tables) -> int:
    """The card least worth keeping: losers, then aces, then trumps."""
    hand = state.hands[state.actor]
    worst = losers(state, tables)
    if worst == 0:
        worst = hand & ~tables.suit_mask[state.trump]
    return lowest_rank(worst if worst else hand)


@kernel
def exchange_losers(state: State, tables: Tables) -> int:
    """Throw the losers, the lowest first if not all may go; returns the number of the subset of the hand."""
    out = losers(state, tables)
    over = popcount(out) - may_draw(state, tables, state.cards)
    if over > 0:
        keep = out
        for _ in range(popcount(out) - over):
            keep ^= 1 << lowest_rank(keep)
        out ^= keep
    return subset_number(state.hands[state.actor], out)


@kernel
def subset_number(hand: int, cards: int) -> int:
    """The number of a subset of a hand: bit i stands for its i-th card."""
    number = 0
    while cards:
        bit = cards & -cards
        number |= 1 << popcount(hand & (bit - 1))
        cards ^= bit
    return number
