"""The search of one decision: stage by stage, each with as many worlds as all before, until it is clear or time is up.

Everything depends on the view, the seed and the number of worlds; how many threads there are changes nothing.
A clock, where one is given, may end the search early.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from typing import Any, Final, Protocol

from kozyr.bots.base import check_asked
from kozyr.bots.club.action import club_action
from kozyr.bots.position import position, voids_of
from kozyr.bots.search.belief import DEALS, WORLD
from kozyr.bots.search.drivers import look_ahead
from kozyr.bots.search.rollout import CLUB
from kozyr.bots.search.stages import Column, ahead, likeness_of_worlds, still_in
from kozyr.bots.worlds.facts import facts_of
from kozyr.bots.worlds.places import MOST_TRAIL, SCRATCH
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import mask_of
from kozyr.engine.backend import Backend, Mode, backend
from kozyr.engine.codec import codec_of
from kozyr.engine.fast import generator_of
from kozyr.engine.layout import MAX_SEATS, State
from kozyr.engine.tables import compile_rules
from kozyr.games.model import Account
from kozyr.match.view import EventKind, Stage, View

# Worlds that share a generator and a walk.
CHUNK: Final = 32
# Parts of a chunk whose means tell how alike its worlds are.
BLOCKS: Final = 4
FIRST_STAGE: Final = 1  # chunks; one thread alone, for the first draw fills in the facts
# Steps of the walk from world to world: before the first world of a chunk, and between worlds.
FIRST_STEPS: Final = 1500
STEPS: Final = 50
# The same for who has little time; such worlds are worse ones, so that it takes more to leave the ways of ``club``.
FEW_FIRST_STEPS: Final = 100
FEW_STEPS: Final = 8
DOUBT: Final = 2.0
MORE_DOUBT: Final = 3.0
# The gain that is worth leaving the ways of ``club`` for: roll-outs are not exact.
LEAST: Final = {Account.KON: 0.01, Account.POINTS: 0.1}
_LOOK, _PASS = Action(Kind.LOOK), Action(Kind.PASS)

Clock = Callable[[], float]


class Playing(Protocol):
    """Another way to play on than those of ``rollout``: a driver like ``look_ahead`` that takes more arrays."""

    @property
    def driver(self) -> str:
        """Its name; its module has been imported."""

    def room(self, backend: Backend) -> tuple[Any, ...]:
        """The arrays behind the generator, for one thread."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal action and what it leads to.

    Attributes:
        mean: result of the deal for the seat, in kons (0: an equal part of the kon) or in points.
        error: standard error of the mean, with what is known of how alike the worlds are.
        safe: in what share of the worlds the seat pays no fine, or takes exactly what it announced.
        worlds: in how many it was tried.
    """

    action: Action
    mean: float
    error: float
    safe: float
    worlds: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search has found so far.

    Attributes:
        actions: all legal ones, the best first.
        worlds: tried so far.
        effective: how many independent worlds would say as much; all of them where they are drawn one by one.
        moves: steps of the walk for each world in which something changed; 0 where every world is as likely as
            any other.
        done: whether nothing is left to find out within the budget.
        choice: the action to choose: what is usual, unless another is better beyond doubt.
    """

    actions: tuple[Judged, ...]
    choice: Action
    worlds: int
    effective: float
    moves: float
    done: bool


