"""Whole matches in a real browser: by clicks, by touch, by keyboard alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.player import ASKED, begin, moved, play_match, seq, wait
from tests.web.live_server import Server

CARD = "#act [data-hand] button:not([aria-disabled=true])"


class Clicker:
    """Looks first, exchanges two cards, plays the first card that may be played."""

    def __init__(self, folder: Path, *, touch: bool) -> None:
        self.folder = folder
        self.touch = touch
        self.shots = 0

    def __call__(self, page: Page, what: str) -> None:
        self.shots += 1
        page.screenshot(path=self.folder / f"{self.shots:02}-{what}.png")
        if what == "next":
            self.press(page, 'form[action$="/next"] button')
        elif page.query_selector("#act input[type=checkbox]"):
            for box in page.query_selector_all("#act label.card")[:2]:
                box.tap() if self.touch else box.click()
            # A touch is a click only a moment later.
            wait(page, "() => document.querySelectorAll('#act :checked').length === 2")
            assert "2" in page.inner_text("[data-count]")
            self.press(page, "#act button[name=verb]")
        elif page.query_selector("#act button[value=look]"):
            self.press(page, "#act button[value=look]")
        elif page.query_selector(CARD):
            self.card(page)
        else:
            self.press(page, "#act .acts button")

    def press(self, page: Page, selector: str) -> None:
        button = page.locator(selector).first
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44 or not self.touch, selector
        button.tap() if self.touch else button.click()

    def card(self, page: Page) -> None:
        card = page.locator(CARD).first
        if self.touch:
            before = seq(page)
            card.tap()
            wait(page, "() => document.querySelectorAll('[data-hand] .raised').length === 1")
            assert seq(page) == before
            card.tap()
        else:
            card.click()


def test_each_bot_has_a_bar_more_than_the_one_before(page: Page, server: Server) -> None:
    page.goto(server.url)
    lit = page.evaluate(
        """() => [...document.querySelectorAll("label.bot .bars")].map((bars) =>
            [...bars.children].filter((bar) => getComputedStyle(bar).opacity === "1").length)"""
    )
    assert lit == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("width", "height", "touch"), [(390, 844, True), (1280, 800, False), (360, 640, True)]
)
def test_a_match_by_clicks(
    chromium: Browser, server: Server, tmp_path: Path, width: int, height: int, touch: bool
) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    begin(page, server.url, deals="2")
    assert play_match(page, Clicker(tmp_path, touch=touch)) >= 8
    page.screenshot(path=tmp_path / "over.png", full_page=True)
    assert not faults
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    again = page.locator('form[action$="/again"] button')
    old = page.url
    again.tap() if touch else again.click()
    page.wait_for_url(lambda url: "/t/" in url and url != old)
    wait(page, ASKED)
    context.close()


class Typist:
    """Uses keys alone."""

    def __call__(self, page: Page, what: str) -> None:
        keys = page.keyboard
        if what == "next":
            keys.press("n")
        elif page.query_selector("#act input[type=checkbox]"):
            keys.press("1")
            keys.press("ArrowRight")
            keys.press("Enter")
            chosen = page.evaluate("() => document.querySelectorAll('#act :checked').length")
            assert chosen == 2
            keys.press("x")
        elif page.query_selector("#act button[value=look]"):
            keys.press("o")
        elif page.query_selector(CARD):
            self.card(page)
        else:
            keys.press("f" if page.query_selector("#act [data-key=f]") else self.first_key(page))

    def first_key(self, page: Page) -> str:
        return str(
            page.evaluate("() => document.querySelector('#act .acts [data-key]').dataset.key")
        )

    def card(self, page: Page) -> None:
        """The first playable card, by its number; the focus must be in the hand already."""
        index = page.evaluate(
            """() => [...document.querySelectorAll('[data-hand] button')]
                .findIndex((card) => card.getAttribute('aria-disabled') !== 'true')"""
        )
        before = seq(page)
        page.keyboard.press(str(index + 1))
        raised = page.evaluate("() => document.activeElement.classList.contains('raised')")
        assert raised
        page.keyboard.press("Escape")
        assert not page.evaluate("() => document.querySelector('.raised')")
        assert seq(page) == before
        page.keyboard.press("Enter")


def test_a_match_by_keyboard_alone(page: Page, server: Server) -> None:
    begin(page, server.url, deals="2")
    assert play_match(page, Typist()) >= 8
    old = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/t/" in url and url != old)


def test_the_focus_goes_to_a_neighbour_when_its_card_is_played(page: Page, server: Server) -> None:
    begin(page, server.url, players="2")
    focused = """() => {
        const hand = [...document.querySelectorAll('[data-hand] button')];
        return hand.length === 0 || hand.includes(document.activeElement);
    }"""

    def act(page: Page, what: str) -> None:
        cards = page.query_selector_all(CARD)
        if what == "turn" and cards and not page.query_selector("#act input[type=checkbox]"):
            cards[-1].focus()
            before = seq(page)
            page.keyboard.press("Enter")
            moved(page, before)
            if page.query_selector("[data-hand] button"):
                wait(page, focused)
                raise StopIteration
            return
        Clicker(Path(server.db).parent, touch=False)(page, what)

    with pytest.raises(StopIteration):
        play_match(page, act)


def test_a_locked_card_says_why_without_a_request(page: Page, server: Server) -> None:
    # A card in flight over the hand would be clicked instead.
    page.emulate_media(reduced_motion="reduce")
    begin(page, server.url)
    posts: list[str] = []
    page.on("request", lambda r: posts.append(r.url) if r.method == "POST" else None)
    clicker = Clicker(Path(server.db).parent, touch=False)

    def act(page: Page, what: str) -> None:
        locked = page.query_selector("[data-hand] button[aria-disabled=true][data-why]")
        if locked:
            posts.clear()
            locked.click(force=True)
            told = [locked.get_attribute(f"data-{name}") for name in ("why", "rule-name")]
            assert page.inner_text("#notice") == " ".join(text for text in told if text)
            link = page.query_selector("#notice a")
            assert (link and link.get_attribute("href")) == locked.get_attribute("data-rule")
            assert not posts
            page.keyboard.press("Escape")
            assert page.inner_text("#notice") == ""
            raise StopIteration
        clicker(page, what)

    with pytest.raises(StopIteration):
        play_match(page, act)


def test_no_more_boxes_than_may_be_chosen(page: Page) -> None:
    page.set_content(
        """<main id="table" data-seq="1"><form><fieldset data-max="2"><div data-hand>
        <label class="card"><input type="checkbox" value="a"></label>
        <label class="card"><input type="checkbox" value="b"></label>
        <label class="card"><input type="checkbox" value="c"></label></div>
        <output data-count="{n} of {max}"></output></fieldset></form></main>"""
    )
    source = (Path(__file__).parents[2] / "src/kozyr/web/static/hand.js").read_text()
    for other in ('{ announce } from "./digits.js"', '{ whyNot } from "./why.js"'):
        source = source.replace(f"import {other};", "")
    source = source.replace('import { notify } from "./forms.js";', "const notify = () => {};")
    source = source.replace("export function", "function") + "; listen(); restoreHand();"
    page.add_script_tag(content=source, type="module")
    wait(page, "() => document.querySelector('output').textContent !== ''")
    for label in page.query_selector_all("label"):
        label.click(force=True)
    checked = page.evaluate("() => [...document.querySelectorAll(':checked')].map((b) => b.value)")
    assert checked == ["a", "b"]
    assert page.inner_text("output") == "2 of 2"


def test_cards_fly_unless_motion_is_unwanted(chromium: Browser, server: Server) -> None:
    for expected in (True, False):
        context = chromium.new_context(reduced_motion="no-preference" if expected else "reduce")
        page = context.new_page()
        page.add_init_script(
            """window.flights = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) {
                window.flights += 1;
                return animate.apply(this, given);
            };"""
        )
        begin(page, server.url, players="2", deals="1")
        play_match(page, Clicker(Path(server.db).parent, touch=False))
        assert (page.evaluate("() => window.flights") > 0) == expected
        context.close()


def test_the_table_can_be_read_aloud(page: Page, server: Server) -> None:
    begin(page, server.url)
    wait(page, ASKED)
    page.keyboard.press("t")
    assert "Trump" in page.inner_text("#live")


def test_the_title_says_whose_turn_it_is(page: Page, server: Server) -> None:
    begin(page, server.url)
    wait(page, ASKED)
    title = page.evaluate("() => document.getElementById('table').dataset.title")
    assert page.title() == title


def test_the_second_half_of_a_double_click_answers_nothing(page: Page, server: Server) -> None:
    """The exchange is asked for where "frap" stood: it must not be confirmed by the same gesture."""
    begin(page, server.url, players="2", deals="9")
    for _ in range(60):
        if wait(page, ASKED) != "turn":
            before = seq(page)
            page.click("form[action$='/next'] button")
            moved(page, before)
        elif call := page.query_selector("#act button[value=frap], #act button[value=whist]"):
            box = call.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            before = seq(page)
            page.mouse.click(x, y)
            moved(page, before)
            wait(page, "() => !!document.querySelector('fieldset.pick')")
            page.mouse.click(x, y, click_count=2)
            page.wait_for_timeout(400)
            assert page.query_selector("fieldset.pick") is not None
            page.click("#act button[name=verb]")
            wait(page, "() => document.getElementById('notice').textContent.trim() !== ''")
            assert page.query_selector("fieldset.pick") is not None
            return
        else:
            before = seq(page)
            page.click("#act button[value=look], #act button[value=pass], #act button[value=stay]")
            moved(page, before)
    raise AssertionError("nobody ever called")
