"""Decisions: what a command makes of a table. Pure: no store, no clock, no randomness.

A command quotes the number of the event that its sender had seen. It is accepted if nothing after that
event changed what is asked of the sender; readiness, pace, others' looks out of turn and all that people do
among themselves (``company``) are neutral. Whatever the owner of a seat asks for brings him back to it.
"""

from dataclasses import dataclass

from kozyr.core.actions import Action, parse_action
from kozyr.core.actions import Kind as ActionKind
from kozyr.core.errors import NotationError
from kozyr.core.seats import Seat
from kozyr.tables.company import Back, Leave, Social, decide_social
from kozyr.tables.model import Draft, Kind, NotNow, Stale
from kozyr.tables.state import Table

SLOWEST_PACE = 10.0
_LONGEST_ACTION = 64
_LOOK = Action(ActionKind.LOOK)


@dataclass(frozen=True, slots=True)
class Act:
    """Do this, in record notation."""

    action: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Ask for the next deal; when every person has, it begins."""


@dataclass(frozen=True, slots=True)
class DealNext:
    """Begin the next deal: nobody is waited for any longer."""


@dataclass(frozen=True, slots=True)
class SetPace:
    """Let bots wait so many seconds before each action."""

    pace: float


@dataclass(frozen=True, slots=True)
class Stop:
    """End a match of open length after the deal in progress."""


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Go on with the same people at a new table, whose name this is."""

    table_id: str


Command = Act | Ready | DealNext | SetPace | Stop | PlayAgain | Social


def decide(
    table: Table, command: Command, seat: Seat | None, expected: int, *, house: bool = False
) -> tuple[Draft, ...]:
    """The events that a command leads to; none if what it asks for is already so.

    Args:
        table: not changed.
        command: what is asked for.
        seat: who asks; None for the table itself.
        expected: number of the newest event that the sender had seen.
        house: whether the program asks in the seat's place, and not its person.

    Raises:
        Stale: what is asked of the sender has changed since then.
        IllegalActionError, NotationError, NotNow: it cannot be done.
        NotSeated: a code or a seat that is not (any more) the sender's.
    """
    if expected > table.seq:
        raise Stale(table.seq)
    drafts = _decide(table, command, seat, expected, house=house)
    returns = not house and seat in table.seats.away and not isinstance(command, Leave | Back)
    if returns and not table.over:
        return (Draft(Kind.BACK, seat, implied=True), *drafts)
    return drafts


def _decide(
    table: Table, command: Command, seat: Seat | None, expected: int, *, house: bool
) -> tuple[Draft, ...]:
    """The events without a return to the seat."""
    match command:
        case Act(action):
            return (_decide_action(table, action, seat, expected, house=house),)
        case Ready():
            return _decide_ready(table, seat, expected)
        case DealNext():
            return _decide_deal(table, expected)
        case SetPace(pace):
            return _decide_pace(table, pace, seat)
        case Stop():
            return _decide_stop(table, seat)
        case PlayAgain(table_id):
            return _decide_again(table, table_id, seat)
        case _:
            return decide_social(table, command, seat, expected)


def check_pace(pace: float) -> float:
    """A pace that bots may have, in seconds.

    Raises:
        NotNow: it is not within 0 to 10 seconds.
    """
    if not 0 <= pace <= SLOWEST_PACE:
        raise NotNow(f"the pace is from 0 to {SLOWEST_PACE:.0f} seconds")
    return pace


def _decide_action(
    table: Table, text: str, seat: Seat | None, expected: int, *, house: bool
) -> Draft:
    """Whether a seat may do this now."""
    if len(text) > _LONGEST_ACTION:
        raise NotationError("this is too long for an action")
    _check_begun(table)
    if house and seat is not None and table.player_of(seat) is None:
        raise Stale(table.seq)  # the person has taken the seat meanwhile
    action = parse_action(text)
    match = table.match
    if action == _LOOK and seat is not None and match.may_look(seat):
        # Others' actions do not change what a look means; a new deal and one's own action do.
        if expected < max(table.deal_began, table.acted[seat]):
            raise Stale(table.seq)
    elif expected < table.decisive:
        raise Stale(table.seq)
    table.check(action, seat)
    return Draft(Kind.ACTION, seat, str(action))


def _decide_ready(table: Table, seat: Seat | None, expected: int) -> tuple[Draft, ...]:
    """A person asks for the next deal; those who are away are not waited for."""
    _check_begun(table)
    if expected < table.decisive:
        raise Stale(table.seq)
    if not table.match.between:
        raise NotNow("no deal is awaited")
    if seat is None or seat in table.ready:
        return ()
    ready = Draft(Kind.READY, seat)
    if table.present <= table.ready | {seat}:
        return ready, Draft(Kind.DEAL, None)
    return (ready,)


def _decide_deal(table: Table, expected: int) -> tuple[Draft, ...]:
    """The time for the next deal has come."""
    _check_begun(table)
    if expected < table.decisive:
        raise Stale(table.seq)
    return (Draft(Kind.DEAL, None),) if table.match.between else ()


def _check_begun(table: Table) -> None:
    """Refuse what needs a deal."""
    if table.gathering:
        raise NotNow("the match has not begun yet")


def _decide_pace(table: Table, pace: float, seat: Seat | None) -> tuple[Draft, ...]:
    """A person changes the bots' pace."""
    check_pace(pace)
    if table.over or pace == table.pace:
        return ()
    return (Draft(Kind.PACE, seat, repr(float(pace))),)


def _decide_stop(table: Table, seat: Seat | None) -> tuple[Draft, ...]:
    """A person ends a match of open length."""
    _check_begun(table)
    if not table.is_open_ended:
        raise NotNow("only a match without a fixed number of deals can be ended")
    if table.match.over or table.stopping:
        return ()
    return (Draft(Kind.STOP, seat),)


def _decide_again(table: Table, table_id: str, seat: Seat | None) -> tuple[Draft, ...]:
    """A person goes on at a new table."""
    if not table.match.over:
        raise NotNow("the match is not over yet")
    if table.next_table is not None:
        return ()
    return (Draft(Kind.AGAIN, seat, table_id),)
