"""Where compiled drivers are kept: one folder of the user's cache for each state of the sources.

The compiler's own cache looks at the file of the cached function alone; an edit in any other module would go
unnoticed. So the folder is named by a digest of all sources of ``engine`` and ``core`` and of the versions of
the compiler and of Python; one that has not been used for a month is deleted. Where nothing can be written there
is no cache, and nothing else changes.

Environment: ``KOZYR_CACHE_DIR`` is the folder itself, ``XDG_CACHE_HOME`` the one it lies in by default.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
import numpy as np

import kozyr.core
import kozyr.engine

_DIGEST: Final = re.compile("[0-9a-f]{24}")
_UNUSED_SECONDS: Final = 30 * 24 * 3600.0


def sources() -> list[Path]:
    """All files that a compiled driver can depend on."""
    folders = (*kozyr.core.__path__, *kozyr.engine.__path__)
    return sorted(path for folder in folders for path in Path(folder).rglob("*.py"))


@cache
def digest() -> str:
    """The name of the folder for these sources, this compiler and this Python."""
    mixed = hashlib.sha256()
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    mixed.update("\n".join(versions).encode())
    for path in sources():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        mixed.update(f"\n{path.parent.name}/{path.name} {content}".encode())
    return mixed.hexdigest()[:24]


def base_folder() -> Path | None:
    """The folder of all digests; None where there is no home folder."""
    if named := os.environ.get("KOZYR_CACHE_DIR"):
        return Path(named)
    if shared := os.environ.get("XDG_CACHE_HOME"):
        return Path(shared) / "kozyr"
    try:
        return Path.home() / ".cache" / "kozyr"
    except RuntimeError:
        return None


@cache
def folder() -> Path | None:
    """The folder for compiled drivers, which exists and can be written; None if there is none."""
    base = base_folder()
    if base is None:
        return None
    path = base / digest()
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
        os.utime(path)
        _sweep(base, path)
    except OSError:
        return None
    return path


def _sweep(base: Path, current: Path) -> None:
    """Delete the folders of other sources that no process has used for a month."""
    now = current.stat().st_mtime
    for path in base.iterdir():
        old = now - path.stat().st_mtime > _UNUSED_SECONDS
        if path != current and old and _DIGEST.fullmatch(path.name):
            shutil.rmtree(path, ignore_errors=True)


@contextmanager
def _compiler_folder(path: Path) -> Iterator[None]:
    """The compiler's setting for the folder of caches, put back afterwards."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(path)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def enable(dispatcher: Any) -> None:
    """Keep what a driver compiles, if there is a folder for it."""
    path = folder()
    if path is not None:
        with _compiler_folder(path):
            dispatcher.enable_caching()


def holds(name: str) -> bool:
    """Whether a driver has been compiled and kept by some process."""
    path = folder()
    return path is not None and any(path.rglob(f"drivers.{name}-*.nbi"))
