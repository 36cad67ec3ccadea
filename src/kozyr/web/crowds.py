"""Who reads the streams of tables at this process: others are told who comes and goes; no client has too many."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Nudge = Callable[[], None]


class Doors:
    """How many streams each client has open; one client cannot take them all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, client: str) -> bool:
        """Count one more stream of a client; False if it has as many as it may have."""
        if self._open[client] >= self._most:
            return False
        self._open[client] += 1
        return True

    def leave(self, client: str) -> None:
        """One stream of a client has ended."""
        self._open[client] -= 1
        if self._open[client] <= 0:
            del self._open[client]


class Crowds:
    """The readers of all tables; each can be nudged to look again."""

    def __init__(self) -> None:
        self._nudges: dict[str, set[Nudge]] = {}
        self._fading: dict[tuple[str, int], asyncio.TimerHandle] = {}

    @contextmanager
    def reader(self, table_id: str, nudge: Nudge) -> Iterator[None]:
        """A reader for as long as the block runs."""
        nudges = self._nudges.setdefault(table_id, set())
        nudges.add(nudge)
        try:
            yield
        finally:
            nudges.discard(nudge)
            if not nudges:
                self._nudges.pop(table_id, None)

    def changed(self, table_id: str, by: Nudge | None = None) -> None:
        """Nudge all readers of a table but one."""
        for nudge in tuple(self._nudges.get(table_id, ())):
            if nudge is not by:
                nudge()

    def visited(self, table_id: str, seat: int, *, news: bool, lasts: float) -> None:
        """Somebody has fetched a page and counts as being there for so many seconds; ``news``: from now on."""
        fading = self._fading.pop((table_id, seat), None)
        if fading is not None:
            fading.cancel()
        loop = asyncio.get_running_loop()
        self._fading[table_id, seat] = loop.call_later(lasts, self._fade, table_id, seat)
        if news:
            self.changed(table_id)

    def _fade(self, table_id: str, seat: int) -> None:
        """Somebody may not be there any more."""
        self._fading.pop((table_id, seat), None)
        self.changed(table_id)
