"""``kozyr backup`` and ``kozyr restore``: copies of the embedded database."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.cli.common import DONE, add_command, add_database, out

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the commands."""
    parser = add_command(
        commands,
        "backup",
        "Copy the embedded database into a new file, also while the server runs.",
    )
    parser.add_argument("file", metavar="FILE", help="the new file")
    add_database(parser)
    parser.set_defaults(run=run_backup)
    parser = add_command(
        commands,
        "restore",
        "Put a backup in the place of the embedded database of a stopped server.",
    )
    parser.add_argument("file", metavar="FILE", help="the backup")
    add_database(parser)
    parser.set_defaults(run=run_restore)


def run_backup(arguments: argparse.Namespace) -> int:
    """Make a backup."""
    from kozyr.store import backup  # noqa: PLC0415 - no other command waits for the database

    backup(Path(arguments.db), Path(arguments.file))
    out(f"{arguments.db} was copied to {arguments.file}")
    return DONE


def run_restore(arguments: argparse.Namespace) -> int:
    """Restore a backup."""
    from kozyr.store import restore  # noqa: PLC0415 - no other command waits for the database

    kept = Path(arguments.db).exists()
    restore(Path(arguments.file), Path(arguments.db))
    out(f"{arguments.db} is now a copy of {arguments.file}")
    if kept:
        out(f"what was there before is in {arguments.db}.before-restore")
    return DONE
