"""A browser for tests: drives an ASGI application in this process, keeps cookies, reads streams."""

import asyncio
import itertools
import re
import time
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from litestar import Litestar

from kozyr.store import SqliteStore
from kozyr.tables import Tables
from kozyr.web.app import create_app
from kozyr.web.config import Config

Fields = Mapping[str, str] | Sequence[tuple[str, str]]


@dataclass
class Reply:
    """A complete answer."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")


@dataclass
class Form:
    """A form found in a page: where it goes, its hidden fields, its buttons (name, value, locked)."""

    action: str
    fields: dict[str, str]
    buttons: list[tuple[str, str, bool]]
    boxes: list[str]
    limit: int


@dataclass
class Event:
    """A message of a stream."""

    id: int
    data: str


@dataclass
class Browser:
    """One browser with its cookies; ``received`` is every byte of every answer, ``streamed`` of streams, unpacked."""

    app: Any
    host: str = "localhost:8000"
    language: str = "en"
    cookies: dict[str, str] = field(default_factory=dict)
    received: bytearray = field(default_factory=bytearray)
    streamed: bytearray = field(default_factory=bytearray)
    client: str = "127.0.0.1"

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        return await self._call("GET", path, b"", headers or {})

    async def head(self, path: str) -> Reply:
        return await self._call("HEAD", path, b"", {})

    async def post(
        self, path: str, fields: Fields | bytes = (), headers: Mapping[str, str] | None = None
    ) -> Reply:
        body = fields if isinstance(fields, bytes) else urlencode(fields).encode()
        given = {"content-type": "application/x-www-form-urlencoded", **self.origin()}
        return await self._call("POST", path, body, {**given, **(headers or {})})

    async def follow(self, reply: Reply) -> Reply:
        assert reply.status == 303, (reply.status, reply.text)
        return await self.get(reply.header("location"))

    def origin(self) -> dict[str, str]:
        return {"origin": f"http://{self.host}"}

    def scope(self, method: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        parts = urlsplit(path)
        given = {"host": self.host, "accept-language": self.language, **headers}
        if self.cookies:
            given["cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in given.items()],
            "client": (self.client, 50000),
            "server": ("localhost", 8000),
            "state": {},
        }

    async def _call(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Reply:
        sent: list[dict[str, Any]] = []
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if waiting:
                return waiting.pop()
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.app(self.scope(method, path, headers), receive, send)
        start = next(m for m in sent if m["type"] == "http.response.start")
        found = [(k.decode().lower(), v.decode("latin-1")) for k, v in start["headers"]]
        content = b"".join(m.get("body", b"") for m in sent if m["type"] == "http.response.body")
        self._keep(found)
        self.received += repr(found).encode() + content
        return Reply(start["status"], found, content)

    def _keep(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0].strip('"')

    @asynccontextmanager
    async def stream(
        self, path: str, headers: Mapping[str, str] | None = None
    ) -> AsyncIterator["Stream"]:
        """An open stream; leaving the block disconnects."""
        stream = Stream(self)
        scope = self.scope("GET", path, headers or {})
        task = asyncio.create_task(self.app(scope, stream.receive, stream.send))
        try:
            yield stream
        finally:
            stream.gone.set()
            await asyncio.wait_for(task, 5)


class Stream:
    """What comes over a stream."""

    def __init__(self, browser: Browser) -> None:
        self.gone = asyncio.Event()
        self.ended = asyncio.Event()
        self.status = 0
        self.comments = 0
        self.packed_bytes = 0
        self.events: asyncio.Queue[Event] = asyncio.Queue()
        self.slow = asyncio.Event()
        self.slow.set()
        self._browser = browser
        self._unpack: Any = None
        self._rest = ""

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        await self.slow.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if (b"content-encoding", b"gzip") in message["headers"]:
                self._unpack = zlib.decompressobj(31)
            return
        body = message.get("body", b"")
        self.packed_bytes += len(body)
        plain = self._unpack.decompress(body) if self._unpack else body
        self._browser.streamed += plain
        *blocks, self._rest = (self._rest + plain.decode()).split("\n\n")
        for block in blocks:
            self._read(block)
        if not message.get("more_body"):
            self.ended.set()

    def _read(self, block: str) -> None:
        lines = block.split("\n")
        if lines[0].startswith(":"):
            self.comments += 1
            return
        number = next(line[4:] for line in lines if line.startswith("id: "))
        data = "\n".join(line[6:] for line in lines if line.startswith("data: "))
        self.events.put_nowait(Event(int(number), data))

    async def next(self) -> Event:
        return await asyncio.wait_for(self.events.get(), 5)


@asynccontextmanager
async def running(tmp_path: Path, **settings: Any) -> AsyncIterator[Litestar]:
    """The real application over a new database; every run deals the same, bots act at once."""
    given = {"pace": 0.0, "next_deal_wait": 600.0, "posts_per_second": 1e6, **settings}
    app = create_app(Config(db=str(tmp_path / "kozyr.db"), **given), even_tables)
    async with alive(app):
        yield app


@asynccontextmanager
async def even_tables(config: Config) -> AsyncIterator[Tables]:
    """Tables whose secrets are the same in every run."""
    count = itertools.count()
    tables = Tables(
        SqliteStore(config.db),
        clock=time.time,
        secrets=lambda size: sha256(f"even {next(count)}".encode()).digest()[:size],
        pace=config.pace,
        next_deal_wait=config.next_deal_wait,
        absent_after=config.absent_after,
        watch_every=None,
    )
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


@asynccontextmanager
async def alive(app: Any) -> AsyncIterator[None]:
    """The application between its start and its end, both in one task of their own."""
    asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    life = asyncio.create_task(app(scope, asked.get, told.put))
    for kind in ("startup", "shutdown"):
        asked.put_nowait({"type": f"lifespan.{kind}"})
        answer = await told.get()
        assert answer["type"] == f"lifespan.{kind}.complete", answer
        if kind == "startup":
            try:
                yield
            except BaseException:
                life.cancel()
                raise
    await life


async def seat(browser: Browser, name: str = "Tester", **fields: str) -> str:
    """Begin a match; the address of its table."""
    reply = await browser.post("/tables", {"name": name, "pace": "0", **fields})
    assert reply.status == 303, (reply.status, reply.text)
    return reply.header("location")


async def page_of(browser: Browser, table: str) -> str:
    """A table's page."""
    reply = await browser.get(table)
    assert reply.status == 200
    return reply.text


