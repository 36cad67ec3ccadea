"""Friends under load over real HTTP: from a POST to the event on the streams of the others at the table.

Four people at each table, each with a stream that is packed as for a browser and a connection for his commands,
who act after a moment's thought; the server is a process of its own on one database, every event on the disk
before it is shown. Prints milliseconds until the others have the event; what a connected seat takes of the
server's memory (its share of a table of four included); and how long it takes until a stream that was lost is
back with the whole table: one after another, and all at once after the server was killed and started again.
The generator of the load shares the machine and the disk may be shared too: its own lateness and how long the disk
alone lets a small write wait are printed beside the figures, and what was on its way while the disk was slow to
anybody is also left out of a second set of figures.

Run: python bench/bench_friends_http.py [--seats N ...] [--seconds S] [--thought LOW HIGH] [--folder PATH] [--json]
"""

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import zlib
from bisect import bisect_left
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from urllib.parse import urlencode

# The tests' own server is used here too: run from the repository's root.
sys.path.insert(0, str(Path(__file__).parents[1]))


from disk_witness import DiskWitness
from tests.web.asgi_client import forms
from tests.web.live_server import Server

PEOPLE = 4
# The forms that play. To parse whole pages takes as long as the server takes to make them, and others' events wait.
FORMS = re.compile(r'<form\b[^>]* action="[^"]*/(?:act|next)".*?</form>', re.DOTALL)
RECONNECTS = 40


@dataclass(frozen=True, slots=True)
class Figure:
    """One run; times in milliseconds, memory in kB a seat, the server's share of one core."""

    seats: int
    actions: int
    events_per_s: float
    core: float
    heard: int
    heard_p50: float
    heard_p99: float
    heard_max: float
    late_p99: float
    disk_p99: float
    disk_max: float
    calm: int
    calm_p50: float
    calm_p99: float
    calm_max: float
    seat_kb: float
    again_p50: float
    again_p99: float
    all_again: float


def address(person: int) -> tuple[str, int]:
    """Every table comes from an address of its own: one client may not have hundreds of streams."""
    table = person // PEOPLE
    return f"127.0.{1 + table // 250}.{1 + table % 250}", 0


class Line:
    """A connection that is kept for one request after another, as a browser keeps it."""

    def __init__(self, port: int, local: tuple[str, int]) -> None:
        self._port = port
        self._local = local
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._free = asyncio.Lock()

    async def request(
        self, method: str, path: str, cookie: str, fields: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """Status and headers of the answer."""
        async with self._free:
            try:
                return await self._request(method, path, cookie, fields)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()  # the server has closed what was idle
                return await self._request(method, path, cookie, fields)

    async def _request(
        self, method: str, path: str, cookie: str, fields: dict[str, str] | None
    ) -> tuple[int, str]:
        if self._pair is None:
            self._pair = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=self._local
            )
        reader, writer = self._pair
        body = urlencode(fields or {})
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nX-Kozyr: 1\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        size = re.search(r"content-length: (\d+)", head)
        await reader.readexactly(int(size[1]) if size else 0)
        return int(head.split(" ", 2)[1]), head

    def close(self) -> None:
        if self._pair is not None:
            self._pair[1].close()
        self._pair = None


