"""The journal of an arena: a file with a line for each finished block, so that an interruption loses none.

The first line says what is played. A line is written with its end at once: what a killed process left without an
end is cut off when the file is opened again. How many deals are wanted does not matter to a block, so that a
longer run can go on from a shorter one.
"""

import fcntl
import hashlib
import json
from pathlib import Path
from typing import Any, Final, Self

from kozyr.lab.arena_plan import Plan
from kozyr.lab.arena_play import Block, block_data, block_of
from kozyr.lab.arena_pool import ArenaError
from kozyr.lab.program import digest

_FORMAT: Final = 1


def heading(plan: Plan) -> dict[str, Any]:
    """What the first line says."""
    return {"kozyr-arena": _FORMAT, **plan.as_data(), "program": digest()}


def default_name(plan: Plan) -> str:
    """The name of the journal of a plan where none is given."""
    mark = hashlib.sha256(json.dumps(heading(plan)).encode()).hexdigest()[:10]
    return f"arena-{plan.rules.preset}-{mark}.journal"


class Journal:
    """The finished blocks of a plan, in a file that nobody else writes at the same time.

    Attributes:
        path: of the file.
        decks: numbers of the blocks that are in it.

    Raises:
        ArenaError: the file is something else, the journal of another arena, damaged, or in use.
        OSError: it cannot be read or written.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._plan = plan
        self._places: dict[int, int] = {}
        self._file = path.open("a+b")
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def decks(self) -> set[int]:
        """Numbers of the blocks that are in it."""
        return set(self._places)

    def append(self, deck: int, block: Block) -> None:
        """Write a finished block."""
        self._places[deck] = self._write({"block": deck, "fields": block_data(block)})

    def block(self, deck: int) -> Block:
        """A block that is in it."""
        self._file.seek(self._places[deck])
        return block_of(json.loads(self._file.readline())["fields"], self._plan)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ArenaError(f"{self.path} is in use by another arena") from error

    def _read(self) -> None:
        """Find the blocks, or begin the file."""
        self._file.seek(0)
        first = self._file.readline()
        if not first:
            self._write(heading(self._plan))
            return
        self._check_heading(first)
        place = self._file.tell()
        number = 1
        while line := self._file.readline():
            number += 1
            if not line.endswith(b"\n"):
                self._file.truncate(place)
                return
            try:
                data = json.loads(line)
                block_of(data["fields"], self._plan)
                self._places.setdefault(int(data["block"]), place)
            except (ValueError, TypeError, KeyError) as error:
                raise ArenaError(
                    f"{self.path}: line {number} is damaged; delete the file"
                ) from error
            place = self._file.tell()

    def _check_heading(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "kozyr-arena" not in found:
            raise ArenaError(f"{self.path} is not the journal of an arena")
        for name, value in heading(self._plan).items():
            if found.get(name) == value:
                continue
            if name in ("kozyr-arena", "program"):
                raise ArenaError(f"{self.path} was begun by another version of the program")
            raise ArenaError(
                f"{self.path} is the journal of another arena: {name} was {found.get(name)}, "
                f"not {value}; name another file with --resume"
            )

    def _write(self, data: object) -> int:
        """Write a line at the end; returns where it begins."""
        self._file.seek(0, 2)
        place = self._file.tell()
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        return place
