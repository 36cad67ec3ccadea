"""Friends at one table, over plain forms: gathering, joining, leaving, speaking, another device, refusals."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar import Litestar

from kozyr.web.config import Config
from kozyr.web.errors import NOT_NOW, sentence
from kozyr.web.invitation import is_loopback, lan_address, origin_of, qr_svg
from kozyr.web.render.prefs import Origin
from kozyr.web.render.words import Words
from tests.web.asgi_client import Browser, Reply, forms, page_of, running, seat, seq_of
from tests.web.test_server import choices

PHRASE = 'class="bubble"'


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Litestar]:
    async with running(tmp_path) as app:
        yield app


async def gather(host: Browser, **fields: str) -> str:
    return await seat(host, "Anna", friends="1", **fields)


async def join(browser: Browser, table: str, name: str, **fields: str) -> Reply:
    """Open the link and take a seat."""
    await browser.get(table)
    return await browser.post(f"{table}/join", {"name": name, **fields})


async def together(app: Litestar, *names: str) -> tuple[str, list[Browser]]:
    """A match that has begun, and the browsers of its people."""
    people = [Browser(app) for _ in names]
    table = await gather(people[0], players=str(max(3, len(names))), pace="10")
    for browser, name in zip(people[1:], names[1:], strict=True):
        assert (await join(browser, table, name)).status == 303
    assert (await people[0].post(f"{table}/start")).status == 303
    return table, people


async def test_people_gather_and_bots_take_the_rest(app: Litestar) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna, players="4")
    page = await page_of(anna, table)
    assert f'value="http://localhost:8000{table}"' in page
    assert page.count("<span>free</span>") == 3
    assert "/start" not in await page_of(boris, table)
    assert (await join(boris, table, "Anna", seat="2")).header("location") == table
    page = await page_of(boris, table)
    assert "<b>Anna 2</b>" in page
    assert page.count("<span>free</span>") == 2
    assert (await boris.post(f"{table}/start")).status == 303
    page = await page_of(anna, table)
    assert len(re.findall(r'aria-label="bot, strength: club"', page)) == 2
    assert 'class="st-bidding' in page


async def test_the_same_form_twice_takes_one_seat(app: Litestar) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna)
    await boris.get(table)
    before = dict(boris.cookies)
    await boris.post(f"{table}/join", {"name": "Boris"})
    boris.cookies = before  # the answer was lost
    assert (await boris.post(f"{table}/join", {"name": "Boris"})).status == 303
    assert (await page_of(anna, table)).count("<b>Boris</b>") == 1


async def test_a_room_is_live(app: Litestar) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna)
    async with anna.stream(f"{table}/stream?since=1&crowd=") as stream:
        await join(boris, table, "Boris")
        assert "<b>Boris</b>" in (await stream.next()).data
        await boris.post(f"{table}/start")
        assert 'class="st-bidding' in (await stream.next()).data


async def test_who_is_there_is_told_without_an_event(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    number = seq_of(await page_of(anna, table))
    assert "not connected" in await page_of(anna, table)
    async with (
        anna.stream(f"{table}/stream?since={number}&crowd=000") as stream,
        boris.stream(f"{table}/stream"),
    ):
        event = await stream.next()
        assert event.id == number
        assert 'data-crowd="010"' in event.data
        assert "not connected" not in event.data


async def test_who_has_no_script_is_there_while_he_reads(tmp_path: Path) -> None:
    async with running(tmp_path, absent_after=1.5) as app:
        table, (anna, boris) = await together(app, "Anna", "Boris")
        number = seq_of(await page_of(anna, table))
        async with anna.stream(f"{table}/stream?since={number}&crowd=000") as stream:
            await page_of(boris, table)
            told = await stream.next()
            assert 'data-crowd="010"' in told.data
            assert "not connected" not in told.data
            told = await stream.next()
            assert 'data-crowd="000"' in told.data
            assert "not connected" in told.data
        assert 'class="stand-in"' not in await page_of(anna, table), "he may think for longer"


async def test_looking_in_advance_is_no_sign(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    await boris.head(table)
    await Browser(app).get(table)
    assert 'data-crowd="000"' in await page_of(anna, table)
    await boris.get(f"{table}/fragment?since=1")
    assert 'data-crowd="010"' in await page_of(anna, table)


async def test_leaving_before_the_start_frees_the_seat(app: Litestar) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna, players="3")
    await join(boris, table, "Boris")
    assert (await boris.post(f"{table}/leave")).header("location") == "/"
    assert (await page_of(anna, table)).count("<span>free</span>") == 2
    await anna.post(f"{table}/leave")
    assert "Everybody has left this table" in await page_of(anna, table)


async def test_a_bot_plays_for_who_leaves_until_he_is_back(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    await boris.post(f"{table}/leave")
    assert 'class="stand-in" role="img" aria-label="a bot plays for Boris"' in await page_of(
        anna, table
    )
    assert "A bot plays for you" in await page_of(boris, table)
    assert (await boris.post(f"{table}/back")).status == 303
    assert 'class="stand-in"' not in await page_of(anna, table)
    await boris.post(f"{table}/leave")
    async with boris.stream(f"{table}/stream") as stream:
        await stream.next()
        # Pages and streams open by themselves: who has left asks for his seat.
        assert "A bot plays for you" in await page_of(boris, table)
        assert 'class="stand-in"' in await page_of(anna, table)
    [way_back] = [f for f in forms((await boris.get("/")).text) if f.action.endswith("/back")]
    assert (await boris.post(way_back.action)).header("location") == table
    assert 'class="stand-in"' not in await page_of(anna, table)
    assert f'href="{table}"' in (await boris.get("/")).text


async def test_a_friend_takes_a_bots_seat_in_a_running_match(app: Litestar) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    celina = Browser(app)
    assert "/join" in await page_of(celina, table)
    await anna.post(f"{table}/lock", {"locked": "1"})
    assert "/join" not in await page_of(celina, table)
    reply = await join(celina, table, "Celina")
    assert reply.status == 409
    assert "closed to others" in reply.text
    await anna.post(f"{table}/lock", {"locked": "0"})
    assert (await join(celina, table, "Celina")).status == 303
    assert "<b>Celina</b>" in await page_of(anna, table)


async def test_phrases_and_who_does_not_want_them(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    assert (await boris.post(f"{table}/say", {"phrase": "thanks"})).status == 303
    page = await page_of(anna, table)
    assert PHRASE in page
    assert "Boris: Thanks!" in page
    assert PHRASE in await page_of(Browser(app, language="pl"), table)
    reply = await boris.post(f"{table}/say", {"phrase": "bye"}, {"X-Kozyr": "1"})
    assert reply.status == 409
    assert "<p>One phrase in 3 seconds, please.</p>" in reply.text
    await anna.post(f"{table}/mute", {"hiding": "1"})
    page = await page_of(anna, table)
    assert PHRASE not in page
    assert "Boris: Thanks!" not in page
    assert 'data-muted="1"' in page
    await anna.post(f"{table}/mute", {"showing": "all"})
    assert PHRASE in await page_of(anna, table)
    reply = await anna.post(f"{table}/say", {"phrase": "<b>free words</b>"}, {"X-Kozyr": "1"})
    assert reply.status == 409
    assert "free words" not in reply.text


async def test_another_device_gets_the_seat_once(app: Litestar) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    page = (await anna.post(f"{table}/device")).text
    found = re.search(r'value="http://localhost:8000(/t/[^"]+/device/[^"]+)"', page)
    assert found is not None
    assert "<svg" in page
    other, thief = Browser(app), Browser(app)
    assert "Take my seat here" in (await other.get(found[1])).text
    assert (await other.get(found[1])).status == 200  # looking uses nothing up
    assert (await other.post(found[1])).header("location") == table
    assert (await other.post(found[1])).status == 303  # sent again
    assert 'form id="act"' in await page_of(other, table)
    reply = await thief.post(found[1])
    assert reply.status == 403
    assert "not valid any more" in reply.text
    assert found[1].rpartition("/")[2] not in await page_of(anna, table)
    assert (await thief.post(f"{table}/device")).status == 403


@pytest.mark.parametrize("seat", ["-1", "2.5", "a", "9", "99", "٢", "1 2", "1" * 50])
async def test_a_seat_that_is_none_is_refused(app: Litestar, seat: str) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna, players="4")
    reply = await join(boris, table, "Boris", seat=seat)
    assert reply.status == 409
    assert "There is no such seat." in reply.text
    assert (await page_of(anna, table)).count("<span>free</span>") == 3
    assert (await join(boris, table, "Boris", seat=" 3 ")).status == 303


async def test_a_link_for_another_seat_says_so(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    reply = await boris.post(await device_link(anna, table))
    assert reply.status == 409
    assert "<h1>That cannot be done now</h1>" in reply.text
    assert "You have another seat at this table." in reply.text
    assert "The table has moved on" not in reply.text


async def device_link(browser: Browser, table: str) -> str:
    """The address with which another device gets the seat of this browser."""
    found = re.search(r"/t/[^\"]+/device/[\w-]+", (await browser.post(f"{table}/device")).text)
    assert found is not None
    return found[0]


async def finished(app: Litestar) -> tuple[str, list[Browser]]:
    """A match of two people that is over."""
    people = [Browser(app), Browser(app)]
    table = await gather(people[0], players="2", deals="1", pace="0")
    assert (await join(people[1], table, "Boris")).status == 303
    assert (await people[0].post(f"{table}/start")).status == 303
    for sent in range(60):
        for browser in people:
            page = await page_of(browser, table)
            if "Final standings" in page:
                return table, people
            if options := choices(page):
                form, fields = options[sent % len(options)]
                await browser.post(form.action, fields)
    raise AssertionError("the match does not end")


async def test_the_others_are_called_to_the_next_match(app: Litestar) -> None:
    """By a page's title and sign, in words, on the start page; who only watches has the way there too."""
    table, (anna, boris) = await finished(app)
    watcher = Browser(app)
    for browser in (anna, boris, watcher):
        page = await page_of(browser, table)
        assert 'data-turn="0"' in page
        assert "The next match" not in page
    new = (await anna.post(f"{table}/again", {"seq": "1", "key": "k"})).header("location")
    assert new != table
    page = await page_of(boris, table)
    assert "<title>\N{BLACK CIRCLE} The next match has begun." in page
    assert 'data-turn="1"' in page
    assert re.search(r'id="live"[^>]*>The next match has begun\.', page)
    home = (await boris.get("/")).text
    assert home.count(f'href="{new}"') == 1
    assert f'href="{table}"' not in home
    page = await page_of(watcher, table)
    assert f'href="{new}"' in page
    assert 'data-turn="0"' in page


