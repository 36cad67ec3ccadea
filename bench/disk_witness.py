"""How long the disk itself lets a write wait, beside what is measured: it may belong to others too.

A thread overwrites one block of a file of its own and waits until the disk has it, again and again.
"""

import os
import threading
from pathlib import Path
from time import perf_counter

PAUSE = 0.02
BLOCK = 4096
BLOCKS = 1024
#: A wait above this many seconds is the disk's and not the database's: an undisturbed one takes half a millisecond.
SLOW = 0.010


class DiskWitness:
    """Waits for the disk from its beginning to its end; the times are those of ``perf_counter``."""

    def __init__(self, folder: Path) -> None:
        self.waits: list[tuple[float, float]] = []
        self._file = os.open(folder / "witness", os.O_CREAT | os.O_RDWR, 0o600)
        os.pwrite(self._file, bytes(BLOCK * BLOCKS), 0)
        os.fsync(self._file)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        while not self._over.wait(PAUSE):
            began = perf_counter()
            os.pwrite(self._file, os.urandom(BLOCK), BLOCK * (len(self.waits) % BLOCKS))
            os.fdatasync(self._file)
            self.waits.append((began, perf_counter()))

    def end(self) -> None:
        self._over.set()
        self._thread.join()
        os.close(self._file)

    def slow(self) -> list[tuple[float, float]]:
        """The times, from and to, in which the disk let it wait too long."""
        return [(began, end) for began, end in self.waits if end - began > SLOW]

    def milliseconds(self) -> list[float]:
        return [1000 * (end - began) for began, end in self.waits]
