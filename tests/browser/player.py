"""Playing at a table in a real page, as a person would: by looking at it and touching it."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

ASKED = """() => {
    const table = document.getElementById("table");
    if (document.querySelector('form[action$="/again"] button')) return "again";
    if (document.querySelector('form[action$="/next"] button')) return "next";
    return table.dataset.turn === "1" ? "turn" : "";
}"""
SEQ = "() => Number(document.getElementById('table').dataset.seq)"


def wait(page: Page, expression: str, argument: Any = None, *, seconds: float = 10.0) -> Any:
    """The first true value of an expression; polled, because the policy forbids evaluation in the page."""
    end = time.monotonic() + seconds
    while not (value := page.evaluate(expression, argument)):
        assert time.monotonic() < end, (
            f"never true: {expression}\n{page.inner_text('#table')[:600]}"
        )
        page.wait_for_timeout(20)
    return value


def until(page: Page, holds: Callable[[], bool], *, seconds: float = 10.0) -> None:
    """Wait for what the test itself sees of the page: its handlers run while the page waits, in no fixed order."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came"
        page.wait_for_timeout(20)


def begin(page: Page, url: str, **fields: str) -> None:
    """Begin a match from the start page."""
    page.goto(url + "/")
    page.fill("input[name=name]", "Anna")
    page.select_option("select[name=pace]", fields.pop("pace", "0"))
    players = fields.pop("players", "4")
    page.check(f"input[name=players][value='{players}']", force=True)
    page.evaluate("() => { document.querySelector('details.house').open = true; }")
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)
    page.click("button.go")
    opened(page)


def opened(page: Page, selector: str = "#table") -> None:
    """Wait for a page that has just been asked for, its scripts included: until then keys and clicks do nothing."""
    page.wait_for_selector(selector)
    page.wait_for_load_state()


def seq(page: Page) -> int:
    return int(page.evaluate(SEQ))


def moved(page: Page, before: int) -> None:
    """Wait for the page to show something newer."""
    wait(page, "before => Number(document.getElementById('table').dataset.seq) > before", before)


def play_match(page: Page, act: Callable[[Page, str], None], *, most: int = 80) -> int:
    """Play until the match is over; how many times something was done."""
    for count in range(most):
        what = wait(page, ASKED)
        if what == "again":
            return count
        before = seq(page)
        act(page, what)
        moved(page, before)
    raise AssertionError("the match does not end")
