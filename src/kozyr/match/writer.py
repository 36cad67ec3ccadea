"""Printing a match as a record, canonically."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kozyr.engine.layout import At
from kozyr.games.model import Rules, format_value
from kozyr.match.view import DealRow

if TYPE_CHECKING:
    from kozyr.match.match import Match

FORMAT_LINE = "kozyr-record 1"
RESERVED = (
    "commit",
    "reveal",
    "entropy",
)  # statements of the verifiable shuffle, kept where they stand
JOINERS = (
    "\u200c\u200d"  # hold composed emoji and some scripts together, though not printable alone
)


def name_text(name: str) -> str:
    """A name as records can hold it: no line breaks, control characters or comment signs."""
    kept = (c for c in name if (c.isprintable() or c in JOINERS) and c != "#")
    return " ".join("".join(kept).split())


def write_record(match: "Match", lines: Sequence[str]) -> str:
    """The header of a match and some of its lines, a blank line before each deal."""
    return "\n".join([*header(match), *_spaced(lines)]) + "\n"


def header(match: "Match") -> list[str]:
    """The lines before the first deal."""
    names = [f"name {seat} {name}" for seat, name in sorted(match.names.items())]
    return [FORMAT_LINE, *rules_lines(match.rules), *names, *match.tags]


def rules_lines(rules: Rules) -> list[str]:
    """Game, seats and the options that differ from the preset."""
    options = [f"option {name} {format_value(value)}" for name, value in rules.changed.items()]
    return [f"game {rules.id}", f"seats {rules.players}", *options]


def result_line(row: DealRow) -> str:
    """The result of a finished deal."""
    if not row.bids:
        return f"result net {_numbers(row.net)} carry {row.carry}"
    bids, tricks = _numbers(row.bids), _numbers(row.tricks)
    return f"result bids {bids} tricks {tricks} points {_numbers(row.net)}"


def end_line(scores: Sequence[int], split: Sequence[int]) -> str:
    """The end of a match; a kon left has been split, points have not."""
    shares = f" split {_numbers(split)}" if split else ""
    return f"end scores {_numbers(scores)}{shares}"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(str(n) for n in numbers)


def finished_lines(lines: Sequence[str]) -> Sequence[str]:
    """The lines up to the last result, or to the end of the match."""
    ends = [at for at, line in enumerate(lines) if line.startswith(("result ", "end "))]
    return lines[: ends[-1] + 1] if ends else ()


def _spaced(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        if line.startswith("deal "):
            yield ""
        yield line


def legal_texts(match: "Match") -> tuple[str, ...]:
    """The legal actions in notation; an exchange as one entry ``swap 0..N``."""
    deal = match.current
    if deal is not None and deal.state.phase == At.EXCHANGE:
        return (f"swap 0..{deal.swap_limit()}",)
    return tuple(str(action) for action in match.legal())
