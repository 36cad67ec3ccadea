"""Hints and the choice of bots, as browsers see them."""

import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar import Litestar

from kozyr.bots.registry import BOTS
from kozyr.bots.strength import strength_of
from kozyr.core.seats import Seat
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS, rules
from kozyr.i18n import LANGUAGES
from kozyr.match.match import Match
from kozyr.match.view import Stage
from kozyr.tables import Hint, hints
from kozyr.tables.hints import Effort
from kozyr.web.forms import read_bots
from kozyr.web.render.bots import OFFERED, strength_text
from kozyr.web.render.hint import action_text, facts, hint_text
from kozyr.web.render.words import Words, text_of
from kozyr.web.site import Site
from tests.web.asgi_client import Browser, forms, page_of, quiet_turn, running, seat
from tests.web.fake_views import STAGES, match_where

KON = {Stage.BIDDING, Stage.DEFENCE, Stage.BLIND_DROP, Stage.EXCHANGE, Stage.CUTTING_IN}
KON |= {Stage.CUT_DROP, Stage.PLAY}
POINTS = {Stage.ANNOUNCING, Stage.PLAY}
SCRIPT = {"X-Kozyr": "1"}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PLAIN", Effort(worlds=16, chunk=2, seconds=60.0, quick=True))


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Litestar]:
    async with running(tmp_path, hint_wait=60.0) as app:
        yield app


def rows(html: str) -> list[str]:
    """The actions of a hint, by their texts and cards."""
    heads = re.findall(r'<th scope="row">(.*?)</th>', html, re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", head).split()) for head in heads]


# --- hints -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_page_without_script_shows_facts_and_every_action(
    app: Litestar, preset: str
) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser, preset=preset)
    assert f'href="{table}/hint"' in page
    reply = await browser.get(f"{table}/hint")
    assert reply.status == 200
    assert "What matters" in reply.text
    assert reply.text.index("What matters") < reply.text.index("Recommended:")
    assert 'data-done="1"' in reply.text
    site: Site = app.state["site"]
    shown = await site.tables.snapshot(table.rpartition("/")[2], browser.cookies["kozyr"])
    assert len(rows(reply.text)) == len(shown.dealt.legal)
    assert reply.text.count(", recommended") == 1
    assert f'href="{table}"' in reply.text


async def test_the_part_for_our_script_goes_on_from_what_it_has(app: Litestar) -> None:
    browser = Browser(app)
    table, _ = await quiet_turn(browser)
    seen, steps = "", []
    for _ in range(10):
        reply = await browser.get(f"{table}/hint{seen}", SCRIPT)
        assert reply.status == 200
        assert "<html" not in reply.text
        found = re.search(r'data-worlds="(\d+)" data-done="(\d)"', reply.text)
        assert found
        steps.append(int(found[1]))
        seen = f"?after={found[1]}"
        if found[2] == "1":
            break
    assert steps == sorted(set(steps))
    assert steps[-1] <= 16


async def test_strangers_and_those_who_are_not_asked_get_none(app: Litestar) -> None:
    browser, stranger = Browser(app), Browser(app)
    table, _ = await quiet_turn(browser, preset="51a")
    assert (await stranger.get(f"{table}/hint")).status == 403
    assert (await stranger.get(f"{table}/hint", SCRIPT)).status == 204
    assert "data-hint" not in await page_of(stranger, table)
    form = next(f for f in forms(await page_of(browser, table)) if f.action.endswith("/act"))
    name, value, _ = form.buttons[0]
    await browser.post(form.action, [*form.fields.items(), (name, value)])
    page = await page_of(browser, table)
    assert 'data-turn="0"' in page
    assert "data-hint" not in page
    reply = await browser.get(f"{table}/hint")
    assert reply.status == 409
    assert "A hint is there when it is your turn." in reply.text


async def test_a_table_without_hints_has_no_button_and_says_so(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser, hints="none")
    assert "data-hint" not in page
    assert "Hints: nobody may ask for them" in page
    reply = await browser.get(f"{table}/hint")
    assert reply.status == 409
    assert "Hints are not allowed at this table." in reply.text


