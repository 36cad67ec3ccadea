"""The arithmetic of the network by NumPy, for who asks about many positions one by one.

The same numbers as those of ``network`` but for the order in which they are added: values agree to twelve digits.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from kozyr.bots.net import layout
from kozyr.bots.net.actions import describe_action
from kozyr.bots.net.files import Network
from kozyr.bots.net.player import Room


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network as arrays: rows of features, two layers, each with what is added to it."""

    rows: Any
    bends: Any
    second: Any
    heads: Any
    offsets: Any


@lru_cache(maxsize=8)
def weights_of(network: Network) -> Weights:
    """The weights of a network."""
    numbers = np.array(network.numbers)
    return Weights(
        rows=numbers[: layout.BENDS].reshape(-1, layout.WIDE),
        bends=numbers[layout.BENDS : layout.SECOND],
        second=numbers[layout.SECOND : layout.HEADS].reshape(layout.WIDE, layout.NARROW),
        heads=numbers[layout.HEADS : layout.OFFSETS].reshape(-1, layout.NARROW),
        offsets=numbers[layout.OFFSETS :],
    )


class VectorRoom(Room):
    """A ``Room`` whose sums are NumPy's."""

    def __init__(self, network: Network) -> None:
        super().__init__([])
        self._weights = weights_of(network)
        self._two = self._weights.bends

    def _begin(self) -> None:
        """Sum the rows of the position."""
        self._base = self._sum(0, self.active[layout.COUNT])

    def value(self, number: int) -> float:
        """The value of an action."""
        count = self.active[layout.COUNT]
        end = describe_action(self.state, self.tables, number, self.active, count)
        one = np.maximum(self._base + self._sum(count, end), 0.0)
        self._two = np.maximum(self._weights.bends + one @ self._weights.second, 0.0)
        return self._head(0)

    def _sum(self, first: int, end: int) -> Any:
        return self._weights.rows[self.active[first:end]].sum(axis=0)

    def _head(self, k: int) -> float:
        return float(self._weights.offsets[k] + self._weights.heads[k] @ self._two)
