"""Where compiled drivers are kept: one folder of the user's cache for each state of the sources.

The compiler's own cache looks at the file of the cached function alone: an edit in any other module would go
unnoticed, and a full disk or a damaged file would end the program. So each driver is a file with a checksum, in
a folder named by a digest of all sources of ``engine`` and ``core`` and of the versions of the compiler and of
Python; the name of a driver of another package has a digest of that package and of those below it. A folder that
has not been used for a month is deleted. What cannot be read is compiled again; where nothing can be written
nothing is kept, and nothing else changes.

Environment: ``KOZYR_CACHE_DIR`` is the folder itself, ``XDG_CACHE_HOME`` the one it lies in by default.
"""

import hashlib
import os
import pickle
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
import numpy as np
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

import kozyr.core

_DIGEST: Final = re.compile("[0-9a-f]{24}")
_UNUSED_SECONDS: Final = 30 * 24 * 3600.0
_CHECK: Final = hashlib.sha256().digest_size


# What kernels are in, the lowest first: those of a package call only those of packages before it.
_PACKAGES: Final = ("core", "engine", "bots", "lab")
_FOLDERS: Final = tuple(Path(kozyr.core.__path__[0]).parent / name for name in _PACKAGES)


def sources(folders: Iterable[Path] = _FOLDERS[:2]) -> list[Path]:
    """All files that a compiled driver of the last of some packages can depend on."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def digest() -> str:
    """The name of the folder for these sources, this compiler and this Python."""
    mixed = hashlib.sha256()
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    mixed.update("\n".join(versions).encode())
    _mix(mixed, sources())
    return mixed.hexdigest()[:24]


def _mix(mixed: Any, paths: Iterable[Path]) -> None:
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        mixed.update(f"\n{path.parent.name}/{path.name} {content}".encode())


@cache
def _digest_above_engine(package: str) -> str:
    """Of the sources of a package and of those between it and the engine; empty for the engine."""
    above = _FOLDERS[2 : _PACKAGES.index(package) + 1]
    if not above:
        return ""
    mixed = hashlib.sha256()
    _mix(mixed, sources(above))
    return "-" + mixed.hexdigest()[:16]


def _kept_as(driver: Callable[..., Any]) -> str:
    """The beginning of the names of a driver's files."""
    return driver.__name__ + _digest_above_engine(driver.__module__.split(".")[1])


def base_folder() -> Path | None:
    """The folder of all digests; None where there is no home folder."""
    if named := os.environ.get("KOZYR_CACHE_DIR"):
        return Path(named).expanduser()
    if shared := os.environ.get("XDG_CACHE_HOME"):
        return Path(shared) / "kozyr"
    if os.environ.get("HOME") == "":
        return None
    try:
        return Path.home() / ".cache" / "kozyr"
    except RuntimeError:
        return None


@cache
def folder() -> Path | None:
    """The folder for compiled drivers; None if there is none and none can be made."""
    base = base_folder()
    if base is None:
        return None
    path = base / digest()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if writable():
        os.utime(path)
        _sweep(base, path)
    return path


def writable() -> bool:
    """Whether what is compiled now can be kept."""
    base = base_folder()
    if base is None:
        return False
    try:
        with tempfile.TemporaryFile(dir=base / digest()) as probe:
            probe.write(b"0")
    except OSError:
        return False
    return True


def _sweep(base: Path, current: Path) -> None:
    """Delete the folders of other sources that no process has used for a month."""
    now = current.stat().st_mtime
    for path in base.iterdir():
        try:
            old = now - path.stat().st_mtime > _UNUSED_SECONDS
        except OSError:  # gone already, or a link to nowhere
            continue
        if path != current and old and _DIGEST.fullmatch(path.name):
            shutil.rmtree(path, ignore_errors=True)


def _short(text: object) -> str:
    return hashlib.sha256(repr(text).encode()).hexdigest()[:16]


def _processor() -> str:
    """A name for the processor that code is made for."""
    return _short(cpu_target.target_context.codegen().magic_tuple())


class DriverCache:
    """What the compiler asks for one driver and tells of it, in place of its own cache."""

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._path)

    def _file(self, signature: Any) -> Path:
        return self._path / f"{self._name}.{_processor()}.{_short(signature)}"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """What was kept for a signature; None if that is nothing, or is damaged."""
        target_context.refresh()
        try:
            data = self._file(signature).read_bytes()
        except OSError:
            return None
        check, payload = data[:_CHECK], data[_CHECK:]
        if hashlib.sha256(payload).digest() != check:
            return None
        kept = pickle.loads(payload)  # noqa: S301 - our own file, unharmed, in the user's own folder
        return CompileResult._rebuild(target_context, *kept)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep what was compiled, whole or not at all."""
        payload = dumps(compiled._reduce())
        path = self._file(signature)
        part = path.with_name(f"part-{os.getpid()}-{threading.get_ident()}-{self._name}")
        try:
            part.write_bytes(hashlib.sha256(payload).digest() + payload)
            part.replace(path)
        except OSError:  # the disk is full, or not to be written
            with suppress(OSError):
                part.unlink()

    def enable(self) -> None:
        """Nothing: it is always on."""

    def disable(self) -> None:
        """Nothing: it is always on."""

    def flush(self) -> None:
        """Nothing: folders of other sources are swept."""


def enable(dispatcher: Any, driver: Callable[..., Any]) -> None:
    """Keep what a driver compiles, if there is a folder for it."""
    path = folder()
    if path is not None:
        dispatcher._cache = DriverCache(_kept_as(driver), path)


def holds(driver: Callable[..., Any]) -> bool:
    """Whether a driver has been compiled for this processor and kept by some process."""
    path = folder()
    return path is not None and any(path.glob(f"{_kept_as(driver)}.{_processor()}.*"))
