"""Law: with several friends at a table, nobody gets a byte that depends on cards which he may not know.

Every friend in turn is the reader. A whole match is played twice, the second time with the cards exchanged that
stayed hidden from him; meanwhile a friend sits down in the middle of a deal, one leaves and comes back, another
brings a second device, people speak, and everybody sends commands that are refused. Compared is all that the
reader, his second device and a spectator got: pages, parts of pages, streams, refusals, records, the log.
"""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kozyr.core.seats import Seat
from kozyr.games.registry import rules
from tests.web.asgi_client import Browser, Stream, alive, forms, page_of, seat, seq_of
from tests.web.leaks import Evening, Watch, application, choose, look_at_sheets, played_twice, tease

NAMES = ("Anna", "Boris", "Celina")
LATE, BOTS_SEAT = "Dora", Seat(3)
RULES = rules("frap", players=4, deals=2)
MOST_STEPS = 400


@dataclass
class Company:
    """The people at a table, one of whom reads what the page says; the others do as the bot would."""

    evening: Evening
    people: list[Browser]
    reader: Seat
    guest: Browser
    device: Browser
    late: Browser
    table: str = ""
    news: list[Stream] = field(default_factory=list)
    teased: int = 0

    @property
    def me(self) -> Browser:
        return self.people[self.reader]

    @property
    def others(self) -> list[Seat]:
        return [Seat(s) for s in range(len(self.people)) if s != self.reader]

    async def gather(self, streams: AsyncExitStack) -> None:
        """Sit down, open the streams, the reader's last, and begin."""
        host = self.people[0]
        self.table = await seat(
            host, name=NAMES[0], friends="1", players="4", deals="2", pace="1", bot="club"
        )
        for looker in (*self.people[1:], self.guest, self.late):
            await page_of(looker, self.table)
        for browser, name in zip(self.people[1:], NAMES[1:], strict=True):
            assert (await browser.post(f"{self.table}/join", {"name": name})).status == 303
        for browser in [*(self.people[s] for s in self.others), self.guest, self.me]:
            stream = await streams.enter_async_context(browser.stream(f"{self.table}/stream"))
            await stream.next()
            self.news.append(stream)
        assert (await host.post(f"{self.table}/start", {"bot": "club"})).status == 303

    async def heard(self) -> None:
        """Wait until the reader and the spectator have the newest event."""
        newest = self.evening.table().seq
        for stream in self.news[-2:]:
            while (await stream.next()).id < newest:
                pass

    async def bring_device(self) -> None:
        """The reader takes his seat on a second device."""
        page = (await self.me.post(f"{self.table}/device")).text
        link = page.partition('value="http://localhost:8000')[2].partition('"')[0]
        await self.device.get(link)
        assert (await self.device.post(link)).status == 303
        assert (await self.guest.post(link)).status == 403

    async def sit_late(self) -> None:
        """A friend takes the bot's seat in the middle of a deal."""
        fields = {"name": LATE, "seat": str(BOTS_SEAT)}
        assert (await self.late.post(f"{self.table}/join", fields)).status == 303
        self.people.append(self.late)

    async def somebody(self, what: str, **fields: str) -> None:
        """The first of the others does something that is not of the game."""
        friend = self.people[self.others[0]]
        assert (await friend.post(f"{self.table}/{what}", fields)).status == 303

    def script(self) -> dict[int, Callable[[], Awaitable[None]]]:
        """What happens besides the game, by step."""
        return {
            5: self.bring_device,
            9: self.sit_late,
            13: lambda: self.somebody("leave"),
            21: lambda: self.somebody("say", phrase="oops"),  # and is back by that
            26: lambda: self.somebody("lock", locked="1"),
            31: lambda: self.somebody("leave"),
            37: lambda: self.somebody("back"),
            44: lambda: self.somebody("say", phrase="hurry"),
        }

    async def look(self) -> str:
        """Everything that can be read of the table; the reader's page."""
        page = await page_of(self.me, self.table)
        await page_of(self.guest, self.table)
        for looker in (self.me, self.guest, self.device):
            await looker.get(f"{self.table}/fragment?since=1")
            await looker.get(f"{self.table}/act")  # only takes commands
            if not self.evening.table().match.view(None).sheet:
                # Later it holds the finished deals with all their cards, which are no secret any more.
                await looker.get(f"{self.table}/record.kzr")
        return page

    async def act(self, page: str) -> bool:
        """Somebody does what is asked; False if it is a bot's turn."""
        ways = {form.action.rpartition("/")[2]: form for form in forms(page)}
        if "next" in ways:
            await look_at_sheets(self.me, self.guest, self.table)
            here = self.evening.table().present
            for browser in [b for s, b in enumerate(self.people) if s in here]:
                await browser.post(ways["next"].action, ways["next"].fields)
            return True
        if 'data-turn="1"' in page:
            if self.teased < 3:
                self.teased += 1
                await tease(self.me, self.table, page, RULES.deck)
            await choose(self.me, page)
            return True
        for number in self.others:
            if await self.evening.friend_acts(self.people[number], self.table, number):
                return True
        return False


async def play(
    reader: Seat, evening: Evening, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> tuple[Browser, ...]:
    """A whole match; the browsers whose bytes may not depend on what is hidden from the reader."""
    app = application(evening, monkeypatch)
    company = Company(
        evening, [Browser(app) for _ in NAMES], reader, Browser(app), Browser(app), Browser(app)
    )
    script = company.script()
    done: set[int] = set()
    async with alive(app), AsyncExitStack() as streams:
        await company.gather(streams)
        for step in range(MOST_STEPS):
            watch()
            await company.heard()
            page = await company.look()
            if any(form.action.endswith("/again") for form in forms(page)):
                assert set(script) == done, "all of it has happened"
                return company.me, company.device, company.guest
            if step in script:
                evening.now += 4.0
                await script[step]()
                done.add(step)
            elif not await company.act(page):
                await evening.one_bot()
            assert seq_of(page) < evening.table().seq, step
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("reader", "seed"), [(0, 1), (1, 2), (2, 3)])
async def test_no_friend_gets_a_byte_that_he_may_not_know(
    reader: int,
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    pair = await played_twice(
        tmp_path,
        monkeypatch,
        caplog,
        bot="random",
        seed=seed,
        deck=RULES.deck,
        reader=Seat(reader),
        play=lambda evening, watch: play(Seat(reader), evening, watch, monkeypatch),
    )
    pair.check()
    me, device, guest = pair.one
    assert min(len(b.received) for b in (me, device, guest)) > 100_000
    assert min(len(b.streamed) for b in (me, guest)) > 100_000
