"""Deals whose tricks are known beforehand: the caller takes as many as a test asks for."""

from typing import Any

from tests.support.implementations import Implementation, Table

HIGH_HEARTS = ("Ah", "Kh", "Qh", "Jh", "Th")
LOW_CARDS = {4: ("7c", "8c", "9c", "Tc"), 5: ("7c", "8c", "9c", "7s", "8s")}
HIGH_CLUBS = ("Ac", "Kc", "Qc", "Jc", "Tc")
DIAMONDS = ("8d", "9d", "Td", "Jd", "Qd")
DEAD_UPCARDS = ("Ks", "As")


def hand_of(preset: str) -> int:
    """Cards of a hand."""
    return 5 if preset == "khrap" else 4


def contest(
    implementation: Implementation,
    tricks: int,
    *,
    blind: bool = False,
    carry: int = 0,
    preset: str = "frap",
    circle: int = 1,
    **options: Any,
) -> Table:
    """Three players, hearts trump: seat 0 calls and takes so many tricks, seat 1 whists and takes the rest.

    Seat 2 passes and stays out. Seat 0 has the highest trumps and low cards, seat 1 the high clubs.
    """
    each = hand_of(preset)
    hand = [*HIGH_HEARTS[:tricks], *LOW_CARDS[each][: each - tricks]]
    table = implementation.deal(
        [" ".join(hand), " ".join(HIGH_CLUBS[:each]), " ".join(DIAMONDS[:each])],
        " ".join([*DEAD_UPCARDS[: circle - 1], "7h"]),
        carry=carry,
        preset=preset,
        **options,
    )
    table.say(*["pass"] * 3 * (circle - 1))
    call(table, blind=blind, drop="7h", word=preset)
    return play_out(table, hand)


def blind_ace_contest(
    implementation: Implementation, tricks: int, *, preset: str = "frap", **options: Any
) -> Table:
    """The same, called blind with the ace of trumps turned; for no trick the ace is thrown."""
    each = hand_of(preset)
    low = LOW_CARDS[each]
    trumps = HIGH_HEARTS[1:tricks]
    dealt = [*trumps, *low[: each - len(trumps)]]
    hand = ["Ah", *dealt[:-1]] if tricks else dealt
    table = implementation.deal(
        [" ".join(dealt), " ".join(HIGH_CLUBS[:each]), " ".join(DIAMONDS[:each])],
        "Ah",
        preset=preset,
        **options,
    )
    call(table, blind=True, drop=dealt[-1] if tricks else "Ah", word=preset)
    return play_out(table, hand)


def call(table: Table, *, blind: bool, drop: str, word: str = "frap") -> None:
    """Seat 0 calls, seat 1 whists, seat 2 passes; nobody exchanges or cuts in."""
    word = "khrap" if word == "khrap" else "frap"
    table.say(*(["blind"] if blind else ["look", word]), "whist", "pass")
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
