"""Seats at the table: 0..n-1, clockwise."""

from typing import NewType

Seat = NewType("Seat", int)


def left_of(seat: int, players: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % players)
