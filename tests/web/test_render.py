"""Pages: what every stage shows, what the script relies on, what must never be there."""

import re
from dataclasses import replace
from functools import cache
from itertools import groupby

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from kozyr.core.cards import format_card, suit_of
from kozyr.core.errors import IllegalActionError, Reason, RulesError
from kozyr.games.registry import rules
from kozyr.i18n import LANGUAGES
from kozyr.match.match import Match
from kozyr.match.view import Stage
from kozyr.tables import NameRefusedError
from kozyr.web.cards import INDEX_LETTERS, sprite
from kozyr.web.render import Notice, Own, Prefs, Renderer
from kozyr.web.render.board import Table, arranged, spot
from kozyr.web.render.words import Words, signed
from tests.web.fake_views import STAGES, match_where, shown

RENDERER = Renderer("/base", lambda name: f"/base/static/x/{name}")
MAXIMUM = 25_000
AMONG_SEVERAL = ("folded", "others exchange")  # positions that two seats cannot reach


@cache
def match_at(stage: str, players: int = 4) -> Match:
    return match_where(STAGES[stage], players=players)


def fragment(stage: str, *, players: int = 4, seat: int | None = 0, lang: str = "en") -> str:
    return RENDERER.fragment(
        table_id="t1",
        shown=shown(match_at(stage, players), seat=seat),
        key="k42",
        prefs=Prefs(lang=lang),
    )


def page(stage: str, *, lang: str = "en", notice: Notice | None = None) -> str:
    return RENDERER.table_page(
        table_id="t1",
        shown=shown(match_at(stage)),
        key="k42",
        prefs=Prefs(lang=lang),
        notice=notice,
    )


