"""Engine and reference side by side: every action on both, the whole state compared after each."""

import random

from kozyr.core.cards import Card, format_card
from kozyr.games.model import Account, Rules
from kozyr.match.match import Match
from kozyr.reference import PointsReference, Reference
from tests.differential.accounts import KonAccount, PointsAccount
from tests.support.implementations import engine_digest
from tests.support.points import points_digest
from tests.support.walk import LOOK_OUT_OF_TURN, choose, start

Either = Reference | PointsReference


class DifferenceError(AssertionError):
    """Engine and reference disagree; the message is all that is needed to see it again."""


class Comparison:
    """One random match on both implementations."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self.seed = rules, seed
        self.rng = random.Random(seed)
        self.match: Match = start(rules, self.rng)
        self.match.auto_restock = False
        self.begun_with = self.match.kon
        self.deals = 0
        self.hidden: list[int] = []  # seats that may look
        self.account: KonAccount | PointsAccount
        dealer = self.match.next_dealer
        if rules.game.account is Account.POINTS:
            self.account = PointsAccount(rules, dealer, self.match.deal_no)
        else:
            self.account = KonAccount(rules, dealer, self.match.kon, [0] * rules.players)

    def run(self, most_deals: int) -> int:
        """Play until the match is over or so many deals are done; returns how many were played."""
        while not self.match.over and self.deals < most_deals:
            self._deal()
            self.deals += 1
        return self.deals

    def _deal(self) -> None:
        match = self.match
        match.deal()
        assert match.current is not None
        state = match.current.state
        deck = [format_card(Card(card)) for card in state.deck[: state.stock_end]]
        reference = self.account.deal(deck)
        self._same("dealer", match.dealer, self.account.dealer)
        self._compare(reference)
        while not reference.over:
            self._step(reference)
            self._compare(reference)
        self._settled(reference)

    def _step(self, reference: Either) -> None:
        """One random event on both."""
        match, rng = self.match, self.rng
        if isinstance(reference, Reference):
            if reference.awaiting_stock:
                self._restock(reference)
                return
            if self.hidden and rng.random() < LOOK_OUT_OF_TURN:
                seat = rng.choice(self.hidden)
                match.look(seat)
                reference.look(seat)
                return
        action = choose(match.legal(), rng, quiet=match.seed % 4 == 0)
        match.play(action, match.actor)
        reference.play(str(action))

    def _restock(self, reference: Reference) -> None:
        assert self.match.current is not None
        cards = list(self.match.current.pool())
        self._same("pool", sorted(map(format_card, cards)), sorted(reference.pool()))
        self.rng.shuffle(cards)
        self.match.restock(cards)
        reference.restock([format_card(card) for card in cards])

    def _compare(self, reference: Either) -> None:
        match = self.match
        deal = match.current
        assert deal is not None
        self._same("actor", deal.actor, reference.actor)
        self._same("over", deal.over, reference.over)
        if not reference.over:
            texts = [str(action) for action in deal.legal()]
            legal = reference.legal()
            self._same("legal", set(texts), legal)
            self._same("legal, each once", len(texts), len(legal))
        if isinstance(reference, Reference):
            seats = range(self.rules.players)
            self._same("awaiting", deal.awaiting_stock, reference.awaiting_stock)
            self.hidden = [seat for seat in seats if reference.may_look(seat)]
            looks = [seat for seat in seats if deal.may_look(seat)]
            self._same("may look", looks, self.hidden)
            self._same("sum", sum(match.balances) + match.kon, self.begun_with)
            ours = engine_digest(deal.state, deal.actor)
        else:
            ours = points_digest(deal.state, deal.actor, deal.tables.shakhi)
        theirs = reference.digest()
        if ours != theirs:
            for name in theirs:
                self._same(name, ours.get(name), theirs[name])
        self._same("names of the digest", set(ours), set(theirs))

    def _settled(self, reference: Either) -> None:
        match, account = self.match, self.account
        row = match.sheet[-1]
        if isinstance(reference, Reference):
            assert isinstance(account, KonAccount)
            self._same("net", list(row.net), reference.net)
            self._same("carry", row.carry, reference.carry)
            account.book(reference)
        else:
            assert isinstance(account, PointsAccount)
            self._same("points", list(row.net), reference.points)
            account.book(reference)
        self._same("match over", match.over, account.over)
        self._same("balances", list(match.balances), account.balances)

    def _same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise DifferenceError(
                f"{what}: engine {ours!r}, reference {theirs!r}\n"
                f"seed {self.seed}, carry {self.begun_with}; "
                f"the record that leads there:\n\n{self.match.record()}"
            )
