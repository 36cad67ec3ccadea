"""Seats at the table: 0..n-1, clockwise."""

from collections.abc import Iterator
from typing import NewType

Seat = NewType("Seat", int)


def left_of(seat: int, players: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % players)


def clockwise(first: int, players: int) -> Iterator[Seat]:
    """All seats once, clockwise from ``first``."""
    for step in range(players):
        yield Seat((first + step) % players)
