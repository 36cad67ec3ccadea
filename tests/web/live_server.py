"""A real server process for tests, which can be killed and started again."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

PROGRAM = """
import hashlib, itertools, secrets, sys
count = itertools.count()
def even(size):
    return hashlib.sha256(f"{sys.argv[5]} {next(count)}".encode()).digest()[:size]
if sys.argv[5]:
    secrets.token_bytes = even
from kozyr.tables import service
from kozyr.web.config import Config
from kozyr.web.run import run
port, pace, keep_alive, absent, patience = int(sys.argv[2]), *map(float, (*sys.argv[3:5], *sys.argv[6:8]))
service.PATIENCES = (*service.PATIENCES, patience)
sys.exit(run(Config(db=sys.argv[1], port=port, pace=pace, keep_alive=keep_alive, next_deal_wait=600.0,
                    tables_per_minute=100000, posts_per_second=1e6, absent_after=absent)))
"""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A server process over one database and port; with a ``seed`` every start is alike.

    ``patience`` is one more that a table may have, ``absent_after`` as in ``Config``; both in seconds.
    """

    def __init__(
        self,
        folder: Path,
        *,
        pace: float = 0.0,
        keep_alive: float = 15.0,
        seed: str = "",
        absent_after: float = 60.0,
        patience: float = 120.0,
    ) -> None:
        self.db = folder / "kozyr.db"
        self.port = free_port()
        self.pace = pace
        self.keep_alive = keep_alive
        self.seed = seed
        self.limits = (absent_after, patience)
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        given = (self.db, self.port, self.pace, self.keep_alive, self.seed, *self.limits)
        arguments = [str(value) for value in given]
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert re.search(rf"http://localhost:{self.port}/", line), (line, self.finish())

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.finish()

    def stop(self) -> tuple[str, str]:
        if self.process is None or self.process.poll() is not None:
            return "", ""
        self.process.send_signal(signal.SIGTERM)
        return self.finish()

    def finish(self) -> tuple[str, str]:
        """What the process wrote, once it has ended."""
        assert self.process is not None
        try:
            return self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

    def get(self, path: str) -> str:
        with urllib.request.urlopen(self.url + path, timeout=5) as reply:  # noqa: S310 - our own address
            text: str = reply.read().decode()
            return text
