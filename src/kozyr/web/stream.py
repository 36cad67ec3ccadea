"""The stream of a table: server-sent events, each the newest whole fragment.

A slow reader misses fragments, never the newest one. The stream ends when the reader leaves or the server
shuts down; every task it started ends with it.
"""

import asyncio
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Final

from litestar.types import Receive, Scope, Send

from kozyr.tables import Tables
from kozyr.web.pages import Pages, Viewer

_GZIP: Final = 16
_WINDOW: Final = 13
_MEMORY: Final = 6
_COMMENT: Final = b": \n\n"


def as_event(seq: int, html: str) -> bytes:
    """One message of the stream."""
    lines = html.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    data = "\n".join(f"data: {line}" for line in lines)
    return f"id: {seq}\nevent: table\n{data}\n\n".encode()


class Packer:
    """Packs the pieces of one stream so that each can be read at once; or leaves them as they are."""

    def __init__(self, *, gzip: bool) -> None:
        """A packer; with ``gzip`` it holds about 60 kB."""
        window = _GZIP + _WINDOW
        self._zlib = zlib.compressobj(6, zlib.DEFLATED, window, _MEMORY) if gzip else None

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
        since: int,
        keep_alive: float,
        end: asyncio.Event,
    ) -> None:
        """A stream for a viewer who has seen event ``since`` (-1: nothing); ``end`` closes it."""
        self._tables = tables
        self._pages = pages
        self._viewer = viewer
        self._since = since
        self._keep_alive = keep_alive
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
        since = self._since
        async with self._tables.subscribe(self._viewer.table_id) as numbers:
            yield _COMMENT
            while True:
                shown = await self._pages.look(self._viewer)
                if shown.seq != since:
                    since = shown.seq
                    yield as_event(since, self._pages.fragment(self._viewer, shown))
                while True:
                    try:
                        # Not wait_for: before Python 3.12 it can swallow the cancelling of this task.
                        async with asyncio.timeout(self._keep_alive):
                            newest = await anext(numbers)
                    except TimeoutError:
                        yield _COMMENT
                    except StopAsyncIteration:
                        return
                    else:
                        if newest > since:
                            break


async def _until_gone(receive: Receive) -> None:
    """Wait for the reader to leave."""
    while (await receive())["type"] != "http.disconnect":
        pass
