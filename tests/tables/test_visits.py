"""Who reads pages without a stream (no script, or a tab in the background) is there too, for a while."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from kozyr.tables import Tables
from tests.tables.tools import Clock, gather, log_of, opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        yield tables


async def later(tables: Tables, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    await tables.worker.run_due()


async def is_there(tables: Tables, table_id: str, seat: int) -> tuple[bool, bool]:
    """Whether a seat's person counts as connected, and whether a bot plays for him."""
    shown = await tables.snapshot(table_id, None)
    return shown.connected[seat], shown.away[seat]


async def test_a_page_counts_for_a_minute(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 3, patience=300)
    assert await is_there(tables, table_id, 1) == (False, False)
    assert await tables.visit(table_id, tokens[1])
    assert await is_there(tables, table_id, 1) == (True, False)
    await later(tables, clock, 40)
    assert not await tables.visit(table_id, tokens[1]), "others know it already"
    await later(tables, clock, 59.9)
    assert await is_there(tables, table_id, 1) == (True, False)
    await later(tables, clock, 0.1)
    assert await is_there(tables, table_id, 1) == (False, False), "he may only think"
    assert await tables.visit(table_id, tokens[1])


async def test_strangers_are_not_counted(tables: Tables) -> None:
    table_id, _ = await gather(tables, 2)
    assert not await tables.visit(table_id, "x" * 32)
    assert not await tables.visit("nowhere", "x" * 32)
    assert not any((await tables.snapshot(table_id, None)).connected)


async def test_who_goes_on_reading_after_his_stream_is_not_missed(
    tables: Tables, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 3, patience=300)
    async with tables.subscribe(table_id, tokens[1]):
        pass
    for _ in range(5):
        await later(tables, clock, 20)
        await tables.visit(table_id, tokens[1])
        assert await is_there(tables, table_id, 1) == (True, False)
    await later(tables, clock, 59.9)
    assert await is_there(tables, table_id, 1) == (True, False)
    await later(tables, clock, 0.1)
    assert await is_there(tables, table_id, 1) == (False, True)


async def test_a_stream_takes_over_from_a_page(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 3)
    await tables.visit(table_id, tokens[1])
    async with tables.subscribe(table_id, tokens[1]):
        assert not await tables.visit(table_id, tokens[1])
    assert await is_there(tables, table_id, 1) == (False, False), "its end is seen at once"


@pytest.mark.parametrize(
    ("way", "returns"),
    [("gone", (True, True)), ("patience", (False, True)), ("left", (False, False))],
)
async def test_what_brings_back_whom(
    tables: Tables, clock: Clock, way: str, returns: tuple[bool, bool]
) -> None:
    """A page may have fetched itself: only who was missed is back by it, and nobody who has left by a stream."""
    for by, comes_back in zip((tables.visit, stay(tables)), returns, strict=True):
        patience = 300 if way == "gone" else 30
        table_id, tokens = await gather(tables, 4, pace=10, patience=patience)
        actor = int((await tables.snapshot(table_id, None)).dealt.actor or 0)
        if way == "left":
            await tables.leave(table_id, tokens[actor])
        elif way == "gone":
            await stay(tables)(table_id, tokens[actor])
            await later(tables, clock, 60)
        else:
            await later(tables, clock, 30)
        assert [e.text for e in await log_of(tables, table_id) if e.kind == "away"] == [way]
        await by(table_id, tokens[actor])
        assert (await is_there(tables, table_id, actor))[1] is not comes_back


def stay(tables: Tables) -> Callable[[str, str], Awaitable[object]]:
    """Open a stream and close it again."""

    async def stream(table_id: str, token: str) -> None:
        async with tables.subscribe(table_id, token):
            pass

    return stream


async def test_who_does_not_come_back_after_a_restart_is_missed(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "restart.db"
    async with opened(path, clock) as tables, AsyncExitStack() as pages:
        table_id, tokens = await gather(tables, 3, patience=300)
        for token in tokens:
            await pages.enter_async_context(tables.subscribe(table_id, token))
    async with opened(path, clock, seed=2) as tables, AsyncExitStack() as pages:
        await tables.look_for_people()
        await tables.visit(table_id, tokens[1])
        await pages.enter_async_context(tables.subscribe(table_id, tokens[0]))
        await later(tables, clock, 59.9)
        assert not any((await tables.snapshot(table_id, None)).away)
        await later(tables, clock, 0.1)
        assert (await tables.snapshot(table_id, None)).away[:3] == (False, False, True)
