"""Bots with results that can be worked out by hand, and bots that fail, importable by other processes."""

import os
import signal

from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action, Kind
from kozyr.lab.arena_plan import Makers, house_makers
from kozyr.match.view import View


class Word:
    """Says the first word of its list that is legal, else does the first legal thing."""

    name = "word"
    wanted: tuple[Kind, ...] = ()

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """The same in every deal."""
        words = {action.kind: action for action in view.legal}
        return next((words[kind] for kind in self.wanted if kind in words), view.legal[0])


class Passer(Word):
    """Never plays for the kon."""

    name = "passer"
    wanted = (Kind.LOOK, Kind.PASS, Kind.STAY)


class Taker(Word):
    """Calls at once, never opposes a call."""

    name = "taker"
    wanted = (Kind.LOOK, Kind.FRAP, Kind.PASS, Kind.STAY)


class Failing(Word):
    """Raises when it is asked."""

    name = "failing"

    def choose(self, view: View) -> Action:
        raise RuntimeError("no idea")


class Deadly(Word):
    """Ends its process in one of so many deals, as if it were killed."""

    name = "deadly"

    def choose(self, view: View) -> Action:
        if self.seed % 16 == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return make_bot("club").choose(view)


MAKERS: Makers = {
    **house_makers(("club", "novice", "random")),
    **{bot.name: bot for bot in (Passer, Taker, Failing, Deadly)},
}
