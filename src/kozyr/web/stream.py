"""The stream of a table: server-sent events, each the newest whole fragment.

A slow reader misses fragments, never the newest one. The stream ends when the reader leaves or the server
shuts down; every task it started ends with it.
"""

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final, Self

from litestar.types import Receive, Scope, Send

from kozyr.tables import Tables, TableView
from kozyr.web.crowds import Crowds, Doors
from kozyr.web.pages import Pages, Viewer
from kozyr.web.render.company import crowd_of

_LEVEL: Final = 3
_GZIP: Final = 16
#: The whole fragment before is still in sight, and most of the next one is in it: a third of the bytes that a window
#: of half a fragment leaves, in half the time.
_WINDOW: Final = 15
_MEMORY: Final = 6
_COMMENT: Final = b": \n\n"
_COME_AGAIN: Final = 3.0


@dataclass(frozen=True, slots=True)
class Seen:
    """What a page shows: the number of the newest event (-1: nothing) and who is there, None if it does not say."""

    seq: int = -1
    crowd: str | None = None

    @classmethod
    def of(cls, shown: TableView) -> Self:
        """What is seen of a table as it is."""
        return cls(shown.seq, crowd_of(shown))

    def is_newest(self, shown: TableView) -> bool:
        """Whether the table has nothing newer."""
        return self.seq == shown.seq and self.crowd in (None, crowd_of(shown))


def as_event(seq: int, html: str) -> bytes:
    """One message of the stream."""
    if "\r" in html:
        html = html.replace("\r\n", "\n").replace("\r", "\n")
    data = html.replace("\n", "\ndata: ")
    return f"id: {seq}\nevent: table\ndata: {data}\n\n".encode()


class Packer:
    """Packs the pieces of one stream so that each can be read at once; or leaves them as they are."""

    def __init__(self, *, gzip: bool) -> None:
        """A packer; with ``gzip`` it holds about 160 kB."""
        window = _GZIP + _WINDOW
        self._zlib = zlib.compressobj(_LEVEL, zlib.DEFLATED, window, _MEMORY) if gzip else None

    def pack(self, piece: bytes) -> bytes:
        """The bytes to send for a piece."""
        if self._zlib is None:
            return piece
        return self._zlib.compress(piece) + self._zlib.flush(zlib.Z_SYNC_FLUSH)


class TableStream:
    """The answer to a request for a table's stream, as an ASGI application."""

    def __init__(
        self,
        tables: Tables,
        pages: Pages,
        viewer: Viewer,
        *,
        since: Seen,
        crowds: Crowds,
        doors: Doors,
        keep_alive: float,
        end: asyncio.Event,
    ) -> None:
        """A stream for a viewer who has seen ``since``; ``end`` closes it."""
        self._tables = tables
        self._pages = pages
        self._viewer = viewer
        self._since = since
        self._crowds = crowds
        self._doors = doors
        self._keep_alive = keep_alive
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the reader leaves or the server ends; refuse a client that has far too many open."""
        address = scope.get("client")
        client = address[0] if address else ""
        if not self._doors.enter(client):
            plain = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]
            await send({"type": "http.response.start", "status": 429, "headers": plain})
            body = b"too many pages of tables are open from your network at once"
            await send({"type": "http.response.body", "body": body, "more_body": False})
            return
        try:
            await self._stream(scope, receive, send)
        finally:
            self._doors.leave(client)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the reader leaves or the server ends."""
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
        packer = Packer(gzip=b"gzip" in accepted)
        headers = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"x-accel-buffering", b"no"),
        ]
        if b"gzip" in accepted:
            headers.append((b"content-encoding", b"gzip"))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        work = asyncio.create_task(self._write(packer, send))
        gone = asyncio.create_task(_until_gone(receive))
        end = asyncio.create_task(self._end.wait())
        try:
            await asyncio.wait({work, gone, end}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, gone, end):
                task.cancel()
            await asyncio.gather(work, gone, end, return_exceptions=True)
        if not gone.done() or gone.cancelled():
            with suppress(OSError):
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, packer: Packer, send: Send) -> None:
        """Send what there is, one piece after another."""
        async with aclosing(self._pieces()) as pieces:
            async for piece in pieces:
                body = packer.pack(piece)
                await send({"type": "http.response.body", "body": body, "more_body": True})

    async def _pieces(self) -> AsyncGenerator[bytes, None]:
        """Messages and, after silence, comments."""
        seen = self._since
        table_id, token = self._viewer.table_id, self._viewer.token
        alarm = _Alarm()
        # Only people at the table are shown as being there: who looks on comes and goes unnoticed.
        seated = await self._tables.seat_of(table_id, token or None) is not None
        async with self._tables.subscribe(table_id, token or None) as numbers:
            yield _COMMENT
            with self._crowds.reader(table_id, alarm.ring):
                if seated:
                    self._crowds.changed(table_id, alarm.ring)
                try:
                    while True:
                        shown = await self._pages.look(self._viewer)
                        if not seen.is_newest(shown):
                            seen = Seen.of(shown)
                            yield as_event(seen.seq, self._pages.fragment(self._viewer, shown))
                        try:
                            # Not wait_for: before Python 3.12 it can swallow the cancelling of this task.
                            async with alarm.timeout(self._keep_alive):
                                while await anext(numbers) <= seen.seq:
                                    pass
                        except TimeoutError:
                            if not alarm.was_rung:
                                yield _COMMENT
                        except StopAsyncIteration:
                            return
                finally:
                    # A page that is loaded again is back before anybody is told.
                    if seated:
                        asyncio.get_running_loop().call_later(
                            _COME_AGAIN, self._crowds.changed, table_id
                        )


class _Alarm:
    """A time limit that can be brought forward."""

    def __init__(self) -> None:
        self._limit: asyncio.Timeout | None = None
        self._rung = False
        self.was_rung = False

    def ring(self) -> None:
        """End what runs under the limit now, or as soon as it begins."""
        self._rung = True
        if self._limit is not None and not self._limit.expired():
            self._limit.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        """A limit.

        Raises:
            TimeoutError: it is over.
        """
        self._limit = asyncio.timeout(0 if self._rung else seconds)
        async with self._limit:
            try:
                yield
            finally:
                self._limit = None
                self.was_rung, self._rung = self._rung, False


async def _until_gone(receive: Receive) -> None:
    """Wait for the reader to leave."""
    while (await receive())["type"] != "http.disconnect":
        pass
