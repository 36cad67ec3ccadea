"""Rules turned into the numbers that kernels read: the only bridge from ``Rules`` to the engine."""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kozyr.core.cards import SUITS, mask_of, parse_rank, suit_of
from kozyr.engine.layout import At
from kozyr.games.model import Phase, Rules

MAX_HAND = 5
ANY_RANK = 12


class Cutting(IntEnum):
    """Values of the option ``podrezka``."""

    OFF = 0
    ON = 1
    IF_NO_WHISTER = 2


class Heading(IntEnum):
    """Values of the option ``must_head``."""

    NONE = 0
    TRUMPS_ONLY = 1
    ALWAYS = 2


class Tables(NamedTuple):
    """What the kernels know of the rules: integers and tuples of integers only."""

    hand: int  # cards dealt, and tricks
    stake: int
    circles: int
    blind: int
    earlier_passers_may_whist: int
    blind_may_exchange: int
    cutting: int
    upcard_max_rank: int
    may_ruff_freely: int
    heading: int
    reshuffle: int
    unopposed_half: int
    after: tuple[int, ...]  # after[phase] = the phase that follows it in the flow
    suit_mask: tuple[int, ...]
    subsets_up_to: tuple[int, ...]  # [k] = mask of subset numbers with at most k members
    caller_fine: tuple[int, ...]  # [tricks taken] = multiple of the kon
    blind_fine: tuple[int, ...]
    blind_ace_fine: tuple[int, ...]
    defender_fine: tuple[int, ...]


_PHASES = {
    Phase.CIRCLES: At.CIRCLES,
    Phase.DEFENCE: At.DEFENCE,
    Phase.EXCHANGE: At.EXCHANGE,
    Phase.CUTTING_IN: At.CUTTING_IN,
    Phase.PLAY: At.PLAY,
}
_CUTTING = {"false": Cutting.OFF, "true": Cutting.ON, "if_no_whister": Cutting.IF_NO_WHISTER}
_HEADING = {"none": Heading.NONE, "trumps_only": Heading.TRUMPS_ONLY, "always": Heading.ALWAYS}


def _after(flow: tuple[Phase, ...]) -> tuple[int, ...]:
    """For each phase of the record the next one of the flow; the last is followed by the end."""
    after = [int(At.OVER)] * len(At)
    steps = [_PHASES[phase] for phase in flow]
    for here, there in pairwise(steps):
        after[here] = int(there)
    return tuple(after)


def _subsets_up_to(hand: int) -> tuple[int, ...]:
    """Masks of the subset numbers of a hand with at most 0, 1, ... members."""
    return tuple(
        sum(1 << number for number in range(1 << hand) if number.bit_count() <= most)
        for most in range(MAX_HAND + 1)
    )


@lru_cache(maxsize=256)
def compile_rules(rules: Rules) -> Tables:
    """The tables of some rules."""
    game = rules.game
    fines = game.fines[str(rules.option("blind_fines"))]
    max_rank = str(rules.option("podrezka_upcard_max_rank"))
    return Tables(
        hand=game.hand,
        stake=rules.number("stake"),
        circles=rules.number("circles"),
        blind=int(rules.flag("blind")),
        earlier_passers_may_whist=int(rules.flag("earlier_passers_may_whist")),
        blind_may_exchange=int(rules.flag("blind_may_exchange")),
        cutting=int(_CUTTING[str(rules.option("podrezka"))]),
        upcard_max_rank=ANY_RANK if max_rank == "none" else parse_rank(max_rank),
        may_ruff_freely=int(rules.flag("may_ruff_freely")),
        heading=int(_HEADING[str(rules.option("must_head"))]),
        reshuffle=int(rules.option("short_stock") == "reshuffle"),
        unopposed_half=int(rules.option("unopposed") == "half"),
        after=_after(game.flow),
        suit_mask=tuple(mask_of(c for c in rules.deck if suit_of(c) == s) for s in SUITS),
        subsets_up_to=_subsets_up_to(game.hand),
        caller_fine=fines.caller,
        blind_fine=fines.blind,
        blind_ace_fine=fines.blind_ace,
        defender_fine=fines.defender,
    )
