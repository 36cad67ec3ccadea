"""People who are away: bots play for them, one action at a time, until they are back; nothing waits for ever."""

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kozyr
from kozyr.tables import NotSeated, Stale, Tables
from kozyr.tables.deadlines import DESERTED, LEASE
from kozyr.tables.model import HintRule
from tests.tables.tools import RULES, Clock, gather, log_of, move, new_table, opened, play_on

PACE = 1.5
OPEN_RULES = kozyr.rules("frap", deals=0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        yield tables


async def kinds(tables: Tables, table_id: str, after: int) -> list[str]:
    return [e.kind for e in await log_of(tables, table_id) if e.n > after]


async def later(tables: Tables, clock: Clock, seconds: float) -> int:
    """Let time pass; how much happened."""
    clock.now += seconds
    return await tables.worker.run_due()


async def until_person(tables: Tables, table_id: str, tokens: list[str]) -> int:
    """Let bots act until a person is asked; who."""
    await tables.worker.run_due()
    shown = await tables.snapshot(table_id, None)
    actor = shown.dealt.actor
    assert actor is not None
    assert actor < len(tokens)
    return actor


# --- patience ----------------------------------------------------------------------------------------


async def test_past_the_patience_a_bot_plays_one_action_at_a_time(
    tables: Tables, clock: Clock
) -> None:
    table_id, _ = await gather(tables, 4, pace=PACE, patience=30)
    shown = await tables.snapshot(table_id, None)
    actor = shown.dealt.actor
    assert actor is not None
    assert shown.turn_left == 30
    assert await later(tables, clock, 29.9) == 0
    assert await later(tables, clock, 0.1) == 1
    away = await tables.snapshot(table_id, None)
    assert away.away == tuple(seat == actor for seat in range(4))
    assert (away.is_bot[actor], away.turn_left, away.dealt.actor) == (False, None, actor)
    assert await kinds(tables, table_id, shown.seq) == ["away"]
    assert await later(tables, clock, PACE - 0.1) == 0
    await later(tables, clock, 0.1)
    assert await kinds(tables, table_id, shown.seq) == ["away", "action"]
    event = (await log_of(tables, table_id))[-1]
    assert (event.seat, event.key) == (actor, None)


async def test_the_owner_resumes_at_once_with_his_command(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4, pace=PACE, patience=30)
    shown = await tables.snapshot(table_id, None)
    actor = int(shown.dealt.actor or 0)
    await later(tables, clock, 30)
    numbers = await asyncio.gather(
        *(
            tables.act(table_id, tokens[actor], action="pass", expected=shown.seq, key="p")
            for _ in range(3)
        )
    )
    assert await kinds(tables, table_id, shown.seq) == ["away", "back", "action"]
    assert set(numbers) == {shown.seq + 3}
    event = (await log_of(tables, table_id))[-1]
    assert (event.n, event.key, event.seat) == (numbers[0], "p", actor)
    assert not any((await tables.snapshot(table_id, None)).away)


async def test_every_command_is_a_return(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 2, patience=30, pace=PACE)
    token = tokens[1]
    commands: list[Callable[[], Coroutine[Any, Any, object]]] = [
        lambda: tables.back(table_id, token),
        lambda: tables.say(table_id, token, phrase="hello"),
        lambda: tables.set_pace(table_id, token, pace=PACE),  # which it has already
        lambda: tables.lock(table_id, token, locked=True),
        lambda: tables.join(table_id, token, name="P1"),
        lambda: tables.start(table_id, token),
        lambda: tables.device_code(table_id, token),
    ]
    for command in commands:
        await tables.leave(table_id, token)
        assert (await tables.snapshot(table_id, token)).away[1]
        await command()
        assert not (await tables.snapshot(table_id, token)).away[1]
    before = (await tables.snapshot(table_id, token)).seq
    assert await tables.back(table_id, token) == before
    with pytest.raises(NotSeated):
        await tables.back(table_id, "x" * 32)


async def test_who_comes_back_has_the_whole_patience_again(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4, pace=10, patience=60)
    shown = await tables.snapshot(table_id, None)
    actor = int(shown.dealt.actor or 0)
    await later(tables, clock, 40)
    await tables.leave(table_id, tokens[actor])
    await later(tables, clock, 5)
    await tables.back(table_id, tokens[actor])
    assert (await tables.snapshot(table_id, None)).turn_left == 60
    assert await later(tables, clock, 59) == 0, "the first deadline and the bot's turn are void"
    await later(tables, clock, 1)
    assert (await kinds(tables, table_id, shown.seq)) == ["away", "back", "away"]


async def test_a_bot_that_thinks_while_the_owner_returns_does_not_act(
    tables: Tables, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 4, pace=PACE)
    shown = await tables.snapshot(table_id, None)
    actor = int(shown.dealt.actor or 0)
    await tables.leave(table_id, tokens[actor])
    clock.now += PACE
    thought = asyncio.ensure_future(tables.worker.run_due())
    await asyncio.sleep(0)
    await tables.back(table_id, tokens[actor])
    await thought
    found = await kinds(tables, table_id, shown.seq)
    assert found in (["away", "back"], ["away", "action", "back"])
    if found == ["away", "back"]:
        n = await tables.act(table_id, tokens[actor], action="pass", expected=shown.seq, key="mine")
        assert n == shown.seq + 3


async def test_the_patience_survives_a_crash_and_needs_no_streams(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "kozyr.db"
    async with opened(path, clock) as dead:
        table_id, _ = await gather(dead, 4, patience=60)
        before = (await dead.snapshot(table_id, None)).seq
    clock.now += 60 + LEASE
    async with opened(path, clock) as tables:
        await tables.worker.claim()
        await tables.worker.run_due()
        assert (await kinds(tables, table_id, before))[:2] == ["away", "action"]


async def test_a_single_person_has_a_day(tables: Tables, clock: Clock) -> None:
    table_id, token = await new_table(tables)
    seat = await until_person(tables, table_id, [token])
    shown = await tables.snapshot(table_id, token)
    assert (seat, shown.turn_left) == (0, None)
    async with tables.subscribe(table_id, token):
        pass
    await later(tables, clock, 24 * 3600 - 1)
    assert not any((await tables.snapshot(table_id, token)).away)
    await later(tables, clock, 1)
    while not (shown := await tables.snapshot(table_id, token)).over:
        await later(tables, clock, 16)
    assert shown.away[0], "the bots have finished it"


async def test_a_second_person_shortens_the_wait(tables: Tables, clock: Clock) -> None:
    table_id, token = await new_table(tables)
    await tables.lock(table_id, token, locked=False)
    await until_person(tables, table_id, [token])
    clock.now += 3600
    await tables.join(table_id, None, name="Ewa", seat=2)
    assert (await tables.snapshot(table_id, None)).turn_left == 120
    await later(tables, clock, 120)
    assert (await tables.snapshot(table_id, None)).away[0]


# --- streams -----------------------------------------------------------------------------------------


async def test_a_minute_after_the_last_stream_a_bot_plays(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4, patience=300)
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        await first.enter_async_context(tables.subscribe(table_id, tokens[2]))
        await second.enter_async_context(tables.subscribe(table_id, tokens[2]))
        shown = await tables.snapshot(table_id, None)
        assert shown.connected == (False, False, True, False)
        await first.aclose()
        await later(tables, clock, 100)
        assert (await tables.snapshot(table_id, None)).connected[2]
    assert not (await tables.snapshot(table_id, None)).connected[2]
    await later(tables, clock, 59)
    async with tables.subscribe(table_id, tokens[2]):
        await later(tables, clock, 30)
    await later(tables, clock, 59)
    assert not (await tables.snapshot(table_id, None)).away[2]
    await later(tables, clock, 1)
    assert (await tables.snapshot(table_id, None)).away[2]
    async with tables.subscribe(table_id, tokens[2]) as listener:
        back = await tables.snapshot(table_id, None)
        assert (back.away[2], back.connected[2]) == (False, True)
        _ = listener
    assert not tables._presence._pending - {(table_id, d) for d in tables._presence._gone[table_id]}


async def test_the_stream_of_another_device_counts(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4, patience=300)
    phone = await tables.redeem(table_id, await tables.device_code(table_id, tokens[1]), None)
    async with tables.subscribe(table_id, phone):
        async with tables.subscribe(table_id, tokens[1]):
            pass
        await later(tables, clock, 90)
        assert not (await tables.snapshot(table_id, None)).away[1]
        async with tables.subscribe(table_id, tokens[1]):
            pass
        await later(tables, clock, 50)
    await later(tables, clock, 30)
    assert not (await tables.snapshot(table_id, None)).away[1], "30 s after the last stream"
    await later(tables, clock, 30)
    assert (await tables.snapshot(table_id, None)).away[1]


async def test_a_stream_counts_from_the_time_its_reader_sits_down(
    tables: Tables, clock: Clock
) -> None:
    table_id, _ = await gather(tables, 2, start=False)
    token = "t" * 32
    async with tables.subscribe(table_id, token):
        assert not any((await tables.snapshot(table_id, None)).connected)
        await tables.join(table_id, token, name="Ewa")
        assert (await tables.snapshot(table_id, None)).connected[2]
    async with tables.subscribe(table_id, "s" * 32), tables.subscribe("nowhere", "s" * 32):
        pass
    await later(tables, clock, 61)
    assert not tables._presence._gone.get("nowhere")


async def test_who_is_gone_before_the_start_is_away_soon_after_it(
    tables: Tables, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 3, start=False, patience=300)
    for token in tokens[1:]:
        async with tables.subscribe(table_id, token):
            pass
    await later(tables, clock, 500)
    async with tables.subscribe(table_id, tokens[0]), tables.subscribe(table_id, tokens[1]):
        await tables.start(table_id, tokens[0])
        await later(tables, clock, 0)
        assert (await tables.snapshot(table_id, None)).away == (False, False, True, False)


async def test_who_is_away_past_the_patience_with_a_page_open_stays_away(
    tables: Tables, clock: Clock
) -> None:
    """A page that is open is no sign of life: otherwise a table would stand still for ever."""
    table_id, tokens = await gather(tables, 4, patience=30)
    async with AsyncExitStack() as pages:
        for token in tokens:
            await pages.enter_async_context(tables.subscribe(table_id, token))
        for _ in range(3000):
            if await later(tables, clock, 5) and (await tables.snapshot(table_id, None)).over:
                break
        shown = await tables.snapshot(table_id, None)
    assert shown.over
    assert shown.away == shown.connected == (True,) * 4


async def test_leaving_a_match_is_being_away_at_once(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4)
    async with tables.subscribe(table_id, tokens[3]):
        numbers = [await tables.leave(table_id, tokens[3], key="go") for _ in range(2)]
        await later(tables, clock, 0)
        assert numbers[0] == numbers[1]
        assert (await tables.snapshot(table_id, tokens[3])).away[3], "although a page is open"
    assert (await tables.snapshot(table_id, tokens[3])).seat == 3


async def test_a_stream_does_not_undo_that_somebody_has_left(
    tables: Tables, tmp_path: Path, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 4)
    phone = await tables.redeem(table_id, await tables.device_code(table_id, tokens[3]), None)
    async with tables.subscribe(table_id, phone):
        await tables.leave(table_id, tokens[3])
        async with opened(tmp_path / "kozyr.db", clock, seed=2) as other:
            for process in (tables, other):
                async with process.subscribe(table_id, tokens[3]):
                    await later(process, clock, 0)
                    shown = await process.snapshot(table_id, phone)
                    assert (shown.away[3], shown.connected[3]) == (True, True)
    await tables.back(table_id, phone)
    assert not (await tables.snapshot(table_id, None)).away[3]


async def test_who_leaves_while_he_is_away_has_left(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 4, patience=300)
    async with tables.subscribe(table_id, tokens[3]):
        pass
    await later(tables, clock, 60)
    assert (await tables.snapshot(table_id, None)).away[3]
    numbers = [await tables.leave(table_id, tokens[3], key=key) for key in ("one", "one", "two")]
    assert numbers == [numbers[0]] * 3
    async with tables.subscribe(table_id, tokens[3]):
        assert (await tables.snapshot(table_id, None)).away[3]


# --- the next deal, and the end ----------------------------------------------------------------------


async def until_between(tables: Tables, table_id: str, tokens: list[str]) -> int:
    """Play the deal out; the number of its last event."""
    chance = random.Random(5)
    for _ in range(500):
        await tables.worker.run_due()
        shown = await tables.snapshot(table_id, None)
        if shown.next_deal_in is not None:
            return shown.seq
        actor = shown.dealt.actor
        assert actor is not None
        await move(tables, table_id, tokens[actor], chance)
    raise AssertionError("the deal does not end")


async def test_the_next_deal_waits_for_those_who_are_there(tables: Tables) -> None:
    table_id, tokens = await gather(tables, 4)
    seq = await until_between(tables, table_id, tokens)
    await tables.ready(table_id, tokens[0], expected=seq, key="r0")
    await tables.leave(table_id, tokens[1])
    await tables.ready(table_id, tokens[2], expected=seq, key="r2")
    assert (await tables.snapshot(table_id, None)).ready == (True, True, True, False)
    await tables.leave(table_id, tokens[3])
    assert await kinds(tables, table_id, seq) == ["ready", "away", "ready", "away", "deal"]


async def test_somebody_away_who_asks_for_the_next_deal_is_back(tables: Tables) -> None:
    table_id, tokens = await gather(tables, 3)
    seq = await until_between(tables, table_id, tokens)
    await tables.leave(table_id, tokens[1])
    for number in (0, 2, 1):
        if number == 1:
            with pytest.raises(Stale):
                await tables.ready(table_id, tokens[1], expected=seq, key="r1")
        else:
            await tables.ready(table_id, tokens[number], expected=seq, key=f"r{number}")
    assert await kinds(tables, table_id, seq) == ["away", "ready", "ready", "deal"]
    seq = await until_between(tables, table_id, [tokens[0], "", tokens[2]])
    n = await tables.ready(table_id, tokens[1], expected=seq, key="r3")
    assert await kinds(tables, table_id, seq) == ["back", "ready"]
    assert n == seq + 2


async def test_without_anybody_bots_finish_a_match_of_fixed_length(
    tables: Tables, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 2, pace=0)
    for token in tokens:
        await tables.leave(table_id, token)
    await later(tables, clock, 0)
    shown = await tables.snapshot(table_id, tokens[0])
    assert shown.over
    assert len(shown.dealt.sheet) == 3


async def test_people_who_were_all_cut_off_find_their_match_again(
    tables: Tables, clock: Clock
) -> None:
    """Bots that leave no pause to people leave one where nobody is: a match would be over in a second."""
    table_id, tokens = await gather(tables, 2, pace=0, patience=300)
    for token in tokens:
        async with tables.subscribe(table_id, token):
            pass
    await tables.worker.run_due()
    await later(tables, clock, 60)
    assert (await tables.snapshot(table_id, None)).away == (True, True, False, False)
    for _ in range(5):
        seq = (await tables.snapshot(table_id, None)).seq
        assert await later(tables, clock, DESERTED - 0.1) == 0
        assert await later(tables, clock, 0.1) == 1
        assert (await kinds(tables, table_id, seq))[:1] == ["action"]
    async with tables.subscribe(table_id, tokens[1]):
        shown = await tables.snapshot(table_id, tokens[1])
        assert (shown.away, shown.over) == ((True, False, False, False), False)


@pytest.mark.parametrize("between", [False, True])
async def test_without_anybody_a_match_of_open_length_ends(
    tables: Tables, clock: Clock, between: bool
) -> None:
    table_id, tokens = await gather(tables, 2, OPEN_RULES)
    seq = (await tables.snapshot(table_id, None)).seq
    if between:
        seq = await until_between(tables, table_id, tokens)
    await tables.leave(table_id, tokens[0])
    await tables.leave(table_id, tokens[1])
    assert (await kinds(tables, table_id, seq))[:3] == ["away", "away", "stop"]
    await later(tables, clock, 0)
    shown = await tables.snapshot(table_id, tokens[0])
    assert shown.over
    assert len(shown.dealt.sheet) == 1


# --- reading it again --------------------------------------------------------------------------------


async def test_a_table_read_again_has_everything(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "kozyr.db"
    async with opened(path, clock) as tables:
        table_id, tokens = await gather(tables, 3, patience=30)
        await tables.redeem(table_id, await tables.device_code(table_id, tokens[0]), None)
        await tables.device_code(table_id, tokens[2])
        await tables.say(table_id, tokens[1], phrase="oops")
        await tables.lock(table_id, tokens[0], locked=True)
        seq = await until_between(tables, table_id, tokens)
        for _ in range(2):  # first from the snapshot and events after it, then from a newer one
            async with opened(path, clock, seed=9) as other:
                async with (
                    tables.desk.look_at(table_id) as old,
                    other.desk.look_at(table_id) as new,
                ):
                    assert new.table.seats.as_kept() == old.table.seats.as_kept()
                for token in (*tokens, None):
                    assert await other.snapshot(table_id, token) == await tables.snapshot(
                        table_id, token
                    )
            await tables.leave(table_id, tokens[1])
            await tables.ready(table_id, tokens[0], expected=seq, key="r")
            await tables.ready(table_id, tokens[2], expected=seq, key="r")
            await until_between(tables, table_id, [tokens[0], "", tokens[2]])


async def test_tables_of_the_first_version_go_on(tmp_path: Path, clock: Clock) -> None:
    """Their first event says dealer and pace only, and their snapshots nothing of people."""
    path = tmp_path / "kozyr.db"
    async with opened(path, clock) as tables:
        table_id, token = await new_table(tables)
        fresh, fresh_token = await new_table(tables)
        await play_on(tables, table_id, token, random.Random(2), steps=40)
        before = await tables.snapshot(table_id, token)
        assert before.dealt.deal_no > 1
    connection = sqlite3.connect(path)
    for name in (table_id, fresh):
        start = json.loads(
            one(connection, "SELECT text FROM events WHERE table_id=? AND n=1", name)
        )
        old = json.dumps({"dealer": start["dealer"], "pace": start["pace"]})
        connection.execute("UPDATE events SET text=? WHERE table_id=? AND n=1", (old, name))
    kept = json.loads(one(connection, "SELECT snapshot FROM tables WHERE id=?", table_id))
    del kept["seats"], kept["ready"]
    connection.execute("UPDATE tables SET snapshot=? WHERE id=?", (json.dumps(kept), table_id))
    connection.execute("DELETE FROM deadlines WHERE kind='patience'")
    connection.commit()
    connection.close()
    async with opened(path, clock) as tables:
        silent = replace(before, hint_rule=HintRule.NONE, hints=False)
        assert await tables.snapshot(table_id, token) == silent
        assert (await tables.snapshot(table_id, None)).locked
        assert (await play_on(tables, table_id, token, random.Random(2))).over
        assert (await play_on(tables, fresh, fresh_token, random.Random(2))).over


def one(connection: sqlite3.Connection, query: str, name: str) -> str:
    return str(connection.execute(query, (name,)).fetchone()[0])


# --- several processes -------------------------------------------------------------------------------


@pytest.fixture
async def pair(tmp_path: Path, clock: Clock) -> AsyncIterator[tuple[Tables, Tables]]:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(opened(tmp_path / "kozyr.db", clock, seed=1))
        two = await stack.enter_async_context(opened(tmp_path / "kozyr.db", clock, seed=2))
        yield one, two


async def test_a_seat_is_known_at_once_everywhere(pair: tuple[Tables, Tables]) -> None:
    one, two = pair
    table_id, token = await one.create(RULES, name="Anna", friends=True)
    await two.snapshot(table_id, None)
    _, friend = await one.join(table_id, None, name="Ewa")
    assert (await two.snapshot(table_id, friend)).seat == 1
    phone = await one.redeem(table_id, await one.device_code(table_id, friend), None)
    await two.say(table_id, phone, phrase="hello")
    await one.start(table_id, token)
    assert await two.start(table_id, friend) == 6
    _ = await two.leave(table_id, phone)
    await one.back(table_id, token)
    assert (await one.snapshot(table_id, token)).seq == 7


async def test_somebody_missed_here_who_is_there_is_back(
    pair: tuple[Tables, Tables], clock: Clock
) -> None:
    one, two = pair
    table_id, tokens = await gather(one, 4, patience=300, pace=9)
    seq = (await one.snapshot(table_id, None)).seq
    async with two.subscribe(table_id, tokens[1]):
        async with one.subscribe(table_id, tokens[1]):
            pass
        await later(one, clock, 60)
        assert (await one.snapshot(table_id, None)).away[1]
        await two.desk.catch_up(table_id, seq + 1)
        await two.worker.run_due()
        assert not (await two.snapshot(table_id, None)).away[1]
    await one.desk.catch_up(table_id, seq + 2)
    assert await kinds(one, table_id, seq) == ["away", "back"]
    await later(one, clock, 100)
    assert await kinds(one, table_id, seq) == ["away", "back"]


async def test_a_deadline_that_another_process_has_put_off_is_void(
    pair: tuple[Tables, Tables], clock: Clock
) -> None:
    one, two = pair
    table_id, tokens = await gather(one, 4, patience=60, pace=9)
    shown = await one.snapshot(table_id, None)
    actor = int(shown.dealt.actor or 0)
    clock.now += 50
    await two.leave(table_id, tokens[actor])
    await two.back(table_id, tokens[actor])
    await later(one, clock, 20)
    assert await kinds(one, table_id, shown.seq) == ["away", "back"]
    await later(two, clock, 40)
    assert await kinds(one, table_id, shown.seq) == ["away", "back", "away"]


async def test_a_deadline_brought_forward_by_a_process_that_died_is_kept(
    pair: tuple[Tables, Tables], clock: Clock
) -> None:
    one, two = pair
    table_id, token = await new_table(one)
    await one.lock(table_id, token, locked=False)
    await until_person(one, table_id, [token])
    await two.join(table_id, None, name="Ewa")
    clock.now += 120 + LEASE
    await one.worker.claim()
    await one.worker.run_due()
    assert (await one.snapshot(table_id, None)).away[0]


async def test_a_far_deadline_costs_one_alarm(tables: Tables, clock: Clock) -> None:
    """Every turn of a person is a deadline of a day; the sleeping ones must not pile up."""
    table_id, token = await new_table(tables, kozyr.rules("frap", deals=30))
    await play_on(tables, table_id, token, random.Random(3), steps=300)
    assert len(tables.worker._heap) <= 4


async def test_who_acts_hears_of_it_last(tables: Tables, clock: Clock) -> None:
    """He knows what he did; the others wait for it, and making four pages takes a while."""
    table_id, tokens = await gather(tables, 4, rules=OPEN_RULES)
    chance = random.Random(4)
    for _ in range(12):
        before = await tables.snapshot(table_id, None)
        actor = before.dealt.actor
        assert actor is not None
        heard: list[int] = []

        async def listen(seat: int, since: int, heard: list[int]) -> None:
            async with tables.subscribe(table_id, tokens[seat]) as numbers:
                while await anext(numbers) <= since:
                    pass
                heard.append(seat)

        seats = [actor, *(seat for seat in range(4) if seat != actor)]
        tasks = [asyncio.create_task(listen(seat, before.seq, heard)) for seat in seats]
        await asyncio.sleep(0)
        while not all((await tables.snapshot(table_id, None)).connected):
            await asyncio.sleep(0)
        await move(tables, table_id, tokens[actor], chance)
        await asyncio.gather(*tasks)
        assert heard == [*seats[1:], actor]
        if (await tables.snapshot(table_id, None)).dealt.actor is None:
            break
