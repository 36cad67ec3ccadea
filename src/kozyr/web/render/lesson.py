"""One question of a lesson in words: the table as it stands, what can be tried, and what is said to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.core.actions import Kind, parse_action
from kozyr.core.cards import SUIT_LETTERS
from kozyr.core.seats import Seat
from kozyr.games.model import Account, Preset
from kozyr.i18n import N_
from kozyr.match.view import View
from kozyr.rulebook.lesson import Answer, Question, Verdict, question
from kozyr.rulebook.registry import lesson_of
from kozyr.web.render.amounts import Amount
from kozyr.web.render.examples import CardName, card_name, names_of
from kozyr.web.render.words import Words

#: Questions are numbered from 1; a choice is an action in the notation of records.
_LABELS: Final[Mapping[Kind, str]] = {
    Kind.FRAP: N_("Frap"),
    Kind.KHRAP: N_("Khrap"),
    Kind.LOOK: N_("Look at your cards"),
    Kind.WHIST: N_("Whist"),
    Kind.PASS: N_("Pass"),
    Kind.CUT: N_("Cut in from the stock"),
    Kind.CUT_UP: N_("Cut in with the upcard"),
    Kind.STAY: N_("Stay out"),
}
_BLIND: Final[Mapping[str, str]] = {"frap": N_("Frap blind"), "khrap": N_("Khrap blind")}
_VERDICTS: Final[Mapping[Verdict, str]] = {
    Verdict.GOOD: N_("Yes."),
    Verdict.OTHER: N_("Allowed, but there is something better."),
    Verdict.REFUSED: N_("That is not allowed."),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One action to try: a card or a text, the text also for the way to play a shakha."""

    value: str
    text: str
    card: CardName | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a seat has said and taken."""

    name: str
    me: bool
    dealer: bool
    said: str
    taken: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a choice."""

    verdict: str
    heading: str
    text: str
    rule: str
    good: bool


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One question on a page."""

    title: str
    number: int
    count: int
    task: str
    kon: Amount | None
    trump: str
    trump_name: str
    upcard: CardName
    seats: tuple[SeatLine, ...]
    trick: tuple[tuple[str, CardName], ...]
    hand: tuple[CardName, ...]
    choices: tuple[Choice, ...]
    reply: Reply | None


def lesson_page(preset: Preset, number: int, chosen: str, language: str) -> LessonPage | None:
    """A question of a preset's lesson, with the reply to what was chosen; None if there is no such question."""
    positions = lesson_of(preset.name)
    if not 1 <= number <= len(positions):
        return None
    asked = question(positions[number - 1])
    view = asked.view
    words = Words(language, names_of(language, view.players), asked.seat, view.rules)
    answer = asked.answer(chosen)
    playing = bool(view.trick) and len(view.trick) < len(view.playing)
    return LessonPage(
        title=words.texts.gettext(preset.title),
        number=number,
        count=len(positions),
        task=words.texts.gettext(asked.position.task),
        kon=words.amount(view.kon) if view.rules.game.account is Account.KON else None,
        trump=SUIT_LETTERS[view.trump],
        trump_name=words.suit(view.trump),
        upcard=card_name(view.upcard, words),
        seats=tuple(_seat(view, Seat(seat), words) for seat in range(view.players)),
        trick=tuple(
            (words.name(seat), card_name(card, words)) for seat, card in view.trick if playing
        ),
        hand=tuple(card_name(card, words) for card in view.hand),
        choices=tuple(_choice(text, asked, answer, words) for text in asked.offered),
        reply=None if answer is None else _reply(answer, words),
    )


def _seat(view: View, seat: Seat, words: Words) -> SeatLine:
    bid = view.bids[seat]
    if bid is not None:
        said = words.plural("%(n)d trick", "%(n)d tricks", bid)
    else:
        blind = view.blind and view.caller == seat
        said = words.call("blind" if blind else view.said[seat])
    return SeatLine(words.name(seat), seat == words.me, seat == view.dealer, said, view.taken[seat])


def _choice(text: str, asked: Question, answer: Answer | None, words: Words) -> Choice:
    action = parse_action(text)
    card = card_name(action.cards[0], words) if action.cards else None
    chosen = answer is not None and answer.action == text
    return Choice(text, _label(action.kind, action.tricks, text, asked.view, words), card, chosen)


def _label(kind: Kind, tricks: int, text: str, view: View, words: Words) -> str:
    t = words.texts
    if kind is Kind.BEAT:
        return t.gettext("Beats")
    if kind is Kind.PLAY:
        return t.gettext("As plain") if parse_action(text).cards[0] in view.rules.shakhi else ""
    if kind is Kind.BID:
        return words.plural("%(n)d trick", "%(n)d tricks", tricks)
    if kind is Kind.BLIND:
        return words.say(_BLIND[view.rules.game.call])
    return words.say(_LABELS[kind])


def _reply(answer: Answer, words: Words) -> Reply:
    text = words.texts.gettext(answer.text) if answer.text else ""
    if answer.reason is not None:
        text = words.refusal(answer.reason)
    return Reply(
        answer.verdict.value,
        words.say(_VERDICTS[answer.verdict]),
        text,
        answer.rule,
        answer.verdict is Verdict.GOOD,
    )
