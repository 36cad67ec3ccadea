"""What must hold of a table after any chaos, read from its log alone."""

from collections import Counter
from collections.abc import Sequence

from kozyr.match.match import Match
from kozyr.store import StoredEvent, StoredTable
from kozyr.tables.state import Table
from tests.tables.chaos import Room, World, events_of

SOCIAL = {"join", "leave", "away", "back", "lock", "unlock", "say", "code", "device"}

# What is so already is acknowledged without an event; a late copy may then find that it is not so any more.
WISHES = {"join", "leave", "back", "lock", "set_pace"}


async def check_room(world: World, room: Room) -> None:
    """Everything that is promised of one table."""
    events = await events_of(world, room.id)
    stored = await world.servers[0]._store.load(room.id)
    assert stored is not None
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    assert stored.deadline is None, "nothing is waited for at a table that is over"
    check_effects(room, events)
    table = rebuild(world, stored, events)
    assert table.over
    check_snapshot(table, stored)
    if not table.closed:
        assert match_without_people(table, events).lines == table.match.lines


def check_effects(room: Room, events: Sequence[StoredEvent]) -> None:
    """What was acknowledged is there; nothing happened twice."""
    uses = Counter((event.seat, event.key) for event in events if event.key is not None)
    assert set(uses.values()) <= {1}
    by_key = {event.key: event for event in events if event.key is not None}
    assert len(by_key) == sum(uses.values()), "keys are new for each command here"
    for sent, n in room.acknowledged.items():
        if sent.verb == "act":
            event = events[n - 1]
            assert (event.kind, event.key) == ("action", sent.key)
            assert event.text == dict(sent.fields)["action"]
        event_of_key = by_key.get(sent.key)
        # A late copy of what was so already is at least a sign of life of somebody away.
        if event_of_key is not None and sent.verb not in WISHES and event_of_key.kind != "back":
            assert event_of_key.n == n, (sent, n, event_of_key)


def rebuild(world: World, stored: StoredTable, events: Sequence[StoredEvent]) -> Table:
    """The table from its log, step by step: what anybody saw at any time is what follows from it."""
    table = Table(stored.fixed)
    for event in events:
        if event.kind == "action" and event.seat is not None:
            by_house = table.player_of(event.seat) is not None  # type: ignore[arg-type]
            assert by_house == (event.key is None), "a bot acts for the absent, and for nobody else"
        table.evolve(event)
        seen = world.seen.get((table.id, table.seq))
        if seen is not None:
            for seat, view in zip((None, *range(table.rules.players)), seen, strict=True):
                assert table.match.view(seat) == view
            world.counts["views compared"] += len(seen)
    return table


def check_snapshot(table: Table, stored: StoredTable) -> None:
    """The table from its snapshot and the events after it is the same."""
    loaded = Table.load(stored)
    assert loaded.seats.as_kept() == table.seats.as_kept()
    assert loaded.match.lines == table.match.lines
    for name in ("seq", "decisive", "pace", "stopping", "next_table", "over", "ready", "closed"):
        assert getattr(loaded, name) == getattr(table, name), name


def match_without_people(table: Table, events: Sequence[StoredEvent]) -> Match:
    """The match from the log without all that people did among themselves."""
    seed = table.fixed.seed
    dealer = Match(table.rules, seed=seed, auto_deal=False).dealer
    match = Match(table.rules, seed=seed, dealer=dealer, auto_deal=False)
    for event in events:
        if event.kind in SOCIAL:
            continue
        if event.kind in ("start", "deal"):
            match.deal()
        elif event.kind == "action":
            match.play(event.text, event.seat)
        elif event.kind == "stop":
            match.stop()
    return match
