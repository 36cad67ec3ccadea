"""The table as text for a terminal: drawn from a ``View`` alone."""

from kozyr.cli.answers import choices, is_exchange
from kozyr.cli.common import out, paragraph
from kozyr.cli.stages import ASKED, no_rule, sections
from kozyr.core.cards import Card, format_card, format_cards
from kozyr.core.errors import IllegalActionError
from kozyr.games.model import NumberedRule, Rules
from kozyr.match.account import for_points
from kozyr.match.view import EventKind, View
from kozyr.web.render.points import tally
from kozyr.web.render.words import Words


class TableText:
    """Writes to standard output what one player may know; remembers only what it has told already."""

    def __init__(self, words: Words, rules: Rules) -> None:
        self.words = words
        self.texts = words.texts
        self.rules = rules
        self.told = 0

    def new_deal(self) -> None:
        """Begin the list of events anew."""
        self.told = 0
        out()

    def show_events(self, view: View) -> None:
        """What has happened since the last time."""
        for event in view.events[self.told :]:
            if event.kind is not EventKind.SETTLED:
                card = "" if event.card is None else format_card(event.card)
                text = " ".join(part for part in (self.words.event(event), card) if part)
                who = "" if event.seat is None else f"{self.words.name(event.seat)}: "
                out(f"  {who}{text}")
        self.told = len(view.events)

    def show(self, view: View) -> None:
        """What has happened, then the table as it stands."""
        self.show_events(view)
        out()
        out("   ".join(self._headings(view)))
        for seat in range(view.players):
            out(self._seat(view, seat))
        if view.trick and len(view.trick) < len(view.playing):
            played = ", ".join(
                f"{self.words.name(s)} {_shown(card, view)}" for s, card in view.trick
            )
            out(self.texts.gettext("Trick: %(cards)s") % {"cards": played})
        hand = format_cards(view.hand) if view.hand_up else self.texts.gettext("not looked at")
        out(self.texts.gettext("Your hand: %(cards)s") % {"cards": hand})

    def show_choices(self, view: View) -> None:
        """What can be answered."""
        out(self.texts.gettext(ASKED[view.stage]))
        out("  " + "   ".join(f"{number} {text}" for number, text in choices(view)))
        if is_exchange(view) and view.swap_limit < len(view.hand):
            most = self.texts.gettext("At most: %(n)d") % {"n": view.swap_limit}
            out(f"  {most}")

    def show_refusal(self, error: IllegalActionError, view: View) -> None:
        """Why an action was refused, with the text of its rule."""
        out(self.words.refusal(error.reason))
        for rule in view.rules.game.rules:
            if rule.number == error.rule:
                self._rule(rule)

    def explain(self, view: View, topic: str) -> None:
        """The rules of a topic, or those of what is asked now and why some cards may not be played."""
        game = self.rules.game
        topics = {topic} if topic else sections(self.rules, view.stage)
        found = [
            rule
            for rule in game.rules
            if any(rule.number == part or rule.number.startswith(f"{part}.") for part in topics)
        ]
        for rule in found:
            self._rule(rule)
        if topic:
            if not found:
                out(no_rule(topic, self.rules, self.texts))
            return
        for refused in view.refused:
            reason = self.words.refusal(refused.reason)
            out(f"  {format_card(refused.card)}: {reason} ({refused.rule})")
        out(
            self.texts.gettext(
                "An action is typed as shown or by its number; '? 8.2' shows a rule, q leaves."
            )
        )

    def _rule(self, rule: NumberedRule) -> None:
        paragraph(rule.number, self.texts.gettext(rule.text))

    def _headings(self, view: View) -> tuple[str, ...]:
        """Number of the deal, kon, trump, upcard, stock."""
        t = self.texts
        deal = t.gettext("Deal %(n)d") % {"n": view.deal_no}
        return (
            f"{deal}/{view.deals}" if view.deals else deal,
            tally(view, self.words).text
            if for_points(self.rules)
            else t.gettext("Kon: %(kon)d") % {"kon": view.kon},
            t.gettext("Trump: %(suit)s") % {"suit": self.words.suit(view.trump)},
            t.gettext("Upcard: %(card)s") % {"card": self._upcard(view)},
            t.gettext("Stock: %(n)d cards") % {"n": view.stock},
        )

    def _upcard(self, view: View) -> str:
        upcard = format_card(view.upcard)
        if view.upcard_taken_by is None:
            return upcard
        return f"{upcard} ({self.words.name(view.upcard_taken_by)})"

    def _seat(self, view: View, seat: int) -> str:
        """One line for a seat: whose turn, name, balance, last word, tricks and cards."""
        turn = ">" if view.actor == seat else " "
        dealer = "D" if view.dealer == seat else " "
        said = self._said(view, seat)
        held = self.texts.gettext("tricks %(tricks)d  cards %(cards)d") % {
            "tricks": view.taken[seat],
            "cards": view.hand_sizes[seat],
        }
        points = for_points(self.rules)
        name, balance = (
            self.words.name(seat),
            self.words.amount(view.balances[seat], plus=not points),
        )
        return f"{turn}{dealer} {name:<12} {balance:>6}  {said:<10} {held}"

    def _said(self, view: View, seat: int) -> str:
        bid = view.bids[seat]
        if bid is not None:
            return self.words.plural("%(n)d trick", "%(n)d tricks", bid)
        word = "blind" if view.blind and view.caller == seat else view.said[seat]
        return self.words.call(word)


def _shown(card: Card, view: View) -> str:
    """A card of the trick, with the mark of a shakha that was played as beating."""
    return f"{format_card(card)}!" if card in view.beating else format_card(card)
