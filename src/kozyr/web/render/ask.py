"""What is asked of the reader: a sentence, the buttons that answer it, and how the cards in hand take part."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from kozyr.core.actions import Kind
from kozyr.core.cards import Suit, suit_of
from kozyr.i18n import N_
from kozyr.match.view import Stage, View
from kozyr.web.render.words import Words


class HandUse(StrEnum):
    """What a card in hand does when it is touched: nothing, is played, is thrown, is ticked for the exchange."""

    REST = "rest"
    PLAY = "play"
    DROP = "drop"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Button:
    """A button that acts.

    Attributes:
        verb: whether the cards ticked follow the value (``swap``).
        text: what it says; ``help`` is the consequence, in a sentence.
        key: its accelerator; css: how it looks.
    """

    value: str
    text: str
    help: str = ""
    key: str = ""
    css: str = ""
    verb: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked: the sentence, the suit it names if any, the buttons and the use of the hand."""

    text: str
    suit: Suit | None = None
    buttons: tuple[Button, ...] = ()
    use: HandUse = HandUse.REST


_OVER: Final[Mapping[Stage, str]] = {
    Stage.DEAL_OVER: N_("The deal is over"),
    Stage.MATCH_OVER: N_("The match is over"),
}

_WAITING: Final[Mapping[Stage, str]] = {
    Stage.BIDDING: N_("To speak: %(name)s"),
    Stage.DEFENCE: N_("Whist or pass: %(name)s"),
    Stage.BLIND_DROP: N_("Throwing a card: %(name)s"),
    Stage.EXCHANGE: N_("Exchanging: %(name)s"),
    Stage.CUTTING_IN: N_("May cut in: %(name)s"),
    Stage.CUT_DROP: N_("Throwing a card: %(name)s"),
    Stage.PLAY: N_("To play: %(name)s"),
}


def ask(view: View, words: Words) -> Ask:
    """What is asked of the reader of a view, or what is waited for."""
    if view.stage in _OVER:
        return Ask(words.say(_OVER[view.stage]))
    if view.actor is None:
        return Ask(words.texts.gettext("The stock is being shuffled"))
    if view.actor != view.seat:
        return Ask(words.say(_WAITING[view.stage], name=words.name(view.actor)))
    return _ASKED[view.stage](view, words)


def _ask_drop(view: View, words: Words) -> Ask:
    text = words.plural(
        "Throw one of your %(n)d cards", "Throw one of your %(n)d cards", len(view.hand)
    )
    return Ask(text, use=HandUse.DROP)


def look_button(words: Words, *, may_call_blind: bool) -> Button:
    """The button that turns up the hand, with what it costs."""
    t = words.texts
    cost = t.gettext("You can no longer call blind after that") if may_call_blind else ""
    return Button("look", t.gettext("Look at your cards"), cost, "o", "look")


def _ask_bid(view: View, words: Words) -> Ask:
    t = words.texts
    kinds = {action.kind for action in view.legal}
    buttons = []
    if Kind.FRAP in kinds:
        buttons.append(
            Button("frap", t.gettext("Frap"), t.gettext("two tricks or a fine"), "f", "bold")
        )
    if Kind.BLIND in kinds:
        promise = t.gettext("two tricks, unseen; fines are higher")
        buttons.append(Button("blind", t.gettext("Frap blind"), promise, "b", "bold"))
    if Kind.PASS in kinds:
        buttons.append(Button("pass", t.gettext("Pass"), "", "p", "quiet"))
    if Kind.BLIND in kinds:
        text = t.gettext("Your turn: call blind, pass, or look at your cards first")
    else:
        text = t.gettext("Your turn: frap or pass")
    return Ask(text, buttons=tuple(buttons))


