"""Playing a match twice, the second time with hidden cards exchanged, and keeping every byte that is received."""

import itertools
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar

from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action
from kozyr.core.cards import Card, format_card
from kozyr.core.seats import Seat
from kozyr.core.shuffle import shuffled
from kozyr.match.view import EventKind, View
from kozyr.store import SqliteStore
from kozyr.tables import Tables
from kozyr.tables.hints import Effort
from kozyr.tables.state import Table
from kozyr.web.app import create_app
from kozyr.web.config import Config
from kozyr.web.statics import Statics
from tests.web.asgi_client import Browser, forms, seq_of

Permutation = Mapping[Card, Card]
Watch = Callable[[], None]
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
            stopwatch=None,
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

    async def friend_acts(self, friend: Browser, address: str, seat: Seat) -> bool:
        """Let a friend do what the bot would, if he is asked and not away."""
        table = self.table()
        if table.match.actor != seat or table.player_of(seat) is not None:
            return False
        action = self._bots["club"].choose(table.match.view(seat))
        fields = {"action": str(action), "seq": str(table.seq), "key": "friend"}
        reply = await friend.post(f"{address}/act", fields, {"X-Kozyr": "1"})
        assert reply.status == 204, reply.text
        return True

    async def one_bot(self) -> None:
        self.now += 3.0
        assert await self.tables.worker.run_due() == 1


async def look_at_sheets(me: Browser, guest: Browser, table: str) -> None:
    """The whole score sheet, as a page and as a part of one."""
    for looker in (me, guest):
        await looker.get(f"{table}/sheet")
        await looker.get(f"{table}/sheet", {"X-Kozyr": "1"})


async def ask_for_hints(me: Browser, others: Sequence[Browser], table: str) -> None:
    """A hint as a page and as our script gets it; others are refused, whatever they say of themselves."""
    page = await me.get(f"{table}/hint")
    assert page.status == 200
    assert 'data-done="1"' in page.text
    part = await me.get(f"{table}/hint?after=1000", {"X-Kozyr": "1"})
    assert part.status == 200
    for other in others:
        assert (await other.get(f"{table}/hint")).status in (403, 409)
        assert (await other.get(f"{table}/hint", {"X-Kozyr": "1"})).status == 204


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
    """Something that the page offers, whatever else stands on it: a match does not follow from a style sheet."""
    options = []
    for form in forms(page):
        if form.action.endswith("/act"):
            for name, value, locked in form.buttons:
                extra = [("card", card) for card in form.boxes[: form.limit]]
                fields = [*form.fields.items(), (name, value), *(extra if name == "verb" else [])]
                options += [] if locked else [(form.action, fields)]
    chance = int.from_bytes(sha256(repr(options).encode()).digest()[:4], "big")
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


def application(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Litestar:
    """The application, whose secrets are the same in every run."""
    count = itertools.count()
    for place in ("routes", "people"):
        monkeypatch.setattr(f"kozyr.web.{place}.new_token", lambda: f"{next(count):032d}")
    monkeypatch.setattr("kozyr.web.app.Statics", lambda _: STATICS)
    # Hints think in so many worlds, whatever time that takes: their numbers are the same in every run.
    monkeypatch.setattr("kozyr.tables.hints.PLAIN", Effort(worlds=8, chunk=4, seconds=0.0))
    config = Config(
        next_deal_wait=600.0, posts_per_second=1e6, hints_per_minute=1e6, hint_wait=60.0
    )
    return create_app(config, evening.running)


def _alike(one: bytearray, two: bytearray) -> None:
    """The same bytes; if not, what stands where they part."""
    if one != two:
        at = next(i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
        around = slice(max(0, at - 300), at + 100)
        raise AssertionError(f"at {at}:\n{bytes(one[around])!r}\n{bytes(two[around])!r}")


@dataclass(frozen=True)
class Pair:
    """What came of the same match with other hidden cards."""

    one: Sequence[Browser]
    two: Sequence[Browser]
    logs: tuple[list[tuple[str, str]], list[tuple[str, str]]]

    def check(self) -> None:
        """Nobody got a byte that is different."""
        for first, second in zip(self.one, self.two, strict=True):
            _alike(first.received, second.received)
            _alike(first.streamed, second.streamed)
        assert self.logs[0] == self.logs[1]


async def played_twice(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    bot: str,
    seed: int,
    deck: Sequence[Card],
    reader: Seat,
    play: Callable[[Evening, Watch], Awaitable[Sequence[Browser]]],
) -> Pair:
    """Play, exchange what stayed hidden from the reader in every deal, and play again."""
    caplog.set_level(logging.DEBUG)
    decks: dict[str, tuple[Card, ...]] = {}
    known: dict[int, set[Card]] = {}
    done: list[tuple[int, Action]] = []

    def dealt(cards: Sequence[Card], *, seed: int, label: str) -> tuple[Card, ...]:
        decks[label] = shuffled(cards, seed=seed, label=label)
        return decks[label]

    def logged() -> list[tuple[str, str]]:
        lines = [
            (r.levelname, r.getMessage()) for r in caplog.records if r.name.startswith("kozyr")
        ]
        caplog.clear()
        return lines

    def watch() -> None:
        """What everybody sees fall and what the reader holds is known; all else is hidden."""
        if first.tables.desk._entries and not first.table().gathering:
            view = first.table().match.view(reader)
            seen = known.setdefault(view.deal_no, set())
            shown = (EventKind.PLAY, EventKind.BEAT, EventKind.UPCARD)
            seen |= {e.card for e in view.events if e.card is not None and e.kind in shown}
            seen |= {view.upcard, *view.dead_upcards, *view.hand, *view.thrown}

    for name in ("1", "2"):
        (folder / name).mkdir()
    first = Evening(folder / "1", {"club": Showing(bot, seed, done)}, seed)
    monkeypatch.setattr("kozyr.match.match.shuffled", dealt)
    one = await play(first, watch)
    log_one = logged()
    chance = Random(seed)
    maps = {deal: exchanged(deck, seen, chance) for deal, seen in known.items()}

    def permuted(cards: Sequence[Card], *, seed: int, label: str) -> tuple[Card, ...]:
        # A stock that was shuffled anew in the middle of a deal holds the same places as before.
        mapping = maps[int(re.findall(r"\d+", label)[0])]
        order = tuple(mapping[card] for card in decks[label])
        assert sorted(order) == sorted(cards)
        return order

    monkeypatch.setattr("kozyr.match.match.shuffled", permuted)
    second = Evening(folder / "2", {"club": Repeating(done, maps)}, seed)
    two = await play(second, lambda: None)
    assert all(any(a != b for a, b in mapping.items()) for mapping in maps.values())
    return Pair(one, two, (log_one, logged()))
