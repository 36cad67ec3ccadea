"""A bad line, many tabs, restarts: the page always comes back by itself, and nothing is lost or doubled."""

import re

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route

from tests.browser.friends import CAN, CARD
from tests.browser.player import ASKED, begin, moved, seq, until, wait
from tests.web.live_server import Server

BUTTON = "#act .acts button"


def quiet_turn(page: Page, server: Server, **fields: str) -> None:
    """A table at which the person is asked, with slow bots."""
    begin(page, server.url, **fields)
    wait(page, ASKED)
    before = seq(page)
    page.evaluate(
        """() => fetch(location.pathname + "/pace",
            { method: "POST", body: new URLSearchParams({ pace: "10" }), headers: { "X-Kozyr": "1" } })"""
    )
    moved(page, before)


def shows_seq(page: Page, number: int) -> None:
    """At least that: bots are slow, but they do not wait for ten pages."""
    wait(page, "n => Number(document.getElementById('table').dataset.seq) >= n", number)


def test_ten_tabs_of_one_browser(context: BrowserContext, server: Server) -> None:
    first = context.new_page()
    quiet_turn(first, server)
    tabs = [first]
    for _ in range(9):
        tab = context.new_page()
        tab.goto(first.url)  # without a free connection it would never come
        tabs.append(tab)
    before = seq(first)
    tabs[-1].locator(BUTTON).first.click()
    for tab in tabs:
        moved(tab, before)
    newest = seq(tabs[-1])
    for tab in tabs:
        shows_seq(tab, newest)
    assert first.request.get(server.url + "/healthz").ok


def test_another_tab_takes_over_when_the_streaming_one_closes(
    context: BrowserContext, server: Server
) -> None:
    first = context.new_page()
    quiet_turn(first, server)
    second = context.new_page()
    second.goto(first.url)
    second.wait_for_timeout(500)
    first.close()
    third = context.new_page()
    third.goto(second.url)
    third.wait_for_timeout(500)
    before = seq(third)
    third.locator(BUTTON).first.click()
    moved(second, before)
    moved(third, before)


def test_tabs_of_many_tables(context: BrowserContext, server: Server) -> None:
    tabs = []
    for _ in range(8):
        tab = context.new_page()
        quiet_turn(tab, server, players="2")
        tabs.append(tab)
    for tab in tabs:
        before = seq(tab)
        tab.locator(BUTTON).first.click()
        moved(tab, before)


