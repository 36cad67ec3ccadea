"""What an arena played as a Parquet file, a row for each seat of each game."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from kozyr.cli.parquet import Row
from kozyr.lab.arena import ArenaResult
from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Plan, turned
from kozyr.lab.arena_play import Played
from kozyr.lab.stats import ratio
from kozyr.match.account import for_points

_AT_ONCE = 50_000


def write_blocks(target: Path, journal: Journal, result: ArenaResult) -> None:
    """Write the decks that count, a part at a time."""
    import pyarrow  # noqa: PLC0415 - optional
    import pyarrow.parquet  # noqa: PLC0415 - optional

    rows = rows_of(journal, result)
    table = pyarrow.Table.from_pylist(list(islice(rows, _AT_ONCE)))
    with pyarrow.parquet.ParquetWriter(target, table.schema) as writer:
        while table.num_rows:
            writer.write_table(table)
            table = pyarrow.Table.from_pylist(list(islice(rows, _AT_ONCE)), table.schema)


def rows_of(journal: Journal, result: ArenaResult) -> Iterator[Row]:
    """The rows of the decks that count."""
    plan = result.plan
    for deck in range(result.decks):
        for bots, row in zip(plan.fields, journal.block(deck), strict=True):
            for turn, game in enumerate(row):
                for seat in range(plan.rules.players):
                    yield {
                        "deck": deck,
                        "field": ",".join(bots),
                        "turn": turn,
                        "seat": seat,
                        "dealer": game.dealer,
                        "bot": turned(bots, turn)[seat],
                        **_columns(plan, game, seat),
                    }


def _columns(plan: Plan, game: Played, seat: int) -> Row:
    """What a game is reckoned from."""
    held = game.seats[seat]
    result = game.shares()[seat]
    if not for_points(plan.rules):
        money: Row = {
            "kon": ratio(game.kon, 1),
            "carry": ratio(game.carry, 1),
            "net": ratio(held.net, 1),
        }
        return {"role": held.role, "tricks": held.tricks, **money, "share": result}
    points: Row = {"points": held.net, "above": result}
    if plan.matches:
        return {"deals": game.deals, "exact": held.exact, **points}
    bid: Row = {
        "deal": game.number,
        "bid": held.announced,
        "tricks": held.tricks,
        "role": held.role,
    }
    return {**bid, **points}
