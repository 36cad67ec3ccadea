"""Connections on which nothing is asked are closed: they are what a flood of half-open ones is made of."""

import asyncio
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

#: Seconds until a new connection must have asked for something, and one that has been answered for something else.
FIRST: Final = 10.0
NEXT: Final = 40.0


class Connection(H11Protocol):
    """A connection that is closed when its first request, or the next one, does not come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._look_again(FIRST, None)

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


def allow_many() -> None:
    """Let the process have as many connections as the system lets it ask for: the usual limit is a thousand."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
