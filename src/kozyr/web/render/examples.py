"""Example records in words: hands, moves, the account, each with the rules that they illustrate."""

from dataclasses import dataclass
from typing import Final

from kozyr.core.actions import Kind
from kozyr.core.cards import Card, format_card
from kozyr.games.model import Rules
from kozyr.match.view import DealRow, Event, EventKind
from kozyr.rulebook.model import Example
from kozyr.rulebook.replay import ShownDeal, Step, position, replay
from kozyr.tables.names import bot_names
from kozyr.web.render.account import LineText, line_text
from kozyr.web.render.amounts import Amount
from kozyr.web.render.words import Words

_PLAYED: Final = frozenset({EventKind.PLAY, EventKind.BEAT})


@dataclass(frozen=True, slots=True)
class CardName:
    """A card: its text in records, which names its symbol, and its name."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody did, or what happened to the table if ``who`` is empty."""

    who: str
    text: str
    cards: tuple[CardName, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of an example: a single move, or the cards of a trick; ``rules`` are those illustrated."""

    moves: tuple[Move, ...]
    winner: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a deal brought to a seat."""

    name: str
    net: Amount
    lines: tuple[LineText, ...]


@dataclass(frozen=True, slots=True)
class DealText:
    """One deal of an example."""

    number: int
    dealer: str
    hands: tuple[tuple[str, tuple[CardName, ...]], ...]
    upcard: CardName
    rows: tuple[Row, ...]
    results: tuple[SeatResult, ...]
    carry: Amount | None


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example with the rules that it cites."""

    name: str
    title: str
    deals: tuple[DealText, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of all rules that it illustrates, in order."""
        moves = {number for deal in self.deals for row in deal.rows for number in row.rules}
        lines = {
            line.rule for deal in self.deals for result in deal.results for line in result.lines
        }
        return tuple(sorted(moves | lines, key=lambda n: tuple(map(int, n.split(".")))))


def names_of(language: str, players: int) -> tuple[str, ...]:
    """Names for the seats of an example, in the order of the alphabet."""
    return bot_names(language, players, (), lambda _: 0)


def card_name(card: Card, words: Words) -> CardName:
    """A card with its name."""
    return CardName(format_card(card), words.card(card))


def shown_example(example: Example, language: str) -> ShownExample:
    """An example in words."""
    rules = position(example.record, 0).rules
    words = Words(language, names_of(language, rules.players), rules=rules)
    left = dict(example.marks)
    deals = tuple(_deal(deal, left, rules, words) for deal in replay(example.record))
    return ShownExample(example.record, words.texts.gettext(example.title), deals)


def _deal(deal: ShownDeal, marks: dict[str, str], rules: Rules, words: Words) -> DealText:
    return DealText(
        number=deal.number,
        dealer=words.name(deal.dealer),
        hands=tuple(
            (words.name(seat), tuple(card_name(card, words) for card in hand))
            for seat, hand in enumerate(deal.hands)
        ),
        upcard=card_name(deal.upcard, words),
        rows=tuple(_rows(deal.steps, marks, words)),
        results=tuple(_result(deal.row, seat, words) for seat in range(rules.players)),
        carry=None if deal.row.bids else words.amount(deal.row.carry),
    )


def _rows(steps: tuple[Step, ...], marks: dict[str, str], words: Words) -> list[Row]:
    """A row for each trick and for each other move; a mark belongs to the first move of its text."""
    rows: list[Row] = []
    trick: list[Move] = []
    cited: list[str] = []
    for step in steps:
        rule = marks.pop(step.statement, "")
        for event in step.events:
            if event.kind in _PLAYED:
                trick.append(_move(event, step, words))
                cited += [rule] if rule else []
            elif event.kind is EventKind.TRICK and event.seat is not None:
                rows.append(Row(tuple(trick), words.name(event.seat), tuple(cited)))
                trick, cited = [], []
            elif event.kind is not EventKind.SETTLED:
                rows.append(Row((_move(event, step, words),), "", (rule,) if rule else ()))
                rule = ""
    return rows


def _move(event: Event, step: Step, words: Words) -> Move:
    """An event; cards that only their owner saw are named as well."""
    cards: tuple[Card, ...] = () if event.card is None else (event.card,)
    if event.kind in (EventKind.SWAP, EventKind.DROP) and step.action.kind in (
        Kind.SWAP,
        Kind.DROP,
    ):
        cards = step.action.cards
    who = "" if event.seat is None else words.name(event.seat)
    return Move(who, words.event(event), tuple(card_name(card, words) for card in cards))


def _result(row: DealRow, seat: int, words: Words) -> SeatResult:
    lines = tuple(line_text(line, words) for line in row.lines[seat])
    return SeatResult(words.name(seat), words.amount(row.net[seat], plus=True), lines)
