"""What everybody saw happen in the current deal: public events, calls, tricks."""

from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card
from kozyr.core.seats import Seat
from kozyr.engine.codec import beating_number
from kozyr.engine.deal import Deal
from kozyr.engine.play import wins_over
from kozyr.match.view import Event, EventKind

Trick = tuple[tuple[Seat, Card], ...]

_CALLS = {
    Kind.BLIND: EventKind.BLIND,
    Kind.FRAP: EventKind.FRAP,
    Kind.KHRAP: EventKind.KHRAP,
    Kind.WHIST: EventKind.WHIST,
    Kind.PASS: EventKind.PASS,
}
_PLAIN = {
    Kind.LOOK: EventKind.LOOK,
    Kind.DROP: EventKind.DROP,
    Kind.STAY: EventKind.STAY,
    Kind.CUT: EventKind.CUT,
    **_CALLS,
}


class DealLog:
    """The public history of one deal."""

    __slots__ = (
        "beating",
        "cutters",
        "dead_upcards",
        "events",
        "said",
        "swapped",
        "top_ups",
        "tricks",
    )

    def __init__(self, players: int) -> None:
        self.beating: list[Card] = []
        self.events: list[Event] = []
        self.said: list[str | None] = [None] * players
        self.swapped: list[int | None] = [None] * players
        self.dead_upcards: list[Card] = []
        self.cutters: list[Seat] = []
        self.tricks: list[Trick] = [()]
        self.top_ups = 0

    @classmethod
    def of(cls, deal: Deal) -> "DealLog":
        """The log of a deal that has just been dealt."""
        log = cls(deal.rules.players)
        log.events.append(Event(EventKind.DEALT, Seat(deal.state.dealer)))
        log.events.append(Event(EventKind.UPCARD, None, Card(deal.state.upcard)))
        return log

    def looked(self, seat: int) -> None:
        """A seat turned up its hand."""
        self.events.append(Event(EventKind.LOOK, Seat(seat)))

    def reshuffled(self, count: int) -> None:
        """The pile became the stock."""
        self.events.append(Event(EventKind.RESHUFFLE, None, None, count))

    def acted(self, seat: Seat, action: Action, upcard: Card, deal: Deal) -> None:
        """A seat acted; ``upcard`` is the one that lay there before, ``deal`` stands after it."""
        kind = action.kind
        if kind in (Kind.PLAY, Kind.BEAT):
            self._played(seat, action, deal)
            return
        if kind is Kind.BID:
            self.events.append(Event(EventKind.BID, seat, None, action.tricks))
            return
        if kind is Kind.SWAP:
            self.swapped[seat] = len(action.cards)
            self.events.append(Event(EventKind.SWAP, seat, None, len(action.cards)))
        elif kind is Kind.CUT_UP:
            self.events.append(Event(EventKind.CUT_UP, seat, upcard))
        else:
            self.events.append(Event(_PLAIN[kind], seat))
        if kind in _CALLS:
            self.said[seat] = kind.value
            self._after_call(upcard, deal)
        if kind in (Kind.CUT, Kind.CUT_UP):
            self.cutters.append(seat)
            self.said[seat] = Kind.CUT.value

    def _after_call(self, upcard: Card, deal: Deal) -> None:
        """What follows a call by itself: a top-up with a new upcard, or the blind caller's upcard."""
        state = deal.state
        if deal.may_call and state.circle > self.top_ups + 1:
            self._top_up(deal)
            self.dead_upcards.append(upcard)
            self.said = [None] * len(self.said)
            self.events.append(Event(EventKind.UPCARD, None, Card(state.upcard)))
        elif deal.over and state.caller < 0:
            self._top_up(deal)
            self.events.append(Event(EventKind.SETTLED))
        elif state.blind and state.upcard_owner == state.caller:
            self.events.append(Event(EventKind.TOOK_UPCARD, Seat(state.caller), upcard))

    def _top_up(self, deal: Deal) -> None:
        self.top_ups += 1
        self.events.append(Event(EventKind.TOP_UP, None, None, deal.tables.stake))

    def _played(self, seat: Seat, action: Action, deal: Deal) -> None:
        """A card played; a full trick is followed by an empty one."""
        card = action.cards[0]
        beats = action.kind is Kind.BEAT
        self.events.append(Event(EventKind.BEAT if beats else EventKind.PLAY, seat, card))
        if beats:
            self.beating.append(card)
        self.tricks[-1] = (*self.tricks[-1], (seat, card))
        if deal.state.tricks == len(self.tricks):
            winner = self.winner_of(self.tricks[-1], deal)
            self.events.append(Event(EventKind.TRICK, winner, None, len(self.tricks[-1])))
            self.tricks.append(())

    def finish(self, deal: Deal) -> None:
        """Note the settlement of a deal that was called."""
        if deal.state.caller >= 0:
            self.events.append(Event(EventKind.SETTLED))

    def winner_of(self, trick: Trick, deal: Deal) -> Seat | None:
        """The seat that wins a trick, or is winning it; None before the lead."""
        best: tuple[Seat, int] | None = None
        trump, first_wins = deal.state.trump, deal.tables.first_shakha_wins
        for seat, card in trick:
            number = beating_number(card) if card in self.beating else int(card)
            if best is None or wins_over(number, best[1], trump, first_wins):
                best = (seat, number)
        return best[0] if best else None


NO_LOG = DealLog(0)  # before the first deal
