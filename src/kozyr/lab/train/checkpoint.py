"""Checkpoints as files: a line with a checksum of all that follows, a line of JSON, then the numbers of the weights."""

import json
from array import array
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from kozyr.bots.net import layout
from kozyr.core.errors import RulesError
from kozyr.lab.files import replace

_NAME: Final = b"kozyr training"
_FORMAT: Final = _NAME + b" 2"
_KNOWN: Final = {"features": layout.VERSION, "weights": layout.WEIGHTS}


def write(path: Path, head: Mapping[str, Any], *weights: Sequence[float]) -> None:
    """Write a checkpoint, whole or not at all.

    Raises:
        OSError: it names the file.
    """
    body = b"".join(array("d", numbers).tobytes() for numbers in weights)
    told = json.dumps({**_KNOWN, **head}).encode() + b"\n" + body
    replace(path, b"%s %s\n%s" % (_FORMAT, _sum(told), told))


def read(path: Path) -> tuple[dict[str, Any], "array[float]"]:
    """The head of a checkpoint and the numbers of all its weights.

    Raises:
        RulesError: it is no checkpoint, is damaged, or is one of another version or of other features.
    """
    first, _, told = path.read_bytes().partition(b"\n")
    kind, _, expected = first.rpartition(b" ")
    if _NAME not in first:
        raise RulesError(f"{path} is no checkpoint of a training")
    if kind != _FORMAT:
        raise RulesError(f"{path} is a checkpoint of another version of the program: begin anew")
    if _sum(told) != expected:
        raise RulesError(f"{path} is damaged")
    line, _, body = told.partition(b"\n")
    head = json.loads(line)
    if {name: head.get(name) for name in _KNOWN} != _KNOWN:
        raise RulesError(f"{path} is a checkpoint of other features: begin anew")
    return head, array("d", body)


def _sum(data: bytes) -> bytes:
    return sha256(data).hexdigest().encode()
