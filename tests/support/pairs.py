"""Rows of options that together contain every pair of values of every two options of a preset."""

import random
from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import combinations, product

import kozyr
from kozyr.games.model import Conflict, Preset, Rules, Value
from kozyr.games.registry import PRESETS

Table = tuple[int, int | None]
Row = dict[str, object]
Pair = tuple[str, object, str, object]

# The presets that have all options of their game and all its tables; the others differ in defaults.
BASES = ("frap", "khrap", "51a", "51v", "oh-hell")
FAMILIES = tuple(dict.fromkeys(preset.game.name for preset in PRESETS.values()))
NUMBERS: dict[str, dict[str, tuple[Value, ...]]] = {  # values to try of options that are numbers
    "frap": {"stake": (4, 8, 12), "deals": (1, 2, 3)},
    "khrap": {"stake": (10, 2, 30), "deals": (1, 2, 3)},
    "51": {},
    "oh-hell": {
        "suits": (4, 1, 2, 3),
        "ranks": (13, 2, 5, 9),
        "tricks": (5, 1, 2, 8, 17),
        "per_trick": (1, 0, -3, 7),
        "deals": (1, 2, 3),
    },
}


def tables_of(preset: Preset) -> tuple[Table, ...]:
    """Every number of seats with every deck that it can have."""
    decks = {
        players: [o.values for o in preset.options(players) if o.name == "deck"]
        for players in preset.seats
    }
    return tuple(
        (players, deck if isinstance(deck, int) else None)
        for players, values in decks.items()
        for deck in (values[0] if values else (None,))
    )


def base_of(preset: Preset) -> str:
    """The preset that stands for this one, which has the same options and tables."""
    if preset.name in BASES:
        return preset.name
    return next(name for name in BASES if PRESETS[name].game is preset.game)


@cache
def factors_of(name: str) -> dict[str, Sequence[object]]:
    """What is varied in a preset: the table, and every option with its values."""
    preset = PRESETS[name]
    numbers = NUMBERS[preset.game.name]
    options = {
        spec.name: numbers.get(spec.name, spec.values)
        for spec in preset.specs
        if spec.name != "deck"
    }
    return {"table": tables_of(preset), **options}


def values_of(row: Row) -> tuple[int | None, dict[str, Value]]:
    """The seats of a row, if it names them, and its options."""
    players, options = None, {}
    for name, value in row.items():
        if name == "table":
            assert isinstance(value, tuple)
            players, deck = value
            if deck is not None:
                options["deck"] = deck
        else:
            assert isinstance(value, bool | int | str)
            options[name] = value
    return players, options


def possible(preset: Preset, row: Row) -> bool:
    """Whether a row, which may name a part of the options, can be completed."""
    players, options = values_of(row)
    known: dict[str, Value] = {**options, "players": players or 0}
    for conflict in preset.game.conflicts:
        named = (
            conflict.values if isinstance(conflict, Conflict) else (conflict.option, *conflict.when)
        )
        if set(named) <= set(row) | set(options) | {"players"} and conflict.broken(known):
            return False
    if preset.game.tops:
        return True
    cards = preset.game.hand or int(options.get("tricks", 1))
    seats = players or preset.seats[0]
    deck = options.get("deck", int(options.get("suits", 4)) * int(options.get("ranks", 13)))
    return seats * cards + int(options.get("circles", 1)) <= int(deck)


def pairs_of(name: str, row: Row) -> set[Pair]:
    """Every pair of values that a row contains."""
    return {(a, row[a], b, row[b]) for a, b in combinations(factors_of(name), 2)}


def all_pairs(name: str) -> set[Pair]:
    """Every possible pair of values of two factors of a preset."""
    factors = factors_of(name)
    return {
        (a, x, b, y)
        for a, b in combinations(factors, 2)
        for x, y in product(factors[a], factors[b])
        if possible(PRESETS[name], {a: x, b: y})
    }


def covering_rows(name: str, seed: int = 1) -> list[Row]:
    """Rows of values that together contain every possible pair; greedy, the same for a seed."""
    rng = random.Random(seed)
    factors = factors_of(name)
    open_pairs = all_pairs(name)
    rows: list[Row] = []
    while open_pairs:
        a, x, b, y = min(open_pairs, key=repr)
        row: Row = {a: x, b: y}
        names = [factor for factor in factors if factor not in row]
        rng.shuffle(names)
        for factor in names:
            values = [v for v in factors[factor] if possible(PRESETS[name], {**row, factor: v})]
            rng.shuffle(values)
            row[factor] = max(values, key=partial(_gain, factor, row, open_pairs))
        rows.append(row)
        open_pairs -= pairs_of(name, row)
    return rows


def _gain(name: str, row: Row, open_pairs: set[Pair], value: object) -> int:
    """How many pairs not yet covered a value adds to a row."""
    return sum(
        (name, value, other, row[other]) in open_pairs
        or (other, row[other], name, value) in open_pairs
        for other in row
    )


def rules_of(row: Row, preset: str) -> Rules:
    """The rules of a row."""
    players, options = values_of(row)
    return kozyr.rules(preset, players=players, **options)


@cache
def rules_to_try(families: Iterable[str] = FAMILIES) -> tuple[Rules, ...]:
    """Every preset with every table, then rows that cover every pair of values."""
    presets = [preset for preset in PRESETS.values() if preset.game.name in families]
    plain = [
        rules_of(
            {"table": table, **({"deals": 2} if preset.game.name != "51" else {})}, preset.name
        )
        for preset in presets
        for table in tables_of(preset)
    ]
    names = [preset.name for preset in presets if preset.name in BASES]
    rows = [rules_of(row, name) for name in names for row in covering_rows(name)]
    return tuple(dict.fromkeys([*plain, *rows]))
