"""The stream of a table: what comes, when it ends, what it leaves behind."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar import Litestar

from kozyr.web.app import create_app
from kozyr.web.config import Config
from kozyr.web.stream import as_event
from tests.web.asgi_client import (
    Browser,
    Stream,
    alive,
    at_turn,
    forms,
    page_of,
    quiet_turn,
    running,
    seat,
    seq_of,
)

GZIP = {"accept-encoding": "gzip, br"}


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Litestar]:
    async with running(tmp_path) as app:
        yield app


async def act(browser: Browser, page: str) -> None:
    """Do the first thing that the page offers."""
    form = next(f for f in forms(page) if f.action.endswith("/act") and f.buttons)
    name, value, _ = next(
        b for b in form.buttons if b[0] == "action" and b[1] != "look" and not b[2]
    )
    reply = await browser.post(form.action, {**form.fields, name: value}, {"X-Kozyr": "1"})
    assert reply.status == 204


async def test_first_the_table_as_it_stands_then_every_change(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    async with browser.stream(f"{table}/stream") as stream:
        first = await stream.next()
        assert first.id == seq_of(page) == seq_of(first.data)
        assert first.data in page
        await act(browser, page)
        second = await stream.next()
        assert second.id > first.id
        fragment = await browser.get(f"{table}/fragment?since=0")
        assert second.data == fragment.text
    assert stream.status == 200


async def test_resume_sends_only_what_is_newer(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    seq = seq_of(page)
    async with browser.stream(f"{table}/stream", {"last-event-id": str(seq)}) as stream:
        await act(browser, page)
        assert (await stream.next()).id > seq
    async with browser.stream(f"{table}/stream?since={seq}") as stream:
        assert (await stream.next()).id > seq


async def test_packed_stream_is_readable_at_once_and_small(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    async with browser.stream(f"{table}/stream", GZIP) as stream:
        first = await stream.next()
        sent = stream.packed_bytes
        assert sent < len(first.data) / 2
        await act(browser, page)
        second = await stream.next()
        assert stream.packed_bytes - sent < len(second.data) / 3


async def test_a_slow_reader_gets_the_newest_only(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, players="2")
    async with browser.stream(f"{table}/stream") as stream:
        await stream.next()
        stream.slow.clear()
        for _ in range(4):
            await act_or_next(browser, await at_turn(browser, table))
        newest = seq_of(await at_turn(browser, table))
        stream.slow.set()
        ids: list[int] = []
        while not ids or ids[-1] < newest:
            ids.append((await stream.next()).id)
        assert len(ids) <= 2
        assert ids[-1] == newest


async def act_or_next(browser: Browser, page: str) -> None:
    """Whatever is asked."""
    following = next((f for f in forms(page) if f.action.endswith("/next")), None)
    if following is None:
        await act(browser, page)
    else:
        await browser.post(following.action, following.fields)


async def test_silence_is_broken_by_comments(tmp_path: Path) -> None:
    async with running(tmp_path, keep_alive=0.02) as app:
        browser = Browser(app)
        table, _ = await quiet_turn(browser)
        async with browser.stream(f"{table}/stream") as stream:
            await stream.next()
            for _ in range(200):
                if stream.comments >= 4:
                    break
                await asyncio.sleep(0.01)
        assert stream.comments >= 4


async def test_no_task_outlives_its_reader(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    before = asyncio.all_tasks()
    for _ in range(5):
        async with browser.stream(f"{table}/stream") as one, browser.stream(f"{table}/stream"):
            await one.next()
    assert asyncio.all_tasks() <= before
    await act(browser, page)


async def test_no_task_outlives_a_reader_who_leaves_as_something_happens(app: Litestar) -> None:
    browser = Browser(app)
    table, _ = await quiet_turn(browser)
    before = asyncio.all_tasks()
    hub = app.state["site"].tables._hub
    for turns in range(16):
        async with browser.stream(f"{table}/stream") as stream:
            await stream.next()
            await asyncio.sleep(0.01)
            # The news comes so many turns of the loop after the reader has gone.
            stream.gone.set()
            for _ in range(turns):
                await asyncio.sleep(0)
            hub.publish(table.removeprefix("/t/"), 1_000_000)
    assert asyncio.all_tasks() <= before


async def test_streams_end_when_the_server_does(tmp_path: Path) -> None:
    app = create_app(Config(db=str(tmp_path / "kozyr.db"), pace=0.0))
    stream: Stream
    async with alive(app):
        browser = Browser(app)
        table, _ = await quiet_turn(browser)
        async with browser.stream(f"{table}/stream") as stream:
            await stream.next()
            app.state["site"].ending.set()
            await asyncio.wait_for(stream.ended.wait(), 5)


async def test_a_stream_that_was_always_open_shows_what_a_new_one_does(app: Litestar) -> None:
    browser = Browser(app)
    table = await seat(browser, deals="1")
    async with browser.stream(f"{table}/stream") as long:
        for _ in range(30):
            page = await at_turn(browser, table)
            seq = seq_of(page)
            last = await long.next()
            while last.id < seq:
                last = await long.next()
            assert last.data in page
            async with browser.stream(f"{table}/stream", GZIP) as fresh:
                assert (await fresh.next()).data == last.data
            if any(form.action.endswith("/again") for form in forms(page)):
                return
            await act(browser, page)
    raise AssertionError("the deal does not end")


async def test_spectators_see_no_hand_and_no_forms_that_act(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    guest = Browser(app)
    seen = await page_of(guest, table)
    assert seq_of(seen) == seq_of(page)
    assert not [f for f in forms(seen) if f.action.endswith("/act") and f.buttons]
    async with guest.stream(f"{table}/stream") as stream:
        assert (await stream.next()).data in seen


def test_lines_of_a_message() -> None:
    assert as_event(3, "a\r\nb\rc") == b"id: 3\nevent: table\ndata: a\ndata: b\ndata: c\n\n"


async def test_one_client_cannot_have_all_streams(tmp_path: Path) -> None:
    """A client with too many is told so; one that ends makes room again."""
    async with running(tmp_path, streams_per_client=2) as app:
        browser = Browser(app)
        table = await seat(browser)
        async with browser.stream(f"{table}/stream") as first, browser.stream(f"{table}/stream"):
            await first.next()
            refused = await browser.get(f"{table}/stream")
            assert refused.status == 429
            assert "too many pages" in refused.text
        async with browser.stream(f"{table}/stream") as again:
            await again.next()


async def test_strangers_who_look_on_wake_nobody(app: Litestar) -> None:
    """People at a table are told who comes and goes; a crowd of strangers must not ring them each time."""
    browser, stranger = Browser(app), Browser(app)
    table = await seat(browser)
    rung: list[int] = []
    site = app.state["site"]
    with site.crowds.reader(table.rpartition("/")[2], lambda: rung.append(1)):
        for _ in range(3):
            async with stranger.stream(f"{table}/stream") as stream:
                await stream.next()
        assert rung == []
        async with browser.stream(f"{table}/stream") as stream:
            await stream.next()
            assert rung == [1]
