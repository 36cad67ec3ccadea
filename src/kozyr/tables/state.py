"""A table in memory: what its log of events has led to so far.

``Table`` is a cache of the log. It changes by ``evolve`` alone, with no store, clock or randomness; the same
seed and events give the same table in every process.
"""

import json

from kozyr.core.actions import Action
from kozyr.core.actions import Kind as ActionKind
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.games.registry import find_preset
from kozyr.games.registry import rules as make_rules
from kozyr.match.account import deals_of
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from kozyr.match.writer import name_text
from kozyr.store import Deadline, NewTable, Snapshot, Status, StoredEvent, StoredTable
from kozyr.tables.model import Kind, TableError
from kozyr.tables.people import People

STAND_IN = "club"  # plays for people who are away


class Table:
    """One table: its people, its match, and how far its log has come.

    Attributes:
        fixed: what never changes.
        rules: of the match.
        seats: who sits where.
        match: the match; changed by ``evolve`` alone.
        gathering: whether people still take their seats; there is no deal yet.
        closed: whether all have left before the start.
        seq: number of the newest event.
        decisive: number of the newest event that changed what is asked of a seat.
        deal_began: number of the event that began the deal.
        acted: number of each seat's newest action.
        pace: seconds a bot waits before an action.
        ready: persons who asked for the next deal.
        stopping: whether the deal in progress is the last.
        next_table: where the same people go on, if they do.
        deadline: what happens without anybody asking.
    """

    def __init__(self, fixed: NewTable) -> None:
        self.fixed = fixed
        self.rules = read_rules(fixed.rules)
        self.seats = People(fixed.seats)
        self.match = self._name(Match(self.rules, seed=fixed.seed, auto_deal=False))
        self.gathering = False
        self.closed = False
        self.seq = 0
        self.decisive = 0
        self.deal_began = 0
        self.acted = [0] * self.rules.players
        self.pace = 0.0
        self.ready: frozenset[Seat] = frozenset()
        self.stopping = False
        self.next_table: str | None = None
        self.deadline: Deadline | None = None
        self._keys: dict[tuple[int, str], int] = {}

    @classmethod
    def load(cls, stored: StoredTable) -> "Table":
        """A table from its snapshot and the events after it.

        Raises:
            TableError: it was begun with rules that this program does not have.
        """
        table = cls(stored.fixed)
        if stored.snapshot.n:
            table._restore(stored.snapshot)
        for event in stored.events:
            table.evolve(event)
        table.deadline = stored.deadline
        return table

    @property
    def id(self) -> str:
        """Its public name."""
        return self.fixed.id

    @property
    def over(self) -> bool:
        """Whether the match is over, or will never begin."""
        return self.closed or self.match.over

    @property
    def status(self) -> Status:
        """Whether anything can still happen."""
        return Status.OVER if self.over else Status.RUNNING

    @property
    def names(self) -> tuple[str, ...]:
        """Of all seats, empty for an open one."""
        return tuple(self.seats.names)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """Programmes that own a seat, by seat."""
        return tuple(self.seats.bots)

    @property
    def people(self) -> frozenset[Seat]:
        """Seats of persons, present or away."""
        return self.seats.persons

    @property
    def present(self) -> frozenset[Seat]:
        """Seats of persons who are not away."""
        return self.people - self.seats.away.keys()

    def player_of(self, seat: Seat) -> str | None:
        """The programme that acts for a seat now; None if its person does."""
        return STAND_IN if seat in self.seats.away else self.seats.bots[seat]

    @property
    def is_open_ended(self) -> bool:
        """Whether the match goes on until somebody ends it."""
        return deals_of(self.rules) == 0

    def seat_of(self, token: str | None) -> Seat | None:
        """The seat that a secret token belongs to."""
        return self.seats.seat_of(token)

    def event_of(self, seat: Seat, key: str) -> int | None:
        """Number of the event for which a person used a key, as far back as the snapshot.

        A key that somebody else has used on the seat before is not meant.
        """
        n = self._keys.get((seat, key))
        return n if n is not None and self.is_own(seat, n) else None

    def is_own(self, seat: Seat, n: int) -> bool:
        """Whether an event of a seat is one of the person who sits there now."""
        return n > self.seats.since[seat]

    def check(self, action: Action, seat: Seat | None) -> None:
        """Refuse an action that a seat may not do now.

        Raises:
            IllegalActionError: with the reason and the rule.
        """
        match = self.match
        if seat == match.actor and action in match.legal():
            return
        if action.kind is ActionKind.LOOK and seat is not None and match.may_look(seat):
            return
        match.play(action, seat)
        raise AssertionError("an action that is not legal was carried out")

    def evolve(self, event: StoredEvent) -> None:
        """Let an event happen; events come in order, without gaps."""
        if event.n != self.seq + 1:
            raise AssertionError(f"event {event.n} after event {self.seq}")
        self.seq = event.n
        seat = None if event.seat is None else Seat(event.seat)
        if seat is not None and event.key is not None:
            self._keys[seat, event.key] = event.n
        match Kind(event.kind):
            case Kind.OPEN:
                self._open(event)
            case Kind.START:
                self._start(event)
            case Kind.ACTION:
                self._act(event)
            case Kind.DEAL:
                self._deal(event)
            case Kind.READY if seat is not None:
                self.ready |= {seat}
            case Kind.PACE:
                self.pace = float(event.text)
            case Kind.STOP:
                self.stopping = True
                self.match.stop()
                if self.match.over:
                    self.decisive = event.n
            case Kind.AGAIN:
                self.next_table = event.text
            case _:
                self._take_seats(event)

    def snapshot(self) -> Snapshot:
        """The table between deals, or at its end, as text."""
        text = json.dumps(
            {
                "record": self.match.record(finished_only=True),
                "decisive": self.decisive,
                "pace": self.pace,
                "stopping": self.stopping,
                "next": self.next_table,
                "ready": sorted(self.ready),
                "seats": self.seats.as_kept(),
            },
            ensure_ascii=False,
        )
        return Snapshot(self.seq, text)

    def _restore(self, snapshot: Snapshot) -> None:
        """Take over a snapshot."""
        kept = json.loads(snapshot.text)
        (match,) = read_records(kept["record"], seed=self.fixed.seed)
        match.auto_deal = False
        if "seats" in kept:  # snapshots of the first version lack this
            self.seats.restore(kept["seats"])
            self.ready = frozenset(Seat(seat) for seat in kept["ready"])
        self.match = self._name(match)
        self.seq = snapshot.n
        self.decisive = kept["decisive"]
        self.pace = kept["pace"]
        self.stopping = kept["stopping"]
        self.next_table = kept["next"]

    def _name(self, match: Match) -> Match:
        """Write the names into the match's record, which has room for printable characters only."""
        names = (name_text(name) for name in self.names)
        match.names = {seat: name for seat, name in enumerate(names) if name}
        return match

    def _open(self, event: StoredEvent) -> None:
        """People begin to gather."""
        start = json.loads(event.text)
        self.gathering = True
        self.pace = start["pace"]
        self.seats.begin(start)
        self.decisive = event.n

    def _start(self, event: StoredEvent) -> None:
        """The first deal begins; the dealer drawn then is written in the event."""
        start = json.loads(event.text)
        self.pace = start["pace"]
        if self.gathering:
            self.gathering = False
            self.seats.fill(start["bots"])
        else:
            self.seats.begin(start)
        seed = self.fixed.seed
        self.match = self._name(
            Match(self.rules, seed=seed, dealer=start["dealer"], auto_deal=False)
        )
        self._deal(event)

    def _take_seats(self, event: StoredEvent) -> None:
        """Something happens among the people; while they gather, only that counts."""
        self.seats.take(event)
        if event.kind in (Kind.JOIN, Kind.LEAVE):
            self._name(self.match)
            if self.gathering:
                self.decisive = event.n
                self.closed = not self.people

    def _deal(self, event: StoredEvent) -> None:
        """A deal begins."""
        self.match.deal()
        self.ready = frozenset()
        self.decisive = event.n
        self.deal_began = event.n

    def _act(self, event: StoredEvent) -> None:
        """A seat acts; a look out of turn changes nothing that is asked of anybody."""
        seat = int(event.seat or 0)
        if seat == self.match.actor:
            self.decisive = event.n
        self.match.play(event.text, seat)
        self.acted[seat] = event.n


def write_rules(rules: Rules) -> str:
    """Rules as text, with the value of every option, so that new defaults leave running matches alone."""
    return json.dumps(
        {
            "preset": rules.preset,
            "version": rules.version,
            "players": rules.players,
            "options": dict(rules.options),
        }
    )


def read_rules(text: str) -> Rules:
    """Rules from their text.

    Raises:
        TableError: the program has no such version of them.
    """
    kept = json.loads(text)
    if find_preset(kept["preset"]).version != kept["version"]:
        raise TableError(
            f"this match was begun with {kept['preset']}@{kept['version']},"
            " which this program does not have; finish it with the program that began it"
        )
    return make_rules(kept["preset"], players=kept["players"], **kept["options"])
