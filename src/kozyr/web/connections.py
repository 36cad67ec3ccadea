"""Connections: closed while a request does not come, or does not end; floods are made of both.

Requests are read by a parser in C where the extra ``fast`` is installed, else by one in Python. The parser in C has
no limits and forgives more than HTTP does: ``Limits`` makes up for that.
"""

import asyncio
from contextlib import suppress
from typing import Any, Final

#: Seconds until a new connection must have asked for something, and one that has been answered for something else.
FIRST: Final = 10.0
NEXT: Final = 40.0
#: Bytes on end that belong to no body: a head, the frame of a body sent in pieces, what follows it, or nothing at all.
MOST: Final = 65_536

_TOO_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 27\r\nconnection: close\r\n\r\nthe request has no end here"
)


class Patience:
    """Added to a protocol of uvicorn: a connection is closed when a request, or the rest of it, does not come."""

    cycle: Any
    transport: asyncio.Transport

    @property
    def waits(self) -> bool:
        """Whether nothing is being answered for which all has come."""
        asked = self.cycle
        return asked is None or asked.response_complete or asked.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)  # type: ignore[misc]
        self._look_again(FIRST, None)

    def _look_again(self, seconds: float, seen: Any) -> None:
        asyncio.get_running_loop().call_later(seconds, self._look, seen)

    def _look(self, seen: Any) -> None:
        """Close it if it waits for the same as when it was looked at before."""
        if self.transport.is_closing():
            return
        if self.waits and self.cycle is seen:
            self.transport.close()
        else:
            self._look_again(NEXT, self.cycle)


class Limits(Patience):
    """The same for the protocol with the parser in C: a request that does not end, or names no host, is refused too."""

    headers: list[tuple[bytes, bytes]]
    parser: Any
    _outside = 0  # bytes since a request last ended that belong to no body
    _inside = 0  # bytes of bodies in the packet that is being read
    _ended = False  # whether a request ends in it
    _deaf = False  # whether what still comes is passed over

    def data_received(self, data: bytes) -> None:
        """Read on, unless that is too much."""
        if self._deaf:
            return
        self._inside, self._ended = 0, False
        super().data_received(data)  # type: ignore[misc]
        self._outside = 0 if self._ended else self._outside + len(data) - self._inside
        if self._outside > MOST and not self.transport.is_closing():
            self._end(_TOO_LONG)

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self._inside += len(body)
        super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        """A request has come to its end."""
        self._ended = True
        super().on_message_complete()  # type: ignore[misc]

    def on_headers_complete(self) -> None:
        """A head has come.

        Raises:
            ValueError: it names no host, or more than one; the parser answers with 400.
        """
        hosts = sum(name == b"host" for name, _ in self.headers)
        if hosts > 1 or (hosts == 0 and self.parser.get_http_version() == "1.1"):
            raise ValueError("a request names one host")
        super().on_headers_complete()  # type: ignore[misc]

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read."""
        text = msg.encode()
        head = b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\n"
        self._end(head + b"content-length: %d\r\nconnection: close\r\n\r\n%s" % (len(text), text))

    def _end(self, answer: bytes) -> None:
        """Close it with an answer, or after the one that is under way: what was asked before has been done."""
        if self.waits:
            self.transport.write(answer)
            self.transport.close()
        else:
            self.cycle.keep_alive = False
            self._deaf = True


def patient(protocol: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A protocol of uvicorn with patience that ends."""
    added = Limits if hasattr(protocol, "on_message_complete") else Patience
    return type("Connection", (added, protocol), {})


def allow_many() -> None:
    """Let the process have as many connections as the system lets it ask for: the usual limit is a thousand."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
