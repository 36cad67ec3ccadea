"""New tables: who sits where, the secrets, and the first events."""

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kozyr.core.shuffle import draw_number
from kozyr.games.model import Rules
from kozyr.match.match import Match
from kozyr.store import Commit, NewTable, StoredEvent, StoredSeat
from kozyr.tables.deadlines import next_deadline
from kozyr.tables.model import Kind
from kozyr.tables.names import bot_names, clean_name, distinct
from kozyr.tables.state import Table, hash_token

_ID_BYTES = 9
_TOKEN_BYTES = 24
_SEED_BYTES = 32

Secrets = Callable[[int], bytes]


@dataclass(frozen=True, slots=True)
class Opening:
    """A table about to begin: its state after the first event, and what is to be committed."""

    table: Table
    commit: Commit


def new_id(secrets: Secrets) -> str:
    """The public name of a new table: short, and not to be guessed."""
    return _text(secrets(_ID_BYTES))


def new_token(secrets: Secrets) -> str:
    """The secret of a new seat: 192 bits as text."""
    return _text(secrets(_TOKEN_BYTES))


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
    lot = int.from_bytes(secrets(_SEED_BYTES), "big")
    draws = iter(range(rules.players))
    names = iter(
        bot_names(
            language,
            rules.players - 1,
            (person,),
            lambda bound: draw_number(bound, seed=lot, label=f"name {next(draws)}"),
        )
    )
    seats = []
    for number in range(rules.players):
        if number == seat:
            seats.append(StoredSeat(person, token_hash=hash_token(token)))
        else:
            bot = bots[(number - (number > seat)) % len(bots)]
            seats.append(StoredSeat(distinct(next(names), (person,)), bot=bot))
    return tuple(seats)


def open_table(
    rules_text: str,
    seats: tuple[StoredSeat, ...],
    *,
    language: str,
    pace: float,
    now: float,
    deal_wait: float,
    secrets: Secrets,
) -> Opening:
    """A new table with its own secret seed, the first deal dealt."""
    fixed = NewTable(
        id=new_id(secrets),
        created=now,
        rules=rules_text,
        seed=int.from_bytes(secrets(_SEED_BYTES), "big"),
        language=language,
        seats=seats,
    )
    table = Table(fixed)
    dealer = Match(table.rules, seed=fixed.seed, auto_deal=False).dealer
    start = StoredEvent(
        1, Kind.START, None, json.dumps({"dealer": dealer, "pace": pace}), None, now
    )
    table.evolve(start)
    table.deadline = next_deadline(table, now=now, deal_wait=deal_wait)
    commit = Commit(
        table_id=fixed.id,
        after=0,
        events=(start,),
        status=table.status,
        deadline=table.deadline,
        create=(fixed,),
    )
    return Opening(table, commit)


def _text(secret: bytes) -> str:
    """Bytes as text for addresses and cookies."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode("ascii")
