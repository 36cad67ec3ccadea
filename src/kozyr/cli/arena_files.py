"""Where the journal of an arena lies."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from kozyr.cli.common import err
from kozyr.lab.arena_journal import Journal, default_name
from kozyr.lab.arena_plan import Plan


@contextmanager
def journal_of(named: str | None, plan: Plan) -> Iterator[Journal]:
    """The journal that is named, or one of this folder, which is deleted when all is done.

    Where this folder cannot be written it lies elsewhere and does not outlive the command.
    """
    if named is not None:
        with Journal(Path(named), plan) as journal, kept(journal):
            yield journal
        return
    path = Path(default_name(plan))
    if not path.exists() and not os.access(".", os.W_OK):
        err("this folder cannot be written: an interruption will lose what was played")
        with TemporaryDirectory() as folder, Journal(Path(folder) / path, plan) as journal:
            yield journal
        return
    with Journal(path, plan) as journal, kept(journal):
        yield journal
    path.unlink()


@contextmanager
def kept(journal: Journal) -> Iterator[None]:
    """Say where the journal lies if the work does not come to its end."""
    if journal.decks:
        err(f"goes on from {journal.path}, which has {len(journal.decks)}")
    try:
        yield
    except BaseException:
        moving = "\n" if sys.stderr.isatty() else ""
        err(
            f"{moving}{len(journal.decks)} are finished, in {journal.path}; the same command goes on"
        )
        raise
