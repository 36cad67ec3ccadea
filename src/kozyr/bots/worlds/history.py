"""A View's log taken apart: what was done, which cards moved unseen, and what each seat has shown not to hold.

The log is played once more by the engine over hands of any cards: what everybody sees does not depend on them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from kozyr.bots.worlds.places import (
    DRAWS,
    DROPS,
    HIDDEN,
    KNOWN,
    LOOKS,
    PLAYS,
    SAYS,
    SHUFFLES,
    SWAPS,
    SWEEPS,
    SWEPT,
    TAKES,
    THROWS,
)
from kozyr.core.actions import Call
from kozyr.core.cards import cards_in, mask_of
from kozyr.core.errors import MatchError
from kozyr.engine import kernel
from kozyr.engine.begin import begin
from kozyr.engine.codec import beating_number
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.play import legal_play
from kozyr.engine.stock import pool
from kozyr.engine.tables import Tables
from kozyr.match.view import Event, EventKind, Stage, View

_CALLS: Final = {
    EventKind.BLIND: Call.BLIND,
    EventKind.FRAP: Call.CALL,
    EventKind.KHRAP: Call.CALL,
    EventKind.WHIST: Call.WHIST,
    EventKind.PASS: Call.PASS,
    EventKind.STAY: Call.STAY,
    EventKind.CUT: Call.CUT,
    EventKind.CUT_UP: Call.CUT_UP,
}
_CALLERS: Final = (EventKind.BLIND, EventKind.FRAP, EventKind.KHRAP)
_LARGEST_KON: Final = 1 << 54


@dataclass(slots=True)
class Move:
    """Cards that moved unseen.

    Attributes:
        kind: THROWS, DRAWS, SWEEPS or TAKES.
        seat: whose.
        size: how many; for a sweep the size of the new stock.
        source: how many cards lay where they came from.
        piles: the pile made, or those swept.
    """

    kind: int
    seat: int
    size: int
    source: int
    piles: list[int]


@dataclass(slots=True)
class Pile:
    """What one seat threw at one time: its size, the number of the move, and whether it lies there or was swept."""

    seat: int
    size: int
    move: int
    state: int


@dataclass(slots=True)
class History:
    """What a View tells of its deal.

    Attributes:
        logged: things done, each a kind, a seat, a number and the number of the reshuffle.
        unseen: mask of the cards that others may hold, the live upcard among them.
        state: at the View's position; hands, thrown cards and the stock are any cards.
        kon, number: what the deal began with.
        forbidden: for each seat, mask of the unseen cards that it has shown not to hold.
        upcards: in order.
    """

    view: View
    tables: Tables
    unseen: int
    kon: int
    number: int
    upcards: list[int]
    state: State = field(default_factory=State)
    logged: list[tuple[int, int, int, int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    forbidden: list[int] = field(default_factory=list)


def bits(numbers: Iterable[int]) -> int:
    """The mask of some numbers."""
    return sum(1 << number for number in set(numbers))


def fault(text: str) -> MatchError:
    """The error of a view that no deal has."""
    return MatchError(f"no deal can look like this view: {text}")


def history_of(view: View, tables: Tables) -> History:
    """Take the log of a view apart.

    Raises:
        MatchError: it contradicts itself or the rules.
    """
    upcards = [int(e.card or 0) for e in view.events if e.kind is EventKind.UPCARD]
    cards = [event.card for event in view.events if event.kind in (EventKind.PLAY, EventKind.BEAT)]
    seen = mask_of((*view.hand, *view.thrown)) | mask_of(card for card in cards if card is not None)
    if not any(event.kind is EventKind.RESHUFFLE for event in view.events):
        seen |= mask_of(view.dead_upcards)
    history = History(
        view,
        tables,
        mask_of(view.rules.deck) & ~seen,
        _first_kon(view, tables),
        (view.deal_no - 1) % tables.deal_sizes,
        upcards,
    )
    history.forbidden = [0] * view.players
    _begin(history)
    _Replay(history).run()
    _check(history)
    return history


def _first_kon(view: View, tables: Tables) -> int:
    """What lay on the table when the deal began; a kon that kernels cannot hold is cut to one that they can."""
    if not tables.stake:
        return 0
    over = view.stage in (Stage.DEAL_OVER, Stage.MATCH_OVER)
    kon = view.sheet[-1].kon if over else view.kon
    top_ups = sum(event.kind is EventKind.TOP_UP for event in view.events)
    kon -= top_ups * tables.stake * view.players
    if kon > _LARGEST_KON:
        return _LARGEST_KON // tables.stake * tables.stake
    return kon


def _begin(history: History) -> None:
    """Deal any cards, the upcards where they lay."""
    view, state = history.view, history.state
    upcards = history.upcards
    deck = [int(card) for card in view.rules.deck if card not in upcards]
    dealt = view.players * view.cards
    if dealt == len(view.rules.deck):
        dealt -= 1
    deck[dealt:dealt] = upcards
    state.deck[: len(deck)] = deck
    state.stock_end = len(deck)
    begin(state, history.tables, view.players, view.dealer, history.kon, history.number)


class _Replay:
    """One pass over the log."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.state = history.state
        self.view = history.view
        self.tables = history.tables
        self.shuffles = 0

    def run(self) -> None:
        """Every event in turn; what the table does by itself follows from what seats do."""
        for event in self.view.events:
            if event.kind in _CALLS:
                self._say(event, int(_CALLS[event.kind]))
            elif event.kind in (EventKind.PLAY, EventKind.BEAT):
                self._play(event)
            elif event.kind is EventKind.BID:
                self._act(event, SAYS, event.count, event.count)
            elif event.kind is EventKind.LOOK:
                self._log(LOOKS, event.seat, 0)
                kernel.look(self.state, int(event.seat or 0))
            elif event.kind is EventKind.TOOK_UPCARD:
                self._move(TAKES, int(event.seat or 0), 1, 1, [])
            elif event.kind is EventKind.DROP:
                self._throw(event, DROPS, 1)
            elif event.kind is EventKind.SWAP:
                self._throw(event, SWAPS, event.count)
            elif event.kind is EventKind.RESHUFFLE:
                self._shuffle(event)

    def _log(self, kind: int, seat: int | None, number: int) -> None:
        self.history.logged.append((kind, NONE if seat is None else int(seat), number, 0))

    def _move(self, kind: int, seat: int, size: int, source: int, piles: list[int]) -> None:
        self.history.moves.append(Move(kind, seat, size, source, piles))

    def _act(self, event: Event, kind: int, number: int, action: int) -> None:
        """Log an action and carry it out."""
        if self.state.actor != event.seat:
            raise fault(f"it was not the turn of seat {event.seat}")
        self._log(kind, event.seat, number)
        kernel.apply(self.state, self.tables, action)

    def _say(self, event: Event, call: int) -> None:
        state, seat = self.state, int(event.seat or 0)
        held, stock = state.hands[seat].bit_count(), state.stock_end - state.stock_at
        if state.phase == At.DEFENCE and call == Call.PASS:
            self._new_pile(seat, held, held)
        self._act(event, SAYS, call, call)
        if call == Call.CUT_UP:
            self._move(TAKES, seat, 1, 1, [])
        if call in (Call.CUT, Call.CUT_UP):
            self._drawn(seat, stock)

    def _drawn(self, seat: int, stock: int) -> None:
        """Note what a seat has drawn of a stock of some size."""
        left = self.state.stock_end - self.state.stock_at
        if stock > left:
            self._move(DRAWS, seat, stock - left, stock, [])

    def _new_pile(self, seat: int, size: int, held: int) -> int:
        """Note that a seat throws cards; returns the number of the pile."""
        history = self.history
        number = len(history.piles)
        known = self.view.hand_up and seat == self.view.seat
        history.piles.append(Pile(seat, size, len(history.moves), KNOWN if known else HIDDEN))
        self._move(THROWS, seat, size, held, [number])
        return number

    def _throw(self, event: Event, kind: int, size: int) -> None:
        state, seat = self.state, int(event.seat or 0)
        hand = state.hands[seat]
        if hand.bit_count() < size:
            raise fault(f"seat {seat} threw more cards than it held")
        pile = self._new_pile(seat, size, hand.bit_count())
        stock = state.stock_end - state.stock_at
        first = (hand & -hand).bit_length() - 1
        self._act(event, kind, pile, (1 << size) - 1 if kind == SWAPS else first)
        if kind == SWAPS:
            self._drawn(seat, stock)

    def _shuffle(self, event: Event) -> None:
        """The pool becomes the stock, and the draw goes on."""
        state, history = self.state, self.history
        drawer = state.drawer
        cards = cards_in(pool(state, drawer)) if state.phase == At.RESHUFFLE else ()
        if not cards or len(cards) != event.count:
            raise fault("no such reshuffle")
        swept = [
            number
            for number, pile in enumerate(history.piles)
            if pile.seat != drawer and pile.state != SWEPT
        ]
        for number in swept:
            history.piles[number].state = SWEPT
        self._move(SWEEPS, drawer, len(cards), len(cards), swept)
        history.logged.append((SHUFFLES, NONE, len(cards), self.shuffles))
        self.shuffles += 1
        state.deck[: len(cards)] = cards
        kernel.give_order(state, self.tables)
        self._drawn(drawer, len(cards))

    def _play(self, event: Event) -> None:
        card = int(event.card or 0)
        number = beating_number(event.card) if event.kind is EventKind.BEAT and event.card else card
        if self.state.phase != At.PLAY:
            raise fault("a card was played before the play")
        if event.seat is not None and (event.seat != self.view.seat or not self.view.hand_up):
            self.history.forbidden[event.seat] |= self._shown(card, number)
        self._act(event, PLAYS, number, number)

    def _shown(self, card: int, number: int) -> int:
        """Cards that the actor cannot hold, since beside one of them the card could not have been played.

        What a hand may play follows from pairs of its cards: each alone leaves the other playable or does not.
        """
        state, seat = self.state, self.state.actor
        if seat == NONE:
            return 0
        held, mine = state.hands[seat], 1 << card
        state.hands[seat] = mine | self.history.unseen
        shown = 0
        if not legal_play(state, self.tables) >> number & 1:
            for other in _bits(self.history.unseen & ~mine & ~self.history.forbidden[seat]):
                state.hands[seat] = mine | other
                if not legal_play(state, self.tables) >> number & 1:
                    shown |= other
        state.hands[seat] = held
        return shown


def _bits(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _check(history: History) -> None:
    """Refuse a log that does not lead to what the view shows.

    Raises:
        MatchError: they differ.
    """
    view, state = history.view, history.state
    over = view.stage in (Stage.DEAL_OVER, Stage.MATCH_OVER)
    same = (
        (NONE if view.actor is None else int(view.actor)) == state.actor,
        over == (state.phase == At.OVER),
        view.stock == state.stock_end - state.stock_at,
        view.tricks_played == state.tricks,
        view.upcard == state.upcard,
        view.looked == tuple(s for s in range(view.players) if state.looked >> s & 1),
    )
    if not all(same):
        raise fault("its log and its position differ")
