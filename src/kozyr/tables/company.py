"""Decisions about people: who sits down, leaves, is away, comes back, speaks, brings another device.

Pure like those about the match; a time that matters comes with the command. None of them depends on what
the sender had seen of the match, and none changes what is asked of a seat.
"""

import json
from dataclasses import dataclass
from typing import Final

from kozyr.core.seats import Seat
from kozyr.tables.model import PHRASES, CodeRefused, Draft, Kind, NotNow, NotSeated, Stale, Why
from kozyr.tables.names import bot_names_by_lot, distinct
from kozyr.tables.people import CODE_LASTS, MOST_TOKENS
from kozyr.tables.state import Table

PHRASE_EVERY: Final = 3.0


@dataclass(frozen=True, slots=True)
class Start:
    """Let bots take the open seats and deal.

    Attributes:
        bots: programmes in order of the seats; a short list repeats.
        lot: by which their names are drawn.
    """

    bots: tuple[str, ...]
    lot: int


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat: the given one, or the first that is open or else a bot's."""

    name: str
    digest: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat back before the start, afterwards let a bot play; the sender's digest."""

    digest: str


@dataclass(frozen=True, slots=True)
class Absent:
    """Let a bot play for somebody: for whoever is asked if it is about patience."""

    why: Why


@dataclass(frozen=True, slots=True)
class Back:
    """Play oneself again.

    Attributes:
        reasons: to be back from; a sign that is none of his own doing does not undo what somebody has asked for.
    """

    reasons: frozenset[Why] = frozenset(Why)


@dataclass(frozen=True, slots=True)
class Lock:
    """Let nobody join any more, or let people join."""

    locked: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Say one of the ready-made phrases, now."""

    phrase: str
    now: float


@dataclass(frozen=True, slots=True)
class NewCode:
    """Keep a code for another device; its digest."""

    digest: str


@dataclass(frozen=True, slots=True)
class Redeem:
    """Give the seat of a code to one more device; digests of the code and of its secret."""

    code: str
    digest: str
    now: float


@dataclass(frozen=True, slots=True)
class Disperse:
    """End a table at which nobody has started a match."""


Social = Start | Join | Leave | Absent | Back | Lock | Say | NewCode | Redeem | Disperse


def decide_social(  # noqa: PLR0911 - one return for each command
    table: Table, command: Social, seat: Seat | None, expected: int
) -> tuple[Draft, ...]:
    """The events that a command about people leads to; see ``decide``."""
    match command:
        case Start():
            return _decide_start(table, command, seat)
        case Join():
            return _decide_join(table, command, seat)
        case Leave(digest):
            return _decide_leave(table, digest, seat)
        case Absent(why):
            return _decide_absent(table, why, seat, expected)
        case Back(reasons):
            return (Draft(Kind.BACK, seat),) if can_return(table, seat, reasons) else ()
        case Lock(locked):
            if table.over or locked == table.seats.locked:
                return ()
            return (Draft(Kind.LOCK if locked else Kind.UNLOCK, seat),)
        case Say(phrase, now):
            return _decide_say(table, phrase, seat, now)
        case NewCode(digest):
            return (Draft(Kind.CODE, seat, digest),)
        case Redeem():
            return _decide_redeem(table, command, seat)
        case Disperse():
            return _decide_disperse(table, expected)


def _decide_start(table: Table, start: Start, seat: Seat | None) -> tuple[Draft, ...]:
    """Bots take what is open, and the first deal begins."""
    if table.over:
        raise NotNow("everybody has left this table")
    if not table.gathering:
        return ()
    free = table.seats.open_seats
    taken = [name for name in table.names if name]
    names = bot_names_by_lot(table.fixed.language, len(free), taken, start.lot)
    bots = [
        [number, start.bots[i % len(start.bots)], distinct(names[i], taken)]
        for i, number in enumerate(free)
    ]
    text = json.dumps(
        {"dealer": table.match.dealer, "pace": table.pace, "bots": bots}, ensure_ascii=False
    )
    return (Draft(Kind.START, seat, text),)


def _decide_join(table: Table, join: Join, seat: Seat | None) -> tuple[Draft, ...]:
    """A person takes a seat, in the middle of a deal too."""
    if seat is not None:
        return ()
    if table.over:
        raise NotNow("the match is over")
    if table.seats.locked:
        raise NotNow("this table is closed to others; whoever sits there can open it")
    if join.seat is not None and not 0 <= join.seat < table.rules.players:
        raise NotNow("there is no such seat")
    free = [*table.seats.open_seats, *bot_seats(table)]
    if not free:
        raise NotNow("no seat is free any more")
    chosen = free[0] if join.seat is None else Seat(join.seat)
    if chosen not in free:
        raise NotNow("this seat is taken; choose another")
    others = [name for number, name in enumerate(table.names) if name and number != chosen]
    text = json.dumps(
        {"name": distinct(join.name, others), "token": join.digest}, ensure_ascii=False
    )
    return (Draft(Kind.JOIN, chosen, text),)


def bot_seats(table: Table) -> tuple[Seat, ...]:
    """Seats that bots own, in order."""
    return tuple(Seat(number) for number, bot in enumerate(table.bots) if bot is not None)


def _decide_leave(table: Table, digest: str, seat: Seat | None) -> tuple[Draft, ...]:
    """A person leaves for good before the start, for as long as he likes afterwards."""
    if seat is None:
        if digest in table.seats.left:
            return ()
        raise NotSeated
    if table.gathering:
        return (Draft(Kind.LEAVE, seat),)
    if table.seats.away.get(seat, Why.LEFT) is not Why.LEFT and not table.over:
        # He is away already, but a stream would bring him back.
        return (Draft(Kind.AWAY, seat, Why.LEFT),)
    return _go_away(table, seat, Why.LEFT)


def _decide_absent(table: Table, why: Why, seat: Seat | None, expected: int) -> tuple[Draft, ...]:
    """A person is not there, or thinks longer than the others' patience lasts."""
    if why is Why.PATIENCE:
        if expected < table.decisive:
            raise Stale(table.seq)
        seat = table.match.actor
    elif len(table.people) < 2:
        return ()
    if seat is None or table.gathering:
        return ()
    return _go_away(table, seat, why)


