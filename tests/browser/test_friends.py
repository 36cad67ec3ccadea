"""Friends at one table, each in a real browser: whole matches, through a restart, with one who leaves."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from kozyr.web.render.bots import OFFERED
from tests.browser.friends import begin_together, gather, sit, step, until_his_turn
from tests.browser.player import opened, seq, wait
from tests.web.live_server import Server

MOST_STEPS = 400
LONGEST_PAUSE = 10.0
RECONNECT = 2.0
SHOWN = "n => Number(document.getElementById('table').dataset.seq) >= n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Without a seed: secrets stay different after a restart."""
    server = Server(tmp_path)
    server.start()
    yield server
    _, errors = server.stop()
    assert "Traceback" not in errors, errors


def play(pages: list[Page]) -> int:
    """Play until the match is over; how many times something was done. Bots take the time that they need."""
    count, since = 0, time.monotonic()
    while (what := step(pages)) != "again":
        if what:
            count, since = count + 1, time.monotonic()
        assert count < MOST_STEPS, "the match does not end"
        assert time.monotonic() < since + LONGEST_PAUSE, "the match does not go on"
    return count


@pytest.mark.parametrize("others", [("Anna",), ("Anna", "Boris", "Celina")], ids=("two", "four"))
def test_a_whole_match_of_friends_through_a_killed_server(
    page: Page, chromium: Browser, server: Server, others: tuple[str, ...]
) -> None:
    seats = max(3, len(others) + 1)
    address = gather(page, server.url, players=seats, deals="2")
    guests = [sit(chromium, address, name) for name in others]
    wait(page, f"() => document.querySelectorAll('.places b').length === {len(others) + 1}")
    names = page.locator(".places b").all_inner_texts()
    assert names == ["Anna", "Anna 2", *others[1:]]
    begin_together(page, guests)
    everybody = [page, *guests]
    for _ in range(12):
        step(everybody)
    server.kill()
    wait(page, "() => document.body.hasAttribute('data-offline')")
    kept = max(map(seq, everybody))  # a bot may have moved until the very end
    page.wait_for_timeout(3000)  # long enough for the longest pause between two tries
    server.start()
    reply = page.context.request.post(f"{address}/pace", form={"pace": "0.1"})
    assert reply.ok
    # From its first answer on: what it takes to begin is not what the pages take to find it.
    started = time.monotonic()
    for each in everybody:
        wait(each, SHOWN, kept + 1)
    seconds = time.monotonic() - started
    print(f"reconnected after {seconds:.2f} s")  # noqa: T201 - a figure to be read
    assert seconds < RECONNECT + 0.25 * len(everybody)  # for several browsers on a busy machine
    play(everybody)
    assert [each.locator(".standings li").count() for each in everybody] == [seats] * len(everybody)
    page.click("form[action$='/again'] button")
    for guest in guests:
        wait(guest, "() => document.querySelector('a.btn[href^=\"/t/\"]')")
        guest.context.close()


def test_four_play_and_one_of_them_leaves(page: Page, chromium: Browser, server: Server) -> None:
    address = gather(page, server.url, players=4, deals="2")
    guests = [sit(chromium, address, name) for name in ("Boris", "Celina", "Dora")]
    begin_together(page, guests)
    leaver, *rest = reversed(guests)
    for _ in range(4):
        step([page, *guests])
    leaver.click("button[popovertarget=menu]")
    leaver.click("#leave summary")
    leaver.click("#leave button")
    leaver.wait_for_url(server.url + "/")
    assert "Return" in leaver.inner_text("section.running")
    wait(page, "() => document.querySelector('.seats .stand-in')")
    play([page, *rest])
    for guest in guests:
        guest.context.close()


def test_who_comes_back_plays_on_at_once(page: Page, chromium: Browser, server: Server) -> None:
    address = gather(page, server.url, deals="2")
    guest = sit(chromium, address, "Boris")
    begin_together(page, [guest])
    guest.context.request.post(f"{address}/leave")
    wait(guest, "() => document.querySelector('.take-back button')")
    wait(page, "() => document.querySelector('.seats .stand-in')")
    guest.click(".take-back button")
    wait(page, "() => !document.querySelector('.seats .stand-in')")
    guest.context.request.post(f"{address}/leave")
    wait(page, "() => document.querySelector('.seats .stand-in')")
    guest.reload()  # pages open by themselves too, so that he has to ask for his seat
    wait(guest, "() => document.querySelector('.take-back button')")
    guest.goto(server.url)
    guest.click("section.running button")
    guest.wait_for_url(address)
    wait(page, "() => !document.querySelector('.seats .stand-in')")
    guest.context.close()


def test_phrases_stand_at_the_seat_and_can_be_hidden(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url)
    guest = sit(chromium, address, "Boris")
    begin_together(page, [guest])
    guest.click("button[popovertarget=phrases]")
    guest.click("#phrases button[value=good_luck]")
    wait(page, "() => document.querySelector('.said .bubble')?.textContent === 'Boris Good luck!'")
    assert not guest.locator("#phrases").is_visible()
    page.click("button[popovertarget=phrases]")
    with page.expect_navigation():
        page.click("#phrases button[name=hiding] >> nth=0")
    page.wait_for_selector("#act")
    assert page.locator(".bubble").count() == 0
    guest.context.close()


