"""Pages of the games beside Frap: announcements, shakhi, points, the score sheet, the start page."""

import re
from dataclasses import replace
from functools import cache

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from kozyr.core.actions import Kind
from kozyr.core.cards import format_card
from kozyr.games.registry import PRESETS, rules
from kozyr.i18n import LANGUAGES
from kozyr.match.match import Match
from kozyr.match.view import Stage, View
from kozyr.web.render import Notice, Prefs, Renderer
from kozyr.web.render.board import Table
from kozyr.web.render.home import minutes
from tests.web.fake_views import POINTS_STAGES, SHAKHA_STAGES, STAGES, match_where, shown

RENDERER = Renderer("/base", lambda name: f"/base/static/x/{name}")
POINTS = ("51a", "51b", "51v", "oh-hell")
MAXIMUM = 25_000
EVERY_STAGE = {**STAGES, **POINTS_STAGES, **SHAKHA_STAGES}
CASES = [
    *[(p, s) for p in POINTS for s in POINTS_STAGES if (p, s) not in {("oh-hell", "last card")}],
    *[(p, s) for p in ("51b", "51v") for s in SHAKHA_STAGES],
    *[("khrap", s) for s in STAGES if s not in ("exchange",)],
]


@cache
def match_at(preset: str, stage: str) -> Match:
    options = {"deals": "6"} if preset == "oh-hell" else {}
    if stage in ("announcing", "forbidden bid", "points deal over") and preset in ("51a", "51b"):
        options["hook"] = "true"
    return match_where(EVERY_STAGE[stage], None, seat=0, preset=preset, **options)


def fragment(preset: str, stage: str, *, seat: int | None = 0, lang: str = "en") -> str:
    table = shown(match_at(preset, stage), seat=seat)
    return RENDERER.fragment(table_id="t1", shown=table, key="k42", prefs=Prefs(lang=lang))


