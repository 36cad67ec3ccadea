"""What happens without anybody asking: bots in their time, the next deal, crashes, bots that fail."""

import random
import time
from pathlib import Path

import pytest

import kozyr
from kozyr.core.actions import Action
from kozyr.match.view import Stage, View
from kozyr.store import SqliteStore, StoredSeat
from kozyr.tables import Tables
from kozyr.tables.deadlines import LEASE, TRICK_PAUSE
from kozyr.tables.opening import Begin, open_table
from kozyr.tables.state import write_rules
from kozyr.tables.thinking import quiet_action
from tests.tables.tools import (
    BOTS,
    Cheating,
    Clock,
    Dice,
    Failing,
    move,
    new_table,
    opened,
    play_on,
)

PACE = 1.2


async def seq(tables: Tables, table_id: str) -> int:
    return (await tables.snapshot(table_id, None)).seq


async def test_bots_act_one_at_a_time_at_the_pace_of_the_table(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        table_id, token = await new_table(tables, pace=PACE)
        chance = random.Random(2)
        full_tricks = 0
        for _ in range(150):
            shown = await tables.snapshot(table_id, token)
            if shown.dealt.actor in (None, shown.seat):
                await move(tables, table_id, token, chance)
                continue
            view = shown.dealt
            full = bool(view.trick) and len(view.trick) == len(view.playing)
            full_tricks += full
            clock.now += PACE + full * TRICK_PAUSE - 0.01
            await tables.worker.run_due()
            assert await seq(tables, table_id) == shown.seq
            clock.now += 0.02
            await tables.worker.run_due()
            assert await seq(tables, table_id) == shown.seq + 1
        assert full_tricks > 5


async def test_a_quicker_pace_brings_a_bots_turn_forward(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        table_id, token = await new_table(tables, pace=10.0)
        while (await tables.snapshot(table_id, token)).dealt.legal:
            await move(tables, table_id, token, random.Random(1))
        before = await seq(tables, table_id)
        await tables.set_pace(table_id, token, pace=0)
        assert await tables.worker.run_due() >= 1
        assert await seq(tables, table_id) > before + 1


async def test_the_next_deal_begins_by_itself(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        table_id, token = await new_table(tables)
        chance = random.Random(3)
        shown = await tables.snapshot(table_id, token)
        while shown.next_deal_in is None:
            await tables.worker.run_due()
            shown = await tables.snapshot(table_id, token)
            if shown.dealt.legal:
                shown = await move(tables, table_id, token, chance)
        assert shown.dealt.stage is Stage.DEAL_OVER
        assert shown.next_deal_in == 15.0
        assert shown.ready == (False, True, True, True)
        clock.now += 10
        assert await tables.worker.run_due() == 0
        waiting = await tables.snapshot(table_id, token)
        assert waiting.next_deal_in == 5.0
        clock.now += 5
        assert await tables.worker.run_due() >= 1
        after = await tables.snapshot(table_id, token)
        assert (after.dealt.deal_no, after.next_deal_in) == (2, None)


class Slow:
    """A bot that thinks longer than it may."""

    name = "slow"

    def choose(self, view: View) -> Action:
        time.sleep(0.2)
        return view.legal[0]


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Failing(), "it failed with ValueError"), (Cheating(), "not legal"), (Slow(), "no answer")],
)
async def test_a_bot_that_fails_is_replaced(
    tmp_path: Path, bot: Slow | Failing | Cheating, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    bots = {**BOTS, "random": bot}
    clock = Clock()
    async with opened(tmp_path / "kozyr.db", clock, bots=bots, bot_limit=0.02) as tables:
        table_id, token = await new_table(tables, kozyr.rules("frap", deals=1))
        shown = await play_on(tables, table_id, token, random.Random(7), steps=3)
        assert shown.seq > 4
    assert why in caplog.text


async def test_a_bot_that_does_not_exist_any_more_is_replaced(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        table_id, token = await new_table(tables, pace=PACE)
    clock.now += 60
    async with opened(tmp_path / "kozyr.db", clock, bots={"club": BOTS["club"]}) as tables:
        await tables.set_pace(table_id, token, pace=0)
        await tables.worker.claim()
        assert (await play_on(tables, table_id, token, random.Random(7))).over


async def test_an_overdue_deadline_fires_after_a_crash(tmp_path: Path) -> None:
    clock = Clock()
    path = tmp_path / "kozyr.db"
    async with opened(path, clock) as dead:
        table_id, token = await new_table(dead, pace=PACE)
        while (await dead.snapshot(table_id, token)).dealt.legal:
            await move(dead, table_id, token, random.Random(1))
        before = await seq(dead, table_id)
    async with opened(path, clock, seed=2) as tables, opened(path, clock, seed=3) as other:
        await tables.worker.claim()
        clock.now += PACE
        await tables.worker.claim()
        assert await tables.worker.run_due() == 0, "the one who set it may still be alive"
        clock.now += LEASE
        for worker in (tables.worker, other.worker):
            await worker.claim()
        fired = [await worker.run_due() for worker in (other.worker, tables.worker)]
        assert sorted(fired) == [0, 1]
        assert await seq(tables, table_id) == before + 1


async def test_a_deadline_is_void_once_the_table_has_moved_on(tmp_path: Path) -> None:
    clock = Clock()
    path = tmp_path / "kozyr.db"
    async with opened(path, clock) as tables, opened(path, clock, seed=2) as other:
        table_id, token = await new_table(tables, pace=PACE)
        while (await tables.snapshot(table_id, token)).dealt.legal:
            await move(tables, table_id, token, random.Random(1))
        clock.now += PACE + LEASE
        await other.worker.claim()
        assert await other.worker.run_due() == 1
        moved = await seq(other, table_id)
        await tables.worker.run_due()
        assert await seq(tables, table_id) in (moved - 1, moved)
        assert len((await other.desk._store.news(table_id, moved)).events) == 0


async def test_bots_alone_play_a_match_to_its_end(tmp_path: Path) -> None:
    clock = Clock()
    seats = tuple(StoredSeat(f"B{i}", bot="club") for i in range(4))
    opening = open_table(
        write_rules(kozyr.rules("frap", deals=2)),
        seats,
        language="en",
        begin=Begin(pace=0.0),
        now=clock.now,
        deal_wait=15.0,
        secrets=Dice(4),
    )
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        await tables.desk.open(opening)
        await tables.worker.run_due()
        assert (await tables.snapshot(opening.table.id, None)).over


async def test_the_worker_lets_bots_act_in_real_time(tmp_path: Path) -> None:
    tables = Tables(
        SqliteStore(tmp_path / "kozyr.db"),
        clock=time.time,
        secrets=random.Random(3).randbytes,
        bots=BOTS,
        next_deal_wait=0.01,
    )
    await tables.open()
    table_id, token = await new_table(tables, kozyr.rules("frap", deals=2), pace=0)
    chance = random.Random(9)
    async with tables.subscribe(table_id) as news:
        shown = await tables.snapshot(table_id, token)
        while not shown.over:
            if shown.dealt.legal:
                shown = await move(tables, table_id, token, chance)
            else:
                await anext(news)
                shown = await tables.snapshot(table_id, token)
    await tables.close()


def test_a_quiet_action_is_legal_and_commits_to_little() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    seen: set[str] = set()
    while not match.over:
        view = match.view(match.actor)
        action = quiet_action(view)
        assert action in view.legal
        seen.add(str(action.kind))
        match.play(random.Random(len(view.events)).choice(view.legal))
    assert {"pass", "stay", "swap", "play"} <= seen