class Search:
    """The search of the decision that a view asks for.

    Args:
        view: of the seat that is to act.
        seed: of all chance.
        worlds: the budget: in how many worlds to try the actions at most.
        player: who plays on, of ``rollout``.
        playing: another way to play on.
        belief: whether worlds are used the more often the better they explain what the others did.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        threads: that work at once; without the compiler only one does.
        usual: the action to choose unless another is better beyond doubt; None: what ``club`` does.
        other: an action that somebody else advises: it is the usual one if it is ahead of that by a standard error.
            What ``club`` does is the usual one where it comes to the same as that in every world.
        doubt, least: by how many standard errors, and by how much, another action must be ahead of the usual one.
        chunk: worlds that share a generator; the fewer, the shorter the first stage. The budget is rounded up to
            whole chunks.
        quick: whether to take a short walk from world to world, and to doubt more.

    Raises:
        MatchError: nothing is asked of this seat.
        ValueError: no worlds, chunks or threads.
    """

    def __init__(
        self,
        view: View,
        *,
        seed: int = 0,
        worlds: int = 512,
        player: int = CLUB,
        playing: Playing | None = None,
        belief: bool = True,
        usual: Action | None = None,
        other: Action | None = None,
        mode: Mode = "auto",
        threads: int = 1,
        doubt: float | None = None,
        least: float | None = None,
        chunk: int = CHUNK,
        quick: bool = False,
    ) -> None:
        check_asked(view)
        if min(worlds, chunk, threads) < 1:
            raise ValueError(f"at least one of each: {worlds=}, {chunk=}, {threads=}")
        state = position(view)
        tables = compile_rules(view.rules)
        codec = codec_of(view.rules.game.call, tables.shakhi)
        self._actions = {codec.encode(state, action): action for action in view.legal}
        self._columns = [Column(number, [], []) for number in self._actions]
        self._candidates = list(self._columns)
        self._voids = voids_of(view)
        club = club_action(state, tables, self._voids)
        self._club = club
        self._first = club if usual is None else codec.encode(state, usual)
        self._other = self._first if other is None else codec.encode(state, other)
        self._doubt = doubt or (MORE_DOUBT if quick else DOUBT)
        self._least = LEAST[view.rules.game.account] if least is None else least
        self._bids = view.stage is Stage.ANNOUNCING
        self.backend = backend(mode)
        facts = facts_of(view)
        self.facts = self.backend.numbers(facts.numbers)
        self.table = self.backend.table_of(tables)
        walk = _walk(view, belief=belief, quick=quick)
        self._walks = walk[-1] > 0
        self._trail = min(facts.steps, MOST_TRAIL)
        self._question = (view.seat or 0, view.kon, player, *walk)
        self._stream = (view.deal_no * 4096 + len(view.events)) * 16 + (view.seat or 0)
        self._seed = seed
        self._budget = worlds
        self._chunks = 0
        self._chunk_size = chunk = min(chunk, worlds)
        self._block = -(-chunk // BLOCKS)
        self._playing = playing
        self._driver = playing.driver if playing else look_ahead.__name__
        self._threads = threads if self.backend.name == "compiled" else 1
        self._gone = 0.0
        # A thread has its own room to work in.
        self._free = [self.room() for _ in range(self._threads)]

    def room(self) -> tuple[Any, ...]:
        """Deals, scratch numbers and voids for one thread to work in, as the driver takes them, and more."""
        make = self.backend.numbers
        voids = make([*([0] * MAX_SEATS), *self._voids])
        more = self._playing.room(self.backend) if self._playing else ()
        trail = self._trail if self._walks else 0
        return self.backend.new_states(DEALS + trail), make([0] * SCRATCH), voids, *more

    def run(self, clock: Clock | None = None, seconds: float = 0.0) -> Iterator[Judgement]:
        """What has been found after each stage.

        Args:
            clock: in seconds; None: the budget of worlds alone ends the search.
            seconds: after which no stage begins that would take it beyond that time.
        """
        begun = clock() if clock else 0.0
        alone = (
            self._threads == 1
        )  # most searches: a thread for each of them would cost more than its first stage
        with nullcontext() if alone else ThreadPoolExecutor(self._threads) as pool:
            while True:
                chunks = self._next_stage()
                before = clock() if clock else 0.0
                self._stage(pool, chunks)
                self._candidates = still_in(self._candidates)
                done = len(self._candidates) == 1 or self._next_stage() == 0
                if clock:
                    now = clock()
                    done = done or now - begun + 2 * (now - before) > seconds
                yield self._judgement(done=done)
                if done:
                    return

    def world(self) -> State:
        """One of the worlds in which the actions were tried, for tests and notebooks.  Requires: a stage is done."""
        return self.backend.get(self._free[0][0], WORLD)

    def _next_stage(self) -> int:
        """How many chunks come next: as many as there have been, within the budget."""
        left = -(-self._budget // self._chunk_size) - self._chunks
        return max(0, min(max(FIRST_STAGE, self._chunks), left))

    def _stage(self, pool: ThreadPoolExecutor | None, chunks: int) -> None:
        """Try the actions that are still in, in the worlds of some chunks."""
        chunk = partial(self._chunk, self.question())
        streams = range(self._chunks, self._chunks + chunks)
        for values, gone in pool.map(chunk, streams) if pool else map(chunk, streams):
            for i, column in enumerate(self._candidates):
                column.values.extend(values[2 * i :: 2 * len(self._candidates)])
                column.safe.extend(values[2 * i + 1 :: 2 * len(self._candidates)])
            self._gone += gone
        self._chunks += chunks

    def question(self) -> Any:
        """What ``look_ahead`` is asked, the actions that are still in included."""
        numbers = [column.number for column in self._candidates]
        return self.backend.numbers([*self._question, *numbers])

    def _chunk(self, asked: Any, chunk: int) -> tuple[list[float], float]:
        """The values of one chunk of worlds, and how many steps were gone."""
        values = self.backend.reals([0.0] * (2 * self._chunk_size * len(self._candidates)))
        likely = self.backend.reals([0.0, 0.0])
        generator = generator_of(self._seed, self._stream * 65536 + chunk)
        room = self._free.pop()
        states, scratch, voids, *more = room
        try:
            run = self.backend.driver(self._driver)
            run(
                states,
                self.table,
                self.facts,
                scratch,
                voids,
                asked,
                values,
                likely,
                generator,
                *more,
            )
        finally:
            self._free.append(room)
        return list(map(float, values)), float(likely[1])

    def _choice(self) -> Action:
        """The best action that is ahead of what is usual beyond doubt, or that.

        Nobody passes unseen who may look for nothing. Nobody announces what came true in no world, while
        something else did in one.
        """
        usual = self._usual()
        better = [usual]
        for column in self._candidates:
            gain, error = ahead(column, usual)
            sound = any(column.safe) or not self._bids
            if gain > max(self._doubt * error, self._least) and sound:
                better.append(column)
        best = max(better[1:] or better, key=lambda column: column.mean)
        chosen = self._actions[best.number]
        return _LOOK if chosen == _PASS and _LOOK in self._actions.values() else chosen

    def _usual(self) -> Column:
        """What is usual, or what somebody else advises if that has done better."""
        first, other, club = (
            next(column for column in self._columns if column.number == number)
            for number in (self._first, self._other, self._club)
        )
        gain, error = ahead(other, first)
        usual = other if gain > error else first
        return club if ahead(club, usual) == (0, 0) else usual

    def _judged(self, column: Column, alike: float) -> Judged:
        worlds = len(column.values)
        safe = sum(column.safe) / worlds
        error = column.error * sqrt(alike)
        return Judged(self._actions[column.number], column.mean, error, safe, worlds)

    def _judgement(self, *, done: bool) -> Judgement:
        """What the columns say now; actions that were given up stand behind all others."""
        worlds = self._chunks * self._chunk_size
        alike = likeness_of_worlds(self._columns, self._block) if self._walks else 1.0
        judged = [(c not in self._candidates, self._judged(c, alike)) for c in self._columns]
        judged = _look_is_no_worse(judged)
        judged.sort(key=lambda row: (row[0], -row[1].mean))
        return Judgement(
            tuple(row for _, row in judged),
            self._choice(),
            worlds,
            worlds / alike,
            self._gone / worlds,
            done,
        )


def _look_is_no_worse(judged: list[tuple[bool, Judged]]) -> list[tuple[bool, Judged]]:
    """Let looking for nothing be worth what a pass is worth, where trials say less: one may still pass after it."""
    rows = {row.action: (given_up, row) for given_up, row in judged}
    if not {_LOOK, _PASS} <= rows.keys() or rows[_LOOK][1].mean >= rows[_PASS][1].mean:
        return judged
    given_up, row = rows[_PASS]
    rows[_LOOK] = given_up, replace(row, action=_LOOK)
    # Equal ones stay in this order.
    return sorted(rows.values(), key=lambda found: found[1].action != _LOOK)


def _walk(view: View, *, belief: bool, quick: bool) -> tuple[int, int, int, int, int]:
    """What the walk from world to world has to know, in the order of ``belief``."""
    said = any(event.seat not in (None, view.seat) for event in view.events)
    kon = view.rules.game.account is Account.KON
    shuffles = sum(event.kind is EventKind.RESHUFFLE for event in view.events)
    # Of cards that everybody saw at their place in the deck another world differs in nothing.
    shown = (e.card for e in view.events if e.kind is EventKind.UPCARD or e.seat == view.seat)
    known = mask_of((*view.hand, *view.thrown, *(card for card in shown if card is not None)))
    steps = (FEW_FIRST_STEPS, FEW_STEPS) if quick else (FIRST_STEPS, STEPS)
    if not (said and belief):
        steps = 0, 0
    return known, int(kon), shuffles, *steps
