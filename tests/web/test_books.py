"""The pages of rule books and lessons: anchors, examples, questions by plain forms, answers, bad addresses."""

import re
from html import unescape
from pathlib import Path

import pytest

from kozyr.games.registry import PRESETS
from kozyr.rulebook.lesson import question
from kozyr.rulebook.registry import lesson_of
from kozyr.web.render import Prefs, Renderer
from tests.web.asgi_client import Browser, running

RENDERER = Renderer("/base", lambda name: f"/base/static/v/{name}")
LANGUAGES = ("en", "ru", "pl")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_book_has_an_anchor_for_every_number_that_is_cited(
    preset: str, language: str
) -> None:
    html = RENDERER.rules(preset=preset, prefs=Prefs(lang=language))
    anchors = set(re.findall(r'id="r(\d+\.\d+)"', html))
    game = PRESETS[preset].game

    assert set(re.findall(r'href="#r(\d+\.\d+)"', html)) <= anchors
    assert {*game.refusals.values(), *game.lines.values(), *game.asked.values()} <= anchors
    assert f'href="/base/learn/{preset}"' in html
    assert html.count("<details>") >= 1
    assert "%(" not in html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_question_can_be_answered_with_its_buttons(preset: str, language: str) -> None:
    prefs = Prefs(lang=language)
    positions = lesson_of(preset)
    for number, position in enumerate(positions, start=1):
        asked = question(position)
        html = RENDERER.learn(preset=preset, number=number, chosen="", prefs=prefs)
        assert re.findall(r'name="choice" value="([^"]+)"', html) == list(asked.offered)
        assert 'method="get"' in html
        assert 'id="reply"' not in html
        for action in asked.offered:
            answer = asked.answer(action)
            assert answer is not None
            html = RENDERER.learn(preset=preset, number=number, chosen=action, prefs=prefs)
            assert f'class="reply {answer.verdict.value}"' in html
            assert html.count('aria-pressed="true"') == 1
            if answer.rule:
                assert f'href="/base/rules/{preset}#r{answer.rule}"' in html


def test_explanations_are_in_the_language() -> None:
    texts = set()
    for language in LANGUAGES:
        html = RENDERER.learn(preset="51b", number=1, chosen="6s!", prefs=Prefs(lang=language))
        texts.add(unescape(re.search(r'id="reply".*?</div>', html, re.S)[0]))  # type: ignore[index]  # there is one
    assert len(texts) == 3


def test_a_question_or_choice_that_there_is_not() -> None:
    assert RENDERER.learn(preset="frap", number=0, chosen="", prefs=Prefs()) == ""
    assert RENDERER.learn(preset="frap", number=5, chosen="", prefs=Prefs()) == ""
    html = RENDERER.learn(preset="frap", number=1, chosen="<script>", prefs=Prefs())
    assert "<script>" not in html
    assert 'id="reply"' not in html


async def test_a_lesson_is_played_through_by_its_addresses(tmp_path: Path) -> None:
    async with running(tmp_path) as app:
        browser = Browser(app)
        for number in (1, 2, 3):
            page = await browser.get(f"/learn/51a?question={number}")
            assert page.status == 200
            good = next(iter(lesson_of("51a")[number - 1].good)).replace(" ", "+")
            page = await browser.get(f"/learn/51a?question={number}&choice={good}")
            assert 'class="reply good"' in page.text
        for address in ("/learn/none", "/learn/51a?question=9", "/learn/51a?question=x"):
            assert (await browser.get(address)).status == 404
        for preset in PRESETS:
            assert f"/learn/{preset}" in (await browser.get(f"/?preset={preset}")).text
            assert (await browser.get(f"/rules/{preset}")).status == 200
