"""What a deal for a kon pays, in shares of the kon, by the ways to divide it."""

from kozyr.bots.club_estimate import Chances
from kozyr.bots.club_numbers import FITTED, Fitted
from kozyr.games.model import KonRule
from kozyr.match.view import View

# Fines weigh more as the kon outgrows the stakes: so much for each doubling, and at most.
CAUTION, MOST_CAUTION = 0.02, 0.15
# Tricks of a caller who has some but not enough.
SHORT = 1.5


def fitted(view: View) -> Fitted:
    """The numbers for the hands of the game."""
    return FITTED[view.rules.hand_limit]


def prize(view: View) -> float:
    """What is played for.  Rule: 4.1, 4.2."""
    later = view.circle > 1 and view.rules.get("half_in_second_circle", default=False)
    return 0.5 if later else 1.0


def won(view: View, chances: Chances, *, calling: bool) -> float:
    """What a seat takes of the kon on average.  Rule: 4.1, 4.2, 4.5."""
    numbers, cards = fitted(view), view.rules.hand_limit
    tricks = chances.mean / cards
    match view.rules.kon_rule:
        case KonRule.TRICKS:
            share = tricks
        case KonRule.THREE_TAKES:
            share = chances.enough
        case KonRule.CALLER_ONLY:
            share = chances.enough if calling else 0.0
        case KonRule.CALLER_ELSE_TRICKS:
            share = tricks * (1 - numbers.made)
            if calling:
                share = chances.enough + chances.short * SHORT / cards
    return prize(view) * share


def left_opposed(view: View) -> float:
    """What an opposed call leaves of the kon on average, fines not counted."""
    numbers = fitted(view)
    taken = {KonRule.THREE_TAKES: numbers.somebody, KonRule.CALLER_ONLY: numbers.made}
    return 1 - prize(view) * taken.get(view.rules.kon_rule, 1.0)


def left_unopposed(view: View) -> float:
    """What of the kon an unopposed caller leaves.  Rule: 8.6."""
    half = view.rules.option("unopposed") == "half"
    return 1 - prize(view) * (0.5 if half else 1.0)


def contested(view: View) -> float:
    """The part of a seat in what an opposed call leaves, the caller's fines included."""
    return (left_opposed(view) + fitted(view).fined) / view.players


def fine_share(view: View) -> float:
    """What a fine of one kon costs, with what comes back and the caution that a large kon asks for."""
    doublings = (view.kon // (view.stake * view.players)).bit_length() - 1
    return 1 - 1 / view.players + min(CAUTION * max(doublings, 0), MOST_CAUTION)
