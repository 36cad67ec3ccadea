"""Who reads the stream of a table at this process: when somebody comes or goes, the others are told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Nudge = Callable[[], None]


class Crowds:
    """The readers of all tables; each can be nudged to look again."""

    def __init__(self) -> None:
        self._nudges: dict[str, set[Nudge]] = {}

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
