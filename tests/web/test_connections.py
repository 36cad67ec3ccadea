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
        while scope["method"] == "POST" and (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"y")]})
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


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"


async def answer(
    port: int, *sent: bytes, reset: bytes = b"", seconds: float = 10.0
) -> bytes | None:
    """What comes until the other side closes, ``reset`` if it does so while something is sent; None if it does not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(seconds):
            for piece in sent:
                writer.write(piece)
                await writer.drain()
            return await reader.read()
    except TimeoutError:
        return None
    except ConnectionError:
        return reset
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
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nseq=1",
        CHUNKED,
        CHUNKED + b"0\r\nabc: d\r\n",
    )
    stream = b"GET /stream HTTP/1.1\r\nHost: x\r\n\r\n"
    async with listening(protocol) as port:
        still = asyncio.ensure_future(answer(port, stream, seconds=2.0))
        answers = await asyncio.gather(*(answer(port, each) for each in sent))
        assert await still is None
    assert None not in answers


# A request, what it may go on with for a while, and what it may not go on with for ever.
ENDLESS = {
    "a path": (b"GET /", b"x"),
    "a header": (b"GET / HTTP/1.1\r\nHost: x\r\nCookie: ", b"x"),
    "headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"abc: d\r\n"),
    "trailers": (CHUNKED + b"0\r\n", b"abc: d\r\n"),
    "a trailer": (CHUNKED + b"0\r\nabc: ", b"x"),
    "a size of a chunk": (CHUNKED, b"0"),
    "something after a size": (CHUNKED + b"1;", b"x"),
}


@BOTH
@pytest.mark.parametrize("what", ENDLESS)
async def test_a_request_that_does_not_end_is_refused(
    protocol: type[asyncio.Protocol], what: str
) -> None:
    begin, more = ENDLESS[what]
    async with listening(protocol) as port:
        long = await answer(port, begin, *[more * (16_384 // len(more))] * 5, reset=b"400")
        short = await answer(port, begin, more, seconds=1.0)
    assert long is not None
    assert b"400" in long or b"431" in long
    assert short is None


async def test_lines_without_a_request_end_too() -> None:
    async with listening(HttpToolsProtocol) as port:
        assert b" 431 " in (await answer(port, *[b"\r\n" * 8_192] * 5) or b"")


@BOTH
async def test_many_requests_at_once_are_not_one_without_an_end(
    protocol: type[asyncio.Protocol],
) -> None:
    one = b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 500 + b"\r\n\r\n"
    last = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    body = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n" + b"x" * 70_000
    async with listening(protocol) as port:
        answers = await answer(port, one * 400 + body + last[:9], last[9:])
    assert (answers or b"").count(b" 200 OK") == 402


async def test_what_was_asked_is_answered_before_what_cannot_be_read() -> None:
    asked = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nseq=1"
    async with listening(HttpToolsProtocol) as port:
        answered = await answer(port, asked + b"\xff\xffgarbage\r\n\r\n")
        refused = await answer(port, b"\xff\xffgarbage\r\n\r\n")
    assert answered is not None
    assert answered.startswith(b"HTTP/1.1 200 ")
    assert refused is not None
    assert refused.startswith(b"HTTP/1.1 400 ")


@BOTH
@pytest.mark.parametrize("hosts", [b"", b"Host: x\r\nHost: y\r\n"])
async def test_a_request_names_one_host(protocol: type[asyncio.Protocol], hosts: bytes) -> None:
    async with listening(protocol) as port:
        found = await answer(port, b"GET / HTTP/1.1\r\n" + hosts + b"\r\n")
    assert (found or b"").startswith(b"HTTP/1.1 400 ")
