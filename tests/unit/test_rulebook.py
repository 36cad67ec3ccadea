"""Rule books and lessons: examples replay and show what they say, positions are explained, refusals have rules."""

import pytest

from kozyr.core.actions import parse_action
from kozyr.core.errors import Reason
from kozyr.games.registry import PRESETS
from kozyr.i18n import LANGUAGES
from kozyr.match.reader import read_records
from kozyr.match.view import Stage
from kozyr.rulebook.lesson import Question, Verdict, question
from kozyr.rulebook.model import Example, Position
from kozyr.rulebook.registry import EXAMPLES, POSITIONS, examples_of, lesson_of
from kozyr.rulebook.replay import position, replay, text_of
from kozyr.web.render.examples import shown_example
from kozyr.web.render.rulebook import rule_book, rules_shown
from kozyr.web.render.words import Words

NO_RULE = {Reason.MATCH_OVER, Reason.BETWEEN_DEALS, Reason.AWAITING_STOCK}


def name_of(shown: Example | Position) -> str:
    return f"{shown.record}-{getattr(shown, 'actions', 0)}"


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_an_example_replays_and_every_mark_is_a_move_of_it(example: Example) -> None:
    [match] = read_records(text_of(example.record))
    deals = replay(example.record)
    statements = [step.statement for deal in deals for step in deal.steps]

    assert [deal.row for deal in deals] == list(match.sheet)
    assert example.marks.keys() <= set(statements)
    for preset in example.presets:
        shown = {rule.number for rule in PRESETS[preset].rules}
        assert set(example.marks.values()) <= shown
        assert match.rules.game is PRESETS[preset].game


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_an_example_is_shown_move_by_move(example: Example) -> None:
    deals = replay(example.record)
    shown = shown_example(example, "en")
    cited = [n for deal in shown.deals for row in deal.rows for n in row.rules]

    assert sorted(cited) == sorted(example.marks.values())
    for deal, text in zip(deals, shown.deals, strict=True):
        tricks = [row for row in text.rows if row.winner]
        assert len(tricks) == sum(deal.row.tricks)
        names = [name for name, _ in text.hands]
        taken = [sum(row.winner == name for row in tricks) for name in names]
        assert taken == list(deal.row.tricks)
        assert [result.net for result in text.results] == [
            Words("en").amount(net, plus=True) for net in deal.row.net
        ]


@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_a_mark_of_a_refusal_stands_where_something_is_refused(example: Example) -> None:
    lines = [step.statement for deal in replay(example.record) for step in deal.steps]
    [match] = read_records(text_of(example.record))
    must = {
        match.rules.game.refusals.get(reason)
        for reason in (Reason.MUST_PLAY_SHAKHA, Reason.LEAD_NOT_TRUMP, Reason.MUST_FOLLOW)
    }
    for statement, rule in example.marks.items():
        if rule in must:
            before = position(example.record, lines.index(statement))
            assert before.actor is not None
            assert rule in {refused.rule for refused in before.view(before.actor).refused}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_examples_and_a_lesson(preset: str) -> None:
    assert examples_of(preset)
    assert 3 <= len(lesson_of(preset)) <= 4


@pytest.mark.parametrize("asked", POSITIONS, ids=name_of)
def test_the_good_actions_are_legal_and_every_other_one_is_explained(asked: Position) -> None:
    shown = question(asked)
    legal = {str(action) for action in shown.view.legal}

    assert asked.good
    assert {*asked.good, *asked.other} <= legal <= set(shown.offered)
    for action in shown.offered:
        answer = shown.answer(action)
        assert answer is not None
        if action in legal:
            assert answer.text
            assert (answer.verdict is Verdict.GOOD) == (action in asked.good)
        else:
            assert answer.verdict is Verdict.REFUSED
            assert answer.rule in {rule.number for rule in rules_shown(PRESETS[asked.presets[0]])}
    assert shown.answer("2 bid 9") is None


@pytest.mark.parametrize("asked", POSITIONS, ids=name_of)
def test_a_lesson_offers_all_cards_and_all_bids(asked: Position) -> None:
    shown: Question = question(asked)
    actions = [parse_action(text) for text in shown.offered]
    if shown.view.stage is Stage.PLAY:
        assert {action.cards[0] for action in actions} == set(shown.view.hand)
    if shown.view.stage is Stage.ANNOUNCING:
        assert {action.tricks for action in actions} >= set(range(shown.view.cards + 1))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_refused_or_booked_has_a_paragraph_in_the_rule_book(preset: str) -> None:
    game = PRESETS[preset].game
    shown = {rule.number for rule in rules_shown(PRESETS[preset])}
    cited = {*game.refusals.values(), *game.asked.values(), *game.lines.values()}
    assert cited <= shown
    assert {rule.number for rule in PRESETS[preset].rules} <= shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_said_in_every_language(language: str) -> None:
    words = Words(language)
    texts = {words.refusal(reason) for reason in set(Reason) - NO_RULE}
    assert len(texts) == len(set(Reason) - NO_RULE)
    if language != "en":
        assert not texts & {Words("en").refusal(reason) for reason in Reason}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_numbers_are_those_that_the_engine_plays_by(preset: str, language: str) -> None:
    book = rule_book(PRESETS[preset], language)
    seats = book.numbers[0]
    assert [row[0] for row in seats.rows] == [str(n) for n in PRESETS[preset].seats]
    assert all(len(row) == len(table.head) for table in book.numbers for row in table.rows)


def test_the_schedules_of_51_are_as_long_as_they_are() -> None:
    def lengths(preset: str) -> list[str]:
        return [row[3] for row in rule_book(PRESETS[preset], "en").numbers[0].rows]

    assert lengths("51a") == ["32", "25", "20", "15", "16"]
    assert lengths("51v") == ["23"]


def test_fines_differ_with_the_preset() -> None:
    tables = {p: rule_book(PRESETS[p], "en").numbers[1].rows for p in ("frap", "frap-ru")}
    assert tables["frap"][1][1:3] == ("4 ×", "2 ×")
    assert tables["frap-ru"][1][1:3] == ("2 ×", "4 ×")
