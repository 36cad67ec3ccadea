"""What of a table one viewer is shown."""

from collections.abc import Collection

from kozyr.core.seats import Seat
from kozyr.tables.company import bot_seats
from kozyr.tables.deadlines import others_wait
from kozyr.tables.desk import Entry
from kozyr.tables.model import TableView, Wait
from kozyr.tables.state import Table


def show(entry: Entry, seat: Seat | None, *, connected: Collection[Seat], now: float) -> TableView:
    """The table as a seat, or a spectator, may see it.

    Args:
        connected: seats of people with a page open.
        now: seconds since the epoch.
    """
    table, people = entry.table, entry.table.seats
    seats = [Seat(number) for number in range(table.rules.players)]
    said = [people.said.get(s) for s in seats]
    return TableView(
        seq=table.seq,
        rules=table.rules,
        seat=seat,
        view=entry.view(seat),
        names=table.names,
        is_bot=tuple(bot is not None for bot in table.bots),
        pace=table.pace,
        next_deal_in=_left(table, Wait.DEAL, now),
        over=table.over,
        ready=tuple(s in table.ready or table.player_of(s) is not None for s in seats),
        stopping=table.stopping,
        next_table=table.next_table,
        gathering=table.gathering,
        open_seats=tuple(s in people.open_seats for s in seats),
        away=tuple(s in people.away for s in seats),
        connected=tuple(s in connected for s in seats),
        locked=people.locked,
        can_join=_can_join(table, seat),
        patience=people.patience,
        turn_left=_left(table, Wait.PATIENCE, now) if others_wait(table) else None,
        said_phrase=tuple(
            None if s is None else (s.phrase, s.n, max(0.0, now - s.at)) for s in said
        ),
        programmes=table.bots,
        fillers=people.fillers if table.gathering else (),
        hint_rule=people.hints,
        hints=people.may_have_hints and not table.over,
    )


def _left(table: Table, kind: Wait, now: float) -> float | None:
    """Seconds until the deadline of a kind; None if the table has another, or none."""
    deadline = table.deadline
    if deadline is None or deadline.kind != kind:
        return None
    return max(0.0, deadline.due - now)


def _can_join(table: Table, seat: Seat | None) -> bool:
    """Whether somebody could take a seat."""
    if seat is not None or table.over or table.seats.locked:
        return False
    return bool(table.seats.open_seats or bot_seats(table))
