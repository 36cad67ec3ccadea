"""The application as browsers see it: pages, forms, commands, errors."""

import asyncio
import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar import Litestar

from kozyr.games.registry import PRESETS
from kozyr.store import StoreError
from tests.web.asgi_client import (
    Browser,
    Form,
    at_turn,
    forms,
    is_asked,
    page_of,
    quiet_turn,
    running,
    seat,
    seq_of,
    wrong_call,
)


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Litestar]:
    async with running(tmp_path) as app:
        yield app


def act_form(page: str) -> Form:
    """The form of the page that acts, with something to press."""
    return next(f for f in forms(page) if f.action.endswith("/act") and f.buttons)


def choices(page: str) -> list[tuple[Form, list[tuple[str, str]]]]:
    """Everything that can be sent from a page at the seat's turn, most active first."""
    found = []
    for form in forms(page):
        if not form.action.endswith("/act"):
            continue
        for name, value, locked in form.buttons:
            fields = [*form.fields.items(), (name, value)]
            if name == "verb":
                fields += [("card", card) for card in form.boxes[: form.limit]]
            if not locked:
                found.append((form, fields))
    return found


async def play_out(browser: Browser, table: str, deals: int) -> int:
    """Play a match to its end by forms alone; returns how many forms were sent."""
    for sent in range(60 * deals):
        page = await at_turn(browser, table)
        ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
        if "again" in ways:
            return sent
        if "next" in ways:
            reply = await browser.post(ways["next"].action, ways["next"].fields)
        else:
            options = choices(page)
            form, fields = options[sent % len(options)]
            reply = await browser.post(form.action, fields)
        assert reply.status == 303, reply.text
    raise AssertionError("the match does not end")


async def test_a_whole_match_without_script(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, deals="3")
    assert await play_out(browser, table, 3) >= 6
    page = await page_of(browser, table)
    assert "again" in {form.action.rpartition("/")[2] for form in forms(page)}


async def test_home_lists_running_matches_only(app: Litestar) -> None:
    browser = Browser(app)
    first = await seat(browser, deals="1")
    second = await seat(browser)
    home = (await browser.get("/")).text
    assert first in home
    assert second in home
    await play_out(browser, first, 1)
    home = (await browser.get("/")).text
    assert f'"{first}"' not in home
    assert second in home
    assert first not in (await Browser(app).get("/")).text


async def test_again_leads_to_one_new_table_with_the_same_seat(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, deals="1")
    await play_out(browser, table, 1)
    page = await page_of(browser, table)
    form = next(f for f in forms(page) if f.action.endswith("/again"))
    first = await browser.post(form.action, form.fields)
    second = await browser.post(form.action, form.fields)
    assert first.header("location") == second.header("location") != table
    assert is_asked(await at_turn(browser, first.header("location")))


@pytest.mark.parametrize("preset", PRESETS)
async def test_three_equal_posts_at_once_have_one_effect(app: Litestar, preset: str) -> None:
    browser = Browser(app)
    players = str(PRESETS[preset].seats[0])
    table, page = await quiet_turn(browser, preset=preset, players=players)
    form, fields = choices(page)[-1]
    script = {"X-Kozyr": "1"}
    replies = await asyncio.gather(*(browser.post(form.action, fields, script) for _ in range(3)))
    assert [reply.status for reply in replies] == [204, 204, 204]
    assert len({reply.header("x-kozyr-seq") for reply in replies}) == 1
    assert seq_of(await page_of(browser, table)) == seq_of(page) + 1


async def test_two_tabs_with_different_wishes_one_wins(app: Litestar) -> None:
    browser = Browser(app)
    _, page = await quiet_turn(browser, players="2")
    calls = [choice for choice in choices(page) if choice[1][-1][1] != "look"]
    (form, one), (_, other) = calls[:2]
    first = await browser.post(form.action, one)
    second = await browser.post(form.action, other)
    assert first.status == 303
    assert second.status in (409, 422)
    assert seq_of(second.text) == seq_of(page) + 1
    scripted = await browser.post(form.action, other, {"X-Kozyr": "1"})
    assert scripted.status == second.status
    assert "<main" not in scripted.text


