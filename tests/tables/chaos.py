"""Chaos at many tables: people who send everything several times, late and out of order, whose streams come and
go, who abandon their seats in every phase, and servers that are killed at any moment.

    python -m tests.tables.chaos --tables 200 --seed 7

Time is turned by hand. Two servers share one database for half of the seeds. What must hold afterwards is checked
by ``chaos_checks``.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter, deque
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kozyr
from kozyr.core.errors import KozyrError
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from kozyr.match.view import View
from kozyr.store import SqliteStore, StoredEvent
from kozyr.tables import PHRASES, NotNow, Tables, TableView
from kozyr.tables.deadlines import LEASE
from kozyr.tables.state import Table
from tests.tables.tools import BOTS, Clock

LEAST_PLAYERS = {"51a": 5, "51b": 5, "51v": 3, "oh-hell": 3}
MOST_ROUNDS = 4000


@dataclass(frozen=True)
class Sent:
    """A command as it was sent, so that it can be sent again."""

    verb: str
    table: str
    token: str
    key: str
    fields: tuple[tuple[str, Any], ...] = ()

    def to(self, tables: Tables) -> Coroutine[Any, Any, Any]:
        fields = dict(self.fields)
        work: Coroutine[Any, Any, Any] = getattr(tables, self.verb)(
            self.table, self.token, key=self.key, **fields
        )
        return work


@dataclass
class Person:
    """Somebody at a table; ``mood`` is how likely he does something when he could."""

    token: str
    name: str
    mood: float
    devices: list[str] = field(default_factory=list)
    streams: list[AsyncExitStack] = field(default_factory=list)


@dataclass
class Room:
    """A table and what its people know of it."""

    id: str
    rules: Rules
    people: list[Person]
    acknowledged: dict[Sent, int] = field(default_factory=dict)
    old: deque[Sent] = field(default_factory=lambda: deque(maxlen=60))
    over: bool = False


class World:
    """Rooms, servers on one database, and a clock."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.path = folder / "kozyr.db"
        self.clock = Clock()
        self.rooms: dict[str, Room] = {}
        self.servers: list[Tables] = []
        self.marks: list[int | None] = []
        self.seen: dict[tuple[str, int], tuple[View, ...]] = {}
        self.stages: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self._number = 0
        self._server_count = 1 + seed % 2

    # --- servers -----------------------------------------------------------------------------------

    async def start(self) -> None:
        """New servers on the database, which take over what those before them have left."""
        self.servers, self.marks = [], []
        for _ in range(self._server_count):
            store = SqliteStore(self.path)
            await store.open()
            # No power is cut here; waiting for a busy disk would take most of the time.
            connection = store._writer._connection  # type: ignore[union-attr]
            connection.execute("PRAGMA synchronous = OFF")
            secrets = random.Random(self.chance.getrandbits(64)).randbytes
            tables = Tables(store, clock=self.clock, secrets=secrets, bots=BOTS)
            heard = tables.desk._heard

            def listen(table: Table, events: Any, heard: Any = heard) -> None:
                self._watch(table, events)
                heard(table, events)

            tables.desk._heard = listen
            self.servers.append(tables)
            self.marks.append((await store.changes(None))[0])
        self.clock.now += LEASE
        for tables in self.servers:
            await tables.worker.claim()

    async def kill(self) -> None:
        """The servers die in the middle of what they do; nobody is told anything."""
        self.counts["kills"] += 1
        for room in self.rooms.values():
            for person in room.people:
                await close_streams(person)
        for tables in self.servers:
            for task in tables.desk._under_way:
                task.cancel()
            await tables._store.close()
            tables.worker._thinker.close()
        await self.start()

    async def spread(self) -> None:
        """Let every server hear of what the others have written."""
        for at, tables in enumerate(self.servers):
            self.marks[at], changed = await tables._store.changes(self.marks[at])
            for table_id, seq in changed:
                await tables.desk.catch_up(table_id, seq)

    async def work(self) -> None:
        """Everything that is due happens."""
        for tables in self.servers:
            if self.chance.random() < 0.1:
                await tables.worker.claim()
            await tables.worker.run_due()

    def server(self) -> Tables:
        return self.chance.choice(self.servers)

    def key(self) -> str:
        self._number += 1
        return f"k{self._number}"

    def _watch(self, table: Table, events: Any) -> None:
        """What everybody who is always connected sees after these events."""
        if table.match.current is None:
            return
        views = tuple(table.match.view(s) for s in (None, *range(table.rules.players)))
        known = self.seen.setdefault((table.id, table.seq), views)
        assert known == views, "two servers show different things"
        for event in events:
            if event.kind == "away":
                self.stages[views[0].stage] += 1

    # --- rooms -------------------------------------------------------------------------------------

    async def open_room(self, preset: str) -> None:
        """A table of some people; a few of them never have a stream."""
        chance = self.chance
        fewest = LEAST_PLAYERS.get(preset, chance.choice((2, 3, 4, 4, 5)))
        options = {"deals": chance.choice((0, 1, 2, 3))} if preset not in LEAST_PLAYERS else {}
        rules = kozyr.rules(preset, players=fewest, **options)
        host = Person("", "P0", chance.choice((0.3, 0.9)))
        table_id, host.token = await self.server().create(
            rules,
            name="P0",
            friends=chance.random() < 0.8,
            pace=chance.choice((0.0, 0.0, 1.2)),
            patience=chance.choice((30, 60, 120)),
        )
        room = self.rooms[table_id] = Room(table_id, rules, [host])
        for _ in range(chance.randrange(rules.players + 1)):
            await self.newcomer(room)

    async def newcomer(self, room: Room) -> None:
        """Somebody new takes a seat, sending it three times; if there is one."""
        token = f"{self.chance.getrandbits(160):040x}"
        join = Sent("join", room.id, token, self.key(), (("name", self.chance.choice("ABCDEF")),))
        outcomes = await self.send_now(room, join, 3)
        if any(isinstance(outcome, tuple) for outcome in outcomes):
            room.people.append(Person(token, "", self.chance.choice((0.05, 0.5, 0.9))))

    async def send_now(self, room: Room, sent: Sent, times: int) -> list[Any]:
        """Send a command several times at once, to any of the servers; what came of each."""
        jobs = [sent.to(self.server()) for _ in range(times)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        self.note(room, sent, outcomes)
        return list(outcomes)

    def note(self, room: Room, sent: Sent, outcomes: list[Any]) -> None:
        """Remember what was acknowledged."""
        room.old.append(sent)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                assert isinstance(outcome, KozyrError | asyncio.CancelledError), repr(outcome)
                self.counts[type(outcome).__name__] += 1
                continue
            self.counts[sent.verb] += 1
            if sent.verb == "act":
                known = room.acknowledged.setdefault(sent, outcome)
                assert known == outcome, "one command, two answers"
            elif isinstance(outcome, int):
                room.acknowledged.setdefault(sent, outcome)

    def command(self, room: Room, person: Person, shown: TableView) -> Sent | None:
        """Something that a person may want to do."""
        chance, key = self.chance, self.key()
        token = chance.choice([person.token, *person.devices])

        def sent(verb: str, **fields: Any) -> Sent:
            return Sent(verb, room.id, token, key, tuple(fields.items()))

        lot = chance.random()
        if lot < 0.08:
            return chance.choice(
                (
                    sent("say", phrase=chance.choice(PHRASES)),
                    sent("lock", locked=chance.random() < 0.3),
                    sent("leave"),
                    sent("back"),
                    sent("set_pace", pace=chance.choice((0, 0.5))),
                )
            )
        if shown.gathering:
            return sent("start", bots=("random", "club")) if lot < 0.3 else None
        if shown.seat is None or shown.over:
            return None
        if shown.away[shown.seat] and chance.random() < 0.5:
            return sent("back")  # who has left must ask for the seat: a stream is not enough
        seen = shown.seq - (chance.random() < 0.3) * chance.randrange(1, 6)
        if shown.next_deal_in is not None:
            return sent("ready", expected=seen)
        view = shown.dealt
        wishes = [*view.legal, *(["look"] if view.may_look else [])]
        return sent("act", action=str(chance.choice(wishes)), expected=seen) if wishes else None

    # --- what happens ------------------------------------------------------------------------------

    async def play_round(self) -> None:
        """Everybody does something, or not; time passes; a server may die."""
        chance = self.chance
        pending: list[tuple[Room, Sent]] = []
        for room in self.rooms.values():
            if not room.over:
                pending += await self._wishes(room)
        chance.shuffle(pending)
        if pending and chance.random() < 0.03:
            await self._die_while(pending)
        else:
            copies = [p for p in pending for _ in range(chance.choice((1, 2, 3)))]
            chance.shuffle(copies)
            outcomes = await asyncio.gather(
                *(sent.to(self.server()) for _, sent in copies), return_exceptions=True
            )
            for (room, sent), outcome in zip(copies, outcomes, strict=True):
                self.note(room, sent, [outcome])
        self.clock.now += chance.choice((0, 0.5, 1.5, 5, 5, 16, 40))
        await self.spread()
        await self.work()

    async def _wishes(self, room: Room) -> list[tuple[Room, Sent]]:
        """What the people of a room want to do now."""
        chance = self.chance
        wishes = []
        for person in room.people:
            await self._streams(room, person)
            if chance.random() < 0.02:
                person.mood = chance.choice((0, 0, 0.3, 0.9))
            if chance.random() < person.mood:
                shown = await self.server().snapshot(room.id, person.token)
                room.over = room.over or shown.over
                wish = self.command(room, person, shown)
                if wish is not None:
                    wishes.append((room, wish))
        if room.old and chance.random() < 0.3:
            wishes.append((room, chance.choice(room.old)))
        if chance.random() < 0.02:
            await self.newcomer(room)
        if chance.random() < 0.02:
            await self._another_device(room, chance.choice(room.people))
        if chance.random() < 0.02:
            for tables in self.servers:
                tables.desk.forget_idle(self.clock.now + 1)
        return wishes

    async def _another_device(self, room: Room, person: Person) -> None:
        """A code is asked for, and redeemed by three at once: one of them gets the seat."""
        with suppress(KozyrError):
            code = await self.server().device_code(room.id, person.token)
            outcomes = await asyncio.gather(
                *(self.server().redeem(room.id, code, None) for _ in range(3)),
                return_exceptions=True,
            )
            devices = [outcome for outcome in outcomes if isinstance(outcome, str)]
            full = any(isinstance(outcome, NotNow) for outcome in outcomes)
            assert len(devices) == 1 or full
            person.devices += devices

    async def _streams(self, room: Room, person: Person) -> None:
        """Streams come and go."""
        lot = self.chance.random()
        if lot < 0.05 and len(person.streams) < 3:
            stack = AsyncExitStack()
            token = self.chance.choice([person.token, *person.devices])
            await stack.enter_async_context(self.server().subscribe(room.id, token))
            person.streams.append(stack)
            self.counts["streams"] += 1
        elif lot < 0.1 or (person.mood == 0 and lot < 0.3):
            await close_streams(person)

    async def _die_while(self, pending: list[tuple[Room, Sent]]) -> None:
        """A server is killed with commands on their way; those that were not answered are sent again."""
        tasks = [asyncio.ensure_future(sent.to(self.server())) for _, sent in pending]
        due = asyncio.ensure_future(self.work())
        for _ in range(self.chance.randrange(30)):
            await asyncio.sleep(0)
        if self.chance.random() < 0.5:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for (room, sent), task in zip(pending, tasks, strict=True):
            if task.done():
                self.note(room, sent, [task.exception() or task.result()])
            task.cancel()
        due.cancel()
        await asyncio.gather(due, *tasks, return_exceptions=True)
        await self.kill()
        for room, sent in pending:
            await self.send_now(room, sent, 1)

    async def finish(self) -> None:
        """All people go away for good; every match must end by itself."""
        for room in self.rooms.values():
            for person in room.people:
                await close_streams(person)
        for _ in range(MOST_ROUNDS):
            await self.spread()
            await self.work()
            for room in self.rooms.values():
                if not room.over:
                    room.over = (await self.servers[0].snapshot(room.id, None)).over
            if all(room.over for room in self.rooms.values()):
                return
            # A person alone at a match has a day; so has a table that nobody starts.
            self.clock.now += self.chance.choice((20, 130, 130, 25 * 3600))
        raise AssertionError(f"{[r.id for r in self.rooms.values() if not r.over]} never end")

    async def close(self) -> None:
        for tables in self.servers:
            await tables.close()


async def close_streams(person: Person) -> None:
    for stack in person.streams:
        await stack.aclose()
    person.streams.clear()


async def run(folder: Path, *, tables: int, seed: int, rounds: int) -> World:
    """Chaos for so many rounds, then everybody leaves, then all is checked."""
    from tests.tables.chaos_checks import check_room

    world = World(folder, seed)
    await world.start()
    for number in range(tables):
        await world.open_room(list(PRESETS)[(seed + number) % len(PRESETS)])
    for _ in range(rounds):
        if all(room.over for room in world.rooms.values()):
            break
        await world.play_round()
    await world.finish()
    for room in world.rooms.values():
        await check_room(world, room)
    await world.close()
    return world


def events_of(world: World, table_id: str) -> Coroutine[Any, Any, tuple[StoredEvent, ...]]:
    async def read() -> tuple[StoredEvent, ...]:
        return (await world.servers[0]._store.news(table_id, 0)).events

    return read()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.process_time()
    total: Counter[str] = Counter()
    for first in range(0, arguments.tables, 8):
        with tempfile.TemporaryDirectory() as folder:
            world = asyncio.run(
                run(
                    Path(folder),
                    tables=min(8, arguments.tables - first),
                    seed=arguments.seed + first // 8,
                    rounds=arguments.rounds,
                )
            )
            total += world.counts + world.stages
            print(f"seed {arguments.seed + first // 8}: {dict(world.counts + world.stages)}")  # noqa: T201
    print(f"{dict(total)}\n{time.process_time() - began:.0f} s of CPU")  # noqa: T201


__all__ = ["Room", "Seat", "World", "events_of", "run"]

if __name__ == "__main__":
    main()