async def at_turn(browser: Browser, table: str) -> str:
    """The table's page once something is asked of the browser's seat."""
    for _ in range(400):
        page = await page_of(browser, table)
        if is_asked(page):
            return page
        await asyncio.sleep(0.01)
    raise AssertionError("nothing is asked")


async def quiet_turn(browser: Browser, **fields: str) -> tuple[str, str]:
    """A table at which the browser's seat is asked and bots are slow, and its page."""
    table = await seat(browser, **fields)
    await at_turn(browser, table)
    reply = await browser.post(f"{table}/pace", {"pace": "10"})
    assert reply.status == 303
    return table, await page_of(browser, table)


def is_asked(page: str) -> bool:
    """Whether something is asked of the seat: its turn, the next deal, another match."""
    ways = {form.action.rpartition("/")[2] for form in forms(page)}
    return 'data-turn="1"' in page or "next" in ways or "again" in ways


def forms(page: str) -> list[Form]:
    """The forms of a page that can be sent."""
    return [_form(match) for match in re.finditer(r"<form\b([^>]*)>(.*?)</form>", page, re.S)]


def _form(match: re.Match[str]) -> Form:
    head, inside = match.groups()
    fields, boxes = {}, []
    for tag in re.findall(r"<input\b[^>]*>", inside):
        kind = attribute(tag, "type")
        if kind == "hidden":
            fields[attribute(tag, "name")] = attribute(tag, "value")
        elif kind == "checkbox":
            boxes.append(attribute(tag, "value"))
    buttons = [
        (attribute(tag, "name"), attribute(tag, "value"), 'aria-disabled="true"' in tag)
        for tag in re.findall(r"<button\b[^>]*>", inside)
        if attribute(tag, "type") != "button"
    ]
    limit = re.search(r'data-max="(\d+)"', inside)
    return Form(
        attribute(head, "action"), fields, buttons, boxes, int(limit.group(1)) if limit else 0
    )


def attribute(tag: str, name: str) -> str:
    """An attribute of a tag, empty if it has none."""
    found = re.search(rf'\b{name}="([^"]*)"', tag)
    return unescape(found.group(1)) if found else ""


def wrong_call(page: str) -> str:
    """A call that is not allowed now, with a numbered rule behind it."""
    return "frap" if 'value="whist"' in page else "whist"


def seq_of(page: str) -> int:
    """The number of the newest event that a page or fragment shows."""
    found = re.search(r'<main\b[^>]*data-seq="(\d+)"', page)
    assert found, page[:500]
    return int(found.group(1))
