"""One deal of Oh Hell played here as a match and in OpenSpiel as a state, action by action."""

from collections.abc import Sequence

from kozyr import Match
from kozyr.core.actions import Action
from kozyr.core.cards import Card
from kozyr.match.view import DealRow
from tests.support.openspiel import Configuration, OpenSpielError, Sides


def sides_of(configuration: Configuration) -> Sides:
    """Both sides, ours as matches of one deal."""
    return Sides(configuration, deals=1)


class Table:
    """A deal in progress on both sides.

    Attributes:
        match: ours, one deal long.
        state: theirs.
    """

    def __init__(self, sides: Sides, order: Sequence[Card], dealer: int) -> None:
        self.sides = sides
        self.where = f"{sides.configuration}, dealer {dealer}, deck {[int(c) for c in order]}"
        self.match = Match(sides.rules, deck=order, dealer=dealer)
        self.state = sides.dealt(order, dealer)

    def legal(self) -> dict[int, Action]:
        """The legal actions of the seat to act by OpenSpiel's numbers; none when the deal is over.

        Raises:
            OpenSpielError: the two differ about who acts, or what is legal.
        """
        actor = self.match.actor
        theirs = None if self.state.is_terminal() else self.state.current_player()
        if theirs != actor:
            self._differ("actor", theirs, actor)
        if actor is None:
            return {}
        actions = {self.sides.action(action): action for action in self.match.legal()}
        if (legal := self.state.legal_actions()) != sorted(actions):
            self._differ("legal", legal, sorted(actions))
        return actions

    def play(self, action: Action) -> None:
        """Carry out an action on both sides.  Requires: it is legal."""
        self.match.play(action)
        self.state.apply_action(self.sides.action(action))

    def result(self) -> DealRow:
        """The finished deal on our score sheet.  Requires: it is over.

        Raises:
            OpenSpielError: OpenSpiel's returns are other points.
        """
        row = self.match.sheet[-1]
        if (returns := self.state.returns()) != list(row.net):
            self._differ("returns", returns, row.net)
        return row

    def _differ(self, what: str, theirs: object, ours: object) -> None:
        raise OpenSpielError(f"{what}: OpenSpiel {theirs}, kozyr {ours}; {self.where}")
