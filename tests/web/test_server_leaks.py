"""Law: permuting the cards that a seat never sees changes no byte that the seat, or a spectator, gets.

A match is played twice: the second time with the cards that stayed hidden from the seat exchanged among
themselves in every deal, and with the bots doing the same (exchanging the corresponding cards).

In games for points every card dealt is played in the end, so only the stock stays hidden; there the last deal
is left after the announcements, when the hands of all others are hidden as well.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS, rules
from tests.web.asgi_client import Browser, alive, forms, page_of, seat
from tests.web.leaks import (
    Evening,
    Watch,
    application,
    ask_for_hints,
    choose,
    look_at_sheets,
    played_twice,
    tease,
)

ME = Seat(0)
FRIEND = Seat(1)


@dataclass(frozen=True)
class Case:
    """A match to play: by which bots, and the deal of which only the announcements are made."""

    preset: str
    bot: str
    seed: int
    left_in: int = 0
    friends: bool = False

    @property
    def rules(self) -> Rules:
        return rules(self.preset, players=3)

    def fields(self) -> dict[str, str]:
        deals = {"deals": "3"} if "deals" in self.rules.options and not self.left_in else {}
        friends = {"friends": "1"} if self.friends else {}
        given = {"preset": self.preset, "players": "3", "bot": "club", "pace": "1", "hints": "all"}
        return {**given, **deals, **friends}

    def is_left(self, page: str) -> bool:
        return self.left_in > 0 and 'class="st-play ' in page and f"<dd>{self.left_in}<i>" in page


async def play(
    case: Case, evening: Evening, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> tuple[Browser, Browser]:
    """Play a match; the seat does what a page offers, by a rule that knows the page alone."""
    app = application(evening, monkeypatch)
    me, guest, friend = Browser(app), Browser(app), Browser(app)
    async with alive(app):
        table = await seat(me, name="Anna", **case.fields())
        if case.friends:
            await gather(me, guest, friend, table)
        async with me.stream(f"{table}/stream") as mine, guest.stream(f"{table}/stream") as theirs:
            for step in range(300):
                watch()
                event, seen = await mine.next(), await theirs.next()
                assert event.id == seen.id
                page = await page_of(me, table)
                await page_of(guest, table)
                if case.is_left(page):
                    return me, guest
                ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
                if "again" in ways:
                    return me, guest
                if "next" in ways:
                    await look_at_sheets(me, guest, table)
                    asking = me if ways["next"].buttons else friend
                    await asking.post(ways["next"].action, ways["next"].fields)
                elif case.friends and step % 7 == 6:
                    evening.now += 3.0
                    await friend.post(f"{table}/say", {"phrase": "oops"})
                elif 'data-turn="1"' in page:
                    await ask_for_hints(me, (guest, friend) if case.friends else (guest,), table)
                    if step % 5 == 0:
                        await tease(me, table, page, case.rules.deck)
                    await choose(me, page)
                elif not (case.friends and await evening.friend_acts(friend, table, FRIEND)):
                    await evening.one_bot()
    raise AssertionError("the match does not end")


async def gather(me: Browser, guest: Browser, friend: Browser, table: str) -> None:
    """A friend sits down, others look in, the match begins."""
    for looker in (me, guest, friend):
        await page_of(looker, table)
    reply = await friend.post(f"{table}/join", {"name": "Boris", "seat": str(FRIEND)})
    assert reply.status == 303, reply.text
    reply = await me.post(f"{table}/start", {"bot": "club"})
    assert reply.status == 303, reply.text


CASES = (
    Case("frap", "club", 1),
    Case("frap", "random", 2),
    Case("frap", "random", 3),
    Case("frap", "random", 3, friends=True),
    Case("khrap", "random", 1, friends=True),
    Case("frap-pl", "random", 2),
    Case("frap-ru", "random", 3),
    Case("khrap", "random", 1),
    Case("khrap", "random", 2),
    Case("51a", "random", 1, left_in=4),
    Case("51b", "random", 2, left_in=5),
    Case("51v", "random", 3, left_in=5),
    Case("oh-hell", "random", 4, left_in=2),
)


def test_every_preset_is_played() -> None:
    assert {case.preset for case in CASES} == set(PRESETS)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_hidden_cards_change_no_byte(
    case: Case,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    pair = await played_twice(
        tmp_path,
        monkeypatch,
        caplog,
        bot=case.bot,
        seed=case.seed,
        deck=case.rules.deck,
        reader=ME,
        play=lambda evening, watch: play(case, evening, watch, monkeypatch),
    )
    pair.check()
    assert len(pair.one[0].received) > 100_000 < 10 * len(pair.one[0].streamed)