async def test_whom_a_bot_plays_for_is_not_called(app: Litestar) -> None:
    table, people = await together(app, "Anna", "Boris", "Cyril")
    pages = [await page_of(browser, table) for browser in people]
    (asked,) = (i for i, page in enumerate(pages) if 'data-turn="1"' in page)
    assert "<title>\N{BLACK CIRCLE}" in pages[asked]
    await people[asked].post(f"{table}/leave")
    page = await page_of(people[asked], table)
    assert "A bot plays for you" in page
    assert 'data-turn="0"' in page
    assert "<title>\N{BLACK CIRCLE}" not in page


async def test_refusals_are_in_the_readers_language(app: Litestar) -> None:
    """Also the details; what is told to programs is left out."""
    table, (anna, _) = await together(app, "Anna", "Boris")
    await anna.post("/settings", {"lang": "ru"})
    for path, fields in (
        ("act", {"seq": "1"}),
        ("act", {"action": "pass"}),
        ("act", {"action": "zzz", "seq": "1"}),
        ("act", {"action": "x" * 500, "seq": "1"}),
        ("pace", {"pace": "nan"}),
        ("pace", {"pace": "-5"}),
        ("pace", {"pace": "1e9"}),
        ("mute", {"hiding": "99"}),
    ):
        reply = await anna.post(f"{table}/{path}", fields, {"X-Kozyr": "1"})
        assert reply.status in (400, 409), (path, fields)
        text = re.sub("<[^>]*>", "", reply.text)
        assert re.search("[а-я]", text)
        assert not re.search("[A-Za-z]{2}", text), text


