"""Every deal that fits a view, found by trying all of them: what the world sampler is measured against.

Written from the public view and the checked façade of a deal alone; nothing of the sampler is used. Small games are
the real ones with smaller hands and decks, so that all deals can be tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from types import MappingProxyType
from typing import Any

import kozyr
from kozyr.core.actions import Action, Kind, swap
from kozyr.core.cards import Card, mask_of
from kozyr.core.errors import IllegalActionError
from kozyr.engine.deal import Deal
from kozyr.games.model import Account, Rules
from kozyr.match.match import Match
from kozyr.match.view import Event, EventKind, View

Masks = tuple[int, ...]
World = tuple[Masks, tuple[object, ...], tuple[Card, ...]]  # hands dealt, choices in order, stock
Place = tuple[Masks, Masks, tuple[int, ...]]  # hands, thrown, stock

_WORDS = {
    EventKind.BLIND: Kind.BLIND,
    EventKind.FRAP: Kind.FRAP,
    EventKind.KHRAP: Kind.KHRAP,
    EventKind.WHIST: Kind.WHIST,
    EventKind.PASS: Kind.PASS,
    EventKind.STAY: Kind.STAY,
    EventKind.CUT: Kind.CUT,
    EventKind.CUT_UP: Kind.CUT_UP,
}


class TooMany(Exception):  # noqa: N818 - it tells a caller to choose another position
    """More deals than a test should try."""


def small(preset: str, players: int, *, deck: int, hand: int = 0, **options: Any) -> Rules:
    """The rules of a preset with a deck of another size and, where hands are fixed, another hand."""
    rules = kozyr.rules(preset, players=players, **options)
    sizes = {"deck": deck, "hand": hand} if hand else {"deck": deck}
    return replace(
        rules,
        game=replace(rules.game, hand=hand or rules.game.hand),
        options=MappingProxyType({**rules.options, **sizes}),
        changed=MappingProxyType({**rules.changed, **sizes}),
    )


@dataclass
class Tried:
    """All deals that fit a view.

    Attributes:
        worlds: how often each whole deal was found (once, if the search is right).
        places: how many of them leave the cards in these places at the time of the view.
    """

    worlds: Counter[World] = field(default_factory=Counter)
    places: Counter[Place] = field(default_factory=Counter)


def tried(match: Match, seat: int | None, most: int) -> Tried:
    """Try every deal and every hidden choice that fits the view of a seat.

    The order within a hand is left out, and in games for points the order of the stock, which nobody draws from.

    Raises:
        TooMany: more than ``most`` of them fit.
    """
    search = _Search(match.rules, match.view(seat), most)
    assert match.current is not None
    for hands, stock in search.deals():
        deal = search.deal_of(hands, stock)
        dealt = tuple(deal.state.hands[: match.rules.players])
        search.follow(deal, 0, (dealt, (), () if search.points else stock))
    return search.found


class _Search:
    def __init__(self, rules: Rules, view: View, most: int) -> None:
        self.rules = rules
        self.view = view
        self.most = most
        self.found = Tried()
        self.points = rules.game.account is Account.POINTS
        self.upcards = [
            e.card for e in view.events if e.kind is EventKind.UPCARD if e.card is not None
        ]
        self.whole = rules.players * view.cards == len(rules.deck)
        self.played = [
            [
                e.card
                for e in view.events
                if e.card is not None and e.seat == seat and e.kind in _CARDS
            ]
            for seat in range(rules.players)
        ]

    def deals(self) -> Iterator[tuple[list[tuple[Card, ...]], tuple[Card, ...]]]:
        """Hands and stock of every deal with these upcards, as far as the seat's own cards and plays allow."""
        free = [card for card in self.rules.deck if card not in self.upcards]
        yield from self._hands(free, [])

    def _hands(
        self, free: Sequence[Card], hands: list[tuple[Card, ...]]
    ) -> Iterator[tuple[list[tuple[Card, ...]], tuple[Card, ...]]]:
        seat = len(hands)
        if seat == self.rules.players:
            orders = [tuple(free)] if self.points else permutations(free)
            yield from ((hands, order) for order in orders)
            return
        size = self.view.cards - (self.whole and seat == self.view.dealer)
        must = self._held(seat) if self.points else []
        others = [card for card in free if card not in must and not self._is_held(seat, card)]
        for more in combinations(others, size - len(must)):
            hand = tuple(sorted((*must, *more)))
            if self.points or self._possible(seat, hand):
                rest = [card for card in free if card not in hand]
                yield from self._hands(rest, [*hands, hand])

    def _held(self, seat: int) -> list[Card]:
        """Cards that were dealt to a seat for all to see by now; in games for points, where none are thrown."""
        mine = self.view.hand if seat == self.view.seat else ()
        return [card for card in (*self.played[seat], *mine) if card not in self.upcards]

    def _is_held(self, seat: int, card: Card) -> bool:
        """Whether another seat was dealt a card, in games for points."""
        seats = range(self.rules.players) if self.points else ()
        return any(card in self._held(other) for other in seats if other != seat)

    def _possible(self, seat: int, hand: Sequence[Card]) -> bool:
        """Whether a hand need not be left out at once."""
        view = self.view
        swept = any(e.kind is EventKind.RESHUFFLE for e in view.events)
        known = {*view.hand, *self.played[seat], *view.thrown}
        return seat != view.seat or not view.hand_up or swept or set(hand) <= known

    def deal_of(self, hands: Sequence[Sequence[Card]], stock: Sequence[Card]) -> Deal:
        view, deck = self.view, list[Card]()
        players = self.rules.players
        for i in range(view.cards):
            for step in range(1, players + 1):
                seat = (view.dealer + step) % players
                deck += hands[seat][i : i + 1]
        deck += [*self.upcards, *stock]
        number = view.deal_no - 1
        return Deal(self.rules, dealer=view.dealer, kon=8, deck=deck, number=number)

    def follow(self, deal: Deal, at: int, world: World) -> None:
        """Replay the log from an event on, through every hidden choice."""
        events = self.view.events
        while at < len(events):
            event = events[at]
            at += 1
            if event.kind is EventKind.RESHUFFLE:
                if not deal.awaiting_stock or len(deal.pool()) != event.count:
                    return
                self._branch(deal, at, world, [*permutations(deal.pool())])
                return
            if event.kind is EventKind.LOOK:
                deal.look(event.seat or 0)
                continue
            choices = list(_actions(deal, event))
            if len(choices) > 1 or event.kind in (EventKind.SWAP, EventKind.DROP):
                self._branch(deal, at, world, choices)
                return
            try:
                for action in choices:
                    if deal.actor != event.seat:
                        return
                    deal.play(action)
            except IllegalActionError:
                return
        self._end(deal, world)

    def _branch(self, deal: Deal, at: int, world: World, choices: Sequence[Any]) -> None:
        for choice in choices:
            copy = deal.copy()
            if isinstance(choice, Action):
                if choice not in copy.legal():
                    continue
                copy.play(choice)
            else:
                copy.restock(choice)
            hands, before, stock = world
            said = mask_of(choice.cards) if isinstance(choice, Action) else choice
            self.follow(copy, at, (hands, (*before, said), stock))

    def _end(self, deal: Deal, world: World) -> None:
        view, state = self.view, deal.state
        players = self.rules.players
        hands, thrown = tuple(state.hands[:players]), tuple(state.thrown[:players])
        if tuple(hand.bit_count() for hand in hands) != view.hand_sizes or deal.actor != view.actor:
            return
        mine = mask_of(view.hand), mask_of(view.thrown)
        seat = view.seat
        if seat is not None and view.hand_up and (hands[seat], thrown[seat]) != mine:
            return
        stock = state.deck[state.stock_at : state.stock_end]
        self.found.worlds[world] += 1
        self.found.places[hands, thrown, () if self.points else tuple(stock)] += 1
        if len(self.found.worlds) > self.most:
            raise TooMany


_CARDS = (EventKind.PLAY, EventKind.BEAT)


def _actions(deal: Deal, event: Event) -> Iterator[Action]:
    """What the seat of an event may have done; nothing for what the table does by itself."""
    held = [card for card in deal.rules.deck if deal.state.hands[event.seat or 0] >> card & 1]
    if event.kind in _WORDS:
        yield Action(_WORDS[event.kind])
    elif event.kind is EventKind.BID:
        yield Action(Kind.BID, (), event.count)
    elif event.kind is EventKind.DROP:
        yield from (Action(Kind.DROP, (card,)) for card in held)
    elif event.kind is EventKind.SWAP:
        yield from (swap(cards) for cards in combinations(held, event.count))
    elif event.kind in _CARDS and event.card is not None:
        yield Action(Kind.PLAY if event.kind is EventKind.PLAY else Kind.BEAT, (event.card,))
