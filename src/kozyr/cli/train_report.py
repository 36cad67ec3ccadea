"""What is shown on standard error while a training runs, and how it is stopped."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGINT, signal
from threading import Event, current_thread, main_thread

from kozyr.cli.common import err

_EVERY = 10.0  # seconds between two lines of progress; a bar moves twice a second
_BAR = 20


class Report:
    """A bar on a terminal, elsewhere a line now and then.

    Attributes:
        strength: what was measured last, shown beside.
    """

    def __init__(self, moving: bool) -> None:
        self._moving = moving
        self._last = 0.0
        self._before: tuple[int, float] | None = None
        self.strength = ""

    def progress(self, done: int, wanted: int, now: float) -> None:
        """A bar with deals, speed and strength so far; on a terminal it moves."""
        before = self._before or (done, now)
        self._before = before
        if now - self._last < (0.5 if self._moving else _EVERY):
            return
        self._last = now
        speed = (done - before[0]) / max(now - before[1], 1e-3)
        bar = "#" * (done * _BAR // wanted)
        strength = f"  club: {self.strength}" if self.strength else ""
        text = f"[{bar:<{_BAR}}] {done:,} of {wanted:,} deals  {speed:,.0f}/s{strength}"
        sys.stderr.write(f"\r{text:<100}" if self._moving else f"{text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line of the bar."""
        if self._moving:
            err("")


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: a chunk of deals is then finished first, so that nothing is learned twice."""
    asked = Event()

    def note(*_: object) -> None:
        if asked.is_set():  # for the second time
            raise KeyboardInterrupt
        asked.set()

    if current_thread() is not main_thread():
        yield asked.is_set
        return
    before = signal(SIGINT, note)
    try:
        yield asked.is_set
    finally:
        signal(SIGINT, before)
