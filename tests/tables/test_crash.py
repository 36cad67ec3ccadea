"""R-82: what was acknowledged survives SIGKILL at any instant, and the match goes on where it stood."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kozyr.store import SqliteStore, StoredTable
from tests.tables.tools import Clock, opened

CHILD = Path(__file__).with_name("crash_child.py")
FRIENDS = Path(__file__).with_name("crash_friends.py")
PATIENCE = 60.0


@dataclass
class Said:
    """What children have said about one table."""

    table: tuple[str, ...] = ()
    acknowledged: dict[int, str] = field(default_factory=dict)
    over: int = 0
    tokens: list[str] = field(default_factory=list)
    did: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def take(self, line: str) -> None:
        word, *rest = line.split(" ")
        if word == "table":
            self.table = tuple(rest)
        elif word == "ack":
            self.acknowledged[int(rest[0])] = " ".join(rest[1:])
        elif word == "token" and rest[0] not in self.tokens:
            self.tokens.append(rest[0])
        elif word == "did":
            self.did[int(rest[0])] = tuple(rest[1:])
        elif word == "over":
            self.over = int(rest[0])


def run_child(
    database: Path, seed: int, said: Said, kill_after: int | None, child_file: Path = CHILD
) -> None:
    """Start a child; kill it in the midst of its work once it has said so many lines."""
    known = [*said.table, *said.tokens]
    command = [sys.executable, str(child_file), str(database), str(seed), *known]
    path = os.pathsep.join(p for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        watchdog = threading.Timer(PATIENCE, child.kill)
        watchdog.start()
        for number, line in enumerate(child.stdout or (), start=1):
            said.take(line.rstrip("\n"))
            if number == kill_after:
                time.sleep(random.Random(seed).random() / 100)
                child.send_signal(signal.SIGKILL)
        code = child.wait()
        watchdog.cancel()
    # A child that has said its last may end by itself before the signal arrives, or just not.
    ended_well = code == 0 and said.over
    killed = code == -signal.SIGKILL and kill_after is not None
    assert ended_well or killed


async def stored(database: Path, table_id: str) -> StoredTable:
    store = SqliteStore(database)
    await store.open()
    table = await store.load(table_id)
    await store.close()
    assert table is not None
    return table


async def log(database: Path, table_id: str) -> dict[int, tuple[int | None, str]]:
    store = SqliteStore(database)
    await store.open()
    events = (await store.news(table_id, 0)).events
    await store.close()
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    return {event.n: (event.seat, event.text) for event in events}


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_no_acknowledged_action_is_lost(tmp_path: Path, seed: int) -> None:
    database = tmp_path / "kozyr.db"
    chance = random.Random(seed)
    said = Said()
    before: dict[int, tuple[int | None, str]] = {}
    for attempt in range(6):
        run_child(database, 100 * seed + attempt, said, kill_after=chance.randrange(3, 30))
        if said.over:
            break
        table_id = said.table[0]
        events = await log(database, table_id)
        for n, action in said.acknowledged.items():
            assert events[n] == (0, action)
        assert {n: events[n] for n in before} == before, "nothing that was there has changed"
        before = events
    assert len(said.acknowledged) > 20
    await assert_it_stands_where_the_log_says(database, said)
    run_child(database, seed, said, kill_after=None)
    assert said.over == len(await log(database, said.table[0]))


async def assert_it_stands_where_the_log_says(database: Path, said: Said) -> None:
    """The table loaded from its snapshot is the one that all its events lead to."""
    table_id, token = said.table
    events = await log(database, table_id)
    async with opened(database, Clock()) as tables:
        shown = await tables.snapshot(table_id, token)
        assert shown.seq == len(events)
        async with tables.desk.look_at(table_id) as entry:
            lines = [
                line
                for line in entry.table.match.lines
                if line[0].isdecimal() and not line.startswith("deal")
            ]
    actions = [f"{seat} {text}" for seat, text in events.values() if seat is not None and text]
    assert lines == actions


async def test_a_bots_turn_survives_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "kozyr.db"
    said = Said()
    run_child(database, 7, said, kill_after=6)
    table = await stored(database, said.table[0])
    assert table.deadline is not None or table.events[-1].seat is not None
    run_child(database, 8, said, kill_after=None)
    assert said.over


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_friend_loses_his_seat_or_his_move(tmp_path: Path, seed: int) -> None:
    """Joins, the start, being away and coming back survive like actions, and bots act for the absent only."""
    database = tmp_path / "kozyr.db"
    chance = random.Random(seed)
    said = Said()
    for attempt in range(8):
        # The first children die while people sit down.
        kill_after = 2 + attempt if attempt < 4 else chance.randrange(12, 40)
        run_child(database, 100 * seed + attempt, said, kill_after, FRIENDS)
        if said.over:
            break
        await assert_all_is_there(database, said)
    run_child(database, seed, said, None, FRIENDS)
    assert said.over
    await assert_all_is_there(database, said)
    kinds = {what[0] for what in said.did.values()}
    assert kinds >= {"join", "action", "away", "back"}


async def assert_all_is_there(database: Path, said: Said) -> None:
    """What was acknowledged stands in the log, and every seat has its person."""
    if not said.table:
        return
    store = SqliteStore(database)
    await store.open()
    events = (await store.news(said.table[0], 0)).events
    await store.close()
    for n, (kind, seat, *text) in said.did.items():
        event = events[n - 1]
        assert (event.kind, f"{event.seat}") == (kind, seat)
        assert kind != "action" or event.text == " ".join(text)
    joins = [event.seat for event in events if event.kind == "join"]
    assert len(joins) == len(set(joins)), "nobody joined twice"
    away: set[int | None] = {seat for seat in range(4) if seat not in {0, *joins}}
    for event in events:
        if event.kind in ("away", "back"):
            (away.add if event.kind == "away" else away.remove)(event.seat)
        elif event.kind == "action" and event.seat in {0, *joins}:
            assert (event.seat in away) == (event.key is None)
