"""How likely each card of a hand is to take a trick later in the deal; numbers fitted to self-play (docs/bots.md)."""

from collections.abc import MutableSequence

from kozyr.bots.club.estimate import logistic
from kozyr.engine.layout import State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Tables

TrumpWeights = tuple[float, float, float, float, float, float, float, float]
SideWeights = tuple[float, float, float, float, float, float, float, float, float, float]
Features = tuple[float, float, float, float, float, float]

# Chance of a trump that only a shakha of another seat can beat.
ALL_BUT_SURE = 0.95
# Of a trump: constant, higher trumps held by others, 1/(higher trumps), share of trumps in the hand, lower trumps of
# each other seat, suits that are missing, 1/cards, other seats.
TRUMP: TrumpWeights = (2.11, -0.56, 0.42, 0.31, -0.09, 0.12, -4.38, 0.09)
TRUMP_BID: TrumpWeights = (0.51, -0.40, 0.85, 2.39, 0.15, 0.35, -2.71, -0.23)
# Of a side card: constant, higher cards of the suit held by others, none left above it, cards of the suit in the hand,
# lower cards and trumps of each other seat, their trumps if it is the highest, share of trumps in the hand, 1/cards,
# other seats.
SIDE: SideWeights = (0.77, -0.58, 0.37, -0.05, 1.02, -0.25, 0.00, 0.72, -1.36, -0.15)
SIDE_BID: SideWeights = (-0.60, -0.69, 0.87, -0.14, 0.68, 0.12, -0.03, 1.68, -1.33, -0.29)
# In the play of a trump and of a side card: tricks that the seat wants, and that others want, for each that is left.
TRUMP_MINE, TRUMP_THEIRS = 0.53, -1.58
SIDE_MINE, SIDE_THEIRS = 0.48, -2.35
# Before the play: share of the others that have announced; what they announced above an equal share, a trick of the
# deal; the first to speak, who leads, by 1/cards.
TRUMP_LATE, TRUMP_MORE, TRUMP_FIRST = 0.07, -1.39, -0.31
SIDE_LATE, SIDE_MORE, SIDE_FIRST = 0.12, -1.85, 1.78


@kernel
def hand_features(state: State, tables: Tables, others: int) -> Features:
    """What the chances of all cards of the hand are reckoned from.

    Returns:
        Share of the unseen cards that others hold, share of trumps in the hand, trumps of each other seat,
        1/cards, other seats, side suits that are missing.
    """
    hand, trumps = state.hands[state.actor], tables.suit_mask[state.trump]
    rivals = state.players - 1
    unseen = popcount(others)
    held = rivals * (state.cards - state.tricks) - state.in_trick
    dense = held / (unseen if unseen else 1)
    size = popcount(hand)
    each = popcount(others & trumps) * dense / rivals
    missing = 0
    for suit in range(4):
        if suit != state.trump and hand & tables.suit_mask[suit] == 0:
            missing += 1
    return dense, popcount(hand & trumps) / size, each, 1 / size, float(rivals), float(missing)


@kernel
def trump_total(weights: TrumpWeights, features: Features, higher: int, lower: int) -> float:
    """What speaks for a trump with so many higher and lower ones against it.  Requires: ``higher`` > 0."""
    w0, w1, w2, w3, w4, w5, w6, w7 = weights
    dense, share, _, one, rivals, missing = features
    total = w0 + w1 * (higher * dense) + w2 * (1 / higher) + w3 * share
    return total + w4 * (lower * dense / rivals) + w5 * missing + w6 * one + w7 * rivals


@kernel
def side_total(
    weights: SideWeights, features: Features, higher: int, lower: int, own: int
) -> float:
    """What speaks for a side card with so many cards of its suit against it, and so many in the hand."""
    w0, w1, w2, w3, w4, w5, w6, w7, w8, w9 = weights
    dense, share, trumps, one, rivals, _ = features
    top = 1 if higher == 0 else 0
    total = w0 + w1 * (higher * dense) + w2 * top + w3 * own + w4 * (lower * dense / rivals)
    return total + w5 * trumps + w6 * (trumps * top) + w7 * share + w8 * one + w9 * rivals


@kernel
def bid_chances(
    state: State,
    tables: Tables,
    others: int,
    plain: int,
    late: float,
    more: float,
    room: MutableSequence[float],
) -> None:
    """Chances of the cards ``plain`` of the hand before the play.  Mutates: the front of ``room``."""
    features = hand_features(state, tables, others)
    first = 1 / state.cards if late == 0 else 0.0
    at = 0
    while plain:
        card = lowest(plain)
        plain &= plain - 1
        theirs = others & tables.suit_mask[card >> 4]
        higher = popcount(theirs >> card >> 1)
        lower = popcount(theirs) - higher
        if card >> 4 != state.trump:
            own = popcount(state.hands[state.actor] & tables.suit_mask[card >> 4])
            total = side_total(SIDE_BID, features, higher, lower, own)
            total = total + SIDE_LATE * late + SIDE_MORE * more + SIDE_FIRST * first
            room[at] = logistic(total)
        elif higher:
            total = trump_total(TRUMP_BID, features, higher, lower)
            total = total + TRUMP_LATE * late + TRUMP_MORE * more + TRUMP_FIRST * first
            room[at] = logistic(total)
        else:
            room[at] = ALL_BUT_SURE if tables.shakhi & others else 1.0
        at += 1


@kernel
def play_chances(
    state: State,
    tables: Tables,
    others: int,
    plain: int,
    wanted: tuple[float, float, float],
    room: MutableSequence[float],
    second: int,
) -> None:
    """Chances of the cards ``plain`` of the hand in the play, if the trick is lost and if it is won.

    Args:
        wanted: for each trick that is left: tricks that the seat wants if this one is lost, if it is won, and
            tricks that others want.
        second: where in ``room`` the chances begin that hold if it is won; 0 if they are the same.
    Mutates: ``room``, from 0 and from ``second``.
    """
    features = hand_features(state, tables, others)
    lost, won, theirs = wanted
    at = 0
    while plain:
        card = lowest(plain)
        plain &= plain - 1
        same = others & tables.suit_mask[card >> 4]
        higher = popcount(same >> card >> 1)
        lower = popcount(same) - higher
        if card >> 4 == state.trump and higher == 0:
            room[at] = ALL_BUT_SURE if tables.shakhi & others else 1.0
            room[second + at] = room[at]
            at += 1
            continue
        if card >> 4 == state.trump:
            total, by_mine = trump_total(TRUMP, features, higher, lower), TRUMP_MINE
            by_theirs = TRUMP_THEIRS
        else:
            own = popcount(state.hands[state.actor] & tables.suit_mask[card >> 4])
            total, by_mine = side_total(SIDE, features, higher, lower, own), SIDE_MINE
            by_theirs = SIDE_THEIRS
        room[at] = logistic(total + by_mine * lost + by_theirs * theirs)
        if second:
            room[second + at] = logistic(total + by_mine * won + by_theirs * theirs)
        at += 1
