"""The points of one seat in one deal of 51 or Oh Hell (D.1, D.4)."""

from kozyr.reference.points_options import PointsOptions


def points_51(bid: int, taken: int, *, last: bool, options: PointsOptions) -> int:
    """Exact 5b + 5, otherwise 1 a trick; the last deal may be doubled (D.1, D.4)."""
    doubled = last and options.last_deal_double
    if bid == taken:
        return 10 * bid + 10 if doubled else 5 * bid + 5
    if doubled and options.last_deal_miss == "minus10" and bid == 1 and taken == 0:
        return -10
    return taken


def points_oh_hell(bid: int, taken: int, options: PointsOptions) -> int:
    """Exact 10 and so much a trick; otherwise so much a trick taken, or a trick's penalty."""
    if bid == taken:
        return 10 + options.per_trick * taken
    if options.penalty:
        return -options.per_trick * abs(taken - bid)
    return options.per_trick * taken
