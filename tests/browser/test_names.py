"""Names of every length leave room for amounts, signs and calls."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kozyr.web.render import Prefs
from tests.browser.test_layout import FAULTS, RENDERER, crowded, faults
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


#: Names of which five letters cannot be read in one line, calls that are cut, signs over names or each other.
UNREADABLE = """() => {
    const seen = (root, css) => [...root.querySelectorAll(css)].filter(e => e.offsetWidth > 0);
    const faults = [];
    for (const seat of seen(document, ".seats .seat")) {
        const name = seat.querySelector(".who b"), text = name.firstChild, room = name.getBoundingClientRect();
        const letters = document.createRange(), boxes = [];
        letters.setStart(text, 0);
        letters.setEnd(text, Math.min(5, text.length));
        for (const b of letters.getClientRects()) {
            if (b.left < room.left - 1 || b.right > room.right + 1 || b.bottom > room.bottom + 2)
                faults.push(`${name.textContent} is cut`);
            // Above the letters a line has room of its own.
            boxes.push(["name", { left: b.left, right: b.right, top: b.top + b.height / 4, bottom: b.bottom }]);
        }
        if (boxes.length !== 1) faults.push(`${name.textContent} is broken`);
        for (const e of seen(seat, ".mark, .stand-in, .lost, .say, .bal, .got"))
            boxes.push([e.className, e.getBoundingClientRect()]);
        boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([two, b]) => {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 1 && high > 1) faults.push(`${name.textContent}: ${one} over ${two}`);
        }));
        for (const e of seen(seat, ".say, .stand-in .short"))
            if (e.scrollWidth > e.clientWidth) faults.push(`${e.textContent} is cut`);
    }
    return faults;
}"""
PEOPLE = {
    "en": "Maria Francis Clara Daniel Emma Frank Grace Harry Arthur Kate Leo Oscar",
    "ru": "Мария Матвей Борис Вера Глеб Анна Игорь Лида Рита Нина Павел Фёдор",
    "pl": "Maria Bartek Celina Darek Ewa Filip Gosia Henryk Iza Jurek Kasia Magda",
}


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("players", [5, 6, 8, 10, 12])
@pytest.mark.parametrize("stage", ["cutting in", "crowded"])
def test_names_of_bots_can_be_read_on_a_phone(
    chromium: Browser, tmp_path: Path, lang: str, players: int, stage: str
) -> None:
    wanted = crowded if stage == "crowded" else STAGES[stage]
    table = shown(match_where(wanted, players=players))
    dealer = table.dealt.dealer
    person = {0, dealer, players - 1 if dealer == 1 else 1}
    bots = [None if n in person else ("novice", "club", "expert")[n % 3] for n in range(players)]
    table = replace(
        table,
        names=tuple(PEOPLE[lang].split()[:players]),
        is_bot=tuple(bot is not None for bot in bots),
        programmes=tuple(bots),
        away=tuple(n == dealer != 0 for n in range(players)),
        connected=tuple(n == 0 for n in range(players)),
    )
    html = RENDERER.table_page(table_id="t", shown=table, key="k", prefs=Prefs(lang=lang))
    assert html.count('class="lvl"') == len([bot for bot in bots if bot is not None])
    assert faults(chromium, html, tmp_path, (360, 640), UNREADABLE) == []
    assert faults(chromium, html, tmp_path, (360, 640), FAULTS) == []


@pytest.mark.parametrize("lang", ["en", "ru", "pl"])
@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize("stage", ["bidding", "others exchange", "others play", "folded"])
def test_the_longest_names_widen_no_page(
    chromium: Browser, tmp_path: Path, lang: str, stage: str, players: int
) -> None:
    """Nor does the line that says whose turn it is."""
    table = shown(match_where(STAGES[stage], players=players))
    table = replace(table, names=tuple(letter * 24 for letter in "ЖWmЩMwшЮ@ФЫQ"[:players]))
    html = RENDERER.table_page(table_id="t", shown=table, key="k", prefs=Prefs(lang=lang))
    assert "the page is too wide" not in faults(chromium, html, tmp_path, (360, 640))
