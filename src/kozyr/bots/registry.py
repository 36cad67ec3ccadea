"""Every bot by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from kozyr.bots.base import Bot
from kozyr.bots.club import Club
from kozyr.bots.random_bot import RandomBot
from kozyr.core.errors import RulesError


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot that can be chosen.

    Attributes:
        text: one English line (a message id).
        make: the bot for a seed.
    """

    name: str
    text: str
    make: Callable[[int], Bot]


BOTS: Final[Mapping[str, BotInfo]] = MappingProxyType(
    {
        info.name: info
        for info in (
            BotInfo("club", "Counts trumps and odds, like a good club player", Club),
            BotInfo("random", "Plays anything that is legal", RandomBot),
        )
    }
)


def make_bot(name: str, *, seed: int = 0) -> Bot:
    """A bot by name.

    Args:
        name: e.g. ``club``.
        seed: of its chance; bots of the same name and seed play alike.

    Raises:
        RulesError: unknown; names the choices.
    """
    info = BOTS.get(str(name))
    if info is None:
        raise RulesError(f"unknown bot {name!r:.42}; there are: {', '.join(BOTS)}")
    if type(seed) is not int:
        raise RulesError(f"a seed is a whole number, not {seed!r:.20}")
    return info.make(seed)
