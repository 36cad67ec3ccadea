"""Names of every length leave room for amounts, signs and calls."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kozyr.web.render import Prefs
from tests.browser.test_layout import FAULTS, RENDERER, faults
from tests.web.fake_views import STAGES, match_where, shown

#: What long names push out of sight at the end of a deal and in the score sheet and log beside it.
PUSHED_OUT = """() => {
    const seen = css => [...document.querySelectorAll(css)].filter(e => e.offsetWidth > 0);
    const faults = [];
    for (const e of seen(".over .bal, .over .net, .over .n, .over .share, .over .btn, .over h2")) {
        const b = e.getBoundingClientRect(), room = e.closest(".over").getBoundingClientRect();
        if (b.left < room.left - 1 || b.right > room.right + 1) faults.push(`${e.textContent} is out of sight`);
    }
    for (const e of seen(".over, .log ol, .log li"))
        if (e.scrollWidth > e.clientWidth + 1) faults.push(`${e.className || e.nodeName} is too wide`);
    const sheet = seen(".panel .scroll")[0], wide = sheet?.scrollWidth;
    seen(".pad thead th:not(:first-child)").forEach(e => e.textContent = "A");
    if (sheet && sheet.scrollWidth < wide) faults.push("names widen the score sheet");
    return faults;
}"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
@pytest.mark.parametrize("stage", ["match over", "deal over"])
@pytest.mark.parametrize("name", ["W" * 24, "Щ" * 15, "W" * 22 + " 2", "Maximiliana Wolfgang"])
def test_long_names_push_no_amount_out_of_sight(
    chromium: Browser, tmp_path: Path, size: tuple[int, int], stage: str, name: str
) -> None:
    match = match_where(STAGES[stage])
    table = replace(shown(match), names=("Maria", name, "Щ" * 15, "W" * 24))
    html = RENDERER.table_page(table_id="t", shown=table, key="k", prefs=Prefs())
    assert html.count(name) > 1
    assert faults(chromium, html, tmp_path, size, PUSHED_OUT) == []
    assert faults(chromium, html, tmp_path, size, FAULTS) == []
