"""The differential comparison at length: ``python -m tests.differential.wide --deals 200000``."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from tests.differential.compare import Comparison, DifferenceError
from tests.support.walk import rules_to_try

DEALS_A_MATCH = 3


def matches(seed: int) -> Iterator[Comparison]:
    """Endless random matches over all rules to try, the same for a seed."""
    tried = rules_to_try()
    number = seed * 1_000_000_000
    while True:
        for rules in tried:
            yield Comparison(rules, number)
            number += 1


def compare_deals(deals: int, seed: int) -> Iterator[int]:
    """Compare at least so many deals; yields how many are done after each match.

    Raises:
        DifferenceError: at the first difference.
    """
    done = 0
    for match in matches(seed):
        done += match.run(DEALS_A_MATCH)
        yield done
        if done >= deals:
            return


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 0 if there is no difference, 1 at the first one."""
    parser = argparse.ArgumentParser(description="Compare engine and reference on random deals.")
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    begun = shown = time.monotonic()
    done = 0
    try:
        for done in compare_deals(given.deals, given.seed):
            now = time.monotonic()
            if now - shown >= 5 or done >= given.deals:
                shown = now
                rate = done / max(now - begun, 0.001)
                sys.stderr.write(f"\r{done:,} of {given.deals:,} deals, {rate:.0f} a second ")
                sys.stderr.flush()
    except DifferenceError as difference:
        sys.stderr.write(f"\nafter {done:,} deals: {difference}\n")
        return 1
    sys.stderr.write(f"\n{done:,} deals, no difference, {time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
