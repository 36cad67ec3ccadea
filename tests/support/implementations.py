"""The engine (through ``Match``) and the reference behind one small interface of plain texts.

A rule test takes the fixture ``implementation`` and runs on both.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol, Self

import kozyr
from kozyr.core.cards import format_card
from kozyr.engine.layout import NONE, At, State
from kozyr.games.model import Rules, Value
from kozyr.match.match import Match
from kozyr.reference import Reference
from tests.support.decks import stacked, usual_size
from tests.support.points import EnginePoints, PointsTable, ReferencePoints
from tests.support.texts import card_text, mask_texts

Digest = dict[str, object]


class Table(Protocol):
    """One deal in progress. Seats are 0..players-1, cards and actions are texts."""

    @property
    def actor(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def awaiting_stock(self) -> bool: ...
    @property
    def net(self) -> list[int]: ...
    @property
    def carry(self) -> int: ...
    @property
    def digest(self) -> Digest: ...
    def legal(self) -> set[str]: ...
    def say(self, *texts: str) -> Self: ...
    def refuses(self, text: str) -> bool: ...
    def may_look(self, seat: int) -> bool: ...
    def look(self, seat: int) -> None: ...
    def available(self, seat: int) -> int: ...
    def pool(self) -> set[str]: ...
    def restock(self, order: Sequence[str]) -> None: ...


class ReferenceTable:
    """The slow, obvious one."""

    def __init__(
        self,
        rules: Rules,
        *,
        dealer: int,
        deck: Sequence[str],
        kon: int,
        paid: Sequence[int],
    ) -> None:
        options: Mapping[str, object] = rules.options
        self.deal = Reference(
            players=rules.players,
            dealer=dealer,
            deck=deck,
            kon=kon,
            paid=paid,
            options=options,
            game=rules.game.name,
        )

    @property
    def actor(self) -> int | None:
        return self.deal.actor

    @property
    def over(self) -> bool:
        return self.deal.over

    @property
    def awaiting_stock(self) -> bool:
        return self.deal.awaiting_stock

    @property
    def net(self) -> list[int]:
        return self.deal.net

    @property
    def carry(self) -> int:
        return self.deal.carry

    @property
    def digest(self) -> Digest:
        return self.deal.digest()

    def legal(self) -> set[str]:
        return self.deal.legal()

    def say(self, *texts: str) -> Self:
        for text in texts:
            self.deal.play(text)
        return self

    def refuses(self, text: str) -> bool:
        before = self.digest
        try:
            self.deal.play(text)
        except ValueError:
            return self.digest == before
        return False

    def may_look(self, seat: int) -> bool:
        return self.deal.may_look(seat)

    def look(self, seat: int) -> None:
        self.deal.look(seat)

    def available(self, seat: int) -> int:
        return self.deal.available(seat)

    def pool(self) -> set[str]:
        return self.deal.pool()

    def restock(self, order: Sequence[str]) -> None:
        self.deal.restock(order)


class EngineTable:
    """The first deal of a ``Match``: engine, account and settlement together."""

    def __init__(self, rules: Rules, *, dealer: int, deck: Sequence[str], carry: int) -> None:
        self.match = Match(rules, deck=deck, dealer=dealer, carry=carry, auto_deal=False)
        self.match.auto_restock = False
        self.match.deal()

    @property
    def state(self) -> State:
        assert self.match.current is not None
        return self.match.current.state

    @property
    def actor(self) -> int | None:
        return self.match.actor

    @property
    def over(self) -> bool:
        return self.match.current is not None and self.match.current.over

    @property
    def awaiting_stock(self) -> bool:
        return self.match.awaiting_stock

    @property
    def net(self) -> list[int]:
        return list(self.match.sheet[-1].net)

    @property
    def carry(self) -> int:
        return self.match.sheet[-1].carry

    @property
    def digest(self) -> Digest:
        return engine_digest(self.state, self.match.actor)

    def legal(self) -> set[str]:
        return {str(action) for action in self.match.legal()}

    def say(self, *texts: str) -> Self:
        for text in texts:
            self.match.play(text)
        return self

    def refuses(self, text: str) -> bool:
        before = self.state.values(), self.match.record()
        try:
            self.match.play(text)
        except kozyr.IllegalActionError:
            return (self.state.values(), self.match.record()) == before
        return False

    def may_look(self, seat: int) -> bool:
        return self.match.may_look(seat)

    def look(self, seat: int) -> None:
        self.match.look(seat)

    def available(self, seat: int) -> int:
        from kozyr.engine.stock import available

        assert self.match.current is not None
        return available(self.state, self.match.current.tables, seat, 1000)

    def pool(self) -> set[str]:
        assert self.match.current is not None
        return {format_card(card) for card in self.match.current.pool()}

    def restock(self, order: Sequence[str]) -> None:
        from kozyr.core.cards import parse_card

        self.match.restock([parse_card(card) for card in order])


class Implementation:
    """Makes tables of one implementation."""

    def __init__(self, name: str) -> None:
        self.name = name

    def deal(
        self,
        hands: Sequence[str] = (),
        then: str = "",
        *,
        players: int | None = None,
        dealer: int | None = None,
        carry: int = 0,
        preset: str = "frap",
        deck: Sequence[str] | None = None,
        size: int | None = None,
        **options: Value,
    ) -> Table:
        """A deal of these hands, upcard and stock; the last seat deals if no dealer is named.

        Every seat has paid one stake; what is left of the deck is dealt in some order. ``deck`` gives
        the order card by card instead; ``size`` chooses a deck that is not the usual one.
        """
        players = (len(hands) or 4) if players is None else players
        size = usual_size(players) if size is None else size
        rules = kozyr.rules(preset, players=players, deck=size, **options)
        dealer = players - 1 if dealer is None else dealer
        if deck is None:
            each = rules.game.hand
            deck = stacked(hands, then, players=players, dealer=dealer, size=size, each=each)
        if self.name == "engine":
            return EngineTable(rules, dealer=dealer, deck=deck, carry=carry)
        stake = rules.number("stake")
        return ReferenceTable(
            rules,
            dealer=dealer,
            deck=deck,
            kon=carry + players * stake,
            paid=[stake] * players,
        )

    def announced(
        self,
        hands: Sequence[str],
        then: str = "",
        *,
        bids: Sequence[int] = (),
        preset: str = "51a",
        dealer: int | None = None,
        last: bool = False,
        deck: int | None = None,
        **options: Value,
    ) -> PointsTable:
        """A deal of a game for points of these hands and this upcard, and the bids from the dealer's left.

        It is the first deal of the schedule that has so many cards, or the last one of all; ``deck``
        chooses the size of the deck.
        """
        players, each = len(hands), len(hands[0].split())
        if preset == "oh-hell":
            options = {"tricks": each, **options}
        if deck is not None:
            options["deck"] = deck
        rules = kozyr.rules(preset, players=players, **options)
        dealer = players - 1 if dealer is None else dealer
        cards = [format_card(card) for card in rules.deck]
        order = stacked(hands, then, dealer=dealer, each=each, cards=cards)
        number = len(rules.schedule) if last else rules.schedule.index(each) + 1
        assert rules.schedule[number - 1] == each
        table: PointsTable
        if self.name == "engine":
            table = EnginePoints(rules, dealer=dealer, deck=order, number=number)
        else:
            table = ReferencePoints(rules, dealer=dealer, deck=order, cards=each, last=last)
        return table.say(*(f"bid {bid}" for bid in bids))


@lru_cache(maxsize=4096)
def _seats(mask: int) -> list[int]:
    return [seat for seat in range(12) if mask >> seat & 1]


def engine_digest(state: State, actor: int | None) -> Digest:
    """The state of the engine in the words of the reference's digest, field by field."""
    players = state.players
    order = [(state.leader + i) % players for i in range(players)] if state.leader != NONE else []
    trick = [[seat, card_text(state.trick[seat])] for seat in order if state.trick[seat] != NONE]
    if state.in_trick == state.playing.bit_count():
        trick = []  # a full trick lies there until the next lead
    played = 0
    for mask in state.played:
        played |= mask
    cutters = _seats(state.cutters)
    if cutters:  # they are asked clockwise from the caller's left
        cutters = sorted(cutters, key=lambda seat: (seat - state.caller - 1) % players)
        assert state.first_cutter == cutters[0]
    return {
        "hands": [mask_texts(hand) for hand in state.hands[:players]],
        "upcard": card_text(state.upcard) if state.upcard_owner == NONE else None,
        "trump": "cdhs"[state.trump],
        "stock": [card_text(card) for card in state.deck[state.stock_at : state.stock_end]],
        "dead": mask_texts(state.dead),
        "thrown": [mask_texts(cards) for cards in state.thrown[:players]],
        "trick": trick,
        "taken": state.taken[:players],
        "kon": state.kon,
        "circle": state.circle,
        "caller": None if state.caller == NONE else state.caller,
        "blind": bool(state.blind),
        "playing": _seats(state.playing),
        "cutters": cutters,
        "looked": _seats(state.looked),
        "actor": actor,
        "leader": state.leader if state.phase == At.PLAY else None,
        "played": mask_texts(played),
    }
