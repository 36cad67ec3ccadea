"""What the tests of tables share: a clock by hand, secrets from a seed, people who play anything legal."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import kozyr
from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action, Kind
from kozyr.match.view import View
from kozyr.store import SqliteStore, StoredEvent
from kozyr.tables import Stale, Tables, TableView

RULES = kozyr.rules("frap", deals=3)
NOON = 1_000_000.0
BOTS: Mapping[str, Bot] = {"random": make_bot("random"), "club": make_bot("club")}


class Clock:
    """A clock that a test turns by hand."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Dice:
    """Secrets that a seed fixes."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, count: int) -> bytes:
        return self._random.randbytes(count)


class Failing:
    """A bot that raises, with cards in its message."""

    name = "failing"

    def choose(self, view: View) -> Action:
        raise ValueError(f"my hand {view.hand} and {view.legal[0]}, e.g. Ah")


class Cheating:
    """A bot whose answers are never legal."""

    name = "cheating"

    def choose(self, view: View) -> Action:
        return next(a for a in map(Action, Kind) if a not in view.legal)


@asynccontextmanager
async def opened(
    path: Path,
    clock: Clock,
    *,
    seed: int = 1,
    bots: Mapping[str, Bot] | None = None,
    bot_limit: float = 5.0,
) -> AsyncIterator[Tables]:
    """Tables over a file, whose deadlines the test itself makes happen (``worker.run_due``)."""
    store = SqliteStore(path)
    await store.open()
    tables = Tables(store, clock=clock, secrets=Dice(seed), bots=bots or BOTS, bot_limit=bot_limit)
    try:
        yield tables
    finally:
        await tables.close()


async def new_table(
    tables: Tables, rules: kozyr.Rules = RULES, *, pace: float = 0.0, name: str = "Анна"
) -> tuple[str, str]:
    return await tables.create(rules, name=name, bots=("random",), pace=pace, language="ru")


async def gather(
    tables: Tables,
    count: int,
    rules: kozyr.Rules = RULES,
    *,
    pace: float = 0.0,
    patience: float | None = None,
    start: bool = True,
) -> tuple[str, list[str]]:
    """A table of so many people, on the first seats, bots on the others; their tokens in order."""
    table_id, token = await tables.create(
        rules, name="P0", pace=pace, friends=True, patience=patience, language="pl"
    )
    tokens = [token]
    joined = [await tables.join(table_id, None, name=f"P{number}") for number in range(1, count)]
    tokens += [token for _, token in joined]
    if start:
        await tables.start(table_id, token, bots=("random",))
    return table_id, tokens


async def log_of(tables: Tables, table_id: str) -> list[StoredEvent]:
    """Every event of a table."""
    return list((await tables.desk._store.news(table_id, 0)).events)


async def move(tables: Tables, table_id: str, token: str, chance: random.Random) -> TableView:
    """Let the person do what is asked of him, if anything is; the table afterwards."""
    shown = await tables.snapshot(table_id, token)
    key = f"key-{shown.seq}"
    try:
        if shown.next_deal_in is not None:
            await tables.ready(table_id, token, expected=shown.seq, key=key)
        elif shown.dealt.legal:
            action = str(chance.choice(shown.dealt.legal))
            await tables.act(table_id, token, action=action, expected=shown.seq, key=key)
    except Stale:
        pass
    return await tables.snapshot(table_id, token)


async def play_on(
    tables: Tables, table_id: str, token: str, chance: random.Random, *, steps: int = 10_000
) -> TableView:
    """Play at pace 0, with the bots, until the match is over or so many steps are done."""
    shown = await tables.snapshot(table_id, token)
    for _ in range(steps):
        await tables.worker.run_due()
        shown = await move(tables, table_id, token, chance)
        if shown.over:
            break
    return shown


async def until_asked(tables: Tables, table_id: str, token: str) -> TableView:
    """Let the bots act until something is asked of the person."""
    await tables.worker.run_due()
    return await tables.snapshot(table_id, token)
