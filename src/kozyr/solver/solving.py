"""The solvers behind a checked façade.

Nothing here is for a player at a table: a solver sees every hand. Bots may use it on worlds that they imagine.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from operator import index
from typing import Any, Final

from kozyr.core.actions import Action
from kozyr.core.errors import RulesError
from kozyr.engine import kernel
from kozyr.engine.backend import Mode, backend
from kozyr.engine.codec import codec_of
from kozyr.engine.deal import Deal
from kozyr.engine.layout import MAX_DECK, MAX_SEATS, At, State
from kozyr.engine.solve_seats import FRAME as SEATS_FRAME
from kozyr.engine.solve_seats import VALUES
from kozyr.engine.solve_sides import FRAME as SIDES_FRAME
from kozyr.engine.solve_sides import WIDTH
from kozyr.engine.solving import (
    ASKED,
    EXACT,
    GENERATION,
    KIND,
    LIMIT,
    NODES,
    SIDE,
    TRICKS,
    UNITS,
    WANTED,
    WORDS,
    units,
    worth,
)
from kozyr.engine.tables import compile_rules
from kozyr.engine.valid import fault
from kozyr.games.model import Rules
from kozyr.match.match import Match

DEFAULT_LIMIT: Final = {"plain": 300_000, "compiled": 30_000_000}  # cards played: a few seconds
LARGEST_KON: Final = 1 << 48  # what all seats of a side have, times the seats, fits 64 bits
# Positions kept, by the cards that are left: enough for the deals of ``bench_solver``, and quickly made.
_SLOTS: Final = ((12, 1 << 10), (16, 1 << 12), (20, 1 << 14), (MAX_DECK, 1 << 17))


class Goal(StrEnum):
    """What is asked of a side."""

    TRICKS = "tricks"
    EXACT = "exact"
    UNITS = "units"


_KINDS: Final = {Goal.TRICKS: TRICKS, Goal.EXACT: EXACT, Goal.UNITS: UNITS}


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth with open hands.

    Attributes:
        known: False if the limit was reached; then the rest is empty, but for ``nodes``.
        value: of a side: tricks of the whole deal, 1 or 0, or units; None if every seat plays for itself.
        values: units of each seat, if every seat plays for itself.
        actions: each legal action with the value of the side, or of the actor, after it.
        best: those of the actions that are best for the actor, in the order of their numbers.
        nodes: cards played in the search.
    """

    known: bool
    value: Fraction | None
    values: tuple[Fraction, ...]
    actions: dict[Action, Fraction]
    best: tuple[Action, ...]
    nodes: int


