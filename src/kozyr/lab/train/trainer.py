"""A training that runs, stops anywhere and goes on: chunks of deals, a checkpoint between any two."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kozyr.bots.net import layout
from kozyr.bots.net.files import pack, shipped
from kozyr.core.errors import RulesError
from kozyr.engine.backend import Mode, backend
from kozyr.engine.fast import generator_of
from kozyr.engine.mode import advance, number_below
from kozyr.engine.tables import compile_rules
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS, find_preset
from kozyr.lab.program import program
from kozyr.lab.train import checkpoint, selfplay
from kozyr.lab.train.plan import Plan
from kozyr.lab.train.selfplay import MOST_SAMPLES, SAMPLE, SAMPLES, SQUARES

_SPREAD: Final = 0.2  # of the first weights
#: Blocks whose rows begin at random, so that hidden numbers differ; all others begin at 0.
_CARDS: Final = (
    (layout.HAND, layout.CARDS),
    (layout.THROWN, layout.CARDS),
    (layout.GONE, layout.CARDS),
    (layout.TOSS, layout.CARDS),
    (layout.CARD, layout.CARDS),
    (layout.PHASE, 8),
    (layout.CALL, 8),
    (layout.BID, 19),
    (layout.UPCARD, layout.RANKS),
)
_FINE: Final = 1 << 20


def first_weights(seed: int) -> list[float]:
    """Weights to begin with, by a seed."""
    numbers = [0.0] * layout.WEIGHTS
    generator = generator_of(seed, 1)

    def fill(start: int, count: int, spread: float) -> None:
        nonlocal generator
        for i in range(start, start + count):
            generator = advance(generator)
            numbers[i] = (number_below(generator, _FINE) / _FINE * 2 - 1) * spread

    for block, size in _CARDS:
        fill(block * layout.WIDE, size * layout.WIDE, _SPREAD)
    fill(layout.ALWAYS * layout.WIDE, layout.WIDE, _SPREAD)
    fill(layout.SECOND, layout.WIDE * layout.NARROW, _SPREAD)
    fill(layout.HEADS, layout.OUTPUTS * layout.NARROW, _SPREAD / 2)
    return numbers


def begun_with(plan: Plan) -> list[float]:
    """The weights that a plan begins with.

    Raises:
        RulesError: they are those of a network that is not in the package, or plays none of its games.
    """
    if not plan.begun:
        return first_weights(plan.seed)
    network = shipped(plan.begun)
    for seating in plan.seatings:
        network.check(seating.rules())
    return list(network.numbers)


class Work:
    """The arrays that networks need while they play, in some mode."""

    def __init__(self, mode: Mode) -> None:
        self.backend = backend(mode)
        numbers, reals = self.backend.numbers, self.backend.reals
        self.work = reals([0.0] * layout.SCRATCH)
        self.active = numbers([0] * layout.ACTIVE)
        self.notes = numbers([0] * layout.NOTES)
        self.who = numbers([0] * 12)
        self.samples = numbers([0] * (SAMPLE * MOST_SAMPLES))
        self._states: dict[int, Any] = {}
        self._tables: dict[Rules, tuple[Any, Any]] = {}

    def states(self, players: int) -> Any:
        """One deal to play in: a record serves one number of seats."""
        if players not in self._states:
            self._states[players] = self.backend.new_states(1)
        return self._states[players]

    def table(self, rules: Rules) -> Any:
        """The rules as drivers take them."""
        if rules not in self._tables:
            if len(self._tables) > 1000:
                self._tables.clear()
            tables = compile_rules(rules)
            self._tables[rules] = self.backend.table_of(tables), tables
        return self._tables[rules][0]

    def start(self, rules: Rules, chunk: int) -> Any:
        """What deals are dealt from; dealer and first deal move on with the chunks."""
        tables = self._tables[rules][1]
        players = rules.players
        head = [players, chunk % players, players * tables.stake, chunk * 7 % tables.deal_sizes]
        return self.backend.numbers([*head, *rules.deck])


class Training:
    """A plan in progress.

    Args:
        plan: what to do.
        mode: ``plain``, ``compiled`` or ``auto``; the weights are the same.
        command: that makes the same weights, for their recipe.

    Attributes:
        programs: version and mark of each program that had a part in it.
    """

    def __init__(self, plan: Plan, *, mode: Mode = "auto", command: str = "") -> None:
        self.plan = plan
        self.command = command
        self.programs = [program()]
        self.room = Work(mode)
        reals = self.room.backend.reals
        self.net = reals(begun_with(plan))
        # The same array, in either mode: as long as there is no older network, the one that learns stands in for it.
        self.older = self.net
        self.done = 0
        self.chunk = 0
        self.generator = generator_of(plan.seed, 0)
        self.squares = self.samples = 0.0

    @property
    def over(self) -> bool:
        """Whether all deals have been played."""
        return self.done >= self.plan.total

    def lengthen(self, deals: int, command: str) -> None:
        """Go on to so many deals in all, the further ones among clubs; ``command`` is what does it after the first.

        Raises:
            RulesError: it has as many already.
        """
        self.plan = self.plan.lengthened(deals)
        self.command = f"{self.command} && {command}"

    def step(self) -> int:
        """Play and learn one chunk; returns how many deals."""
        plan, room = self.plan, self.room
        if self.over:
            return 0
        stage, played = plan.stage(self.done)
        deals = min(plan.chunk, stage.deals - played)
        rules = plan.table(self.chunk)
        part = played / stage.length
        rate = stage.rate * (stage.last_rate / stage.rate) ** part
        explore = stage.explore + (stage.last_explore - stage.explore) * part
        mixed, club = plan.strangers(stage)
        chances = (explore, mixed, plan.carried, club)
        told = room.backend.numbers([int(chance * _FINE) for chance in chances])
        sums = room.backend.reals([0.0, 0.0])
        table = room.table(rules)
        self.generator = int(
            room.backend.driver("train_many")(
                room.states(rules.players),
                table,
                room.start(rules, self.chunk),
                self.generator,
                deals,
                told,
                room.backend.reals([rate]),
                self.net,
                self.older,
                room.work,
                room.active,
                room.notes,
                room.who,
                room.samples,
                sums,
            )
        )
        self.samples, self.squares = float(sums[SAMPLES]), float(sums[SQUARES])
        before = played * plan.snapshots // stage.length
        self.done += deals
        self.chunk += 1
        if (played + deals) * plan.snapshots // stage.length > before:
            self.older = room.backend.reals(list(self.net))
        return deals

    def run(self, on_progress: Callable[[int, int], None] | None = None) -> None:
        """Play and learn to the end."""
        while self.step():
            if on_progress is not None:
                on_progress(self.done, self.plan.total)

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all.  Raises: OSError."""
        head = {
            "plan": self.plan.data(),
            "command": self.command,
            "programs": self.programs,
            "done": self.done,
            "chunk": self.chunk,
            "generator": self.generator,
        }
        checkpoint.write(path, head, self.net, self.older)

    @staticmethod
    def load(path: Path, *, mode: Mode = "auto") -> "Training":
        """A training at a checkpoint.

        Raises:
            RulesError: it is no checkpoint, is damaged, or is one of another version or of other features.
        """
        head, numbers = checkpoint.read(path)
        plan = _plan_of(head)
        if plan is None or len(numbers) != 2 * layout.WEIGHTS:
            raise RulesError(f"{path} is damaged")
        found = Training(plan, mode=mode, command=head["command"])
        found.programs = [*(one for one in head["programs"] if one != program()), program()]
        reals = found.room.backend.reals
        found.net = reals(numbers[: layout.WEIGHTS])
        kept = head["done"] * found.plan.snapshots >= found.plan.deals
        found.older = reals(numbers[layout.WEIGHTS :]) if kept else found.net
        found.done, found.chunk = head["done"], head["chunk"]
        found.generator = head["generator"]
        return found

    def weights(self) -> list[float]:
        """The weights as they are shipped: rows that were never used are 0."""
        numbers = [float(number) for number in self.net]
        if self.plan.begun:
            return numbers
        first = first_weights(self.plan.seed)
        for row in range(layout.FEATURES):
            here = slice(row * layout.WIDE, (row + 1) * layout.WIDE)
            if numbers[here] == first[here]:
                numbers[here] = [0.0] * layout.WIDE
        return numbers

    def packed(self) -> bytes:
        """The file of the weights as they are now, with the recipe: what was done of what, and by what."""
        games = {find_preset(s.preset).game.name for s in self.plan.seatings}
        # All presets of a game: they differ in house rules, which vary in training.
        presets = {p.name: p.version for p in PRESETS.values() if p.game.name in games}
        recipe = {
            "command": self.command,
            "seed": self.plan.seed,
            "deals": self.done,
            "of": self.plan.total,
            "plan": self.plan.data(),
            "programs": self.programs,
        }
        return pack(self.weights(), presets, recipe)


def _plan_of(head: dict[str, Any]) -> Plan | None:
    """The plan of a checkpoint; None if its head makes no sense."""
    try:
        plan = Plan.of(head["plan"])
        numbers = (head["done"], head["chunk"], head["generator"], plan.seed, plan.total)
        texts = (head["command"], *head["programs"])
        sound = (
            all(type(number) is int for number in numbers)
            and all(type(text) is str for text in texts)
            and 0 <= head["done"] <= plan.total
            and head["chunk"] >= 0
            and -(1 << 63) <= head["generator"] < 1 << 63
            and bool([seating.rules() for seating in plan.seatings])
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return plan if sound else None


DRIVERS: Final = (selfplay.train_many.__name__, selfplay.contest_many.__name__)
