"""A bot that plays any legal action with equal chance: the floor of every comparison."""

from kozyr.bots.base import check_asked
from kozyr.core.actions import Action
from kozyr.core.shuffle import draw_number
from kozyr.match.view import View


class RandomBot:
    """Any legal action; looks at its cards like a person unless chance says otherwise."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """One of ``view.legal``, each with the same chance."""
        check_asked(view)
        label = f"random {view.seat} deal {view.deal_no} event {len(view.events)}"
        return view.legal[draw_number(len(view.legal), seed=self.seed, label=label)]
