"""The account of a deal and the end of a match as text for a terminal."""

from kozyr.cli.common import out
from kozyr.match.view import View
from kozyr.web.render.account import line_text, standings
from kozyr.web.render.words import Words, signed


def show_settlement(view: View, words: Words) -> None:
    """The account of the deal that is over, line by line, each with its rule."""
    t = words.texts
    row = view.sheet[-1]
    out()
    deal = t.gettext("Deal %(n)d") % {"n": row.number}
    kon = t.gettext("Kon: %(kon)d") % {"kon": row.kon}
    left = t.gettext("Left on the table: %(n)d") % {"n": row.carry}
    out(f"{deal}   {kon}   {left}")
    for seat in range(view.players):
        parts = [line_text(line, words) for line in row.lines[seat]]
        lines = "; ".join(f"{part.text} {part.amount} ({part.rule})" for part in parts)
        net, balance = signed(row.net[seat]), signed(row.balances[seat])
        out(f"  {words.name(seat):<12} {net:>6}  = {balance:>6}  {lines}")


def show_end(view: View, words: Words) -> None:
    """The final standings."""
    t = words.texts
    out()
    out(t.gettext("The match is over."))
    for standing in standings(view, words):
        out(f"  {standing.place}. {standing.name:<12} {standing.balance:>6}")
