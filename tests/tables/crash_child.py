"""A process that plays at a table and says what it was acknowledged; its end comes as SIGKILL.

Arguments: database, seed, then table id and token if the table exists. Prints ``table ID TOKEN``, and for each
acknowledged command ``ack N ACTION``; ``over SEQ`` at the end of the match.
"""

import asyncio
import random
import secrets
import sys
import time

import kozyr
from kozyr.store import SqliteStore
from kozyr.tables import Stale, Tables


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def play(tables: Tables, table_id: str, token: str, chance: random.Random) -> None:
    async with tables.subscribe(table_id) as news:
        shown = await tables.snapshot(table_id, token)
        while not shown.over:
            key = f"{chance.getrandbits(64):x}"
            try:
                if shown.dealt.legal:
                    action = str(chance.choice(shown.dealt.legal))
                    n = await tables.act(
                        table_id, token, action=action, expected=shown.seq, key=key
                    )
                    say("ack", n, action)
                elif shown.next_deal_in is not None:
                    say("ack", await tables.ready(table_id, token, expected=shown.seq, key=key), "")
                else:
                    await anext(news)
            except Stale:
                pass
            shown = await tables.snapshot(table_id, token)
        say("over", shown.seq)


async def main() -> None:
    database, seed, *known = sys.argv[1:]
    tables = Tables(SqliteStore(database), clock=time.time, secrets=secrets.token_bytes, pace=0)
    await tables.open()
    if not known:
        rules = kozyr.rules("frap", deals=5)
        known = list(await tables.create(rules, name="Anna", bots=("random",)))
    say("table", *known)
    await play(tables, known[0], known[1], random.Random(int(seed)))
    await tables.close()


if __name__ == "__main__":
    asyncio.run(main())
