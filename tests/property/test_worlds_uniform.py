"""Drawn worlds against all deals that fit, tried one by one: small games of every preset, in every phase."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

import kozyr
from kozyr.bots.worlds import facts
from kozyr.games.model import Account, Rules
from kozyr.match.match import Match
from kozyr.match.view import EventKind, Stage, View
from tests.support.chances import SURE, deviation
from tests.support.sampled import Sampler
from tests.support.small_worlds import TooMany, Tried, small, tried
from tests.support.walk import step

MOST, WIDE = 300, 700  # deals that fit a position
Place = Callable[[View], bool]


def reshuffled(view: View) -> int:
    return sum(event.kind is EventKind.RESHUFFLE for event in view.events)


def void_suits(view: View) -> dict[int, set[int]]:
    """The suits that each other seat with cards in hand did not follow; with shakhi that says less than else."""
    led = None
    found: dict[int, set[int]] = {}
    for event in view.events:
        if event.kind is EventKind.TRICK:
            led = None
        elif event.kind in (EventKind.PLAY, EventKind.BEAT) and event.card is not None:
            led = event.card // 16 if led is None else led
            seat = event.seat or 0
            if event.card // 16 != led and seat != view.seat and view.hand_sizes[seat] > 0:
                found.setdefault(seat, set()).add(led)
    return found


def voids(view: View) -> bool:
    return bool(void_suits(view))


def voids_of_two(view: View) -> bool:
    """Whether two seats have not followed different suits."""
    return len({tuple(sorted(suits)) for suits in void_suits(view).values()}) > 1


def upcard_unseen(view: View) -> bool:
    """Whether another seat took the upcard, has played a card, and may still hold the upcard."""
    taker = view.upcard_taken_by
    if taker is None or taker == view.seat or view.hand_sizes[taker] == 0:
        return False
    plays = [event for event in view.events if event.kind is EventKind.PLAY]
    shown = any(event.card == view.upcard for event in plays)
    return not shown and any(event.seat == taker for event in plays)


def taken_by_another(view: View) -> bool:
    return view.upcard_taken_by not in (None, view.seat)


def drop_of_another(view: View) -> bool:
    dropped = any(e.kind is EventKind.DROP and e.seat != view.seat for e in view.events)
    return taken_by_another(view) and dropped


def cutters_drop_reshuffled(view: View) -> bool:
    """Whether a card that was drawn and dropped became stock once more."""
    kinds = [event.kind for event in view.events if event.kind is not EventKind.TOOK_UPCARD]
    first_cut = next(
        (i for i, k in enumerate(kinds) if k in (EventKind.CUT, EventKind.CUT_UP)), None
    )
    if first_cut is None or EventKind.DROP not in kinds[first_cut:]:
        return False
    dropped = kinds.index(EventKind.DROP, first_cut)
    return EventKind.RESHUFFLE in kinds[dropped:]


KON: dict[str, Place] = {
    "hand unseen": lambda v: v.stage is Stage.BIDDING and not v.hand_up,
    "hand seen": lambda v: v.stage is Stage.BIDDING and v.hand_up,
    "later circle": lambda v: v.stage is Stage.BIDDING and v.circle > 1,
    "defence": lambda v: v.stage is Stage.DEFENCE and len(v.playing) > 1,
    "own blind call": lambda v: v.stage is Stage.DEFENCE and not v.hand_up,
    "blind drop": lambda v: v.stage is Stage.BLIND_DROP,
    "exchange": lambda v: v.stage is Stage.EXCHANGE and any(v.swapped),
    "exchange after a blind drop": lambda v: v.stage is Stage.EXCHANGE and drop_of_another(v),
    "cutting in": lambda v: v.stage is Stage.CUTTING_IN and any(v.swapped),
    "cut drop": lambda v: v.stage is Stage.CUT_DROP,
    "lead": lambda v: v.stage is Stage.PLAY and not v.trick and not v.tricks_played,
    "play, upcard dropped or not": lambda v: v.stage is Stage.PLAY and upcard_unseen(v),
    "play with voids": lambda v: v.stage is Stage.PLAY and voids(v),
    "voids, upcard taken": lambda v: v.stage is Stage.PLAY and voids(v) and drop_of_another(v),
    "reshuffled": lambda v: reshuffled(v) > 0,
    "dead upcards reshuffled": lambda v: reshuffled(v) > 0 and bool(v.dead_upcards),
    "reshuffled, play with voids": lambda v: reshuffled(v) > 0 and voids(v),
    "two reshuffles": lambda v: reshuffled(v) > 1,
    "a cutter's drop reshuffled": cutters_drop_reshuffled,
}
POINTS: dict[str, Place] = {
    "announcing": lambda v: v.stage is Stage.ANNOUNCING,
    "first trick": lambda v: v.stage is Stage.PLAY and not v.tricks_played and len(v.trick) > 0,
    "voids": lambda v: v.stage is Stage.PLAY and voids(v),
    "voids of two": lambda v: v.stage is Stage.PLAY and voids_of_two(v),
    "late": lambda v: v.tricks_played > 6 and voids(v) and v.seat is not None,
    "spectator": lambda v: v.seat is None and v.stage is Stage.PLAY and voids(v),
}
TABLES: dict[str, Rules] = {
    "frap": small("frap", 2, deck=8, hand=2),
    "frap of three": small("frap", 3, deck=8, hand=2, circles=1),
    "frap-pl": small("frap-pl", 2, deck=8, hand=2, may_ruff_freely=True),
    "frap-ru": small("frap-ru", 2, deck=8, hand=2, must_head="always"),
    "khrap": small("khrap", 2, deck=8, hand=3),
    "khrap of three": small("khrap", 3, deck=8, hand=2, must_head="trumps_only", circles=2),
    "frap of one card": small("frap", 3, deck=8, hand=1, circles=2),
    "51a": small("51a", 3, deck=12),
    "51a of two": small("51a", 2, deck=12),
    "51b": small("51b", 3, deck=12),
    "51b bound": small("51b", 3, deck=12, plain_shakha="ordinary", led_shakha="any"),
    "51b free": small("51b", 3, deck=16, shakha_forced_on_trump_lead=False, ruff="must"),
    "51v": small("51v", 3, deck=12, shakhi="lowest_black"),
    "51v late": kozyr.rules("51v"),
    "oh-hell": kozyr.rules("oh-hell", players=4, suits=2, ranks=5, tricks=2),
    "oh-hell, many voids": kozyr.rules("oh-hell", players=4, ranks=4, tricks=3),
    "oh-hell of three": kozyr.rules("oh-hell", players=3, ranks=3, tricks=3, ruff="literal"),
}


# What a table of two or three cannot come to, or only with more deals than can be tried.
NOT_OF_TWO = ("defence", "two reshuffles", "a cutter's drop reshuffled")
NOT_OF_THREE = (
    "later circle",
    "dead upcards reshuffled",
    "play, upcard dropped or not",
    "a cutter's drop reshuffled",
)
# Tables that differ from another in a few rules: what those rules bear on.
PARTS = {
    "frap-pl": ("blind drop", "cut drop", "play with voids", "voids, upcard taken"),
    "frap-ru": ("cutting in", "play with voids", "voids, upcard taken", "dead upcards reshuffled"),
    "51v late": ("late",),
    "oh-hell, many voids": ("voids of two",),
    "oh-hell": ("announcing", "first trick", "voids", "spectator"),
    "frap of one card": ("a cutter's drop reshuffled",),
    "khrap of three": ("defence", "reshuffled, play with voids", "two reshuffles"),
}


def wanted() -> list[tuple[str, str]]:
    rows = []
    for table, rules in TABLES.items():
        points = rules.game.account is Account.POINTS
        left_out = NOT_OF_TWO if rules.players == 2 else NOT_OF_THREE
        kinds = PARTS.get(table, tuple(POINTS if points else KON))
        kinds = tuple(k for k in kinds if k != "late" or table == "51v late")
        rows += [
            (table, kind) for kind in kinds if table in PARTS or points or kind not in left_out
        ]
    return rows


def positions(
    rules: Rules, seeds: Iterable[int] = range(400)
) -> Iterator[tuple[Match, int | None]]:
    """Every position of random deals, for every seat and in games for points a spectator."""
    points = rules.game.account is Account.POINTS
    for seed in seeds:
        rng = random.Random(seed)
        first = rng.randint(1, len(rules.schedule)) if points else 1
        match = Match(rules, seed=4 * seed + seed % 2, auto_deal=False, first_deal=first)
        match.deal()
        while not (match.between or match.over):
            for seat in range(rules.players):
                yield match, seat
            if points:
                yield match, None
            step(match, rng)


def first_position(rules: Rules, kind: Place) -> tuple[Match, int | None, Tried]:
    """The first position of a kind that few deals fit, but more than one."""
    most = WIDE if rules.players > 2 else MOST
    few = 8 if rules.game.account is Account.POINTS else 3
    for match, seat in positions(rules):
        if kind(match.view(seat)):
            try:
                found = tried(match, seat, most)
            except TooMany:
                continue
            if len(found.worlds) >= few:
                return match, seat, found
    raise AssertionError("no such position")


@pytest.mark.parametrize(("table", "kind"), wanted())
def test_every_deal_that_fits_is_equally_likely(table: str, kind: str) -> None:
    rules = TABLES[table]
    match, seat, found = first_position(rules, {**KON, **POINTS}[kind])
    assert set(found.worlds.values()) == {1}

    sampler = Sampler(match.view(seat), seed=1)
    places = Counter(sampler.place() for _ in range(1500 + 10 * len(found.places)))
    worlds: Counter[Any] = Counter()
    for _ in range(300 + 6 * len(found.worlds)):
        worlds[sampler.replayed()[0]] += 1

    assert deviation(places, found.places) < SURE
    assert deviation(worlds, found.worlds) < SURE


def test_a_suit_not_followed_tells_where_a_reshuffled_upcard_went() -> None:
    """One seat did not follow and may have drawn the upcard again: if so, less room is left for others."""
    rules = TABLES["khrap"]
    match, seat = next(
        (match, seat)
        for match, seat in positions(rules, [225])
        if seat == 1 and reshuffled(match.view(seat)) and voids(match.view(seat))
    )
    found = tried(match, seat, MOST)
    view = match.view(seat)
    drawn = {bool(hands[0] >> view.upcard & 1) for hands, _, _ in found.places}
    sampler = Sampler(view, seed=1)
    places = Counter(sampler.place() for _ in range(8000))

    assert drawn == {False, True}
    assert deviation(places, found.places) < SURE


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ("oh-hell, many voids", "voids of two"),
        ("khrap", "reshuffled, play with voids"),
        ("frap", "voids, upcard taken"),
        ("51b", "voids"),
    ],
)
def test_the_same_without_a_table_of_chances(
    table: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "MOST_TABLE", 1)
    test_every_deal_that_fits_is_equally_likely(table, kind)