def tree(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


def one(html: str, css: str) -> LexborNode:
    found = tree(html).css(css)
    assert len(found) == 1, (css, len(found))
    return found[0]


def every_page(lang: str = "en") -> dict[str, str]:
    prefs = Prefs(lang=lang)
    return {
        "home": RENDERER.home(
            prefs=prefs,
            tables=[Own("/base/t/t1", "Frap"), Own("/base/t/t2", "Frap", away=True)],
            form=None,
            notice=None,
        ),
        "rules": RENDERER.rules(preset="frap-pl", prefs=prefs),
        "error": RENDERER.error(status=404, title="Nothing", text="Nothing here", prefs=prefs),
        **{stage: page(stage, lang=lang) for stage in STAGES},
    }


# --- the contract with the script and the policy of the browser ---------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_have_no_inline_script_or_style_and_unique_ids(lang: str) -> None:
    for name, html in every_page(lang).items():
        found = tree(html)
        assert not found.css("[style]"), name
        assert not found.css("style"), name
        assert all(s.attributes.get("src") for s in found.css("script")), name
        assert not re.search(r"\son\w+=", html), name
        ids = [node.attributes["id"] for node in found.css("[id]")]
        assert len(ids) == len(set(ids)), (name, [i for i in ids if ids.count(i) > 1])
        assert one(html, "html").attributes["lang"] == lang
        assert len(found.css("h1")) == 1, name


def test_every_used_symbol_is_in_the_sprite() -> None:
    for name, html in every_page().items():
        found = tree(html)
        used = {node.attributes.get("href") for node in found.css("use")}
        there = {f"#{node.attributes['id']}" for node in found.css("symbol")}
        assert used <= there, name


def test_addresses_have_the_base() -> None:
    for html in every_page().values():
        for node in tree(html).css("a, form, link, script"):
            for name in ("href", "action", "src"):
                address = node.attributes.get(name)
                assert address is None or address.startswith(("/base", "#")), address


@pytest.mark.parametrize(
    ("stage", "players"),
    [(s, n) for s in STAGES for n in (2, 4, 12) if n > 2 or s not in AMONG_SEVERAL],
)
def test_fragment_is_the_table(stage: str, players: int) -> None:
    html = fragment(stage, players=players)
    main = one(html, "main#table")
    assert html.lstrip().startswith('<main id="table"')
    view = match_at(stage, players).view(0)
    assert main.attributes["data-seq"] == "42"
    assert main.attributes["data-turn"] == ("1" if view.actor == 0 else "0")
    assert main.attributes["data-title"]
    assert one(html, "#notice").attributes["role"] == "alert"
    assert one(html, "#live").attributes["aria-live"] == "polite"
    assert one(html, "#live").attributes["data-read"]
    # What answers a question says which one; the rest may be sent at any time, and twice.
    for form in tree(html).css("form[data-live]"):
        hidden = {n.attributes["name"]: n.attributes["value"] for n in form.css("[type=hidden]")}
        answers = str(form.attributes["action"]).endswith(("/act", "/next"))
        assert hidden.keys() <= {"locked"} or answers
        assert not answers or hidden == {"seq": "42", "key": "k42"}


def test_fragment_stays_small() -> None:
    assert max(len(fragment(stage).encode()) for stage in STAGES) < MAXIMUM


@pytest.mark.parametrize("stage", STAGES)
def test_cards_with_an_id_are_those_that_this_seat_sees(stage: str) -> None:
    view = match_at(stage).view(0)
    may_know = {
        *view.hand,
        *view.dead_upcards,
        *(card for _, card in view.trick + view.last_trick),
        view.upcard,
    }
    seen = {node.attributes["id"] for node in tree(fragment(stage)).css("[id^=card-]")}
    assert seen <= {f"card-{format_card(card)}" for card in may_know}
    if view.hand_up and view.stage not in (Stage.DEAL_OVER, Stage.MATCH_OVER):
        assert {f"card-{format_card(card)}" for card in view.hand} <= seen


# --- what is always shown -----------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGES)
def test_trump_kon_deal_seats_and_what_is_asked_are_always_there(stage: str) -> None:
    html = fragment(stage)
    view = match_at(stage).view(0)
    facts = one(html, ".facts").text()
    assert ("clubs", "diamonds", "hearts", "spades")[view.trump] in facts
    assert Words("en").amount(view.kon).brief in facts
    assert f"{view.deal_no}/{view.deals}" in facts
    assert one(html, "#ask").text(strip=True)
    seats = tree(html).css(".seat")
    expected = 3 if view.stage in (Stage.DEAL_OVER, Stage.MATCH_OVER) else 4
    assert len(seats) == expected
    if view.dealer != 0 or expected == 4:
        assert len(tree(html).css(".seat .mark.d")) == 1


def test_the_actor_is_marked_also_without_colour() -> None:
    html = fragment("others play")
    actor = match_at("others play").view(0).actor
    assert one(html, "[aria-current=true].seat").attributes["id"] == f"seat-{actor}"


# --- stage by stage -----------------------------------------------------------------------------


def actions(html: str) -> dict[str, LexborNode]:
    return {b.attributes["value"] or "": b for b in tree(html).css("#act button[name=action]")}


def test_face_down_hand_offers_blind_and_look_with_its_consequence() -> None:
    html = fragment("face down")
    offered = actions(html)
    assert set(offered) == {"blind", "look", "pass"}
    assert "no longer call blind" in offered["look"].text()
    assert not tree(html).css("[data-hand]")
    assert len(tree(html).css(".hand .back")) == 4


def test_a_hand_may_be_looked_at_out_of_turn() -> None:
    assert "look" in actions(fragment("look out of turn"))


def test_bidding_and_defence_offer_their_words() -> None:
    assert {"frap", "pass"} <= set(actions(fragment("bidding")))
    assert {"whist", "pass"} <= set(actions(fragment("defence")))


def test_exchange_ticks_cards_and_counts_them() -> None:
    html = fragment("exchange")
    fieldset = one(html, "fieldset[data-max='4']")
    assert len(fieldset.css("[data-hand] input[type=checkbox][name=card]")) == 4
    assert one(html, "[data-count]").attributes["data-count"] == "{n} of {max}"
    assert one(html, "button[name=verb]").attributes["value"] == "swap"
    assert actions(html).keys() == {"swap"}


def test_cutting_in_explains_its_three_ways() -> None:
    offered = actions(fragment("cutting in"))
    assert set(offered) == {"cut up", "cut", "stay"}
    assert "upcard and 4 cards" in offered["cut up"].text()
    assert "5 cards" in offered["cut"].text()


def test_cut_drop_throws_one_of_five() -> None:
    html = fragment("cut drop")
    hand = match_at("cut drop").view(0).hand
    assert len(hand) == 5
    assert set(actions(html)) == {f"drop {format_card(card)}" for card in hand}


def test_follow_dims_only_what_is_refused_and_says_why() -> None:
    html = fragment("follow")
    view = match_at("follow").view(0)
    refused = {format_card(r.card) for r in view.refused}
    for text, button in actions(html).items():
        disabled = button.attributes.get("aria-disabled") == "true"
        assert disabled == (text in refused)
        assert bool(button.attributes.get("data-why")) == disabled
        assert (button.attributes["aria-label"] or "").count(", may ") == 1
    assert tree(html).css(".hand.choosing")
    assert one(html, "details#last").attributes["data-key"] == "l"


def test_nothing_is_dimmed_when_it_is_not_my_turn() -> None:
    html = fragment("others play")
    assert not tree(html).css(".hand.choosing")


def test_the_trick_has_a_fixed_slot_for_every_seat_and_marks_leader_and_winner() -> None:
    html = fragment("follow")
    assert len(tree(html).css(".trick > .slot")) == 4
    assert len(tree(html).css(".slot.wins")) == 1
    assert len(tree(html).css(".slot .led")) == 1


def test_settlement_shows_every_line_with_its_rule() -> None:
    html = fragment("deal over")
    row = match_at("deal over").view(0).sheet[-1]
    assert len(tree(html).css(".settle .lines li")) == sum(len(lines) for lines in row.lines)
    links = [a.attributes["href"] or "" for a in tree(html).css(".settle a.rule")]
    assert all(link.startswith("/base/rules/frap#r") for link in links)
    assert (
        one(html, "form[action='/base/t/t1/next'] [data-seconds-left]").attributes[
            "data-seconds-left"
        ]
        == "12.3"
    )


def test_match_over_shows_standings_the_split_and_what_to_do_next() -> None:
    html = fragment("match over")
    assert len(tree(html).css(".standings li")) == 4
    assert one(html, "form[action='/base/t/t1/again']").css("button")
    assert one(html, "a[href='/base/t/t1/record.kzr']").text()


def test_sheet_has_a_row_for_every_deal() -> None:
    view = match_at("match over").view(0)
    html = fragment("match over")
    assert len(tree(html).css(".pad tbody")) == 3
    assert one(html, "details[data-load]").attributes["data-load"] == "/base/t/t1/sheet"
    assert one(html, "[data-keep] a").attributes["href"] == "/base/t/t1/sheet"
    table = shown(match_at("match over"))
    for part in (True, False):
        whole = RENDERER.sheet(table_id="t1", shown=table, prefs=Prefs(), part=part)
        assert len(tree(whole).css("tbody:not(.why)")) == len(view.sheet)
        assert whole.lstrip().startswith("<table") == part
    assert "stake" in one(html, ".pad tbody:last-of-type details").text().lower()


def test_spectators_see_no_hand_and_no_buttons() -> None:
    for stage in ("exchange", "follow", "deal over", "match over"):
        html = fragment(stage, seat=None)
        assert not tree(html).css(
            "#act button, [data-hand], form[action$=next], form[action$=pace]"
        )


# --- names, notices, other pages ----------------------------------------------------------------


def test_names_are_text() -> None:
    nasty = "<img src=x onerror=alert(1)>"
    for stage in STAGES:
        html = RENDERER.table_page(
            table_id="t1",
            shown=shown(match_at(stage), seat=1, me=nasty),
            key="k",
            prefs=Prefs(),
            notice=Notice(nasty),
        )
        assert "<img" not in html
        assert "&lt;img" in html


def test_noscript_reloads_only_while_waiting() -> None:
    assert "http-equiv" in page("others play")
    for stage in ("follow", "exchange", "deal over", "match over", "bidding"):
        assert "http-equiv" not in page(stage)


def test_notice_links_its_rule() -> None:
    html = page("follow", notice=Notice("No", "8.2", "frap"))
    assert one(html, "#notice a").attributes["href"] == "/base/rules/frap#r8.2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_words(lang: str) -> None:
    prefs = Prefs(lang=lang)
    made = rules("frap")
    texts = {RENDERER.refusal(IllegalActionError("x", r, "1.1"), made, prefs).text for r in Reason}
    assert len(texts) == len(Reason)
    for fault in ("empty", "long", "control", "hash", "marks"):
        assert RENDERER.refusal(NameRefusedError(fault, ""), made, prefs).text
    assert "deals" in RENDERER.refusal(RulesError("deals=1 is bad"), made, prefs).text
    assert RENDERER.refusal(ValueError(), made, prefs).text


def test_home_plays_at_once_and_keeps_what_was_sent() -> None:
    html = RENDERER.home(prefs=Prefs(), tables=[], form=None, notice=None)
    assert one(html, "form.new input[name=players][checked]").attributes["value"] == "4"
    names = {n.attributes["name"] for n in tree(html).css("form.new [name]")}
    others = {"players", "preset", "pace", "name", "choose", "friends", "patience"}
    others |= {"bot", "seat_bot", "hints"}
    assert {*rules("frap").options, *others} == names
    sent = {"players": "7", "preset": "frap-pl", "stake": "5", "must_head": "always", "name": "<b>"}
    html = RENDERER.home(prefs=Prefs(), tables=[], form=sent, notice=Notice("no"))
    assert one(html, "form.new input[name=players][checked]").attributes["value"] == "7"
    assert one(html, "input[name=stake]").attributes["value"] == "5"
    assert one(html, "select[name=must_head] option[selected]").attributes["value"] == "always"
    assert one(html, "input[name=name]").attributes["value"] == "<b>"
    assert tree(html).css("details.house[open]")
    assert RENDERER.home(prefs=Prefs(), tables=[], form={"players": "x"}, notice=None)


def test_rule_book_has_every_rule_with_its_anchor() -> None:
    html = RENDERER.rules(preset="frap", prefs=Prefs(lang="ru"))
    numbers = {f"r{rule.number}" for rule in rules("frap").game.rules}
    assert numbers == {n.attributes["id"] for n in tree(html).css(".book p[id]")}
    with pytest.raises(RulesError):
        RENDERER.rules(preset="whist", prefs=Prefs())


def test_settings_reach_the_page() -> None:
    prefs = Prefs(lang="pl", four_colours=True, index="ru", motion="none")
    html = RENDERER.error(status=500, title="a", text="b", prefs=prefs)
    root = one(html, "html")
    assert root.attributes["data-motion"] == "none"
    assert "four-colours" in (root.attributes["class"] or "")
    assert ">Д</text>" in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sprite_has_every_card_with_the_letters_of_the_language(lang: str) -> None:
    found = tree(sprite(lang))
    assert len(found.css("symbol[id^=f-]")) == 52
    assert len(found.css("symbol[id^=m-]")) == 52
    for rank, letter in INDEX_LETTERS[lang].items():
        texts = {t.text() for t in found.css(f"symbol[id^=f-{rank}] text")}
        assert texts == {letter}


# --- small things -------------------------------------------------------------------------------


def test_amounts() -> None:
    assert [signed(n) for n in (12, -4, 0)] == ["+12", "−4", "0"]
    words = Words("en")
    large = [99_999, 100_000, -1_234_567, 3_400_000_000, 5_600_000_000_000, -(12 * 10**30)]
    short = [words.amount(n).brief for n in large]
    assert short == ["99999", "100k", "−1.2M", "3.4G", "5.6T", "−1.2e31"]
    assert words.amount(7, plus=True) == "+7"


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["+86M", "−1.2M", "250k", "3.4G"]),
        ("ru", ["+86\u202fмлн", "−1,2\u202fмлн", "250\u202fтыс.", "3,4\u202fмлрд"]),
        ("pl", ["+86\u202fmln", "−1,2\u202fmln", "250\u202ftys.", "3,4\u202fmld"]),
    ],
)
def test_short_amounts_speak_the_language(lang: str, texts: list[str]) -> None:
    words = Words(lang)
    signs = [(86_000_000, True), (-1_234_567, True), (250_000, False), (3_400_000_000, False)]
    assert [words.amount(n, plus=plus).brief for n, plus in signs] == texts


