"""What must never happen: foreign requests, stolen seats, markup in names, floods, secrets in the open."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from litestar import Litestar

from kozyr.web.security import RateLimit, is_same_origin
from tests.web.asgi_client import Browser, Reply, forms, page_of, quiet_turn, running, seat, seq_of

MARKUP = "<img src=x onerror=1>"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Litestar]:
    async with running(tmp_path) as app:
        yield app


def check_headers(reply: Reply) -> None:
    policy = reply.header("content-security-policy")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert reply.header("x-content-type-options") == "nosniff"
    assert reply.header("referrer-policy") == "same-origin"
    assert reply.header("cache-control")


async def test_every_answer_has_the_headers(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    for path in ("/", table, f"{table}/fragment", "/none", "/t/none", "/rules/frap", "/healthz"):
        check_headers(await browser.get(path))
    for path in (f"{table}/act", "/tables", "/settings", "/none"):
        check_headers(await browser.post(path, b"%ff"))
    assert (await browser.get(table)).header("cache-control") == "no-store"
    assert " style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize(
    "foreign",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:8001"},
        {"origin": "http://[bad"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://localhost:8000"},
    ],
)
async def test_requests_from_other_sites_change_nothing(
    app: Litestar, foreign: dict[str, str]
) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    form = next(f for f in forms(page) if f.action.endswith("/act"))
    fields = {**form.fields, "action": "pass"}
    for path in (form.action, f"{table}/next", f"{table}/pace", "/tables", "/settings"):
        reply = await browser.post(path, fields, foreign)
        assert reply.status == 403, path
        assert not reply.header("set-cookie")
    assert seq_of(await page_of(browser, table)) == seq_of(page)


def test_same_origin() -> None:
    host = (b"host", b"cards.example:8000")
    assert is_same_origin([host, (b"origin", b"http://cards.example:8000")])
    assert is_same_origin([host, (b"origin", b"https://CARDS.example:8000")])
    assert is_same_origin([host, (b"sec-fetch-site", b"same-origin")])
    assert is_same_origin([host])
    assert is_same_origin([host, (b"referer", b"http://cards.example:8000/t/x")])
    assert not is_same_origin([host, (b"referer", b"http://evil.example/x")])
    assert not is_same_origin([host, (b"origin", b"http://cards.example")])
    assert not is_same_origin([(b"origin", b"http://")])


async def test_a_seat_opens_to_its_token_alone(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    form = next(f for f in forms(page) if f.action.endswith("/act"))
    fields = {**form.fields, "action": "pass"}
    token = browser.cookies["kozyr"]
    assert len(token) >= 32
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), "x" * 32, "", "x" * 5000, "é"):
        thief = Browser(app, cookies={"kozyr": forged})
        for headers in ({}, {"X-Kozyr": "1"}):
            for way in ("act", "next", "pace", "stop", "again"):
                reply = await thief.post(f"{table}/{way}", {**fields, "seat": "0"}, headers)
                assert reply.status == 403, way
        assert 'data-turn="1"' not in await page_of(thief, table)
    assert seq_of(await page_of(browser, table)) == seq_of(page)


async def test_the_token_is_in_cookies_only(app: Litestar) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    token = browser.cookies["kozyr"]
    assert token not in page
    assert token not in table
    assert token not in (await browser.get("/")).text
    reply = await browser.post("/tables", {"name": "Anna"})
    cookies = [value for name, value in reply.headers if name == "set-cookie"]
    assert browser.cookies["kozyr"] == token
    for cookie in cookies:
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()
        assert "secure" not in cookie.lower()


async def test_cookies_are_for_https_only_behind_https(tmp_path: Path) -> None:
    async with running(tmp_path, secure_cookies=True) as app:
        reply = await Browser(app).post("/tables", {"name": "Anna"})
        for name, value in reply.headers:
            assert name != "set-cookie" or "secure" in value.lower()


async def test_reading_sets_no_cookie(app: Litestar) -> None:
    browser = Browser(app)
    for path in ("/", "/rules/frap", "/none"):
        assert not (await browser.get(path)).header("set-cookie")


@pytest.mark.parametrize(
    "name",
    [
        MARKUP,
        "\"'><b x>",
        "Жора &amp; Ко",
        "👩‍👩‍👧‍👦🇺🇦",
        "שלום",
        "é̂̃",
        "\ufffd",
        "</main>",
        "{{ 'zq' * 3 }}",
        "%(n)s %s",
    ],
)
async def test_any_name_is_text_everywhere(app: Litestar, name: str) -> None:
    browser = Browser(app)
    table, page = await quiet_turn(browser, name=name)
    guest = Browser(app)
    home = (await browser.get("/")).text
    for text in (page, home, await page_of(guest, table)):
        assert "<img src=x" not in text
        assert "<b x>" not in text
        assert "zqzqzq" not in text
    form = next(f for f in forms(page) if f.action.endswith("/act"))
    reply = await browser.post(form.action, {**form.fields, "action": MARKUP})
    assert MARKUP not in reply.text


@pytest.mark.parametrize(
    "name", ["\u202eevil", "a\x00b", "x" * 500, "\u200b", "#1", "e" + "\u0301" * 40]
)
async def test_names_that_may_not_be(app: Litestar, name: str) -> None:
    browser = Browser(app)
    reply = await browser.post("/tables", {"name": name})
    assert reply.status == 422
    assert "</html>" in reply.text
    assert not browser.cookies


async def test_new_tables_are_limited_per_client(tmp_path: Path) -> None:
    async with running(tmp_path, tables_per_minute=3) as app:
        browser = Browser(app)
        for _ in range(5):
            assert (await browser.post("/tables", {"name": "#", "stake": "5"})).status == 422
        for _ in range(3):
            await seat(browser)
        reply = await browser.post("/tables", {"name": "Anna", "stake": "12"})
        assert reply.status == 429
        assert 'value="12"' in reply.text  # the form is not lost
        await seat(Browser(app, client="192.0.2.7"))


def test_the_limit_refills_and_forgets() -> None:
    now = [0.0]
    limit = RateLimit(2, clients=2, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(3)] == [True, True, False]
    now[0] += 30.0
    assert [limit.take("a") for _ in range(2)] == [True, False]
    limit.take("b")
    limit.take("c")
    assert limit.take("a")


async def test_nothing_secret_is_logged(app: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    browser = Browser(app)
    table, page = await quiet_turn(browser)
    form = next(f for f in forms(page) if f.action.endswith("/act"))
    for action in ("whist", "Zz", MARKUP):
        await browser.post(form.action, {**form.fields, "action": action})
    assert browser.cookies["kozyr"] not in caplog.text
    assert "deck" not in caplog.text
    assert table not in caplog.text
