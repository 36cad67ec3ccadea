"""Connections that ask for nothing, or for something without an end, with either parser of requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kozyr.web import connections


@asynccontextmanager
async def listening(protocol: type[asyncio.Protocol]) -> AsyncIterator[int]:
    """The port of a server of nothing, but for a stream that does not end."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]}
        await send(start)
        if scope["path"] == "/stream":
            await receive()
            while (await receive())["type"] != "http.disconnect":
                pass
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    made: Any = connections.patient(protocol)
    config = uvicorn.Config(app, http=made, lifespan="off", timeout_keep_alive=60)
    config.load()
    state = uvicorn.server.ServerState()
    here = await asyncio.get_running_loop().create_server(
        lambda: made(config, state, {}), "127.0.0.1"
    )
    yield here.sockets[0].getsockname()[1]
    here.close()


async def answer(port: int, *sent: bytes) -> bytes | None:
    """What comes until the other side closes; None if it does not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(2):
            for piece in sent:
                writer.write(piece)
                await writer.drain()
            return await reader.read()
    except TimeoutError:
        return None
    finally:
        writer.close()


BOTH = pytest.mark.parametrize("protocol", [H11Protocol, HttpToolsProtocol])


@BOTH
async def test_connections_on_which_nothing_is_asked_are_closed(
    monkeypatch: pytest.MonkeyPatch, protocol: type[asyncio.Protocol]
) -> None:
    """Half of a request, and an answered one that nothing follows, both end; what goes on does not."""
    monkeypatch.setattr(connections, "FIRST", 0.2)
    monkeypatch.setattr(connections, "NEXT", 0.2)
    sent = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET",
        b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n",
    )
    async with listening(protocol) as port:
        answers = await asyncio.gather(*(answer(port, each) for each in sent))
    assert [each is not None for each in answers] == [True, True, True, True, False]


@BOTH
@pytest.mark.parametrize("begin", [b"GET /", b"GET / HTTP/1.1\r\nHost: x\r\nCookie: "])
async def test_a_request_that_does_not_end_is_refused(
    protocol: type[asyncio.Protocol], begin: bytes
) -> None:
    async with listening(protocol) as port:
        long = await answer(port, begin, *(b"x" * 16_384 for _ in range(5)))
        short = await answer(port, begin, b"x" * 4_096)
    assert long is not None
    assert long.split(b" ", 2)[1] in (b"400", b"431")
    assert short is None
