"""The trick phase searched in full, move by move through the checked deal: nothing left out, nothing remembered."""

import random
from collections.abc import Callable, Collection
from fractions import Fraction

from kozyr import Rules
from kozyr.engine.deal import Deal
from kozyr.engine.layout import At

Values = tuple[Fraction, ...]


def units_of(deal: Deal) -> Values:
    """What each seat has of a finished deal: gain less fine and an equal part of what stays on the table."""
    state = deal.state
    part = Fraction(state.carry, state.players)
    return tuple(
        state.gain[seat] - state.fine[seat] * state.kon + part for seat in range(state.players)
    )


def after(deal: Deal, action: object) -> Deal:
    """The deal after an action, which stays as it is."""
    other = deal.copy()
    other.play(action)  # type: ignore[arg-type]  # one of its legal actions
    return other


def each_for_itself(deal: Deal) -> Values:
    """Units of each seat if all do best for themselves, the first of equally good actions being played."""
    if deal.over:
        return units_of(deal)
    actor = deal.state.actor
    found = [each_for_itself(after(deal, action)) for action in deal.legal()]
    return max(found, key=lambda values: values[actor])  # the first of several


def against_all(deal: Deal, side: Collection[int], worth: Callable[[Deal], Fraction]) -> Fraction:
    """What a side surely reaches, all others together against it."""
    if deal.over:
        return worth(deal)
    found = [against_all(after(deal, action), side, worth) for action in deal.legal()]
    return max(found) if deal.state.actor in side else min(found)


def cards_left(deal: Deal) -> int:
    return sum(hand.bit_count() for hand in deal.state.hands)


def random_end(rules: Rules, seed: int, most: int) -> Deal | None:
    """A random deal played on at random until at most so many cards are left; None if it ends without play."""
    pick = random.Random(seed)
    deck = list(rules.deck)
    pick.shuffle(deck)
    deal = Deal(
        rules,
        dealer=pick.randrange(rules.players),
        kon=rules.players * int(rules.get("stake", 0)),
        deck=deck,
        number=pick.randrange(36),
    )
    while not deal.over and not (deal.state.phase == At.PLAY and cards_left(deal) <= most):
        if deal.awaiting_stock:
            deal.restock(pick.sample(deal.pool(), len(deal.pool())))
        else:
            # Passing out ends a deal; most are to be played.
            choices = [a for a in deal.legal() if str(a) != "pass"] or deal.legal()
            deal.play(pick.choice(choices if pick.random() < 0.7 else deal.legal()))
    return None if deal.over else deal
