"""Latency of pages at one table while bots think at many others.

    python bench/bench_thinking.py [--tables 30] [--bots expert] [--mode plain|compiled] [--seconds 20]

A server in a process of its own, with a pace as for people. At one table a page is fetched and a form is sent,
again and again; at the others bots play among themselves: their people have left. Measured without and with them.
"""

import argparse
import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit

PROGRAM = """
import sys
from kozyr.web.config import Config
from kozyr.web.run import run
sys.exit(run(Config(db=sys.argv[1], port=0, pace=float(sys.argv[2]), next_deal_wait=1.0, compiles=sys.argv[3] == "1",
                    tables_per_minute=1e6, posts_per_second=1e6, hints_per_minute=1e6)))
"""
EVERY = 0.02


class Person:
    """One browser: a connection, and the cookies of its seat."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.cookies: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> str:
        """One request; the body of its answer, or where it leads."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        body = urlencode(fields or {}).encode()
        cookie = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\n"
            f"Origin: http://{self.host}:{self.port}\r\nAccept-Language: en\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        for name, value in re.findall(r"set-cookie: ([^=]+)=([^;]*)", answer, re.I):
            self.cookies[name] = value.strip('"')
        found = re.search(r"content-length: (\d+)", answer, re.I)
        text = (await reader.readexactly(int(found[1]))).decode() if found else ""
        leads = re.search(r"location: (\S+)", answer, re.I)
        assert int(answer.split()[1]) < 500, answer
        return leads[1] if leads else text


async def lone_tables(person: Person, count: int, bots: str, pace: float) -> None:
    """Tables of bots of two games, whose only person leaves at once."""
    for number in range(count):
        game = {"preset": "frap", "players": "4"} if number % 2 else {"preset": "51a"}
        fields = {**game, "name": "A", "bot": bots, "pace": str(pace)}
        table = urlsplit(await person.ask("POST", "/tables", fields)).path
        await person.ask("POST", f"{table}/leave")


async def measure(person: Person, table: str, seconds: float) -> tuple[list[float], list[float]]:
    """How long pages and actions take, in milliseconds."""
    pages, posts = [], []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        page = await person.ask("GET", table)
        pages.append(1000 * (time.perf_counter() - begun))
        action = re.search(r'name="action" value="([^"]+)"(?! [^>]*aria-disabled)[^>]*>', page)
        seq = re.search(r'data-seq="(\d+)"', page)
        kind = "next" if f'action="{table}/next"' in page else "act"
        if seq and (kind == "next" or ('data-turn="1"' in page and action)):
            fields = {"seq": seq[1], "key": f"k{seq[1]}"}
            if kind == "act" and action:
                fields["action"] = action[1]
            begun = time.perf_counter()
            await person.ask("POST", f"{table}/{kind}", fields)
            posts.append(1000 * (time.perf_counter() - begun))
        await asyncio.sleep(EVERY)
    return pages, posts


def row(name: str, values: list[float]) -> None:
    cuts = statistics.quantiles(values, n=100)
    print(
        f"{name:<34}p50 {cuts[49]:7.1f} ms   p99 {cuts[98]:7.1f} ms   most {max(values):7.1f} ms"
        f"   ({len(values)})",
        flush=True,
    )


async def bench(host: str, port: int, arguments: argparse.Namespace) -> None:
    person = Person(host, port)
    table = urlsplit(
        await person.ask("POST", "/tables", {"name": "A", "deals": "1000", "pace": "0"})
    ).path
    await measure(person, table, 2.0)
    for phase in ("alone", f"with {arguments.tables} tables of {arguments.bots}"):
        if phase != "alone":
            await lone_tables(Person(host, port), arguments.tables, arguments.bots, arguments.pace)
            await asyncio.sleep(arguments.settle)
        pages, posts = await measure(person, table, arguments.seconds)
        print(phase)
        row("  GET the page of a table", pages)
        row("  POST an action", posts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--bots", default="expert")
    parser.add_argument("--pace", type=float, default=1.2)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--settle", type=float, default=5.0)
    parser.add_argument("--mode", choices=("plain", "compiled"), default="plain")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        given = [str(Path(folder) / "k.db"), "0", "1" if arguments.mode == "compiled" else "0"]
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *given],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://localhost:(\d+)/", process.stdout.readline())
            assert found
            asyncio.run(bench("127.0.0.1", int(found[1]), arguments))
            for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
                if line.startswith(("VmRSS", "Threads")):
                    print(line)
        finally:
            process.terminate()
            process.wait(15)


if __name__ == "__main__":
    main()
