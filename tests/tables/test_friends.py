"""Friends at one table: gathering, joining, leaving, the start, phrases, other devices, playing again."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import kozyr
from kozyr.core.errors import RulesError
from kozyr.tables import (
    PATIENCES,
    PHRASES,
    CodeRefused,
    NameRefusedError,
    NotNow,
    NotSeated,
    Tables,
)
from tests.tables.tools import RULES, Clock, gather, log_of, new_table, opened, play_on

Work = Coroutine[Any, Any, Any]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with opened(tmp_path / "kozyr.db", clock) as tables:
        yield tables


async def newest(tables: Tables, table_id: str) -> int:
    return (await tables.snapshot(table_id, None)).seq


# --- gathering ---------------------------------------------------------------------------------------


async def test_a_table_of_friends_waits_for_them(tables: Tables) -> None:
    table_id, token = await tables.create(RULES, name=" Анна ", friends=True, seat=2, patience=30)
    shown = await tables.snapshot(table_id, token)
    assert (shown.gathering, shown.view, shown.seat, shown.rules) == (True, None, 2, RULES)
    assert shown.names == ("", "", "Анна", "")
    assert shown.open_seats == (True, True, False, True)
    assert shown.is_bot == shown.away == shown.connected == (False,) * 4
    assert (shown.locked, shown.can_join, shown.patience, shown.over) == (False, False, 30, False)
    assert (await tables.snapshot(table_id, None)).can_join
    assert (await tables.snapshot(table_id, "x" * 30)).can_join
    with pytest.raises(NotNow):
        _ = shown.dealt


async def test_a_patience_is_one_of_four(tables: Tables) -> None:
    assert PATIENCES == (30, 60, 120, 300)
    table_id, token = await tables.create(RULES, name="Anna", friends=True)
    assert (await tables.snapshot(table_id, token)).patience == 120
    for patience in (0.0, 31.0, -30.0, float("nan"), float("inf")):
        with pytest.raises(NotNow):
            await tables.create(RULES, name="Anna", friends=True, patience=patience)


async def test_before_the_start_nothing_is_played(tables: Tables) -> None:
    table_id, (token, _) = await gather(tables, 2, start=False)
    seq = await newest(tables, table_id)
    played: list[Work] = [
        tables.act(table_id, token, action="pass", expected=seq, key="a"),
        tables.ready(table_id, token, expected=seq, key="r"),
        tables.stop(table_id, token),
        tables.again(table_id, token),
    ]
    for work in played:
        with pytest.raises(NotNow):
            await work
    assert "deck" not in await tables.record(table_id, token)
    await tables.worker.run_due()
    assert await newest(tables, table_id) == seq


async def test_friends_take_seats_and_are_told_apart(tables: Tables) -> None:
    table_id, host = await tables.create(RULES, name="Anna", friends=True, seat=1)
    seq, second = await tables.join(table_id, None, name=" anna  ", seat=3)
    assert seq == await newest(tables, table_id) == 2
    _, third = await tables.join(table_id, "t" * 32, name="Ewa")
    shown = await tables.snapshot(table_id, third)
    assert shown.names == ("Ewa", "Anna", "", "anna 2")
    assert third == "t" * 32
    seats = [await tables.seat_of(table_id, token) for token in (host, second, third)]
    assert seats == [1, 3, 0]
    assert len(second) >= 128 / 6


async def test_who_joins_twice_keeps_his_seat(tables: Tables) -> None:
    table_id, _ = await gather(tables, 1, start=False)
    token = "t" * 32
    many = await asyncio.gather(
        *(tables.join(table_id, token, name="Ewa", seat=s, key="j") for s in (2, 2, 3))
    )
    assert [t for _, t in many] == [token] * 3
    assert await newest(tables, table_id) == 2
    assert await tables.seat_of(table_id, token) == 2


async def test_two_friends_who_want_one_seat(tables: Tables) -> None:
    table_id, _ = await gather(tables, 1, start=False)
    outcomes = await asyncio.gather(
        *(tables.join(table_id, None, name="Ewa", seat=2) for _ in range(2)), return_exceptions=True
    )
    assert sorted(type(o).__name__ for o in outcomes) == ["NotNow", "tuple"]
    for seat, why in ((0, "taken"), (2, "taken"), (4, "no such"), (-1, "no such"), (99, "no such")):
        with pytest.raises(NotNow, match=why):
            await tables.join(table_id, None, name="Ewa", seat=seat)
    with pytest.raises(NameRefusedError):
        await tables.join(table_id, None, name="\u202eannA")
    await tables.join(table_id, None, name="Ola")
    await tables.join(table_id, None, name="Ida")
    with pytest.raises(NotNow, match="no seat"):
        await tables.join(table_id, None, name="Iga")
    assert not (await tables.snapshot(table_id, None)).can_join


async def test_leaving_before_the_start_opens_the_seat(tables: Tables) -> None:
    table_id, (host, second) = await gather(tables, 2, start=False)
    await tables.say(table_id, second, phrase="hello")
    code = await tables.device_code(table_id, second)
    numbers = await asyncio.gather(*(tables.leave(table_id, second, key="go") for _ in range(3)))
    assert set(numbers) == {await newest(tables, table_id)}
    shown = await tables.snapshot(table_id, second)
    assert (shown.seat, shown.names[1], shown.open_seats[1]) == (None, "", True)
    assert shown.said_phrase == (None,) * 4
    with pytest.raises(CodeRefused):
        await tables.redeem(table_id, code, None)
    _, third = await tables.join(table_id, None, name="Ewa", seat=1)
    assert await tables.seat_of(table_id, third) == 1
    await tables.join(table_id, second, name="P1")
    await tables.leave(table_id, host)
    await tables.start(table_id, third)
    assert not (await tables.snapshot(table_id, third)).gathering


async def test_keys_belong_to_people_and_not_to_seats(tables: Tables) -> None:
    table_id, (host, second) = await gather(tables, 2, start=False)
    said = await tables.say(table_id, second, phrase="hello", key="k1")
    await tables.leave(table_id, second)
    _, third = await tables.join(table_id, None, name="Ewa", seat=1, key="k1")
    assert await tables.seat_of(table_id, third) == 1, "not taken for the one who sat there before"
    seq = await newest(tables, table_id)
    with pytest.raises(NotNow, match="key"):
        await tables.lock(table_id, third, locked=True, key="k1")
    await tables.join(table_id, second, name="P1", seat=2)
    assert await tables.say(table_id, second, phrase="hello", key="k1") == said, "a late copy"
    assert await newest(tables, table_id) == seq + 1
    await tables.lock(table_id, host, locked=True, key="k1")
    assert await newest(tables, table_id) == seq + 2


async def test_a_table_that_all_have_left_is_over(tables: Tables) -> None:
    table_id, (host, second) = await gather(tables, 2, start=False)
    await tables.leave(table_id, host)
    await tables.leave(table_id, second)
    shown = await tables.snapshot(table_id, second)
    assert (shown.over, shown.view, shown.can_join) == (True, None, False)
    closed: list[Work] = [
        tables.join(table_id, None, name="Ewa"),
        tables.join(table_id, host, name="P0"),
    ]
    for work in closed:
        with pytest.raises(NotNow):
            await work
    with pytest.raises(NotSeated):
        await tables.start(table_id, host)


async def test_people_who_never_start_are_sent_home(tables: Tables, clock: Clock) -> None:
    table_id, tokens = await gather(tables, 3, start=False)
    clock.now += 24 * 3600 - 1
    assert await tables.worker.run_due() == 0
    await tables.leave(table_id, tokens[2])
    clock.now += 24 * 3600 - 1
    assert await tables.worker.run_due() == 0, "the day begins again when somebody comes or goes"
    clock.now += 1
    await tables.worker.run_due()
    assert (await tables.snapshot(table_id, tokens[0])).over


# --- the start ---------------------------------------------------------------------------------------


async def test_anybody_seated_starts_and_bots_fill_the_seats(tables: Tables) -> None:
    table_id, (host, second) = await gather(tables, 2, start=False)
    with pytest.raises(NotSeated):
        await tables.start(table_id, "x" * 32)
    for bots in ((), ("nobody",)):
        with pytest.raises(RulesError):
            await tables.start(table_id, second, bots=bots)
    numbers = await asyncio.gather(
        *(tables.start(table_id, second, bots=("random", "club"), key="s") for _ in range(3))
    )
    assert set(numbers) == {3}
    assert await tables.start(table_id, host) == 3, "it has begun"
    shown = await tables.snapshot(table_id, host)
    assert (shown.gathering, shown.dealt.deal_no) == (False, 1)
    assert shown.is_bot == (False, False, True, True)
    assert len(set(shown.names)) == 4
    assert all(shown.names)
    async with tables.desk.look_at(table_id) as entry:
        assert entry.table.bots == (None, None, "random", "club")
        assert entry.table.match.names == dict(enumerate(shown.names))
        dealer = entry.table.match.dealer
    assert f'"dealer": {dealer}' in (await log_of(tables, table_id))[2].text


async def test_twelve_friends_need_no_bots_and_eleven_bots_have_names(tables: Tables) -> None:
    rules = kozyr.rules("frap", players=12, deals=1)
    table_id, tokens = await gather(tables, 12, rules)
    assert (await tables.snapshot(table_id, tokens[11])).is_bot == (False,) * 12
    alone, token = await gather(tables, 1, rules)
    assert len(set((await tables.snapshot(alone, token[0])).names)) == 12


# --- joining a match ---------------------------------------------------------------------------------


async def test_a_friend_takes_a_bots_seat_in_the_middle_of_a_deal(tables: Tables) -> None:
    table_id, (host,) = await gather(tables, 1, pace=5.0)
    await tables.lock(table_id, host, locked=False)
    while (actor := (await tables.snapshot(table_id, host)).dealt.actor) == 0:
        seq = await newest(tables, table_id)
        await tables.act(table_id, host, action="pass", expected=seq, key=f"k{seq}")
    assert actor is not None
    async with tables.desk.look_at(table_id) as entry:
        hand = entry.table.match.view(actor)
    _, token = await tables.join(table_id, None, name="Ewa", seat=actor)
    shown = await tables.snapshot(table_id, token)
    assert shown.dealt == hand, "the hand is the bot's, and nothing else has changed"
    assert (shown.names[actor], shown.is_bot[actor]) == ("Ewa", False)
    with pytest.raises(NotNow):
        await tables.join(table_id, None, name="Ola", seat=actor)
    _, other = await tables.join(table_id, None, name="Ola")
    assert await tables.seat_of(table_id, other) not in (0, actor)


async def test_a_bot_that_thinks_while_its_seat_is_taken_does_not_act(
    tables: Tables, clock: Clock
) -> None:
    for number in range(3):
        table_id, (host,) = await gather(tables, 1, pace=1.0)
        await tables.lock(table_id, host, locked=False)
        while (actor := (await tables.snapshot(table_id, host)).dealt.actor) == 0:
            seq = await newest(tables, table_id)
            await tables.act(table_id, host, action="pass", expected=seq, key=f"k{seq}")
        clock.now += 1.0
        seq = await newest(tables, table_id)
        thought = asyncio.ensure_future(tables.worker.run_due())
        for _ in range(number):
            await asyncio.sleep(0)
        _, token = await tables.join(table_id, None, name="Ewa", seat=actor)
        await thought
        acted = [e for e in await log_of(tables, table_id) if e.kind == "action" and e.n > seq]
        joined = next(e.n for e in await log_of(tables, table_id) if e.n > seq and e.kind == "join")
        assert all(e.n < joined for e in acted)
        clock.now += 2.0
        await tables.worker.run_due()
        shown = await tables.snapshot(table_id, token)
        if not acted:
            assert shown.dealt.actor == shown.seat
            assert shown.turn_left == 118.0


async def test_who_may_join_a_match(tables: Tables) -> None:
    alone, token = await new_table(tables)
    shown = await tables.snapshot(alone, None)
    assert (shown.locked, shown.can_join) == (True, False)
    with pytest.raises(NotNow, match="closed to others"):
        await tables.join(alone, None, name="Ewa")
    with pytest.raises(NotSeated):
        await tables.lock(alone, "x" * 32, locked=False)
    await tables.lock(alone, token, locked=False, key="u")
    seq = await newest(tables, alone)
    assert await tables.lock(alone, token, locked=False) == seq
    _, friend = await tables.join(alone, None, name="Ewa")
    await tables.lock(alone, friend, locked=True)
    assert not (await tables.snapshot(alone, None)).can_join
    await tables.lock(alone, friend, locked=False)
    over = await play_all(tables, alone, [token, friend])
    assert not (await tables.snapshot(alone, None)).can_join
    with pytest.raises(NotNow, match="over"):
        await tables.join(over, None, name="Ola")


async def play_all(tables: Tables, table_id: str, tokens: list[str], seed: int = 1) -> str:
    """All people play anything legal until the match is over."""
    chance = random.Random(seed)
    for _ in range(2000):
        for token in tokens:
            if (await play_on(tables, table_id, token, chance, steps=1)).over:
                return table_id
    raise AssertionError("the match does not end")


async def test_neither_people_nor_phrases_make_a_command_stale(tables: Tables) -> None:
    table_id, tokens = await gather(tables, 2, RULES, pace=9.0)
    shown = await tables.snapshot(table_id, tokens[0])
    actor = shown.dealt.actor
    if actor not in (0, 1):
        _, token = await tables.join(table_id, None, name="P2", seat=actor)
    else:
        token = tokens[actor]
    others = [t for t in tokens if t != token]
    await tables.say(table_id, others[0], phrase="hurry")
    await tables.lock(table_id, others[0], locked=True)
    await tables.leave(table_id, others[0])
    await tables.back(table_id, others[0])
    await tables.redeem(table_id, await tables.device_code(table_id, others[0]), None)
    n = await tables.act(table_id, token, action="pass", expected=shown.seq, key="k")
    assert n == await newest(tables, table_id)


# --- phrases -----------------------------------------------------------------------------------------


async def test_a_phrase_in_three_seconds(tables: Tables, clock: Clock) -> None:
    table_id, (one, two) = await gather(tables, 2)
    assert len(PHRASES) == 8
    same = await asyncio.gather(
        *(tables.say(table_id, one, phrase="hello", key="h") for _ in range(3))
    )
    assert set(same) == {await newest(tables, table_id)}
    await tables.say(table_id, two, phrase="thanks")
    for phrase in ("hello", "<b>", "", "x" * 1000):
        with pytest.raises(NotNow):
            await tables.say(table_id, one, phrase=phrase)
    clock.now += 2.5
    with pytest.raises(NotNow):
        await tables.say(table_id, one, phrase="bye")
    shown = await tables.snapshot(table_id, None)
    assert shown.said_phrase[:3] == (("hello", same[0], 2.5), ("thanks", same[0] + 1, 2.5), None)
    clock.now += 0.5
    await tables.say(table_id, one, phrase="bye")
    clock.now -= 1000
    await tables.say(table_id, one, phrase="oops")
    with pytest.raises(NotSeated):
        await tables.say(table_id, "x" * 32, phrase="bye")


async def test_phrases_are_said_after_the_end_too(tables: Tables) -> None:
    table_id, tokens = await gather(tables, 2, kozyr.rules("frap", deals=1))
    await play_all(tables, table_id, tokens)
    await tables.say(table_id, tokens[1], phrase="well_played")
    shown = (await tables.snapshot(table_id, None)).said_phrase[1]
    assert shown is not None
    assert shown[0] == "well_played"


# --- other devices -----------------------------------------------------------------------------------


async def test_a_code_gives_the_seat_to_one_more_device(tables: Tables, clock: Clock) -> None:
    table_id, (one, two) = await gather(tables, 2)
    code = await tables.device_code(table_id, one)
    assert len(code) >= 128 / 6
    phone = await tables.redeem(table_id, code, None)
    assert phone not in (one, code)
    assert await tables.seat_of(table_id, phone) == await tables.seat_of(table_id, one) == 0
    seq = await newest(tables, table_id)
    assert await tables.redeem(table_id, code, phone) == phone, "sent again"
    with pytest.raises(CodeRefused):
        await tables.redeem(table_id, code, None)
    second = await tables.device_code(table_id, one)
    with pytest.raises(NotNow, match="another seat"):
        await tables.redeem(table_id, second, two)
    clock.now += 600
    for bad in (second, "", "x" * 22, code.lower(), "ы" * 9, "\ud800"):
        with pytest.raises(CodeRefused):
            await tables.redeem(table_id, bad, None)
    with pytest.raises(NotSeated):
        await tables.device_code(table_id, "x" * 32)
    assert await newest(tables, table_id) == seq + 1


async def test_asking_what_a_code_would_do_changes_nothing(tables: Tables, clock: Clock) -> None:
    table_id, (one, two) = await gather(tables, 2)
    code = await tables.device_code(table_id, one)
    seq = await newest(tables, table_id)
    for token in (None, "", "x" * 32):
        assert await tables.would_redeem(table_id, code, token)
    assert not await tables.would_redeem(table_id, code, one), "that device has the seat"
    with pytest.raises(NotNow, match="another seat"):
        await tables.would_redeem(table_id, code, two)
    with pytest.raises(CodeRefused):
        await tables.would_redeem(table_id, "x" * 22, None)
    clock.now += 600
    with pytest.raises(CodeRefused):
        await tables.would_redeem(table_id, code, None)
    assert await newest(tables, table_id) == seq


@pytest.mark.parametrize(("age", "works"), [(599.9, True), (600.0, False), (3600.0, False)])
async def test_a_code_lasts_ten_minutes(
    tables: Tables, clock: Clock, age: float, works: bool
) -> None:
    table_id, (one, _) = await gather(tables, 2, patience=300)
    code = await tables.device_code(table_id, one)
    seq = await newest(tables, table_id)
    clock.now += age
    if works:
        assert await tables.seat_of(table_id, await tables.redeem(table_id, code, None)) == 0
        return
    with pytest.raises(CodeRefused):
        await tables.redeem(table_id, code, None)
    assert await newest(tables, table_id) == seq
    fresh = await tables.device_code(table_id, one)
    assert await tables.redeem(table_id, fresh, None)


async def test_a_seat_has_eight_devices(tables: Tables) -> None:
    table_id, (one, _) = await gather(tables, 2)
    devices = [one]
    for _ in range(7):
        code = await tables.device_code(table_id, devices[-1])
        devices.append(await tables.redeem(table_id, code, None))
    code = await tables.device_code(table_id, one)
    with pytest.raises(NotNow, match="at most 8"):
        await tables.redeem(table_id, code, None)
    assert {await tables.seat_of(table_id, token) for token in devices} == {0}


async def test_of_many_who_redeem_a_code_one_gets_the_seat(tables: Tables) -> None:
    table_id, (one, _) = await gather(tables, 2)
    code = await tables.device_code(table_id, one)
    outcomes = await asyncio.gather(
        *(tables.redeem(table_id, code, None) for _ in range(5)), return_exceptions=True
    )
    assert sorted(type(o).__name__ for o in outcomes) == ["CodeRefused"] * 4 + ["str"]


async def test_an_unused_code_is_dropped_for_newer_ones(tables: Tables) -> None:
    table_id, (one, _) = await gather(tables, 2)
    codes = [await tables.device_code(table_id, one) for _ in range(6)]
    with pytest.raises(CodeRefused):
        await tables.redeem(table_id, codes[0], None)
    await tables.redeem(table_id, codes[-1], None)


async def test_no_secret_is_kept(tables: Tables, tmp_path: Path) -> None:
    table_id, tokens = await gather(tables, 3)
    code = await tables.device_code(table_id, tokens[0])
    tokens.append(await tables.redeem(table_id, code, None))
    unused = await tables.device_code(table_id, tokens[1])
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    shown = repr(await tables.snapshot(table_id, tokens[0]))
    for secret in (*tokens, code, unused):
        assert secret.encode() not in raw
        assert secret not in shown


# --- again -------------------------------------------------------------------------------------------


async def test_the_same_friends_play_again(tables: Tables) -> None:
    table_id, tokens = await gather(tables, 2, kozyr.rules("frap", deals=1), patience=60)
    phone = await tables.redeem(table_id, await tables.device_code(table_id, tokens[0]), None)
    await tables.leave(table_id, tokens[1])
    await play_all(tables, table_id, tokens[:1])
    old = await tables.snapshot(table_id, tokens[0])
    assert old.away[1]
    answers = await asyncio.gather(*(tables.again(table_id, t) for t in (*tokens, phone)))
    (next_id,) = {table for table, _ in answers}
    shown = await tables.snapshot(next_id, phone)
    assert (shown.seat, shown.names, shown.is_bot) == (0, old.names, old.is_bot)
    assert (shown.away, shown.patience, shown.locked) == ((False,) * 4, 60, False)
    assert await tables.seat_of(next_id, tokens[1]) == 1
    assert (await play_all(tables, next_id, [phone, tokens[1]])) == next_id


async def test_who_does_not_come_to_the_next_table_is_missed_after_a_minute(
    tables: Tables, clock: Clock
) -> None:
    """Whoever has a page of it open is there: with a stream, or without script for as long as he may think."""
    rules = kozyr.rules("frap", deals=1)
    table_id, tokens = await gather(tables, 3, rules, patience=300)
    await play_all(tables, table_id, tokens)
    next_id, _ = await tables.again(table_id, tokens[0])
    async with tables.subscribe(next_id, tokens[0]):
        await tables.visit(next_id, tokens[1])
        for seconds, missed in ((59.9, False), (0.1, True)):
            clock.now += seconds
            await tables.worker.run_due()
            shown = await tables.snapshot(next_id, None)
            assert shown.away == (False, False, missed, False)
        async with tables.subscribe(next_id, tokens[2]):
            assert not any((await tables.snapshot(next_id, None)).away)


async def test_the_next_table_does_not_wait_for_those_who_were_away(
    tables: Tables, tmp_path: Path, clock: Clock
) -> None:
    table_id, tokens = await gather(tables, 3, kozyr.rules("frap", deals=1), patience=60)
    await tables.leave(table_id, tokens[1])
    async with tables.subscribe(table_id, tokens[2]):
        pass
    clock.now += 60
    await tables.worker.run_due()
    await play_all(tables, table_id, tokens[:1])
    assert (await tables.snapshot(table_id, None)).away == (False, True, True, False)
    next_id, _ = await tables.again(table_id, tokens[0])
    async with opened(tmp_path / "kozyr.db", clock, seed=2) as other:
        for process in (tables, other):
            assert (await process.snapshot(next_id, None)).away == (False, True, True, False)
        for token in tokens[1:]:
            async with other.subscribe(next_id, token):
                pass
        assert (await other.snapshot(next_id, None)).away == (False, True, False, False)
        await other.leave(next_id, tokens[2])
        assert (await other.again(table_id, tokens[1])) == (next_id, tokens[1])
        assert (await other.snapshot(next_id, None)).away == (False, False, True, False)
    assert (await play_all(tables, next_id, tokens[:2])) == next_id


@pytest.mark.parametrize(
    "command",
    [
        lambda t, i, x: t.start(i, x),
        lambda t, i, x: t.leave(i, x),
        lambda t, i, x: t.back(i, x),
        lambda t, i, x: t.lock(i, x, locked=True),
        lambda t, i, x: t.say(i, x, phrase="bye"),
        lambda t, i, x: t.device_code(i, x),
    ],
)
async def test_only_those_who_sit_there_command(
    tables: Tables, command: Callable[[Tables, str, str], Work]
) -> None:
    table_id, (one, _) = await gather(tables, 2)
    _, stranger = await new_table(tables)
    seq = await newest(tables, table_id)
    for bad in ("", "x", one[:-1], one + "x", one.swapcase(), stranger, "ы" * 9, "\ud800"):
        with pytest.raises(NotSeated):
            await command(tables, table_id, bad)
    assert await newest(tables, table_id) == seq
