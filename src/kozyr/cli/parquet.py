"""Finished deals as a Parquet file, a row for each seat of each deal."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from kozyr.cli.common import CommandError
from kozyr.core.cards import format_card
from kozyr.lab.stats import ratio
from kozyr.match.account import for_points
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from kozyr.match.view import DealRow

Row = dict[str, str | int | float | bool | None]


def check_files(record: str | None, table: str | None, *, first: str = "--record") -> None:
    """Refuse before the work what could not be written after it.

    Args:
        first: the option that names the record.

    Raises:
        CommandError: pyarrow is missing, a name is empty or a folder's, or both files are the same.
    """
    for name in (record, table):
        if name is not None and (not name or Path(name).is_dir()):
            raise CommandError(f"'{name}' is not the name of a file that could be written")
    if table is not None:
        check_available()
        if record is not None and Path(record).resolve() == Path(table).resolve():
            raise CommandError(f"{first} and --out name the same file")


def check_writable(table: str) -> None:
    """Refuse before hours of work a table that could not be written.

    Raises:
        OSError: saying why.
    """
    path = Path(table)
    new = not path.exists()
    path.open("ab").close()
    if new:
        path.unlink()


def check_available() -> None:
    """Refuse before the work what could not be written after it.

    Raises:
        CommandError: pyarrow is not installed.
    """
    if find_spec("pyarrow") is None:
        raise CommandError("--out needs pyarrow, which is not installed here: pip install pyarrow")


def write_deals(target: Path, records: Sequence[str], bots: Sequence[str]) -> None:
    """Write the deals of the records of a simulation; amounts of money are floating-point numbers.

    Args:
        bots: of the seats in the first match; they move on one seat a match.
    """
    import pyarrow  # noqa: PLC0415 - optional
    import pyarrow.parquet  # noqa: PLC0415 - optional

    rows = [
        row
        for number, record in enumerate(records)
        for match in read_records(record)
        for row in deal_rows(match, number, bots)
    ]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), target)


def deal_rows(match: Match, number: int, bots: Sequence[str]) -> Iterator[Row]:
    """The rows of a match; ``number`` counts the matches of the simulation from 0."""
    columns = points_columns if for_points(match.rules) else kon_columns
    for row in match.sheet:
        for seat in range(len(row.roles)):
            yield {
                "match": number,
                "deal": row.number,
                "seat": seat,
                "bot": bots[(seat + number) % len(bots)],
                "dealer": int(row.dealer),
                **columns(row, seat),
            }


def kon_columns(row: DealRow, seat: int) -> Row:
    """What a deal for a kon is reckoned from."""
    return {
        "kon": ratio(row.kon, 1),
        "carry": ratio(row.carry, 1),
        "upcard": format_card(row.upcard),
        "caller": None if row.caller is None else int(row.caller),
        "blind": row.blind,
        "role": row.roles[seat],
        "tricks": row.tricks[seat],
        "net": ratio(row.net[seat], 1),
        "balance": ratio(row.balances[seat], 1),
    }


def points_columns(row: DealRow, seat: int) -> Row:
    """What a deal for points is reckoned from."""
    return {
        "cards": row.cards,
        "upcard": format_card(row.upcard),
        "role": row.roles[seat],
        "bid": row.bids[seat],
        "tricks": row.tricks[seat],
        "points": row.net[seat],
        "total": row.balances[seat],
    }
