"""The shape of what a reader is taught with: examples in a rule book and positions of a lesson.

Both name a record in ``examples``. The engine decides what is legal there; texts are message ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Example:
    """A record that a rule book shows move by move.

    Attributes:
        record: its folder and name, e.g. ``frap/F4``.
        title: what it shows.
        presets: whose rule books show it.
        marks: the rule that a move illustrates, by the statement of its first occurrence (``0 blind``).
    """

    record: str
    title: str
    presets: tuple[str, ...]
    marks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A question of a lesson: a record cut off before an action, which the reader now chooses.

    Attributes:
        record: its folder and name.
        actions: how many actions have been carried out.
        presets: whose lessons ask it.
        task: what has happened and what is asked.
        good: why each good action is one, by its notation.
        other: the same for single other actions; ``rest`` for all that are legal besides.
        offered: actions that are shown though they are not legal, besides one's cards and possible bids.
    """

    record: str
    actions: int
    presets: tuple[str, ...]
    task: str
    good: Mapping[str, str]
    other: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    offered: tuple[str, ...] = ()
