"""The shape of a game's data: numbered rules, options, presets, payments; and ``Rules``, a validated choice of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from kozyr.core.cards import Card, deck_of
from kozyr.core.errors import Reason, RulesError

Value = bool | int | str
_LARGEST = 10**12


class Phase(StrEnum):
    """The phases that a game's flow is made of."""

    CIRCLES = "circles"
    DEFENCE = "defence"
    EXCHANGE = "exchange"
    CUTTING_IN = "cutting_in"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """One rule: its number, its text in English (a message id), its sources by their short names."""

    number: str
    text: str
    sources: str


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as it stands for a preset and a number of seats.

    Attributes:
        name: identifier in records, the command line and pages.
        text: one English line (a message id).
        default: value of the preset.
        values: allowed values, default first; () for an integer.
        labels: an English line for each of ``values`` (message ids).
        minimum, maximum, multiple_of: bounds of an integer.
    """

    name: str
    text: str
    default: Value
    values: tuple[Value, ...] = ()
    labels: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    multiple_of: int = 1

    @property
    def allowed(self) -> str:
        """What may be chosen, in words for an error message."""
        if self.values:
            return ", ".join(format_value(value) for value in self.values)
        step = f", a multiple of {self.multiple_of}" if self.multiple_of > 1 else ""
        return f"{self.minimum} to {self.maximum}{step}"

    def parse(self, raw: Value) -> Value:
        """Read a value given as text or as a Python value.

        Raises:
            RulesError: not allowed; names the option and the choices.
        """
        if isinstance(raw, int) and abs(raw) > _LARGEST:
            raise RulesError(f"{self.name}: the number is too large; allowed: {self.allowed}")
        text = format_value(raw).strip()
        for value in self.values:
            if text == format_value(value):
                return value
        digits = text.removeprefix("-")
        if not self.values and digits.isascii() and digits.isdecimal() and len(text) <= 12:
            number = int(text)
            if self.minimum <= number <= self.maximum and number % self.multiple_of == 0:
                return number
        raise RulesError(f"{self.name}={text[:40]!r} is not possible; allowed: {self.allowed}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSpec:
    """An option before the number of seats is known.

    Attributes:
        by_players: allowed values for each number of seats, default first, where they depend on it.
        default_per_seat: default of an integer as a multiple of the number of seats.
    """

    name: str
    text: str
    values: tuple[Value, ...] = ()
    labels: tuple[str, ...] = ()
    default: Value = 0
    default_per_seat: int = 0
    by_players: Mapping[int, tuple[Value, ...]] = field(default_factory=dict)
    minimum: int = 0
    maximum: int = 0
    multiple_of: int = 1

    def resolve(self, players: int, preset_default: Value | None) -> Option:
        """The option for a number of seats and the preset's own default, if it has one."""
        values = self.by_players.get(players, self.values)
        default = preset_default
        if default is None:
            default = values[0] if values else self.default
            if self.default_per_seat:
                default = self.default_per_seat * players
        labels = self.labels if len(self.labels) == len(values) else ()
        return Option(
            self.name,
            self.text,
            default,
            values,
            labels,
            self.minimum,
            self.maximum,
            self.multiple_of,
        )


@dataclass(frozen=True, slots=True)
class Conflict:
    """Values that make no sense together, with the reason (an English line, a message id)."""

    values: Mapping[str, Value]
    reason: str


@dataclass(frozen=True, slots=True)
class Fines:
    """Multiples of the kon, indexed by the number of tricks taken."""

    caller: tuple[int, ...]
    blind: tuple[int, ...]
    blind_ace: tuple[int, ...]
    defender: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as data.

    Attributes:
        name: its identifier; ``call`` is the word that calls it.
        players: smallest and largest number of seats.
        hand: cards dealt to each seat, which is also the number of tricks.
        promise: tricks that the caller promises.
        flow: its phases in order.
        fines: the fine tables that the option ``blind_fines`` chooses from.
        rules: numbered rules.
        refusals: the rule that each refusal stands on; asked: for each phase of the engine the rule that says
            whose turn it is and what is asked, for refusals that mean just that.
        lines: the rule that each kind of settlement line stands on.
        endings: the ways a deal or a match can end, each of which a test must reach.
    """

    name: str
    title: str
    call: str
    players: tuple[int, int]
    hand: int
    promise: int
    flow: tuple[Phase, ...]
    fines: Mapping[str, Fines]
    rules: tuple[NumberedRule, ...]
    refusals: Mapping[Reason, str]
    asked: Mapping[str, str]
    lines: Mapping[str, str]
    options: tuple[OptionSpec, ...]
    conflicts: tuple[Conflict, ...]
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named choice of options of a game.

    Attributes:
        version: of its rules; raised when the legality or the result of any record changes.
        text: one English line (a message id).
        defaults: options whose default differs from the game's.
    """

    name: str
    version: int
    title: str
    text: str
    game: Game
    defaults: Mapping[str, Value] = field(default_factory=dict)

    def options(self, players: int) -> tuple[Option, ...]:
        """Its options for a number of seats, in the order of the game's file.

        Raises:
            RulesError: not a possible number of seats.
        """
        low, high = self.game.players
        if type(players) is not int:
            raise RulesError(f"players is a whole number, {low} to {high}, not {players!r:.20}")
        if not low <= players <= high:
            raise RulesError(f"{self.name} is for {low} to {high} players, not {players}")
        return tuple(
            spec.resolve(players, self.defaults.get(spec.name)) for spec in self.game.options
        )


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one match: a preset, a number of seats and a value for every option, all valid.

    Made by ``kozyr.rules``; equal rules compare equal.

    Attributes:
        options: every option by name.
        changed: those that differ from the preset, in the order of the game's file.
    """

    preset: str
    version: int
    players: int
    game: Game = field(repr=False, compare=False)
    options: Mapping[str, Value] = field(repr=False)
    changed: Mapping[str, Value]

    @property
    def id(self) -> str:
        """Preset and version, e.g. ``frap@1``."""
        return f"{self.preset}@{self.version}"

    def number(self, name: str) -> int:
        """The value of an integer option."""
        return int(self.options[name])

    def flag(self, name: str) -> bool:
        """The value of a true/false option."""
        return self.options[name] is True

    def option(self, name: str) -> Value:
        """The value of an option."""
        return self.options[name]

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck, sorted."""
        return deck_of(self.number("deck"))

    def __hash__(self) -> int:
        return hash((self.preset, self.version, self.players, tuple(self.changed.items())))


def format_value(value: Value) -> str:
    """An option's value as text: ``true``, ``false``, a number or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_rules(preset: Preset, players: int, chosen: Mapping[str, Value]) -> Rules:
    """Validate a choice of options.

    Raises:
        RulesError: an unknown option, a value that is not allowed, or values that make no sense together.
    """
    options = {option.name: option for option in preset.options(players)}
    if unknown := [name for name in chosen if name not in options]:
        raise RulesError(f"unknown option {unknown[0]!r}; {preset.name} has: {', '.join(options)}")
    values = {
        name: option.parse(chosen[name]) if name in chosen else option.default
        for name, option in options.items()
    }
    for conflict in preset.game.conflicts:
        if all(values[name] == value for name, value in conflict.values.items()):
            pair = " with ".join(f"{n}={format_value(v)}" for n, v in conflict.values.items())
            raise RulesError(f"{pair}: {conflict.reason}")
    changed = {n: v for n, v in values.items() if v != options[n].default}
    return Rules(
        preset.name,
        preset.version,
        players,
        preset.game,
        MappingProxyType(values),
        MappingProxyType(changed),
    )