class Solver:
    """Solves positions of the trick phase under some rules; keeps its memory from one to the next.

    Args:
        rules: of the deals.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        limit: cards played in a search before it is given up; None is what takes a few seconds.

    Raises:
        RulesError: no such mode, or a limit below 1.
    """

    def __init__(self, rules: Rules, *, mode: Mode = "auto", limit: int | None = None) -> None:
        self.rules = rules
        self.tables = compile_rules(rules)
        self._backend = backend(mode)
        self.limit = DEFAULT_LIMIT[self._backend.name] if limit is None else index(limit)
        if self.limit < 1:
            raise RulesError(f"a limit of {self.limit} is not possible; allowed: 1 and more")
        self._table = self._backend.table_of(self.tables)
        self._generation = 0
        self._asked = self._backend.numbers([0] * ASKED)
        self._states: Any = None
        self._frames: Any = None
        self._memory: Any = None
        self._room = (0, 0)  # cards and numbers of memory that there is room for

    @property
    def mode(self) -> str:
        """``plain`` or ``compiled``."""
        return self._backend.name

    def side(
        self, state: State, seats: Collection[int], goal: Goal = Goal.TRICKS, wanted: int = 0
    ) -> tuple[Fraction | None, int]:
        """What ``seats`` together can surely reach, and the cards played in the search; None if unknown.

        Args:
            wanted: tricks that make it good, for ``Goal.EXACT``.

        Raises:
            RulesError: a state of other rules or of another phase, no such seats, or a kon that is too large.
        """
        self._ask(state, _mask(state, seats), goal, wanted)
        value = self._side(state)
        return (None if value is None else self._fraction(value, goal)), int(self._asked[NODES])

    def each(self, state: State) -> tuple[tuple[Fraction, ...], int]:
        """Units of each seat if all do best for themselves, and the cards played; () if unknown.

        Raises:
            RulesError: as ``side``.
        """
        self._ask(state, 0, Goal.UNITS, 0)
        values = self._each(state)
        return tuple(self._fraction(v, Goal.UNITS) for v in values), int(self._asked[NODES])

    def solve(
        self, state: State, seats: Collection[int] = (), goal: Goal = Goal.UNITS, wanted: int = 0
    ) -> Solution:
        """Every legal action with its value; of ``seats`` against all others, or without them of each seat.

        Raises:
            RulesError: as ``side``.
        """
        side = _mask(state, seats) if seats else 0
        self._ask(state, side, goal if seats else Goal.UNITS, wanted)
        actor = state.actor
        found: dict[Action, list[int]] = {}
        mask = kernel.legal(state, self.tables)
        codec = codec_of(self.rules.game.call, self.tables.shakhi)
        for action in codec.decode_all(state, mask):
            child = state.copy()
            kernel.apply(child, self.tables, codec.encode(state, action))
            values = self._after(child, side)
            if not values:
                return Solution(False, None, (), {}, (), int(self._asked[NODES]))
            found[action] = values
        own = 0 if side else actor
        sign = 1 if not side or side >> actor & 1 else -1
        most = max(sign * values[own] for values in found.values())
        best = tuple(action for action, values in found.items() if sign * values[own] == most)
        of = {action: self._fraction(values[own], goal) for action, values in found.items()}
        chosen = found[best[0]]
        return Solution(
            known=True,
            value=self._fraction(chosen[0], goal) if side else None,
            values=() if side else tuple(self._fraction(v, Goal.UNITS) for v in chosen),
            actions=of,
            best=best,
            nodes=int(self._asked[NODES]),
        )

    def _after(self, state: State, side: int) -> list[int]:
        """The value of the side, or those of all seats, after an action; empty if unknown."""
        if state.phase == At.OVER:
            if side:
                return [worth(state, self._asked)]
            return [units(state, seat) for seat in range(state.players)]
        if not side:
            return self._each(state)
        value = self._side(state)
        return [] if value is None else [value]

    def _ask(self, state: State, side: int, goal: Goal, wanted: int) -> None:
        """Check what is asked and note it; what is in the memory is of another question from now on."""
        if state.players != self.rules.players:
            raise RulesError("the deal is one of other rules")
        if state.phase != At.PLAY:
            raise RulesError("only the play of a deal can be solved, from its first lead on")
        if name := fault(state, self.rules, self.tables):
            raise RulesError(f"no deal of these rules has such a number in the field '{name}'")
        if state.kon > LARGEST_KON:
            raise RulesError(f"a kon of {state.kon} is too large; allowed: up to {LARGEST_KON}")
        self._generation += 1
        asked = self._asked
        asked[KIND], asked[SIDE], asked[WANTED] = _KINDS[Goal(goal)], side, index(wanted)
        asked[GENERATION], asked[LIMIT], asked[NODES] = self._generation, self.limit, 0
        self._make_room(sum(hand.bit_count() for hand in state.hands))

    def _make_room(self, cards: int) -> None:
        """Arrays for so many cards."""
        slots = next(slots for most, slots in _SLOTS if cards <= most)
        numbers = slots * max(WIDTH, 1 + WORDS + self.rules.players)
        deep, long = self._room
        if cards > deep:
            self._states = self._backend.new_states(cards + 1)
            self._frames = self._backend.numbers([0] * (cards + 1) * max(SIDES_FRAME, SEATS_FRAME))
            deep = cards
        if numbers > long:
            self._memory = self._backend.numbers([0] * numbers)
            long = numbers
        self._room = deep, long

    def _run(self, driver: str, state: State) -> int:
        self._backend.put(self._states, 0, state)
        run = self._backend.driver(driver)
        return int(run(self._states, self._table, self._asked, self._frames, self._memory))

    def _side(self, state: State) -> int | None:
        value = self._run("solve_sides", state)
        return None if self._asked[NODES] > self.limit else value

    def _each(self, state: State) -> list[int]:
        self._run("solve_seats", state)
        if self._asked[NODES] > self.limit:
            return []
        return [int(self._frames[VALUES + seat]) for seat in range(state.players)]

    def _fraction(self, value: int, goal: Goal) -> Fraction:
        """A value of the kernels as it is meant."""
        return Fraction(int(value), self.rules.players if goal is Goal.UNITS else 1)


def _mask(state: State, seats: Collection[int]) -> int:
    """The mask of some seats.

    Raises:
        RulesError: no such seat, or none at all.
    """
    mask = 0
    for seat in seats:
        if not 0 <= index(seat) < state.players <= MAX_SEATS:
            raise RulesError(f"seat {seat}: seats are 0 to {state.players - 1}")
        mask |= 1 << seat
    if not mask:
        raise RulesError("a side is one seat or several")
    return mask


def solve(
    position: Match | Deal,
    *,
    seat: int | Collection[int] | None = None,
    goal: Goal | str = Goal.UNITS,
    wanted: int | None = None,
    mode: Mode = "auto",
    limit: int | None = None,
) -> Solution:
    """Solve the trick phase of a deal with all hands open.

    With ``seat``, one seat or several against all others together: what they can surely reach, whatever the others
    do. Without, every seat for itself (max^n): of actions equally good for who chooses, the first one is played.

    Args:
        seat: whose goal it is; None is every seat's own.
        goal: ``tricks``; ``exact``: 1 if exactly ``wanted`` of them are taken, else 0; ``units``: gain less fine
            and an equal part of what stays on the table, or points.
        wanted: tricks for ``exact``; None is what the seat has announced.
        mode, limit: as of ``Solver``.

    Raises:
        RulesError: no such goal or seat, nothing announced, or the deal is not in its play.
    """
    deal = position.current if isinstance(position, Match) else position
    if deal is None:
        raise RulesError("only the play of a deal can be solved, from its first lead on")
    if goal not in tuple(Goal):
        raise RulesError(f"unknown goal {goal!r}; there are: {', '.join(Goal)}")
    if seat is None:
        seats: Collection[int] = ()
        if goal != Goal.UNITS:
            raise RulesError("every seat for itself plays for units; name a seat")
    else:
        seats = (seat,) if isinstance(seat, int) else tuple(seat)
        _mask(deal.state, seats)
    if goal == Goal.EXACT and wanted is None:
        bids = [deal.state.bids[one] for one in seats]
        if len(bids) != 1 or deal.tables.first != At.BIDDING:
            raise RulesError("exactly how many tricks? name the number wanted")
        wanted = bids[0]
    solver = Solver(deal.rules, mode=mode, limit=limit)
    return solver.solve(deal.state, seats, Goal(goal), wanted or 0)