async def test_a_closed_table_says_so_to_whoever_watches(app: Litestar) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    watcher = Browser(app)
    assert "this table is closed to others" not in await page_of(watcher, table)
    await anna.post(f"{table}/lock", {"locked": "1"})
    assert "this table is closed to others" in await page_of(watcher, table)


async def test_a_post_from_another_site_is_led_back_to_the_table(app: Litestar) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    reply = await anna.post(f"{table}/leave", {}, {"Origin": "http://evil.example"})
    assert reply.status == 403
    assert f'href="{table}"' in reply.text


async def test_a_dead_link_says_so_at_once_and_leads_to_the_table(app: Litestar) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    link = await device_link(anna, table)
    other, late = Browser(app), Browser(app)
    await other.get(link)
    await other.post(link)
    for reply in (
        await late.get(link),
        await late.get(f"{table}/device/{'x' * 22}"),
        await late.post(link),
    ):
        assert reply.status == 403
        assert "<h1>This link does not work any more</h1>" in reply.text
        assert "Ask for a new one at the table." in reply.text
        assert f'href="{table}"' in reply.text
        assert "<form method" not in reply.text.partition("<main")[2]
    reply = await other.get(link)
    assert reply.status == 200
    assert "This device has a seat at this table already." in reply.text
    assert f'href="{table}"' in reply.text
    assert "Take my seat here" not in reply.text
    assert (await late.get("/t/nowhere/device/x")).status == 404


