"""The record of one deal: every field, its shape and its meaning. Nothing else knows the layout.

``State`` is the plain twin of the record that the compiled mode uses; ``FIELDS`` describes both.
Masks of cards have one bit a card, masks of seats one bit a seat.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

MAX_SEATS: Final = 12
MAX_DECK: Final = 52
BEATING: Final = (
    13  # in place of a rank in an action number: a shakha of that suit, played as beating
)
NONE: Final = -1  # no seat, no card, no suit
ANY_SUIT: Final = 4


class At(IntEnum):
    """Phases of the record: what is asked for now."""

    CIRCLES = 0
    DEFENCE = 1
    BLIND_DROP = 2
    EXCHANGE = 3
    CUTTING_IN = 4
    CUT_DROP = 5
    BIDDING = 6
    PLAY = 7
    RESHUFFLE = 8
    OVER = 9


# name -> (bytes of one number in the compiled record, length; 0 is a scalar)
FIELDS: Final = {
    "phase": (1, 0),  # an At
    "actor": (1, 0),  # seat to act; NONE when the deal is over or a reshuffle is awaited
    "players": (1, 0),
    "dealer": (1, 0),
    "number": (1, 0),  # of the deal in ``Tables.sizes``
    "cards": (1, 0),  # cards dealt to each seat, which is also the number of tricks
    "kon": (8, 0),  # what lies on the table; grows by top-ups, constant during the play
    "circle": (1, 0),  # 1..circles
    "asked": (1, 0),  # seats that have answered in this phase
    "passed": (2, 0),  # mask of seats that passed in this circle
    "looked": (2, 0),  # mask of seats whose hand is up
    "caller": (1, 0),  # seat, or NONE
    "blind": (1, 0),  # 1 if the call was blind
    "playing": (2, 0),  # mask of seats in play: caller, whisters, cutters-in
    "whisters": (2, 0),  # mask of seats that said whist
    "cutters": (2, 0),  # mask of seats that cut in
    "first_cutter": (1, 0),  # seat, or NONE
    "upcard": (1, 0),  # the live upcard, also when a seat has taken it
    "upcard_owner": (1, 0),  # seat that took it, or NONE
    "trump": (1, 0),  # suit
    "dead": (8, 0),  # mask of earlier upcards that are not in the stock again
    "stock_at": (1, 0),  # next card of the stock in ``deck``
    "stock_end": (1, 0),  # end of the stock in ``deck``
    "need": (1, 0),  # cards that the drawer still needs
    "drawer": (1, 0),  # seat in the middle of a draw, or NONE
    "leader": (1, 0),  # seat that leads or led the trick
    "led": (1, 0),  # suit led, ANY_SUIT if the card led binds nobody, NONE before the lead
    "best_card": (
        1,
        0,
    ),  # what is winning the trick, as it was played (see ``trick``), NONE before the lead
    "best_seat": (1, 0),  # seat winning the trick
    "in_trick": (1, 0),  # cards in the trick
    "tricks": (1, 0),  # finished tricks
    "unopposed": (1, 0),  # 1 if the deal ended without play for want of an opponent
    "carry": (8, 0),  # what stays on the table, once the deal is over
    "hands": (8, MAX_SEATS),  # masks
    "thrown": (8, MAX_SEATS),  # masks: cards thrown by each seat that lie in the pile
    "played": (8, MAX_SEATS),  # masks: cards played by each seat
    "trick": (
        1,
        MAX_SEATS,
    ),  # action number with which each seat played to the trick, NONE if it has not
    "bids": (1, MAX_SEATS),  # tricks announced, NONE before that
    "taken": (1, MAX_SEATS),  # tricks taken
    "fine": (1, MAX_SEATS),  # multiples of the kon to pay, once the deal is over
    "gain": (8, MAX_SEATS),  # units received from the kon, or points, once the deal is over
    "deck": (1, MAX_DECK),  # cards; the stock is deck[stock_at:stock_end]
}


_SCALARS: Final = tuple(name for name, (_, length) in FIELDS.items() if not length)
_ROWS: Final = tuple((name, length) for name, (_, length) in FIELDS.items() if length)


class State:
    """One deal in plain mode: the fields of ``FIELDS`` as integers and lists of integers."""

    __slots__ = tuple(FIELDS)

    phase: int
    actor: int
    players: int
    dealer: int
    number: int
    cards: int
    kon: int
    circle: int
    asked: int
    passed: int
    looked: int
    caller: int
    blind: int
    playing: int
    whisters: int
    cutters: int
    first_cutter: int
    upcard: int
    upcard_owner: int
    trump: int
    dead: int
    stock_at: int
    stock_end: int
    need: int
    drawer: int
    leader: int
    led: int
    best_card: int
    best_seat: int
    in_trick: int
    tricks: int
    unopposed: int
    carry: int
    hands: list[int]
    thrown: list[int]
    played: list[int]
    trick: list[int]
    bids: list[int]
    taken: list[int]
    fine: list[int]
    gain: list[int]
    deck: list[int]

    def __init__(self) -> None:
        for name in _SCALARS:
            setattr(self, name, 0)
        for name, length in _ROWS:
            setattr(self, name, [0] * length)

    def copy(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        for name, (_, length) in FIELDS.items():
            value = getattr(self, name)
            setattr(other, name, value[:] if length else value)
        return other

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """All fields in order, hashable: equal states have equal values."""
        return tuple(
            tuple(getattr(self, name)) if length else getattr(self, name)
            for name, (_, length) in FIELDS.items()
        )


def state_bytes() -> int:
    """Size of the compiled record in bytes."""
    return sum(size * max(length, 1) for size, length in FIELDS.values())


def seats_in(mask: int) -> Sequence[int]:
    """The seats of a mask, ascending."""
    return [seat for seat in range(MAX_SEATS) if mask >> seat & 1]
