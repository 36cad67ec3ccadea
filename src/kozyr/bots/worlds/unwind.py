"""Backwards from where every card lies to the deck that was dealt, with what each seat threw and each reshuffle."""

from collections.abc import MutableSequence, Sequence

from kozyr.bots.worlds.places import (
    AT_MOVES,
    AT_PILES,
    AT_TEMPLATE,
    AT_UPCARDS,
    C_ROOMS,
    DEALER,
    DEALT,
    GROUPS,
    KNOWN,
    M_KIND,
    M_PILE,
    M_SEAT,
    M_SIZE,
    MOVE_SIZE,
    MOVES,
    OWN_THROWN,
    P_MOVE,
    P_SIZE,
    P_STATE,
    PILE_SIZE,
    PILES,
    PLAYERS,
    SCALARS,
    SPECIALS,
    SWEEPS,
    TAKES,
    THROWS,
    UPCARD,
    UPCARDS,
    W_BACK,
    W_CASE,
    W_DEALT,
    W_FRONT,
    W_HANDS,
    W_MIDDLE,
    W_ORDERS,
    W_PILES,
    W_TAKEN,
    WHOLE_DECK,
)
from kozyr.bots.worlds.spread import take_some
from kozyr.engine.layout import MAX_DECK, MAX_SEATS, State
from kozyr.engine.mode import in_place, kernel, lowest, popcount
from kozyr.engine.seats import left


@in_place
def unwind(
    state: State, facts: Sequence[int], scratch: MutableSequence[int], generator: int
) -> int:
    """After ``spread``: draw what went before it, and lay out the deck; returns the generator.

    Mutates: ``state.deck``; in ``scratch`` the piles and the orders of reshuffles.
    """
    template = facts[AT_TEMPLATE] + SCALARS
    for seat in range(facts[PLAYERS]):
        known = facts[template + seat] | facts[template + 2 * MAX_SEATS + seat]
        scratch[W_DEALT + seat] = scratch[W_HANDS + seat] | known
    generator = share_out_thrown(facts, scratch, generator)
    shuffles = 0
    move = facts[MOVES] - 1
    while move >= 0:
        at = facts[AT_MOVES] + move * MOVE_SIZE
        seat = facts[at + M_SEAT]
        if facts[at + M_KIND] == THROWS:
            scratch[W_DEALT + seat] |= scratch[W_PILES + facts[at + M_PILE]]
        elif facts[at + M_KIND] == TAKES:
            scratch[W_DEALT + seat] &= ~(1 << facts[UPCARD])
        elif facts[at + M_KIND] == SWEEPS:
            shuffles += 1
            generator = unsweep(facts, scratch, move, shuffles, generator)
        else:
            generator = undraw(facts, scratch, move, generator)
        move -= 1
    lay_deck(state, facts, scratch)
    return generator


@kernel
def moved(facts: Sequence[int], scratch: Sequence[int], move: int) -> int:
    """Mask of the cards of known origin that a move moved in the case drawn."""
    at = scratch[W_CASE] + C_ROOMS + facts[GROUPS] + facts[PLAYERS] + facts[PILES] + 1
    return facts[at + move]


@kernel
def share_out_thrown(facts: Sequence[int], scratch: MutableSequence[int], generator: int) -> int:
    """Which of the cards that the seat threw it threw at which time; returns the generator."""
    rest = facts[OWN_THROWN]
    for pile in range(facts[PILES]):
        at = facts[AT_PILES] + pile * PILE_SIZE
        if facts[at + P_STATE] == KNOWN:
            scratch[W_PILES + pile] = moved(facts, scratch, facts[at + P_MOVE])
            rest &= ~scratch[W_PILES + pile]
    for pile in range(facts[PILES]):
        at = facts[AT_PILES] + pile * PILE_SIZE
        if facts[at + P_STATE] == KNOWN:
            need = facts[at + P_SIZE] - popcount(scratch[W_PILES + pile])
            generator = take_some(scratch, rest, need, generator)
            scratch[W_PILES + pile] |= scratch[W_TAKEN]
            rest &= ~scratch[W_TAKEN]
    return generator


@kernel
def undraw(facts: Sequence[int], scratch: MutableSequence[int], move: int, generator: int) -> int:
    """Put the cards that a seat drew back on the stock, any of its hand; returns the generator."""
    at = facts[AT_MOVES] + move * MOVE_SIZE
    seat = facts[at + M_SEAT]
    drawn = moved(facts, scratch, move)
    others = scratch[W_DEALT + seat] & ~facts[SPECIALS]
    generator = take_some(scratch, others, facts[at + M_SIZE] - popcount(drawn), generator)
    drawn |= scratch[W_TAKEN]
    scratch[W_DEALT + seat] &= ~drawn
    while drawn:
        generator = take_some(scratch, drawn, 1, generator)
        scratch[W_FRONT] -= 1
        scratch[scratch[W_FRONT]] = lowest(scratch[W_TAKEN])
        drawn &= ~scratch[W_TAKEN]
    return generator


@kernel
def unsweep(
    facts: Sequence[int], scratch: MutableSequence[int], move: int, shuffles: int, generator: int
) -> int:
    """Note the order of a reshuffle, the last one first, and give the piles back; returns the generator."""
    at = facts[AT_MOVES] + move * MOVE_SIZE
    order = W_ORDERS + (shuffles - 1) * MAX_DECK
    cards = 0
    for i in range(scratch[W_BACK] - scratch[W_FRONT]):
        scratch[order + i] = scratch[scratch[W_FRONT] + i]
        cards |= 1 << scratch[order + i]
    scratch[W_FRONT] = W_MIDDLE
    scratch[W_BACK] = W_MIDDLE
    cards &= ~facts[SPECIALS]
    for pile in range(facts[PILES]):
        if facts[at + M_PILE] >> pile & 1:
            record = facts[AT_PILES] + pile * PILE_SIZE
            special = moved(facts, scratch, facts[record + P_MOVE])
            need = facts[record + P_SIZE] - popcount(special)
            generator = take_some(scratch, cards, need, generator)
            scratch[W_PILES + pile] = special | scratch[W_TAKEN]
            cards &= ~scratch[W_TAKEN]
    return generator


@kernel
def lay_deck(state: State, facts: Sequence[int], scratch: MutableSequence[int]) -> None:
    """The deck: hands as they were dealt, lowest cards first, upcards, stock.  Mutates: state.deck."""
    dealt = facts[DEALT]
    seat = facts[DEALER]
    if facts[WHOLE_DECK]:  # the dealer's last card is the upcard
        dealt -= 1
        scratch[W_DEALT + seat] &= ~(1 << facts[UPCARD])
    for at in range(dealt):
        seat = left(seat, facts[PLAYERS])
        rest = scratch[W_DEALT + seat]
        state.deck[at] = lowest(rest)
        scratch[W_DEALT + seat] = rest & rest - 1
    for i in range(facts[UPCARDS]):
        state.deck[dealt] = facts[facts[AT_UPCARDS] + i]
        dealt += 1
    for i in range(scratch[W_BACK] - scratch[W_FRONT]):
        state.deck[dealt] = scratch[scratch[W_FRONT] + i]
        dealt += 1
