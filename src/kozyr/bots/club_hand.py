"""How likely each card of a hand is to take a trick later in the deal; numbers fitted to self-play (docs/bots.md)."""

from collections.abc import Iterable, Sequence
from math import exp
from operator import mul

from kozyr.bots.club_seen import above, lane
from kozyr.bots.club_table import Counted
from kozyr.core.cards import SUITS, Card, suit_of

_Weights = tuple[float, ...]
# Chance of a trump that only a shakha of another seat can beat.
ALL_BUT_SURE = 0.95
# Of a trump: constant, higher trumps held by others, 1/(higher trumps), share of trumps in the hand, lower trumps of
# each other seat, suits that are missing, 1/cards, other seats, and what ``bid_chances`` or ``play_chances`` add.
_TRUMP: _Weights = (2.11, -0.56, 0.42, 0.31, -0.09, 0.12, -4.38, 0.09, 0.53, -1.58)
_TRUMP_BID: _Weights = (0.51, -0.40, 0.85, 2.39, 0.15, 0.35, -2.71, -0.23, 0.07, -1.39, -0.31)
# Of a side card: constant, higher cards of the suit held by others, none left above it, cards of the suit in the hand,
# lower cards and trumps of each other seat, their trumps if it is the highest, share of trumps in the hand, 1/cards,
# other seats, and what ``bid_chances`` or ``play_chances`` add.
_SIDE: _Weights = (0.77, -0.58, 0.37, -0.05, 1.02, -0.25, 0.00, 0.72, -1.36, -0.15, 0.48, -2.35)
_SIDE_BID: _Weights = (
    -0.60,
    -0.69,
    0.87,
    -0.14,
    0.68,
    0.12,
    -0.03,
    1.68,
    -1.33,
    -0.29,
    0.12,
    -1.85,
    1.78,
)


def bid_chances(
    table: Counted, hand: int, cards: Iterable[Card], *, late: float, more: float
) -> list[float]:
    """Chances before the play.

    Args:
        late: share of the others that have announced; who is first to speak leads.
        more: what they announced above an equal share, a trick of the deal.
    """
    moment = (late, more, (late == 0) / hand.bit_count())
    return _chances((_TRUMP_BID, _SIDE_BID), table, hand, cards, moment)


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
    moment: tuple[float, ...],
) -> list[float]:
    """Logistic functions, one of trumps and one of side cards."""
    found = []
    for card in cards:
        if is_top(table, card):
            found.append(ALL_BUT_SURE if table.shakhi & table.live else 1.0)
            continue
        if suit_of(card) == table.trump:
            values = (*trump_features(table, hand, card), *moment)
            total = sum(map(mul, weights[0], values))
        else:
            values = (*side_features(table, hand, card), *moment)
            total = sum(map(mul, weights[1], values))
        found.append(1 / (1 + exp(-total)))
    return found


def is_top(table: Counted, card: Card) -> bool:
    """Whether no card of others but a shakha beats it, whenever it is played."""
    return suit_of(card) == table.trump and not table.live & above(card)


def _above_and_below(table: Counted, card: Card) -> tuple[int, int]:
    """Cards of its suit that others may hold, above and below a card."""
    higher = (table.live & above(card)).bit_count()
    return higher, (table.live & lane(suit_of(card))).bit_count() - higher


def trump_features(table: Counted, hand: int, card: Card) -> Sequence[float]:
    """What the chance of a trump is reckoned from.  Requires: others may hold a higher one."""
    higher, lower = _above_and_below(table, card)
    size, rivals = hand.bit_count(), len(table.rivals)
    missing = sum(not hand & lane(suit) for suit in SUITS if suit != table.trump)
    return (
        1,
        higher * table.dense,
        1 / higher,
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
