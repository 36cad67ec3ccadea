"""Several people at one table, each in a browser of his own."""

from collections.abc import Sequence

from playwright.sync_api import Browser, Page

from tests.browser.player import ASKED, moved, opened, seq, until, wait

CAN = "#act .acts button:not([aria-disabled=true]):not([name=verb])"
CARD = "#act [data-hand] button:not([aria-disabled=true])"
NEXT = "form[action$='/next'] button"

#: Looks and clicks in one: between two questions to the page a newer table could take the button away.
CLICKED = """([before, ...offers]) => {
    if (Number(document.getElementById("table").dataset.seq) > before) return true;
    const button = offers.map((css) => document.querySelector(css)).find((found) => found);
    button?.click();
    return !!button;
}"""


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
    # The old page hears of its reader's seat too, perhaps before the new one is here.
    with page.expect_navigation():
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
    before = seq(page)
    if page.evaluate(ASKED) != what:
        return  # what moved the page the last time was somebody else; now its own form has been answered
    # Answered, but perhaps not yet shown: then the same is sent again, which does nothing more.
    wait(page, CLICKED, [before, NEXT] if what == "next" else [before, CAN, CARD])
    moved(page, before)


def until_his_turn(host: Page, guest: Page, turns: int = 1) -> None:
    """Let two play, and whatever bots there are, until it is the guest's turn once more."""
    for _ in range(60):
        until(host, lambda: bool(guest.evaluate(ASKED) or host.evaluate(ASKED)))
        asked = guest.evaluate(ASKED)
        if asked == "turn":
            turns -= 1
            if not turns:
                return
        if asked:
            act(guest, asked)
        elif asked := host.evaluate(ASKED):
            act(host, asked)
    raise AssertionError("it is never his turn")


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
