"""Where things stand: nothing lies over a seat, no number is cut, at the sizes where there is least room."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import kozyr.web
from kozyr.match.view import Stage, View
from kozyr.tables import TableView
from kozyr.web.render import Prefs, Renderer
from tests.web.fake_views import POINTS_STAGES, SHAKHA_STAGES, STAGES, match_where, shown

STATIC = (Path(kozyr.web.__file__).parent / "static").as_uri()
RENDERER = Renderer("", lambda name: f"{STATIC}/{name}")

#: Pairs of boxes on the table that lie over each other, numbers that are cut, and what leaves the page.
FAULTS = """() => {
    const seen = css => [...document.querySelectorAll(css)].filter(e => e.offsetWidth > 0);
    const name = e => e.id || e.className;
    const boxes = seen(".seats .seat, .trick .slot, .middle > *, .mine");
    const faults = [];
    boxes.forEach((one, i) => boxes.slice(i + 1).forEach(two => {
        const a = one.getBoundingClientRect(), b = two.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${name(one)} over ${name(two)}`);
    }));
    for (const e of seen(".bal, .net, .lines .n, .kon dd, .share, .pad td, .btn, .over h2"))
        if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline")
            faults.push(`${name(e)} is cut: ${e.textContent}`);
    for (const e of seen(".bal, .net, .lines .n, .share, .seat, .btn .t")) {
        const b = e.getBoundingClientRect(), o = e.closest("li, .btn, .own, .felt");
        if (o && b.right > o.getBoundingClientRect().right + 1) faults.push(`${name(e)} leaves its box`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    return faults;
}"""


def crowded(view: View) -> bool:
    """Many cards of a trick lie on the table and it is the reader's turn."""
    playing = view.stage is Stage.PLAY and view.actor == 0 and bool(view.last_trick)
    return playing and len(view.trick) >= min(view.players - 1, 5)


def faults(
    browser: Browser, html: str, tmp_path: Path, size: tuple[int, int], script: str = FAULTS
) -> list[str]:
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(file.as_uri())
    found = page.evaluate(script)
    page.close()
    return list(found)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("stage", ["bidding", "exchange", "crowded", "deal over", "match over"])
def test_twelve_seats_with_huge_stakes_fit(
    chromium: Browser, tmp_path: Path, size: tuple[int, int], lang: str, stage: str
) -> None:
    wanted = crowded if stage == "crowded" else STAGES[stage]
    match = match_where(wanted, players=12, stake="1000000")
    html = RENDERER.table_page(table_id="t", shown=shown(match), key="k", prefs=Prefs(lang=lang))
    assert faults(chromium, html, tmp_path, size) == []


#: Phrases that lie over seats, cards or buttons; numbers behind names, and signs, that cannot be read.
HIDDEN = """() => {
    const seen = css => [...document.querySelectorAll(css)].filter(e => e.offsetWidth > 0);
    const box = e => e.getBoundingClientRect();
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const faults = [];
    for (const phrase of seen(".said .bubble"))
        for (const e of seen(".seat, .slot, .middle > *, .mine, .top .ico, .facts div"))
            if (over(box(phrase), box(e))) faults.push(`${phrase.textContent} over ${e.id || e.className}`);
    for (const e of seen(".seats .no, .said .no, .seats .stand-in > span")) {
        const b = box(e), all = document.elementsFromPoint(b.left + b.width / 2, b.top + b.height / 2);
        const held = all.find(other => !other.matches(".trick"));  // which has nothing to be seen there
        const cut = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline";
        if (cut) faults.push(`${e.textContent} is cut`);
        if (!held || !(e.contains(held) || held.contains(e))) faults.push(`${e.textContent} is hidden`);
        if (b.left < 0 || b.right > innerWidth) faults.push(`${e.textContent} leaves the page`);
    }
    return faults;
}"""


def company(shown: TableView) -> TableView:
    """Only people, whose long names are told apart by a number; everybody has just spoken, some are away."""
    seats = range(shown.rules.players)
    return replace(
        shown,
        names=tuple("Maximiliana Wolfgang" + f" {n + 1}" * (n > 0) for n in seats),
        is_bot=(False,) * len(seats),
        away=tuple(n % 3 == 1 for n in seats),
        connected=tuple(n % 3 == 2 for n in seats),
        said_phrase=tuple(("one_moment", 20 + n, 0.5) for n in seats),
    )


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844), (360, 640)])
@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize(("players", "stage"), [(12, "bidding"), (12, "crowded"), (4, "crowded")])
def test_what_friends_say_covers_nothing_and_names_stay_different(
    chromium: Browser,
    tmp_path: Path,
    size: tuple[int, int],
    lang: str,
    players: int,
    stage: str,
) -> None:
    match = match_where(crowded if stage == "crowded" else STAGES[stage], players=players)
    table = company(shown(match))
    html = RENDERER.table_page(table_id="t", shown=table, key="k", prefs=Prefs(lang=lang))
    assert 'class="bubble"' in html
    assert 'class="no"' in html
    found = faults(chromium, html, tmp_path, size)
    assert found == []
    assert faults(chromium, html, tmp_path, size, HIDDEN) == []
    signs = {12: 4, 4: 1}[players]
    assert html.count('class="stand-in"') == signs


def test_the_last_trick_leaves_the_question_readable(chromium: Browser, tmp_path: Path) -> None:
    match = match_where(crowded, players=12)
    html = RENDERER.table_page(table_id="t", shown=shown(match), key="k", prefs=Prefs())
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    for width, height in ((360, 640), (1280, 800)):
        page = chromium.new_page(viewport={"width": width, "height": height})
        page.goto(file.as_uri())
        page.click("#last summary")
        pop, ask = page.locator("#last .pop").bounding_box(), page.locator("#ask").bounding_box()
        assert pop and ask
        assert pop["y"] + pop["height"] <= ask["y"]
        assert pop["y"] >= 0
        page.close()


def test_exchange_is_dimmed_while_nothing_is_ticked(chromium: Browser, tmp_path: Path) -> None:
    match = match_where(STAGES["exchange"])
    file = tmp_path / "page.html"
    html = RENDERER.table_page(table_id="t", shown=shown(match), key="k", prefs=Prefs())
    file.write_text(html, encoding="utf-8")
    page = chromium.new_page(viewport={"width": 360, "height": 640})
    page.goto(file.as_uri())
    look = "e => getComputedStyle(e).opacity"
    assert float(page.locator("#act [name=verb]").evaluate(look)) < 1
    assert float(page.locator("#act [name=action][value=swap]").evaluate(look)) == 1
    page.locator("#act input[type=checkbox]").first.check(force=True)
    assert float(page.locator("#act [name=verb]").evaluate(look)) == 1
    page.close()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("preset", "players", "stage"),
    [
        ("oh-hell", 7, "announcing"),
        ("oh-hell", 7, "points follow"),
        ("51a", 6, "points deal over"),
        ("51a", 3, "last card"),
        ("51b", 2, "points follow"),
        ("51v", 3, "points match over"),
        ("51b", 4, "beaten"),
    ],
)
def test_games_for_points_fit(
    chromium: Browser,
    tmp_path: Path,
    size: tuple[int, int],
    lang: str,
    preset: str,
    players: int,
    stage: str,
) -> None:
    match = match_where({**POINTS_STAGES, **SHAKHA_STAGES}[stage], players, preset=preset)
    html = RENDERER.table_page(table_id="t", shown=shown(match), key="k", prefs=Prefs(lang=lang))
    assert faults(chromium, html, tmp_path, size) == []
