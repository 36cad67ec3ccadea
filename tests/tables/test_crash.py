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
PATIENCE = 60.0


@dataclass
class Said:
    """What children have said about one table."""

    table: tuple[str, ...] = ()
    acknowledged: dict[int, str] = field(default_factory=dict)
    over: int = 0

    def take(self, line: str) -> None:
        word, *rest = line.split(" ")
        if word == "table":
            self.table = tuple(rest)
        elif word == "ack":
            self.acknowledged[int(rest[0])] = " ".join(rest[1:])
        elif word == "over":
            self.over = int(rest[0])


def run_child(database: Path, seed: int, said: Said, kill_after: int | None) -> None:
    """Start a child; kill it in the midst of its work once it has said so many lines."""
    command = [sys.executable, str(CHILD), str(database), str(seed), *said.table]
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
