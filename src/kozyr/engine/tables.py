"""Rules turned into the numbers that kernels read: the only bridge from ``Rules`` to the engine."""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kozyr.core.cards import SUITS, mask_of, parse_rank, suit_of
from kozyr.engine.layout import At
from kozyr.games.model import Fines, KonRule, Phase, Rules

MAX_SWAP = 5  # an exchange has a number for each subset of the hand
MAX_DEALS = 36  # different deals of a schedule
ANY_RANK = 12
BY_TRICKS, THREE_TAKES, CALLER_ONLY, CALLER_ELSE_TRICKS = (int(rule) for rule in KonRule)
_NO_FINES = Fines((), (), (), ())


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


class Ruff(IntEnum):
    """Values of the option ``ruff``: what a seat does that cannot follow."""

    MUST = 0
    MAY = 1
    LITERAL = 2


class Tables(NamedTuple):
    """What the kernels know of the rules: integers and tuples of integers only, of one shape for all games."""

    first: int  # the phase that a deal begins with
    sizes: tuple[int, ...]  # [number of the deal] = cards dealt to each seat
    deal_sizes: int  # how many of ``sizes`` there are
    promise: int
    parts: int  # every payment is a whole number of so many parts of the kon
    stake: int
    circles: int
    blind: int
    earlier_passers_may_whist: int
    blind_may_exchange: int
    cutting: int
    upcard_max_rank: int
    usual_play: int  # 1: lead anything, follow, else ruff, else anything
    may_ruff_freely: int
    heading: int
    reshuffle: int
    unopposed_half: int
    after: tuple[int, ...]  # after[phase] = the phase that follows it in the flow
    suit_mask: tuple[int, ...]  # [suit], and of the whole deck in place of ANY_SUIT
    subsets_up_to: tuple[int, ...]  # [k] = mask of subset numbers with at most k members
    caller_fine: tuple[int, ...]  # [tricks taken] = multiple of the kon
    blind_fine: tuple[int, ...]
    blind_ace_fine: tuple[int, ...]
    defender_fine: tuple[int, ...]
    kon_rule: int
    half_later: int  # a call after the first circle is played for half
    hook: int  # the dealer may not make the bids add up to the tricks
    ruff: int
    lead_trump_restricted: int
    shakhi: int  # mask of the cards that may be played as beating
    plain_bound: int  # a shakha that is not beating is bound like any card
    led_shakha_frees: int
    first_shakha_wins: int
    shakha_forced: int  # on a trump lead, for a seat without trumps
    exact_base: int
    exact_per_bid: int
    miss_per_trick: int
    miss_per_off: int
    last_double: int
    last_miss: int


_PHASES = {
    Phase.CIRCLES: At.CIRCLES,
    Phase.DEFENCE: At.DEFENCE,
    Phase.EXCHANGE: At.EXCHANGE,
    Phase.CUTTING_IN: At.CUTTING_IN,
    Phase.BIDDING: At.BIDDING,
    Phase.PLAY: At.PLAY,
}
_CUTTING = {"false": Cutting.OFF, "true": Cutting.ON, "if_no_whister": Cutting.IF_NO_WHISTER}
_RUFF = {"must": Ruff.MUST, "may": Ruff.MAY, "literal": Ruff.LITERAL}
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
        for most in range(MAX_SWAP + 1)
    )


def _padded(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    """The numbers and zeros: tables have one shape, so that a driver is compiled once for all rules."""
    return numbers + (0,) * (length - len(numbers))


def _sizes(rules: Rules) -> tuple[int, ...]:
    """Cards of each deal, as far as they differ or the last deal counts otherwise."""
    if rules.game.hand:
        return (rules.game.hand,)
    return rules.schedule if len(set(rules.schedule)) > 1 else rules.schedule[:1]


@lru_cache(maxsize=256)
def compile_rules(rules: Rules) -> Tables:
    """The tables of some rules."""
    game = rules.game
    fines = game.fines[str(rules.option("blind_fines"))] if game.fines else _NO_FINES
    caller, blind, blind_ace, defender = (
        _padded(row, MAX_SWAP + 1)
        for row in (fines.caller, fines.blind, fines.blind_ace, fines.defender)
    )
    max_rank = str(rules.get("podrezka_upcard_max_rank", "none"))
    sizes = _sizes(rules)
    tables = Tables(
        first=int(_PHASES[game.flow[0]]),
        sizes=_padded(sizes, MAX_DEALS),
        deal_sizes=len(sizes),
        promise=game.promise,
        parts=4 * max(game.hand, 1),
        stake=int(rules.get("stake", 0)),
        circles=int(rules.get("circles", 0)),
        blind=int(rules.get("blind", False)),
        earlier_passers_may_whist=int(rules.get("earlier_passers_may_whist", False)),
        blind_may_exchange=int(rules.get("blind_may_exchange", False)),
        cutting=int(_CUTTING[str(rules.get("podrezka", "false"))]),
        upcard_max_rank=ANY_RANK if max_rank == "none" else parse_rank(max_rank),
        usual_play=0,
        may_ruff_freely=int(rules.get("may_ruff_freely", False)),
        heading=int(_HEADING[str(rules.get("must_head", "none"))]),
        reshuffle=int(rules.get("short_stock", "") == "reshuffle"),
        unopposed_half=int(rules.get("unopposed", "") == "half"),
        after=_after(game.flow),
        suit_mask=(
            *(mask_of(c for c in rules.deck if suit_of(c) == s) for s in SUITS),
            mask_of(rules.deck),
        ),
        subsets_up_to=_subsets_up_to(min(game.hand, MAX_SWAP)),
        caller_fine=caller,
        blind_fine=blind,
        blind_ace_fine=blind_ace,
        defender_fine=defender,
        kon_rule=int(rules.kon_rule),
        half_later=int(rules.get("half_in_second_circle", False)),
        hook=int(rules.get("hook", False)),
        ruff=int(_RUFF[str(rules.get("ruff", "must"))]),
        lead_trump_restricted=int(rules.get("lead_trump_restricted", False)),
        shakhi=mask_of(rules.shakhi),
        plain_bound=int(rules.get("plain_shakha", "") == "ordinary"),
        led_shakha_frees=int(rules.get("led_shakha", "") == "any"),
        first_shakha_wins=int(rules.get("shakha_wins", "") == "first"),
        shakha_forced=int(rules.get("shakha_forced_on_trump_lead", False)),
        **rules.score._asdict(),
    )
    differs = (
        tables.may_ruff_freely,
        tables.heading,
        tables.ruff != Ruff.MUST,
        tables.lead_trump_restricted,
        tables.shakhi,
    )
    return tables._replace(usual_play=int(not any(differs)))