async def test_asking_about_a_link_changes_nothing(app: Litestar) -> None:
    table, (anna, boris) = await together(app, "Anna", "Boris")
    link = await device_link(anna, table)
    before = seq_of(await page_of(anna, table))
    for _ in range(2):
        reply = await boris.get(link)
        assert reply.status == 409
        assert "You have another seat at this table." in reply.text
        assert f'href="{table}"' in reply.text
        assert "Take my seat here" in (await Browser(app).get(link)).text
    assert seq_of(await page_of(anna, table)) == before
    other = Browser(app)
    await other.get(link)
    assert (await other.post(link)).status == 303


async def test_what_tables_refuse_is_a_sentence() -> None:
    for language in ("en", "ru", "pl"):
        words = Words(language)
        for line in NOT_NOW:
            text = sentence(words.say(line))
            assert text[0] == text[0].upper()
            assert text[-1] in ".!?"


async def test_many_new_tables_are_told_when_to_come_again(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_minute=2) as app:
        browser = Browser(app)
        replies = [await browser.post("/tables") for _ in range(3)]
        assert [r.status for r in replies] == [303, 303, 429]
        assert replies[-1].header("retry-after") == "30"


@pytest.mark.parametrize("what", ["start", "leave", "back", "lock", "say", "device"])
async def test_strangers_change_nothing(app: Litestar, what: str) -> None:
    table, (anna, _) = await together(app, "Anna", "Boris")
    before = seq_of(await page_of(anna, table))
    stranger = Browser(app, cookies={"kozyr": "f" * 32})
    fields = {"phrase": "hello", "locked": "1"}
    assert (await stranger.post(f"{table}/{what}", fields, {"X-Kozyr": "1"})).status == 403
    other_site = {"origin": "http://evil.example"}
    assert (await anna.post(f"{table}/{what}", fields, other_site)).status == 403
    assert seq_of(await page_of(anna, table)) == before


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "x" * 25, "a\u202eb", "#1", "\u200b"]
)
async def test_odd_names_are_refused_or_shown_as_text(app: Litestar, name: str) -> None:
    anna, boris = Browser(app), Browser(app)
    table = await gather(anna)
    reply = await join(boris, table, name)
    page = await page_of(anna, table)
    assert reply.status in (303, 422)
    assert "<script>alert" not in page + reply.text
    assert page.count("<span>free</span>") == (3 if reply.status == 422 else 2)


