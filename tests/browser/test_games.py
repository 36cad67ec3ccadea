"""The games for points in a real browser: a whole match, the sheet over a shakha, twelve cards on a small phone."""

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import kozyr.web
from kozyr.match.match import Match
from kozyr.match.view import Stage, View
from kozyr.web.render import Prefs, Renderer
from tests.browser.player import moved, opened, play_match, seq, wait
from tests.web.fake_views import match_where, shown
from tests.web.live_server import Server

CARD = "#act [data-hand] button:not([aria-disabled=true])"
STATIC = (Path(kozyr.web.__file__).parent / "static").as_uri()
RENDERER = Renderer("", lambda name: f"{STATIC}/{name}")
OPEN = "() => !!document.querySelector('.ways:popover-open')"

#: Cards whose index is not where a finger or a pointer would find it, or that leave the screen.
HIDDEN = """() => [...document.querySelectorAll("[data-hand] .card")].filter(card => {
    const b = card.getBoundingClientRect();
    const points = [[b.left + 9, b.top + 11], [b.left + 9, b.top + b.height / 2]];
    const inside = b.left >= 0 && b.right <= innerWidth && b.top >= 0 && b.bottom <= innerHeight;
    return !inside || points.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".card") !== card);
}).map(card => card.value)"""


def begin(page: Page, url: str, preset: str, **fields: str) -> None:
    """Begin a match of a game from the start page, as a person does."""
    page.goto(url + "/")
    page.fill("input[name=name]", "Anna")
    page.select_option("select[name=pace]", "0")
    with page.expect_navigation():
        page.click(f"button[name=choose][value='{preset}']")
    assert page.input_value("input[name=name]") == "Anna"
    assert page.input_value("select[name=pace]") == "0"
    if fields:
        page.click("details.house > summary")
    for name, value in fields.items():
        page.select_option(f".options [name={name}]", value)
    page.click("button.go")
    opened(page)


class Announcer:
    """Announces, plays the first card that may be played, and every shakha through its sheet."""

    def __init__(self, folder: Path, *, touch: bool) -> None:
        self.folder = folder
        self.touch = touch
        self.sheets = 0
        self.cancelled = 0

    def __call__(self, page: Page, what: str) -> None:
        if what == "next":
            self.press(page, 'form[action$="/next"] button')
        elif page.query_selector("#act .bids button"):
            self.press(page, "#act .bids button:not([aria-disabled=true])")
        else:
            self.card(page)

    def press(self, page: Page, selector: str) -> None:
        button = page.locator(selector).first
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, selector
        assert box["width"] >= 44, selector
        button.tap() if self.touch else button.click()

    def card(self, page: Page) -> None:
        if page.query_selector("#act [data-hand] [popovertarget]:not([aria-disabled=true])"):
            self.shakha(page)
            return
        card = page.locator(CARD).first
        if self.touch:
            card.tap()
            wait(page, "() => document.querySelectorAll('[data-hand] .raised').length === 1")
            card.tap(position={"x": 12, "y": 20})
        else:
            card.click(position={"x": 12, "y": 20})

    def shakha(self, page: Page) -> None:
        """Opens the sheet, cancels it, opens it again and chooses; the table moves only then."""
        opener = page.locator("#act [data-hand] [popovertarget]:not([aria-disabled=true])").first
        before = seq(page)
        for choice in ("[popovertargetaction]", ".bold" if self.sheets % 2 else ".quiet[name]"):
            at = {"x": 12, "y": 20}
            opener.tap(position=at) if self.touch else opener.click(position=at)  # type: ignore[arg-type]
            wait(page, OPEN)
            if self.sheets == 0:
                page.screenshot(path=self.folder / "shakha.png")
            assert seq(page) == before
            self.press(page, f".ways:popover-open button{choice}")
            wait(page, "() => !document.querySelector('.ways:popover-open')")
            self.cancelled += choice.startswith("[")
        self.sheets += 1


