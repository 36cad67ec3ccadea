"""The worked examples A1 to A4, B1 to B3 and V1 to V5 of the rules, with their numbers."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from kozyr.core.cards import format_card
from kozyr.reference import schedule, title
from tests.rules.test_fifty_one import of_three, one_card, second
from tests.support.implementations import Implementation
from tests.support.texts import words


@pytest.mark.parametrize(
    ("players", "deck", "most", "deals", "tricks"),
    [
        (2, 32, 16, 32, 272),
        (3, 36, 12, 25, 168),
        (4, 32, 8, 18, 88),
        (4, 36, 9, 20, 108),
        (5, 30, 6, 15, 60),
        (6, 36, 6, 16, 66),
    ],
)
def test_a1_schedules(players: int, deck: int, most: int, deals: int, tricks: int) -> None:
    sizes = kozyr.rules("51a", players=players, deck=deck).schedule

    assert (len(sizes), sum(sizes), max(sizes)) == (deals, tricks, most)
    assert sizes.count(most) == players
    assert list(sizes) == schedule(players, deck, "plateau")


def test_a2_one_card(implementation: Implementation) -> None:
    table = implementation.announced(["7s", "Kd", "6h"], "9h", bids=[0, 0, 1])

    assert table.say("7s", "Kd", "6h").points == [5, 5, 10]


def test_a3_three_cards_and_forced_ruffs(implementation: Implementation) -> None:
    hands = ["As Ts 7d", "Ks Ad 8c", "Qs Ac 9h"]
    table = implementation.announced(hands, "Jd", bids=[1, 1, 1])  # the sum is allowed
    table.say("As", "Ks", "Qs", "Ts")
    assert (table.actor, table.legal()) == (1, {"Ad"})
    table.say("Ad", "9h", "8c", "Ac")
    assert table.legal() == {"7d"}

    assert table.say("7d").taken == [2, 1, 0]
    assert table.points == [2, 10, 0]


WHOLE = [  # the whole deck in three hands
    "Ah Kh Qh Jh Th 6d 7d 8d 9d 6s 7s 8s",
    "Ad Kd Qd Jd 9h 8h 7h 9s Ts 6c 7c 8c",
    "As Ks Qs Js Td 6h 9c Tc Jc Qc Kc Ac",
]


@pytest.mark.parametrize(
    ("bids", "taken", "points"),
    [((5, 4, 3), (5, 4, 3), (30, 25, 20)), ((5, 4, 2), (5, 3, 4), (30, 3, 4))],
)
def test_a4_twelve_cards_score_only(
    bids: tuple[int, ...], taken: tuple[int, ...], points: tuple[int, ...]
) -> None:
    from kozyr.engine.settle import points as engine_points
    from kozyr.engine.tables import compile_rules
    from kozyr.reference.points_options import read_points_options
    from kozyr.reference.points_score import points_51

    rules = kozyr.rules("51a", players=3)
    tables, options = compile_rules(rules), read_points_options(dict(rules.options), "51")
    for bid, tricks, score in zip(bids, taken, points, strict=True):
        assert engine_points(tables, bid, tricks, False) == score
        assert points_51(bid, tricks, last=False, options=options) == score


def test_a4_the_dealers_last_card_shows_the_trump(implementation: Implementation) -> None:
    digest: Any = implementation.announced(WHOLE).digest

    assert (digest["upcard"], digest["trump"]) == (None, "c")
    assert "Ac" in digest["hands"][2]


@pytest.mark.parametrize(("trick", "winner"), [("Ad 6c! 6s!", 2), ("Ad 6c! 6s", 1)])
def test_b1_two_shakhi(implementation: Implementation, trick: str, winner: int) -> None:
    taken = of_three(implementation, trick, preset="51b")

    assert taken == [seat == winner for seat in range(3)]


def test_b1_although_he_holds_diamonds(implementation: Implementation) -> None:
    assert second(implementation, "Ad", "9d 6c", preset="51b").legal() == {"9d", "6c", "6c!"}


def test_b2_a_deal_of_two_cards(implementation: Implementation) -> None:
    hands = ["6c 7h", "Ah Kd", "6s 9h"]
    table = implementation.announced(hands, "Qd", bids=[1, 1, 1], preset="51b")
    table.say("7h")
    assert table.legal() == {"Ah"}
    table.say("Ah", "6s!", "9h", "6c!")
    assert table.legal() == {"Kd"}

    assert table.say("Kd").points == [10, 0, 10]


@pytest.mark.parametrize(
    ("led", "hand", "legal", "options"),
    [
        ("Td", "9c Kh 6s", "9c 6s 6s!", {}),
        ("Td", "9c Kh 6s", "Kh 6s 6s!", {"ruff": "must"}),
        ("Td", "Kh Jh 6s", "Kh Jh 6s 6s!", {}),
        ("Th", "9h As 6c", "9h 6c 6c!", {}),
        ("Th", "As Kd 6c", "6c 6c!", {}),
        ("Th", "As Kd 6c", "As Kd 6c 6c!", {"shakha_forced_on_trump_lead": False}),
        ("Th", "As Kd", "As Kd", {}),
    ],
)
def test_b3_legal_sets(
    implementation: Implementation, led: str, hand: str, legal: str, options: dict[str, Any]
) -> None:
    table = second(implementation, led, hand, preset="51b", **options)

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(("hand", "legal"), [("Qh 8s", "8s"), ("Qh 6c", "Qh 6c 6c!")])
def test_b3_to_lead(implementation: Implementation, hand: str, legal: str) -> None:
    table = implementation.announced([hand, "7d 8d", "7s 9s"], "9h", bids=[0, 0, 1], preset="51b")

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(
    ("cards", "said", "may"),
    [
        (5, (3, 1), {0, 2, 3, 4, 5}),
        (5, (3, 3), {0, 1, 2, 3, 4, 5}),
        (1, (0, 0), {0}),
        (1, (1, 0), {1}),
        (1, (1, 1), {0, 1}),
    ],
)
def test_v1_what_the_dealer_may_say(
    implementation: Implementation, cards: int, said: tuple[int, ...], may: set[int]
) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in "789TJ"[:cards]) for suit in "cds"]
    table = implementation.announced(hands, "9h", bids=said, preset="51v")

    assert table.legal() == {f"bid {number}" for number in may}


def test_v2_free_when_void(implementation: Implementation) -> None:
    table = implementation.announced(
        ["Kh 7h", "9s 8d", "6c Jd"], "Ts", bids=[1, 1, 1], preset="51v"
    )
    table.say("Kh")
    assert table.legal() == {"9s", "8d"}
    table.say("8d")
    assert table.legal() == {"6c", "6c!", "Jd"}

    assert table.say("6c!").actor == 2
    plain = implementation.announced(
        ["Kh 7h", "9s 8d", "6c Jd"], "Ts", bids=[1, 1, 1], preset="51v"
    )
    assert plain.say("Kh", "8d", "6c").actor == 0


@pytest.mark.parametrize(
    ("bids", "last", "options", "points"),
    [  # seat 0 takes the trick
        ([1, 0, 1], True, {}, [20, 10, 0]),
        ([0, 1, 1], True, {}, [1, 0, 0]),
        ([1, 1, 0], True, {"last_deal_miss": "minus10"}, [20, -10, 10]),
        ([1, 0, 1], False, {}, [10, 5, 0]),
        ([0, 0, 0], False, {}, [1, 5, 5]),
    ],
)
def test_v3_the_last_deal(
    implementation: Implementation,
    bids: list[int],
    last: bool,
    options: dict[str, Any],
    points: list[int],
) -> None:
    assert one_card(implementation, bids, preset="51v", last=last, **options) == points


RANKS = words("embryo junior third_class second_class first_class master grandmaster champion")


@pytest.mark.parametrize(
    ("points", "place"),
    [
        (0, 0),
        (50, 0),
        (51, 1),
        (100, 1),
        (101, 2),
        (120, 2),
        (121, 3),
        (150, 3),
        (151, 4),
        (170, 4),
        (171, 5),
        (200, 5),
        (201, 6),
        (230, 6),
        (231, 7),
    ],
)
def test_v4_ranks(points: int, place: int) -> None:
    names = words("embryo child third second first master grandmaster champion")

    assert kozyr.rules("51v").title(points) == RANKS[place].replace("_", " ")
    assert title(points, "upper_inclusive") == names[place]


def test_v5_length() -> None:
    sizes = kozyr.rules("51v").schedule

    assert sizes == (*range(1, 11), 11, 11, 11, *range(10, 0, -1))
    assert (len(sizes), sum(sizes)) == (23, 143)


def test_v5_a_whole_match_is_played() -> None:
    match = Match(kozyr.rules("51v"), seed=5)
    tops = set()
    while not match.over:
        view = match.view(None)
        if view.cards == 11:
            tops.add(format_card(view.upcard))
        match.play(match.legal()[-1])

    assert [row.number for row in match.sheet] == list(range(1, 24))
    assert sum(sum(row.tricks) for row in match.sheet) == 143
    assert len(tops) > 1