async def test_a_flood_is_refused_and_nobody_else_notices(tmp_path: Path) -> None:
    async with running(tmp_path, posts_per_second=2.0) as app:
        anna, flood = Browser(app), Browser(app, client="10.0.0.9")
        table = await gather(anna)
        replies = [await flood.post(f"{table}/say", {"phrase": "hello"}) for _ in range(8)]
        assert [r.status for r in replies] == [403] * 4 + [429] * 4
        assert "Far too many requests" in replies[-1].text
        assert [r.header("retry-after") for r in replies] == [""] * 4 + ["1"] * 4
        assert (await anna.post(f"{table}/lock", {"locked": "1"})).status == 303
        assert (await anna.post(f"{table}/say", b"x" * 20_000)).status == 413


async def test_the_form_for_friends_keeps_its_patience(app: Litestar) -> None:
    browser = Browser(app)
    assert (await browser.post("/tables", {"friends": "1", "patience": "30"})).status == 303
    reply = await browser.post("/tables", {"friends": "1", "patience": "31"})
    assert reply.status == 409


async def test_the_link_in_other_languages(app: Litestar) -> None:
    for language, words in (("ru", "Эту ссылку может открыть"), ("pl", "Ten link otworzy tylko")):
        browser = Browser(app, language=language)
        page = await page_of(browser, await gather(browser))
        assert words in page
        assert "<code>kozyr serve --lan</code>" in page
    browser = Browser(app, host="192.168.1.7:8000")
    page = await page_of(browser, await gather(browser))
    assert 'value="http://192.168.1.7:8000/t/' in page
    assert "--lan" not in page


async def test_the_code_is_an_image_of_ours(app: Litestar) -> None:
    browser = Browser(app)
    table = await gather(browser)
    reply = await browser.get(f"{table}/invite.svg")
    assert reply.header("content-type").startswith("image/svg+xml")
    assert reply.body == qr_svg(f"http://localhost:8000{table}")
    assert (await browser.get("/t/nowhere/invite.svg")).status == 404


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("127.0.0.1:8000", True),
        ("127.9.9.9", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", False),
        ("kozyr.example", False),
        ("", False),
        ("[::1", False),
    ],
)
def test_loopback(host: str, here: bool) -> None:
    assert is_loopback(host) is here


def test_the_local_network_is_named_also_to_who_sits_at_the_server() -> None:
    config = Config(lan_host="192.168.1.7", port=8123, base="/cards")
    assert origin_of(config, "http", "localhost:8123") == Origin(
        "http://192.168.1.7:8123/cards", here_only=False
    )
    assert origin_of(config, "https", "play.example") == Origin(
        "https://play.example/cards", here_only=False
    )


def test_the_own_address_is_an_address() -> None:
    assert re.fullmatch(r"|\d+\.\d+\.\d+\.\d+", lan_address())
    assert not lan_address().startswith("127.")


async def test_the_clock_of_whoever_is_asked(app: Litestar) -> None:
    host = Browser(app)
    table = await gather(host, pace="10", patience="30", players="2")
    friend = Browser(app)
    await join(friend, table, "Boris")
    await host.post(f"{table}/start")
    pages = [await page_of(browser, table) for browser in (host, friend, Browser(app))]
    for page in pages:
        clock = re.search(r'class="left" data-below="30">.*?data-seconds-left="(\d+\.\d)"', page)
        assert clock is not None
        assert 25 < float(clock[1]) <= 30
    # Only the one who is asked hears of it.
    assert sum('id="urge"' in page for page in pages) == 1
    assert sum('data-turn="1"' in page for page in pages) == 1


async def test_nobody_waits_for_one_who_is_alone(app: Litestar) -> None:
    host = Browser(app)
    table = await gather(host, pace="10", patience="30")
    await host.post(f"{table}/start")
    page = await page_of(host, table)
    assert "data-below" not in page
    assert 'id="phrases"' not in page
    assert 'id="leave"' not in page
