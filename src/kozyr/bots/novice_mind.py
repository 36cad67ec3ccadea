"""What goes on in a beginner's head: how he counts a hand, and when he is inattentive."""

from dataclasses import dataclass

from kozyr.core.actions import Action, Kind
from kozyr.core.cards import ACE, Card, Rank, rank_of, suit_of
from kozyr.core.shuffle import draw_number
from kozyr.match.view import View

KING, QUEEN, TEN = Rank(ACE - 1), Rank(ACE - 2), Rank(ACE - 4)
# Tricks that a card promises to him: he thinks of no other trumps, and of nobody who ruffs.
TRUMP_PICTURE, SMALL_TRUMP, SIDE_ACE, SIDE_KING = 1.0, 0.6, 0.9, 0.4


@dataclass(frozen=True, slots=True)
class Mind:
    """A view with a beginner's thoughts on it.

    Attributes:
        seed: of his inattention.
    """

    view: View
    seed: int

    def lapses(self, percent: int, what: str) -> bool:
        """Whether he is inattentive, so many times in a hundred; ``what`` tells occasions of one choice apart."""
        view = self.view
        label = f"novice {view.seat} deal {view.deal_no} event {len(view.events)} {what}"
        return draw_number(100, seed=self.seed, label=label) < percent

    def say(self, *wanted: Kind) -> Action:
        """The first word of those wanted that is legal.  Requires: there is one."""
        words = {action.kind: action for action in self.view.legal}
        return next(words[kind] for kind in wanted if kind in words)

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return suit_of(card) == self.view.trump

    def promises(self, card: Card) -> float:
        """Tricks that he expects of a card: many small trumps and aces of other suits seem strong to him."""
        rank = rank_of(card)
        if self.is_trump(card):
            return TRUMP_PICTURE if rank >= QUEEN else SMALL_TRUMP
        return SIDE_ACE if rank == ACE else SIDE_KING if rank == KING else 0.0

    def hopes(self) -> float:
        """Tricks that he expects of his hand, however many play against him."""
        return sum(self.promises(card) for card in self.view.hand)
