"""What every seat receives and pays at the end of a deal of Khrap (C.1, C.3)."""

from kozyr.reference.settle import Contest

TRICKS = 5
PROMISE = 3

# C.3: how many times the kon a seat pays that took 0, 1 ... 5 tricks.
CALLER = (2, 1, 1, 0, 0, 0)
OTHERS = (1, 0, 0, 0, 0, 0)
BLIND = {
    # blind_fines, the upcard was an ace
    ("polish", False): (4, 2, 2, 0, 0, 0),
    ("polish", True): (4, 3, 2, 0, 0, 0),
    ("russian_literal", False): (2, 4, 4, 0, 0, 0),
    ("russian_literal", True): (2, 3, 4, 0, 0, 0),
}


def khrap_fine_factor(contest: Contest, seat: int, blind_fines: str) -> int:
    """How many times the kon a seat in play pays: 0 to 4 (C.3); the base is the full kon."""
    tricks = contest.taken[seat]
    if seat != contest.caller:
        return OTHERS[tricks]
    if contest.blind:
        return BLIND[blind_fines, contest.ace_up][tricks]
    return CALLER[tricks]


def khrap_prize(kon: int, circle: int, *, half_in_second_circle: bool) -> int:
    """What a call is played for: the kon, or half of it after the first circle (C.1)."""
    return kon // 2 if half_in_second_circle and circle >= 2 else kon


def khrap_shares(contest: Contest, prize: int, kon_rule: str) -> list[int]:
    """What every seat takes of the prize after five tricks (C.3, kon_rule)."""
    fifths = [tricks * (prize // TRICKS) for tricks in contest.taken]
    all_to = [
        [prize if seat == taker else 0 for seat in range(len(contest.taken))]
        for taker, tricks in enumerate(contest.taken)
        if tricks >= PROMISE
    ]  # one list, or none: two seats cannot both have three of five tricks
    made = contest.taken[contest.caller] >= PROMISE
    if kon_rule == "fifths" or (kon_rule == "khrapper_else_fifths" and not made):
        return fifths
    if not all_to or (kon_rule == "khrapper_only" and not made):
        return [0] * len(contest.taken)
    return all_to[0]


def settle_khrap_tricks(
    contest: Contest, prize: int, kon_rule: str, blind_fines: str
) -> tuple[list[int], int]:
    """The change of every seat's balance and the carry when five tricks were played.

    Whatever of the kon nobody takes stays on the table, and the fines are added to it.
    """
    shares = khrap_shares(contest, prize, kon_rule)
    fines = [0] * len(contest.taken)
    for seat in contest.playing:
        fines[seat] = contest.kon * khrap_fine_factor(contest, seat, blind_fines)
    gains = [share - fine for share, fine in zip(shares, fines, strict=True)]
    return gains, contest.kon - sum(shares) + sum(fines)


def settle_khrap_unopposed(contest: Contest, prize: int, unopposed: str) -> tuple[list[int], int]:
    """The gains and the carry when nobody contests the call (C.3).

    unopposed is whole (all of the prize) or half of it; the rest of the kon stays.
    """
    share = prize if unopposed == "whole" else prize // 2
    gains = [0] * len(contest.taken)
    gains[contest.caller] = share
    return gains, contest.kon - share