def test_a_restart_needs_no_reload(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    page.evaluate("() => { window.same = true; }")
    page.evaluate("() => { window.hand = document.querySelector('.down, [data-hand]').outerHTML; }")
    server.kill()
    wait(page, "() => document.body.hasAttribute('data-offline')")
    server.start()
    wait(page, "() => !document.body.hasAttribute('data-offline')", seconds=20)
    assert page.evaluate("() => window.same")
    assert page.evaluate(
        "() => document.querySelector('.down, [data-hand]').outerHTML === window.hand"
    )
    before = seq(page)
    page.locator(BUTTON).first.click()
    moved(page, before)


@pytest.mark.parametrize("failure", [503, 404, 0])
def test_a_first_stream_that_fails_is_tried_again(page: Page, server: Server, failure: int) -> None:
    left = [3]

    def answer(route: Route) -> None:
        if left[0] == 0:
            route.continue_()
            return
        left[0] -= 1
        if failure:
            route.fulfill(status=failure, body="<p>no</p>")
        else:
            route.abort()

    page.route(re.compile(r"/stream\?"), answer)
    begin(page, server.url, pace="1.2")
    wait(page, "() => document.getElementById('table') !== null")
    page.route("**/fragment*", lambda route: route.abort())
    before = seq(page)
    wait(page, "n => Number(document.getElementById('table').dataset.seq) > n", before, seconds=20)
    assert left[0] == 0


def test_a_move_made_without_a_line_is_carried_out_once(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    keys: list[str] = []
    lost = [2]

    def answer(route: Route) -> None:
        keys.append(route.request.post_data or "")
        if lost[0] == 0:
            route.continue_()
            return
        lost[0] -= 1
        if lost[0] == 1:
            route.abort()
        else:
            # The command arrives, its answer does not.
            route.fetch()
            route.fulfill(status=502, body="bad gateway")

    page.route("**/act", answer)
    before = seq(page)
    page.locator(BUTTON).first.click()
    wait(page, "() => document.getElementById('notice').textContent.trim() !== ''")
    moved(page, before)
    wait(page, "() => document.getElementById('notice').textContent.trim() === ''", seconds=15)
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert seq(page) == before + 1


def test_a_double_click_is_one_move(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    before = seq(page)
    page.locator("#act button[value=pass]").dblclick()
    moved(page, before)
    page.wait_for_timeout(300)
    assert seq(page) == before + 1


def test_what_is_asked_next_can_be_answered_before_the_last_answer_is_here(
    page: Page, server: Server
) -> None:
    """The stream is often quicker than the answer to a command; a card clicked meanwhile is not lost."""
    begin(page, server.url, players="2")
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/act", lambda route: held.append((route, route.fetch())))
    for _ in range(2):
        wait(page, ASKED)
        before = seq(page)
        page.evaluate(f"""() => document.querySelector("{CAN}, {CARD}").click()""")
        moved(page, before)
    until(page, lambda: len(held) == 2)
    for route, reply in held:
        route.fulfill(response=reply)
    wait(page, "() => !document.querySelector('form[aria-busy]')")


def test_an_answer_takes_no_later_notice_away(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/act", lambda route: held.append((route, route.fetch())))
    notice = "document.getElementById('notice').textContent"
    page.evaluate(f"() => {{ {notice} = 'of the last question'; }}")
    before = seq(page)
    page.locator(BUTTON).first.click()
    moved(page, before)
    assert page.evaluate(f"() => {notice}") == ""
    page.evaluate(f"() => {{ {notice} = 'of the next question'; }}")
    until(page, lambda: len(held) == 1)
    held[0][0].fulfill(response=held[0][1])
    wait(page, "() => !document.querySelector('form[aria-busy]')")
    assert page.evaluate(f"() => {notice}") == "of the next question"


def test_a_refusal_is_shown_and_the_table_stays(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    before = seq(page)
    page.evaluate(
        """() => {
            const wrong = document.querySelector("#act [value=whist]") ? "frap" : "whist";
            document.querySelector("#act .acts button").value = wrong;
        }"""
    )
    page.locator(BUTTON).first.click()
    wait(page, "() => document.querySelector('#notice a.rule') !== null")
    assert seq(page) == before
    address = page.get_attribute("#notice a.rule", "href")
    assert address
    page.goto(server.url + address)
    assert page.evaluate(
        "() => document.querySelector(location.hash.replace('.', '\\\\.')) !== null"
    )


def test_what_happened_while_hidden_is_there_on_return(
    context: BrowserContext, server: Server
) -> None:
    page = context.new_page()
    quiet_turn(page, server)
    hide = """(hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    page.wait_for_timeout(200)
    before = seq(page)
    other = context.new_page()
    other.goto(page.url)
    other.wait_for_timeout(400)
    other.close()
    with_form = page.evaluate(
        """async () => {
            const form = document.getElementById("act");
            const body = new URLSearchParams(new FormData(form));
            body.append("action", "pass");
            const reply = await fetch(location.pathname + "/act",
                { method: "POST", body, headers: { "X-Kozyr": "1" } });
            return reply.status;
        }"""
    )
    assert with_form == 204
    page.wait_for_timeout(300)
    assert seq(page) == before
    page.evaluate(hide, False)
    moved(page, before)


def test_the_stream_is_one_request_as_long_as_it_lives(page: Page, server: Server) -> None:
    quiet_turn(page, server)
    streams: list[str] = []
    page.on(
        "request",
        lambda request: streams.append(request.url) if "/stream?" in request.url else None,
    )
    with page.expect_request(re.compile(r"/stream\?")):
        page.reload()
    before = len(streams)
    with page.expect_request(re.compile(r"/stream\?")):
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    page.wait_for_timeout(2_500)
    assert len(streams) == before + 1, "once"
