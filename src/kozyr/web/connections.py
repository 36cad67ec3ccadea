"""Connections: closed while nothing is asked on them, and when a question has no end; floods are made of both.

Requests are read by a parser in C where the extra ``fast`` is installed, else by one in Python.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

#: Seconds until a new connection must have asked for something, and one that has been answered for something else.
FIRST: Final = 10.0
NEXT: Final = 40.0
#: Bytes of a request before its body. The parser in Python has such a limit of its own, the one in C none.
MOST_HEAD: Final = 65_536

_TOO_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 27\r\nconnection: close\r\n\r\nthe request has no end here"
)


class Patience:
    """Added to a protocol of uvicorn: a connection is closed when a request does not come, or does not end."""

    cycle: Any
    transport: asyncio.Transport
    _head: int | None = None  # bytes of the request that is being read, None while none is

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)  # type: ignore[misc]
        self._look_again(FIRST, None)

    def on_message_begin(self) -> None:
        """A request begins; told by the parser in C alone."""
        super().on_message_begin()  # type: ignore[misc]
        self._head = 0

    def on_headers_complete(self) -> None:
        """Its body comes next, if it has one."""
        self._head = None
        super().on_headers_complete()  # type: ignore[misc]

    def data_received(self, data: bytes) -> None:
        """Read on; whoever sends a request that does not end is told so."""
        super().data_received(data)  # type: ignore[misc]
        if self._head is None:
            return
        self._head += len(data)
        if self._head > MOST_HEAD and not self.transport.is_closing():
            self.transport.write(_TOO_LONG)
            self.transport.close()

    def _look_again(self, seconds: float, seen: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, self._look, seen)

    def _look(self, seen: Any) -> None:
        """Close it if nothing has been asked since the request that was seen."""
        if self.transport.is_closing():
            return
        asked = self.cycle
        if asked is seen and (asked is None or asked.response_complete):
            self.transport.close()
        else:
            self._look_again(NEXT, asked)


def patient(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A protocol of uvicorn with patience that ends."""
    return type("Connection", (Patience, protocol), {})


def allow_many() -> None:
    """Let the process have as many connections as the system lets it ask for: the usual limit is a thousand."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
