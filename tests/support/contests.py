"""Deals whose tricks are known beforehand: the caller takes as many as a test asks for."""

from typing import Any

from tests.support.implementations import Implementation, Table

HIGH_HEARTS = ("Ah", "Kh", "Qh", "Jh")
LOW_CLUBS = ("7c", "8c", "9c", "Tc")
HIGH_CLUBS = ("Ac", "Kc", "Qc", "Jc")


def contest(
    implementation: Implementation,
    tricks: int,
    *,
    blind: bool = False,
    carry: int = 0,
    preset: str = "frap",
    **options: Any,
) -> Table:
    """Three players, hearts trump: seat 0 calls and takes so many tricks, seat 1 whists and takes the rest.

    Seat 2 passes and stays out. Seat 0 has the highest trumps and low clubs, seat 1 the high clubs.
    """
    hand = [*HIGH_HEARTS[:tricks], *LOW_CLUBS[tricks:]]
    table = implementation.deal(
        [" ".join(hand), " ".join(HIGH_CLUBS), "8d 9d Td Jd"],
        "7h",
        carry=carry,
        preset=preset,
        **options,
    )
    call(table, blind=blind, drop="7h")
    return play_out(table, hand)


def blind_ace_contest(implementation: Implementation, tricks: int, **options: Any) -> Table:
    """The same, called blind with the ace of trumps turned, for no trick or one."""
    hand = ["Ah", "7c", "8c", "9c"] if tricks else list(LOW_CLUBS)
    dealt = "7c 8c 9c Tc"
    table = implementation.deal(
        [dealt, " ".join(HIGH_CLUBS), "8d 9d Td Jd"],
        "Ah",
        preset="frap",
        **options,
    )
    call(table, blind=True, drop="Tc" if tricks else "Ah")
    return play_out(table, hand)


def call(table: Table, *, blind: bool, drop: str) -> None:
    """Seat 0 calls, seat 1 whists, seat 2 passes; nobody exchanges or cuts in."""
    table.say(*(["blind"] if blind else ["look", "frap"]), "whist", "pass")
    if blind:
        table.say(f"drop {drop}")
    table.say("swap", "swap", "stay")


def play_out(table: Table, hand: list[str]) -> Table:
    """Seat 0 plays its cards in the order given, seat 1 its clubs from the ace down."""
    own, clubs = list(hand), list(HIGH_CLUBS)
    while not table.over:
        if table.actor == 0:
            table.say(own.pop(0))
        else:
            table.say(clubs.pop(0))
    return table
