"""A process in which three people sit down, play, leave and come back, and say what they were acknowledged.

Arguments: database, seed, then table id, the host's token and those of others, as far as they were said. Prints
``table ID TOKEN``, ``token TOKEN`` before somebody joins, ``did N KIND SEAT TEXT`` and ``over SEQ``; its end comes
as SIGKILL.
"""

import asyncio
import random
import secrets
import sys
import time

import kozyr
from kozyr.store import SqliteStore
from kozyr.tables import Stale, Tables
from tests.tables.crash_child import say

PEOPLE = 3


async def sit_down(tables: Tables, table_id: str, tokens: list[str]) -> None:
    """Whoever is known joins again, whether or not he was answered; the others join; then it begins."""
    for number in range(1, PEOPLE):
        if number == len(tokens):
            tokens.append(secrets.token_urlsafe(24))
            say("token", tokens[number])
        if await tables.seat_of(table_id, tokens[number]) is None:
            n, _ = await tables.join(table_id, tokens[number], name=f"P{number}")
            say("did", n, "join", await tables.seat_of(table_id, tokens[number]))
    if (await tables.snapshot(table_id, None)).gathering:
        n = await tables.start(table_id, tokens[-1], bots=("random",))
        say("did", n, "start", await tables.seat_of(table_id, tokens[-1]))


async def play(tables: Tables, table_id: str, tokens: list[str], chance: random.Random) -> None:
    """Something for one of them at a time: to leave, to come back, to act, to be ready."""
    while True:
        token = chance.choice(tokens)
        shown = await tables.snapshot(table_id, token)
        seat, key = shown.seat, f"{chance.getrandbits(64):x}"
        assert seat is not None
        if shown.over:
            break
        lot = chance.random()
        try:
            if lot < 0.1 and not shown.away[seat]:
                say("did", await tables.leave(table_id, token, key=key), "away", seat)
            elif lot < 0.2 and shown.away[seat]:
                say("did", await tables.back(table_id, token, key=key), "back", seat)
            elif shown.next_deal_in is not None:
                await tables.ready(table_id, token, expected=shown.seq, key=key)
            elif shown.dealt.legal:
                action = str(chance.choice(shown.dealt.legal))
                n = await tables.act(table_id, token, action=action, expected=shown.seq, key=key)
                say("did", n, "action", seat, action)
            else:
                await asyncio.sleep(0.001)
        except Stale:
            continue
    say("over", shown.seq)


async def main() -> None:
    database, seed, *known = sys.argv[1:]
    tables = Tables(
        SqliteStore(database),
        clock=time.time,
        secrets=secrets.token_bytes,
        pace=0,
        next_deal_wait=0.5,
    )
    await tables.open()
    if not known:
        rules = kozyr.rules("frap", deals=4)
        known = list(await tables.create(rules, name="Anna", friends=True))
    table_id, *tokens = known
    say("table", table_id, tokens[0])
    await sit_down(tables, table_id, tokens)
    await play(tables, table_id, tokens, random.Random(int(seed)))
    await tables.close()


if __name__ == "__main__":
    asyncio.run(main())
