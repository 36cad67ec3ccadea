"""A rule book as text for a terminal: numbers, chapters, examples."""

from collections.abc import Sequence
from gettext import NullTranslations

from kozyr.cli.common import out, paragraph
from kozyr.web.render.examples import DealText, Row
from kozyr.web.render.rulebook import Numbers, RuleBook


def show_changes(changes: Sequence[tuple[str, str, str]], texts: NullTranslations) -> None:
    """The house rules that differ from the preset, if any do."""
    if not changes:
        return
    out(texts.gettext("Changed from the preset:"))
    for name, text, value in changes:
        paragraph("", f"{name}: {text}: {value}")
    out()


def show_book(book: RuleBook, texts: NullTranslations) -> None:
    """The numbers, then the rules by chapter."""
    for table in book.numbers:
        out()
        _table(table)
    house = texts.gettext("Only by a house rule.")
    for chapter in book.chapters:
        out()
        out(chapter.title)
        for rule in chapter.rules:
            text = f"{rule.text} {house}" if rule.house else rule.text
            paragraph(rule.number, f"{text} [{rule.sources}]")


def show_examples(book: RuleBook, texts: NullTranslations) -> None:
    """The examples, each move on a line, each trick on one."""
    word = texts.gettext("Example")
    for example in book.examples:
        out()
        out(f"{word}: {example.title} ({', '.join(example.rules)})")
        for deal in example.deals:
            _deal(deal, texts)


def _table(table: Numbers) -> None:
    if table.title:
        out(table.title)
    widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
    for row in (table.head, *table.rows):
        first, *rest = zip(row, widths, strict=True)
        cells = "".join(f"  {cell:>{width}}" for cell, width in rest)
        out(f"  {first[0]:<{first[1]}}{cells}")


def _deal(deal: DealText, texts: NullTranslations) -> None:
    for name, hand in deal.hands:
        out(f"  {name}: {' '.join(card.text for card in hand)}")
    upcard = texts.gettext("Upcard: %(card)s") % {"card": deal.upcard.text}
    out(f"  {upcard}")
    for number, row in enumerate(deal.rows, start=1):
        out(f"  {number:>3}  {_row(row)}")
    equals = " =" if deal.carry is None else ""
    for result in deal.results:
        lines = "; ".join(
            f"{line.text}{equals} {line.amount} ({line.rule})" for line in result.lines
        )
        out(f"       {result.name} {result.net}: {lines}")
    if deal.carry is not None:
        left = texts.gettext("Left on the table")
        out(f"       {left}: {deal.carry}")


def _row(row: Row) -> str:
    """``Anna: 7s, Boris: Kd -> Boris (3.4)``."""
    moves = ", ".join(
        ": ".join(
            part
            for part in (move.who, " ".join([move.text, *(c.text for c in move.cards)]).strip())
            if part
        )
        for move in row.moves
    )
    winner = f" -> {row.winner}" if row.winner else ""
    rules = f"  ({', '.join(row.rules)})" if row.rules else ""
    return f"{moves}{winner}{rules}"
