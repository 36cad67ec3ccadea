"""The differential comparison at length: ``python -m tests.differential.wide --deals 200000``."""

import sys
from collections.abc import Iterator, Sequence

from tests.differential.command import run
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
    return run(
        "Compare engine and reference on random deals.", compare_deals, DifferenceError, arguments
    )


if __name__ == "__main__":
    sys.exit(main())
