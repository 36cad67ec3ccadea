"""``club``: a player by rules of thumb whose numbers were measured; one file a concern."""

from collections.abc import Callable, Mapping

from kozyr.bots import club_bid, club_calls, club_cards, club_exact, club_play
from kozyr.bots.base import check_asked
from kozyr.core.actions import Action
from kozyr.games.model import Account
from kozyr.match.view import Stage, View

Choices = Mapping[Stage, Callable[[View], Action]]

_KON: Choices = {
    Stage.BIDDING: club_calls.bid,
    Stage.DEFENCE: club_calls.answer,
    Stage.BLIND_DROP: club_cards.drop,
    Stage.EXCHANGE: club_cards.exchange,
    Stage.CUTTING_IN: club_calls.cut_or_stay,
    Stage.CUT_DROP: club_cards.drop,
    Stage.PLAY: club_play.play,
}
_POINTS: Choices = {Stage.ANNOUNCING: club_bid.announce, Stage.PLAY: club_exact.play}
_CHOICES = {Account.KON: _KON, Account.POINTS: _POINTS}


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
        return _CHOICES[view.rules.game.account][view.stage](view)
