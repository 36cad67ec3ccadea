"""What program made a result: its version and a mark of its sources."""

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import kozyr

_PARTS: Final = ("core", "games", "engine", "match", "bots", "lab")


@cache
def digest() -> str:
    """A mark of the program's sources that results depend on: bots that were changed are other bots."""
    mixed = hashlib.sha256()
    root = Path(kozyr.__file__).parent
    for part in _PARTS:
        for path in sorted((root / part).rglob("*")):
            if path.is_file() and path.parent.name != "__pycache__":
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                mixed.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return mixed.hexdigest()[:24]


@cache
def program() -> str:
    """Version and mark in one line, e.g. ``1.0.0 0123456789abcdef01234567``."""
    try:
        return f"{version('kozyr')} {digest()}"
    except PackageNotFoundError:  # sources that were never installed
        return f"unknown {digest()}"
