"""The shape of a game's data: numbered rules, options, presets, payments; and ``Rules``, a validated choice of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import NamedTuple

from kozyr.core.cards import Card, deck_of, named_cards, short_deck
from kozyr.core.errors import Reason, RulesError

Value = bool | int | str
DEFAULT_PLAYERS = 4
_LARGEST = 10**12


class Account(StrEnum):
    """What a match is played for: units of a kon, or points."""

    KON = "kon"
    POINTS = "points"


class Phase(StrEnum):
    """The phases that a game's flow is made of."""

    CIRCLES = "circles"
    DEFENCE = "defence"
    EXCHANGE = "exchange"
    CUTTING_IN = "cutting_in"
    BIDDING = "bidding"
    PLAY = "play"


class KonRule(IntEnum):
    """How what a call is played for is paid out."""

    TRICKS = 0  # each trick pays its share
    THREE_TAKES = (
        1  # all of it to the seat with as many tricks as the call promises, if there is one
    )
    CALLER_ONLY = 2  # all of it to the caller, if he has them
    CALLER_ELSE_TRICKS = (
        3  # all of it to the caller, if he has them, else each trick pays its share
    )


@dataclass(frozen=True, slots=True)
class NumberedRule:
    """One rule: its number, its text in English (a message id), its sources by their short names.

    A rule with ``presets`` belongs to the rule books of these alone.
    """

    number: str
    text: str
    sources: str
    presets: tuple[str, ...] = ()


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
    """Values that make no sense together, with the reason (an English line, a message id).

    For a name, one value or several; ``players`` stands for the number of seats.
    """

    values: Mapping[str, Value | tuple[Value, ...]]
    reason: str

    def broken(self, values: Mapping[str, Value]) -> Sequence[str]:
        """The names of the values that clash; empty if they do not."""
        return tuple(self.values) if _all_hold(self.values, values) else ()


@dataclass(frozen=True, slots=True)
class Multiple:
    """A number that is a multiple of ``of`` where other options have one of the values named."""

    option: str
    of: int
    when: Mapping[str, Value | tuple[Value, ...]]
    reason: str

    def broken(self, values: Mapping[str, Value]) -> Sequence[str]:
        """The names of the values that clash; empty if they do not."""
        if int(values[self.option]) % self.of == 0 or not _all_hold(self.when, values):
            return ()
        return (self.option, *self.when)


def _all_hold(wanted: Mapping[str, Value | tuple[Value, ...]], values: Mapping[str, Value]) -> bool:
    return all(
        values[name] in (want if isinstance(want, tuple) else (want,))
        for name, want in wanted.items()
    )


@dataclass(frozen=True, slots=True)
class Fines:
    """Multiples of the kon, indexed by the number of tricks taken."""

    caller: tuple[int, ...]
    blind: tuple[int, ...]
    blind_ace: tuple[int, ...]
    defender: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Payments:
    """How a kon is divided: one way, or others by the value of an option."""

    way: KonRule
    option: str = ""
    others: Mapping[Value, KonRule] = field(default_factory=dict)