def test_full_amounts_keep_every_digit_in_groups() -> None:
    assert Words("en").amount(10**26 + 7) == "100" + "\u202f000" * 7 + "\u202f007"
    assert Words("ru").amount(-9_999) == "−9999"


def test_large_amounts_are_short_with_the_full_one_beside() -> None:
    match = match_where(STAGES["match over"], players=4, stake="1000000", deals="2")
    html = RENDERER.fragment(table_id="t1", shown=shown(match), key="k", prefs=Prefs())
    best = max(match.view(0).balances)
    balance = tree(html).css(".standings .bal")[0]
    assert balance.text() == Words("en").amount(best, plus=True).brief
    assert balance.css("span span, [title]")[0].attributes["title"] == f"+{best:,}".replace(
        ",", "\u202f"
    )
    amounts = {n.text() for n in tree(html).css(".settle .lines .n")}
    assert "−1\u202f000\u202f000" in amounts


def test_the_last_account_says_that_the_rest_is_split() -> None:
    left = match_where(lambda v: v.stage is Stage.MATCH_OVER and v.sheet[-1].carry > 0)
    html = RENDERER.fragment(table_id="t1", shown=shown(left), key="k", prefs=Prefs())
    assert "left and split" in one(html, ".settle h2").text()
    assert "next deal" not in one(html, ".settle h2").text()
    assert "left for the next deal" in one(fragment("deal over"), ".settle h2").text()


