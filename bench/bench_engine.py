"""How fast the library is on this machine, in plain Python. Every figure comes with a check of what was computed.

Run: make bench, or python bench/bench_engine.py [--json] [--quick]
"""

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter

from kozyr import Match, Rules, rules
from kozyr.core.cards import mask_of
from kozyr.engine import kernel
from kozyr.engine.begin import begin
from kozyr.engine.layout import At, State, state_bytes
from kozyr.engine.stock import pool
from kozyr.engine.tables import Tables, compile_rules

SEATS = (2, 4, 8, 12)
REPEATS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; ``target`` is what it should stay below, or above for rates, None if there is none."""

    name: str
    value: float
    unit: str
    target: float | None = None

    @property
    def met(self) -> bool:
        if self.target is None:
            return True
        if self.unit.endswith("/s"):
            return self.value >= self.target
        return self.value <= self.target


def decks(chosen: Rules, count: int) -> list[list[int]]:
    """Orders of the deck, from a fixed seed."""
    rng = Random(7)
    cards = [int(card) for card in chosen.deck]
    return [rng.sample(cards, len(cards)) for _ in range(count)]


def random_action(mask: int, rng: Random) -> int:
    """One of the bits of a legal mask, each with the same chance."""
    for _ in range(rng.randrange(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def deal_out(state: State, tables: Tables, players: int, number: int, deck: list[int]) -> None:
    """Begin a deal with a deck."""
    state.deck[: len(deck)] = deck
    state.stock_end = len(deck)
    begin(state, tables, players, number % players, tables.stake * players, 0)


def restock(state: State, tables: Tables, rng: Random) -> None:
    """Order the pile at random and go on."""
    mask = pool(state, state.drawer)
    cards = [card for card in range(64) if mask >> card & 1]
    rng.shuffle(cards)
    state.deck[: len(cards)] = cards
    kernel.give_order(state, tables)


def play_kernels(chosen: Rules, orders: list[list[int]]) -> tuple[int, int]:
    """Random deals on the bare kernels; returns the number of actions and a sum of all results."""
    tables = compile_rules(chosen)
    legal, apply = kernel.legal, kernel.apply
    rng = Random(11)
    moves, total = 0, 0
    state = State()
    for number, deck in enumerate(orders):
        deal_out(state, tables, chosen.players, number, deck)
        while state.phase != At.OVER:
            if state.phase == At.RESHUFFLE:
                restock(state, tables, rng)
                continue
            apply(state, tables, random_action(legal(state, tables), rng))
            moves += 1
        check_deal(state, chosen)
        total += sum(state.gain) + state.carry
    return moves, total


def check_deal(state: State, chosen: Rules) -> None:
    """Units and cards are conserved."""
    paid_in = state.kon + sum(state.fine) * state.kon
    assert sum(state.gain) + state.carry == paid_in
    held = [*state.hands, *state.thrown, *state.played]
    assert not any(a & b for i, a in enumerate(held) for b in held[i + 1 :])
    assert sum(held) & ~mask_of(chosen.deck) == 0


def replay(chosen: Rules, orders: list[list[int]]) -> list[tuple[list[int], list[int]]]:
    """Decks with the actions of a random deal on each, for decks without a reshuffle."""
    tables = compile_rules(chosen)
    rng = Random(13)
    deals = []
    for number, deck in enumerate(orders):
        state = State()
        deal_out(state, tables, chosen.players, number, deck)
        actions = []
        while state.phase not in (At.OVER, At.RESHUFFLE):
            action = random_action(kernel.legal(state, tables), rng)
            actions.append(action)
            kernel.apply(state, tables, action)
        if state.phase == At.OVER:
            deals.append((deck, actions))
    return deals


def bare_move(count: int) -> Figure:
    """Microseconds for legal and apply of one move; the choice of the action is not counted."""
    chosen = rules("frap")
    tables = compile_rules(chosen)
    deals = replay(chosen, decks(chosen, count))
    moves = sum(len(actions) for _, actions in deals)
    state = State()
    legal, apply = kernel.legal, kernel.apply

    def run() -> float:
        spent = 0.0
        for number, (deck, actions) in enumerate(deals):
            deal_out(state, tables, 4, number, deck)
            start = perf_counter()
            for action in actions:
                assert legal(state, tables) >> action & 1
                apply(state, tables, action)
            spent += perf_counter() - start
            assert state.phase == At.OVER
            check_deal(state, chosen)
        return spent

    return Figure("legal and apply, a move", best(run) / moves * 1e6, "µs", 3)


def facade_move(count: int) -> Figure:
    """Microseconds for one checked move of a match: the list of legal actions, the move, its log."""
    chosen = rules("frap", deals=0)
    spent = []
    for repeat in range(REPEATS):
        match = Match(chosen, seed=repeat, auto_deal=False)
        rng = Random(17)
        moves, inside = 0, 0.0
        while match.deal_no < count or not match.between:
            if match.between:
                match.deal()  # the shuffle is not counted
            start = perf_counter()
            actions = match.legal()
            inside += perf_counter() - start
            action = actions[rng.randrange(len(actions))]
            start = perf_counter()
            match.play(action)
            inside += perf_counter() - start
            moves += 1
        assert sum(match.balances) + match.kon == 0
        spent.append(inside / moves)
    return Figure("legal and play on a match, a move", min(spent) * 1e6, "µs", 15)


def random_deals(players: int, count: int) -> Figure:
    """Random deals a second on the bare kernels, choices and checks included."""
    chosen = rules("frap", players=players)
    orders = decks(chosen, count)
    answers = set()

    def run() -> float:
        start = perf_counter()
        answers.add(play_kernels(chosen, orders))
        return perf_counter() - start

    seconds = best(run)
    assert len(answers) == 1
    return Figure(f"random deals, {players} seats", count / seconds, "deals/s")


def import_time() -> Figure:
    """Seconds of ``import kozyr`` in a new process, the start of Python not counted."""
    code = (
        "from time import perf_counter as t; a = t(); import kozyr; b = t(); "
        "assert kozyr.rules('frap').id == 'frap@1'; print(b - a)"
    )

    def run() -> float:
        command = [sys.executable, "-c", code]
        return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    return Figure("import kozyr", best(run), "s", 0.15)


def state_size() -> Figure:
    """Bytes of one deal as a record."""
    fields = state_bytes()
    assert fields < 4096
    return Figure("one deal as a record", fields, "bytes")


def best(run: Callable[[], float]) -> float:
    """The best of several runs: the least disturbed one."""
    return min(run() for _ in range(REPEATS))


def main() -> int:
    """Measure and print; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description="How fast the library is on this machine.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="fewer deals, for a test of the bench")
    arguments = parser.parse_args()
    count = 20 if arguments.quick else 1000
    figures = [bare_move(count), facade_move(count // 4)]
    figures += [random_deals(players, count) for players in SEATS]
    figures += [import_time(), state_size()]
    if arguments.json:
        print(json.dumps([{**asdict(f), "met": f.met} for f in figures], ensure_ascii=False))
    else:
        print(f"Python {platform.python_version()}, one thread, plain mode")
        for f in figures:
            target = "" if f.target is None else f"target {f.target:g}{'' if f.met else '  MISSED'}"
            value = f"{f.value:.2f}" if f.value < 100 else f"{f.value:.0f}"
            print(f"{f.name:<36}{value:>10} {f.unit:<8} {target}".rstrip())
    return 0 if all(f.met for f in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