@pytest.mark.parametrize("preset", ["khrap", "51b", "51v", "oh-hell"])
async def test_a_match_of_every_game_without_script(app: Litestar, preset: str) -> None:
    """The first deals by forms alone; a command sent twice, one after the other, counts once."""
    browser = Browser(app)
    players = str(PRESETS[preset].seats[0])
    table = await seat(browser, preset=preset, players=players, bot="random")
    script, deals = {"X-Kozyr": "1"}, 0
    for sent in range(400):
        page = await at_turn(browser, table)
        ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
        if "again" in ways or deals == 4:
            break
        if "next" in ways:
            deals += 1
            reply = await browser.post(ways["next"].action, ways["next"].fields)
            assert reply.status == 303, reply.text
            continue
        options = choices(page)
        form, fields = options[sent % len(options)]
        first, second = [await browser.post(form.action, fields, script) for _ in range(2)]
        assert (first.status, second.status) == (204, 204), first.text
        assert first.header("x-kozyr-seq") == second.header("x-kozyr-seq")
    assert deals >= 2
    assert 'data-load="' in page or deals < 4
    sheet = (await browser.get(f"{table}/sheet")).text
    part = (await browser.get(f"{table}/sheet", script)).text
    assert sheet.count("<tbody") == part.count("<tbody") >= 2
    assert "<html" in sheet
    assert "<html" not in part


async def test_the_game_is_chosen_on_the_start_page(app: Litestar) -> None:
    browser = Browser(app)
    query = "name=Anna&players=7&pace=0&stake=5&deck=36&choose="
    khrap = (await browser.get(f"/?preset=frap&{query}khrap")).text
    assert "<h1>Khrap</h1>" in khrap
    assert 'name="stake" value=""' in khrap, "a stake of khrap is even, so that of frap is left out"
    assert 'value="Anna"' in khrap
    assert re.search(r'name="players" value="7" checked', khrap)
    three = (await browser.get(f"/?preset=frap&{query}51v")).text
    assert re.search(r'name="players" value="3" checked', three)
    assert "23 deals" in three
    assert (await browser.get("/?preset=%FF")).status == 400
    refused = await browser.post("/tables", {"preset": "51a", "players": "5", "deck": "36"})
    assert refused.status == 422
    assert "Possible here: 30, 34, 35" in refused.text
    refused = await browser.post("/tables", {"preset": "oh-hell", "players": "4", "tricks": "17"})
    assert "make 69; the deck has 52" in refused.text
    refused = await browser.post("/tables", {"preset": "51v", "players": "4"})
    assert "It is for 3 players." in refused.text


async def test_an_illegal_card_is_refused_with_the_rule(app: Litestar) -> None:
    browser = Browser(app)
    _, page = await quiet_turn(browser)
    form = act_form(page)
    fields = {**form.fields, "action": wrong_call(page)}
    refused = await browser.post(form.action, fields)
    assert refused.status == 422
    assert seq_of(refused.text) == seq_of(page)
    assert re.search(r'href="/rules/frap#r\d', refused.text)
    scripted = await browser.post(form.action, fields, {"X-Kozyr": "1"})
    assert scripted.status == 422
    assert re.search(r'href="/rules/frap#r\d', scripted.text)
    assert len(scripted.text) < 500


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"action": "nonsense"}, 400),
        ({"action": "Zz"}, 400),
        ({"action": "swap 7d 7d"}, 400),
        ({"action": ""}, 400),
        ({"action": "pass", "seq": ""}, 400),
        ({"action": "pass", "seq": "-1"}, 400),
        ({"action": "pass", "seq": "x"}, 400),
        ({"action": "pass", "seq": "9" * 40}, 400),
        ({"action": "pass", "seq": "99999999"}, 409),
        ({"action": "pass", "seq": "0"}, 409),
        ({"action": "a" * 3000}, 400),
        ({"verb": "swap", "card": "As"}, 422),
    ],
)
async def test_bad_commands_change_nothing(
    app: Litestar, fields: dict[str, str], status: int
) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser, players="2")
    form = act_form(page)
    for headers in ({}, {"X-Kozyr": "1"}):
        reply = await browser.post(form.action, {**form.fields, **fields}, headers)
        assert reply.status == status, reply.text
        assert reply.text
    assert seq_of(await page_of(browser, table)) == seq_of(page)


async def test_bodies_that_are_no_forms(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser)
    for body in (b"\xff\xfe=%ff", b"a=1&" * 500, b"{}", b""):
        reply = await browser.post(f"{table}/act", body)
        assert reply.status == 400
    for path in (f"{table}/act", "/tables", "/settings"):
        reply = await browser.post(path, b"action=" + b"x" * 20_000)
        assert reply.status == 413
        assert "html" in reply.header("content-type")


