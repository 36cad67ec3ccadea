"""What the wide comparisons share on the command line."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence

EVERY = 5.0  # seconds between two reports


def run(
    parser: argparse.ArgumentParser,
    compare_deals: Callable[[argparse.Namespace], Iterator[int]],
    difference: type[Exception],
    arguments: Sequence[str] | None,
) -> int:
    """Compare, with progress on standard error; 0 if there is no difference, 1 at the first one.

    Args:
        parser: with the arguments that are not common to all.
        compare_deals: at least so many deals from a seed; yields how many are done.
        difference: what it raises where the two sides differ.
    """
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    begun = shown = time.monotonic()
    done = 0
    try:
        for done in compare_deals(given):
            now = time.monotonic()
            if now - shown >= EVERY:
                shown = now
                rate = done / max(now - begun, 0.001)
                sys.stderr.write(f"\r{done:,} deals, {rate:.0f} a second ")
                sys.stderr.flush()
    except difference as found:
        sys.stderr.write(f"\nafter {done:,} deals: {found}\n")
        return 1
    sys.stderr.write(f"\n{done:,} deals, no difference, {time.monotonic() - begun:.0f} s\n")
    return 0
