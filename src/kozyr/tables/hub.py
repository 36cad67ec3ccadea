"""Who wants to hear of a table: one slot a listener, in which only the newest number stands.

A slow listener misses numbers, never the newest one, and costs no memory.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager


class Listener:
    """One listener: an asynchronous iterator of event numbers, each newer than the one before.

    Attributes:
        seat: whose listener it is, None for who looks on.
    """

    def __init__(self) -> None:
        self.seat: int | None = None
        self._newest = 0
        self._given = 0
        self._news = asyncio.Event()
        self._closed = False

    def offer(self, seq: int) -> None:
        """Put a number in the slot; older ones are dropped."""
        if seq > self._newest:
            self._newest = seq
            self._news.set()

    def close(self) -> None:
        """End the iteration."""
        self._closed = True
        self._news.set()

    def __aiter__(self) -> AsyncIterator[int]:
        return self

    async def __anext__(self) -> int:
        while not self._closed:
            if self._newest > self._given:
                self._given = self._newest
                return self._given
            self._news.clear()
            await self._news.wait()
        raise StopAsyncIteration


class Hub:
    """Listeners by table."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}

    @contextmanager
    def listen(self, table_id: str) -> Iterator[Listener]:
        """A listener for as long as the block runs."""
        listener = Listener()
        self._listeners.setdefault(table_id, []).append(listener)
        try:
            yield listener
        finally:
            listeners = self._listeners[table_id]
            listeners.remove(listener)
            if not listeners:
                self._listeners.pop(table_id, None)

    def publish(self, table_id: str, seq: int, by: int | None = None) -> None:
        """Tell the listeners of a table that event ``seq`` is committed.

        Args:
            by: the seat whose command it was. It knows what it did: its page is made after those of the others.
        """
        loop = asyncio.get_running_loop()
        for listener in self._listeners.get(table_id, ()):
            if by is not None and listener.seat == by:
                loop.call_soon(listener.offer, seq)
            else:
                listener.offer(seq)

    def is_heard(self, table_id: str) -> bool:
        """Whether anybody listens to a table."""
        return table_id in self._listeners

    def close(self) -> None:
        """End every listener's iteration."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()
