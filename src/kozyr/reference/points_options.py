"""The house rules that matter inside one deal of 51 or Oh Hell (E.0)."""

from collections.abc import Mapping
from dataclasses import dataclass

from kozyr.reference.options import read_flag, read_number, read_word


@dataclass(frozen=True)
class PointsOptions:
    """The options of one deal, named and valued as in E.0."""

    ruff: str
    hook: bool
    shakhi: str
    lead_trump_restricted: bool
    plain_shakha: str
    led_shakha: str
    shakha_wins: str
    shakha_forced_on_trump_lead: bool
    last_deal_double: bool
    last_deal_miss: str
    penalty: bool
    per_trick: int


def read_points_options(given: Mapping[str, object], game: str) -> PointsOptions:
    """The options of a deal; what is missing has the default of 51a or of Oh Hell.

    Names that the game does not have are ignored. Raises ValueError for a value not in E.0.
    """
    if game == "oh-hell":
        return _oh_hell(given)
    return PointsOptions(
        ruff=read_word(given, "ruff", "must", "literal", "may"),
        hook=read_flag(given, "hook", False),
        shakhi=read_word(
            given, "shakhi", "none", "lowest_black", "six_of_clubs", "add_black_sixes"
        ),
        lead_trump_restricted=read_flag(given, "lead_trump_restricted", False),
        plain_shakha=read_word(given, "plain_shakha", "any_time", "ordinary"),
        led_shakha=read_word(given, "led_shakha", "own_suit", "any"),
        shakha_wins=read_word(given, "shakha_wins", "last", "first"),
        shakha_forced_on_trump_lead=read_flag(given, "shakha_forced_on_trump_lead", True),
        last_deal_double=read_flag(given, "last_deal_double", False),
        last_deal_miss=read_word(given, "last_deal_miss", "none", "minus10"),
        penalty=False,
        per_trick=1,
    )


def _oh_hell(given: Mapping[str, object]) -> PointsOptions:
    """Oh Hell knows no shakha, no restricted lead and no last deal of its own."""
    return PointsOptions(
        ruff=read_word(given, "ruff", "may", "must", "literal"),
        hook=read_flag(given, "hook", True),
        shakhi="none",
        lead_trump_restricted=False,
        plain_shakha="any_time",
        led_shakha="own_suit",
        shakha_wins="last",
        shakha_forced_on_trump_lead=True,
        last_deal_double=False,
        last_deal_miss="none",
        penalty=read_flag(given, "penalty", False),
        per_trick=read_number(given, "per_trick", range(-1000, 1001), 1),
    )
