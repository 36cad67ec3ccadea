"""Threads that bots think in: few, started once, and replaced when one hangs."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

T = TypeVar("T")


class Heads:
    """A fixed number of threads, not counting those that hang.

    The threads are daemons: a thought without end does not hold up the end of the program.
    """

    def __init__(self, count: int) -> None:
        self._thoughts: Final[queue.SimpleQueue[_Thought | None]] = queue.SimpleQueue()
        self._count = count
        self._started = False

    async def ask(self, work: Callable[[], T]) -> T:
        """Call ``work`` in one of the threads; if the caller gives up, the thread is replaced.

        Raises:
            Exception: whatever ``work`` raises.
        """
        if not self._started:
            self._started = True
            for _ in range(self._count):
                self._hire()
        thought = _Thought(work)
        self._thoughts.put(thought)
        try:
            found: T = await thought.answer
            return found
        except asyncio.CancelledError:
            if thought.give_up():
                self._hire()
            raise

    def close(self) -> None:
        """Let the threads end once they have finished what they are at."""
        if self._started:
            for _ in range(self._count):
                self._thoughts.put(None)

    def _hire(self) -> None:
        """Start one more thread."""
        threading.Thread(target=self._work, name="kozyr-bot", daemon=True).start()

    def _work(self) -> None:
        """Loop of a thread; it ends after a thought that was given up, for it has been replaced."""
        while (thought := self._thoughts.get()) is not None:
            if not thought.think():
                return


class _Thought:
    """One piece of work, and where its result goes."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self._loop.create_future()
        self._lock = threading.Lock()
        self._begun = False
        self._given_up = False

    def give_up(self) -> bool:
        """Nobody waits any more; whether a thread is still at it."""
        with self._lock:
            self._given_up = True
            return self._begun

    def think(self) -> bool:
        """Do the work, in this thread; False if it was given up meanwhile."""
        with self._lock:
            if self._given_up:
                return True
            self._begun = True
        result: Any = None
        failure: Exception | None = None
        try:
            result = self._work()
        except Exception as error:
            failure = error
        with self._lock:
            if self._given_up:
                return False
            self._begun = False
        try:
            self._loop.call_soon_threadsafe(self._settle, result, failure)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return True
        return True

    def _settle(self, result: Any, failure: Exception | None) -> None:
        """Hand the result over, in the event loop."""
        if self.answer.done():
            return
        if failure is not None:
            self.answer.set_exception(failure)
        else:
            self.answer.set_result(result)
