"""The network alone as a player, in plain Python, for a seat that sees what its ``View`` shows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from types import MappingProxyType
from typing import Any, Final

from kozyr.bots.base import check_asked
from kozyr.bots.net import layout
from kozyr.bots.net.actions import describe_action
from kozyr.bots.net.ahead import look_ahead_by_net
from kozyr.bots.net.features import describe
from kozyr.bots.net.files import Network, network_for
from kozyr.bots.net.network import begin_position, value
from kozyr.bots.position import position, voids_of
from kozyr.core.actions import Action
from kozyr.engine.backend import Backend
from kozyr.engine.codec import codec_of
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import dot
from kozyr.engine.tables import Tables, compile_rules
from kozyr.games.model import Account, Rules
from kozyr.match.view import View


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the network thinks of an action.

    Attributes:
        value: mean result: the share of the kon above 1/n, or points above the mean of the table.
        tricks: chance of each number of own tricks that it thinks possible; they add up to 1. In games for points
            up to six more or less than announced, the outermost standing for all beyond.
    """

    value: float
    tricks: Mapping[int, float]

    def at_least(self, tricks: int) -> float:
        """The chance of so many tricks or more, 0..1."""
        return sum(chance for number, chance in self.tricks.items() if number >= tricks)

    def exactly(self, tricks: int) -> float:
        """The chance of so many tricks, 0..1."""
        return self.tricks.get(tricks, 0.0)


class NetPlayer:
    """The legal action that a network values highest.

    It uses no chance; the seed is there because every bot has one.

    Args:
        network: instead of the one of the package that plays the rules.
        numpy: add by NumPy, which is a dependency of the extra ``fast``: three times as fast, and of two
            actions that come to the same it may choose the other.
    """

    name: str = "net"

    def __init__(
        self, seed: int = 0, *, network: Network | None = None, numpy: bool = False
    ) -> None:
        self.seed = seed
        self.network = network
        self._numpy = numpy

    def choose(self, view: View) -> Action:
        """One of ``view.legal``.

        Raises:
            RulesError: the network was trained for another version of the rules.
            ImportError: NumPy was asked for and is not installed.
        """
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        room = self._room(view.rules)
        room.look_at(view)
        # The first of equals in the order of numbers, as the kernel has it.
        return room.actions[max(room.actions, key=room.value)]

    def judge(self, view: View) -> dict[Action, Judgement]:
        """What the network thinks of every legal action.

        Raises:
            MatchError: nothing is asked of this seat.
        """
        check_asked(view)
        room = self._room(view.rules)
        room.look_at(view)
        scale = 10.0 if view.rules.game.account is Account.POINTS else 1.0
        return {
            action: Judgement(room.value(number) * scale, room.tricks(number))
            for number, action in room.actions.items()
        }

    def _room(self, rules: Rules) -> "Room":
        network = self.network or network_for(rules)
        network.check(rules)
        if not self._numpy:
            return Room(_numbers(network))
        from kozyr.bots.net.vectors import VectorRoom  # noqa: PLC0415 - an optional dependency

        return VectorRoom(network)


@lru_cache(maxsize=8)
def _numbers(network: Network) -> list[float]:
    return list(network.numbers)


def notes_of(view: View) -> list[int]:
    """What ``notes`` holds at a view: shown voids, and how many cards were exchanged."""
    swapped = [NONE if count is None else count for count in view.swapped]
    return [*voids_of(view), *swapped, *[NONE] * (layout.NOTES - layout.SWAPPED - len(swapped))]


class Room:
    """The arrays of one judgement."""

    def __init__(self, net: list[float]) -> None:
        self.net = net
        self.work = [0.0] * layout.SCRATCH
        self.active = [0] * layout.ACTIVE

    def look_at(self, view: View) -> None:
        """Describe a view in which its seat is asked.

        What is legal is what the view says: how much may be exchanged depends on cards that the seat does not see.
        """
        self.state: State = position(view)
        self.tables: Tables = compile_rules(view.rules)
        self.notes = notes_of(view)
        codec = codec_of(view.rules.game.call, self.tables.shakhi)
        self.actions = {codec.encode(self.state, action): action for action in view.legal}
        describe(self.state, self.tables, self.notes, self.active)
        self._begin()

    def _begin(self) -> None:
        """Sum the rows of the position."""
        begin_position(self.net, self.work, self.active, self.active[layout.COUNT])

    def value(self, number: int) -> float:
        """The value of an action."""
        count = self.active[layout.COUNT]
        end = describe_action(self.state, self.tables, number, self.active, count)
        return value(self.net, self.work, self.active, count, end)

    def tricks(self, number: int) -> Mapping[int, float]:
        """The chances of the own tricks.  Requires: ``value`` was asked for the same action last."""
        heads = [self._head(k) for k in range(1, layout.CLASSES + 1)]
        powers = [exp(head - max(heads)) for head in heads]
        first = 0
        if self.tables.stake == 0:
            announced = self.state.bids[self.state.actor]
            first = (number if announced == NONE else announced) - layout.CLASSES // 2
        fewest, most = self._within()
        possible = {
            first + k: power for k, power in enumerate(powers) if fewest <= first + k <= most
        }
        if not possible:  # all that can still be is beyond the outermost
            possible = {most if most < first else fewest: 1.0}
        together = sum(possible.values())
        return MappingProxyType({k: power / together for k, power in possible.items()})

    def _within(self) -> tuple[int, int]:
        """The fewest and the most tricks that the actor can still come to."""
        taken = self.state.taken
        left = self.state.cards - sum(taken[: self.state.players])
        own = taken[self.state.actor]
        return own, own + left

    def _head(self, k: int) -> float:
        at = layout.HEADS + k * layout.NARROW
        return self.net[layout.OFFSETS + k] + dot(
            self.work, layout.TWO, self.net, at, layout.NARROW
        )


class PlayingOn:
    """How ``Search`` plays on by a network; see ``Playing``.

    Args:
        view: of the seat that thinks.
        network: instead of the one of the package that plays the rules.
        alone: whether only that seat plays by it, and the others like ``club``.
    """

    driver: Final = look_ahead_by_net.__name__

    def __init__(self, view: View, network: Network | None = None, *, alone: bool = True) -> None:
        self._network = network or network_for(view.rules)
        self._notes = notes_of(view)
        self._learned = 1 << (view.seat or 0) if alone else (1 << view.players) - 1

    def room(self, backend: Backend) -> tuple[Any, ...]:
        """The weights, and arrays to work in."""
        return (
            _weights(self._network, backend.reals),
            backend.reals([0.0] * layout.SCRATCH),
            backend.numbers([0] * layout.ACTIVE),
            backend.numbers([*self._notes, *self._notes, self._learned]),
        )


@lru_cache(maxsize=8)
def _weights(network: Network, reals: Callable[[Iterable[float]], Any]) -> Any:
    """The weights as drivers take them: forty thousand numbers are not copied for every thought."""
    return reals(network.numbers)