def test_a_match_that_is_to_stop_says_so() -> None:
    table = shown(match_where(STAGES["bidding"], deals="0"))
    before = RENDERER.fragment(table_id="t1", shown=table, key="k", prefs=Prefs())
    assert one(before, "form[action$='/stop']").css("button")
    assert "last one" not in before
    after = RENDERER.fragment(
        table_id="t1", shown=replace(table, stopping=True), key="k", prefs=Prefs()
    )
    assert not tree(after).css("form[action$='/stop']")
    assert [n.text() for n in tree(after).css(".menu .stopping, .bar .stopping")] == [
        "This deal is the last one."
    ] * 2


def test_cards_have_their_digits_in_play_exchange_and_drop() -> None:
    for stage, size in (("follow", None), ("exchange", 4), ("cut drop", 5)):
        digits = [n.text() for n in tree(fragment(stage)).css("[data-hand] kbd")]
        assert digits == [str(i + 1) for i in range(size or len(digits))]
        assert digits
    assert {n.text() for n in tree(fragment("cut drop")).css(".again")} == {"tap again to throw"}
    assert {n.text() for n in tree(fragment("follow")).css(".again")} == {"tap again to play"}


@pytest.mark.parametrize("players", range(2, 13))
def test_every_place_has_its_own_spot(players: int) -> None:
    spots = [spot(place, players) for place in range(players)]
    assert len(set(spots)) == players
    with pytest.raises(ValueError, match="place"):
        spot(players, players)


def test_hand_keeps_suits_together_and_the_trump_last() -> None:
    view = match_at("follow").view(0)
    order = arranged(view)
    assert sorted(order) == sorted(view.hand)
    suits = [suit_of(card) for card in order]
    assert len([*groupby(suits)]) == len(set(suits))
    assert view.trump not in suits or suits[-1] == view.trump


@pytest.mark.parametrize("lang", LANGUAGES)
def test_boards_speak(lang: str) -> None:
    for stage in STAGES:
        board = Table(shown(match_at(stage)), lang).board()
        assert board.live.endswith(".")
        assert ".." not in board.live
        assert board.reading
        assert "%(" not in board.live + board.reading + board.ask.text
