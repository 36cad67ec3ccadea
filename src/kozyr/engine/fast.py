"""Bulk play behind a checked façade: millions of deals, batches, in plain Python or compiled.

Both modes give the same numbers for the same seed. What the kernels trust is checked here: indices, sizes,
actions, amounts. Deals are handed over as an array and an index, never as a record of their own.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import Any, Final

from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode, backend
from kozyr.engine.layout import At, State
from kozyr.engine.mode import signed
from kozyr.engine.tables import compile_rules
from kozyr.engine.tally import COLUMNS, HEAD
from kozyr.engine.valid import fault
from kozyr.games.model import Rules

CHUNK: Final = 5_000  # deals that share a generator; results depend on it, not on threads
MOST_THREADS: Final = 64
LARGEST_KON: Final = 1 << 54  # all fines of twelve seats together still fit 64 bits
_MOST_DEALS: Final = 1 << 40  # sums of squares still fit

Progress = Callable[[int, int], None]


def generator_of(seed: int, stream: int) -> int:
    """The state of a generator for any integer seed and a stream's number; streams are independent."""
    text = f"kozyr:{seed}:stream {stream}".encode()
    return signed(int.from_bytes(hashlib.sha256(text).digest()[:8], "big"))


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over many deals.

    Attributes:
        row: ``tally.HEAD`` numbers, and the rest of what the driver notes.
    """

    row: tuple[int, ...]

    @property
    def decisions(self) -> int:
        """Actions chosen."""
        return self.row[0]

    @property
    def check(self) -> int:
        """A checksum of all outcomes, the same in both modes and for any number of threads."""
        return self.row[1]


class Bulk:
    """Random play under some rules: every legal action has the same chance.

    Args:
        rules: of every deal; each is dealt for the stakes alone unless ``kon`` says more.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        kon: on the table before each deal, stakes included.

    Raises:
        RulesError: no such mode, or a kon below 1 or too large for 64 bits to hold what comes of it.
    """

    def __init__(self, rules: Rules, *, mode: Mode = "auto", kon: int | None = None) -> None:
        self.rules = rules
        self.backend = backend(mode)
        self.tables = compile_rules(rules)
        self.kon = rules.players * self.tables.stake if kon is None else index(kon)
        self._check_kon(self.kon)
        self.table = self.backend.table_of(self.tables)

    @property
    def mode(self) -> str:
        """``plain`` or ``compiled``."""
        return self.backend.name

    def start(self, dealer: int, number: int = 0) -> Any:
        """What drivers need to deal: seats, first dealer, kon, number of the first deal, and deck."""
        players, deck = self.rules.players, self.rules.deck
        return self.backend.numbers([players, dealer, self.kon, number, *deck])

    def prepare(self, driver: str = "tally_many") -> None:
        """Compile a driver of many deals, or read it from the cache."""
        self._chunk(driver, 0, 0, 0)

    def play_many(
        self, deals: int, *, seed: int = 0, threads: int = 1, on_progress: Progress | None = None
    ) -> Sums:
        """Deal and play so many deals, the dealer moving on."""
        return self._many("play_many", deals, seed, threads, on_progress)

    def tally_many(
        self,
        deals: int,
        *,
        seed: int = 0,
        threads: int = 1,
        on_progress: Progress | None = None,
        driver: str = "tally_many",
    ) -> Sums:
        """The same with the sums that ``engine.tally`` describes.

        Args:
            driver: what plays: a driver with the arguments and sums of ``tally_many``.
        Requires: no ``kon`` was given.
        """
        if self.kon != self.rules.players * self.tables.stake:
            raise RulesError("a tally is of deals that are played for the stakes alone")
        return self._many(driver, deals, seed, threads, on_progress)

    def play_on(self, state: State, times: int, *, seed: int = 0) -> Sums:
        """Play one deal on to its end so many times, its cards as they lie.

        Returns:
            Sums: after the check, for each seat its units, fines taken off.

        Raises:
            RulesError: a state of other rules, or one that is not to be acted in.
        """
        self.check(state)
        most = min(_MOST_DEALS, LARGEST_KON // max(state.kon, 1))  # the sums must fit 64 bits
        if not 1 <= index(times) <= most:
            raise RulesError(f"{times} deals are not possible; allowed: 1 to {most}")
        states = self.backend.new_states(2)
        self.backend.put(states, 1, state)
        sums = self.backend.numbers([0] * (2 + self.rules.players))
        run, generator = self.backend.driver("play_one"), generator_of(seed, 0)
        for done in range(0, times, CHUNK):  # in parts, so that it can be interrupted
            generator = run(states, self.table, generator, min(CHUNK, times - done), sums)
        return Sums(tuple(int(number) for number in sums))

    def check(self, state: State) -> None:
        """Refuse a state that kernels could not go on with under these rules.

        Raises:
            RulesError: with what is wrong.
        """
        if state.players != self.rules.players:
            raise RulesError("the deal is one of other rules")
        if state.phase == At.OVER:
            raise RulesError("the deal is over")
        if name := fault(state, self.rules, self.tables):
            raise RulesError(f"no deal of these rules has such a number in the field '{name}'")
        self._check_kon(state.kon)

    def _check_kon(self, kon: int) -> None:
        """Refuse what lies on the table if it is too much; a game for points is played for nothing else."""
        least, most = (1, LARGEST_KON) if self.tables.stake else (0, 0)
        if not least <= kon <= most:
            raise RulesError(f"a kon of {kon} is not possible; allowed: {least} to {most}")

    def _many(
        self, driver: str, deals: int, seed: int, threads: int, on_progress: Progress | None
    ) -> Sums:
        if not 1 <= index(deals) <= _MOST_DEALS:
            raise RulesError(f"{deals} deals are not possible; allowed: 1 to {_MOST_DEALS}")
        if index(threads) < 1:
            raise RulesError(f"{threads} threads are not possible; allowed: 1 and more")
        # Plain Python runs one thread at a time; more than a few for each core only take memory.
        threads = min(threads, 1 if self.mode == "plain" else MOST_THREADS)
        total: list[int] = []
        done = 0
        for played, row in self._chunks(driver, deals, seed, threads):
            done += played
            check = _mixed(total[1], row[1]) if total else row[1]
            total = [a + b for a, b in zip(total, row, strict=True)] if total else row
            total[1] = check
            if on_progress is not None:
                on_progress(done, deals)
        return Sums(tuple(total))

    def _chunks(
        self, driver: str, deals: int, seed: int, threads: int
    ) -> Iterator[tuple[int, list[int]]]:
        """Deals and sums of one chunk after another; several are played at once."""

        def play(first: int) -> tuple[int, list[int]]:
            count = min(CHUNK, deals - first)
            return count, self._chunk(driver, first, count, generator_of(seed, first // CHUNK))

        firsts = iter(range(0, deals, CHUNK))
        if threads == 1:
            yield from map(play, firsts)
            return
        self.prepare(driver)
        with ThreadPoolExecutor(threads) as pool:
            # A few chunks ahead of what has been counted: an interruption then waits for these alone.
            ahead = deque(pool.submit(play, first) for first in islice(firsts, 2 * threads))
            while ahead:
                yield ahead.popleft().result()
                ahead.extend(pool.submit(play, first) for first in islice(firsts, 1))

    def _chunk(self, driver: str, first: int, count: int, generator: int) -> list[int]:
        """Play ``count`` deals from the ``first`` on with a generator of their own."""
        numbers, players = self.backend.numbers, self.rules.players
        sums = numbers([0] * (HEAD + COLUMNS * (players + 1)))
        run = self.backend.driver(driver)
        states = self.backend.new_states(1)
        start = self.start(first % players, first % self.tables.deal_sizes)
        run(states, self.table, start, generator, count, sums)
        return [int(number) for number in sums]


def _mixed(check: int, other: int) -> int:
    return (check * 1_000_003 + other) & 0xFFFFFFFF


class Batch:
    """Many deals side by side, stepped together; a deal that ends is followed by a new one.

    Args:
        bulk: rules and mode.
        size: number of deals.
        seed: of the cards, and of ``choose``.
    """

    def __init__(self, bulk: Bulk, size: int, *, seed: int = 0) -> None:
        if not 1 <= size <= 1 << 28:
            raise RulesError(f"a batch of {size} deals is not possible")
        numbers = bulk.backend.numbers
        self.bulk = bulk
        self.size = size
        self.states = bulk.backend.new_states(size)
        self.generators = numbers([generator_of(seed, i) for i in range(size)])
        self.masks = numbers([0] * size)
        self.sums = numbers([0] * 2)
        self._start = bulk.start(0)
        self._run("deal_batch", self.states, bulk.table, self._start, self.generators, self.masks)

    def choose(self) -> Any:
        """A random legal action for each deal, -1 where nobody is to act, as an array."""
        actions = self.bulk.backend.numbers([0] * self.size)
        self._run("choose_batch", self.masks, self.generators, actions)
        return actions

    def step(self, actions: Sequence[int], *, checked: bool = True) -> int:
        """Carry out one action a deal; ``masks`` are then the new legal masks.

        Args:
            actions: as many as there are deals; an array is taken as it is.
            checked: refuse what is not legal; without it the caller answers for that.

        Returns:
            How many deals ended and were dealt anew.

        Raises:
            RulesError: another number of actions.
            TypeError: actions that are not whole numbers.
            IndexError: an illegal action; names the first such deal, and nothing has changed.
        """
        try:
            actions = self.bulk.backend.numbers(actions)
        except OverflowError:
            raise IndexError("an action does not fit 64 bits") from None
        if len(actions) != self.size:
            raise RulesError(f"{len(actions)} actions for {self.size} deals")
        if checked and (at := self._run("first_illegal", self.masks, actions)) >= 0:
            over = "" if int(self.masks[at]) else ": nobody is to act there"
            raise IndexError(f"action {int(actions[at])} is not legal in deal {at}{over}")
        table = self.bulk.table
        return self._run(
            "step_batch",
            self.states,
            table,
            self._start,
            self.generators,
            actions,
            self.masks,
            self.sums,
        )

    def deal(self, at: int) -> int:
        """Deal one deal anew, whatever its position; returns its legal mask.  Raises: IndexError."""
        return self._run(
            "deal_at",
            self.states,
            self.bulk.table,
            self._start,
            self.generators,
            self.masks,
            self._place(at),
        )

    def get(self, at: int) -> State:
        """A copy of one deal."""
        return self.bulk.backend.get(self.states, self._place(at))

    def put(self, at: int, state: State) -> None:
        """Write a deal into the batch.

        Raises:
            RulesError: a state of other rules, or one that is not to be acted in.
        """
        self.bulk.check(state)
        place = self._place(at)
        self.bulk.backend.put(self.states, place, state)
        self.masks[place] = self._run("legal_at", self.states, self.bulk.table, place)

    def copy(self, to: int, source: int) -> None:
        """Copy one deal over another; each keeps its own generator."""
        self._run("copy_at", self.states, self._place(to), self._place(source))
        self.masks[to] = self.masks[source]

    def apply(self, at: int, action: int) -> int:
        """Carry out an action in one deal; returns its new legal mask, 0 where nobody is to act.

        Raises:
            IndexError: no such deal, or the action is not legal there.
        """
        place = self._place(at)
        if not 0 <= index(action) <= 62 or not int(self.masks[place]) >> action & 1:
            raise IndexError(f"action {action} is not legal in deal {place}")
        mask = self._run("apply_at", self.states, self.bulk.table, place, action)
        self.masks[place] = mask
        return mask

    def reshuffle(self, at: int) -> int:
        """Shuffle the pile of a deal that awaits it; returns its new legal mask.  Rule: 3.3.

        Raises:
            RulesError: the deal does not await it.
        """
        place = self._place(at)
        if self.get(place).phase != At.RESHUFFLE:
            raise RulesError(f"deal {place} does not await a reshuffle")
        generator = int(self.generators[place])
        after = self._run("reshuffle_at", self.states, self.bulk.table, place, generator)
        self.generators[place] = after
        mask = self._run("legal_at", self.states, self.bulk.table, place)
        self.masks[place] = mask
        return mask

    def _place(self, at: int) -> int:
        """An index that is in the batch.  Raises: IndexError."""
        if not 0 <= index(at) < self.size:
            raise IndexError(f"there is no deal {at}; deals are 0 to {self.size - 1}")
        return index(at)

    def _run(self, driver: str, *arguments: Any) -> int:
        return int(self.bulk.backend.driver(driver)(*arguments))
