"""The grid of phase and {legal, apply}, and the flow from one phase to the next.

Requires everywhere: actions are members of the legal mask; kernels do not check.
"""

from kozyr.engine.announcing import bid, legal_bids
from kozyr.engine.bidding import (
    apply_circles,
    apply_defence,
    legal_circles,
    legal_defence,
)
from kozyr.engine.exchange import (
    STAY,
    cut_in,
    cuts,
    drop,
    enter_cut_drop,
    next_cutter,
    next_exchanger,
    swap_limit,
    take_upcard,
    throw_subset,
)
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.mode import kernel
from kozyr.engine.play import legal_play, play_card, start_trick
from kozyr.engine.seats import left
from kozyr.engine.settle import settle_played, settle_points, settle_unopposed
from kozyr.engine.stock import await_order, draw, restock
from kozyr.engine.tables import Tables

CIRCLES, DEFENCE, BLIND_DROP, EXCHANGE, CUTTING_IN, CUT_DROP, BIDDING, PLAY, RESHUFFLE, OVER = (
    int(phase) for phase in At
)


@kernel
def legal(state: State, tables: Tables) -> int:
    """Mask of the actions of the seat to act, one bit an action number; 0 when nobody is to act.

    In the play and for a drop the bits are cards; in the exchange they are numbers of subsets of the hand;
    in the bidding they are the tricks announced; elsewhere they are ``Call`` numbers.
    """
    phase = state.phase
    if phase == PLAY:
        return legal_play(state, tables)
    if phase == CIRCLES:
        return legal_circles(state)
    if phase == DEFENCE:
        return legal_defence(state, tables)
    if phase == EXCHANGE:
        return tables.subsets_up_to[swap_limit(state, tables)]
    if phase == CUTTING_IN:
        return 1 << STAY | cuts(state, tables, state.actor)
    if phase == BIDDING:
        return legal_bids(state, tables)
    if phase in (BLIND_DROP, CUT_DROP):
        return state.hands[state.actor]
    return 0


@kernel
def apply(state: State, tables: Tables, action: int) -> None:
    """Carry out an action of the seat to act and move on to the next question.

    Requires: the bit of ``action`` is set in ``legal(state, tables)``.
    """
    phase = state.phase
    if phase == PLAY:
        if play_card(state, tables, action):
            end_trick(state, tables)
    elif phase == CIRCLES:
        apply_circles(state, tables, action)
    elif phase == DEFENCE:
        if apply_defence(state, action):
            end_defence(state, tables)
    elif phase == EXCHANGE:
        throw_subset(state, action)
        go_on_drawing(state, tables)
    elif phase == CUTTING_IN:
        if action == STAY:
            ask_next_cutter(state, tables)
        else:
            cut_in(state, action)
            go_on_drawing(state, tables)
    elif phase == BIDDING:
        if bid(state, action):
            end_bidding(state)
    else:
        drop(state, action)
        if phase == BLIND_DROP:
            enter(state, tables, tables.after[DEFENCE])
        else:
            state.phase = CUTTING_IN
            ask_next_cutter(state, tables)


@kernel
def look(state: State, seat: int) -> None:
    """``seat`` turns up its hand, also out of turn.  Rule: 2.5.  Requires: phase CIRCLES, not yet looked."""
    state.looked |= 1 << seat


@kernel
def give_order(state: State, tables: Tables) -> None:
    """Go on after a reshuffle, whose order stands at the front of ``state.deck``.  Rule: 3.3."""
    drawer = state.drawer
    restock(state)
    state.phase = CUTTING_IN if state.cutters >> drawer & 1 else EXCHANGE
    state.actor = drawer
    go_on_drawing(state, tables)


@kernel
def go_on_drawing(state: State, tables: Tables) -> None:
    """Draw; then ask the next seat, or stop for a reshuffle."""
    if draw(state) == 0:
        await_order(state)
    elif state.phase == EXCHANGE:
        ask_next_exchanger(state, tables)
    else:
        enter_cut_drop(state)


@kernel
def end_defence(state: State, tables: Tables) -> None:
    """All have answered; a blind caller takes the upcard and looks before the exchange.  Rule: 3.5."""
    if state.blind:
        take_upcard(state, state.caller)
        state.looked |= 1 << state.caller
        state.phase = BLIND_DROP
        state.actor = state.caller
    else:
        enter(state, tables, tables.after[DEFENCE])


@kernel
def enter(state: State, tables: Tables, phase: int) -> None:
    """Begin the phase that follows the defence."""
    if phase == EXCHANGE:
        state.phase = EXCHANGE
        state.asked = 0
        ask_next_exchanger(state, tables)
    else:
        enter_last(state, tables, phase)


@kernel
def ask_next_exchanger(state: State, tables: Tables) -> None:
    """The next exchange, or the next phase."""
    if next_exchanger(state, tables) == 0:
        enter_last(state, tables, tables.after[EXCHANGE])


@kernel
def enter_last(state: State, tables: Tables, phase: int) -> None:
    """Begin cutting in or the play."""
    state.phase = phase
    state.asked = 0
    if phase == CUTTING_IN:
        ask_next_cutter(state, tables)
    else:
        begin_play(state, tables)


@kernel
def ask_next_cutter(state: State, tables: Tables) -> None:
    """The next offer to cut in, or the play."""
    if next_cutter(state, tables) == 0:
        begin_play(state, tables)


@kernel
def begin_play(state: State, tables: Tables) -> None:
    """The first lead, or the end if nobody contests.  Rule: 8.1, 8.6."""
    state.phase = PLAY
    state.asked = 0
    if state.playing == 1 << state.caller:
        settle_unopposed(state, tables)
    elif state.first_cutter != NONE:
        start_trick(state, state.first_cutter)
    else:
        start_trick(state, state.caller)


@kernel
def end_bidding(state: State) -> None:
    """All have announced: everybody plays, and the dealer's left leads.  Mutates: phase, playing, the trick."""
    state.phase = PLAY
    state.asked = 0
    state.playing = (1 << state.players) - 1
    start_trick(state, left(state.dealer, state.players))


@kernel
def end_trick(state: State, tables: Tables) -> None:
    """The winner leads on, or the deal is settled."""
    if state.tricks == state.cards:
        if tables.first == BIDDING:
            settle_points(state, tables)
        else:
            settle_played(state, tables)
    else:
        start_trick(state, state.best_seat)
