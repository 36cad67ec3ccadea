"""What happens at a table without anybody asking, and when. Pure."""

from dataclasses import replace

from kozyr.store import Deadline
from kozyr.tables.model import Wait, Why
from kozyr.tables.state import Table

TRICK_PAUSE = 0.6
DESERTED = 2.0  # seconds a bot leaves at least where nobody looks, so that whoever was cut off finds his match again
LEASE = 1.0
DAY = 24 * 3600.0  # for a person whom nobody waits for, and for people who gather


def next_deadline(table: Table, *, now: float, deal_wait: float) -> Deadline | None:
    """The deadline of a table after the events that it has just taken in.

    One that is still about the same question stays, except that a quicker pace brings a bot's forward.

    Args:
        now: seconds since the epoch.
        deal_wait: seconds until the next deal begins by itself where people sit.
    """
    wanted = _wait(table, deal_wait)
    if wanted is None:
        return None
    kind, delay = wanted
    kept = table.deadline
    if kept is not None and kept.n == table.decisive and kept.kind == kind:
        due = min(kept.due, now + delay)
        return replace(kept, due=due, lease_until=min(kept.lease_until, due + LEASE))
    due = now + delay
    return Deadline(table.id, table.decisive, kind, due, due + LEASE)


def _wait(table: Table, deal_wait: float) -> tuple[Wait, float] | None:
    """What is waited for, and how many seconds; None if nothing is."""
    match = table.match
    if table.over:
        return None
    if table.gathering:
        return Wait.GATHERING, DAY
    if match.between:
        return Wait.DEAL, deal_wait if table.present else _pause(table, after_trick=True)
    actor = match.actor
    if actor is None:
        return None
    if table.player_of(actor) is None:
        return Wait.PATIENCE, table.seats.patience if others_wait(table) else DAY
    return Wait.BOT, _pause(table, after_trick=_trick_is_full(table))


def others_wait(table: Table) -> bool:
    """Whether there are people who wait when one does not act."""
    return len(table.people) > 1


def _pause(table: Table, *, after_trick: bool) -> float:
    """Seconds that a bot leaves people to look."""
    if _is_cut_off(table):
        return max(table.pace, DESERTED)
    if table.pace <= 0:
        return 0.0
    return table.pace + (TRICK_PAUSE if after_trick else 0.0)


def _is_cut_off(table: Table) -> bool:
    """Whether nobody is there, and not all have left of their own accord."""
    reasons = table.seats.away.values()
    return not table.present and any(why is not Why.LEFT for why in reasons)


def _trick_is_full(table: Table) -> bool:
    """Whether the trick on the table is complete and waits for the next lead."""
    view = table.match.view(None)
    return bool(view.trick) and len(view.trick) == len(view.playing)
