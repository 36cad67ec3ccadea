"""Friends under load: from the call of an action to the other seats' listeners, every event on the disk first.

Four people at each table, each with a live stream, who act after a moment's thought when they are asked. Prints
milliseconds until the listeners of the others have the number and until they have their view of it; and the
memory of a connected seat. Beside it stands what a bare commit to another database took at the same time: the
disk's and the machine's own share.

Run: python bench/bench_friends.py [--seats N ...] [--seconds S] [--folder PATH] [--json]
"""

import argparse
import asyncio
import gc
import json
import sys
import tempfile
import tracemalloc
from bisect import bisect_left
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, process_time, time

from kozyr import rules
from kozyr.store import Commit, NewTable, SqliteStore, StoredEvent, StoredSeat
from kozyr.tables import Stale, Tables

PEOPLE = 4
THOUGHT = (0.5, 1.5)


@dataclass(frozen=True, slots=True)
class Figure:
    """One run; times in milliseconds, memory in kB a seat."""

    seats: int
    actions: int
    events_per_s: float
    core: float
    heard_p50: float
    heard_p99: float
    heard_max: float
    seen_p50: float
    seen_p99: float
    bare_p50: float
    bare_p99: float
    seat_kb: float
    stream_kb: float


@dataclass
class Seat:
    """One person, what he was told and when."""

    table: str
    token: str
    chance: Random
    numbers: list[int] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    acted: list[tuple[int, float]] = field(default_factory=list)

    async def listen(self, tables: Tables, end: float) -> None:
        """Hear of events, look at the table, act when asked."""
        thoughts: set[asyncio.Task[None]] = set()
        async with tables.subscribe(self.table, self.token) as news:
            while perf_counter() < end:
                shown = await tables.snapshot(self.table, self.token)
                if self.numbers and shown.seq >= self.numbers[-1]:
                    self.seen[-1] = perf_counter()
                if shown.next_deal_in is not None or shown.dealt.legal:
                    legal = shown.dealt.legal
                    action = str(self.chance.choice(legal)) if legal else ""
                    thought = asyncio.create_task(self.act(tables, action, shown.seq))
                    thoughts.add(thought)
                    thought.add_done_callback(thoughts.discard)
                try:
                    async with asyncio.timeout(end - perf_counter()):
                        number = await anext(news)
                except TimeoutError:
                    break
                self.numbers.append(number)
                self.heard.append(perf_counter())
                self.seen.append(perf_counter())
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)

    async def act(self, tables: Tables, action: str, seq: int) -> None:
        """An action, or the wish for the next deal, after a while."""
        await asyncio.sleep(self.chance.uniform(*THOUGHT))
        began = perf_counter()
        key = f"k{seq} {self.chance.random()}"
        try:
            if action:
                n = await tables.act(self.table, self.token, action=action, expected=seq, key=key)
            else:
                n = await tables.ready(self.table, self.token, expected=seq, key=key)
        except Stale:
            return
        self.acted.append((n, began))


