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

    Args:
        moving: whether it is a terminal.
        done: deals before the time from which the speed counts.
        now: that time, in seconds.
    """

    def __init__(self, moving: bool, done: int, now: float) -> None:
        self._moving = moving
        self._last = -_EVERY
        self._before = done, now

    def progress(self, done: int, wanted: int, now: float) -> None:
        """A bar with deals and speed; on a terminal it moves."""
        if now - self._last < (0.5 if self._moving else _EVERY):
            return
        self._last = now
        speed = (done - self._before[0]) / max(now - self._before[1], 1e-3)
        bar = "#" * (done * _BAR // wanted)
        told = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
        text = f"[{bar:<{_BAR}}] {done:,} of {wanted:,} deals  {told}/s"
        sys.stderr.write(f"\r{text:<79}" if self._moving else f"{text}\n")
        sys.stderr.flush()

    def measured(self, strength: str) -> None:
        """A line of its own with what was measured."""
        text = f"one against club: {strength}"
        err(f"\r{text:<79}" if self._moving else text)

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
