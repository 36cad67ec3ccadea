"""People who are away, in real browsers and with short limits: a bot plays for them, until they are back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.friends import begin_together, gather, sit, until_his_turn
from tests.browser.player import seq, wait
from tests.web.live_server import Server

AWAY = "() => document.querySelector('.seats .stand-in')?.getAttribute('aria-label') ?? ''"
LOST = "() => document.querySelector('.seats .lost') !== null"
TURN = "() => document.getElementById('table').dataset.turn === '1'"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, absent_after=2.0, patience=6.0)
    server.start()
    yield server
    _, errors = server.stop()
    assert "Traceback" not in errors, errors


def test_who_closes_his_page_is_missed_and_comes_back(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url, deals="2")
    guest = sit(chromium, address, "Boris")
    begin_together(page, [guest])
    context = guest.context
    guest.close()
    assert wait(page, f"() => ({LOST})() || ({AWAY})()"), "first he is only not connected"
    assert wait(page, AWAY) == "a bot plays for Boris"
    assert not page.evaluate(LOST)
    # One action at a time: the match goes on to the host's turn, and no further.
    wait(page, f"() => ({TURN})() || document.querySelector('form[action$=\"/next\"]')")
    guest = context.new_page()
    guest.goto(address)
    wait(page, f"() => ({AWAY})() === ''")
    assert not guest.locator(".take-back").count()
    context.close()


def test_a_page_without_script_is_a_sign_of_its_reader(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url, deals="2")
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    guest = context.new_page()
    guest.goto(address)
    guest.fill(".join input[name=name]", "Boris")
    guest.click(".join button")
    guest.wait_for_selector(".places .me")
    page.click("form[action$='/start'] button")
    wait(page, "() => document.querySelector('#act')")
    guest.goto(address)
    wait(page, f"() => !({LOST})()")
    wait(page, LOST)  # two seconds after his last page
    assert page.evaluate(AWAY) == "", "he may think for as long as everybody"
    context.close()


def test_when_the_time_to_think_is_over_a_bot_acts(
    page: Page, chromium: Browser, server: Server
) -> None:
    made = page.context.request.post(
        f"{server.url}/tables",
        form={"name": "Anna", "friends": "1", "players": "2", "patience": "6", "pace": "0"},
        max_redirects=0,
    )
    address = server.url + made.headers["location"]
    page.goto(address)
    guest = sit(chromium, address, "Boris")
    begin_together(page, [guest])
    until_his_turn(page, guest)
    before = seq(guest)
    left = wait(
        page, "() => document.querySelector('.left:not([hidden]) [data-seconds-left]')?.textContent"
    )
    assert 0 <= int(left) <= 6
    wait(
        guest,
        "() => document.getElementById('urge')?.textContent === '15 seconds left: then a bot plays for you'",
    )
    assert page.locator("#urge").count() == 0, "only he who is asked is told"
    assert wait(page, AWAY) == "a bot plays for Boris"
    wait(page, "n => Number(document.getElementById('table').dataset.seq) >= n", before + 2)
    wait(guest, "() => document.querySelector('.take-back button')")
    guest.click(".take-back button")
    wait(page, f"() => ({AWAY})() === ''")
    guest.context.close()
