"""What has happened in this deal, line by line, in parts: a part that is full stays as it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kozyr.match.view import Event
from kozyr.web.render.faces import CardFace
from kozyr.web.render.keep import Later
from kozyr.web.render.words import Words, text_of

#: Lines that are made together.
PART: Final = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log of this deal."""

    who: str
    text: str
    face: CardFace | None


@dataclass(frozen=True, slots=True)
class LogPart:
    """A few lines of the log that follow from these events, the oldest first."""

    events: tuple[Event, ...]
    lines: Later[tuple[Entry, ...]]


def log_parts(events: Sequence[Event], words: Words) -> tuple[LogPart, ...]:
    """The log, the newest part first."""
    starts = range(0, len(events), PART)
    return tuple(_part(tuple(events[at : at + PART]), words) for at in reversed(starts))


def _part(events: tuple[Event, ...], words: Words) -> LogPart:
    return LogPart(events, Later(lambda: tuple(_entry(event, words) for event in events)))


def _entry(event: Event, words: Words) -> Entry:
    who = "" if event.seat is None else words.name(event.seat)
    card = event.card
    face = None if card is None else CardFace(text_of(card), words.card(card), here=False)
    return Entry(who, words.event(event), face)
