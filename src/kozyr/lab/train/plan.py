"""What a training is: the tables it plays at, how long, and the numbers of its learning."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from kozyr.core.errors import RulesError
from kozyr.core.shuffle import draw_number
from kozyr.games.model import Preset, Rules
from kozyr.games.registry import find_preset, rules

_OPTIONS_AT_MOST: Final = 3
_TRIES: Final = 20
#: Options that stay as they are: most change nothing in a single deal, or only its length.
_IDLE: Final = frozenset(
    {
        "stake",
        "deals",
        "ante_policy",
        "third_pass_topup_is_ante",
        "redeal_same_dealer",
        "session_end",
        "titles",
        "per_trick",  # points of another size altogether
    }
)


#: A stage of a network that knows the game already: among clubs, by what moves it little.
_SMALL_STEPS: Final[dict[str, Any]] = {
    "rate": 0.0008,
    "last_rate": 2e-5,
    "explore": 0.03,
    "last_explore": 0.004,
    "mixed": 1.0,
    "club": 1.0,
}


@dataclass(frozen=True, slots=True)
class Seating:
    """A kind of table.

    Attributes:
        weight: how often it is played at, in proportion to the others'.
    """

    preset: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    weight: int = 1

    def rules(self) -> Rules:
        """Its rules.  Raises: RulesError."""
        return rules(self.preset, players=self.players, **dict(self.options))


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a training.

    Attributes:
        deals: how many.
        rate, last_rate: of the steps, falling by a constant factor.
        explore, last_explore: chance of an action at random, falling evenly.
        out_of: deals that the falling was laid out for, if the stage was broken off; 0 is as many as there are.
        mixed, club: as of the plan, where this stage has its own.
    """

    deals: int
    rate: float
    last_rate: float
    explore: float
    last_explore: float
    out_of: int = 0
    mixed: float | None = None
    club: float | None = None

    @property
    def length(self) -> int:
        """Deals from the first rate to the last."""
        return self.out_of or self.deals


@dataclass(frozen=True, slots=True)
class Plan:
    """A training, complete: the same plan gives the same weights, bit for bit.

    Attributes:
        seatings: the tables.
        deals, rate, last_rate, explore, last_explore: of the first stage, see ``Stage``.
        mixed: chance of a table with strangers; ``club``: that a stranger is ``club``, not an older network.
        carried: chance that a kon has a carry in it.
        varied: chance of a table with other house rules.
        snapshots: how often in a stage the older network is replaced.
        chunk: deals at one table in a row.
        more: stages after the first.
        begun: the network of the package whose weights it begins with; "" is at random, by the seed.
    """

    seatings: tuple[Seating, ...]
    deals: int
    seed: int = 0
    rate: float = 0.003
    last_rate: float = 0.0001
    explore: float = 0.12
    last_explore: float = 0.02
    mixed: float = 0.35
    club: float = 0.5
    carried: float = 0.3
    varied: float = 0.15
    snapshots: int = 20
    chunk: int = 200
    more: tuple[Stage, ...] = ()
    begun: str = ""

    @property
    def total(self) -> int:
        """Deals of all stages."""
        return self.deals + sum(stage.deals for stage in self.more)

    def stage(self, done: int) -> tuple[Stage, int]:
        """The stage after so many deals, and how many of these were in it.  Requires: not all are done."""
        stage = Stage(self.deals, self.rate, self.last_rate, self.explore, self.last_explore)
        for following in self.more:
            if done < stage.deals:
                break
            done -= stage.deals
            stage = following
        return stage, done

    def strangers(self, stage: Stage) -> tuple[float, float]:
        """The chances of a mixed table, and of ``club`` at it, in a stage."""
        mixed = self.mixed if stage.mixed is None else stage.mixed
        return mixed, self.club if stage.club is None else stage.club

    def lengthened(self, deals: int) -> "Plan":
        """It with a further stage, among clubs at small steps, up to so many deals in all.

        Raises:
            RulesError: it has as many already.
        """
        more = deals - self.total
        if more <= 0:
            raise RulesError(
                f"the training has {self.total} deals in all: name more than that to lengthen it, "
                "or no number to go on to its end"
            )
        return replace(self, more=(*self.more, Stage(more, **_SMALL_STEPS)))

    def begun_with(self, network: str) -> "Plan":
        """It for weights that have learned already: its first stage is among clubs at small steps."""
        return replace(self, begun=network, **_SMALL_STEPS)

    def data(self) -> dict[str, Any]:
        """It as plain data."""
        return asdict(self)

    @staticmethod
    def of(data: dict[str, Any]) -> "Plan":
        """From plain data."""
        seatings = tuple(
            Seating(one["preset"], one["players"], _pairs(one["options"]), one["weight"])
            for one in data["seatings"]
        )
        more = tuple(Stage(**one) for one in data.get("more", ()))
        return Plan(**{**data, "seatings": seatings, "more": more})

    def table(self, chunk: int) -> Rules:
        """The rules of the table of a chunk: one of the seatings, sometimes with other house rules."""
        weights = [seating.weight for seating in self.seatings]
        draw = self._draw(sum(weights), f"seating {chunk}")
        at = 0
        while draw >= weights[at]:
            draw -= weights[at]
            at += 1
        seating = self.seatings[at]
        found = seating.rules()
        if self._draw(1000, f"varied {chunk}") < 1000 * self.varied:
            return self._varied(found, chunk)
        return found

    def _varied(self, usual: Rules, chunk: int) -> Rules:
        """Rules with one to three options changed, where that is possible."""
        preset = find_preset(usual.preset)
        options = [o for o in preset.options(usual.players) if o.name not in _IDLE]
        for attempt in range(_TRIES):
            label = f"options {chunk} {attempt}"
            chosen = {}
            for number in range(1 + self._draw(_OPTIONS_AT_MOST, label)):
                option = options[self._draw(len(options), f"{label} {number}")]
                values = option.values or range(option.minimum, option.maximum + 1)
                value = values[self._draw(min(len(values), 64), f"{label} value {number}")]
                chosen[option.name] = value
            try:
                return rules(usual.preset, players=usual.players, **chosen)
            except RulesError:  # values that make no sense together
                continue
        return usual

    def _draw(self, bound: int, label: str) -> int:
        return draw_number(bound, seed=self.seed, label=f"train {label}")


def _pairs(options: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in options)


#: Numbers of seats that are played most, and how often in proportion to the others'.
_MOSTLY: Final = {2: 3, 3: 2, 4: 4, 6: 2}


def plan_for(presets: Sequence[str], players: Sequence[int] | None, deals: int, seed: int) -> Plan:
    """A plan for some presets, each with the numbers of seats named that it has, or with all that it has.

    Raises:
        RulesError: an unknown preset; one that has none of the numbers of seats; a number that none has.
    """
    chosen = list({preset.name: preset for preset in map(find_preset, presets)}.values())
    if not chosen:
        raise RulesError("no preset is named to train for")
    _check_seats(chosen, players or ())
    found = []
    for preset in chosen:
        seats = [n for n in preset.seats if not players or n in players]
        found += [Seating(preset.name, n, (), 1 if players else _MOSTLY.get(n, 1)) for n in seats]
    return Plan(tuple(found), deals, seed)


def _check_seats(presets: Sequence[Preset], players: Sequence[int]) -> None:
    """Refuse a preset without a table, or a number of seats without one.  Raises: RulesError."""
    for preset in presets:
        if players and not any(number in preset.seats for number in players):
            preset.options(players[0])  # raises: it says what numbers there are
    for number in players:
        if not any(number in preset.seats for preset in presets):
            presets[0].options(number)