async def test_unknown_things_are_pages(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser)
    for path in ("/t/none", "/t/none/stream", "/t/none/fragment", "/nothing", "/rules/bridge"):
        reply = await browser.get(path)
        assert reply.status == 404, path
        assert "</html>" in reply.text
    assert (await browser.post("/t/none/act", {"action": "pass", "seq": "1"})).status == 404
    lost = await browser.get(f"{table}/act")
    assert lost.status == 405
    assert f'href="{table}"' in lost.text  # the way back
    assert (await browser.get("/static/x/no.css")).status == 404
    assert (await browser.get("/static/x/../app.py")).status == 404
    assert (await browser.get("/static/x/..%2fapp.py")).status == 404


async def test_fragment_only_if_newer(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser, players="2")
    seq = seq_of(page)
    assert (await browser.get(f"{table}/fragment?since={seq}")).status == 204
    reply = await browser.get(f"{table}/fragment?since={seq - 1}")
    assert reply.status == 200
    assert reply.text.lstrip().startswith("<main")
    assert (await browser.get(f"{table}/fragment?since=x")).status == 200


async def test_the_next_deal_begins_when_asked_for(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, players="2", deals="2")
    for _ in range(60):
        page = await at_turn(browser, table)
        ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
        if "next" in ways:
            break
        form, fields = choices(page)[-1]
        await browser.post(form.action, fields)
    form = ways["next"]
    replies = [await browser.post(form.action, form.fields, {"X-Kozyr": "1"}) for _ in range(2)]
    assert [reply.status for reply in replies] == [204, 204]
    assert seq_of(await at_turn(browser, table)) > seq_of(page)


async def test_pace_and_record(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, pace="5", deals="1")
    reply = await browser.post(f"{table}/pace", {"pace": "0"})
    assert reply.status == 303
    assert (await browser.post(f"{table}/pace", {"pace": "-3"})).status == 400
    assert (await browser.post(f"{table}/stop", {})).status == 409
    await play_out(browser, table, 1)
    record = await browser.get(f"{table}/record.kzr")
    assert record.status == 200
    assert record.text.startswith("kozyr-record 1")
    assert "attachment" in record.header("content-disposition")


async def test_a_table_of_open_length_can_be_ended(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, deals="0", players="2")
    assert (await browser.post(f"{table}/stop", {})).status == 303
    await play_out(browser, table, 1)


async def test_every_settings_form_names_the_page_it_stands_on(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)

    for path, text in (("/", (await browser.get("/")).text), (table, page)):
        named = {f.fields["back"] for f in forms(text) if f.action.endswith("/settings")}
        assert named == {path}


async def test_settings_are_kept_and_lead_back(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser)
    fields = {"lang": "ru", "deck": "four", "index": "pl", "motion": "none", "back": table}
    reply = await browser.post("/settings", fields)
    assert (reply.status, reply.header("location")) == (303, table)
    assert browser.cookies["kozyr_look"] == "ru.four.pl.none.off.on.on"
    assert 'lang="ru"' in await page_of(browser, table)
    for back in ("//evil.example/", "https://evil.example/", "/\\evil", "javascript:x", "/a\r\nb"):
        reply = await browser.post("/settings", {"lang": "xx", "back": back})
        assert reply.header("location") == "/"
    assert browser.cookies["kozyr_look"] == "ru.four.pl.none.off.on.on"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de,pl;q=0.5,en;q=0.4", "pl"),
        ("de", "en"),
        ("", "en"),
        ("en;q=x, ;;;, pl;q=0.1", "pl"),
    ],
)
async def test_the_language_follows_the_browser(app: Litestar, accepted: str, lang: str) -> None:
    home = await Browser(app, language=accepted).get("/")
    assert f'lang="{lang}"' in home.text


async def test_impossible_rules_come_back_with_the_form(app: Litestar) -> None:
    browser = Browser(app)
    wrong = {
        "players": ("99", "for 2\N{EN DASH}12 players"),
        "preset": ("bridge", "frap-pl"),
        "stake": ("-4", "Possible here: 4\N{EN DASH}1000000"),
        "bot": ("evil", "club"),
        "bogus": ("1", "must_head"),
    }
    for name, (value, allowed) in wrong.items():
        reply = await browser.post("/tables", {"name": "Anna", name: value})
        assert reply.status == 422, name
        assert allowed in reply.text, name
    reply = await browser.post("/tables", {"name": "Anna", "players": "x"})
    assert reply.status == 422
    assert "for 2\N{EN DASH}12 players" in reply.text
    assert not browser.cookies


