"""Who sits at a table: names, bots, secrets, who is away, what was said. Changed by events alone.

Of tokens and codes only digests are here. Nothing in this file touches the match.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from kozyr.core.seats import Seat
from kozyr.store import StoredEvent, StoredSeat
from kozyr.tables.model import DEFAULT_PATIENCE, HintRule, Kind, Why

MOST_TOKENS: Final = 8
CODE_LASTS: Final = 600.0
_MOST_CODES: Final = 4
_LONGEST_SECRET: Final = 128


@dataclass(frozen=True, slots=True)
class Said:
    """A phrase, the number of its event and when it was."""

    phrase: str
    n: int
    at: float


@dataclass(frozen=True, slots=True)
class Code:
    """A code with which another device gets the seat, and when it was made."""

    seat: Seat
    at: float


class People:
    """The people and bots of one table.

    Attributes:
        names: of all seats, empty for an open one.
        bots: programmes by seat, None where a person sits or nobody.
        tokens: seats by digest of a secret; a seat has one for each device.
        away: why, for each person for whom a bot plays.
        said: newest phrase of each seat.
        codes: by digest, oldest first.
        since: by seat, the event with which its person sat down.
        left: by digest of a token, seats that its owner has left before the start, and with which event.
        locked: whether nobody can join.
        patience: seconds that a person may think where others wait.
        hints: who may ask for hints.
        fillers: programmes that the host wants on seats that stay open.
    """

    def __init__(self, seats: tuple[StoredSeat, ...]) -> None:
        self.names = [seat.name for seat in seats]
        self.bots = [seat.bot for seat in seats]
        self.tokens = {
            seat.token_hash: Seat(number)
            for number, seat in enumerate(seats)
            if seat.token_hash is not None
        }
        self.away: dict[Seat, Why] = {}
        self.said: dict[Seat, Said] = {}
        self.codes: dict[str, Code] = {}
        self.since = [0] * len(seats)
        self.left: dict[str, list[tuple[Seat, int]]] = {}
        self.locked = True
        self.patience = DEFAULT_PATIENCE
        self.hints = HintRule.NONE
        self.fillers: tuple[str, ...] = ()

    @property
    def persons(self) -> frozenset[Seat]:
        """Seats of persons, present or away."""
        return frozenset(self.tokens.values())

    @property
    def may_have_hints(self) -> bool:
        """Whether people may ask for hints now."""
        return self.hints is HintRule.ALL or (
            self.hints is HintRule.ALONE and len(self.persons) == 1
        )

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """Seats that nobody has, in order."""
        persons = self.persons
        return tuple(
            Seat(number)
            for number, bot in enumerate(self.bots)
            if bot is None and number not in persons
        )

    def seat_of(self, token: str | None) -> Seat | None:
        """The seat that a secret belongs to."""
        if not token or len(token) > _LONGEST_SECRET:
            return None
        # Who looks for a secret by trial cannot steer its digest: the time of the search tells nothing.
        return self.tokens.get(digest_of(token))

    def seats_of(self, digests: Iterable[str]) -> frozenset[Seat]:
        """The seats that some secrets belong to, by their digests."""
        return frozenset(self.tokens[digest] for digest in digests if digest in self.tokens)

    def left_by(self, token: str | None) -> list[tuple[Seat, int]]:
        """Seats that the owner of a secret has left before the start, and with which event."""
        return self.left.get(digest_of(token), []) if token and self.left else []

    def tokens_of(self, seat: Seat) -> tuple[str, ...]:
        """Digests of a seat's secrets, oldest first."""
        return tuple(digest for digest, owner in self.tokens.items() if owner == seat)

    def begin(self, start: dict[str, Any]) -> None:
        """Take over what the first event says; one of an older program says less."""
        self.patience = start.get("patience", DEFAULT_PATIENCE)
        self.locked = start.get("locked", True)
        self.hints = HintRule(start.get("hints", HintRule.NONE))
        self.fillers = tuple(start.get("fillers", ()))
        self.away = {Seat(seat): Why(why) for seat, why in start.get("away", ())}
        for seat, digests in enumerate(start.get("tokens", ())):
            self.tokens.update(dict.fromkeys(digests, Seat(seat)))

    def fill(self, bots: list[list[Any]]) -> None:
        """Let bots take the open seats: seat, programme and name of each."""
        for seat, bot, name in bots:
            self.bots[seat] = bot
            self.names[seat] = name

    def take(self, event: StoredEvent) -> None:
        """Let an event happen that is about people."""
        seat = Seat(event.seat or 0)
        match Kind(event.kind):
            case Kind.JOIN:
                self._sit(seat, json.loads(event.text), event.n)
            case Kind.LEAVE:
                self._stand_up(seat, event.n)
            case Kind.AWAY:
                self.away[seat] = Why(event.text)
            case Kind.BACK:
                self.away.pop(seat, None)
            case Kind.LOCK | Kind.UNLOCK:
                self.locked = event.kind == Kind.LOCK
            case Kind.SAY:
                self.said[seat] = Said(event.text, event.n, event.at)
            case Kind.CODE:
                self._keep_code(event.text, Code(seat, event.at))
            case Kind.DEVICE:
                device = json.loads(event.text)
                self.codes.pop(device["code"], None)
                self.tokens[device["token"]] = seat

    def as_seats(self) -> tuple[StoredSeat, ...]:
        """The seats as those of a new table, each with its owner's first secret."""
        return tuple(
            StoredSeat(name, bot, next(iter(self.tokens_of(Seat(number))), None))
            for number, (name, bot) in enumerate(zip(self.names, self.bots, strict=True))
        )

    def more_tokens(self) -> list[list[str]]:
        """The secrets that ``as_seats`` leaves out, by seat."""
        return [list(self.tokens_of(Seat(number))[1:]) for number in range(len(self.names))]

    def as_kept(self) -> dict[str, Any]:
        """Everything, for a snapshot."""
        return {
            "names": self.names,
            "bots": self.bots,
            "tokens": self.tokens,
            "away": {str(seat): why for seat, why in self.away.items()},
            "said": {str(seat): [s.phrase, s.n, s.at] for seat, s in self.said.items()},
            "codes": {digest: [code.seat, code.at] for digest, code in self.codes.items()},
            "since": self.since,
            "left": self.left,
            "locked": self.locked,
            "patience": self.patience,
            "hints": self.hints,
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Take over what ``as_kept`` gave."""
        self.names = kept["names"]
        self.bots = kept["bots"]
        self.tokens = {digest: Seat(seat) for digest, seat in kept["tokens"].items()}
        self.away = {Seat(int(seat)): Why(why) for seat, why in kept["away"].items()}
        self.said = {Seat(int(seat)): Said(*said) for seat, said in kept["said"].items()}
        self.codes = {digest: Code(Seat(c[0]), c[1]) for digest, c in kept["codes"].items()}
        self.since = kept["since"]
        self.left = {d: [(Seat(s), n) for s, n in past] for d, past in kept["left"].items()}
        self.locked = kept["locked"]
        self.patience = kept["patience"]
        self.hints = HintRule(kept.get("hints", HintRule.NONE))  # older snapshots lack this

    def _sit(self, seat: Seat, join: dict[str, str], n: int) -> None:
        """A person takes a seat that was open or a bot's."""
        self.names[seat] = join["name"]
        self.bots[seat] = None
        self.tokens[join["token"]] = seat
        self.since[seat] = n
        self.said.pop(seat, None)

    def _stand_up(self, seat: Seat, n: int) -> None:
        """A person leaves before the start."""
        for digest in self.tokens_of(seat):
            del self.tokens[digest]
            self.left.setdefault(digest, []).append((seat, n))
        self.codes = {d: code for d, code in self.codes.items() if code.seat != seat}
        self.said.pop(seat, None)
        self.names[seat] = ""

    def _keep_code(self, digest: str, code: Code) -> None:
        """Keep a new code; those that have run out go, and the oldest of too many."""
        codes = {d: c for d, c in self.codes.items() if code.at - c.at < CODE_LASTS}
        own = [d for d, c in codes.items() if c.seat == code.seat]
        for old in own[: max(0, len(own) - _MOST_CODES + 1)]:
            del codes[old]
        self.codes = {**codes, digest: code}


def digest_of(secret: str) -> str:
    """What is kept of a secret: SHA-256 in hex."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
