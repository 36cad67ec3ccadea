"""The player: the policy in plain Python, for a seat that sees what its ``View`` shows."""

from kozyr.bots.base import check_asked
from kozyr.bots.club.action import club_action
from kozyr.bots.position import position, voids_of
from kozyr.core.actions import Action
from kozyr.engine.codec import codec_of
from kozyr.engine.tables import compile_rules
from kozyr.match.view import View


class Club:
    """A good club player: counts trumps, seats and cards that fell, and takes the house rules into account.

    It uses no chance; the seed is there because every bot has one.
    """

    name = "club"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        state, tables = position(view), compile_rules(view.rules)
        number = club_action(state, tables, voids_of(view))
        return codec_of(view.rules.game.call, tables.shakhi).decode(state, number)
