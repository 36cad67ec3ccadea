"""A table in memory: what its log of events has led to so far.

``Table`` is a cache of the log. It changes by ``evolve`` alone, with no store, clock or randomness; the same
seed and events give the same table in every process.
"""

import hashlib
import hmac
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

_LONGEST_TOKEN = 128


class Table:
    """One table: its people, its match, and how far its log has come.

    Attributes:
        fixed: what never changes.
        rules, names, bots: of its seats; ``bots`` has None where a person sits.
        people: seats of persons.
        match: the match; changed by ``evolve`` alone.
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
        self.names = tuple(seat.name for seat in fixed.seats)
        self.bots = tuple(seat.bot for seat in fixed.seats)
        self.people = frozenset(Seat(i) for i, bot in enumerate(self.bots) if bot is None)
        self.match = self._name(Match(self.rules, seed=fixed.seed, auto_deal=False))
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
    def status(self) -> Status:
        """Whether anything can still happen."""
        return Status.OVER if self.match.over else Status.RUNNING

    @property
    def is_open_ended(self) -> bool:
        """Whether the match goes on until somebody ends it."""
        return deals_of(self.rules) == 0

    def seat_of(self, token: str | None) -> Seat | None:
        """The seat that a secret token belongs to."""
        if not token or len(token) > _LONGEST_TOKEN:
            return None
        digest = hash_token(token)
        found = None
        for number, seat in enumerate(self.fixed.seats):
            if seat.token_hash is not None and hmac.compare_digest(seat.token_hash, digest):
                found = Seat(number)
        return found

    def event_of(self, seat: int, key: str) -> int | None:
        """Number of the event for which a seat used a key, as far back as the snapshot."""
        return self._keys.get((seat, key))

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

    def snapshot(self) -> Snapshot:
        """The table between deals, or at its end, as text."""
        text = json.dumps(
            {
                "record": self.match.record(finished_only=True),
                "decisive": self.decisive,
                "pace": self.pace,
                "stopping": self.stopping,
                "next": self.next_table,
            },
            ensure_ascii=False,
        )
        return Snapshot(self.seq, text)

    def _restore(self, snapshot: Snapshot) -> None:
        """Take over a snapshot."""
        kept = json.loads(snapshot.text)
        (match,) = read_records(kept["record"], seed=self.fixed.seed)
        match.auto_deal = False
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

    def _start(self, event: StoredEvent) -> None:
        """The first deal begins; the dealer drawn then is written in the event."""
        start = json.loads(event.text)
        self.pace = start["pace"]
        seed = self.fixed.seed
        self.match = self._name(
            Match(self.rules, seed=seed, dealer=start["dealer"], auto_deal=False)
        )
        self._deal(event)

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


def hash_token(token: str) -> str:
    """What is kept of a seat's token: SHA-256 in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


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
