"""The differential comparison at length: ``python -m tests.differential.wide --deals 200000``.

With ``--family`` (frap, khrap, 51, oh-hell) of one family alone; otherwise so many deals of each.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from tests.differential.command import run
from tests.differential.compare import Comparison, DifferenceError
from tests.support.pairs import FAMILIES, rules_to_try

DEALS_A_MATCH = 3


def matches(seed: int, families: Sequence[str]) -> Iterator[Comparison]:
    """Endless random matches over all rules to try, the same for a seed."""
    tried = rules_to_try(tuple(families))
    number = seed * 1_000_000_000
    while True:
        for rules in tried:
            yield Comparison(rules, number)
            number += 1


def compare_deals(deals: int, seed: int, families: Sequence[str] = FAMILIES) -> Iterator[int]:
    """Compare at least so many deals of each family; yields how many are done after each match.

    Raises:
        DifferenceError: at the first difference.
    """
    done = 0
    for place, family in enumerate(families, start=1):
        for match in matches(seed, [family]):
            done += match.run(DEALS_A_MATCH)
            yield done
            if done >= deals * place:
                break


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 0 if there is no difference, 1 at the first one."""
    parser = argparse.ArgumentParser(description="Compare engine and reference on random deals.")
    parser.add_argument("--family", choices=FAMILIES, action="append")
    return run(
        parser,
        lambda given: compare_deals(given.deals, given.seed, given.family or FAMILIES),
        DifferenceError,
        arguments,
    )


if __name__ == "__main__":
    sys.exit(main())
