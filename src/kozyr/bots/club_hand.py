"""How likely each card of a hand is to take a trick later in the deal; numbers fitted to self-play (docs/bots.md)."""

from collections.abc import Iterable, Sequence
from math import exp
from operator import mul

from kozyr.bots.club_seen import above, lane
from kozyr.bots.club_table import Counted
from kozyr.core.cards import SUITS, Card, suit_of

_Weights = tuple[float, ...]
# Of a trump: constant, higher trumps held by others, none left above it, share of trumps in the hand, lower trumps of
# each other seat, suits that are missing, 1/cards, other seats, and the two of the moment (see ``_chances``).
_TRUMP: _Weights = (2.33, -0.69, 1.06, 0.50, 0.02, -0.02, -3.51, 0.08, 0.52, -1.61)
_TRUMP_BID: _Weights = (0.68, -0.55, 1.25, 2.88, 0.36, 0.20, -2.82, -0.16, -0.04, -1.35)
# Of a side card: constant, higher cards of the suit held by others, none left above it, cards of the suit in the hand,
# lower cards and trumps of each other seat, their trumps if it is the highest, share of trumps in the hand, 1/cards,
# other seats, and the two of the moment.
_SIDE: _Weights = (0.95, -0.63, 0.43, -0.11, 0.94, -0.17, -0.14, 0.52, -1.98, -0.17, 0.57, -2.21)
_SIDE_BID: _Weights = (
    -0.24,
    -0.70,
    0.79,
    -0.14,
    0.71,
    0.12,
    -0.11,
    1.77,
    -0.65,
    -0.33,
    -0.39,
    -1.66,
)


def bid_chances(
    table: Counted, hand: int, cards: Iterable[Card], *, late: float, more: float
) -> list[float]:
    """Chances before the play.

    Args:
        late: share of the others that have announced.
        more: what they announced above an equal share, a trick of the deal.
    """
    return _chances((_TRUMP_BID, _SIDE_BID), table, hand, cards, (late, more))


def play_chances(
    table: Counted, hand: int, cards: Iterable[Card], *, mine: float, theirs: float
) -> list[float]:
    """Chances in the play.

    Args:
        mine: tricks that the seat wants, for each that is left.
        theirs: tricks that others want, for each that is left.
    """
    return _chances((_TRUMP, _SIDE), table, hand, cards, (mine, theirs))


def _chances(
    weights: tuple[_Weights, _Weights],
    table: Counted,
    hand: int,
    cards: Iterable[Card],
    moment: tuple[float, float],
) -> list[float]:
    """Logistic functions, one of trumps and one of side cards."""
    found = []
    for card in cards:
        if suit_of(card) == table.trump:
            values = (*trump_features(table, hand, card), *moment)
            total = sum(map(mul, weights[0], values))
        else:
            values = (*side_features(table, hand, card), *moment)
            total = sum(map(mul, weights[1], values))
        found.append(1 / (1 + exp(-total)))
    return found


def _above_and_below(table: Counted, card: Card) -> tuple[int, int]:
    """Cards of its suit that others may hold, above and below a card."""
    higher = (table.live & above(card)).bit_count()
    return higher, (table.live & lane(suit_of(card))).bit_count() - higher


def trump_features(table: Counted, hand: int, card: Card) -> Sequence[float]:
    """What the chance of a trump is reckoned from."""
    higher, lower = _above_and_below(table, card)
    size, rivals = hand.bit_count(), len(table.rivals)
    missing = sum(not hand & lane(suit) for suit in SUITS if suit != table.trump)
    return (
        1,
        higher * table.dense,
        higher == 0,
        (hand & lane(table.trump)).bit_count() / size,
        lower * table.dense / rivals,
        missing,
        1 / size,
        rivals,
    )


def side_features(table: Counted, hand: int, card: Card) -> Sequence[float]:
    """What the chance of a side card is reckoned from."""
    higher, lower = _above_and_below(table, card)
    size, rivals = hand.bit_count(), len(table.rivals)
    trumps = (table.live & lane(table.trump)).bit_count() * table.dense / rivals
    return (
        1,
        higher * table.dense,
        higher == 0,
        (hand & lane(suit_of(card))).bit_count(),
        lower * table.dense / rivals,
        trumps,
        trumps * (higher == 0),
        (hand & lane(table.trump)).bit_count() / size,
        1 / size,
        rivals,
    )
