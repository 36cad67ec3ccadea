"""What every seat receives and pays at the end of a deal of Frap (B.4 to B.6, B.8.4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Contest:
    """A deal as it stands at the end, seen by the money.

    taken: tricks per seat; playing: the seats in play; ace_up: the upcard was an ace at the call.
    """

    kon: int
    caller: int
    playing: Collection[int]
    taken: Sequence[int]
    blind: bool
    ace_up: bool


def fine_factor(contest: Contest, seat: int, blind_fines: str) -> int:
    """How many times the kon a seat in play pays: 0 to 4 (B.5, B.6).

    blind_fines is polish or russian_literal.
    """
    tricks = contest.taken[seat]
    if seat != contest.caller:
        return 1 if tricks == 0 else 0
    if tricks >= 2:
        return 0
    if not contest.blind:
        return 2 if tricks == 0 else 1
    return _blind_factor(tricks, blind_fines, ace_up=contest.ace_up)


def _blind_factor(tricks: int, blind_fines: str, *, ace_up: bool) -> int:
    """B.6, for none or one trick; the ace clause is about one trick only."""
    if tricks == 1 and ace_up:
        return 3
    polish = {0: 4, 1: 2}
    russian_literal = {0: 2, 1: 4}
    return (polish if blind_fines == "polish" else russian_literal)[tricks]


def settle_tricks(contest: Contest, blind_fines: str) -> tuple[list[int], int]:
    """The change of every seat's balance and the carry when four tricks were played.

    Each trick pays a quarter of the kon; a remainder and the fines are carried (B.4, B.5).
    """
    quarter, remainder = divmod(contest.kon, 4)
    gains = [tricks * quarter for tricks in contest.taken]
    carry = remainder
    for seat in contest.playing:
        fine = contest.kon * fine_factor(contest, seat, blind_fines)
        gains[seat] -= fine
        carry += fine
    return gains, carry


def settle_unopposed(contest: Contest, unopposed: str) -> tuple[list[int], int]:
    """The gains and the carry when nobody contests the call (B.8.4).

    unopposed is whole (all of the kon) or half (the rest stays).
    """
    share = contest.kon if unopposed == "whole" else contest.kon // 2
    gains = [0] * len(contest.taken)
    gains[contest.caller] = share
    return gains, contest.kon - share
