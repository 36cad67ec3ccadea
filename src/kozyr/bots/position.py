"""From what a seat sees to the record that kernels read: nothing in it that the seat does not know."""

from collections.abc import Iterable

from kozyr.core.cards import Card, mask_of, suit_of
from kozyr.core.errors import MatchError
from kozyr.engine.codec import beating_number
from kozyr.engine.layout import ANY_SUIT, MAX_SEATS, NONE, At, State
from kozyr.engine.tables import Tables, compile_rules
from kozyr.match.view import EventKind, Stage, View

_PHASES = {
    Stage.BIDDING: At.CIRCLES,
    Stage.DEFENCE: At.DEFENCE,
    Stage.BLIND_DROP: At.BLIND_DROP,
    Stage.EXCHANGE: At.EXCHANGE,
    Stage.CUTTING_IN: At.CUTTING_IN,
    Stage.CUT_DROP: At.CUT_DROP,
    Stage.ANNOUNCING: At.BIDDING,
    Stage.PLAY: At.PLAY,
}
_ANSWERS = (EventKind.WHIST, EventKind.PASS)
_CALLS = (EventKind.BLIND, EventKind.FRAP, EventKind.KHRAP)
_CARDS = (EventKind.PLAY, EventKind.BEAT)


def position(view: View) -> State:
    """The state of a view: public fields and the seat's own cards as they are, all that it cannot see zero.

    Hidden are the hands of others, what others threw, the order of the deck, and the own hand before it is up.

    Raises:
        MatchError: no deal is in progress.
    """
    phase = _PHASES.get(view.stage)
    if phase is None:
        raise MatchError("no deal is in progress")
    state, tables = State(), compile_rules(view.rules)
    state.phase = phase
    state.actor = _number(view.actor)
    state.players = players = view.players
    state.dealer = view.dealer
    state.number = (view.deal_no - 1) % tables.deal_sizes
    state.cards = view.cards
    state.kon = view.kon
    state.circle = view.circle
    state.looked = _seats(view.looked)
    state.caller = _number(view.caller)
    state.blind = int(view.blind)
    state.playing = _seats(view.playing)
    state.cutters = _seats(view.cutters)
    state.first_cutter = view.cutters[0] if view.cutters else NONE
    state.upcard, state.trump = view.upcard, view.trump
    state.upcard_owner = _number(view.upcard_taken_by)
    state.tricks = view.tricks_played
    state.taken[:players] = view.taken
    state.bids[:players] = [_number(bid) for bid in view.bids]
    state.drawer = NONE
    if view.seat is not None:
        state.hands[view.seat] = mask_of(view.hand)
        state.thrown[view.seat] = mask_of(view.thrown)
    _read(state, view, tables)
    _trick(state, view, tables)
    _turn(state, view)
    return state


def voids_of(view: View) -> list[int]:
    """For each of the most seats that can be, the cards that it has shown not to hold (``club.voids.note_void``)."""
    found = [0] * MAX_SEATS
    if view.stage is not Stage.PLAY:
        return found
    tables = compile_rules(view.rules)
    shakhi, free = tables.shakhi, view.trump if tables.may_ruff_freely else NONE
    led: Card | None = None
    for event in view.events:
        if event.kind is EventKind.TRICK:
            led = None
        elif event.kind in _CARDS and event.card is not None:
            card = event.card
            if led is None:
                led = card
            elif suit_of(card) not in (suit_of(led), free) and not shakhi & (1 << card | 1 << led):
                found[event.seat or 0] |= tables.suit_mask[suit_of(led)] & ~shakhi
    return found


def _number(found: int | None) -> int:
    return NONE if found is None else int(found)


def _seats(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _read(state: State, view: View, tables: Tables) -> None:
    """What was said, thrown in a heap and played in this deal.

    Mutates: passed, whisters, asked, dead, played, stock_at, stock_end.
    """
    state.dead, size = mask_of(view.dead_upcards), tables.suit_mask[ANY_SUIT].bit_count()
    called = False
    for event in view.events:
        kind = event.kind
        if kind in _CARDS and event.card is not None:
            state.played[event.seat or 0] |= 1 << event.card
        elif kind in _ANSWERS:
            state.asked += 1
            if kind is EventKind.WHIST:
                state.whisters |= 1 << (event.seat or 0)
            elif not called:
                state.passed |= 1 << (event.seat or 0)
        elif kind is EventKind.BID:
            state.asked += 1
        elif kind is EventKind.TOP_UP:
            state.passed = state.asked = 0
        elif kind in _CALLS:
            called = True
            state.asked = 0
        elif kind is EventKind.RESHUFFLE:
            state.dead, size = 0, event.count
    state.stock_end, state.stock_at = size, size - view.stock


def _turn(state: State, view: View) -> None:
    """Whose turn it is in the exchange, in cutting in and in the play, and who waits for a reshuffle.

    Mutates: asked, phase, drawer, need.
    """
    seat = state.actor
    if seat == NONE:  # a draw has been broken off
        seat = state.drawer = next(e.seat for e in reversed(view.events) if e.seat is not None)
        cutting = view.stage is Stage.CUTTING_IN
        state.need = view.cards + cutting - view.hand_sizes[seat]
        state.phase = At.RESHUFFLE
    if view.stage is Stage.EXCHANGE:
        state.asked = (seat - state.dealer - 1) % state.players + 1
    elif view.stage in (Stage.CUTTING_IN, Stage.CUT_DROP):
        state.asked = (seat - state.caller) % state.players
    elif view.stage is Stage.PLAY:
        state.asked = 0


def _trick(state: State, view: View, tables: Tables) -> None:
    """The trick in progress.  Mutates: trick, leader, led, best_card, best_seat, in_trick."""
    state.trick[: state.players] = [NONE] * state.players
    state.led = state.best_card = state.best_seat = NONE
    state.leader = _number(view.leader)
    if view.stage is not Stage.PLAY or len(view.trick) == len(view.playing):
        return
    for seat, card in view.trick:
        state.trick[seat] = beating_number(card) if card in view.beating else card
    state.in_trick = len(view.trick)
    if view.trick and view.trick_winner is not None:
        led = view.trick[0][1]
        frees = tables.led_shakha_frees and tables.shakhi >> led & 1
        state.led = ANY_SUIT if frees else suit_of(led)
        state.best_seat = view.trick_winner
        state.best_card = state.trick[view.trick_winner]