async def test_everybody_sees_who_may_ask(app: Litestar) -> None:
    browser, guest = Browser(app), Browser(app)
    table = await seat(browser, friends="1", hints="all")
    assert "Hints: everybody at the table may ask for them" in await page_of(guest, table)
    await browser.post(f"{table}/start")
    assert "Hints: everybody at the table may ask for them" in await page_of(guest, table)
    assert "Hints: while one person" in await page_of(guest, await seat(browser))


async def test_an_unknown_rule_for_hints_is_refused(app: Litestar) -> None:
    reply = await Browser(app).post("/tables", {"name": "A", "hints": "sometimes"})
    assert reply.status == 400
    assert "for one person alone" in reply.text


async def test_many_hints_of_one_client_are_refused_for_a_while(tmp_path: Path) -> None:
    async with running(tmp_path, hint_wait=60.0, hints_per_minute=1.0) as app:
        one, other = Browser(app), Browser(app, client="10.0.0.9")
        table, _ = await quiet_turn(one)
        assert (await one.get(f"{table}/hint")).status == 200
        assert (await one.get(f"{table}/hint")).status == 200, "the same decision costs nothing"
        second, _ = await quiet_turn(one)
        reply = await one.get(f"{second}/hint")
        assert reply.status == 429
        assert int(reply.header("retry-after")) > 0
        assert "many hints" in reply.text
        assert (await one.get(f"{second}/hint", SCRIPT)).text.count("data-done") == 1
        third, _ = await quiet_turn(other)
        assert (await other.get(f"{third}/hint")).status == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_decision_has_facts_and_names_for_its_actions(preset: str, language: str) -> None:
    stages = set()
    for seed in range(12):
        chance = random.Random(seed)
        match = Match(rules(preset), seed=seed)
        names = tuple(f"P{n}" for n in range(match.rules.players))
        while match.actor is not None and match.deal_no < 4:
            view = match.view(match.actor)
            stages.add(view.stage)
            words = Words(language, names, match.actor, view.rules)
            lines = facts(view, words)
            assert lines
            assert all(line.text and "%" not in line.text for line in lines)
            named = {action_text(action, words) for action in view.legal}
            assert len(named) == len(view.legal)
            nothing = hint_text(Hint(1, view, None), words)
            assert (nothing.best, nothing.ways, nothing.done) == (None, (), False)
            match.play(chance.choice(match.legal()))
    assert stages == (POINTS if PRESETS[preset].game.account is Account.POINTS else KON)


# --- bots --------------------------------------------------------------------------------------------


async def programmes(app: Litestar, browser: Browser, table: str) -> tuple[str | None, ...]:
    site: Site = app.state["site"]
    shown = await site.tables.snapshot(table.rpartition("/")[2], browser.cookies["kozyr"])
    return shown.programmes


async def test_a_bot_for_all_seats_and_another_for_one(app: Litestar) -> None:
    browser = Browser(app)
    fields = [("name", "A"), ("preset", "frap"), ("players", "4"), ("bot", "novice")]
    # The form has a field for every seat that a table of the game can have.
    own = ["", "expert", "", "club", *[""] * 7]
    reply = await browser.post("/tables", [*fields, *(("seat_bot", bot) for bot in own)])
    assert reply.status == 303
    table = reply.header("location")
    assert await programmes(app, browser, table) == (None, "novice", "expert", "novice")
    page = await page_of(browser, table)
    assert page.count("bot, strength: novice") == 2 * 2  # for ears and for a mouse
    assert page.count("bot, strength: expert") == 2


async def test_the_usual_bot_is_club(app: Litestar) -> None:
    browser = Browser(app)
    assert await programmes(app, browser, await seat(browser)) == (None, "club", "club", "club")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There is no such bot: wizard. There are:"),
        ("ru", "Такого бота нет: wizard."),
        ("pl", "Nie ma takiego bota: wizard."),
    ],
)
@pytest.mark.parametrize("field", ["bot", "seat_bot"])
async def test_a_bot_that_there_is_not(app: Litestar, language: str, text: str, field: str) -> None:
    reply = await Browser(app, language=language).post("/tables", {"name": "A", field: "wizard"})
    assert reply.status == 422
    assert text in reply.text


