"""Who wants to hear of a table: one slot a listener, in which only the newest number stands.

A slow listener misses numbers, never the newest one, and costs no memory.
"""

import asyncio
from collections import deque
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
    """Listeners by table.

    They hear one after another, each in a round of the event loop: whoever hears makes a page, and what has come
    meanwhile is taken up before the next page is made.
    """

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {}
        self._first: deque[tuple[Listener, int]] = deque()
        self._last: deque[tuple[Listener, int]] = deque()
        self._going = False

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
            by: the seat whose command it was. It knows what it did: its page is made after those of all others, also
                of other tables.
        """
        for listener in self._listeners.get(table_id, ()):
            own = by is not None and listener.seat == by
            (self._last if own else self._first).append((listener, seq))
        if not self._going:
            self._going = True
            self._go_on()

    def _go_on(self) -> None:
        """Let the next one hear."""
        queue = self._first or self._last
        self._going = bool(queue)
        if queue:
            listener, seq = queue.popleft()
            listener.offer(seq)
            asyncio.get_running_loop().call_soon(self._go_on)

    def is_heard(self, table_id: str) -> bool:
        """Whether anybody listens to a table."""
        return table_id in self._listeners

    def close(self) -> None:
        """End every listener's iteration."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()
