"""Nodes and time a deal of the solvers: ``python bench/bench_solver.py [DEALS] [plain]``.

Random deals, solved from the first lead: every seat for itself (max^n, final units), one seat against the rest
(paranoid) for its tricks, for its units and, where tricks are announced, for exactly as many as it announced. The
time is that of a whole call; what of it is checking the position and copying it in is the last row.
"""

import random
import sys
from collections.abc import Callable, Iterator
from statistics import mean
from time import process_time

import kozyr
from kozyr import Rules
from kozyr.engine.backend import Mode
from kozyr.engine.deal import Deal
from kozyr.engine.kernel import apply, legal
from kozyr.engine.layout import At, State
from kozyr.engine.mode import lowest
from kozyr.engine.tables import compile_rules
from kozyr.solver import Goal, Solver

# rules, which are searched for every seat as well, deals in plain mode
ROWS: tuple[tuple[str, Rules, bool, int], ...] = (
    ("Frap 2 x 4", kozyr.rules("frap", players=2), True, 100),
    ("Frap 3 x 4", kozyr.rules("frap", players=3), True, 50),
    ("Frap 4 x 4", kozyr.rules("frap", players=4), True, 20),
    ("Frap 6 x 4, 36 cards", kozyr.rules("frap", players=6, deck=36), True, 0),
    ("Khrap 2 x 5", kozyr.rules("khrap", players=2), True, 50),
    ("Khrap 4 x 5", kozyr.rules("khrap", players=4), True, 0),
    ("Oh Hell 3 x 8", kozyr.rules("oh-hell", players=3, ranks=9, tricks=8), False, 0),
    ("Oh Hell 4 x 6", kozyr.rules("oh-hell", players=4, ranks=9, tricks=6), False, 0),
    ("Oh Hell 3 x 10", kozyr.rules("oh-hell", players=3, ranks=9, tricks=10), False, 0),
    ("Oh Hell 4 x 4", kozyr.rules("oh-hell", players=4, ranks=9, tricks=4), True, 20),
    ("Oh Hell 4 x 7", kozyr.rules("oh-hell", players=4, ranks=9, tricks=7), False, 0),
    ("Oh Hell 4 x 8", kozyr.rules("oh-hell", players=4, ranks=9, tricks=8), False, 0),
)


def all_play(rules: Rules, seed: int) -> State:
    """A random deal before its first lead, everybody in play; announced is a share of the tricks."""
    rng = random.Random(seed)
    deck = list(rules.deck)
    rng.shuffle(deck)
    stake = int(rules.get("stake", 0))
    deal = Deal(rules, dealer=seed % rules.players, kon=rules.players * stake, deck=deck)
    while deal.state.phase != At.PLAY:
        words = {str(action): action for action in deal.legal()}
        wanted = ["look", "frap", "khrap", "whist", "swap"]
        even = deal.state.cards // rules.players
        wanted += [f"bid {bid}" for bid in (even, even + 1)]
        deal.play(next(words[word] for word in wanted if word in words))
    return deal.state


Search = Callable[[State], int]


def searches(solver: Solver, every_seat: bool) -> Iterator[tuple[str, Search]]:
    """What is measured, by name; each gives the cards played in the search."""
    if every_seat:
        yield "max^n", lambda state: solver.each(state)[1]
    yield "tricks", lambda state: solver.side(state, (0,), Goal.TRICKS)[1]
    yield "units", lambda state: solver.side(state, (0,), Goal.UNITS)[1]
    if not solver.rules.game.call:
        yield "exact", lambda state: solver.side(state, (0,), Goal.EXACT, state.bids[0])[1]


def last_trick(rules: Rules, seed: int) -> State:
    """A deal with nothing left to choose."""
    state, tables = all_play(rules, seed), compile_rules(rules)
    while state.cards - state.tricks > 1:
        apply(state, tables, lowest(legal(state, tables)))
    return state


def line(name: str, goal: str, search: Search, solver: Solver, states: list[State]) -> str:
    """A row: the mean of cards played in the search, and of the time of a call."""
    search(states[0])  # compiled, or read from the cache
    begun = process_time()
    nodes = [search(state) for state in states]
    spent = (process_time() - begun) / len(states)
    given_up = sum(n > solver.limit for n in nodes)
    found = (
        f"{mean(nodes):12,.0f} nodes {spent * 1e3:10.3f} ms {mean(nodes) / spent / 1e6:7.2f} M/s"
    )
    return f"{name:22} {goal:8} {found}" + (f"  given up: {given_up}" if given_up else "")


def main() -> None:
    plain = "plain" in sys.argv
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    deals = numbers[0] if numbers else 200
    mode: Mode = "plain" if plain else "auto"
    for name, rules, every_seat, in_plain in ROWS:
        if plain and not in_plain:
            continue
        solver = Solver(rules, mode=mode)
        states = [all_play(rules, seed) for seed in range(min(deals, in_plain) if plain else deals)]
        for goal, search in searches(solver, every_seat):
            print(line(name, goal, search, solver, states), flush=True)
    solver = Solver(ROWS[0][1], mode=mode)
    ends = [last_trick(ROWS[0][1], seed) for seed in range(100)]
    print(
        line(
            "nothing left to choose", "tricks", dict(searches(solver, True))["tricks"], solver, ends
        )
    )


if __name__ == "__main__":
    main()
