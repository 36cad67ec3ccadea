"""A beginner's words: he calls on aces and small trumps, whists too easily and bids by aces and kings alone."""

from kozyr.bots.novice_mind import KING, QUEEN, TEN, Mind
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import ACE, rank_of

# What he thinks is enough for a whist: an ace, a high trump, or two small ones.
ENOUGH = 0.9
# In a hundred choices: blind on an ace, a call with less than it takes, a cut-in with a low upcard, with none.
BLIND, BOLD, LOW_CUT, UNSEEN_CUT = 20, 15, 30, 10
HOPEFUL = 20  # bids one more than he counts


def bid(mind: Mind) -> Action:
    """Look first, but for the temptation of an ace turned up; then call if the tricks seem to be there.  Rule: 2.4."""
    view = mind.view
    call = Kind(view.rules.game.call)
    kinds = {action.kind for action in view.legal}
    if call not in kinds:
        tempted = rank_of(view.upcard) == ACE and mind.lapses(BLIND, "blind")
        return mind.say(Kind.BLIND, Kind.LOOK) if tempted else mind.say(Kind.LOOK, Kind.PASS)
    enough = view.rules.game.promise - 0.5 * mind.lapses(BOLD, "bold")
    return mind.say(call if mind.hopes() >= enough else Kind.PASS)


def answer(mind: Mind) -> Action:
    """Whist with an ace or two trumps, whoever else plays."""
    if mind.hopes() >= ENOUGH:
        return mind.say(Kind.WHIST, Kind.PASS)
    return mind.say(Kind.PASS)


def cut_or_stay(mind: Mind) -> Action:
    """Cut in with a high upcard, now and then with a low one, or with none out of curiosity."""
    percent = 100 if rank_of(mind.view.upcard) >= TEN else LOW_CUT
    if mind.lapses(percent, "cut up"):
        return mind.say(Kind.CUT_UP, Kind.STAY)
    return mind.say(Kind.CUT, Kind.STAY) if mind.lapses(UNSEEN_CUT, "cut") else mind.say(Kind.STAY)


def announce(mind: Mind) -> Action:
    """As many tricks as there are aces, kings, queens of trumps and shakhi; the nearest of those allowed."""
    view = mind.view
    shakhi = view.rules.shakhi
    tricks = sum(
        card in shakhi or rank_of(card) >= (QUEEN if mind.is_trump(card) else KING)
        for card in view.hand
    )
    tricks += mind.lapses(HOPEFUL, "hopeful")
    return min(view.legal, key=lambda action: (abs(action.tricks - tricks), action.tricks))
