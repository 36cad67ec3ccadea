"""Law: permuting the cards that a seat never sees changes no byte that the seat, or a spectator, gets.

A match is played twice: the second time with the cards that stayed hidden from the seat exchanged among
themselves in every deal, and with the bots doing the same (exchanging the corresponding cards).

In games for points every card dealt is played in the end, so only the stock stays hidden; there the last deal
is left after the announcements, when the hands of all others are hidden as well.
"""

import itertools
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action
from kozyr.core.cards import Card, format_card
from kozyr.core.seats import Seat
from kozyr.core.shuffle import shuffled
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS, rules
from kozyr.match.view import EventKind, View
from kozyr.store import SqliteStore
from kozyr.tables import Tables
from kozyr.tables.state import Table
from kozyr.web.app import create_app
from kozyr.web.config import Config
from kozyr.web.statics import Statics
from tests.web.asgi_client import Browser, alive, forms, page_of, seat, seq_of

Permutation = Mapping[Card, Card]
ME = Seat(0)
FRIEND = Seat(1)
STATICS = Statics("")


class Showing:
    """A bot that remembers what it did."""

    name = "showing"

    def __init__(self, name: str, seed: int, done: list[tuple[int, Action]]) -> None:
        self._bot = make_bot(name, seed=seed)
        self._done = done

    def choose(self, view: View) -> Action:
        action = self._bot.choose(view)
        self._done.append((view.deal_no, action))
        return action


class Repeating:
    """A bot that does what was done, with the cards exchanged."""

    name = "repeating"

    def __init__(self, done: Sequence[tuple[int, Action]], maps: Mapping[int, Permutation]) -> None:
        self._left = list(done)
        self._maps = maps

    def choose(self, view: View) -> Action:
        deal, action = self._left.pop(0)
        assert deal == view.deal_no
        cards = tuple(sorted(self._maps[deal][card] for card in action.cards))
        return Action(action.kind, cards, action.tricks)


class Evening:
    """The application with an even clock, fixed secrets, and bots that act when they are told to."""

    def __init__(self, folder: Path, bots: Mapping[str, Bot], seed: int) -> None:
        self.now = 1_000_000.0
        self._folder = folder
        self._bots = bots
        self._count = 0
        self._seed = seed
        self.tables: Tables

    def secret(self, size: int) -> bytes:
        self._count += 1
        return sha256(f"{self._seed} {self._count}".encode()).digest()[:size]

    @asynccontextmanager
    async def running(self, _: Config) -> AsyncIterator[Tables]:
        store = SqliteStore(self._folder / "kozyr.db")
        await store.open()
        self.tables = Tables(
            store,
            clock=lambda: self.now,
            secrets=self.secret,
            bots=self._bots,
            pace=1.0,
            next_deal_wait=600.0,
            watch_every=None,
        )
        try:
            yield self.tables
        finally:
            await self.tables.close()

    def table(self) -> Table:
        """The only table."""
        (entry,) = self.tables.desk._entries.values()
        assert entry.table is not None
        return entry.table

    async def friend_acts(self, friend: Browser, address: str) -> bool:
        """Let the friend do what the bot would, if he is asked."""
        table = self.table()
        if table.match.actor != FRIEND:
            return False
        action = self._bots["club"].choose(table.match.view(FRIEND))
        fields = {"action": str(action), "seq": str(table.seq), "key": "friend"}
        reply = await friend.post(f"{address}/act", fields, {"X-Kozyr": "1"})
        assert reply.status == 204, reply.text
        return True

    async def one_bot(self) -> None:
        self.now += 3.0
        assert await self.tables.worker.run_due() == 1


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
        given = {"preset": self.preset, "players": "3", "bot": "club", "pace": "1"}
        return {**given, **deals, **friends}

    def is_left(self, page: str) -> bool:
        return self.left_in > 0 and 'class="st-play ' in page and f"<dd>{self.left_in}<i>" in page


