"""Oh Hell here and in OpenSpiel: one configuration, the same cards, actions and deals on both sides.

OpenSpiel numbers a card ``rank * suits + suit``, ranks from the lowest of the deck and suits in the order
C D S H; a bid of ``b`` is the number of cards plus ``b``. The first cards go to player 0, whoever deals.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import kozyr
from kozyr.core.actions import Action, Kind

SUITS = {4: (0, 1, 3, 2), 3: (0, 1, 2), 2: (0, 1), 1: (0,)}  # ours, c d h s, in OpenSpiel's numbers


class OpenSpielError(AssertionError):
    """The two differ; the message is all that is needed to see it again."""


class Configuration(NamedTuple):
    """A game as both sides know it."""

    players: int
    suits: int
    ranks: int
    tricks: int
    penalty: bool
    per_trick: int

    def ours(self, **options: int) -> kozyr.Rules:
        return kozyr.rules("oh-hell", **self._asdict(), **options)

    def theirs(self) -> Any:
        import pyspiel

        return pyspiel.load_game(
            "oh_hell",
            {
                "players": self.players,
                "num_suits": self.suits,
                "num_cards_per_suit": self.ranks,
                "num_tricks_fixed": self.tricks,
                "off_bid_penalty": self.penalty,
                "points_per_trick": self.per_trick,
            },
        )


class Sides:
    """Both games of one configuration, and what the one calls the other's cards."""

    def __init__(self, configuration: Configuration, **options: int) -> None:
        self.configuration = configuration
        self.rules = configuration.ours(**options)
        self.game = configuration.theirs()
        self.cards = configuration.suits * configuration.ranks
        self.lowest = 13 - configuration.ranks

    def number(self, card: int) -> int:
        """OpenSpiel's number of a card."""
        suits = self.configuration.suits
        return ((card & 15) - self.lowest) * suits + SUITS[suits][card >> 4]

    def action(self, action: Action) -> int:
        """OpenSpiel's number of an action."""
        if action.kind is Kind.BID:
            return self.cards + action.tricks
        return self.number(action.cards[0])

    def dealt(self, order: Sequence[int], dealer: int) -> Any:
        """The same deal in OpenSpiel: tricks, dealer, cards round by round from player 0, upcard."""
        players, tricks = self.configuration.players, self.configuration.tricks
        state = self.game.new_initial_state()
        state.apply_action(tricks)
        state.apply_action(dealer)
        for place in range(tricks):
            for seat in range(players):
                at = place * players + (seat - dealer - 1) % players
                state.apply_action(self.number(order[at]))
        state.apply_action(self.number(order[players * tricks]))
        return state