def tree(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


def one(html: str, css: str) -> LexborNode:
    found = tree(html).css(css)
    assert len(found) == 1, (css, len(found))
    return found[0]


def buttons(html: str, css: str) -> dict[str, LexborNode]:
    return {b.attributes["value"] or "": b for b in tree(html).css(css)}


@pytest.mark.parametrize(("preset", "stage"), CASES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stage_of_every_game(preset: str, stage: str, lang: str) -> None:
    for seat in (0, None):
        html = fragment(preset, stage, seat=seat, lang=lang)
        assert len(html.encode()) < MAXIMUM
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert "%(" not in html
        assert "Babel" not in html
        board = Table(shown(match_at(preset, stage), seat=seat), lang).board()
        assert board.live.endswith(".")
        assert ".." not in board.live
        assert board.reading
    view = match_at(preset, stage).view(0)
    may_know = {*view.hand, *view.dead_upcards, view.upcard}
    may_know |= {card for _, card in view.trick + view.last_trick}
    seen = {n.attributes["id"] for n in tree(html).css("[id^=card-]")}
    assert seen <= {f"card-{format_card(card)}" for card in may_know}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_and_call_that_is_legal_can_be_sent(preset: str) -> None:
    """At every turn of the reader's seat exactly the legal actions are offered."""
    compared = 0

    def offered(view: View) -> bool:
        nonlocal compared
        if view.actor == 0 and view.stage is not Stage.EXCHANGE:
            table = replace(blank, view=view)
            html = RENDERER.fragment(table_id="t", shown=table, key="k", prefs=Prefs())
            ways = tree(html).css("#act button[name=action]:not([aria-disabled=true])")
            values = {b.attributes["value"] for b in ways}
            assert values == {str(action) for action in view.legal}
            compared += 1
        return compared >= 40

    blank = shown(match_where(lambda _: True, None, preset=preset))
    match_where(offered, None, preset=preset)
    assert compared == 40


def test_announcements_are_buttons_and_the_forbidden_one_says_why() -> None:
    html = fragment("51v", "forbidden bid")
    view = match_at("51v", "forbidden bid").view(0)
    offered = buttons(html, "#act .bids button")
    assert list(offered) == [f"bid {n}" for n in range(view.cards + 1)]
    locked = {v for v, b in offered.items() if b.attributes.get("aria-disabled") == "true"}
    assert locked == set(offered) - {str(action) for action in view.legal}
    (forbidden,) = locked
    assert offered[forbidden].attributes["data-why"]
    assert offered[forbidden].attributes["data-rule"] == "/base/rules/51v#r2.3"
    assert "announced for" in one(html, ".cap.tally").text()


def test_bids_stand_on_the_chips_as_announced_and_taken() -> None:
    html = fragment("51a", "points lead")
    view = match_at("51a", "points lead").view(0)
    for seat in range(view.players):
        text = one(html, f"#seat-{seat} .got").text(strip=True)
        assert text.endswith(f"{view.bids[seat]}/{view.taken[seat]}")
    bids = [bid for bid in view.bids if bid is not None]
    off = sum(bids) - view.cards
    facts = one(html, ".facts .tally")
    assert f"{sum(bids)}/{view.cards}" in facts.text()
    word = "over by" if off > 0 else "under by" if off < 0 else "just as many"
    assert word in facts.text()
    assert facts.css("use")[0].attributes["href"] in ("#i-over", "#i-under", "#i-exact")


def test_the_last_card_shows_trump_in_the_dealers_hand() -> None:
    html = fragment("51a", "last card")
    figure = one(html, ".up.shown")
    assert "last card" in figure.text()
    assert not tree(html).css(".stock")
    assert not figure.css("[id^=card-]"), "it lies in the hand of the dealer"


def test_a_shakha_asks_how_it_is_played() -> None:
    html = fragment("51b", "shakha")
    view = match_at("51b", "shakha").view(0)
    beats = {a.cards[0] for a in view.legal if a.kind is Kind.BEAT}
    for card in map(format_card, beats):
        opener = one(html, f"[data-hand] [popovertarget=way-{card}]")
        assert opener.attributes["type"] == "button"
        assert "name" not in opener.attributes
        sheet = one(html, f"#act #way-{card}[popover]")
        ways = {b.attributes.get("value"): b.text() for b in sheet.css("button[name=action]")}
        assert list(ways) == [f"{card}!", card]
        assert sheet.css("button[popovertargetaction=hide]")


def test_a_shakha_with_one_way_says_which() -> None:
    def only_beating(view: View) -> bool:
        if view.stage is not Stage.PLAY or view.actor != 0:
            return False
        kinds = [a.kind for a in view.legal if a.cards[0] in view.rules.shakhi]
        return kinds == [Kind.BEAT]

    match = match_where(only_beating, preset="51b", players=4, plain_shakha="ordinary", hook="true")
    html = RENDERER.fragment(table_id="t", shown=shown(match), key="k", prefs=Prefs())
    value = next(str(a) for a in match.view(0).legal if a.kind is Kind.BEAT)
    button = one(html, f"[data-hand] button[value='{value}']")
    assert "Beats" in button.text()
    assert "Beats" in (button.attributes["aria-label"] or "")
    assert not tree(html).css(".ways")


def test_a_beating_shakha_is_marked_by_shape_and_word() -> None:
    html = fragment("51b", "beaten")
    mark = one(html, ".trick .beats")
    assert mark.css("use")[0].attributes["href"] == "#i-beat"
    assert "beats" in mark.text()


def test_the_pad_tells_exact_over_and_under_apart_by_shape() -> None:
    html = fragment("51a", "points match over")
    view = match_at("51a", "points match over").view(0)
    assert len(view.sheet) == 20
    assert len(tree(html).css(".pad tbody")) == 3
    whole = RENDERER.sheet(
        table_id="t", shown=shown(match_at("51a", "points match over")), prefs=Prefs(), part=True
    )
    rows = tree(whole).css("tbody")
    assert len(rows) == len(view.sheet)
    shapes = {n.attributes["href"] for n in tree(whole).css(".mk use")}
    assert shapes == {"#i-exact", "#i-over", "#i-under"}
    for node, row in zip(rows, view.sheet, strict=True):
        cells = node.css("tr:first-child td")
        for cell, bid, taken, total in zip(cells, row.bids, row.tricks, row.balances, strict=True):
            assert f"{bid}/{taken}" in cell.text()
            assert cell.css("b")[0].text() == str(total)
        assert len(node.css("details a.rule")) == view.players
        assert f"dealer: {shown(match_at('51a', 'points match over')).names[row.dealer]}" in (
            node.css("summary")[0].text().replace("You", "Maria")
        )


def test_the_arithmetic_of_points_stands_in_the_account() -> None:
    html = fragment("51v", "points match over")
    texts = " ".join(n.text() for n in tree(html).css(".settle .lines li"))
    assert "Announced" in texts
    assert re.search(r"2 × \(5 \+ 5 × \d\)|1 × \d", texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_totals_have_titles(lang: str) -> None:
    html = fragment("51v", "points match over", lang=lang)
    view = match_at("51v", "points match over").view(0)
    titles = [n.text() for n in tree(html).css(".standings .share")]
    assert len(titles) == 3
    assert all(titles)
    assert len({view.rules.title(b) for b in view.balances}) == len(set(titles))


def test_equal_totals_share_a_place() -> None:
    def shared(view: View) -> bool:
        return view.stage is Stage.MATCH_OVER and len(set(view.balances)) < view.players

    match = match_where(shared, preset="oh-hell", deals="2")
    html = RENDERER.fragment(table_id="t", shown=shown(match), key="k", prefs=Prefs())
    totals = match.view(0).balances
    places = [1 + sum(b > a for b in totals) for a in sorted(totals, reverse=True)]
    texts = [n.text(strip=True) for n in tree(html).css(".standings .place")]
    assert texts == [f"{place}." for place in places]
    assert "title" not in one(html, ".standings").text()


def test_khrap_has_its_own_words() -> None:
    assert set(buttons(fragment("khrap", "bidding"), "#act .acts button")) == {"khrap", "pass"}
    html = fragment("khrap", "bidding", lang="ru")
    assert "храп" in html.lower()
    assert "фрап" not in html.lower()
    assert "Разрез" in fragment("khrap", "cutting in", lang="ru")
    assert "одрез" not in fragment("khrap", "cutting in", lang="ru")
    assert "5 cards" in buttons(fragment("khrap", "cutting in"), ".acts button")["cut up"].text()
    takes = match_where(
        lambda v: (
            bool(v.sheet)
            and any(x.kind == "takes" for y in v.sheet[-1].lines for x in y)
            and v.stage is Stage.DEAL_OVER
        ),
        preset="khrap",
        half_in_second_circle="true",
    )
    html = RENDERER.fragment(table_id="t", shown=shown(takes), key="k", prefs=Prefs())
    assert "takes from the kon of" in one(html, ".settle").text()


def test_fragments_do_not_grow_with_the_match() -> None:
    late = match_where(
        lambda v: v.deal_no == 30 and v.actor == 0, players=12, deals="36", deck="52"
    )
    html = RENDERER.fragment(table_id="t", shown=shown(late), key="k", prefs=Prefs(lang="ru"))
    assert len(html.encode()) < 30_000
    assert len(tree(html).css(".pad tbody")) == 1


# --- the start page ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_offers_every_game(preset: str, lang: str) -> None:
    html = RENDERER.home(prefs=Prefs(lang=lang), tables=[], form={"preset": preset}, notice=None)
    games = buttons(html, "form.new button[name=choose]")
    assert list(games) == list(PRESETS)
    assert [v for v, b in games.items() if b.attributes.get("aria-pressed")] == [preset]
    assert one(html, "input[name=preset]").attributes["value"] == preset
    seats = list(buttons(html, "input[name=players]"))
    assert seats == [str(n) for n in PRESETS[preset].seats]
    checked = one(html, "input[name=players][checked]").attributes["value"]
    assert checked == str(PRESETS[preset].default_players)
    assert len(tree(html).css(".length")) == len(seats)
    names = {n.attributes["name"] for n in tree(html).css(".options [name]")}
    assert {"deck"} >= set(rules(preset).options) - names
    assert "%(" not in html


def test_the_length_follows_the_choice() -> None:
    html = RENDERER.home(
        prefs=Prefs(), tables=[], form={"preset": "51a", "schedule": "top_once"}, notice=None
    )
    assert one(html, ".l4").text().startswith("17 deals, about ")
    assert minutes(rules("51a", players=4)) > minutes(rules("51a", players=4, schedule="top_once"))
    assert minutes(rules("frap", players=12)) > minutes(rules("frap", players=2))


def test_decks_stand_under_their_numbers_of_seats() -> None:
    html = RENDERER.home(prefs=Prefs(), tables=[], form={"preset": "51b"}, notice=None)
    groups = {
        g.attributes["label"]: [o.attributes["value"] for o in g.css("option")]
        for g in tree(html).css("select[name=deck] optgroup")
    }
    assert groups == {"4 players": ["36", "32"], "5 players": ["30", "34", "35"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ({"preset": "51a", "players": "5", "deck": "36"}, {"deck"}),
        ({"preset": "51a", "players": "4", "deck": "32", "shakhi": "add_black_sixes"}, {"shakhi", "deck", "players"}),
        ({"preset": "oh-hell", "players": "4", "tricks": "17"}, {"players", "tricks"}),
        ({"preset": "khrap", "players": "4", "stake": "5"}, {"stake"}),
        ({"preset": "51v", "players": "4"}, {"players"}),
        ({"preset": "frap", "players": "x"}, {"players"}),
    ],
)  # fmt: skip
def test_a_refusal_stands_at_its_field(form: dict[str, str], fields: set[str], lang: str) -> None:
    html = RENDERER.home(prefs=Prefs(lang=lang), tables=[], form=form, notice=Notice("no"))
    found = {(n.attributes["id"] or "").removeprefix("fault-") for n in tree(html).css(".fault")}
    assert found == fields
    assert all(n.text() for n in tree(html).css(".fault"))
    assert tree(html).css(".fault")[0].text() in one(html, "#notice").text()
    for name in fields - {"players"}:
        field = one(html, f".options [name={name}]")
        assert field.attributes["aria-invalid"] == "true"
        assert field.attributes["aria-describedby"] == f"fault-{name}"
