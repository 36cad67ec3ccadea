"""How fast commands are committed, to the disk, and how long one takes. Counts what was stored afterwards.

Run: python bench/bench_store.py [--json] [--seconds S] [--folder PATH]
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time, time

from kozyr import rules
from kozyr.store import Commit, NewTable, SqliteStore, StoredEvent, StoredSeat
from kozyr.tables import Stale, Tables

WRITERS = (1, 8, 64, 256)
PEOPLE = (1, 64)


@dataclass(frozen=True, slots=True)
class Figure:
    """One run: durable commits a second, and what one took, in milliseconds."""

    name: str
    at_once: int
    commits_per_s: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    max_ms: float


class Watch:
    """Takes the time of single commands."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self._begun = perf_counter()
        self._cpu = process_time()

    async def time(self, work: Awaitable[object]) -> None:
        begun = perf_counter()
        await work
        self.taken.append((perf_counter() - begun) * 1000)

    def figure(self, name: str, at_once: int, commits: int) -> Figure:
        seconds = perf_counter() - self._begun
        cpu = process_time() - self._cpu
        times = sorted(self.taken)
        return Figure(
            name,
            at_once,
            commits / seconds,
            cpu / commits * 1e6,
            times[len(times) // 2],
            times[len(times) * 99 // 100],
            times[-1],
        )


async def bare_commits(path: Path, writers: int, seconds: float) -> Figure:
    """Commits of one event each, as many at once as there are writers."""
    store = SqliteStore(path)
    await store.open()
    seats = (StoredSeat("Anna", token_hash="ab" * 32),)
    for number in range(writers):
        new = NewTable(f"t{number}", 1.0, "{}", 7, "en", seats)
        start = StoredEvent(1, "start", None, "", None, 1.0)
        await store.commit(Commit(new.id, 0, (start,), create=(new,)))
    watch = Watch()
    end = perf_counter() + seconds

    async def write(table: str) -> int:
        n = 1
        while perf_counter() < end:
            n += 1
            event = StoredEvent(n, "action", 0, "swap 7d 8s", f"key {n}", 1.0)
            await watch.time(store.commit(Commit(table, n - 1, (event,))))
        return n

    last = await asyncio.gather(*(write(f"t{number}") for number in range(writers)))
    figure = watch.figure("bare commits", writers, len(watch.taken))
    stored = [len((await store.news(f"t{number}", 0)).events) for number in range(writers)]
    await store.close()
    if list(last) != stored:
        raise SystemExit("events are missing")
    return figure


async def whole_tables(path: Path, people: int, seconds: float) -> Figure:
    """People who act at once when asked, three bots each that do so too: every event is one commit."""
    tables = Tables(
        SqliteStore(path), clock=time, secrets=Random(1).randbytes, pace=0, next_deal_wait=0
    )
    await tables.open()
    chosen = rules("frap", deals=0)
    seats = [await tables.create(chosen, name="Anna", bots=("random",)) for _ in range(people)]
    watch = Watch()
    before = sum([(await tables.snapshot(*seat)).seq for seat in seats])
    end = perf_counter() + seconds
    await asyncio.gather(
        *(
            sit(tables, *seat, Random(number), watch, lambda: perf_counter() < end)
            for number, seat in enumerate(seats)
        )
    )
    events = sum([(await tables.snapshot(*seat)).seq for seat in seats]) - before
    figure = watch.figure("whole tables", people, events)
    await tables.close()
    return figure


async def sit(
    tables: Tables,
    table_id: str,
    token: str,
    chance: Random,
    watch: Watch,
    going: Callable[[], bool],
) -> None:
    """One person who plays anything legal."""
    async with tables.subscribe(table_id) as news:
        while going():
            shown = await tables.snapshot(table_id, token)
            if not shown.dealt.legal:
                await anext(news)
                continue
            action, key = str(chance.choice(shown.dealt.legal)), f"{shown.seq}"
            try:
                await watch.time(
                    tables.act(table_id, token, action=action, expected=shown.seq, key=key)
                )
            except Stale:
                continue


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--folder", type=Path, default=None, help="a folder on the disk to measure")
    options = parser.parse_args()
    figures = []
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for writers in WRITERS:
            path = Path(folder) / f"bare{writers}.db"
            figures.append(asyncio.run(bare_commits(path, writers, options.seconds)))
        for people in PEOPLE:
            path = Path(folder) / f"tables{people}.db"
            figures.append(asyncio.run(whole_tables(path, people, options.seconds)))
    if options.json:
        json.dump([asdict(figure) for figure in figures], sys.stdout, indent=1)
        return 0
    for f in figures:
        print(
            f"{f.name:14} {f.at_once:4} at once: {f.commits_per_s:7.0f} commits/s"
            f"  cpu {f.cpu_us:5.0f} us  p50 {f.p50_ms:6.2f}  p99 {f.p99_ms:6.2f}"
            f"  max {f.max_ms:6.1f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
