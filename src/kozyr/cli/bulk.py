"""What the bulk commands share: the choice of a mode and what is said about it on standard error."""

import argparse

from kozyr.cli.common import err
from kozyr.engine.fast import HOW_TO_GET_IT, MODES, Mode, backend


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
        err(f"plain mode; the compiled one is about a hundred times faster: {HOW_TO_GET_IT}")
    elif chosen.must_compile(driver):
        kept = "kept for the next start"
        if chosen.cache_folder() is None:
            kept = "not kept: the cache folder cannot be written, KOZYR_CACHE_DIR names another"
        err(f"compiling, once, a few seconds ({kept})")
    return chosen.name
