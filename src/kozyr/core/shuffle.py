"""The shuffle: a seed and a label give one order of cards, for ever.

Bytes come from SHA-256 in counter mode, so that an unpredictable seed gives an unpredictable order;
numbers below a bound come from 32-bit words by rejection, so that every order is equally likely.
"""

import hashlib
from collections.abc import Iterator, Sequence
from struct import Struct

from kozyr.core.cards import Card

_BLOCK = Struct(">8I")  # a digest as eight big-endian words
_TWO_32 = 1 << 32


def _words(seed: int, label: str) -> Iterator[int]:
    """Endless 32-bit words for a seed and a label."""
    prefix = f"kozyr:{seed}:{label}:".encode()
    counter = 0
    while True:
        block = hashlib.sha256(prefix + str(counter).encode()).digest()
        yield from _BLOCK.unpack(block)
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A uniform number in 0..bound-1."""
    limit = _TWO_32 - _TWO_32 % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound


def draw_number(bound: int, *, seed: int, label: str) -> int:
    """A uniform number in 0..bound-1 for a seed and a label."""
    return _below(bound, _words(seed, label))


def shuffled(cards: Sequence[Card], *, seed: int, label: str) -> tuple[Card, ...]:
    """The cards in an order fixed by the seed and the label (Fisher-Yates).

    Args:
        cards: in a canonical order; the result depends on it.
        seed: any integer; for real tables at least 128 unpredictable bits.
        label: what the order is for, e.g. ``deal 3``; other labels give independent orders.
    """
    order = list(cards)
    words = _words(seed, label)
    for i in range(len(order) - 1, 0, -1):
        j = _below(i + 1, words)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
