"""What a hand is worth before the exchange: chances of no trick, of too few, and the mean.

A *shape* is what counts in a hand: the number of trumps with 0, 1, 2, 3 or 4, and more higher ones against them,
and of side aces. *Odds* are the chances of no trick and of some, but fewer than a caller promises, and the tricks
on average.
"""

from math import exp, log2

from kozyr.bots.club.known import ACES, against, higher_of, own_hand, upcard_is_free
from kozyr.bots.club.numbers import (
    FIVE_CALLER_ENOUGH,
    FIVE_CALLER_MEAN,
    FIVE_CALLER_SOME,
    FIVE_CUTTER_ENOUGH,
    FIVE_CUTTER_MEAN,
    FIVE_CUTTER_SOME,
    FIVE_WHISTER_ENOUGH,
    FIVE_WHISTER_MEAN,
    FIVE_WHISTER_SOME,
    FOUR_CALLER_ENOUGH,
    FOUR_CALLER_MEAN,
    FOUR_CALLER_SOME,
    FOUR_CUTTER_MEAN,
    FOUR_CUTTER_SOME,
    FOUR_WHISTER_MEAN,
    FOUR_WHISTER_SOME,
    Weights,
)
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.tables import Tables

Shape = tuple[int, int, int, int, int, int]
Odds = tuple[float, float, float]

NO_SHAPE: Shape = (0, 0, 0, 0, 0, 0)  # of a hand of which nothing is known
DOUBLINGS = (0.0, *(log2(count) for count in range(1, MAX_SEATS + 1)))  # of so many seats


@kernel
def shape_of(state: State, tables: Tables, others: int, trumps: int, aces: int) -> Shape:
    """The shape of a hand with these trumps, where others may hold the cards ``others``."""
    none, one, two, few, many = 0, 0, 0, 0, 0
    others &= tables.suit_mask[state.trump]
    while trumps:
        higher = popcount(higher_of(others, tables, lowest(trumps)))
        trumps &= trumps - 1
        if higher == 0:
            none += 1
        elif higher == 1:
            one += 1
        elif higher == 2:
            two += 1
        elif higher < 5:
            few += 1
        else:
            many += 1
    return none, one, two, few, many, aces


@kernel
def own_shape(state: State, tables: Tables) -> Shape:
    """The shape of the hand of the seat to act; the upcard is against it where it may be taken by cutting in."""
    hand = own_hand(state)
    others = against(state, tables)
    if upcard_is_free(state, tables):
        others |= 1 << state.upcard
    trumps = hand & tables.suit_mask[state.trump]
    return shape_of(state, tables, others, trumps, popcount((hand ^ trumps) & ACES))


@kernel
def upcard_shape(state: State, tables: Tables) -> Shape:
    """The shape of the upcard alone, in the hand of the seat that takes it."""
    return shape_of(state, tables, against(state, tables), 1 << state.upcard, 0)


@kernel
def weighed(weights: Weights, shape: Shape, playing: int, joining: int) -> float:
    """A linear function of a shape, of other seats in play and of those that may join."""
    # Unpacked, not indexed: the compiler makes a function of every index.
    none, one, two, few, many, aces = shape
    w0, w1, w2, w3, w4, w5, w6, w7, w8 = weights
    total = w0 * none + w1 * one + w2 * two + w3 * few + w4 * many + w5 * aces
    return total + w6 * DOUBLINGS[playing] + w7 * DOUBLINGS[1 + joining] + w8


@kernel
def logistic(total: float) -> float:
    """A chance."""
    return 1 / (1 + exp(-total))


@kernel
def odds(cards: int, some: float, enough: float, least: float, mean: float) -> Odds:
    """Odds of a hand of so many cards; the mean is between what the chances ask for and all tricks."""
    mean = max(mean, least)
    return 1 - some, some - enough, mean if mean < cards else float(cards)


@kernel
def odds_of_some(
    some: Weights, mean: Weights, cards: int, shape: Shape, playing: int, joining: int
) -> Odds:
    """Odds of a hand of which only the chance of a trick matters."""
    one = logistic(weighed(some, shape, playing, joining))
    return odds(cards, one, one, one, weighed(mean, shape, playing, joining))


@kernel
def odds_of_enough(
    some: Weights,
    mean: Weights,
    enough: Weights,
    cards: int,
    shape: Shape,
    playing: int,
    joining: int,
) -> Odds:
    """Odds of a hand whose chance of as many tricks as a caller promises matters too."""
    one = logistic(weighed(some, shape, playing, joining))
    more = logistic(weighed(enough, shape, playing, joining))
    more = min(more, one)
    return odds(cards, one, more, one + more, weighed(mean, shape, playing, joining))


@kernel
def caller_odds(cards: int, shape: Shape, joining: int) -> Odds:
    """Odds of a caller."""
    if cards == 5:
        some, mean, enough = FIVE_CALLER_SOME, FIVE_CALLER_MEAN, FIVE_CALLER_ENOUGH
    else:
        some, mean, enough = FOUR_CALLER_SOME, FOUR_CALLER_MEAN, FOUR_CALLER_ENOUGH
    return odds_of_enough(some, mean, enough, cards, shape, 1, joining)


@kernel
def whister_odds(cards: int, shape: Shape, playing: int, joining: int) -> Odds:
    """Odds of a whister."""
    if cards == 5:
        some, mean, enough = FIVE_WHISTER_SOME, FIVE_WHISTER_MEAN, FIVE_WHISTER_ENOUGH
        return odds_of_enough(some, mean, enough, cards, shape, playing, joining)
    return odds_of_some(FOUR_WHISTER_SOME, FOUR_WHISTER_MEAN, cards, shape, playing, joining)


@kernel
def cutter_odds(cards: int, shape: Shape, playing: int, joining: int) -> Odds:
    """Odds of a cutter-in."""
    if cards == 5:
        some, mean, enough = FIVE_CUTTER_SOME, FIVE_CUTTER_MEAN, FIVE_CUTTER_ENOUGH
        return odds_of_enough(some, mean, enough, cards, shape, playing, joining)
    return odds_of_some(FOUR_CUTTER_SOME, FOUR_CUTTER_MEAN, cards, shape, playing, joining)