def _ask_defence(view: View, words: Words) -> Ask:
    t = words.texts
    kinds = {action.kind for action in view.legal}
    buttons = []
    if Kind.WHIST in kinds:
        buttons.append(
            Button("whist", t.gettext("Whist"), t.gettext("one trick or a fine"), "w", "bold")
        )
    if Kind.PASS in kinds:
        buttons.append(
            Button("pass", t.gettext("Pass"), t.gettext("throws the hand in"), "p", "quiet")
        )
    caller = words.name(view.caller) if view.caller is not None else ""
    call = words.call("blind" if view.blind else "frap")
    text = t.gettext("%(name)s: %(call)s. Whist or pass?") % {"name": caller, "call": call}
    return Ask(text, buttons=tuple(buttons))


def _ask_exchange(view: View, words: Words) -> Ask:
    t = words.texts
    keep = Button("swap", t.gettext("Keep all"), "", "k", "quiet")
    if view.swap_limit == 0:
        return Ask(t.gettext("There is nothing left to draw: keep your cards"), buttons=(keep,))
    change = Button("swap", t.gettext("Exchange cards"), "", "x", "bold", verb=True)
    text = words.plural(
        "Tap the cards to throw, at most %(n)d",
        "Tap the cards to throw, at most %(n)d",
        view.swap_limit,
    )
    return Ask(text, buttons=(change, keep), use=HandUse.SWAP)


def _ask_cut(view: View, words: Words) -> Ask:
    t = words.texts
    kinds = {action.kind for action in view.legal}
    size = view.rules.game.hand
    buttons = []
    if Kind.CUT_UP in kinds:
        help_up = words.plural(
            "the upcard and %(n)d card from the stock, throw one",
            "the upcard and %(n)d cards from the stock, throw one",
            size,
        )
        buttons.append(Button("cut up", t.gettext("Cut in with the upcard"), help_up, "u", "bold"))
    if Kind.CUT in kinds:
        help_cut = words.plural(
            "%(n)d card from the stock, throw one",
            "%(n)d cards from the stock, throw one",
            size + 1,
        )
        buttons.append(Button("cut", t.gettext("Cut in from the stock"), help_cut, "c", "bold"))
    if Kind.STAY in kinds:
        buttons.append(
            Button("stay", t.gettext("Stay out"), t.gettext("costs nothing more"), "s", "quiet")
        )
    if view.cutters:
        text = t.gettext("Cut in? New cards; one trick or a fine")
    else:
        text = t.gettext("Cut in? New cards, you lead, and one trick or a fine")
    return Ask(text, buttons=tuple(buttons))


def leading(view: View) -> bool:
    """Whether the next card played begins a trick."""
    return len(view.trick) in (0, len(view.playing))


def _ask_play(view: View, words: Words) -> Ask:
    t = words.texts
    if leading(view):
        return Ask(t.gettext("Your lead: any card"), use=HandUse.PLAY)
    led = suit_of(view.trick[0][1])
    suits = {suit_of(action.cards[0]) for action in view.legal}
    own = {suit_of(card) for card in view.hand}
    if suits == {led}:
        text = t.gettext("Your turn: follow suit, %(suit)s") % {"suit": words.suit(led)}
        return Ask(text, led, use=HandUse.PLAY)
    if led not in own and suits == {view.trump}:
        text = t.gettext("Your turn: play a trump, %(suit)s") % {"suit": words.suit(view.trump)}
        return Ask(text, view.trump, use=HandUse.PLAY)
    if not view.refused:
        return Ask(t.gettext("Your turn: any card"), use=HandUse.PLAY)
    return Ask(t.gettext("Your turn: one of the bright cards"), use=HandUse.PLAY)


_ASKED: Final[Mapping[Stage, Callable[[View, Words], Ask]]] = {
    Stage.BIDDING: _ask_bid,
    Stage.DEFENCE: _ask_defence,
    Stage.BLIND_DROP: _ask_drop,
    Stage.EXCHANGE: _ask_exchange,
    Stage.CUTTING_IN: _ask_cut,
    Stage.CUT_DROP: _ask_drop,
    Stage.PLAY: _ask_play,
}