async def play(
    case: Case, evening: Evening, watch: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> tuple[Browser, Browser]:
    """Play a match; the seat does what a page offers, by a rule that knows the page alone."""
    count = itertools.count()
    for place in ("routes", "people"):
        monkeypatch.setattr(f"kozyr.web.{place}.new_token", lambda: f"{next(count):032d}")
    monkeypatch.setattr("kozyr.web.app.Statics", lambda _: STATICS)
    app = create_app(Config(next_deal_wait=600.0, posts_per_second=1e6), evening.running)
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
                    if step % 5 == 0:
                        await tease(me, table, page, case.rules.deck)
                    await choose(me, page)
                elif not (case.friends and await evening.friend_acts(friend, table)):
                    await evening.one_bot()
    raise AssertionError("the match does not end")


async def look_at_sheets(me: Browser, guest: Browser, table: str) -> None:
    """The whole score sheet, as a page and as a part of one."""
    for looker in (me, guest):
        await looker.get(f"{table}/sheet")
        await looker.get(f"{table}/sheet", {"X-Kozyr": "1"})


async def gather(me: Browser, guest: Browser, friend: Browser, table: str) -> None:
    """A friend sits down, others look in, the match begins."""
    for looker in (me, guest, friend):
        await page_of(looker, table)
    reply = await friend.post(f"{table}/join", {"name": "Boris", "seat": str(FRIEND)})
    assert reply.status == 303, reply.text
    reply = await me.post(f"{table}/start", {"bot": "club"})
    assert reply.status == 303, reply.text


async def tease(browser: Browser, table: str, page: str, deck: Sequence[Card]) -> None:
    """Commands that are refused, for every card of the deck: the answers may not tell where it is."""
    hand = set(re.findall(r'name="(?:action|card)" value="(?:drop )?([2-9TJQKA][cdhs])!?"', page))
    cards = [format_card(c) for c in deck if format_card(c) not in hand]
    for action in (
        *cards,
        *(f"{c}!" for c in cards),
        *(f"drop {c}" for c in cards),
        *(f"swap {c}" for c in cards),
    ):
        fields = {"action": action, "seq": str(seq_of(page)), "key": "x"}
        reply = await browser.post(f"{table}/act", fields, {"X-Kozyr": "1"})
        assert reply.status in (400, 422), (action, reply.status)
    for action in cards[::9]:
        reply = await browser.post(f"{table}/act", {"action": action, "seq": str(seq_of(page))})
        assert reply.status in (400, 422), (action, reply.status)


async def choose(browser: Browser, page: str) -> None:
    """Something that the page offers."""
    options = []
    for form in forms(page):
        if form.action.endswith("/act"):
            for name, value, locked in form.buttons:
                extra = [("card", card) for card in form.boxes[: form.limit]]
                fields = [*form.fields.items(), (name, value), *(extra if name == "verb" else [])]
                options += [] if locked else [(form.action, fields)]
    chance = int.from_bytes(sha256(page.encode()).digest()[:4], "big")
    action, fields = options[chance % len(options)]
    reply = await browser.post(action, fields, {"X-Kozyr": "1"})
    assert reply.status == 204, reply.text


def exchanged(deck: Sequence[Card], seen: Iterable[Card], chance: Random) -> dict[Card, Card]:
    """A map that moves every hidden card and leaves the others."""
    cards = sorted(set(deck) - set(seen))
    turned = cards[:]
    while len(cards) > 1 and any(a == b for a, b in zip(cards, turned, strict=True)):
        chance.shuffle(turned)
    return {card: card for card in deck} | dict(zip(cards, turned, strict=True))


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
    caplog.set_level(logging.DEBUG)
    decks: dict[str, tuple[Card, ...]] = {}
    known: dict[int, set[Card]] = {}
    done: list[tuple[int, Action]] = []

    def dealt(cards: Sequence[Card], *, seed: int, label: str) -> tuple[Card, ...]:
        decks[label] = shuffled(cards, seed=seed, label=label)
        return decks[label]

    bot, seed, deck = case.bot, case.seed, case.rules.deck
    first = Evening(tmp_path / "1", {"club": Showing(bot, seed, done)}, seed)

    def watch() -> None:
        """What everybody sees fall and what the seat holds is known; all else is hidden."""
        if first.tables.desk._entries and not first.table().gathering:
            view = first.table().match.view(ME)
            seen = known.setdefault(view.deal_no, set())
            shown = (EventKind.PLAY, EventKind.BEAT, EventKind.UPCARD)
            seen |= {e.card for e in view.events if e.card is not None and e.kind in shown}
            seen |= {view.upcard, *view.dead_upcards, *view.hand, *view.thrown}

    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    monkeypatch.setattr("kozyr.match.match.shuffled", dealt)
    one = await play(case, first, watch, monkeypatch)
    log_one = [(r.levelname, r.getMessage()) for r in caplog.records if r.name.startswith("kozyr")]
    caplog.clear()
    assert not any("stock" in label for label in decks), "choose a seed without a reshuffle"

    chance = Random(seed)
    maps = {deal: exchanged(deck, seen, chance) for deal, seen in known.items()}

    def permuted(cards: Sequence[Card], *, seed: int, label: str) -> tuple[Card, ...]:
        mapping = maps[int(label.removeprefix("deal "))]
        return tuple(mapping[card] for card in decks[label])

    monkeypatch.setattr("kozyr.match.match.shuffled", permuted)
    second = Evening(tmp_path / "2", {"club": Repeating(done, maps)}, seed)
    two = await play(case, second, lambda: None, monkeypatch)
    log_two = [(r.levelname, r.getMessage()) for r in caplog.records if r.name.startswith("kozyr")]

    assert all(any(a != b for a, b in mapping.items()) for mapping in maps.values())
    assert one[0].received == two[0].received
    assert one[1].received == two[1].received
    assert one[0].streamed == two[0].streamed
    assert one[1].streamed == two[1].streamed
    assert log_one == log_two
    assert len(one[0].received) > 100_000 < 10 * len(one[0].streamed)
