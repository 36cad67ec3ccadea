"""Deals with chosen cards, for tests of bots."""

from collections.abc import Callable, Sequence

import kozyr
from kozyr import Match, Rules, View
from kozyr.bots.position import position
from kozyr.core.actions import Action
from kozyr.core.cards import Card, parse_card, parse_cards
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables, compile_rules


def arranged(
    rules: Rules, hands: Sequence[str], *, dealer: int, upcard: str, stock: str = "", cards: int = 0
) -> tuple[Card, ...]:
    """A deck that deals the hands, by seat, then the upcard and the stock; blanks are filled up from below."""
    cards = cards or rules.hand_limit
    stated = [parse_cards(hand) for hand in hands]
    used = {card for hand in stated for card in hand} | {parse_card(upcard), *parse_cards(stock)}
    spare = [card for card in rules.deck if card not in used]
    full = [[*hand, *(spare.pop(0) for _ in range(cards - len(hand)))] for hand in stated]
    seats = [(dealer + 1 + i) % rules.players for i in range(rules.players)]
    dealt = [full[seat][i] for i in range(cards) for seat in seats]
    return (*dealt, parse_card(upcard), *parse_cards(stock), *spare)


def table(
    hands: Sequence[str],
    *,
    upcard: str,
    line: str = "",
    stock: str = "",
    dealer: int = -1,
    carry: int = 0,
    preset: str = "frap",
    **options: bool | int | str,
) -> Match:
    """A match in its first deal after a line of actions, separated by commas; dealt by the last seat."""
    rules = kozyr.rules(preset, players=len(hands), **options)
    dealer %= len(hands)
    deck = arranged(rules, hands, dealer=dealer, upcard=upcard, stock=stock)
    match = Match(rules, deck=deck, dealer=dealer, carry=carry, auto_deal=False)
    match.deal(deck)
    for action in filter(None, (part.strip() for part in line.split(","))):
        match.play(action)
    return match


def points_table(
    preset: str,
    hands: Sequence[str],
    *,
    upcard: str,
    line: str = "",
    deal: int = 0,
    **options: bool | int | str,
) -> Match:
    """The same in a game for points, dealt by the last seat: the deal of that number, or of as many cards each.

    As many cards are dealt as the longest hand has; blanks are filled up from below.
    """
    cards = max(len(hand.split()) for hand in hands)
    if preset == "oh-hell":
        options["tricks"] = cards
    rules = kozyr.rules(preset, players=len(hands), **options)
    number = deal or (1 if preset == "oh-hell" else cards)
    dealer = len(hands) - 1
    match = Match(rules, dealer=dealer, first_deal=number, auto_deal=False)
    match.deal(arranged(rules, hands, dealer=dealer, upcard=upcard, cards=cards))
    for action in filter(None, (part.strip() for part in line.split(","))):
        match.play(action)
    return match


def view_of(match: Match) -> View:
    """The view of the seat to act."""
    return match.view(match.actor)


def chosen(match: Match, bot: str = "club") -> str:
    """What a bot does, as text; it must be legal."""
    view = view_of(match)
    action: Action = kozyr.bot(bot).choose(view)
    assert action in view.legal
    return str(action)


def worth(kernel: Callable[[State, Tables], float], match: Match) -> float:
    """What a kernel of ``club`` makes of the view of the seat to act."""
    return kernel(position(view_of(match)), compile_rules(match.rules))