class Score(NamedTuple):
    """The numbers of a scoring.

    An exact bid scores ``exact_base`` and ``exact_per_bid`` for each trick announced, twice that in a last
    deal that counts double. Another scores ``miss_per_trick`` for each trick taken and loses ``miss_per_off``
    for each trick too many or too few; in such a last deal one trick announced and none taken loses ``last_miss``.
    """

    exact_base: int = 0
    exact_per_bid: int = 0
    miss_per_trick: int = 0
    miss_per_off: int = 0
    last_double: int = 0
    last_miss: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """A scoring as data.

    Attributes:
        numbers: a value for fields of ``Score``; a text is the option whose number it is.
        changes: an option, a value of it and the numbers that it puts in place of others, one after another.
    """

    numbers: Mapping[str, int | str]
    changes: tuple[tuple[str, Value, Mapping[str, int | str]], ...] = ()

    def score(self, options: Mapping[str, Value]) -> Score:
        """The numbers for some options."""
        numbers = dict(self.numbers)
        for name, value, changed in self.changes:
            if options[name] == value:
                numbers |= changed
        return Score(
            **{name: int(options[n]) if isinstance(n, str) else n for name, n in numbers.items()}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as data.

    Attributes:
        name: its identifier; ``call`` is the word that calls it, if any.
        account: what it is played for.
        players: smallest and largest number of seats.
        hand: cards dealt to each seat, which is also the number of tricks; 0 where it differs from deal to deal.
        promise: tricks that the caller promises.
        flow: its phases in order.
        fines: the fine tables that the option ``blind_fines`` chooses from.
        payments: how the kon is divided.
        points: how points are counted.
        tops: for each value of the option ``schedule`` how often the largest deal is dealt, 0 for once a seat.
        shakhi: for each value of the option ``shakhi`` the cards, a suit alone for the lowest of the suit.
        smallest_deck: for values of options the smallest deck they can do with; a smaller one becomes it.
        titles: for each value of the option ``titles`` the largest total of each title, None for any.
        rules: numbered rules; chapters: titles of their chapters.
        refusals: the rule that each refusal stands on; asked: for each phase of the engine the rule that says
            whose turn it is and what is asked, for refusals that mean just that.
        lines: the rule that each kind of settlement line stands on.
        endings: the ways a deal or a match can end, each of which a test must reach.
    """

    name: str
    title: str
    account: Account
    call: str = ""
    players: tuple[int, int]
    hand: int = 0
    promise: int = 0
    flow: tuple[Phase, ...]
    fines: Mapping[str, Fines] = field(default_factory=dict)
    payments: Payments | None = None
    points: Points | None = None
    tops: Mapping[str, int] = field(default_factory=dict)
    shakhi: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    smallest_deck: Mapping[str, Mapping[Value, int]] = field(default_factory=dict)
    titles: Mapping[str, tuple[tuple[int | None, str], ...]] = field(default_factory=dict)
    rules: tuple[NumberedRule, ...]
    chapters: Mapping[str, str]
    refusals: Mapping[Reason, str]
    asked: Mapping[str, str]
    lines: Mapping[str, str]
    options: tuple[OptionSpec, ...]
    conflicts: tuple[Conflict | Multiple, ...] = ()
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A named choice of options of a game.

    Attributes:
        version: of its rules; raised when the legality or the result of any record changes.
        text: one English line (a message id).
        defaults: options whose default differs from the game's.
        players: smallest and largest number of seats, where not those of the game.
        default_players: number of seats where none is named.
        replaced: options that stand in place of the game's of the same name.
    """

    name: str
    version: int
    title: str
    text: str
    game: Game
    defaults: Mapping[str, Value] = field(default_factory=dict)
    players: tuple[int, int] | None = None
    default_players: int = DEFAULT_PLAYERS
    replaced: tuple[OptionSpec, ...] = ()

    @property
    def seats(self) -> range:
        """The numbers of seats that are possible."""
        low, high = self.players or self.game.players
        return range(low, high + 1)

    @property
    def rules(self) -> tuple[NumberedRule, ...]:
        """The numbered rules that it plays."""
        return tuple(r for r in self.game.rules if not r.presets or self.name in r.presets)

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        """Its options before the number of seats is known, in the order of the game's file."""
        replaced = {spec.name: spec for spec in self.replaced}
        return tuple(replaced.get(spec.name, spec) for spec in self.game.options)

    def options(self, players: int) -> tuple[Option, ...]:
        """Its options for a number of seats, in the order of the game's file.

        Raises:
            RulesError: not a possible number of seats.
        """
        low, high = self.seats[0], self.seats[-1]
        bounds = f"{low} to {high}" if low < high else f"{low}"
        if type(players) is not int:
            raise RulesError(f"players is a whole number, {bounds}, not {players!r:.20}")
        if players not in self.seats:
            raise RulesError(f"{self.name} is for {bounds} players, not {players}")
        return tuple(spec.resolve(players, self.defaults.get(spec.name)) for spec in self.specs)


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

    def get(self, name: str, default: Value) -> Value:
        """The value of an option, or what a game without it has in its place."""
        return self.options.get(name, default)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the deck, sorted."""
        if "deck" not in self.options:
            return short_deck(self.number("suits"), self.number("ranks"))
        limits = self.game.smallest_deck.items()
        smallest = max((sizes.get(self.options[name], 0) for name, sizes in limits), default=0)
        return deck_of(max(self.number("deck"), smallest))

    @property
    def shakhi(self) -> tuple[Card, ...]:
        """The cards that may beat every other, sorted."""
        names = self.game.shakhi.get(str(self.get("shakhi", "")), ())
        return named_cards(names, self.deck)

    @property
    def schedule(self) -> tuple[int, ...]:
        """Cards of each deal of a match; () where every deal is alike and the match has no set length."""
        if self.game.hand:
            return ()
        if not self.game.tops:
            return (self.number("tricks"),) * self.number("deals")
        top = len(self.deck) // self.players
        times = self.game.tops[str(self.option("schedule"))] or self.players
        return (*range(1, top), *(top,) * times, *range(top - 1, 0, -1))

    @property
    def hand_limit(self) -> int:
        """Most cards dealt to a seat in any deal of a match."""
        return self.game.hand or max(self.schedule)

    @property
    def kon_rule(self) -> KonRule:
        """How the kon is divided.  Requires: a game for a kon."""
        payments = self.game.payments or Payments(KonRule.TRICKS)
        return payments.others.get(self.get(payments.option, ""), payments.way)

    @property
    def score(self) -> Score:
        """How points are counted; nothing counts in a game for a kon."""
        return self.game.points.score(self.options) if self.game.points else Score()

    def title(self, total: int) -> str:
        """The title for a total of points (a message id); empty in a game without titles."""
        rows = self.game.titles.get(str(self.get("titles", "")), ())
        return next((title for most, title in rows if most is None or total <= most), "")

    def __hash__(self) -> int:
        return hash((self.preset, self.version, self.players, tuple(self.changed.items())))


def format_value(value: Value) -> str:
    """An option's value as text: ``true``, ``false``, a number or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_rules(preset: Preset, players: int | None, chosen: Mapping[str, Value]) -> Rules:
    """Validate a choice of options; ``players`` None is the number of seats that the preset has by default.

    Raises:
        RulesError: an unknown option, a value that is not allowed, or values that make no sense together.
    """
    if players is None:
        players = preset.default_players
    options = {option.name: option for option in preset.options(players)}
    if unknown := [name for name in chosen if name not in options]:
        raise RulesError(f"unknown option {unknown[0]!r}; {preset.name} has: {', '.join(options)}")
    values = {
        name: option.parse(chosen[name]) if name in chosen else option.default
        for name, option in options.items()
    }
    changed = {n: v for n, v in values.items() if v != options[n].default}
    rules = Rules(
        preset.name,
        preset.version,
        players,
        preset.game,
        MappingProxyType(values),
        MappingProxyType(changed),
    )
    _check_cards(rules)  # first, since its arithmetic says more than a conflict of the same values
    seen = {**values, "players": players}
    for conflict in preset.game.conflicts:
        if clash := conflict.broken(seen):
            pair = " with ".join(f"{name}={format_value(seen[name])}" for name in clash)
            raise RulesError(f"{pair}: {conflict.reason}")
    return rules


def _check_cards(rules: Rules) -> None:
    """Refuse hands and upcards that the deck cannot give; schedules are made for their deck."""
    if rules.game.tops:
        return
    upcards = int(rules.get("circles", 1))
    needed = rules.players * rules.hand_limit + upcards
    if needed > len(rules.deck):
        cards, turned = _count(rules.hand_limit, "card"), _count(upcards, "upcard")
        raise RulesError(
            f"{rules.players} players × {cards} + {turned} = {needed} cards; the deck has {len(rules.deck)}"
        )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
