"""Where things stand: nothing lies over a seat, no number is cut, at the sizes where there is least room."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import kozyr.web
from kozyr.match.view import Stage, View
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


def faults(browser: Browser, html: str, tmp_path: Path, size: tuple[int, int]) -> list[str]:
    file = tmp_path / "page.html"
    file.write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(file.as_uri())
    found = page.evaluate(FAULTS)
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
