"""Several people at one table, each in a browser of his own."""

from collections.abc import Sequence

from playwright.sync_api import Browser, Page

from tests.browser.player import ASKED, moved, opened, seq, wait

CAN = "#act .acts button:not([aria-disabled=true]):not([name=verb])"
CARD = "#act [data-hand] button:not([aria-disabled=true])"


def gather(host: Page, url: str, *, name: str = "Anna", players: int = 3, **fields: str) -> str:
    """Open a table for friends; its address."""
    host.goto(url + "/")
    host.fill("input[name=name]", name)
    host.select_option("select[name=pace]", "0")
    host.check(f"input[name=players][value='{players}']", force=True)
    host.evaluate("() => { document.querySelector('details.house').open = true; }")
    for field, value in fields.items():
        host.fill(f"[name={field}]", value)
    host.click("button[name=friends]")
    opened(host, "#table.gathering")
    return host.url


def sit(browser: Browser, address: str, name: str) -> Page:
    """A new browser, whose owner opens the link and takes a seat."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB").new_page()
    page.goto(address)
    page.fill(".join input[name=name]", name)
    page.click(".join button")
    opened(page, ".places .me, #act .hand")
    return page


def begin_together(host: Page, guests: Sequence[Page]) -> None:
    """Start the match; everybody's page goes on by itself."""
    host.click("form[action$='/start'] button")
    for page in (host, *guests):
        wait(page, "() => document.querySelector('#act')")


def act(page: Page, what: str) -> None:
    """Do the first thing that the page offers."""
    # A form is sent once at a time: the newest table can be here before the answer to the last one.
    wait(page, "() => !document.querySelector('form[aria-busy]')")
    if page.evaluate(ASKED) != what:
        return  # what moved the page the last time was somebody else; now its own form has been answered
    before = seq(page)
    if what == "next":
        page.click("form[action$='/next'] button")
    else:
        wait(
            page, "([a, b]) => document.querySelector(a) ?? document.querySelector(b)", [CAN, CARD]
        )
        page.evaluate(
            "([a, b]) => (document.querySelector(a) ?? document.querySelector(b)).click()",
            [CAN, CARD],
        )
    moved(page, before)


def step(pages: Sequence[Page]) -> str:
    """Let whoever is asked do something; ``again`` once the match is over, nothing if a bot is asked."""
    asked = [page.evaluate(ASKED) for page in pages]
    if all(what == "again" for what in asked):
        return "again"
    for page, what in zip(pages, asked, strict=True):
        if what in ("turn", "next"):
            act(page, what)
            return str(what)
    pages[0].wait_for_timeout(20)
    return ""
