"""Calls: look or blind, frap or pass, whist or pass, cut in or stay.

Every value is a share of the kon: quarters for tricks less fines. A fine is played for again, so that an equal
share of it comes back; what a pass is worth stands on the other side of the scales.
"""

from kozyr.bots.club_estimate import (
    Chances,
    Rivals,
    caller_chances,
    cutter_chances,
    no_shape,
    shape,
    upcard_shape,
    whister_chances,
)
from kozyr.bots.club_seen import above, live, may_be_cut_with, steps
from kozyr.core.actions import Action, Kind
from kozyr.match.view import View

# Fines weigh more as the kon outgrows the stakes: so much for each doubling, and at most.
CAUTION, MOST_CAUTION = 0.02, 0.15
# A blind call pays with fewer higher trumps against the upcard than this, by seats and whether all others passed;
# with more seats it never does.
BLIND_BELOW = {
    (2, False): 2,
    (2, True): 3,
    (3, False): 1,
    (3, True): 3,
    (4, True): 1,
}
# Chance that nobody opposes a call where nobody may cut in, by seats and whether half the kon stays then.
UNOPPOSED = {
    (2, False): 0.23,
    (2, True): 0.69,
    (3, False): 0.20,
    (3, True): 0.29,
    (4, False): 0.05,
    (4, True): 0.16,
}


def said(view: View, kind: Kind) -> Action:
    """The legal action that is a word."""
    return next(action for action in view.legal if action.kind is kind)


def bid(view: View) -> Action:
    """Before any call: look or blind while unseen, then frap or pass."""
    kinds = {action.kind for action in view.legal}
    if Kind.FRAP in kinds:
        return said(view, Kind.FRAP if call_value(view) > pass_value(view) else Kind.PASS)
    return said(view, Kind.BLIND if Kind.BLIND in kinds and worth_blind(view) else Kind.LOOK)


def worth_blind(view: View) -> bool:
    """Whether the upcard alone is worth a call: few seats, and few trumps or none above it.  Rule: 2.4, 3.5, 6."""
    higher = (live(view, upcard=False) & above(view.upcard)).bit_count()
    last = view.seat == view.dealer
    limit = BLIND_BELOW.get((view.players, last), 0)
    if not view.rules.flag("blind_may_exchange"):
        limit = min(limit, 1) if view.players == 2 and last else 0
    elif view.rules.option("blind_fines") == "russian_literal":
        limit = min(limit, 2)
    return higher < limit


def fine_share(view: View) -> float:
    """What a fine of one kon costs, with what comes back and the caution that a large kon asks for."""
    doublings = (view.kon // (view.stake * view.players)).bit_length() - 1
    return 1 - 1 / view.players + min(CAUTION * max(doublings, 0), MOST_CAUTION)


def gain(view: View, chances: Chances) -> float:
    """What a defender gains.  Rule: 4.1, 5.3."""
    return chances.mean / 4 - chances.none * fine_share(view)


def call_value(view: View) -> float:
    """What a frap gains.  Rule: 4.1, 5.1, 5.2, 8.6."""
    fines = view.rules.game.fines[str(view.rules.option("blind_fines"))].caller
    chances = caller_chances(shape(view), Rivals(1, view.players - 1))
    fined = chances.none * fines[0] + chances.one * fines[1]
    opposed = chances.mean / 4 - fined * fine_share(view)
    if view.rules.option("podrezka") != "false":
        return opposed
    left = left_unopposed(view)
    alone = UNOPPOSED.get((view.players, left > 0), 0.0)
    return alone * (1 - left + left / view.players) + (1 - alone) * opposed


def left_unopposed(view: View) -> float:
    """What of the kon an unopposed caller leaves.  Rule: 8.6."""
    return 0.5 if view.rules.option("unopposed") == "half" else 0.0


def pass_value(view: View) -> float:
    """What a pass before any call is worth: an equal share, as to everybody else."""
    return 1 / view.players


def answer(view: View) -> Action:
    """Whist or pass."""
    kinds = {action.kind for action in view.legal}
    if Kind.WHIST not in kinds:
        return said(view, Kind.PASS)
    value = gain(view, whister_chances(shape(view), _rivals(view)))
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
    if podrezka == "false" or (podrezka == "if_no_whister" and not alone):
        last = alone and _answers_after(view) == 0
        return left_unopposed(view) / view.players if last else 0.0
    earlier = _asked_before(view)
    rivals = Rivals(len(view.playing) + (_answers_after(view) + 2) // 4, earlier)
    if may_be_cut_with(view) and earlier == 0 and not view.blind:
        return max(0.0, gain(view, cutter_chances(upcard_shape(view), rivals)))
    return max(0.0, gain(view, cutter_chances(no_shape(), rivals))) if alone else 0.0


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
    stay = left_unopposed(view) / view.players if rivals == Rivals(1, 0) else 0.0
    values = {Kind.STAY: stay}
    if Kind.CUT_UP in kinds:
        values[Kind.CUT_UP] = gain(view, cutter_chances(upcard_shape(view), rivals))
    if Kind.CUT in kinds:
        values[Kind.CUT] = gain(view, cutter_chances(no_shape(), rivals))
    return said(view, max(values, key=values.__getitem__))
