"""A move under load: from the POST to the event on the player's stream, with many tables in play.

Every table has a person, whose browser is imitated here, and bots at their usual pace; the server is a
process of its own with a database on the disk, every event committed before it is shown.
Prints milliseconds, and how much of one core the server used.
"""

import argparse
import asyncio
import random
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

# The tests' own server is used here too: run from the repository's root.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.asgi_client import forms
from tests.web.live_server import Server


@dataclass
class Player:
    """One person: a stream that is read, and moves that are made after a moment's thought."""

    port: int
    chance: random.Random
    took: list[float] = field(default_factory=list)
    events: int = 0
    failed: int = 0
    table: str = ""
    cookie: str = ""
    waits: dict[int, float] = field(default_factory=dict)
    shown: int = 0
    thoughts: set[asyncio.Task[None]] = field(default_factory=set)

    async def request(self, method: str, path: str, fields: dict[str, str]) -> tuple[int, str]:
        """A short request on a connection of its own; status and headers."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = urlencode(fields)
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\nConnection: close\r\n"
            "X-Kozyr: 1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        text = (await reader.read()).decode()
        writer.close()
        return int(text.split(" ", 2)[1]), text.partition("\r\n\r\n")[0]

    async def sit(self) -> None:
        """Begin a match."""
        status, head = await self.request("POST", "/tables", {"name": "Load", "pace": "1.2"})
        assert status == 303, head
        self.table = re.findall(r"location: (\S+)", head)[0]
        self.cookie = re.findall(r"set-cookie: (kozyr=[^;]+)", head)[0]

    async def play(self, until: float) -> None:
        """Read the stream and answer what is asked."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            f"GET {self.table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        text = ""
        while time.monotonic() < until:
            try:
                size = await asyncio.wait_for(reader.readline(), until - time.monotonic())
            except TimeoutError:
                break
            text += (await reader.readexactly(int(size, 16) + 2))[:-2].decode()
            *blocks, text = text.split("\n\n")
            for block in blocks:
                if block.startswith("id: "):
                    self.see(block)
        writer.close()
        for thought in self.thoughts:
            thought.cancel()
        await asyncio.gather(*self.thoughts, return_exceptions=True)

    def see(self, block: str) -> None:
        """Note how long the newest event took, and think about an answer."""
        self.events += 1
        self.shown = int(block[4 : block.index("\n")])
        now = time.perf_counter()
        for number in [n for n in self.waits if n <= self.shown]:
            self.took.append(1000 * (now - self.waits.pop(number)))
        if 'data-turn="1"' in block or '/next"' in block:
            thought = asyncio.create_task(self.answer(block.replace("\ndata: ", "\n")))
            self.thoughts.add(thought)
            thought.add_done_callback(self.thoughts.discard)

    async def answer(self, page: str) -> None:
        """Do something that is offered."""
        await asyncio.sleep(self.chance.uniform(0.5, 1.5))
        options = [
            (form, name, value)
            for form in forms(page)
            if form.action.endswith(("/act", "/next"))
            for name, value, locked in form.buttons
            if not locked and name != "verb"
        ]
        if not options:
            return
        form, name, value = self.chance.choice(options)
        began = time.perf_counter()
        self.waits[int(form.fields["seq"]) + 1] = began
        status, _ = await self.request("POST", form.action, {**form.fields, name: value})
        if status != 204:
            self.waits.clear()
            self.failed += status != 409


async def load(server: Server, tables: int, seconds: float) -> tuple[list[Player], float]:
    """All players at once; how long they played."""
    players = [Player(server.port, random.Random(n)) for n in range(tables)]
    for player in players:
        await player.sit()
    began = time.monotonic()
    await asyncio.gather(*(player.play(began + seconds) for player in players))
    return players, time.monotonic() - began


def cpu_seconds(server: Server) -> float:
    """Processor time of the server so far, where the system tells it."""
    assert server.process is not None
    stat = Path(f"/proc/{server.process.pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace=1.2, seed="load")
        server.start()
        before = cpu_seconds(server)
        players, took = asyncio.run(load(server, arguments.tables, arguments.seconds))
        used = cpu_seconds(server) - before
        server.stop()
    times = sorted(ms for player in players for ms in player.took)
    events = sum(player.events for player in players)
    failed = sum(player.failed for player in players)
    assert len(times) >= 100
    assert not failed
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{arguments.tables} tables, {len(times)} moves, {events / took:.0f} events/s: "
        f"p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"server {100 * used / took:.0f} % of a core (creating the tables included)"
    )


if __name__ == "__main__":
    main()