async def test_what_a_table_cannot_do_is_said_as_it_is(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    form = next(f for f in forms(page) if f.action.endswith("/act"))
    for address, said in (
        ("/stop", "Only a match without a fixed number of deals"),
        ("/next", "No deal is awaited."),
        ("/again", "The match is not over yet."),
    ):
        reply = await browser.post(table + address, form.fields)
        assert reply.status == 409, address
        assert said in reply.text, address
    reply = await browser.post(form.action, {**form.fields, "action": "fly"})
    assert reply.status == 400
    assert "fly" in reply.text
    fields = {k: v for k, v in form.fields.items() if k != "action"}
    reply = await browser.post(form.action, {**fields, "verb": "swap"})
    assert reply.status == 422


@pytest.mark.parametrize("base", ["/cards", "cards/"])
async def test_everything_works_under_a_prefix(tmp_path: Path, base: str) -> None:
    async with running(tmp_path, base=base) as app:
        browser = Browser(app)
        reply = await browser.post("/cards/tables", {"name": "Anna", "pace": "0"})
        table = reply.header("location")
        assert table.startswith("/cards/t/")
        page = await at_turn(browser, table)
        for address in re.findall(r'(?:href|src|action)="(/[^"]*)"', page):
            assert address.startswith("/cards/"), address
        # A proxy that takes the prefix away.
        assert seq_of(await page_of(browser, table.removeprefix("/cards"))) == seq_of(page)
        assert (await browser.get("/cards")).status == 200
        assert (await browser.get("/cardsharp")).status == 404


async def test_static_files_are_kept_for_ever(app: Litestar) -> None:
    browser = Browser(app)
    home = (await browser.get("/")).text
    addresses = re.findall(r'(?:href|src)="(/static/[^"]*)"', home)
    assert addresses
    for address in addresses:
        reply = await browser.get(address)
        assert reply.status == 200, address
        assert "immutable" in reply.header("cache-control")
        packed = await browser.get(address, {"accept-encoding": "gzip"})
        assert len(packed.body) <= len(reply.body)
    assert (await browser.get("/healthz")).text == "ok\n"


@pytest.mark.parametrize("players", ["2", "3", "5", "6", "7", "8", "9", "10", "11", "12"])
async def test_every_number_of_players_can_be_played(app: Litestar, players: str) -> None:
    browser = Browser(app)
    table = await seat(browser, players=players, deals="1")
    assert await play_out(browser, table, 1) >= 1


@pytest.mark.parametrize("preset", ["frap", "frap-pl", "frap-ru"])
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
async def test_every_preset_in_every_language(app: Litestar, preset: str, language: str) -> None:
    browser = Browser(app, language=language)
    table = await seat(browser, preset=preset, deals="1")
    assert await play_out(browser, table, 1) >= 1
    assert 'id="r' in (await browser.get(f"/rules/{preset}")).text


async def test_a_store_that_cannot_write_is_said_so(
    app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)

    async def full(*_: object, **__: object) -> int:
        raise StoreError("database or disk is full")

    tables = app.state["site"].tables
    for name in ("act", "ready", "set_pace", "stop", "again", "create"):
        monkeypatch.setattr(tables, name, full)
    form = act_form(page)
    for path in (
        *(f"{table}/{way}" for way in ("act", "next", "pace", "stop", "again")),
        "/tables",
    ):
        for headers in ({}, {"X-Kozyr": "1"}):
            fields = {} if path == "/tables" else {**form.fields, "action": "pass"}
            reply = await browser.post(path, fields, headers)
            assert reply.status == 503, path
            assert "again in a moment" in reply.text
            assert "disk" not in reply.text


async def test_a_fault_of_ours_is_a_page_and_names_nothing(
    app: Litestar, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    browser = Browser(app)
    table = await seat(browser)

    secret = "Ah 7d"

    async def broken(*_: object) -> None:
        raise RuntimeError(secret)

    def broken_too(**_: object) -> None:
        raise RuntimeError(secret)

    monkeypatch.setattr(app.state["site"].tables, "snapshot", broken)
    reply = await browser.get(table)
    assert reply.status == 500
    assert secret not in reply.text + caplog.text
    assert "RuntimeError" in caplog.text
    monkeypatch.setattr(app.state["site"].renderer, "error", broken_too)
    reply = await browser.get(table)
    assert reply.status == 500
    assert secret not in reply.text


async def test_head_has_no_body_and_pages_are_packed(app: Litestar) -> None:
    browser = Browser(app)
    plain = await browser.get("/")
    packed = await browser.get("/", {"accept-encoding": "gzip"})
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 4
    for path in ("/", "/healthz", "/rules/frap"):
        assert (await browser.head(path)).status == 200