@dataclass
class Person:
    """One seat: its stream, what it was told and when, what it did and when."""

    port: int
    number: int
    thought: tuple[float, float] = (0.0, 0.0)
    table: str = ""
    cookie: str = ""
    numbers: list[int] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    acted: list[tuple[int, float]] = field(default_factory=list)
    plays: bool = True
    stream: asyncio.StreamWriter | None = None
    thoughts: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)
        self.local = address(self.number)
        self.line = Line(self.port, self.local)

    async def listen(self, until: float) -> None:
        """Read the stream and act when asked."""
        reader, self.stream = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=self.local
        )
        self.stream.write(
            f"GET {self.table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\n"
            "Accept-Encoding: gzip\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        unpack, text = zlib.decompressobj(31), ""
        while perf_counter() < until:
            try:
                async with asyncio.timeout(until - perf_counter()):
                    size = int(await reader.readline() or b"0", 16)
                    piece = await reader.readexactly(size + 2)
            except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
                break
            at = perf_counter()
            *blocks, text = (text + unpack.decompress(piece[:-2]).decode()).split("\n\n")
            for block in blocks:
                if block.startswith("id: "):
                    self.see(block, at)
        self.stream.close()

    def see(self, block: str, at: float) -> None:
        """A new event: note when, and think if something is asked."""
        self.numbers.append(int(block[4 : block.index("\n")]))
        self.heard.append(at)
        if self.plays and ('data-turn="1"' in block or '/next"' in block):
            thought = asyncio.create_task(self.act(block, self.numbers[-1]))
            self.thoughts.add(thought)
            thought.add_done_callback(self.thoughts.discard)

    async def act(self, page: str, seq: int) -> None:
        """Something that the page offers, after a while."""
        await asyncio.sleep(self.chance.uniform(*self.thought))
        if not self.plays or self.numbers[-1] != seq:
            return
        offers = []
        for form in forms("".join(FORMS.findall(page))):
            for name, value, locked in form.buttons:
                cards = {"card": form.boxes[0]} if name == "verb" else {}
                fields = {**form.fields, **({name: value} if name else {}), **cards}
                offers += [] if locked else [(form.action, fields)]
        if not offers:
            return
        began = perf_counter()
        status, head = await self.line.request(
            "POST", *self.with_cookie(self.chance.choice(offers))
        )
        number = re.search(r"x-kozyr-seq: (\d+)", head)
        if status == 204 and number:
            self.acted.append((int(number[1]), began))

    def with_cookie(self, offer: tuple[str, dict[str, str]]) -> tuple[str, str, dict[str, str]]:
        return offer[0], self.cookie, offer[1]

    async def back(self, port: int) -> float:
        """Milliseconds from a new connection to the whole table."""
        began = perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=self.local)
        writer.write(
            f"GET {self.table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\nevent: table\n")
        await reader.readuntil(b"</main>")
        took = 1000 * (perf_counter() - began)
        writer.close()
        return took