async def test_the_form_keeps_what_was_chosen(app: Litestar) -> None:
    query = "/?choose=khrap&bot=expert&seat_bot=&seat_bot=novice&seat_bot=&hints=all"
    page = (await Browser(app).get(query)).text
    assert re.search(r'value="expert" checked', page)
    chosen = re.findall(r'<label class="seat-(\d+)">(?:(?!</label>).)*value="(\w+)" selected', page)
    assert chosen == [("3", "novice")]
    assert '<details class="each" open>' in page
    assert re.search(r'<option value="all" selected', page)


async def test_the_strengths_stand_on_the_page(app: Litestar) -> None:
    page = (await Browser(app).get("/?choose=frap")).text
    for row in strength_of("novice"):
        if row.preset == "frap":
            assert f"{-row.result:.3f} ± {row.width:.3f} with {row.players} players" in page
    assert 'value="random"' not in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_strength_says_what_was_measured_or_that_nothing_was(preset: str, language: str) -> None:
    words = Words(language)
    nothing = words.say("not measured in this game")
    for bot in OFFERED:
        text = strength_text(bot, PRESETS[preset], words)
        game = PRESETS[preset].game.name
        measured = [r for r in BOTS[bot].strength if PRESETS[r.preset].game.name == game]
        own = [r for r in measured if r.preset == preset]
        assert (text == nothing) is (not measured and bot != "club")
        # What was measured in another preset says in which.
        for row in measured if not own else ():
            assert words.say(PRESETS[row.preset].title) in text


async def test_the_host_chooses_the_bots_before_or_at_the_start(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, friends="1", players="3", bot="expert")
    page = await page_of(browser, table)
    assert re.search(r'value="expert" checked', page)
    fields = [("bot", "novice"), ("seat_bot", ""), ("seat_bot", "club")]
    assert (await browser.post(f"{table}/start", fields)).status == 303
    assert await programmes(app, browser, table) == (None, "novice", "club")


async def test_a_start_with_a_bot_that_there_is_not(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, friends="1")
    reply = await browser.post(f"{table}/start", {"bot": "wizard"})
    assert reply.status == 422
    assert "There is no such bot: wizard." in reply.text
    assert "gathering" in await page_of(browser, table)


@pytest.mark.parametrize(
    ("form", "seats", "bots"),
    [
        ({}, 3, ("club",)),
        ({"bot": ["novice"]}, 3, ("novice",)),
        ({"bot": ["novice", "club"]}, 3, ("novice", "club")),
        ({"bot": ["novice"], "seat_bot": ["", ""]}, 3, ("novice",)),
        ({"bot": ["novice"], "seat_bot": ["", "club"]}, 3, ("novice", "club", "novice")),
        ({"seat_bot": ["expert", "", "novice"]}, 2, ("expert", "club")),
        ({"seat_bot": ["expert", ""]}, None, ("expert", "club")),
    ],
)
def test_bots_of_a_form(
    form: dict[str, list[str]], seats: int | None, bots: tuple[str, ...]
) -> None:
    assert read_bots(form, seats) == bots


def test_a_hint_shows_the_trick_that_it_lies_over() -> None:
    match = match_where(STAGES["follow"], players=4)
    view = match.view(Seat(0))
    words = Words("en", ("Anna", "B", "C", "D"), Seat(0), match.rules)
    first = hint_text(Hint(1, view, None), words).facts[0]
    assert [card.text for card in first.cards] == [text_of(card) for _, card in view.trick]
    assert len(view.trick) in range(1, len(view.playing))
    lead = match_where(STAGES["lead"], players=4).view(Seat(0))
    assert hint_text(Hint(1, lead, None), words).facts == facts(lead, words)
