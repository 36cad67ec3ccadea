"""Tables at every stage, made by playing real matches with a fixed seed until they come there."""

import random
from collections.abc import Callable, Mapping

from kozyr.core.actions import Action, Kind
from kozyr.core.seats import Seat
from kozyr.games.registry import rules
from kozyr.match.match import Match
from kozyr.match.view import Stage, View
from kozyr.tables import TableView

Wanted = Callable[[View], bool]

_NAMES = (
    "Anna",
    "Bartek",
    "Celina",
    "Darek",
    "Ewa",
    "Filip",
    "Gosia",
    "Hela",
    "Iza",
    "Jan",
    "Kasia",
)


def _choose(legal: tuple[Action, ...], chance: random.Random, eager: float) -> Action:
    """An action: mostly looks, seldom calls blind, calls with probability ``eager``, else anything."""
    kinds = {action.kind: action for action in legal}
    if Kind.LOOK in kinds:
        return kinds[Kind.BLIND] if chance.random() < 0.05 else kinds[Kind.LOOK]
    for call in (Kind.FRAP, Kind.KHRAP):
        if call in kinds:
            return kinds[call] if chance.random() < eager else kinds[Kind.PASS]
    return chance.choice(legal)


def match_where(
    wanted: Wanted,
    players: int | None = 4,
    *,
    seat: int | None = 0,
    preset: str = "frap",
    **options: str,
) -> Match:
    """The first position of the first seeds where the view of a seat is as wanted."""
    for seed in range(200):
        chance = random.Random(seed)
        eager = chance.choice((0.03, 0.35))
        match = Match(rules(preset, players=players, **options), seed=seed, auto_deal=False)
        match.deal()
        while not (found := wanted(match.view(seat))) and not match.over:
            if match.between:
                match.deal()
            else:
                match.play(_choose(match.legal(), chance, eager))
        if found:
            return match
    raise AssertionError("no such position in the first 200 matches")


def shown(match: Match, *, seat: int | None = 0, me: str = "Maria", seq: int = 42) -> TableView:
    """The table of a match as the server shows it."""
    players = match.rules.players
    return TableView(
        seq=seq,
        rules=match.rules,
        seat=None if seat is None else Seat(seat),
        view=match.view(seat),
        names=(me, *_NAMES[: players - 1]),
        is_bot=(False, *[True] * (players - 1)),
        pace=1.2,
        next_deal_in=12.3 if match.between else None,
        over=match.over,
        ready=(False, *[True] * (players - 1)),
    )


def _mine(stage: Stage) -> Wanted:
    return lambda view: view.stage is stage and view.actor == 0


def _both_ways(view: View) -> bool:
    """A shakha that may be played in both ways."""
    return any(
        action.kind is Kind.BEAT and Action(Kind.PLAY, action.cards) in view.legal
        for action in view.legal
    )


#: Positions that only games for points have, by name.
POINTS_STAGES: Mapping[str, Wanted] = {
    "announcing": _mine(Stage.ANNOUNCING),
    "forbidden bid": lambda v: (
        _mine(Stage.ANNOUNCING)(v) and v.cards > 1 and len(v.legal) <= v.cards
    ),
    "others announce": lambda v: v.stage is Stage.ANNOUNCING and v.actor not in (0, None),
    "last card": lambda v: v.stage is Stage.ANNOUNCING and v.upcard_taken_by is not None,
    "points lead": lambda v: _mine(Stage.PLAY)(v) and len(v.trick) in (0, len(v.playing)),
    "points follow": lambda v: _mine(Stage.PLAY)(v) and len(v.refused) > 0,
    "points deal over": lambda v: v.stage is Stage.DEAL_OVER and v.deal_no > 4,
    "points match over": lambda v: v.stage is Stage.MATCH_OVER,
}
SHAKHA_STAGES: Mapping[str, Wanted] = {
    "shakha": lambda v: _mine(Stage.PLAY)(v) and v.cards > 3 and _both_ways(v),
    "beaten": lambda v: (
        v.stage is Stage.PLAY and bool(v.beating) and v.beating[-1] in {c for _, c in v.trick}
    ),
}

#: A wanted position for every stage that a page can show, by name.
STAGES: Mapping[str, Wanted] = {
    "face down": lambda v: _mine(Stage.BIDDING)(v) and not v.hand_up,
    "bidding": lambda v: _mine(Stage.BIDDING)(v) and v.hand_up,
    "second circle": lambda v: v.stage is Stage.BIDDING and v.circle == 2,
    "look out of turn": lambda v: v.stage is Stage.BIDDING and v.may_look and v.actor != 0,
    "defence": _mine(Stage.DEFENCE),
    "exchange": lambda v: _mine(Stage.EXCHANGE)(v) and v.swap_limit == 4,
    "cutting in": lambda v: _mine(Stage.CUTTING_IN)(v) and len(v.legal) == 3,
    "cut drop": _mine(Stage.CUT_DROP),
    "others exchange": lambda v: v.stage is Stage.EXCHANGE and v.actor not in (0, None),
    "lead": lambda v: _mine(Stage.PLAY)(v) and len(v.trick) in (0, len(v.playing)),
    "follow": lambda v: _mine(Stage.PLAY)(v) and len(v.refused) > 0 and len(v.last_trick) > 0,
    "others play": lambda v: v.stage is Stage.PLAY and v.actor not in (0, None),
    "folded": lambda v: v.stage is Stage.PLAY and 0 not in v.playing,
    "deal over": lambda v: v.stage is Stage.DEAL_OVER and v.sheet[-1].caller is not None,
    "all passed": lambda v: v.stage is Stage.DEAL_OVER and v.sheet[-1].caller is None,
    "match over": lambda v: v.stage is Stage.MATCH_OVER,
}
