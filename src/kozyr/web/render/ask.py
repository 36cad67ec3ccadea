"""What is asked of the reader: a sentence, the buttons that answer it, and how the cards in hand take part."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from kozyr.core.actions import Kind
from kozyr.core.cards import Suit, suit_of
from kozyr.core.errors import Reason
from kozyr.i18n import N_
from kozyr.match.view import Stage, View
from kozyr.web.render.words import Words


class HandUse(StrEnum):
    """What a card in hand does when it is touched: nothing, is played, is thrown, is ticked for the exchange."""

    REST = "rest"
    PLAY = "play"
    DROP = "drop"
    SWAP = "swap"


class Button(NamedTuple):
    """A button that acts.

    Attributes:
        verb: whether the cards ticked follow the value (``swap``).
        text: what it says; ``help`` is the consequence, in a sentence.
        key: its accelerator; css: how it looks.
        why: why it may not be pressed now, empty if it may; rule: the number of the rule that says so.
    """

    value: str
    text: str
    help: str = ""
    key: str = ""
    css: str = ""
    verb: bool = False
    why: str = ""
    rule: str = ""


class Ask(NamedTuple):
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
    Stage.ANNOUNCING: N_("To announce: %(name)s"),
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


@dataclass(frozen=True, slots=True)
class _Call:
    """What the buttons of a game's call say."""

    value: str
    key: str
    text: str
    promise: str
    blind: str
    blind_promise: str
    ask: str
    ask_blind: str


_CALLS: Final[Mapping[str, _Call]] = {
    "frap": _Call(
        "frap",
        "f",
        N_("Frap"),
        N_("two tricks or a fine"),
        N_("Frap blind"),
        N_("two tricks, unseen; fines are higher"),
        N_("Your turn: frap or pass"),
        N_("Your turn: call blind, pass, or look at your cards first"),
    ),
    "khrap": _Call(
        "khrap",
        "h",
        N_("Khrap"),
        N_("three tricks or a fine"),
        N_("Khrap blind"),
        N_("three tricks, unseen; fines are higher"),
        N_("Your turn: khrap or pass"),
        N_("Your turn: call blind, pass, or look at your cards first"),
    ),
}


def _ask_bid(view: View, words: Words) -> Ask:
    says = _CALLS[view.rules.game.call]
    offered = {str(action) for action in view.legal}
    buttons = []
    if says.value in offered:
        promise = words.say(says.promise)
        buttons.append(Button(says.value, words.say(says.text), promise, says.key, "bold"))
    if "blind" in offered:
        promise = words.say(says.blind_promise)
        buttons.append(Button("blind", words.say(says.blind), promise, "b", "bold"))
    if "pass" in offered:
        buttons.append(Button("pass", words.texts.gettext("Pass"), "", "p", "quiet"))
    text = says.ask_blind if "blind" in offered else says.ask
    return Ask(words.say(text), buttons=tuple(buttons))


def _ask_announce(view: View, words: Words) -> Ask:
    """A button for every number of tricks; the one that the dealer may not say tells why."""
    allowed = {action.tricks for action in view.legal}
    refusal, rule = words.refusal(Reason.BID_SUM), view.rules.game.refusals.get(Reason.BID_SUM, "")
    buttons = tuple(
        Button(f"bid {n}", str(n), css="bid")
        if n in allowed
        else Button(f"bid {n}", str(n), css="bid", why=refusal, rule=rule)
        for n in range(view.cards + 1)
    )
    return Ask(words.texts.gettext("Your turn: how many tricks?"), buttons=buttons)


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
    call = words.call("blind" if view.blind else "caller")
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
        buttons.append(
            Button("cut up", words.say(N_("Cut in with the upcard")), help_up, "u", "bold")
        )
    if Kind.CUT in kinds:
        help_cut = words.plural(
            "%(n)d card from the stock, throw one",
            "%(n)d cards from the stock, throw one",
            size + 1,
        )
        buttons.append(Button("cut", words.say(N_("Cut in from the stock")), help_cut, "c", "bold"))
    if Kind.STAY in kinds:
        buttons.append(
            Button("stay", words.say(N_("Stay out")), t.gettext("costs nothing more"), "s", "quiet")
        )
    if view.cutters:
        text = N_("Cut in? New cards; one trick or a fine")
    else:
        text = N_("Cut in? New cards, you lead, and one trick or a fine")
    return Ask(words.say(text), buttons=tuple(buttons))


def leading(view: View) -> bool:
    """Whether the next card played begins a trick."""
    return len(view.trick) in (0, len(view.playing))


def _ask_play(view: View, words: Words) -> Ask:
    t = words.texts
    shakhi = frozenset(view.rules.shakhi)
    cards = {action.cards[0] for action in view.legal}
    plain = cards - shakhi
    if leading(view):
        return Ask(_lead_text(view, words), use=HandUse.PLAY)
    led = suit_of(view.trick[0][1])
    suits = {suit_of(card) for card in plain}
    own = {suit_of(card) for card in view.hand if card not in shakhi}
    bound = bool(view.refused) or not shakhi
    suit: Suit | None = None
    if not plain and view.refused:
        text = t.gettext("Your turn: you must play a shakha")
    elif suits == {led} and bound:
        text, suit = t.gettext("Your turn: follow suit, %(suit)s"), led
    elif led not in own and suits == {view.trump} and bound:
        text, suit = t.gettext("Your turn: play a trump, %(suit)s"), view.trump
    elif not view.refused:
        text = t.gettext("Your turn: any card")
    else:
        text = t.gettext("Your turn: one of the bright cards")
    if suit is not None:
        text = text % {"suit": words.suit(suit)}
        if cards & shakhi:
            text = t.gettext("%(text)s, or a shakha") % {"text": text}
    return Ask(text, suit, use=HandUse.PLAY)


def _lead_text(view: View, words: Words) -> str:
    if view.refused:
        return words.texts.gettext("Your lead: no trump while you hold a plain card")
    return words.texts.gettext("Your lead: any card")


_ASKED: Final[Mapping[Stage, Callable[[View, Words], Ask]]] = {
    Stage.BIDDING: _ask_bid,
    Stage.ANNOUNCING: _ask_announce,
    Stage.DEFENCE: _ask_defence,
    Stage.BLIND_DROP: _ask_drop,
    Stage.EXCHANGE: _ask_exchange,
    Stage.CUTTING_IN: _ask_cut,
    Stage.CUT_DROP: _ask_drop,
    Stage.PLAY: _ask_play,
}
