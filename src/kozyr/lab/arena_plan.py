"""What an arena plays: fields of bots at one table, each in every turn of the seats, over the same decks.

The first field is the line-up that is asked for. For every two different bots come two mirrored fields: one of the
first among players of the second, and one of the second among players of the first. Fields that are the same circle
of seats are played once.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

from kozyr.bots.base import Bot
from kozyr.bots.registry import maker_of
from kozyr.games.model import Rules, make_rules
from kozyr.games.registry import find_preset
from kozyr.lab.runs import period

Names = tuple[str, ...]
Makers = Mapping[str, Callable[[int], Bot]]


def house_makers(names: Names) -> Makers:
    """How bots of the house are made."""
    return {name: maker_of(name) for name in names}


def seed_of(*parts: object) -> int:
    """A seed for what the parts name; other parts give an independent one."""
    text = "\n".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(f"kozyr arena\n{text}".encode()).digest()[:8])


@dataclass(frozen=True)
class Plan:
    """What is played; the same plan gives the same numbers.

    Attributes:
        bots: of the line-up, one a seat.
        pairs: whether the mirrored fields are played too.
        matches: whether a block is a whole match, not a deal.
    """

    rules: Rules
    bots: Names
    seed: int = 0
    pairs: bool = True
    matches: bool = False

    @cached_property
    def names(self) -> Names:
        """The different bots, in the order of the line-up."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def fields(self) -> tuple[Names, ...]:
        """The bots of each field by seat, the line-up first."""
        found = {_circle(self.bots): self.bots}
        for pair in permutations(self.names, 2) if self.pairs else ():
            bots = self._lone(*pair)
            found.setdefault(_circle(bots), bots)
        return tuple(found.values())

    def lone(self, one: str, rest: str) -> int:
        """The number of the field in which one bot sits alone among others.  Requires: ``pairs``."""
        circle = _circle(self._lone(one, rest))
        return next(i for i, bots in enumerate(self.fields) if _circle(bots) == circle)

    def _lone(self, one: str, rest: str) -> Names:
        return (one, *(rest,) * (self.rules.players - 1))

    @property
    def games(self) -> int:
        """How often each deck is played."""
        return sum(period(bots) for bots in self.fields)

    def as_data(self) -> dict[str, Any]:
        """The plan as plain data, from which ``from_data`` makes it again."""
        return {
            "preset": self.rules.preset,
            "rules": self.rules.id,
            "players": self.rules.players,
            "options": dict(self.rules.changed),
            "bots": list(self.bots),
            "seed": self.seed,
            "pairs": self.pairs,
            "matches": self.matches,
        }

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Plan":
        """The plan of some plain data."""
        rules = make_rules(find_preset(data["preset"]), data["players"], data["options"])
        return Plan(rules, tuple(data["bots"]), data["seed"], data["pairs"], data["matches"])


def turned(bots: Sequence[str], turn: int) -> Names:
    """The bots by seat after a number of turns."""
    return (*bots[turn:], *bots[:turn])


def _circle(bots: Names) -> Names:
    """The same for all turns of a field."""
    return min(turned(bots, turn) for turn in range(len(bots)))
