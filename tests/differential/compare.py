"""Engine and reference side by side: every action on both, the whole state compared after each."""

import random
from dataclasses import dataclass

from kozyr.core.cards import Card, format_card
from kozyr.games.model import Rules
from kozyr.match.match import Match
from kozyr.reference import Reference
from tests.support.implementations import engine_digest
from tests.support.walk import LOOK_OUT_OF_TURN, choose, start


class DifferenceError(AssertionError):
    """Engine and reference disagree; the message is all that is needed to see it again."""


@dataclass
class Account:
    """The account of a match, kept a second time (B.2.6, B.4, B.10), to compare with ``Match``."""

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

    def book(self, reference: Reference, *, called: bool) -> None:
        self.number += 1
        self.balances = [a + b for a, b in zip(self.balances, reference.net, strict=True)]
        self.carry = reference.carry
        self.paid_ahead = not called and self.rules.flag("third_pass_topup_is_ante")
        if called or not self.rules.flag("redeal_same_dealer"):
            self.dealer = (self.dealer + 1) % self.rules.players

    @property
    def over(self) -> bool:
        deals = self.rules.number("deals")
        if self.rules.option("session_end") == "split_equally":
            return self.number == deals
        return (self.number >= deals and self.carry == 0) or self.number == 2 * deals

    def final(self, last_dealer: int) -> list[int]:
        players, final, seat = self.rules.players, list(self.balances), last_dealer
        share, odd = divmod(self.carry, players)
        for i in range(players):
            seat = (seat + 1) % players
            final[seat] += share + (i < odd)
        return final


class Comparison:
    """One random match on both implementations."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.seed = rules, seed
        self.rng = random.Random(seed)
        self.match: Match = start(rules, self.rng)
        self.match.auto_restock = False
        self.begun_with = self.match.kon
        account = Account(rules, self.match.next_dealer, self.match.kon, [0] * rules.players)
        self.account = account
        self.deals = 0

    def run(self, most_deals: int) -> int:
        """Play until the match is over or so many deals are done; returns how many were played."""
        while not self.match.over and self.deals < most_deals:
            self._deal()
            self.deals += 1
        return self.deals

    def _deal(self) -> None:
        match, account = self.match, self.account
        paid = account.stakes()
        kon = account.carry + sum(paid)
        match.deal()
        assert match.current is not None
        state = match.current.state
        reference = Reference(
            players=self.rules.players,
            dealer=account.dealer,
            deck=[format_card(Card(card)) for card in state.deck[: state.stock_end]],
            kon=kon,
            paid=paid,
            options=self.rules.options,
        )
        self._same("dealer", match.dealer, account.dealer)
        self._compare(reference)
        while not reference.over:
            self._step(reference)
            self._compare(reference)
        self._settled(reference)

    def _step(self, reference: Reference) -> None:
        """One random event on both."""
        match, rng = self.match, self.rng
        if reference.awaiting_stock:
            order = sorted(reference.pool())
            self._same("pool", sorted(format_card(card) for card in self._pool()), order)
            cards = list(self._pool())
            rng.shuffle(cards)
            match.restock(cards)
            reference.restock([format_card(card) for card in cards])
            return
        hidden = [seat for seat in range(self.rules.players) if reference.may_look(seat)]
        if hidden and rng.random() < LOOK_OUT_OF_TURN:
            seat = rng.choice(hidden)
            match.look(seat)
            reference.look(seat)
            return
        action = choose(match.legal(), rng, quiet=match.seed % 4 == 0)
        match.play(action, match.actor)
        reference.play(str(action))

    def _pool(self) -> tuple[Card, ...]:
        assert self.match.current is not None
        return self.match.current.pool()

    def _compare(self, reference: Reference) -> None:
        match = self.match
        deal = match.current
        assert deal is not None
        self._same("actor", deal.actor, reference.actor)
        self._same("over", deal.over, reference.over)
        self._same("awaiting", deal.awaiting_stock, reference.awaiting_stock)
        if not reference.over:
            texts = [str(action) for action in deal.legal()]
            legal = reference.legal()
            self._same("legal", set(texts), legal)
            self._same("legal, each once", len(texts), len(legal))
            looks = [reference.may_look(seat) for seat in range(self.rules.players)]
            self._same("may look", [match.may_look(s) for s in range(len(looks))], looks)
        ours, theirs = engine_digest(deal.state, deal.actor), reference.digest()
        if ours != theirs:
            for name in theirs:
                self._same(name, ours.get(name), theirs[name])
        self._same("names of the digest", set(ours), set(theirs))
        self._same("sum", sum(match.balances) + match.kon, self.begun_with)

    def _settled(self, reference: Reference) -> None:
        match, account = self.match, self.account
        row = match.sheet[-1]
        self._same("net", list(row.net), reference.net)
        self._same("carry", row.carry, reference.carry)
        account.book(reference, called=reference.digest()["caller"] is not None)
        self._same("match over", match.over, account.over)
        if match.over:
            self._same("final", list(match.balances), account.final(row.dealer))
        else:
            self._same("balances", list(match.balances), account.balances)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise DifferenceError(
                f"{what}: engine {ours!r}, reference {theirs!r}\n"
                f"seed {self.seed}, carry {self.begun_with}; "
                f"the record that leads there:\n\n{self.match.record()}"
            )
