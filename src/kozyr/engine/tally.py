"""What a finished deal adds to the sums of a simulation: whole numbers only, so that both modes agree exactly.

Sums lie in one row of numbers: ``HEAD`` for all deals, then ``COLUMNS`` for each place at the table (the
first is the dealer's left, the last the dealer), then ``COLUMNS`` for the deal as a whole.

The kon share of a seat is what it won, its fines taken off, with an equal part of the carry and of the kon
as its payment, divided by the kon. It is counted in parts of ``players * parts`` of a kon, net results in parts
of ``stake / parts``: whole numbers, since half a stake divides by the number of tricks wherever tricks are paid.
In games for points a row holds the points and how each announcement ended instead.
"""

from collections.abc import MutableSequence

from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables

DECISIONS, CHECK, PASSED_OUT, UNOPPOSED = 0, 1, 2, 3
HEAD = 4
SHARE, SHARE_SQUARES, STAKES, STAKES_SQUARES = 0, 1, 2, 3
CALLS, BLIND, MADE, WHISTS, WHISTS_LOST, CUTS, CUTS_LOST = 4, 5, 6, 7, 8, 9, 10
POINTS, POINTS_SQUARES, EXACT, OVER, UNDER, ANNOUNCED, TAKEN = 0, 1, 2, 3, 4, 5, 6
COLUMNS = 11


@kernel
def tally(state: State, tables: Tables, sums: MutableSequence[int]) -> None:
    """Add a finished deal; one for a kon was begun with one stake a seat and no carry.  Mutates: sums."""
    if tables.first == At.BIDDING:
        tally_points(state, sums)
    else:
        tally_kon(state, tables, sums)


@kernel
def place_of(state: State, seat: int) -> int:
    """Where the row of a seat begins: the dealer's left first, the dealer last."""
    place = seat - state.dealer - 1
    return HEAD + COLUMNS * (place + state.players if place < 0 else place)


@kernel
def tally_points(state: State, sums: MutableSequence[int]) -> None:
    """Add a deal for points.  Mutates: sums."""
    together = 0
    for seat in range(state.players):
        at = place_of(state, seat)
        taken, announced = state.taken[seat], state.bids[seat]
        sums[at + POINTS] += state.gain[seat]
        sums[at + POINTS_SQUARES] += state.gain[seat] * state.gain[seat]
        sums[at + EXACT] += 1 if taken == announced else 0
        sums[at + OVER] += 1 if taken > announced else 0
        sums[at + UNDER] += 1 if taken < announced else 0
        sums[at + ANNOUNCED] += announced
        sums[at + TAKEN] += taken
        together += state.gain[seat]
    at = HEAD + COLUMNS * state.players
    sums[at + POINTS] += together
    sums[at + POINTS_SQUARES] += together * together


@kernel
def tally_kon(state: State, tables: Tables, sums: MutableSequence[int]) -> None:
    """Add a deal for a kon.  Mutates: sums."""
    players = state.players
    paid = state.kon // players
    all_shares = 0
    all_stakes = 0
    for seat in range(players):
        at = place_of(state, seat)
        won = tables.parts * (state.gain[seat] - state.fine[seat] * state.kon)
        share = (won * players + tables.parts * (state.carry - state.kon)) // state.kon
        stakes = (won - tables.parts * paid) // tables.stake
        add_sample(sums, at, share, stakes)
        all_shares += share
        all_stakes += stakes
        count_role(state, seat, sums, at)
    add_sample(sums, HEAD + players * COLUMNS, all_shares, all_stakes)
    sums[UNOPPOSED] += state.unopposed
    if state.caller == NONE:
        sums[PASSED_OUT] += 1


@kernel
def add_sample(sums: MutableSequence[int], at: int, share: int, stakes: int) -> None:
    """Add one deal of a row.  Mutates: sums."""
    sums[at + SHARE] += share
    sums[at + SHARE_SQUARES] += share * share
    sums[at + STAKES] += stakes
    sums[at + STAKES_SQUARES] += stakes * stakes


@kernel
def count_role(state: State, seat: int, sums: MutableSequence[int], at: int) -> None:
    """Count what a seat was in a finished deal: caller, cutter-in, whister or nothing.  Mutates: sums."""
    lost = 1 if state.taken[seat] == 0 else 0
    if seat == state.caller:
        sums[at + CALLS] += 1
        sums[at + BLIND] += state.blind
        sums[at + MADE] += 1 if state.fine[seat] == 0 else 0
    elif state.cutters >> seat & 1:
        sums[at + CUTS] += 1
        sums[at + CUTS_LOST] += lost
    elif state.whisters >> seat & 1:
        sums[at + WHISTS] += 1
        sums[at + WHISTS_LOST] += lost
