"""The account of a match, kept a second time (B.2.6, B.4, B.10, D.1), to compare with ``Match``."""

from dataclasses import dataclass
from typing import Any

from kozyr.core.cards import format_card
from kozyr.games.model import Rules
from kozyr.reference import PointsReference, Reference, deck_cards, oh_hell_cards, schedule


@dataclass
class KonAccount:
    """Of a game for a kon."""

    rules: Rules
    dealer: int
    carry: int
    balances: list[int]
    number: int = 0
    paid_ahead: bool = False

    def stakes(self) -> list[int]:
        stake, players = self.rules.number("stake"), self.rules.players
        policy = self.rules.option("ante_policy")
        if self.paid_ahead or (policy == "only_when_empty" and self.carry):
            return [0] * players
        if policy == "dealer_only":
            return [stake * players * (seat == self.dealer) for seat in range(players)]
        return [stake] * players

    def deal(self, deck: list[str]) -> Reference:
        """The next deal."""
        paid = self.stakes()
        return Reference(
            players=self.rules.players,
            dealer=self.dealer,
            deck=deck,
            kon=self.carry + sum(paid),
            paid=paid,
            options=self.rules.options,
            game=self.rules.game.name,
        )

    def book(self, reference: Reference) -> None:
        called = reference.digest()["caller"] is not None
        self.number += 1
        self.balances = [a + b for a, b in zip(self.balances, reference.net, strict=True)]
        self.carry = reference.carry
        self.paid_ahead = not called and self.rules.flag("third_pass_topup_is_ante")
        last_dealer = self.dealer
        if called or not self.rules.flag("redeal_same_dealer"):
            self.dealer = (self.dealer + 1) % self.rules.players
        if self.over:
            self._split(last_dealer)

    @property
    def over(self) -> bool:
        deals = self.rules.number("deals")
        if self.rules.option("session_end") == "split_equally":
            return self.number == deals
        return (self.number >= deals and self.carry == 0) or self.number == 2 * deals

    def _split(self, last_dealer: int) -> None:
        players, seat = self.rules.players, last_dealer
        share, odd = divmod(self.carry, players)
        for i in range(players):
            seat = (seat + 1) % players
            self.balances[seat] += share + (i < odd)


class PointsAccount:
    """Of a game for points: the cards of every deal, and the points so far."""

    def __init__(self, rules: Rules, dealer: int, number: int) -> None:
        self.rules, self.dealer, self.number = rules, dealer, number
        self.balances = [0] * rules.players
        options: Any = rules.options
        if rules.game.name == "oh-hell":
            self.sizes = [options["tricks"]] * options["deals"]
            deck = oh_hell_cards(options["suits"], options["ranks"])
        else:
            size = options["deck"]
            if options["shakhi"] == "add_black_sixes":
                size = max(size, 34)
            self.sizes = schedule(rules.players, size, options["schedule"])
            deck = deck_cards(size)
        assert deck == [format_card(card) for card in rules.deck]

    def deal(self, deck: list[str]) -> PointsReference:
        """The next deal."""
        return PointsReference(
            players=self.rules.players,
            dealer=self.dealer,
            deck=deck,
            cards=self.sizes[self.number],
            last=self.number == len(self.sizes) - 1,
            options=self.rules.options,
            game=self.rules.game.name,
        )

    def book(self, reference: PointsReference) -> None:
        self.number += 1
        self.balances = [a + b for a, b in zip(self.balances, reference.points, strict=True)]
        self.dealer = (self.dealer + 1) % self.rules.players

    @property
    def over(self) -> bool:
        return self.number == len(self.sizes)