def test_a_friend_joins_in_the_middle_of_a_deal(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url)
    page.click("form[action$='/start'] button")
    wait(page, "() => document.querySelector('#act')")
    guest = sit(chromium, address, "Boris")
    wait(
        page,
        "() => [...document.querySelectorAll('.seats b')].some(b => b.textContent === 'Boris')",
    )
    assert guest.locator(".hand .card").count() > 0
    guest.context.close()


def test_another_device_gets_the_seat_once(page: Page, chromium: Browser, server: Server) -> None:
    address = gather(page, server.url)
    page.click("form[action$='/start'] button")
    wait(page, "() => document.querySelector('#act')")
    page.click("button[popovertarget=menu]")
    page.click("form[action$='/device'] button")
    link = page.input_value("#device")
    other = chromium.new_context(locale="en-GB").new_page()
    other.goto(link)
    other.click("form button.go")
    wait(other, "() => document.querySelector('#act .hand')")
    assert other.url == address
    third = chromium.new_context(locale="en-GB").new_page()
    third.goto(link)
    assert third.locator("form button.go").count() == 0
    assert "not valid any more" in third.inner_text("main")
    for each in (other, third):
        each.context.close()


def test_the_turn_is_told_once(page: Page, chromium: Browser, server: Server) -> None:
    address = gather(page, server.url, deals="2")
    guest = sit(chromium, address, "Boris")
    guest.context.add_init_script(
        "window.buzzed = 0; Navigator.prototype.vibrate = () => { window.buzzed += 1; return true; };"
    )
    guest.goto(address)
    begin_together(page, [guest])
    until_his_turn(page, guest)
    buzzed = wait(guest, "() => window.buzzed")
    guest.wait_for_timeout(300)
    assert guest.evaluate("() => window.buzzed") == buzzed == 1
    assert guest.title().startswith("● ")
    guest.context.close()


def test_the_link_is_copied_over_plain_http(page: Page, server: Server) -> None:
    address = gather(page, server.url)
    page.evaluate(
        """() => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            window.copied = "";
            document.execCommand = (name) => { window.copied = getSelection().toString() || name; return true; };
        }"""
    )
    page.click("[data-copy]")
    assert page.inner_text("[data-copy]") == "Copied"
    assert page.input_value("#invitation") == address
    assert "--lan" in page.inner_text(".warn")


def test_who_is_refused_a_seat_keeps_a_live_table_and_what_he_typed(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url)
    guest = chromium.new_context(locale="en-GB").new_page()
    guest.goto(address)
    guest.fill(".join input[name=name]", "Boris " * 6)
    guest.click(".join button")
    guest.wait_for_selector("#notice p")
    # Loading the page again must not send the form again.
    guest.wait_for_url(address)
    opened(guest)
    assert guest.input_value(".join input[name=name]") == "Boris " * 6
    other = sit(chromium, address, "Celina")
    wait(guest, "() => document.querySelector('.places').textContent.includes('Celina')")
    assert guest.input_value(".join input[name=name]") == "Boris " * 6
    for each in (guest, other):
        each.context.close()


def test_without_script_a_refused_page_goes_on_to_the_table(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url)
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    guest = context.new_page()
    guest.goto(address)
    guest.fill(".join input[name=name]", "x" * 30)
    guest.click(".join button")
    guest.wait_for_url("**/join")
    for refresh in guest.locator("noscript meta").all():
        assert str(refresh.get_attribute("content")).endswith(f"url={address[len(server.url) :]}")
    context.close()


SEEN = """css => {
    const e = document.querySelector(css), b = e.getBoundingClientRect();
    return b.width > 0 && b.top >= 0 && b.bottom <= innerHeight && b.right <= innerWidth;
}"""


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize(
    ("size", "parts"),
    [
        ((1280, 800), ["#invitation", ".invite .qr img", "[data-copy]"]),
        ((390, 844), ["#invitation", "[data-copy]"]),
    ],
)
def test_the_invitation_is_seen_without_scrolling(
    page: Page, server: Server, players: int, size: tuple[int, int], parts: list[str]
) -> None:
    gather(page, server.url, players=players)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert [part for part in [*parts, "button.go"] if not page.evaluate(SEEN, part)] == []


def test_the_bots_of_the_free_seats_are_named_while_their_choice_is_folded(
    page: Page, server: Server
) -> None:
    gather(page, server.url, players=3)
    summary = page.locator(".fill > summary")
    assert summary.inner_text() == "Strength of the bots: club"
    assert not page.locator(".fill .bot").first.is_visible()
    summary.click()
    for bot in (*OFFERED[1:], OFFERED[0]):
        page.check(f".fill input[value={bot}]", force=True)
        summary.click()
        assert summary.inner_text() == f"Strength of the bots: {bot}"
        summary.click()
    summary.click()
    page.click("form[action$='/start'] button.go")
    wait(
        page,
        "() => document.querySelectorAll('.lvl[aria-label=\"bot, strength: novice\"]').length === 2",
    )
