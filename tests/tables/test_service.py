"""Tables as pages use them: one effect a command, seats by token, records, looking on, playing again."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

import kozyr
from kozyr.core.errors import IllegalActionError, RulesError
from kozyr.store import StoreError
from kozyr.tables import (
    NameRefusedError,
    NoSuchTable,
    NotNow,
    NotSeated,
    Stale,
    Tables,
    TableView,
)
from tests.tables.tools import RULES, Clock, move, new_table, opened, play_on, until_asked

OPEN_RULES = kozyr.rules("frap", deals=0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        yield tables


async def test_a_new_table_has_one_person_and_bots_with_first_names(tables: Tables) -> None:
    table_id, token = await tables.create(
        RULES, name=" Анна ", bots=("random", "club"), seat=1, language="ru"
    )
    shown = await tables.snapshot(table_id, token)
    assert shown.names[1] == "Анна"
    assert shown.is_bot == (True, False, True, True)
    assert len(set(shown.names)) == 4
    assert (shown.seq, shown.pace, shown.over, shown.next_table) == (1, 1.2, False, None)
    assert await tables.seat_of(table_id, token) == shown.seat == 1


async def test_what_cannot_be_created(tables: Tables) -> None:
    with pytest.raises(NameRefusedError):
        await tables.create(RULES, name="#1", bots=("random",))
    wrong: list[tuple[tuple[str, ...], int, float]] = [
        (("nobody",), 0, 1.0),
        (("random",) * 4, 0, 1.0),
        ((), 0, 1.0),
        (("random",), 4, 1.0),
        (("random",), 0, -1.0),
    ]
    for bots, seat, pace in wrong:
        with pytest.raises((NotNow, RulesError)):
            await tables.create(RULES, name="Anna", bots=bots, seat=seat, pace=pace)


async def test_every_command_three_times_in_parallel_has_one_effect(tables: Tables) -> None:
    table_id, token = await new_table(tables, OPEN_RULES)
    chance = random.Random(5)
    kinds = set()
    for step in range(120):
        shown = await until_asked(tables, table_id, token)
        if step == 60:
            command = tables.stop
            jobs = [command(table_id, token, key="stop") for _ in range(3)]
        elif shown.next_deal_in is not None:
            kinds.add("ready")
            jobs = [
                tables.ready(table_id, token, expected=shown.seq, key=f"r{step}") for _ in range(3)
            ]
        elif shown.over:
            break
        else:
            action = str(chance.choice(shown.dealt.legal))
            kinds.add(action.split(maxsplit=1)[0])
            jobs = [
                tables.act(table_id, token, action=action, expected=shown.seq, key=f"a{step}")
                for _ in range(3)
            ]
        numbers = set(await asyncio.gather(*jobs))
        assert numbers == {shown.seq + 1}
        after = await tables.snapshot(table_id, token)
        assert after.seq == shown.seq + 1 + (shown.next_deal_in is not None and step != 60)
    assert shown.over
    assert {"ready", "pass", "swap", "look"} <= kinds


async def test_of_two_commands_that_saw_the_same_one_is_stale(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    outcomes = await asyncio.gather(
        *(
            tables.act(table_id, token, action=action, expected=shown.seq, key=f"key {action}")
            for action in ("pass", "look")
        ),
        return_exceptions=True,
    )
    assert sorted(type(o).__name__ for o in outcomes) == ["Stale", "int"]


async def test_a_key_is_known_long_after(tables: Tables, tmp_path: Path, clock: Clock) -> None:
    table_id, token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    first = await tables.act(table_id, token, action="look", expected=shown.seq, key="once")
    await play_on(tables, table_id, token, random.Random(3), steps=40)
    later = (await tables.snapshot(table_id, token)).seq
    again = {"action": "look", "expected": shown.seq, "key": "once"}
    assert await tables.act(table_id, token, **again) == first  # type: ignore[arg-type]
    async with opened(tmp_path / "kozyr.db", clock) as other:
        assert await other.act(table_id, token, **again) == first  # type: ignore[arg-type]
        assert (await other.snapshot(table_id, token)).seq == later


async def test_bad_keys_and_bad_names_of_tables(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    for key in ("", "x" * 65):
        with pytest.raises(NotNow):
            await tables.act(table_id, token, action="pass", expected=1, key=key)
    for name in ("nope", "", "x" * 1000, "../../etc/passwd", "t'; DROP TABLE events; --"):
        with pytest.raises(NoSuchTable):
            await tables.snapshot(name, token)
        with pytest.raises(NoSuchTable):
            await tables.act(name, token, action="pass", expected=1, key="k")
    assert tables.desk.in_memory == 1


async def test_only_the_seats_own_token_acts(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    _, other_token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    forged = ("", "x", token[:-1], token + "x", token.lower(), other_token, "ы" * 9, "\ud800")
    for bad in forged:
        for work in (
            tables.act(table_id, bad, action="pass", expected=shown.seq, key="k"),
            tables.ready(table_id, bad, expected=shown.seq, key="k"),
            tables.set_pace(table_id, bad, pace=0.1),
            tables.stop(table_id, bad),
            tables.again(table_id, bad),
            tables.record(table_id, bad),
        ):
            with pytest.raises(NotSeated):
                await work
        assert await tables.seat_of(table_id, bad) is None
        assert (await tables.snapshot(table_id, bad)).seat is None
    assert (await tables.snapshot(table_id, token)).seq == shown.seq


async def test_an_illegal_action_changes_nothing(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    with pytest.raises(IllegalActionError):
        await tables.act(table_id, token, action="whist", expected=shown.seq, key="k")
    await tables.act(table_id, token, action="pass", expected=shown.seq, key="k")


async def test_a_match_with_bots_runs_to_its_end(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    shown = await play_on(tables, table_id, token, random.Random(8))
    assert shown.over
    assert len(shown.dealt.sheet) == 3
    assert sum(shown.dealt.balances) == 0
    text = await tables.record(table_id, None)
    (match,) = kozyr.read_records(text)
    assert match.over
    assert match.balances == shown.dealt.balances
    assert match.names[0] == "Анна"


async def test_a_running_match_gives_its_finished_deals_only(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    assert "deck" not in await tables.record(table_id, token)
    shown = await tables.snapshot(table_id, token)
    while shown.dealt.deal_no < 2 or shown.dealt.stage != "bidding":
        await tables.worker.run_due()
        shown = await move(tables, table_id, token, random.Random(2))
    text = await tables.record(table_id, token)
    assert text.count("deck") == text.count("result") == 1


async def test_pace_is_kept_and_shown(tables: Tables) -> None:
    table_id, token = await new_table(tables, pace=3.0)
    await tables.set_pace(table_id, token, pace=0.25)
    assert (await tables.snapshot(table_id, None)).pace == 0.25
    with pytest.raises(NotNow):
        await tables.set_pace(table_id, token, pace=99)


async def test_the_same_people_play_again(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    with pytest.raises(NotNow):
        await tables.again(table_id, token)
    old = await play_on(tables, table_id, token, random.Random(1))
    answers = await asyncio.gather(*(tables.again(table_id, token) for _ in range(3)))
    assert len(set(answers)) == 1
    next_id, next_token = answers[0]
    shown = await tables.snapshot(next_id, next_token)
    assert (shown.names, shown.rules, shown.seat) == (old.names, old.rules, 0)
    assert (shown.dealt.deal_no, shown.over) == (1, False)
    assert (await tables.snapshot(table_id, None)).next_table == next_id
    assert (await play_on(tables, next_id, next_token, random.Random(1))).over


async def test_listeners_hear_the_newest_number_after_it_is_written(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    await until_asked(tables, table_id, token)
    async with tables.subscribe(table_id) as slow, tables.subscribe("other") as other:
        chance = random.Random(4)
        for _ in range(5):
            shown = await move(tables, table_id, token, chance)
            await tables.worker.run_due()
        newest = (await tables.snapshot(table_id, token)).seq
        assert newest > shown.seq
        assert await anext(slow) == newest
        waiting = asyncio.ensure_future(anext(slow))
        deaf = asyncio.ensure_future(anext(other))
        await asyncio.sleep(0)
        assert not waiting.done()
        await tables.set_pace(table_id, token, pace=1.0)
        assert await waiting == newest + 1
        assert not deaf.done()
        deaf.cancel()


async def test_closing_ends_the_listeners(tmp_path: Path, clock: Clock) -> None:
    async with opened(tmp_path / "other.db", clock) as tables:
        table_id, _ = await new_table(tables)
        async with tables.subscribe(table_id) as listener:
            await tables.close()
            assert [seq async for seq in listener] == []


async def test_idle_tables_leave_memory_and_come_back(tables: Tables, clock: Clock) -> None:
    table_id, token = await new_table(tables)
    shown = await play_on(tables, table_id, token, random.Random(6), steps=30)
    async with tables.subscribe(table_id):
        assert tables.desk.forget_idle(clock.now + 1) == []
    assert tables.desk.forget_idle(clock.now + 1) == [table_id]
    assert tables.desk.in_memory == 0
    back = await tables.snapshot(table_id, token)
    assert back == shown


async def test_a_full_disk_stops_commands_but_not_looking_on(
    tables: Tables, tmp_path: Path
) -> None:
    table_id, token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    store = tables.desk._store

    async def limit(pages: int) -> None:
        await store.write(  # type: ignore[attr-defined]
            lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchone()
        )

    await limit(1)
    failed = 0
    with pytest.raises(StoreError, match="the disk is full"):
        for pace in range(1, 2000):
            failed = pace
            await tables.set_pace(table_id, token, pace=pace / 200, key=f"{pace} " + "x" * 50)
    full = await tables.snapshot(table_id, token)
    assert full == replace(shown, seq=shown.seq + failed - 1, pace=(failed - 1) / 200)
    await limit(10_000)
    await tables.act(table_id, token, action="pass", expected=shown.seq, key="k")
    assert (await tables.snapshot(table_id, token)).seq == full.seq + 1


def test_a_table_view_holds_nothing_but_what_is_listed() -> None:
    assert [field.name for field in fields(TableView)] == [
        "seq", "rules", "seat", "view", "names", "is_bot", "pace", "next_deal_in", "over", "ready",
        "stopping", "next_table", "gathering", "open_seats", "away", "connected", "locked",
        "can_join", "patience", "turn_left", "said_phrase", "programmes", "fillers", "hint_rule",
        "hints",
    ]  # fmt: skip


async def test_a_stale_command_names_the_newest_event(tables: Tables) -> None:
    table_id, token = await new_table(tables)
    shown = await until_asked(tables, table_id, token)
    with pytest.raises(Stale) as stale:
        await tables.act(table_id, token, action="pass", expected=shown.seq - 1, key="k")
    assert stale.value.current == shown.seq
