"""In which mode a server searches: compiled once that costs nobody any waiting, plain until then.

Compiling takes half a minute of a processor and holds the interpreter, so that a server never does it: at its
start a child process of the lowest priority compiles into the cache. When the first search is wanted after
that, a thread reads it from there.
"""

import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Final

from kozyr.bots.prepare import is_compiled, prepare
from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode

_LOG = logging.getLogger(__name__)
_COMPILE: Final = (sys.executable, "-m", "kozyr.tables.compiling")
_ENOUGH: Final = 5.0  # seconds until a child that was told to end must be gone


def load() -> None:
    """Read the compiled search from the cache.

    Raises:
        RulesError: it is not there, though it was said to be.
    """
    if not is_compiled():
        raise RulesError("the compiled search is not in the cache")
    prepare("compiled")


class Workshop:
    """The compiled search of one process: compiled by a child, read when it is first wanted.

    Args:
        command: of the child; its exit code is 0 if the compiled search is in the cache.
        load: reads it from there; raises if it cannot.
    """

    def __init__(self, command: Sequence[str] = _COMPILE, load: Callable[[], None] = load) -> None:
        self._command = tuple(command)
        self._load = load
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._loading: threading.Thread | None = None
        self._mode: Mode = "plain"

    @property
    def mode(self) -> Mode:
        """The mode to search in now; asking for it is a sign that it is wanted."""
        with self._lock:
            if self._mode == "plain" and self._loading is None and self._is_compiled():
                self._loading = threading.Thread(target=self._read, daemon=True)
                self._loading.start()
            return self._mode

    def start(self) -> None:
        """Let a child compile, where there is a compiler."""
        if find_spec("numba") is None or self._child is not None:
            return
        try:
            self._child = subprocess.Popen(  # noqa: S603 - our own program
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            _LOG.warning("nothing is compiled: %s", error)

    def close(self) -> None:
        """End the child, whatever it is at; the search stays in the mode that it is in."""
        child = self._child
        if child is None:
            return
        if child.stdin is not None:
            child.stdin.close()
        child.kill()
        child.wait(_ENOUGH)

    def _is_compiled(self) -> bool:
        """Whether the child has ended well."""
        return self._child is not None and self._child.poll() == 0

    def _read(self) -> None:
        """Read the compiled search; if that fails it stays as it is."""
        try:
            self._load()
        except Exception as error:
            _LOG.warning("bots think without the compiler: %s", error)
            return
        with self._lock:
            self._mode = "compiled"
