"""Compiling for a server: by a child, never in the way of anybody, and ended with the server."""

import os
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from kozyr.tables import compiling
from kozyr.tables import workshop as module
from kozyr.tables.workshop import Workshop


def child(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def soon(true: Callable[[], bool]) -> bool:
    """Whether something becomes true; it has half a minute on a busy machine."""
    end = time.monotonic() + 30
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Loads:
    """A cache that counts how often it is read."""

    def __init__(self, error: Exception | None = None) -> None:
        self.count = 0
        self._error = error

    def __call__(self) -> None:
        self.count += 1
        if self._error is not None:
            raise self._error


@pytest.fixture(autouse=True)
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a compiler: here only its child matters."""
    monkeypatch.setattr(module, "find_spec", lambda name: name)


def test_compiled_once_the_child_has_ended_and_read_once() -> None:
    loads = Loads()
    shop = Workshop(child("raise SystemExit(0)"), loads)
    shop.start()
    assert soon(lambda: shop.mode == "compiled")
    assert shop.mode == "compiled"
    assert loads.count == 1
    shop.close()


def test_plain_while_the_child_is_at_it() -> None:
    loads = Loads()
    shop = Workshop(child("import sys; sys.stdin.read()"), loads)
    shop.start()
    assert [shop.mode for _ in range(3)] == ["plain"] * 3
    assert loads.count == 0
    assert shop._child is not None
    shop.close()
    assert shop._child.returncode is not None
    assert shop.mode == "plain"


@pytest.mark.parametrize(
    ("code", "error", "reads"), [("raise SystemExit(1)", None, 0), ("", OSError("x"), 1)]
)
def test_plain_for_ever_if_it_went_wrong(code: str, error: Exception | None, reads: int) -> None:
    loads = Loads(error)
    shop = Workshop(child(code), loads)
    shop.start()
    assert shop._child is not None
    shop._child.wait()
    assert shop.mode == "plain"
    if shop._loading is not None:
        shop._loading.join()
    assert shop.mode == "plain"
    assert loads.count == reads
    shop.close()


def test_nothing_is_started_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    shop = Workshop(child("raise SystemExit(0)"), Loads())
    shop.start()
    assert shop._child is None
    assert shop.mode == "plain"
    shop.close()


def test_a_program_that_is_not_there_is_no_fault() -> None:
    shop = Workshop(("/nonexistent/kozyr",), Loads())
    shop.start()
    assert shop.mode == "plain"
    shop.close()


def test_the_child_ends_with_a_server_that_is_killed() -> None:
    code = (
        "import threading, time; from kozyr.tables.compiling import _end_with_parent\n"
        "threading.Thread(target=_end_with_parent, daemon=True).start(); print('on', flush=True)\n"
        "time.sleep(300)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        child(code), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.readline() == b"on\n"
    assert process.poll() is None
    process.stdin.close()  # as the system does when the server is gone
    assert process.wait(30) == 1
    process.stdout.close()


def test_without_a_folder_to_keep_it_in_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(compiling, "can_be_kept", lambda: False)
    monkeypatch.setattr(compiling, "prepare", lambda: done.append("compiled"))
    monkeypatch.setattr("os.nice", lambda _: 0)
    monkeypatch.setattr("threading.Thread", _NoThread)
    assert compiling.main() == 1
    assert done == []


def test_what_is_in_the_cache_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    kept = ["compiled"]
    monkeypatch.setattr(compiling, "can_be_kept", lambda: True)
    monkeypatch.setattr(compiling, "is_compiled", lambda: bool(done or kept))
    monkeypatch.setattr(compiling, "prepare", lambda: done.append("compiled"))
    monkeypatch.setattr("os.nice", lambda _: 0)
    monkeypatch.setattr("threading.Thread", _NoThread)
    assert compiling.main() == 0
    assert done == []
    kept.clear()
    assert compiling.main() == 0
    assert done == ["compiled"]


class _NoThread:
    """A thread that is never started: standard input is that of the tests."""

    def __init__(self, **_: object) -> None:
        pass

    def start(self) -> None:
        pass
