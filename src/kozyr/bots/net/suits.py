"""Suits by slot: 0 for trumps, then the others in an order that does not depend on their names."""

from kozyr.bots.net.layout import RANKS
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, popcount

_LANE = 0xFFFF
_SUITS = 4


@kernel
def slots_of(state: State, own: int, thrown: int, gone: int) -> int:
    """The slots of all suits, two bits a suit: side suits by the own cards in them, then by what else is seen.

    Args:
        own, thrown, gone: masks of the own hand, of what the seat threw and of what everybody saw go.
    """
    slots = 0
    trump = state.trump
    for suit in range(_SUITS):
        if suit == trump:
            continue
        slot = 1
        key = weight(own, thrown, gone, suit)
        for other in range(_SUITS):
            if other != suit and other != trump:  # noqa: PLR1714 - the compiler has no such tuples
                rival = weight(own, thrown, gone, other)
                if rival > key or (rival == key and other < suit):
                    slot += 1
        slots |= slot << 2 * suit
    return slots


@kernel
def weight(own: int, thrown: int, gone: int, suit: int) -> int:
    """What side suits are ordered by."""
    lane = own >> 16 * suit & _LANE
    rest = (thrown >> 16 * suit & _LANE) << 16 | gone >> 16 * suit & _LANE
    return popcount(lane) << 48 | lane << 32 | rest


@kernel
def place_of_card(slots: int, card: int) -> int:
    """The number of a card by slot and rank, 0..51."""
    return (slots >> 2 * (card >> 4) & 3) * RANKS + (card & 15)
