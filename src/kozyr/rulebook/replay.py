"""Example records replayed: every step with what everybody saw of it, and any position on the way."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from kozyr.core.actions import Action, parse_action
from kozyr.core.cards import Card, cards_in
from kozyr.core.seats import Seat
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from kozyr.match.view import DealRow, Event


@dataclass(frozen=True, slots=True)
class Step:
    """One action of an example.

    Attributes:
        events: what everybody saw of it.
        statement: its line in the record.
    """

    seat: Seat
    action: Action
    events: tuple[Event, ...]
    statement: str


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """One deal of an example, all cards open.

    Attributes:
        hands: as dealt.
        upcard: as turned up first.
        row: its account.
    """

    number: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card
    steps: tuple[Step, ...]
    row: DealRow


def text_of(record: str) -> str:
    """The text of an example record."""
    source = files("kozyr.rulebook") / "examples" / f"{record}.kzr"
    return source.read_text(encoding="utf-8")


def position(record: str, actions: int) -> Match:
    """The match of a record after so many actions."""
    lines = text_of(record).splitlines()
    ends = [*_actions(lines), len(lines)]
    return _read(lines[: ends[actions]])


def _actions(lines: list[str]) -> list[int]:
    """The indices of the lines that are actions."""
    return [i for i, line in enumerate(lines) if line.partition(" ")[0].isdecimal()]


def _read(lines: list[str]) -> Match:
    [match] = read_records("\n".join(lines))
    return match


@lru_cache(maxsize=64)
def replay(record: str) -> tuple[ShownDeal, ...]:
    """The deals of an example record, each step replayed."""
    lines = text_of(record).splitlines()
    first: dict[int, Match] = {}
    steps: dict[int, list[Step]] = {}
    rows: dict[int, DealRow] = {}
    for i in _actions(lines):
        before, after = _read(lines[:i]), _read(lines[: i + 1])
        first.setdefault(before.deal_no, before)
        steps.setdefault(before.deal_no, []).append(_step(lines[i], before, after))
        rows |= {row.number: row for row in after.sheet}
    return tuple(
        ShownDeal(
            number=number,
            dealer=match.dealer,
            hands=hands(match),
            upcard=match.view(None).upcard,
            steps=tuple(steps[number]),
            row=rows[number],
        )
        for number, match in first.items()
    )


def _step(line: str, before: Match, after: Match) -> Step:
    seat, _, action = line.partition("#")[0].strip().partition(" ")
    events = after.view(None).events[len(before.view(None).events) :]
    return Step(Seat(int(seat)), parse_action(action), events, f"{seat} {action}")


def hands(match: Match) -> tuple[tuple[Card, ...], ...]:
    """The hands of all seats; for examples, where nothing is hidden."""
    if match.current is None:
        return ()
    return tuple(tuple(cards_in(mask)) for mask in match.current.state.hands[: match.rules.players])
