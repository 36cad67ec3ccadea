"""New tables: who sits where, the secrets, and the first events."""

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.match.match import Match
from kozyr.store import Commit, NewTable, StoredEvent, StoredSeat
from kozyr.tables.deadlines import next_deadline
from kozyr.tables.model import DEFAULT_PATIENCE, HintRule, Kind, Why
from kozyr.tables.names import bot_names_by_lot, clean_name, distinct
from kozyr.tables.people import digest_of
from kozyr.tables.state import Table

_ID_BYTES = 9
_TOKEN_BYTES = 24
_SEED_BYTES = 32
_CODE_BYTES = 16

Secrets = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Opening:
    """A table about to begin: its state after the first event, and what is to be committed."""

    table: Table
    commit: Commit


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """How a table begins.

    Attributes:
        pace: seconds a bot waits before an action.
        patience: seconds that a person may think where others wait.
        gathering: whether people take their seats first.
        locked: whether nobody can join.
        more_tokens: digests of further secrets, by seat.
        away: why, for each person for whom a bot plays from the beginning.
        hints: who may ask for hints.
        fillers: programmes that the host wants on seats that stay open.
    """

    pace: float
    patience: float = DEFAULT_PATIENCE
    gathering: bool = False
    locked: bool = True
    more_tokens: Sequence[Sequence[str]] = ()
    away: Mapping[Seat, Why] = field(default_factory=dict)
    hints: HintRule = HintRule.NONE
    fillers: Sequence[str] = ()


def new_id(secrets: Secrets) -> str:
    """The public name of a new table: short, and not to be guessed."""
    return _text(secrets(_ID_BYTES))


def new_token(secrets: Secrets) -> str:
    """The secret of a new seat: 192 bits as text."""
    return _text(secrets(_TOKEN_BYTES))


def new_code(secrets: Secrets) -> str:
    """A code that gives a seat to another device: 128 bits as text."""
    return _text(secrets(_CODE_BYTES))


def new_lot(secrets: Secrets) -> int:
    """A number to draw by."""
    return int.from_bytes(secrets(_SEED_BYTES), "big")


def seat_people(
    rules: Rules,
    *,
    name: str,
    seat: int,
    bots: Sequence[str],
    token: str,
    language: str,
    secrets: Secrets,
) -> tuple[StoredSeat, ...]:
    """One person and bots on all other seats, under names that cannot be confused.

    Args:
        bots: programmes in order of the seats; a short list repeats.

    Raises:
        NameRefusedError: the person's name.
    """
    person = clean_name(name)
    names = iter(bot_names_by_lot(language, rules.players - 1, (person,), new_lot(secrets)))
    seats = []
    for number in range(rules.players):
        if number == seat:
            seats.append(StoredSeat(person, token_hash=digest_of(token)))
        else:
            bot = bots[(number - (number > seat)) % len(bots)]
            seats.append(StoredSeat(distinct(next(names), (person,)), bot=bot))
    return tuple(seats)


def seat_host(rules: Rules, *, name: str, seat: int, token: str) -> tuple[StoredSeat, ...]:
    """One person, all other seats open.

    Raises:
        NameRefusedError: the person's name.
    """
    host = StoredSeat(clean_name(name), token_hash=digest_of(token))
    return tuple(host if number == seat else StoredSeat("") for number in range(rules.players))


def open_table(
    rules_text: str,
    seats: tuple[StoredSeat, ...],
    *,
    language: str,
    begin: Begin,
    now: float,
    deal_wait: float,
    secrets: Secrets,
) -> Opening:
    """A new table with its own secret seed; unless people gather, the first deal is dealt."""
    fixed = NewTable(
        id=new_id(secrets),
        created=now,
        rules=rules_text,
        seed=new_lot(secrets),
        language=language,
        seats=seats,
    )
    table = Table(fixed)
    said = {
        "pace": begin.pace,
        "patience": begin.patience,
        "locked": begin.locked,
        "tokens": [list(digests) for digests in begin.more_tokens],
        "away": sorted(begin.away.items()),
        "hints": begin.hints,
        "fillers": list(begin.fillers),
    }
    if begin.gathering:
        first = StoredEvent(1, Kind.OPEN, None, json.dumps(said), None, now)
    else:
        dealer = Match(table.rules, seed=fixed.seed, auto_deal=False).dealer
        first = StoredEvent(1, Kind.START, None, json.dumps({"dealer": dealer, **said}), None, now)
    table.evolve(first)
    table.deadline = next_deadline(table, now=now, deal_wait=deal_wait)
    commit = Commit(
        table_id=fixed.id,
        after=0,
        events=(first,),
        status=table.status,
        deadline=table.deadline,
        create=(fixed,),
    )
    return Opening(table, commit)


def _text(secret: bytes) -> str:
    """Bytes as text for addresses and cookies."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode("ascii")
