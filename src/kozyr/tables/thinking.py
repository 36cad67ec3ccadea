"""Letting a bot think: off the event loop, within a time limit, and never trusted.

A bot that raises, answers something illegal or takes too long is replaced, for this one action, by a quiet
legal one. What it knew is not logged.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kozyr.bots.base import Bot
from kozyr.bots.registry import BOTS, make_bot
from kozyr.core.actions import Action, Kind
from kozyr.engine.backend import Mode
from kozyr.match.view import View
from kozyr.tables.experts import Clock, ServerExpert, ServerMaster
from kozyr.tables.heads import Heads

_LOG = logging.getLogger(__name__)
_QUIET: Final = (Action(Kind.PASS), Action(Kind.STAY), Action(Kind.SWAP))


def house_bots(clock: Clock, mode: Callable[[], Mode]) -> dict[str, Bot]:
    """Every bot of the house by name.

    Args:
        clock: in seconds, for bots whose thoughts have no other end.
        mode: in which to search now.
    """
    bots = {name: make_bot(name) for name in BOTS}
    searching = (ServerExpert(clock, mode), ServerMaster(clock, mode))
    return bots | {bot.name: bot for bot in searching}


class Thinker:
    """Bots by name, each question answered within a limit.

    Args:
        bots: by the name under which a seat holds them; a name that is missing plays quietly.
        limit: seconds that an answer may take.
        at_once: most questions thought about at the same time.
    """

    def __init__(self, bots: Mapping[str, Bot], *, limit: float = 5.0, at_once: int = 4) -> None:
        self._bots = bots
        self._limit = limit
        self._slots = asyncio.Semaphore(at_once)
        self._heads = Heads(at_once)

    def close(self) -> None:
        """Let the threads go; one that hangs does not hold up the end of the program."""
        self._heads.close()

    async def choose(self, name: str, view: View, *, where: str) -> Action:
        """The action of a bot whose turn it is.

        Args:
            name: of the bot.
            view: of its seat, which is to act.
            where: table and event, for the log.
        """
        bot = self._bots.get(name)
        if bot is None:
            return self._replace(view, where, "there is no such bot")
        try:
            async with self._slots, asyncio.timeout(self._limit):
                action = await self._heads.ask(partial(bot.choose, view))
        except TimeoutError:
            return self._replace(view, where, f"no answer within {self._limit:g} s")
        except Exception as error:
            return self._replace(view, where, f"it failed with {type(error).__name__}")
        if action not in view.legal:
            return self._replace(view, where, "its answer is not legal")
        return action

    def _replace(self, view: View, where: str, why: str) -> Action:
        """Act in the place of a bot, and say so in the log."""
        _LOG.warning("bot replaced at %s, seat %s: %s", where, view.seat, why)
        return quiet_action(view)


def quiet_action(view: View) -> Action:
    """A legal action that commits to as little as possible: pass, stay out, keep all, lowest card."""
    for action in _QUIET:
        if action in view.legal:
            return action
    return view.legal[0]
