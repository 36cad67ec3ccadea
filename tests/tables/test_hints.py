"""Hints: who may have one, what it says, when it ends, and that it is the search of the seat's own view."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

import kozyr
from kozyr.bots.search.search import Search
from kozyr.games.registry import PRESETS
from kozyr.tables import Hint, HintRule, NotNow, NotSeated, Tables, TableView, hints
from kozyr.tables.hints import Effort, Hints
from tests.tables.tools import Clock, move, opened, play_on, until_asked

SHORT = Effort(worlds=16, chunk=2, seconds=60.0, quick=True)
LONG = 60.0


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PLAIN", SHORT)


async def table_of(
    tables: Tables, rule: HintRule = HintRule.ALONE, preset: str = "frap"
) -> tuple[str, str]:
    """A table of one person and bots at his turn."""
    table_id, token = await tables.create(
        kozyr.rules(preset), name="A", pace=0.0, bots=("club",), hints=rule
    )
    await until_asked(tables, table_id, token)
    return table_id, token


async def whole(tables: Tables, table_id: str, token: str) -> Hint:
    """A hint whose search has ended."""
    return await tables.hint(table_id, token, after=10**9, wait=LONG)


@pytest.mark.parametrize("preset", PRESETS)
async def test_it_is_the_search_of_the_own_view_and_judges_every_action(
    tmp_path: Path, preset: str
) -> None:
    chance = random.Random(7)
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables, preset=preset)
        for _ in range(6):
            shown = await until_asked(tables, table_id, token)
            if shown.dealt.legal:
                found = (await whole(tables, table_id, token)).judgement
                assert found is not None
                view = shown.dealt
                assert {judged.action for judged in found.actions} == set(view.legal)
                *_, again = Search(view, worlds=16, chunk=2, mode="plain", quick=True).run()
                assert found == replace(again, done=True)
            await move(tables, table_id, token, chance)


async def test_it_is_refined_until_it_is_done(tmp_path: Path) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables)
        seen = -1
        steps = []
        for _ in range(10):
            hint = await tables.hint(table_id, token, after=seen, wait=LONG)
            assert hint.judgement is not None
            seen = hint.judgement.worlds
            steps.append(seen)
            if hint.judgement.done:
                break
        assert steps == sorted(set(steps))
        assert steps[-1] <= SHORT.worlds
        # Asked again it is there at once, however long one would wait.
        again = await asyncio.wait_for(tables.hint(table_id, token, after=seen, wait=LONG), LONG)
        assert again.judgement is not None
        assert again.judgement.worlds == seen


async def shared(tables: Tables, rule: HintRule) -> tuple[str, list[str], TableView]:
    """A table of two people and bots, at the turn of one of them, whose token is the first."""
    table_id, host = await tables.create(
        kozyr.rules("frap"), name="A", pace=0.0, friends=True, hints=rule
    )
    _, guest = await tables.join(table_id, None, name="B")
    await tables.start(table_id, host)
    shown = await until_asked(tables, table_id, host)
    tokens = [host, guest] if shown.dealt.legal else [guest, host]
    return table_id, tokens, await tables.snapshot(table_id, tokens[0])


@pytest.mark.parametrize("rule", HintRule)
async def test_who_may_ask_where_people_play_together(tmp_path: Path, rule: HintRule) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, (asked, other), shown = await shared(tables, rule)
        assert shown.hint_rule is rule
        assert shown.hints is (rule is HintRule.ALL)
        if rule is HintRule.ALL:
            assert (await whole(tables, table_id, asked)).view == shown.dealt
            with pytest.raises(NotNow, match="when it is your turn"):
                await whole(tables, table_id, other)
        else:
            with pytest.raises(NotNow, match="not allowed"):
                await whole(tables, table_id, asked)
        with pytest.raises(NotSeated):
            await whole(tables, table_id, "x" * 32)


async def test_hints_of_one_alone_end_when_a_friend_sits_down(tmp_path: Path) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables)
        assert (await tables.snapshot(table_id, token)).hints
        await whole(tables, table_id, token)
        await tables.lock(table_id, token, locked=False)
        await tables.join(table_id, None, name="B")
        assert not (await tables.snapshot(table_id, token)).hints
        with pytest.raises(NotNow, match="not allowed"):
            await whole(tables, table_id, token)


async def test_no_hints_where_the_host_wants_none(tmp_path: Path) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables, HintRule.NONE)
        with pytest.raises(NotNow, match="not allowed"):
            await whole(tables, table_id, token)


async def test_the_choice_outlives_a_restart_and_another_match(tmp_path: Path) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await tables.create(
            kozyr.rules("frap", deals=1), name="A", pace=0.0, hints=HintRule.ALL
        )
        await play_on(tables, table_id, token, random.Random(2))
    async with opened(tmp_path / "k.db", Clock(), seed=2) as tables:
        shown = await tables.snapshot(table_id, token)
        assert (shown.over, shown.hint_rule, shown.hints) == (True, HintRule.ALL, False)
        again, _ = await tables.again(table_id, token)
        assert (await tables.snapshot(again, token)).hint_rule is HintRule.ALL


async def test_a_search_ends_when_the_table_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables)
        await whole(tables, table_id, token)
        assert tables._hints._studies
        await move(tables, table_id, token, random.Random(1))
        assert not tables._hints._studies


async def test_only_a_new_decision_counts(tmp_path: Path) -> None:
    begun: list[int] = []

    def begin() -> None:
        begun.append(1)

    async with opened(tmp_path / "k.db", Clock()) as tables:
        table_id, token = await table_of(tables)
        for _ in range(3):
            await tables.hint(table_id, token, after=10**9, wait=LONG, begin=begin)
        assert len(begun) == 1
        await move(tables, table_id, token, random.Random(1))
        await until_asked(tables, table_id, token)
        await tables.hint(table_id, token, after=10**9, wait=LONG, begin=begin)
        assert len(begun) == 2


async def test_a_search_ends_when_nobody_asks_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "FORGOTTEN_AFTER", 0.0)
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    assert match.actor is not None
    service = Hints(None, lambda: "plain")
    name = ("t", match.actor)
    found = await service.ask(name, match.view(match.actor), seq=1, after=10**9, wait=LONG)
    assert found is None or found.worlds < SHORT.worlds
    assert service._studies[name].ended
    await service.close()


async def test_a_fault_names_no_card(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("the ace of hearts, Ah")

    monkeypatch.setattr(hints, "Search", fail)
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    assert match.actor is not None
    service = Hints(None, lambda: "plain")
    name = ("t", match.actor)
    assert await service.ask(name, match.view(match.actor), seq=1, after=0, wait=LONG) is None
    assert "ValueError" in caplog.text
    assert "Ah" not in caplog.text
    await service.close()


async def test_one_legal_action_is_judged_too(tmp_path: Path) -> None:
    match = kozyr.Match(kozyr.rules("frap", players=3), seed=3)
    while len(match.legal()) != 1:
        match.play(match.legal()[0])
    assert match.actor is not None
    view = match.view(match.actor)
    service = Hints(None, lambda: "plain")
    found = await service.ask(("t", match.actor), view, seq=1, after=10**9, wait=LONG)
    assert found is not None
    assert [judged.action for judged in found.actions] == [found.choice] == list(view.legal)
    await service.close()
