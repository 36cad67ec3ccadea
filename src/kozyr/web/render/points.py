"""What only games for points show: tricks announced and taken, and the two ways to play a shakha."""

from collections.abc import Iterable
from dataclasses import dataclass

from kozyr.core.actions import Kind
from kozyr.games.model import Rules
from kozyr.match.view import Stage, View
from kozyr.web.render.ask import Button
from kozyr.web.render.words import Words


@dataclass(frozen=True, slots=True)
class Tally:
    """All announcements together against the tricks of the deal.

    Attributes:
        announced, tricks: so far, and in the deal.
        mark: once all are made ``over``, ``under`` or ``exact``; empty before.
        text: the same in words; ``short``: only the difference.
    """

    announced: int
    tricks: int
    mark: str
    text: str
    short: str


def tally(view: View, words: Words) -> Tally:
    """The announcements of a deal together."""
    made = [bid for bid in view.bids if bid is not None]
    announced, off = sum(made), sum(made) - view.cards
    text = words.plural(
        "%(bids)d announced for %(n)d trick",
        "%(bids)d announced for %(n)d tricks",
        view.cards,
        bids=announced,
    )
    if len(made) < view.players:
        return Tally(announced, view.cards, "", text, "")
    mark = "over" if off > 0 else "under" if off < 0 else "exact"
    t = words.texts
    if mark == "exact":
        short = t.gettext("just as many")
    else:
        short = (t.gettext("over by %(n)d") if off > 0 else t.gettext("under by %(n)d")) % {
            "n": abs(off)
        }
    return Tally(announced, view.cards, mark, f"{text}: {short}", short)


def mark_of(view: View, seat: int) -> str:
    """How a seat stands to its announcement; empty while it can still be reached and is not."""
    bid, taken = view.bids[seat], view.taken[seat]
    if bid is None or view.stage is Stage.ANNOUNCING:
        return ""
    if taken > bid:
        return "over"
    if taken == bid:
        return "exact"
    return "under" if taken + view.cards - view.tricks_played < bid else ""


def announced(bid: int, words: Words) -> str:
    """An announcement as its seat said it."""
    return words.plural("%(n)d trick", "%(n)d tricks", bid)


def strength(rules: Rules, words: Words) -> str:
    """What a shakha that beats does at a table of these rules."""
    t = words.texts
    if len(rules.shakhi) == 1:
        return t.gettext("takes the trick")
    if rules.option("shakha_wins") == "first":
        return t.gettext("takes the trick, unless another shakha has beaten before")
    return t.gettext("takes the trick, unless another shakha beats too")


def ways(card: str, kinds: Iterable[Kind], rules: Rules, words: Words) -> tuple[Button, ...]:
    """The ways in which a shakha may be played now."""
    t = words.texts
    buttons = {
        Kind.BEAT: Button(
            f"{card}!",
            t.gettext("Beats"),
            strength(rules, words),
            css="bold",
        ),
        Kind.PLAY: Button(
            card, t.gettext("As plain"), t.gettext("the lowest card of its suit"), css="quiet"
        ),
    }
    offered = set(kinds)
    return tuple(button for kind, button in buttons.items() if kind in offered)


def reading(view: View, words: Words) -> str:
    """Who announced what, to be read aloud."""
    said = [
        f"{words.name(seat)}: {announced(bid, words)}"
        for seat, bid in enumerate(view.bids)
        if bid is not None
    ]
    return ", ".join([*said, tally(view, words).text])
