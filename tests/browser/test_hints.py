"""The hint in a real page: two steps by one key, refined while it is open, gone with the turn."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.player import begin, moved, opened, seq, until, wait
from tests.web.live_server import Server

HINT = "details[data-hint]"
BODY = "() => document.querySelector('#hint-body .matters li') !== null"
#: What to do comes with the first result of the search, which may be later than what matters.
SECOND = "() => document.querySelector('#hint-which') !== null"
WORLDS = "() => Number(document.querySelector('#hint-body')?.dataset.worlds ?? 0)"
DONE = "() => document.querySelector('#hint-body')?.dataset.done === '1'"
INSIDE = """() => {
    const box = document.querySelector('details[data-hint] > .pop').getBoundingClientRect();
    const hand = document.querySelector('#act').getBoundingClientRect();
    return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= hand.top
        && document.documentElement.scrollWidth <= innerWidth;
}"""


def asked(page: Page, url: str, **fields: str) -> None:
    """A match at the reader's turn."""
    begin(page, url, **fields)
    wait(page, "() => document.getElementById('table').dataset.turn === '1'")


def test_two_steps_by_one_key(page: Page, server: Server) -> None:
    asked(page, server.url)
    page.keyboard.press("h")
    wait(page, BODY)
    wait(page, SECOND, seconds=30)
    assert not page.is_visible("#hint-which .advice")
    page.keyboard.press("h")
    assert page.is_visible("#hint-which .advice")
    legal = len(page.query_selector_all("#act button[name=action]:not([aria-disabled=true])"))
    assert len(page.query_selector_all("#hint-body tbody tr")) == legal
    page.keyboard.press("Escape")
    assert not page.is_visible("#hint-body")
    assert page.evaluate("() => document.activeElement.matches('details[data-hint] > summary')")


def test_a_key_pressed_before_the_second_step_is_here_closes_nothing(
    page: Page, server: Server
) -> None:
    asked(page, server.url)
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/hint*", hold)
    page.keyboard.press("h")
    until(page, lambda: len(waiting) == 1)
    page.keyboard.press("h")
    assert page.locator(f"{HINT}[open]").count() == 1
    page.unroute("**/hint*")  # goes on with the one that waits
    wait(page, SECOND, seconds=30)
    page.keyboard.press("h")
    assert page.is_visible("#hint-which .advice")


def test_it_is_refined_and_stays_open_meanwhile(page: Page, server: Server) -> None:
    asked(page, server.url, players="3")
    page.click(f"{HINT} > summary")
    wait(page, BODY)
    page.click("#hint-which > summary")
    first = page.evaluate(WORLDS)
    wait(page, DONE, seconds=30)
    assert page.evaluate(WORLDS) >= first
    assert page.is_visible("#hint-which .advice")


def test_it_is_shown_where_it_was_opened_before_the_script_was_there(
    page: Page, server: Server
) -> None:
    page.add_init_script(
        """new MutationObserver((_, observer) => {
            const hint = document.querySelector('details[data-hint]');
            if (hint) { hint.open = true; observer.disconnect(); }
        }).observe(document, { childList: true, subtree: true })"""
    )
    asked(page, server.url, players="2")
    page.reload()
    wait(page, BODY)


def test_another_decision_has_a_hint_of_its_own(page: Page, server: Server) -> None:
    asked(page, server.url, players="2")
    page.keyboard.press("h")
    wait(page, BODY)
    before = seq(page)
    page.locator("#act button[name=action]:not([aria-disabled=true])").first.click()
    moved(page, before)
    assert not page.is_visible("#hint-body")
    assert page.locator(f"{HINT}[open]").count() == 0


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_the_hand_stays_free_on_a_phone(
    chromium: Browser, tmp_path: Path, size: tuple[int, int], server: Server
) -> None:
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]}, locale="ru-RU")
    asked(page, server.url)
    page.click(f"{HINT} > summary")
    wait(page, BODY)
    assert page.evaluate(INSIDE)
    page.click("#hint-which > summary")
    wait(page, DONE, seconds=30)
    assert page.evaluate(INSIDE)
    page.close()


def test_without_script_a_link_leads_to_a_page(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(server.url + "/")
    page.click("button.go >> nth=0", force=True)
    for _ in range(200):
        if page.locator(HINT).count():
            break
        page.reload()
    page.click(f"{HINT} > summary")
    with page.expect_navigation():
        page.click(f"{HINT} .pop a")
    assert page.inner_text("h1") == "Hint"
    assert page.locator(".matters li").count() > 0
    for _ in range(60):  # each of them waits for the search, as "Think longer" does
        if page.locator("#hint-which").count():
            break
        page.reload()
    page.click("#hint-which > summary")
    assert page.is_visible(".advice")
    page.click(".hint-page > p >> nth=0 >> a")
    opened(page)
    assert page.locator("#table").count() == 1
    context.close()


def test_each_seat_shows_as_many_as_there_are(page: Page, server: Server) -> None:
    page.goto(server.url + "/")
    page.click(".each > summary")
    for players in (2, 4, 12):
        page.check(f"input[name=players][value='{players}']", force=True)
        assert page.locator(".seat-bots label:visible").count() == players - 1
