"""What a seat gains in a deal, on a scale that adds up to 0 over the seats and does not grow with the stakes.

For a kon: what a seat won, with an equal part of what the deal left on the table for the next one; divided by
the kon that was played for it is the kon share. For points: the points above the mean of the table.
"""

from collections.abc import Sequence


def kon_gains(net: Sequence[int], more_left: int) -> list[int]:
    """What each seat gained for a kon, times the number of seats, so that it is whole.

    Args:
        net: change of each balance.
        more_left: what the deal left on the table less what was there before it.
    """
    return [len(net) * won + more_left for won in net]


def points_gains(points: Sequence[int]) -> list[int]:
    """What each seat is above the mean of the table, times the number of seats, so that it is whole."""
    return [len(points) * own - sum(points) for own in points]
