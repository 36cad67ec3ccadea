"""Every bot by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kozyr.bots.base import Bot
from kozyr.bots.club.player import Club
from kozyr.bots.expert import Expert
from kozyr.bots.master import Master
from kozyr.bots.novice import Novice
from kozyr.bots.random_bot import RandomBot
from kozyr.bots.strength import Strength, strength_of
from kozyr.core.errors import RulesError


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot that can be chosen.

    Attributes:
        text: one English line (a message id).
        make: the bot for a seed.
        make_with: the bot for a seed and a budget, if it has one: in how many worlds it tries its actions.
    """

    name: str
    text: str
    make: Callable[[int], Bot]
    make_with: Callable[[int, int], Bot] | None = None

    @property
    def strength(self) -> tuple[Strength, ...]:
        """What was measured, at a table of each of several games; nothing of ``club``, the measure."""
        return strength_of(self.name)


def _expert(seed: int, worlds: int) -> Bot:
    return Expert(seed, worlds=worlds)


def _master(seed: int, worlds: int) -> Bot:
    return Master(seed, worlds=worlds)


MOST_WORLDS: Final = 1_000_000
BOTS: Final[Mapping[str, BotInfo]] = MappingProxyType(
    {
        info.name: info
        for info in (
            BotInfo(
                "master",
                "Learned from millions of deals against itself, and looks ahead",
                Master,
                _master,
            ),
            BotInfo(
                "expert", "Looks ahead in many deals that may be the true one", Expert, _expert
            ),
            BotInfo("club", "Counts trumps and odds, like a good club player", Club),
            BotInfo("novice", "Knows the rules and makes a beginner's mistakes", Novice),
            BotInfo("random", "Plays anything that is legal", RandomBot),
        )
    }
)


def make_bot(name: str, *, seed: int = 0) -> Bot:
    """A bot by name.

    Args:
        name: e.g. ``club``; ``expert:64`` is one with a budget of 64 worlds.
        seed: of its chance; bots of the same name and seed play alike.

    Raises:
        RulesError: unknown, or no budget; names the choices.
    """
    if type(seed) is not int:
        raise RulesError(f"a seed is a whole number, not {seed!r:.20}")
    return maker_of(name)(seed)


def maker_of(name: str) -> Callable[[int], Bot]:
    """How a bot is made of a seed.

    Raises:
        RulesError: unknown, or no budget; names the choices.
    """
    plain, colon, budget = str(name).partition(":")
    info = BOTS.get(plain)
    if info is None:
        raise RulesError(f"unknown bot {name!r:.42}; there are: {', '.join(BOTS)}")
    if not colon:
        return info.make
    make_with = info.make_with
    if make_with is None:
        raise RulesError(f"{plain} has no budget: without {colon}{budget:.20}")
    if not (budget.isascii() and budget.isdigit() and 0 < int(budget[:9]) <= MOST_WORLDS):
        raise RulesError(f"a budget is 1 to {MOST_WORLDS} worlds, e.g. {plain}:64")
    return lambda seed: _named(make_with(seed, int(budget)), str(name))


def _named(bot: Bot, name: str) -> Bot:
    bot.name = name
    return bot
