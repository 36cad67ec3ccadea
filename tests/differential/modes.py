"""Plain and compiled side by side: ``python -m tests.differential.modes --deals 200000``.

Both are stepped from the same seeds; after every action the offered actions and the whole states are compared.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from kozyr.engine.fast import Batch, Bulk
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from tests.differential.command import run
from tests.support.pairs import base_of, covering_rows, rules_of, rules_to_try

SIZE = 4


class ModesError(AssertionError):
    """The modes disagree; the message says where."""


def rules_for_modes() -> list[Rules]:
    """Every preset with every number of seats and deck, and rows of all pairs of options for each preset."""
    rows = [
        rules_of(row, preset.name)
        for preset in PRESETS.values()
        for row in covering_rows(base_of(preset), seed=2)
    ]
    return list(dict.fromkeys([*rules_to_try(), *rows]))


def same(what: str, rules: Rules, seed: int, plain: object, compiled: object) -> None:
    if plain != compiled:
        where = f"{rules.id}, {rules.players} seats, {dict(rules.changed)}, seed {seed}"
        raise ModesError(f"{what}: plain {plain!r}, compiled {compiled!r}; {where}")


def compare(rules: Rules, seed: int, deals: int) -> int:
    """Step both until so many deals have ended; returns how many did."""
    plain, compiled = (
        Batch(Bulk(rules, mode=mode), SIZE, seed=seed) for mode in ("plain", "compiled")
    )
    ended = 0
    while ended < deals:
        ours = plain.choose()
        same("actions", rules, seed, ours, compiled.choose().tolist())
        for place in range(SIZE):
            one, two = plain.get(place).values(), compiled.get(place).values()
            same("state", rules, seed, one, two)
        ended += (more := plain.step(ours))
        same("ended", rules, seed, more, compiled.step(ours))
        same("offered", rules, seed, plain.masks, compiled.masks.tolist())
        same("outcomes", rules, seed, plain.sums, compiled.sums.tolist())
    return ended


def compare_many(rules: Rules, seed: int, deals: int) -> None:
    """The bulk drivers: all sums are the same."""
    for driver in ("play_many", "tally_many"):
        rows = [
            getattr(Bulk(rules, mode=mode), driver)(deals, seed=seed).row
            for mode in ("plain", "compiled")
        ]
        same(driver, rules, seed, *rows)


def compare_deals(deals: int, seed: int) -> Iterator[int]:
    """Compare at least so many deals over all rules, again and again; yields how many are done."""
    done = 0
    while True:
        for rules in rules_for_modes():
            done += compare(rules, seed, 2)
            compare_many(rules, seed, 2)
            done += 4
            seed += 1
            yield done
            if done >= deals:
                return


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 0 if there is no difference, 1 at the first one."""
    return run(
        argparse.ArgumentParser(description="Compare the plain and the compiled mode."),
        lambda given: compare_deals(given.deals, given.seed),
        ModesError,
        arguments,
    )


if __name__ == "__main__":
    sys.exit(main())
