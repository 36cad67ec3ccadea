"""Several processes on one database: one effect a command, the same table for everybody, nothing leaked."""

import asyncio
import logging
import random
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import kozyr
from kozyr.bots.base import Bot
from kozyr.core.errors import IllegalActionError
from kozyr.tables import Stale, Tables
from tests.tables.tools import (
    BOTS,
    RULES,
    Cheating,
    Clock,
    Failing,
    move,
    new_table,
    opened,
    play_on,
    until_asked,
)

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    clock = Clock()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(opened(tmp_path / "kozyr.db", clock, seed=1))
        two = await stack.enter_async_context(opened(tmp_path / "kozyr.db", clock, seed=2))
        yield one, two


async def test_the_same_command_at_two_processes_has_one_effect(
    pair: tuple[Tables, Tables],
) -> None:
    table_id, token = await new_table(pair[0])
    chance = random.Random(4)
    for step in range(40):
        shown = await until_asked(pair[step % 2], table_id, token)
        if shown.next_deal_in is not None:
            await move(pair[step % 2], table_id, token, chance)
            continue
        if not shown.dealt.legal:
            await pair[1 - step % 2].worker.run_due()
            await pair[step % 2].desk.catch_up(table_id, 10**9)
            continue
        action = str(chance.choice(shown.dealt.legal))
        numbers = await asyncio.gather(
            *(
                tables.act(table_id, token, action=action, expected=shown.seq, key=f"k{step}")
                for tables in (*pair, *pair)
            )
        )
        assert set(numbers) == {shown.seq + 1}


async def test_different_commands_at_two_processes_one_wins(pair: tuple[Tables, Tables]) -> None:
    wins = 0
    for number in range(20):
        table_id, token = await new_table(pair[number % 2])
        shown = await until_asked(pair[number % 2], table_id, token)
        await pair[1 - number % 2].snapshot(table_id, token)
        first, *_, last = shown.dealt.legal
        outcomes = await asyncio.gather(
            pair[0].act(table_id, token, action=f"{first}", expected=shown.seq, key="a"),
            pair[1].act(table_id, token, action=f"{last}", expected=shown.seq, key="b"),
            return_exceptions=True,
        )
        names = sorted(type(outcome).__name__ for outcome in outcomes)
        assert names == ["Stale", "int"]
        wins += isinstance(outcomes[0], int)
    assert 0 < wins <= 20


async def test_a_match_wanders_between_processes(pair: tuple[Tables, Tables]) -> None:
    table_id, token = await new_table(pair[0])
    chance = random.Random(11)
    for _ in range(5000):
        tables = pair[chance.randrange(2)]
        await tables.desk.catch_up(table_id, 10**9)
        await tables.worker.run_due()
        await tables.desk.catch_up(table_id, 10**9)
        shown = await move(tables, table_id, token, chance)
        if shown.over:
            break
    assert shown.over
    await pair[0].desk.catch_up(table_id, 10**9)
    await pair[1].desk.catch_up(table_id, 10**9)
    assert await pair[0].record(table_id, token) == await pair[1].record(table_id, token)


async def test_a_listener_hears_of_another_process(tmp_path: Path) -> None:
    clock = Clock()
    async with (
        opened(tmp_path / "kozyr.db", clock, seed=1) as one,
        opened(tmp_path / "kozyr.db", clock, seed=2) as two,
    ):
        table_id, token = await new_table(one, pace=5.0)
        two.worker.start()  # the table itself is no news to it
        before = await two.snapshot(table_id, token)
        async with two.subscribe(table_id) as news:
            heard = asyncio.ensure_future(anext(news))
            while not heard.done():
                pace = 5 + random.random()
                await one.set_pace(table_id, token, pace=pace)
                await asyncio.sleep(0.01)
            assert heard.result() > before.seq
            assert (await two.snapshot(table_id, token)).pace > 5


async def test_every_view_is_the_same_after_reading_the_table_again(tmp_path: Path) -> None:
    """R-25a: whoever comes back sees exactly what those see who never left."""
    clock = Clock()
    for number in range(3):
        path = tmp_path / f"kozyr{number}.db"
        async with opened(path, clock, seed=number) as tables:
            table_id, token = await new_table(tables, kozyr.rules("frap", deals=2))
            chance = random.Random(number)
            for step in range(200):
                if step % 7 == 0:
                    async with opened(path, clock, seed=99) as fresh:
                        await _assert_same_table(tables, fresh, table_id)
                await tables.worker.run_due()
                if (await move(tables, table_id, token, chance)).over:
                    break
            async with opened(path, clock, seed=99) as fresh:
                await _assert_same_table(tables, fresh, table_id)


async def _assert_same_table(one: Tables, two: Tables, table_id: str) -> None:
    async with one.desk.look_at(table_id) as old, two.desk.look_at(table_id) as new:
        for seat in (None, *range(4)):
            assert old.table.match.view(seat) == new.table.match.view(seat)
        for name in ("seq", "decisive", "pace", "ready", "stopping", "deadline", "names"):
            assert getattr(old.table, name) == getattr(new.table, name), name


async def test_logs_and_messages_hold_no_cards_and_no_tokens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    clock = Clock()
    said: list[str] = []
    bots: dict[str, Bot] = {"failing": Failing(), "cheating": Cheating(), **BOTS}
    async with opened(tmp_path / "kozyr.db", clock, bots=bots) as tables:
        table_id, token = await tables.create(
            RULES, name="Анна", bots=("failing", "cheating", "club"), pace=0
        )
        seed = f"{await _seed(tables, table_id):x}"
        for step in range(60):
            await play_on(tables, table_id, token, random.Random(step), steps=1)
            for action, bad in (("7d", token + "x"), ("swap 7d 7d", token), ("Ah", token)):
                try:
                    await tables.act(table_id, bad, action=action, expected=1, key=f"{step} {bad}")
                except Stale as error:
                    said.append(str(error))
                except Exception as error:
                    if not isinstance(error, IllegalActionError | ValueError):
                        said.append(f"{error} {error!r}")
    text = caplog.text + "\n".join(said)
    assert "bot replaced" in text
    assert not CARD.search(text)
    assert token not in text
    assert token[:8] not in text
    assert seed not in text
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in raw, "tokens are stored as digests only"


async def _seed(tables: Tables, table_id: str) -> int:
    async with tables.desk.look_at(table_id) as entry:
        return entry.table.fixed.seed


async def test_secrets_are_long_and_new_each_time(tmp_path: Path) -> None:
    async with opened(tmp_path / "kozyr.db", Clock()) as tables:
        made = [await new_table(tables) for _ in range(20)]
        seeds = {await _seed(tables, table_id) for table_id, _ in made}
    assert len({token for _, token in made}) == len({i for i, _ in made}) == len(seeds) == 20
    assert all(len(token) >= 128 / 6 for _, token in made)
    assert min(seeds) > 2**200