async def sit_down(port: int, seats: int) -> list[Person]:
    """So many people at running tables."""
    people: list[Person] = []
    for number in range(seats // PEOPLE):
        here = [Person(port, PEOPLE * number + i) for i in range(PEOPLE)]
        wanted = {"name": "P0", "players": "4", "deals": "0", "friends": "1", "patience": "300"}
        host = here[0]
        _, head = await host.line.request("POST", "/tables", "", wanted)
        table = re.findall(r"location: (\S+)", head)[0]
        for index, person in enumerate(here):
            if index:
                fields = {"name": f"P{index}"}
                _, head = await person.line.request("POST", f"{table}/join", "", fields)
            person.table = table
            person.cookie = re.findall(r"set-cookie: (kozyr=[^;]+)", head)[0]
        await host.line.request("POST", f"{table}/start", host.cookie)
        people += here
    return people


async def lateness(until: float) -> list[float]:
    """How late this process itself is, in milliseconds."""
    late = []
    while perf_counter() < until:
        began = perf_counter()
        await asyncio.sleep(0.01)
        late.append(1000 * (perf_counter() - began - 0.01))
    return late


def used(server: Server) -> tuple[float, float]:
    """The server's memory in kB and its processor time in seconds."""
    assert server.process is not None
    folder = Path(f"/proc/{server.process.pid}")
    memory = re.findall(r"VmRSS:\s+(\d+)", (folder / "status").read_text())[0]
    ticks = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
    return float(memory), sum(map(int, ticks)) / 100


async def load(folder: Path, seats: int, seconds: float, thought: tuple[float, float]) -> Figure:
    """All seats at once, then lost lines."""
    server = Server(folder)
    server.start()
    warm = await sit_down(server.port, PEOPLE)
    await warm[0].back(server.port)
    empty = used(server)[0]
    people = await sit_down(server.port, seats)
    end = perf_counter() + seconds + 3.0
    for person in people:
        person.thought = thought
    streams = [asyncio.create_task(person.listen(end)) for person in people]
    await asyncio.sleep(3.0)  # everybody is there
    memory, cpu = used(server)
    began, events = perf_counter(), sum(len(p.numbers) for p in people[::PEOPLE])
    witness = DiskWitness(folder)
    late = await lateness(end)
    took = perf_counter() - began
    core = (used(server)[1] - cpu) / took
    events = sum(len(p.numbers) for p in people[::PEOPLE]) - events
    for person in people:
        person.plays = False
    await asyncio.gather(*streams)
    witness.end()
    again = [await p.back(server.port) for p in random.Random(1).choices(people, k=RECONNECTS)]
    server.kill()
    server.start()
    began = perf_counter()
    await asyncio.gather(*(person.back(server.port) for person in people))
    everybody = 1000 * (perf_counter() - began)
    for person in (*warm, *people):
        person.line.close()
    server.stop()
    ways = on_their_way(people)
    heard = milliseconds(ways)
    calm = milliseconds(outside(ways, witness.slow()))
    disk = witness.milliseconds()
    assert len(calm) >= 100, "too few actions: let it run longer"
    cuts, lates, back = (quantiles(times, n=100) for times in (heard, late, again))
    calm_cuts = quantiles(calm, n=100)
    return Figure(
        seats=len(people),
        actions=sum(len(person.acted) for person in people),
        events_per_s=events / took,
        core=core,
        heard=len(heard),
        heard_p50=cuts[49],
        heard_p99=cuts[98],
        heard_max=max(heard),
        late_p99=lates[98],
        disk_p99=quantiles(disk, n=100)[98],
        disk_max=max(disk),
        calm=len(calm),
        calm_p50=calm_cuts[49],
        calm_p99=calm_cuts[98],
        calm_max=max(calm),
        seat_kb=(memory - empty) / len(people),
        again_p50=back[49],
        again_p99=back[98],
        all_again=everybody,
    )


def on_their_way(people: list[Person]) -> list[tuple[float, float]]:
    """For each action and each other seat of its table: when it was sent and when that seat had the event."""
    ways = []
    for first in range(0, len(people), PEOPLE):
        table = people[first : first + PEOPLE]
        for person in table:
            for n, began in person.acted:
                for other in table:
                    at = bisect_left(other.numbers, n)
                    if other is not person and at < len(other.numbers):
                        ways.append((began, other.heard[at]))
    return ways


def milliseconds(ways: list[tuple[float, float]]) -> list[float]:
    return [1000 * (end - began) for began, end in ways]


def outside(
    ways: list[tuple[float, float]], times: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """Those that no time of a list touches."""
    return [(a, b) for a, b in ways if not any(a < end and began < b for began, end in times)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--thought",
        type=float,
        nargs=2,
        default=(2.0, 6.0),
        help="seconds before an action, from and to",
    )
    parser.add_argument("--folder", type=Path, default=None, help="a folder on the disk to measure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = []
    for seats in options.seats:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            figures.append(
                asyncio.run(load(Path(folder), seats, options.seconds, tuple(options.thought)))
            )
    if options.json:
        json.dump([asdict(figure) for figure in figures], sys.stdout, indent=1)
        return 0
    for f in figures:
        print(
            f"{f.seats:4} seats, {f.actions} actions, {f.events_per_s:.0f} events/s: from POST to the others p50"
            f" {f.heard_p50:.1f}  p99 {f.heard_p99:.1f}  max {f.heard_max:.1f} ms (this process late by p99"
            f" {f.late_p99:.1f} ms; the disk alone p99 {f.disk_p99:.1f}  max {f.disk_max:.1f} ms); without the"
            f" {1 - f.calm / f.heard:.1%} that met a slow disk p50 {f.calm_p50:.1f}  p99 {f.calm_p99:.1f}  max"
            f" {f.calm_max:.1f} ms; server {100 * f.core:.0f} % of a core; a seat {f.seat_kb:.0f} kB;"
            f" reconnect p50 {f.again_p50:.0f}  p99 {f.again_p99:.0f} ms; all {f.seats} at once after a restart"
            f" {f.all_again:.0f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
