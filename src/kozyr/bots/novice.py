"""``novice``: a beginner, who knows the rules and makes a beginner's mistakes; one file a concern."""

from collections.abc import Callable, Mapping

from kozyr.bots import novice_calls, novice_cards, novice_tricks
from kozyr.bots.base import check_asked
from kozyr.bots.novice_mind import Mind
from kozyr.core.actions import Action
from kozyr.match.view import Stage, View

_CHOICES: Mapping[Stage, Callable[[Mind], Action]] = {
    Stage.BIDDING: novice_calls.bid,
    Stage.DEFENCE: novice_calls.answer,
    Stage.BLIND_DROP: novice_cards.drop,
    Stage.EXCHANGE: novice_cards.exchange,
    Stage.CUTTING_IN: novice_calls.cut_or_stay,
    Stage.CUT_DROP: novice_cards.drop,
    Stage.ANNOUNCING: novice_calls.announce,
    Stage.PLAY: novice_tricks.play,
}


class Novice:
    """Counts aces, kings and trumps as tricks, remembers no card that fell, and is inattentive now and then.

    Its inattention comes from its seed and from what the view shows of the deal.
    """

    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return _CHOICES[view.stage](Mind(view, self.seed))
