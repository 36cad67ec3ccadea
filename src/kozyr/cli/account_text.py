"""The account of a deal and the end of a match as text for a terminal."""

from typing import Final

from kozyr.cli.common import out
from kozyr.match.account import for_points
from kozyr.match.view import DealRow, View
from kozyr.web.render.account import line_text, standings
from kozyr.web.render.words import Words, signed

# Exact, over and under are told apart by their signs, as on the page.
_MARKS: Final = {"exact": "=", "over": "^", "under": "v"}


def show_settlement(view: View, words: Words) -> None:
    """The account of the deal that is over, line by line, each with its rule."""
    t = words.texts
    row = view.sheet[-1]
    out()
    deal = t.gettext("Deal %(n)d") % {"n": row.number}
    points = for_points(view.rules)
    if points:
        out(deal)
    else:
        kon = t.gettext("Kon: %(kon)d") % {"kon": row.kon}
        left = t.gettext("Left on the table: %(n)d") % {"n": row.carry}
        out(f"{deal}   {kon}   {left}")
    for seat in range(view.players):
        parts = [line_text(line, words) for line in row.lines[seat]]
        equals = " =" if points else ""
        lines = "; ".join(f"{part.text}{equals} {part.amount} ({part.rule})" for part in parts)
        net, total = signed(row.net[seat]), row.balances[seat]
        balance = str(total) if points else signed(total)
        mark = f"{_MARKS[row.roles[seat]]} " if points else ""
        out(f"  {mark}{words.name(seat):<12} {net:>6}  = {balance:>6}  {lines}")


def show_end(view: View, words: Words) -> None:
    """The score sheet of a game for points, and the final standings."""
    t = words.texts
    out()
    out(t.gettext("The match is over."))
    if for_points(view.rules):
        show_pad(view, words)
    for standing in standings(view, words):
        title = f"  {standing.title}" if standing.title else ""
        out(f"  {standing.place}. {standing.name:<12} {standing.balance:>6}{title}")


def show_pad(view: View, words: Words) -> None:
    """The score sheet as on paper: a row a deal; for each seat announced/taken with its sign, points, total."""
    widths = [max(14, len(words.name(seat))) for seat in range(view.players)]
    names = "  ".join(
        f"{words.name(seat):<{width}}"
        for seat, width in zip(range(view.players), widths, strict=True)
    )
    cards = words.texts.gettext("Cards")
    out(f"  {cards:>6}  {names.rstrip()}")
    for row in view.sheet:
        cells = (f"{_cell(row, seat):<{width}}" for seat, width in enumerate(widths))
        out(f"  {row.cards:>6}  {'  '.join(cells).rstrip()}")
    out()


def _cell(row: DealRow, seat: int) -> str:
    """``2/2= +15   47``: announced, taken, how it stands, points, total."""
    mark = _MARKS[row.roles[seat]]
    return f"{row.bids[seat]}/{row.tricks[seat]}{mark} {signed(row.net[seat]):>3} {row.balances[seat]:>4}"
