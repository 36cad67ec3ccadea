"""Worlds a second: deals drawn that fit a view, at the first choice, the first lead and late in the play.

Run: python bench/bench_worlds.py [--json]

``draw`` gives the state at the view's position at once, ``replay`` deals each world and plays the log on it. One
thread, the best of several runs; ``facts`` is what one view costs before the first draw.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter

import kozyr
from kozyr.bots.worlds import Worlds, facts_of
from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode
from kozyr.match.view import Stage, View

TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("frap", 2, {}),
    ("frap", 4, {}),
    ("frap", 12, {}),
    ("khrap", 4, {}),
    ("51a", 4, {}),
    ("51b", 4, {}),
    ("51v", 3, {}),
    ("oh-hell", 4, {"tricks": 9}),
)
SEED = 5
COUNTS: dict[Mode, int] = {"compiled": 4000, "plain": 100}
RUNS: dict[Mode, int] = {"compiled": 20, "plain": 3}
JOINS = ("frap", "khrap", "whist", "stay")


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; times in microseconds a world, of the facts in milliseconds."""

    game: str
    seats: int
    position: str
    mode: str
    draw: float
    replay: float
    facts: float


def views(preset: str, players: int, options: dict[str, int]) -> Iterator[tuple[str, View]]:
    """The first choice, the first lead, and half of the cards played, with everybody in play."""
    rules = kozyr.rules(preset, players=players, **options)
    rng = random.Random(SEED)
    largest = max(rules.schedule, default=0)
    first = rules.schedule.index(largest) + 1 if largest else 1
    match = kozyr.Match(rules, seed=SEED, first_deal=first)
    match.play("look") if "look" in map(str, match.legal()) else None
    yield "first choice", view_of(match)
    while view_of(match).stage is not Stage.PLAY:
        legal = {str(action): action for action in match.legal()}
        match.play(next((legal[w] for w in JOINS if w in legal), rng.choice(match.legal())))
    yield "first lead", view_of(match)
    while view_of(match).tricks_played < view_of(match).cards // 2:
        match.play(rng.choice(match.legal()))
    yield "late", view_of(match)


def view_of(match: kozyr.Match) -> View:
    return match.view(match.actor)


def measure(view: View, mode: Mode, *, replay: bool) -> float:
    """Seconds a world, copies out of the array left out as far as they can be."""
    worlds, count = Worlds(view, seed=1, mode=mode), COUNTS[mode]
    worlds.fill(count, replay=replay)
    best = float("inf")
    for _ in range(RUNS[mode]):
        begun = perf_counter()
        worlds.fill(count, replay=replay)
        best = min(best, perf_counter() - begun)
    return best / count


def rows(mode: Mode) -> Iterator[Row]:
    for preset, players, options in TABLES:
        for position, view in views(preset, players, options):
            begun = perf_counter()
            facts_of(view)
            facts = perf_counter() - begun
            draw, replay = (measure(view, mode, replay=replay) for replay in (False, True))
            yield Row(preset, players, position, mode, draw * 1e6, replay * 1e6, facts * 1e3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="print numbers for a program")
    chosen = parser.parse_args()
    found: list[Row] = []
    modes: tuple[Mode, ...] = ("compiled", "plain")
    for mode in modes:
        try:
            for row in rows(mode):
                found.append(row)
                if not chosen.json:
                    print(
                        f"{row.mode:9} {row.game:8} {row.seats:2} seats, {row.position:12} "
                        f"draw {row.draw:8.3f} µs, replay {row.replay:8.3f} µs, facts {row.facts:.2f} ms",
                        flush=True,
                    )
        except RulesError as error:
            print(error)
    if chosen.json:
        print(json.dumps([asdict(row) for row in found]))


if __name__ == "__main__":
    main()
