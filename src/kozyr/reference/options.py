"""The house rules that matter inside one deal (E.0)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """The options of one deal of Frap, named and valued as in E.0."""

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


def read_options(given: Mapping[str, object]) -> Options:
    """The options of a deal; what is missing has the default of Frap, other names are ignored.

    Raises ValueError when a value is not one of E.0.
    """
    return Options(
        stake=_number(given, "stake", range(1, 1_000_001), 4),
        circles=_number(given, "circles", range(1, 4), 3),
        earlier_passers_may_whist=_flag(given, "earlier_passers_may_whist", True),
        blind=_flag(given, "blind", True),
        blind_may_exchange=_flag(given, "blind_may_exchange", True),
        blind_fines=_word(given, "blind_fines", "polish", "russian_literal"),
        podrezka=_word(given, "podrezka", "true", "false", "if_no_whister"),
        podrezka_upcard_max_rank=_word(given, "podrezka_upcard_max_rank", "none", "T"),
        may_ruff_freely=_flag(given, "may_ruff_freely", False),
        must_head=_word(given, "must_head", "none", "trumps_only", "always"),
        short_stock=_word(given, "short_stock", "reshuffle", "stop"),
        unopposed=_word(given, "unopposed", "whole", "half"),
    )


def _number(given: Mapping[str, object], name: str, allowed: range, default: int) -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        raise ValueError(f"option {name}: {value!r}")
    return value


def _flag(given: Mapping[str, object], name: str, default: bool) -> bool:
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"option {name}: {value!r}")
    return value


def _word(given: Mapping[str, object], name: str, default: str, *others: str) -> str:
    value = given.get(name, default)
    if not isinstance(value, str) or value not in (default, *others):
        raise ValueError(f"option {name}: {value!r}")
    return value