def test_a_whole_match_of_three(chromium: Browser, server: Server, tmp_path: Path) -> None:
    """51.в: 23 deals from one card to eleven and back, to the final sheet with its titles."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    begin(page, server.url, "51v")
    player = Announcer(tmp_path, touch=True)
    assert play_match(page, player, most=400) == 143 + 23 + 22
    assert player.sheets == player.cancelled > 0
    assert len(page.query_selector_all(".standings li")) == 3
    assert all(e.inner_text().strip() for e in page.query_selector_all(".standings .share"))
    page.tap(".sheet-button")
    page.click("#all-deals summary")
    wait(page, "() => document.querySelectorAll('#all-deals tbody').length === 23")
    assert not page.is_visible(".scroll > table")
    page.screenshot(path=tmp_path / "sheet.png")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert not faults
    context.close()


def test_a_shakha_by_keyboard(page: Page, server: Server) -> None:
    """Digits, Enter, Escape and Tab: an announcement, and a shakha put back and played."""
    begin(page, server.url, "51b", schedule="top_once")
    keys = page.keyboard

    def act(page: Page, what: str) -> None:
        if what == "next":
            keys.press("n")
        elif page.query_selector("#act .bids button"):
            allowed = page.query_selector("#act .bids button:not([aria-disabled=true])")
            assert allowed
            keys.press(allowed.inner_text())
            wait(page, "() => !!document.activeElement.closest('#act .bids')")
            keys.press("Enter")
        elif opener := page.query_selector("[data-hand] [popovertarget]:not([aria-disabled])"):
            before = seq(page)
            opener.focus()
            keys.press("Enter")
            wait(page, OPEN)
            keys.press("Escape")
            wait(page, "() => !document.querySelector('.ways:popover-open')")
            assert seq(page) == before
            assert page.evaluate("() => document.activeElement.matches('[popovertarget]')")
            keys.press("Enter")
            wait(page, OPEN)
            wait(page, "() => !!document.activeElement.closest('.ways')")
            keys.press("Enter")
            moved(page, before)
            raise StopIteration
        else:
            card = page.query_selector(CARD)
            assert card
            card.focus()
            keys.press("Enter")

    with pytest.raises(StopIteration):
        play_match(page, act, most=200)
    wait(
        page,
        "() => [...document.querySelectorAll('#panel .log li')].some(e => /beats:/.test(e.textContent))",
    )


def test_a_shakha_and_an_announcement_without_script(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    begin(page, server.url, "51v")
    for _ in range(300):
        opened(page)  # a page that is still coming in has no buttons yet
        if page.query_selector("form[action$='/again']"):
            raise AssertionError("no shakha in the whole match")
        if page.query_selector("form[action$='/next'] button"):
            page.click("form[action$='/next'] button")
        elif page.get_attribute("#table", "data-turn") != "1":
            page.reload()
        elif bid := page.query_selector("#act .bids button:not([aria-disabled=true])"):
            bid.click()
        elif opener := page.query_selector("[data-hand] [popovertarget]:not([aria-disabled=true])"):
            opener.click(position={"x": 12, "y": 20})
            page.click(".ways [popovertargetaction=hide]")
            opener.click(position={"x": 12, "y": 20})
            with page.expect_navigation():
                page.click(".ways .bold")
            assert "beats:" in page.inner_text("#panel .log")
            break
        else:
            page.click(CARD, position={"x": 12, "y": 20})
    context.close()


@cache
def holding(cards: int, preset: str, *, announcing: bool) -> Match:
    """A table of three where the reader is to act with so many cards in hand."""

    def wanted(view: View) -> bool:
        stage = Stage.ANNOUNCING if announcing else Stage.PLAY
        return view.stage is stage and view.actor == 0 and len(view.hand) == cards

    options = {"tricks": "17"} if preset == "oh-hell" else {}
    return match_where(wanted, 3, seat=0, preset=preset, **options)


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360), (1280, 800)])
@pytest.mark.parametrize(
    ("cards", "preset"), [(7, "51a"), (9, "51a"), (12, "51a"), (17, "oh-hell")]
)
@pytest.mark.parametrize("announcing", [True, False])
def test_every_card_can_be_read_and_touched(
    chromium: Browser,
    tmp_path: Path,
    size: tuple[int, int],
    cards: int,
    preset: str,
    announcing: bool,
) -> None:
    match = holding(cards, preset, announcing=announcing)
    html = RENDERER.table_page(table_id="t", shown=shown(match), key="k", prefs=Prefs(lang="ru"))
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(file.as_uri())
    page.screenshot(path=tmp_path / "hand.png")
    assert page.evaluate(HIDDEN) == []
    assert len(page.query_selector_all("[data-hand] .card")) == cards
    index = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll("[data-hand] .card .face")]
            .map(face => face.getBoundingClientRect().width * 100 / 240))"""
    )
    assert index >= 15, "the letters are about as high as that"
    for button in page.query_selector_all("#act .bids button"):
        box = button.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= size[0]
    page.close()


def test_a_bid_of_two_digits_by_keyboard(page: Page, server: Server) -> None:
    """Bids count up to seventeen: 1 and 2 are twelve, not two."""
    page.goto(f"{server.url}/?preset=oh-hell&players=3&tricks=17")
    page.select_option("select[name=pace]", "0")
    page.click("button.go")
    opened(page)
    wait(page, "() => !!document.querySelector('#act [data-digits] button')", seconds=20)
    focused = "() => document.activeElement.innerText.trim()"
    for keys, wanted in (("1", "1"), ("2", "12"), ("9", "9"), ("1", "1"), ("7", "17")):
        page.keyboard.press(keys)
        assert page.evaluate(focused) == wanted
    before = seq(page)
    page.keyboard.press("Enter")
    moved(page, before)
