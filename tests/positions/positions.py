"""Reads the positions of the ``.txt`` files beside it.

Each is a record up to the position, after comments: ``position`` is its name, ``right`` or ``wrong`` names actions,
separated by bars, ``why`` says it in one line; ``see`` may name where it comes from, and ``proved`` says what the
solver proves over every way in which the unseen cards can lie: ``sure GOAL``, what is right reaches the goal for
certain and nothing else does, or ``better GOAL``, what is right is nowhere worse than anything else and somewhere
better.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from kozyr import Match, read_records

FOLDER = Path(__file__).parent
FIELDS = ("position", "right", "wrong", "why", "see", "proved")
_FIELD = re.compile(r"# (\w+): (.*)")


@dataclass(frozen=True)
class Position:
    """One position; ``right`` and ``wrong`` are texts of actions, one of them is empty."""

    game: str
    name: str
    why: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    see: str
    proved: str
    record: str
    match: Match = field(compare=False, repr=False)

    def is_right(self, action: str) -> bool:
        return action in self.right if self.right else action not in self.wrong


def positions_of(path: Path) -> list[Position]:
    """The positions of a file."""
    found = []
    for part in re.split(r"(?m)^(?=# position: )", path.read_text(encoding="utf-8"))[1:]:
        lines = part.strip().splitlines()
        comments = [line for line in lines if line.startswith("#")]
        named = [_FIELD.fullmatch(line) for line in comments]
        fields = {match[1]: match[2] for match in named if match}
        assert len(fields) == len(comments), comments
        assert set(fields) <= set(FIELDS), comments
        record = "\n".join(line for line in lines if not line.startswith("#")) + "\n"
        (match,) = read_records(record)
        right, wrong = (
            tuple(fields[name].split(" | ")) if name in fields else () for name in FIELDS[1:3]
        )
        see, proved = fields.get("see", ""), fields.get("proved", "")
        name, why = fields["position"], fields["why"]
        found.append(Position(path.stem, name, why, right, wrong, see, proved, record, match))
    return found


POSITIONS = [position for path in sorted(FOLDER.glob("*.txt")) for position in positions_of(path)]
