"""Seats round the table, as kernels."""

from kozyr.engine.mode import kernel


@kernel
def left(seat: int, players: int) -> int:
    """The seat to the left.  Requires: 0 <= seat < players."""
    return seat + 1 if seat + 1 < players else 0


@kernel
def left_by(seat: int, steps: int, players: int) -> int:
    """The seat so many steps to the left.  Requires: 0 <= seat < players, 0 <= steps <= players."""
    seat += steps
    return seat if seat < players else seat - players
