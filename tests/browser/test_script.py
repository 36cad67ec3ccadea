"""The page's own modules, each by itself, in a page that holds nothing else."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from kozyr.web import statics

SITE = "http://kozyr.test"
BLANK = "<!doctype html><title>t</title><body></body>"


@pytest.fixture
def blank(page: Page) -> Page:
    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(SITE).lstrip("/")
        if not name:
            route.fulfill(body=BLANK, content_type="text/html")
        else:
            route.fulfill(path=Path(statics.FOLDER) / name, content_type="text/javascript")

    page.route(f"{SITE}/**", answer)
    page.goto(SITE + "/")
    page.evaluate(
        """() => import("/morph.js").then(({ morph }) => {
            window.put = (html) => { document.body.innerHTML = html; };
            window.change = (html) => {
                const next = new DOMParser().parseFromString(html, "text/html");
                morph(document.body.firstElementChild, next.body.firstElementChild);
                return document.body.innerHTML;
            };
        })"""
    )
    return page


def change(page: Page, before: str, after: str) -> str:
    page.evaluate("html => put(html)", before)
    result = page.evaluate("html => change(html)", after)
    assert isinstance(result, str)
    return result


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<main>a</main>", "<main>b</main>"),
        ("<main class='x' lang='ru'>a</main>", "<main class='y' title='t'>a</main>"),
        ("<main><p>1</p><p>2</p></main>", "<main><p>2</p></main>"),
        ("<main><p>1</p></main>", "<main><ul><li>1</li></ul><p>2</p><!--c--></main>"),
        ("<main><p id='a'></p><p id='b'></p></main>", "<main><p id='b'></p><p id='a'></p></main>"),
        (
            "<main><div><b id='a'>1</b></div><ul></ul></main>",
            "<main><ul><li><b id='a'>2</b></li></ul></main>",
        ),
        (
            "<main><ul><li id='x'><b id='a'>1</b><b id='c'></b></li></ul></main>",
            "<main><b id='a'>1</b><ul><li id='y'><b id='c'></b></li></ul></main>",
        ),
        ("<main><b id='a'>1</b></main>", "<main><i id='a'>1</i></main>"),
    ],
)
def test_morph_gives_exactly_the_wanted_tree(blank: Page, before: str, after: str) -> None:
    expected = after.replace("'", '"')
    assert change(blank, before, after) == expected


def test_a_card_that_moves_is_the_same_node_and_keeps_the_focus(blank: Page) -> None:
    hand = "<main><form><button id='a'>A</button><button id='b'>B</button></form><ol></ol></main>"
    trick = "<main><form><button id='b'>B</button></form><ol><li><button id='a'>A</button></li></ol></main>"
    blank.evaluate("html => put(html)", hand)
    blank.evaluate("() => { window.card = document.getElementById('a'); card.focus(); }")
    blank.evaluate("html => change(html)", trick)
    assert blank.evaluate("() => document.querySelector('ol button') === card")
    assert blank.evaluate("() => document.activeElement === card")


def test_nodes_are_kept_without_move_before(blank: Page) -> None:
    blank.evaluate("() => { delete Element.prototype.moveBefore; }")
    blank.evaluate("html => put(html)", "<main><p><b id='a'>A</b></p></main>")
    blank.evaluate("() => { window.card = document.getElementById('a'); }")
    blank.evaluate("html => change(html)", "<main><ol><li><b id='a'>A</b></li></ol></main>")
    assert blank.evaluate("() => document.querySelector('li b') === card")


def test_what_the_user_did_stays(blank: Page) -> None:
    before = (
        "<main><details id='d'><summary>s</summary>1</details>"
        "<label id='c7'><input type='checkbox' value='7d'></label>"
        "<label id='c8'><input type='checkbox' value='8d'></label></main>"
    )
    after = (
        "<main><label id='c8'><input type='checkbox' value='8d'></label>"
        "<details id='d'><summary>s</summary>2</details></main>"
    )
    blank.evaluate("html => put(html)", before)
    blank.evaluate("() => { document.getElementById('d').open = true; }")
    blank.evaluate("() => { document.querySelector('[value=\"8d\"]').checked = true; }")
    blank.evaluate("html => change(html)", after)
    assert blank.evaluate("() => document.getElementById('d').open")
    assert blank.evaluate("() => document.querySelector('[value=\"8d\"]').checked")


def test_a_tick_does_not_move_to_another_card(blank: Page) -> None:
    blank.evaluate("html => put(html)", "<main><input type='checkbox' value='7d'></main>")
    blank.evaluate("() => { document.querySelector('input').checked = true; }")
    blank.evaluate("html => change(html)", "<main><input type='checkbox' value='8d'></main>")
    assert not blank.evaluate("() => document.querySelector('input').checked")


def test_a_notice_stays_until_there_is_another(blank: Page) -> None:
    blank.evaluate("html => put(html)", "<main><p role='alert'>No</p><b>1</b></main>")
    kept = blank.evaluate("html => change(html)", "<main><p role='alert'>\n</p><b>2</b></main>")
    assert kept == '<main><p role="alert">No</p><b>2</b></main>'
    new = blank.evaluate("html => change(html)", "<main><p role='alert'>Yes</p><b>2</b></main>")
    assert new == '<main><p role="alert">Yes</p><b>2</b></main>'


def test_events_are_read_from_any_pieces(blank: Page) -> None:
    text = ": hello\n\nid: 5\nevent: table\ndata: <main>\ndata: é</main>\n\ndata: two\n\n: \n\n"
    for size in (1, 3, 7, 1000):
        got = blank.evaluate(
            """([text, size]) => import("/stream.js").then(({ eventReader }) => {
                const got = [];
                const read = eventReader((data) => got.push(data));
                for (let i = 0; i < text.length; i += size) read(text.slice(i, i + size));
                return got;
            })""",
            [text, size],
        )
        assert got == ["<main>\né</main>", "two"]
