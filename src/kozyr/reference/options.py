"""The house rules that matter inside one deal (E.0)."""

from collections.abc import Mapping
from dataclasses import dataclass

from kozyr.reference.games import Game


@dataclass(frozen=True)
class Options:
    """The options of one deal of Frap or Khrap, named and valued as in E.0."""

    stake: int
    circles: int
    earlier_passers_may_whist: bool
    blind: bool
    blind_may_exchange: bool
    blind_fines: str
    podrezka: str
    podrezka_upcard_max_rank: str
    may_ruff_freely: bool
    must_head: str
    short_stock: str
    unopposed: str
    kon_rule: str  # this and the next: Khrap only
    half_in_second_circle: bool


def read_options(given: Mapping[str, object], game: Game) -> Options:
    """The options of a deal; what is missing has the default of the game, other names are ignored.

    Raises ValueError when a value is not one of E.0, or the stake of Khrap cannot be shared out.
    """
    options = Options(
        stake=read_number(given, "stake", range(1, 1_000_001), game.stake),
        circles=read_number(given, "circles", range(1, 4), game.circles),
        earlier_passers_may_whist=read_flag(given, "earlier_passers_may_whist", True),
        blind=read_flag(given, "blind", True),
        blind_may_exchange=read_flag(given, "blind_may_exchange", True),
        blind_fines=read_word(given, "blind_fines", "polish", "russian_literal"),
        podrezka=read_word(given, "podrezka", "true", "false", "if_no_whister"),
        podrezka_upcard_max_rank=read_word(given, "podrezka_upcard_max_rank", "none", "T"),
        may_ruff_freely=read_flag(given, "may_ruff_freely", False),
        must_head=read_word(given, "must_head", "none", "trumps_only", "always"),
        short_stock=read_word(given, "short_stock", "reshuffle", "stop"),
        unopposed=read_word(given, "unopposed", "whole", "half"),
        kon_rule=read_word(
            given, "kon_rule", "three_takes", "khrapper_only", "fifths", "khrapper_else_fifths"
        ),
        half_in_second_circle=read_flag(given, "half_in_second_circle", True),
    )
    if game.call == "khrap":
        _check_khrap_stake(options)
    return options


def _check_khrap_stake(options: Options) -> None:
    """C.3: even, and a multiple of ten where fifths may be paid."""
    unit = 10 if options.kon_rule in ("fifths", "khrapper_else_fifths") else 2
    if options.stake % unit:
        raise ValueError(f"option stake: {options.stake} is no multiple of {unit}")


def read_number(given: Mapping[str, object], name: str, allowed: range, default: int) -> int:
    """A whole number of the range allowed."""
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        raise ValueError(f"option {name}: {value!r}")
    return value


def read_flag(given: Mapping[str, object], name: str, default: bool) -> bool:
    """True or false."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"option {name}: {value!r}")
    return value


def read_word(given: Mapping[str, object], name: str, default: str, *others: str) -> str:
    """One of the words, the default first."""
    value = given.get(name, default)
    if not isinstance(value, str) or value not in (default, *others):
        raise ValueError(f"option {name}: {value!r}")
    return value
