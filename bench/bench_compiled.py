"""The compiled mode on this machine: deals, decisions, steps of a batch, and what the first call costs.

Run: python bench/bench_compiled.py [--json] [--frozen]

``--frozen`` also compiles the rules into the driver as constants, to see what that would gain. Rates are the best
of several runs, one thread unless said. Every rate is checked: all runs of a row give the same outcomes.
"""

import argparse
import inspect
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

import kozyr
from kozyr.engine import drivers
from kozyr.engine.fast import Batch, Bulk, generator_of
from kozyr.lab.speed import measure

SEATS = (2, 4, 8, 12)
REPEATS = 12
DEALS = 200_000
STEPS = 12
SIZE = 4096
FIRST_CALL = """
import sys, time
import kozyr
from kozyr.engine.fast import Bulk
begun = time.perf_counter()
bulk = Bulk(kozyr.rules("frap"), mode="compiled")
ready = time.perf_counter()
assert bulk.play_many(1).decisions > 0
print(ready - begun, time.perf_counter() - ready)
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; ``target`` is what it should reach, or stay below where the unit is seconds."""

    name: str
    value: float
    unit: str
    target: float | None = None

    @property
    def met(self) -> bool:
        if self.target is None:
            return True
        return self.value <= self.target if self.unit == "s" else self.value >= self.target


def deals(players: int, threads: int = 1) -> list[Figure]:
    """Random deals and decisions a second."""
    speeds = [
        measure(kozyr.rules("frap", players=players), deals=DEALS, threads=threads, mode="compiled")
        for _ in range(REPEATS // 3)
    ]
    assert len({speed.check for speed in speeds}) == 1
    best = max(speeds, key=lambda speed: speed.deals_per_s)
    aims = (1.5, 35.0) if (players, threads) == (4, 1) else (None, None)
    where = f"Frap, {players} seats, {threads} thread{'s' if threads > 1 else ''}"
    return [
        Figure(f"random deals, {where}", best.deals_per_s / 1e6, "M/s", aims[0]),
        Figure(f"decisions, {where}", best.decisions_per_s / 1e6, "M/s", aims[1]),
    ]


def batch() -> Figure:
    """Steps of a batch, its deals long out of step with each other."""
    stepped = Batch(Bulk(kozyr.rules("frap"), mode="compiled"), SIZE, seed=1)
    for _ in range(60):
        stepped.step(stepped.choose())
    best = 0.0
    for _ in range(REPEATS * 3):
        spent = 0.0
        for _ in range(STEPS):
            actions = stepped.choose()
            begun = perf_counter()
            stepped.step(actions, checked=False)
            spent += perf_counter() - begun
        best = max(best, STEPS * SIZE / spent)
    return Figure(f"steps of a batch of {SIZE}, 4 seats", best / 1e6, "M/s", 30.0)


def first_calls() -> list[Figure]:
    """Seconds of the first call of a driver in a new process: compiled, and read from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        given = {**os.environ, "KOZYR_CACHE_DIR": folder}
        given.pop(
            "PYTHONDONTWRITEBYTECODE", None
        )  # as users run it: the second start reads bytecode
        _first_call({**given, "KOZYR_CACHE_DIR": f"{folder}/other"})
        imports, compiling = _first_call(given)
        cached = min(_first_call(given) for _ in range(5))
    return [
        Figure("importing the compiler", imports, "s"),
        Figure("first call of a driver, compiled", compiling, "s", 6.0),
        Figure("first call of a driver, from the cache", cached[1], "s", 0.5),
    ]


def _first_call(environment: dict[str, str]) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_CALL],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    imports, call = done.stdout.split()
    return float(imports), float(call)


def frozen() -> list[Figure]:
    """The same deals with the rules as an argument and as constants of the machine code, in turns."""
    bulk = Bulk(kozyr.rules("frap"), mode="compiled")
    ways = {"an argument": bulk.backend.driver("play_many"), "constants": frozen_driver(bulk)}
    states, start = bulk.backend.new_states(1), bulk.start(0)
    best = dict.fromkeys(ways, 0.0)
    checks = set()
    for _ in range(REPEATS):
        for name, run in ways.items():
            run(states, bulk.table, start, 1, 1, bulk.backend.numbers([0] * 64))  # compiles
            sums = bulk.backend.numbers([0] * 64)
            begun = perf_counter()
            run(states, bulk.table, start, generator_of(1, 0), DEALS, sums)
            best[name] = max(best[name], DEALS / (perf_counter() - begun))
            checks.add(int(sums[1]))
    assert len(checks) == 1
    return [
        Figure(f"random deals, 4 seats, rules as {name}", rate / 1e6, "M/s")
        for name, rate in best.items()
    ]


def frozen_driver(bulk: Bulk) -> Callable[..., int]:
    """``play_many`` with the numbers of some rules in place of its argument."""
    from numba import njit  # noqa: PLC0415

    from kozyr.engine.compiled import compiler  # noqa: PLC0415

    scope = dict(compiler.rebuilt(drivers.play_many, {}).__globals__)
    scope["FROZEN"] = (bulk.tables,)
    source = (
        inspect.getsource(drivers.play_many).replace("@driver", "").replace("table[0]", "FROZEN[0]")
    )
    exec(source, scope)  # noqa: S102 - our own source
    run: Callable[..., int] = njit(**compiler.DRIVER)(scope["play_many"])
    return run


def main() -> int:
    """Measure and print; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="How fast the compiled mode is on this machine.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--frozen", action="store_true", help="also with the rules as constants")
    arguments = parser.parse_args()
    figures = [figure for players in SEATS for figure in deals(players)]
    figures += [*deals(4, threads=2), batch(), *first_calls()]
    figures += frozen() if arguments.frozen else []
    if arguments.json:
        print(json.dumps([asdict(figure) for figure in figures], indent=2))
    else:
        for figure in figures:
            aim = "" if figure.target is None else f"  (target {figure.target:g})"
            print(
                f"{figure.name:<56} {figure.value:>8.2f} {figure.unit}{aim}{'' if figure.met else '  MISSED'}"
            )
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