async def sit_down(tables: Tables, seats: int) -> list[Seat]:
    """So many people at running tables."""
    people: list[Seat] = []
    for _ in range(seats // PEOPLE):
        table, token = await tables.create(rules("frap", deals=0), name="P0", friends=True)
        joined = [await tables.join(table, None, name=f"P{n}") for n in range(1, PEOPLE)]
        tokens = [token, *(token for _, token in joined)]
        await tables.start(table, token)
        people += [Seat(table, token, Random(len(people) + i)) for i, token in enumerate(tokens)]
    return people


async def memory(path: Path, seats: int) -> tuple[float, float]:
    """What a seat takes with its share of the table, and what its stream adds, in kB."""
    tables = opened(path)
    await tables.open()
    await sit_down(tables, PEOPLE)
    gc.collect()
    tracemalloc.start()
    people = await sit_down(tables, seats)
    for person in people:
        await tables.snapshot(person.table, person.token)
    gc.collect()
    seated = tracemalloc.get_traced_memory()[0]
    async with AsyncExitStack() as streams:
        for person in people:
            await streams.enter_async_context(tables.subscribe(person.table, person.token))
        gc.collect()
        connected = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    await tables.close()
    return seated / seats / 1000, (connected - seated) / seats / 1000


def opened(path: Path) -> Tables:
    return Tables(SqliteStore(path), clock=time, secrets=Random(1).randbytes)


async def bare_commits(path: Path, end: float) -> list[float]:
    """What a commit takes that has nothing to do with the tables, ten times a second."""
    store = SqliteStore(path)
    await store.open()
    table = NewTable("t", 1.0, "", 1, "en", (StoredSeat("P0"),))
    await store.commit(
        Commit("t", 0, (StoredEvent(1, "open", None, "", None, 1.0),), create=(table,))
    )
    taken: list[float] = []
    while perf_counter() < end:
        event = StoredEvent(len(taken) + 2, "action", 0, "pass", None, 1.0)
        began = perf_counter()
        await store.commit(Commit("t", event.n - 1, (event,)))
        taken.append(1000 * (perf_counter() - began))
        await asyncio.sleep(0.1)
    await store.close()
    return taken


async def load(folder: Path, seats: int, seconds: float) -> Figure:
    """All seats at once."""
    seat_kb, stream_kb = await memory(folder / f"memory{seats}.db", seats)
    tables = opened(folder / f"load{seats}.db")
    await tables.open()
    people = await sit_down(tables, seats)
    began, cpu = perf_counter(), process_time()
    other = asyncio.create_task(bare_commits(folder / f"bare{seats}.db", began + seconds))
    await asyncio.gather(*(person.listen(tables, began + seconds) for person in people))
    bare = await other
    took, used = perf_counter() - began, process_time() - cpu
    await tables.close()
    heard, seen = delays(people)
    assert len(heard) >= 100
    cuts, views, alone = (quantiles(times, n=100) for times in (heard, seen, bare))
    return Figure(
        seats=seats,
        actions=sum(len(person.acted) for person in people),
        events_per_s=sum({p.table: len(p.numbers) for p in people}.values()) / took,
        core=used / took,
        heard_p50=cuts[49],
        heard_p99=cuts[98],
        heard_max=max(heard),
        seen_p50=views[49],
        seen_p99=views[98],
        bare_p50=alone[49],
        bare_p99=alone[98],
        seat_kb=seat_kb,
        stream_kb=stream_kb,
    )


def delays(people: list[Seat]) -> tuple[list[float], list[float]]:
    """For each action and each other seat of its table: milliseconds until it was heard of, and seen."""
    heard, seen = [], []
    by_table: dict[str, list[Seat]] = {}
    for person in people:
        by_table.setdefault(person.table, []).append(person)
    for table in by_table.values():
        for person in table:
            for n, began in person.acted:
                for other in table:
                    at = bisect_left(other.numbers, n)
                    if other is not person and at < len(other.numbers):
                        heard.append(1000 * (other.heard[at] - began))
                        seen.append(1000 * (other.seen[at] - began))
    return heard, seen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--folder", type=Path, default=None, help="a folder on the disk to measure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        figures = [
            asyncio.run(load(Path(folder), seats, options.seconds)) for seats in options.seats
        ]
    if options.json:
        json.dump([asdict(figure) for figure in figures], sys.stdout, indent=1)
        return 0
    for f in figures:
        print(
            f"{f.seats:4} seats, {f.actions} actions, {f.events_per_s:.0f} events/s: heard p50"
            f" {f.heard_p50:.1f}  p99 {f.heard_p99:.1f}  max {f.heard_max:.1f} ms; seen p50"
            f" {f.seen_p50:.1f}  p99 {f.seen_p99:.1f} ms; a bare commit p50 {f.bare_p50:.1f}"
            f"  p99 {f.bare_p99:.1f} ms; {100 * f.core:.0f} % of a core;"
            f" a seat {f.seat_kb:.1f} kB, its stream {f.stream_kb:.2f} kB"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
