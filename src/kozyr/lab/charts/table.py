"""A chart: holdings of trumps as rows, seats as columns."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kozyr.core.cards import RANK_LETTERS
from kozyr.lab.charts.sample import Hand, mean

_TEN = RANK_LETTERS.index("T")


@dataclass(frozen=True, slots=True)
class Cell:
    """A holding in one situation.

    Attributes:
        hands: how many were looked at.
        share: of them the share for which the bolder choice is better.
        gain: what it is worth more than a pass on average, in kons.
    """

    hands: int
    share: float
    gain: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows by holding, a cell a column; None where no such hand came."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


def holding(hand: Hand) -> str:
    """The trumps of a hand by name: how many, and the honours from the jack up, e.g. ``AJ + 1 low``."""
    honours = "".join(RANK_LETTERS[rank] for rank in reversed(hand.trumps) if rank > _TEN)
    low = sum(rank <= _TEN for rank in hand.trumps)
    if not hand.trumps:
        return "none"
    parts = [honours, f"{low} low" if low else ""]
    return " + ".join(part for part in parts if part)


def order(name: str) -> tuple[int, str]:
    """Where a holding stands among the rows: by the number of trumps, then by honours."""
    honours, _, low = name.partition(" + ")
    if name == "none":
        return (0, "")
    if "low" in honours:
        honours, low = "", name
    count = len(honours) + (int(low.split()[0]) if low else 0)
    ranks = "".join(chr(ord("a") + RANK_LETTERS.index(letter)) for letter in honours)
    return (count, ranks)


def chart(title: str, columns: Sequence[tuple[str, Sequence[Hand]]]) -> Chart:
    """The chart of some situations, each with its hands."""
    cells: list[dict[str, Cell]] = []
    for _, hands in columns:
        groups: dict[str, list[float]] = defaultdict(list)
        for hand in hands:
            groups[holding(hand)].append(hand.gain)
        cells.append(
            {
                name: Cell(len(gains), mean([float(g > 0) for g in gains]), mean(gains))
                for name, gains in groups.items()
            }
        )
    names = sorted({name for column in cells for name in column}, key=order)
    rows = tuple((name, tuple(column.get(name) for column in cells)) for name in names)
    return Chart(title, tuple(name for name, _ in columns), rows)


def as_text(found: Chart) -> str:
    """The chart for a terminal: share of the bolder choice and its gain."""
    width = max(len(name) for name in (*found.columns, "+0.00 100%")) + 2
    lines = [found.title, "".join(f"{name:>{width}}" for name in (" " * 14, *found.columns))]
    for name, cells in found.rows:
        texts = ("" if cell is None else f"{cell.gain:+.2f} {cell.share:4.0%}" for cell in cells)
        lines.append(f"{name:<{width}}" + "".join(f"{text:>{width}}" for text in texts))
    return "\n".join(lines)
