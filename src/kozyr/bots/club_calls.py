"""Calls: look or blind, frap or pass, whist or pass, cut in or stay.

Every value is a share of the kon: quarters for tricks less fines. A fine is played for again, so that an equal
share of it comes back; what a pass is worth stands on the other side of the scales.
"""

from kozyr.bots.club_estimate import Chances, Rivals, Shape, chances, no_shape, shape, upcard_shape
from kozyr.bots.club_kon import contested, fine_share, fitted, left_opposed, left_unopposed, won
from kozyr.bots.club_seen import above, live, may_be_cut_with, steps
from kozyr.core.actions import Action, Kind
from kozyr.match.view import View


def said(view: View, kind: Kind) -> Action:
    """The legal action that is a word."""
    return next(action for action in view.legal if action.kind is kind)


def bid(view: View) -> Action:
    """Before any call: look or blind while unseen, then call or pass."""
    kinds = {action.kind for action in view.legal}
    call = Kind(view.rules.game.call)
    if call in kinds:
        return said(view, call if call_value(view) > pass_value(view) else Kind.PASS)
    return said(view, Kind.BLIND if Kind.BLIND in kinds and worth_blind(view) else Kind.LOOK)


def worth_blind(view: View) -> bool:
    """Whether the upcard alone is worth a call: few seats, and few trumps or none above it.  Rule: 2.4, 3.5, 6."""
    higher = (live(view, upcard=False) & above(view.upcard)).bit_count()
    last = view.seat == view.dealer
    limit = fitted(view).blind_below.get((view.players, last), 0)
    if not view.rules.flag("blind_may_exchange"):
        limit = min(limit, 1) if view.players == 2 and last else 0
    elif view.rules.option("blind_fines") == "russian_literal":
        limit = min(limit, 2)
    return higher < limit


def gain(view: View, hand: Chances) -> float:
    """What a defender gains.  Rule: 4.1, 5.3."""
    return won(view, hand, calling=False) - hand.none * fine_share(view)


def call_value(view: View) -> float:
    """What a call gains.  Rule: 4.1, 5.1, 5.2, 8.6."""
    fines = view.rules.game.fines[str(view.rules.option("blind_fines"))].caller
    numbers = fitted(view)
    hand = chances(numbers.caller, view.rules.hand_limit, shape(view), Rivals(1, view.players - 1))
    fined = hand.none * fines[0] + hand.short * fines[1]
    opposed = won(view, hand, calling=True) - fined * fine_share(view)
    opposed += left_opposed(view) / view.players
    if view.rules.option("podrezka") != "false":
        return opposed
    left = left_unopposed(view)
    alone = numbers.unopposed.get((view.players, left > 0), 0.0)
    return alone * (1 - left + left / view.players) + (1 - alone) * opposed


def pass_value(view: View) -> float:
    """What a pass before any call is worth: an equal share, as to everybody else."""
    return 1 / view.players


def answer(view: View) -> Action:
    """Whist or pass."""
    kinds = {action.kind for action in view.legal}
    if Kind.WHIST not in kinds:
        return said(view, Kind.PASS)
    role = fitted(view).whister
    value = gain(view, chances(role, view.rules.hand_limit, shape(view), _rivals(view)))
    return said(view, Kind.WHIST if value > throw_in_value(view) else Kind.PASS)


def _rivals(view: View) -> Rivals:
    """Seats in play and seats that may still join, this one left out."""
    seats = _answers_after(view)
    if view.rules.option("podrezka") == "true":
        return Rivals(len(view.playing), view.players - 1 - len(view.playing))
    return Rivals(len(view.playing), seats)


def _answers_after(view: View) -> int:
    """Seats that answer the call after this one."""
    return steps(view, view.seat, view.caller) - 1


def throw_in_value(view: View) -> float:
    """What a pass after the call gains: the chance to cut in later, or what an unopposed caller leaves."""
    podrezka = view.rules.option("podrezka")
    alone = len(view.playing) == 1
    last = alone and _answers_after(view) == 0
    if podrezka == "false" or (podrezka == "if_no_whister" and not alone):
        return unopposed_value(view) if last else 0.0
    earlier = _asked_before(view)
    rivals = Rivals(len(view.playing) + (_answers_after(view) + 2) // 4, earlier)
    least = min(0.0, unopposed_value(view)) if last and earlier == 0 else 0.0
    if may_be_cut_with(view) and earlier == 0 and not view.blind:
        return max(least, _cutting(view, upcard_shape(view), rivals))
    return max(least, _cutting(view, no_shape(), rivals)) if alone else 0.0


def unopposed_value(view: View) -> float:
    """What the last seat that might oppose a call gains if it does not: another way to leave something of the kon."""
    return left_unopposed(view) / view.players - contested(view)


def _cutting(view: View, hand: Shape, rivals: Rivals) -> float:
    return gain(view, chances(fitted(view).cutter, view.rules.hand_limit, hand, rivals))


def _asked_before(view: View) -> int:
    """Seats out of play that are asked to cut in before this one.  Rule: 7.1."""
    first = view.caller or 0
    between = range(1, steps(view, view.caller, view.seat))
    return sum((first + i) % view.players not in view.playing for i in between)


def cut_or_stay(view: View) -> Action:
    """Cut in, with the upcard if it may be had, where the chances pay; else stay.  Rule: 7.1, 7.2, 7.5."""
    kinds = {action.kind for action in view.legal}
    out = view.players - len(view.playing) - 1
    rivals = Rivals(len(view.playing), out - _asked_before(view))
    stay = unopposed_value(view) if rivals == Rivals(1, 0) else 0.0
    values = {Kind.STAY: stay}
    if Kind.CUT_UP in kinds:
        values[Kind.CUT_UP] = _cutting(view, upcard_shape(view), rivals)
    if Kind.CUT in kinds:
        values[Kind.CUT] = _cutting(view, no_shape(), rivals)
    return said(view, max(values, key=values.__getitem__))