def _go_away(table: Table, seat: Seat, why: Why) -> tuple[Draft, ...]:
    """A bot plays for a person from now on; nobody waits for him, and without anybody it ends."""
    if table.over or seat not in table.present:
        return ()
    away = Draft(Kind.AWAY, seat, why)
    others = table.present - {seat}
    if not others and table.is_open_ended and not table.stopping:
        return away, Draft(Kind.STOP, None)
    if others and table.match.between and others <= table.ready:
        return away, Draft(Kind.DEAL, None)
    return (away,)


def can_return(table: Table, seat: Seat | None, reasons: frozenset[Why]) -> bool:
    """Whether a bot plays for a person in a match that goes on, and he is away for one of some reasons."""
    return seat is not None and not table.over and table.seats.away.get(seat) in reasons


def _decide_say(table: Table, phrase: str, seat: Seat | None, now: float) -> tuple[Draft, ...]:
    """A phrase, unless the last one has only just been said."""
    if phrase not in PHRASES:
        raise NotNow("there is no such phrase")
    said = None if seat is None else table.seats.said.get(seat)
    if said is not None and 0 <= now - said.at < PHRASE_EVERY:
        raise NotNow(f"one phrase in {PHRASE_EVERY:.0f} seconds, please")
    return (Draft(Kind.SAY, seat, phrase),)


def seat_of_code(table: Table, code: str, seat: Seat | None, now: float) -> Seat | None:
    """The seat that a code gives to a device; None if nothing is to be given.

    Args:
        table: where.
        code: its digest.
        seat: that the device has there already.
        now: seconds since the epoch.

    Raises:
        CodeRefused: the code is unknown, used or too old.
        NotNow: the device has another seat there, or the seat has too many devices.
    """
    known = table.seats.codes.get(code)
    if seat is not None and (known is None or known.seat == seat):
        return None  # sent again, or by somebody who sits there already
    if known is None or now - known.at >= CODE_LASTS:
        raise CodeRefused
    if seat is not None:
        raise NotNow("you have another seat at this table")
    if len(table.seats.tokens_of(known.seat)) >= MOST_TOKENS:
        raise NotNow(f"a seat has at most {MOST_TOKENS} devices")
    return known.seat


def _decide_redeem(table: Table, redeem: Redeem, seat: Seat | None) -> tuple[Draft, ...]:
    """Another device gets the seat of a code, which is used up with that."""
    given = seat_of_code(table, redeem.code, seat, redeem.now)
    if given is None:
        return ()
    text = json.dumps({"code": redeem.code, "token": redeem.digest})
    return (Draft(Kind.DEVICE, given, text),)


def _decide_disperse(table: Table, expected: int) -> tuple[Draft, ...]:
    """Everybody leaves a table that has waited too long."""
    if expected < table.decisive:
        raise Stale(table.seq)
    if not table.gathering or table.closed:
        return ()
    return tuple(Draft(Kind.LEAVE, seat) for seat in sorted(table.people))
