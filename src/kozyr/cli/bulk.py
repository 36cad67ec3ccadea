"""What the bulk commands share: the choice of a mode, and what is said on standard error while they run."""

import argparse
import sys
from collections.abc import Callable

from kozyr.cli.common import err
from kozyr.engine.backend import MODES, Mode, backend, why_not_compiled

_BAR = 30


def add_mode(parser: argparse.ArgumentParser) -> None:
    """The choice of a mode."""
    parser.add_argument(
        "--mode",
        choices=MODES,
        default="auto",
        help="compiled needs the extra 'fast'; auto takes it where it is installed",
    )


def announce(mode: Mode, driver: str) -> str:
    """Say what will take time or is missing; returns the mode that is used.

    Raises:
        RulesError: the compiled mode is asked for and not installed.
    """
    chosen = backend(mode)
    if chosen.name == "plain" and mode == "auto":
        err(f"plain mode, about a hundred times slower: {why_not_compiled()}")
    elif chosen.must_compile(driver):
        kept = "kept for the next start"
        if chosen.cache_folder() is None:
            kept = "not kept: the cache folder cannot be written, KOZYR_CACHE_DIR names another"
        err(f"compiling, once, a few seconds ({kept})")
    return chosen.name


def progress(moving: bool, what: str = "deals") -> Callable[[int, int], None]:
    """A progress report on standard error: a bar on a terminal, elsewhere a line every tenth."""
    shown = -1

    def report(done: int, wanted: int) -> None:
        nonlocal shown
        step = done * (_BAR if moving else 10) // wanted
        if step == shown and done != wanted:
            return
        shown = step
        if moving:
            end = "\n" if done == wanted else ""
            sys.stderr.write(f"\r[{'#' * step:<{_BAR}}] {done} of {wanted} {what}{end}")
        else:
            sys.stderr.write(f"{done} of {wanted} {what}\n")
        sys.stderr.flush()

    return report
