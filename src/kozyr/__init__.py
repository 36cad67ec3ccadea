"""Kozyr: Frap and its family of Russian and Polish card games, as a library and a server."""

from typing import TYPE_CHECKING

from kozyr.core.actions import Action
from kozyr.core.errors import (
    IllegalActionError,
    KozyrError,
    MatchError,
    NotationError,
    Reason,
    RecordError,
    RulesError,
)
from kozyr.games.model import Rules
from kozyr.games.registry import rules
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from kozyr.match.view import View

if TYPE_CHECKING:
    from kozyr.bots.base import Bot

__all__ = [
    "Action",
    "IllegalActionError",
    "KozyrError",
    "Match",
    "MatchError",
    "NotationError",
    "Reason",
    "RecordError",
    "Rules",
    "RulesError",
    "View",
    "bot",
    "read_records",
    "rules",
]


def bot(name: str, *, seed: int = 0) -> "Bot":
    """A bot by name, e.g. ``club``.

    Raises:
        RulesError: unknown; names the choices.
    """
    from kozyr.bots.registry import make_bot

    return make_bot(name, seed=seed)
