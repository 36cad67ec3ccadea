"""The reference of 51 and Oh Hell against the rules text: section F, then every option's legal sets."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from kozyr.reference import PointsReference, deck_cards, oh_hell_cards, schedule, title
from kozyr.reference.points_options import read_points_options
from kozyr.reference.points_score import points_51, points_oh_hell
from kozyr.reference.points_tricks import shakhi_of

PRESETS: dict[str, dict[str, Any]] = {
    "51a": {},
    "51b": {"ruff": "literal", "shakhi": "lowest_black", "lead_trump_restricted": True},
    "51v": {"ruff": "may", "hook": True, "shakhi": "six_of_clubs", "last_deal_double": True},
}
VALUES: dict[str, tuple[object, ...]] = {
    "ruff": ("must", "literal", "may"),
    "hook": (False, True),
    "shakhi": ("none", "lowest_black", "six_of_clubs", "add_black_sixes"),
    "lead_trump_restricted": (False, True),
    "plain_shakha": ("any_time", "ordinary"),
    "led_shakha": ("own_suit", "any"),
    "shakha_wins": ("last", "first"),
    "shakha_forced_on_trump_lead": (True, False),
    "last_deal_double": (False, True),
    "last_deal_miss": ("none", "minus10"),
}


def deal(hands: Sequence[str], upcard: str, preset: str = "51a", **given: Any) -> PointsReference:
    """A deal of these hands and upcard out of 36 cards; the last seat deals."""
    held = [text.split() for text in hands]
    cards, players = len(held[0]), len(held)
    front = [hand[place] for place in range(cards) for hand in held] + [upcard]
    deck = front + [card for card in deck_cards(36) if card not in front]
    game, last = given.pop("game", "51"), given.pop("last", False)
    return PointsReference(
        players=players,
        dealer=players - 1,
        deck=deck,
        cards=cards,
        last=last,
        options={**PRESETS[preset], **given},
        game=game,
    )


def bid(reference: PointsReference, *numbers: int) -> PointsReference:
    for number in numbers:
        reference.play(f"bid {number}")
    return reference


def play(reference: PointsReference, cards: str) -> PointsReference:
    for card in cards.split():
        reference.play(card)
    return reference


def bidden(reference: PointsReference) -> PointsReference:
    """The same after bids of nobody's interest."""
    while reference.digest()["leader"] is None:
        reference.play(max(reference.legal()))
    return reference


def to_lead(hand: str, trump: str, **given: Any) -> set[str]:
    """What may be led from a hand (the seat after it holds diamonds)."""
    size = len(hand.split())
    other = " ".join(["7d", "8d", "9d", "Td"][:size])
    return bidden(deal([hand, other], f"7{trump}", **given)).legal()


def to_follow(led: str, hand: str, trump: str, **given: Any) -> set[str]:
    """What may be played from a hand; the leader holds nothing but the suit led."""
    size = len(hand.split())
    others = [card for card in deck_cards(36) if card[1] == led[1] and card[0] in "QJT"]
    first = " ".join([led[:2], *others][:size])
    free = [card for card in deck_cards(36) if card[1] == trump and card[0] in "78"]
    upcard = next(card for card in free if card not in hand.split() and card != led)
    return play(bidden(deal([first, hand], upcard, **given)), led).legal()


def cards(text: str) -> set[str]:
    return set(text.split())


# ---- the worked examples of section F


@pytest.mark.parametrize(
    ("players", "size", "most", "deals", "tricks"),
    [
        (2, 32, 16, 32, 272),
        (3, 36, 12, 25, 168),
        (4, 32, 8, 18, 88),
        (4, 36, 9, 20, 108),
        (5, 30, 6, 15, 60),
        (5, 34, 6, 15, 60),
        (6, 36, 6, 16, 66),
        (3, 33, 11, 23, 143),
    ],
)
def test_a1_v5_schedules(players: int, size: int, most: int, deals: int, tricks: int) -> None:
    plateau = schedule(players, size, "plateau")
    assert (len(plateau), sum(plateau), plateau.count(most)) == (deals, tricks, players)
    assert plateau[: most - 1] == list(range(1, most)) == plateau[::-1][: most - 1]


def test_e0_the_other_schedules() -> None:
    assert schedule(5, 30, "top_once") == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert schedule(5, 30, "top_twice") == [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1]
    assert len(schedule(5, 35, "plateau")) == 17
    assert schedule(3, 3, "plateau") == [1, 1, 1]
    for players, kind in ((3, "up"), (40, "plateau")):
        with pytest.raises(ValueError, match="schedule"):
            schedule(players, 36, kind)


def test_a2_one_card() -> None:
    reference = bid(deal(["7s", "Kd", "6h"], "9h"), 0, 0, 1)
    assert reference.digest()["leader"] == 0
    play(reference, "7s Kd 6h")
    assert (reference.over, reference.points) == (True, [5, 5, 10])


def test_a3_forced_ruffs() -> None:
    reference = bid(deal(["As Ts 7d", "Ks Ad 8c", "Qs Ac 9h"], "Jd"), 1, 1, 1)
    play(reference, "As Ks Qs Ts")
    assert (reference.actor, reference.legal()) == (1, {"Ad"})
    play(reference, "Ad 9h 8c Ac")
    assert (reference.actor, reference.legal()) == (0, {"7d"})
    play(reference, "7d")
    assert (reference.taken, reference.points) == ([2, 1, 0], [2, 10, 0])


def test_a4_twelve_cards() -> None:
    options = read_points_options({}, "51")

    def score(bids: Sequence[int], taken: Sequence[int]) -> list[int]:
        pairs = zip(bids, taken, strict=True)
        return [points_51(said, made, last=False, options=options) for said, made in pairs]

    assert score([5, 4, 3], [5, 4, 3]) == [30, 25, 20]
    assert score([5, 4, 2], [5, 3, 4]) == [30, 3, 4]


def test_a4_of_a_whole_deck_the_dealers_last_card_shows_the_trump() -> None:
    deck = deck_cards(36)
    reference = PointsReference(
        players=3, dealer=1, deck=deck, cards=12, last=False, options={}, game="51"
    )
    now: dict[str, Any] = reference.digest()
    assert (now["upcard"], now["trump"], deck[-1]) == (None, "s", "As")
    assert "As" in now["hands"][1] and all(len(hand) == 12 for hand in now["hands"])


B1 = ["Ad 7c", "6c 7d", "6s 8d"]


@pytest.mark.parametrize(
    ("third", "shakha_wins", "winner"),
    [("6s!", "last", 2), ("6s", "last", 1), ("6s!", "first", 1), ("6s", "first", 1)],
)
def test_b1_two_shakhi(third: str, shakha_wins: str, winner: int) -> None:
    reference = bid(deal(B1, "9h", "51b", shakha_wins=shakha_wins), 1, 1, 1)
    play(reference, "Ad")
    assert reference.legal() == cards("6c 6c! 7d")
    play(reference, f"6c! {third}")
    assert reference.taken.index(1) == winner == reference.actor


def test_b2_two_cards() -> None:
    reference = bid(deal(["6c 7h", "Ah Kd", "6s 9h"], "Qd", "51b"), 1, 1, 1)
    play(reference, "7h")
    assert reference.legal() == {"Ah"}
    play(reference, "Ah 6s! 9h 6c!")
    assert reference.legal() == {"Kd"}
    play(reference, "Kd")
    assert (reference.taken, reference.points) == ([1, 0, 1], [10, 0, 10])


@pytest.mark.parametrize(
    ("led", "hand", "given", "legal"),
    [
        ("Ad", "9c Kh 6s", {}, "9c 6s 6s!"),
        ("Ad", "9c Kh 6s", {"ruff": "must"}, "Kh 6s 6s!"),
        ("Ad", "Kh Jh 6s", {}, "Kh Jh 6s 6s!"),
        ("Ah", "9h As 6c", {}, "9h 6c 6c!"),
        ("Ah", "As Kd 6c", {}, "6c 6c!"),
        ("Ah", "As Kd 6c", {"shakha_forced_on_trump_lead": False}, "As Kd 6c 6c!"),
        ("Ah", "As Kd", {}, "As Kd"),
    ],
)
def test_b3_legal_sets(led: str, hand: str, given: dict[str, Any], legal: str) -> None:
    assert to_follow(led, hand, "h", preset="51b", **given) == cards(legal)


def test_b3_leads() -> None:
    assert to_lead("Qh 8s", "h", preset="51b") == {"8s"}
    assert to_lead("Qh 6c", "h", preset="51b") == cards("Qh 6c 6c!")


@pytest.mark.parametrize(
    ("number", "said", "legal"),
    [
        (5, (3, 1), {0, 2, 3, 4, 5}),
        (5, (3, 3), {0, 1, 2, 3, 4, 5}),
        (1, (0, 0), {0}),
        (1, (1, 0), {1}),
        (1, (0, 1), {1}),
        (1, (1, 1), {0, 1}),
        (4, (2, 1), {0, 2, 3, 4}),  # the public example
    ],
)
def test_v1_the_last_bid(number: int, said: tuple[int, ...], legal: set[int]) -> None:
    for hook in (True, False):
        reference = PointsReference(
            players=3,
            dealer=2,
            deck=deck_cards(33),
            cards=number,
            last=False,
            options={**PRESETS["51v"], "hook": hook},
        )
        every = {f"bid {count}" for count in range(number + 1)}
        assert reference.legal() == every
        bid(reference, *said)
        assert reference.actor == 2
        assert reference.legal() == ({f"bid {count}" for count in legal} if hook else every)


@pytest.mark.parametrize(("third", "winner"), [("6c!", 2), ("6c", 0)])
def test_v2_free_when_void(third: str, winner: int) -> None:
    reference = bid(deal(["Kh 7h", "9s 8d", "6c Jd"], "Ts", "51v"), 1, 1, 1)
    play(reference, "Kh")
    assert reference.legal() == cards("9s 8d")
    play(reference, f"8d {third}")
    assert reference.taken.index(1) == winner


@pytest.mark.parametrize(
    ("said", "given", "points"),
    [
        ((1, 1, 0), {"last": True}, [20, 0, 10]),
        ((1, 1, 0), {"last": True, "last_deal_miss": "minus10"}, [20, -10, 10]),
        ((0, 0, 0), {"last": True}, [1, 10, 10]),
        ((0, 0, 0), {"last": True, "last_deal_miss": "minus10"}, [1, 10, 10]),
        ((1, 1, 0), {"last": False}, [10, 0, 5]),
        ((1, 1, 0), {"last": False, "last_deal_miss": "minus10"}, [10, 0, 5]),
        ((0, 0, 0), {"last": False}, [1, 5, 5]),
        ((1, 1, 0), {"last": True, "last_deal_double": False}, [10, 0, 5]),
        (
            (1, 1, 0),
            {"last": True, "last_deal_double": False, "last_deal_miss": "minus10"},
            [10, 0, 5],
        ),
    ],
)
def test_v3_the_last_deal(said: tuple[int, ...], given: dict[str, Any], points: list[int]) -> None:
    reference = play(bid(deal(["Ah", "7h", "8h"], "9s", "51v", **given), *said), "Ah 7h 8h")
    assert reference.points == points


@pytest.mark.parametrize(
    ("points", "upper", "lower"),
    [
        (-10, "embryo", "embryo"),
        (0, "embryo", "embryo"),
        (49, "embryo", "embryo"),
        (50, "embryo", "child"),
        (51, "child", "child"),
        (100, "child", "third"),
        (101, "third", "third"),
        (120, "third", "second"),
        (121, "second", "second"),
        (150, "second", "first"),
        (151, "first", "first"),
        (170, "first", "master"),
        (171, "master", "master"),
        (200, "master", "grandmaster"),
        (201, "grandmaster", "grandmaster"),
        (230, "grandmaster", "grandmaster"),
        (231, "champion", "champion"),
    ],
)
def test_v4_titles(points: int, upper: str, lower: str) -> None:
    assert title(points, "upper_inclusive") == upper
    assert title(points, "lower_inclusive") == lower
    with pytest.raises(ValueError, match="titles"):
        title(points, "none")


# ---- decks and shakhi (D.2, D.3)


def test_d2_decks() -> None:
    pack = set(deck_cards(36))
    assert pack == {rank + suit for suit in "cdhs" for rank in "6789TJQKA"}
    assert pack - set(deck_cards(35)) == {"6d"}
    assert pack - set(deck_cards(34)) == {"6d", "6h"}
    assert pack - set(deck_cards(33)) == {"6d", "6h", "6s"}
    assert pack - set(deck_cards(32)) == {"6c", "6d", "6h", "6s"}
    assert pack - set(deck_cards(30)) == {"6c", "6d", "6h", "6s", "7d", "7h"}
    for size in (30, 32, 33, 34, 35, 36, 52):
        assert len(set(deck_cards(size))) == size == len(deck_cards(size))
    assert set(deck_cards(52)) == set(oh_hell_cards(4, 13))
    with pytest.raises(ValueError, match="deck"):
        deck_cards(40)


def test_oh_hell_decks() -> None:
    assert oh_hell_cards(4, 9) == deck_cards(36)
    assert oh_hell_cards(2, 3) == ["Qc", "Kc", "Ac", "Qd", "Kd", "Ad"]
    for suits, ranks in ((0, 13), (5, 13), (4, 1), (4, 14)):
        with pytest.raises(ValueError, match="deck"):
            oh_hell_cards(suits, ranks)


def test_d3_shakhi() -> None:
    sixes, sevens = {"6c", "6s"}, {"7c", "7s"}
    lowest = {30: sevens, 32: sevens, 33: {"6c", "7s"}, 34: sixes, 35: sixes, 36: sixes}
    for size, expected in lowest.items():
        assert shakhi_of(deck_cards(size), "lowest_black") == expected
        assert shakhi_of(deck_cards(size), "none") == set()
    assert shakhi_of(deck_cards(33), "six_of_clubs") == {"6c"}
    assert shakhi_of(deck_cards(34), "add_black_sixes") == sixes
    wrong = ((32, "six_of_clubs"), (33, "add_black_sixes"))
    for size, option in wrong:
        with pytest.raises(ValueError, match="shakhi"):
            shakhi_of(deck_cards(size), option)
    with pytest.raises(ValueError, match="shakhi"):
        shakhi_of(["7c", "7d"], "lowest_black")


def test_d3_a_shakha_that_is_turned_makes_trump() -> None:
    assert deal(["7s", "Kd", "6h"], "6c", "51b").trump == "c"


# ---- legal sets (D.1, D.3, D.4)


@pytest.mark.parametrize(
    ("hand", "trump", "restricted", "free"),
    [
        ("Qh 8s", "h", "8s", "Qh 8s"),
        ("Qh Kh", "h", "Qh Kh", "Qh Kh"),
        ("Qh 8s Kd", "h", "8s Kd", "Qh 8s Kd"),
    ],
)
def test_leading_without_shakhi(hand: str, trump: str, restricted: str, free: str) -> None:
    assert to_lead(hand, trump, lead_trump_restricted=True) == cards(restricted)
    assert to_lead(hand, trump, lead_trump_restricted=False) == cards(free)


@pytest.mark.parametrize(
    ("hand", "trump", "any_time", "ordinary"),
    [
        ("Qh 8s 6c", "h", "8s 6c 6c!", "8s 6c 6c!"),
        ("Qh 6c", "h", "Qh 6c 6c!", "6c 6c!"),  # ordinary: the six is a side card to lead
        ("6c 8s", "c", "8s 6c 6c!", "8s 6c!"),  # ordinary: the six is a trump
        ("6c Qc", "c", "Qc 6c 6c!", "Qc 6c 6c!"),
        ("6c 6s", "h", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!"),
        ("6c 6s", "s", "6c 6c! 6s 6s!", "6c 6c! 6s!"),
        ("6c", "c", "6c 6c!", "6c 6c!"),
    ],
)
def test_a_restricted_lead_with_shakhi(hand: str, trump: str, any_time: str, ordinary: str) -> None:
    given = {"preset": "51b", "lead_trump_restricted": True}
    assert to_lead(hand, trump, **given) == cards(any_time)
    assert to_lead(hand, trump, plain_shakha="ordinary", **given) == cards(ordinary)


def test_a_free_lead_with_shakhi() -> None:
    for mode in ("any_time", "ordinary"):
        given = {"preset": "51b", "lead_trump_restricted": False, "plain_shakha": mode}
        assert to_lead("Qh 8s 6c", "h", **given) == cards("Qh 8s 6c 6c!")
        assert to_lead("6c 8s", "c", **given) == cards("8s 6c 6c!")


@pytest.mark.parametrize(
    ("led", "hand", "must", "literal", "may"),
    [
        ("Ad", "9d Kh 8c", "9d", "9d", "9d"),
        ("Ad", "Kh 8c 9s", "Kh", "8c 9s", "Kh 8c 9s"),
        ("Ad", "Kh 9h", "Kh 9h", "Kh 9h", "Kh 9h"),
        ("Ad", "8c 9s", "8c 9s", "8c 9s", "8c 9s"),
        ("Ah", "Kh 9h 8c", "Kh 9h", "Kh 9h", "Kh 9h"),
        ("Ah", "9d 8c", "9d 8c", "9d 8c", "9d 8c"),
    ],
)
def test_following_without_shakhi(led: str, hand: str, must: str, literal: str, may: str) -> None:
    assert to_follow(led, hand, "h", ruff="must") == cards(must)
    assert to_follow(led, hand, "h", ruff="literal") == cards(literal)
    assert to_follow(led, hand, "h", ruff="may") == cards(may)


@pytest.mark.parametrize(
    ("hand", "mode", "must", "literal", "may"),
    [
        ("9d Kh 6s", "any_time", "9d 6s 6s!", "9d 6s 6s!", "9d 6s 6s!"),
        ("9d Kh 6s", "ordinary", "9d 6s!", "9d 6s!", "9d 6s!"),
        ("9c Kh 6s", "any_time", "Kh 6s 6s!", "9c 6s 6s!", "9c Kh 6s 6s!"),
        ("9c Kh 6s", "ordinary", "Kh 6s!", "9c 6s 6s!", "9c Kh 6s 6s!"),
        ("Kh 6s", "any_time", "Kh 6s 6s!", "Kh 6s 6s!", "Kh 6s 6s!"),
        ("Kh 6s", "ordinary", "Kh 6s!", "6s 6s!", "Kh 6s 6s!"),
        ("6c 6s", "any_time", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!"),
        ("6c 6s", "ordinary", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!"),
    ],
)
def test_diamonds_led_hearts_trump(hand: str, mode: str, must: str, literal: str, may: str) -> None:
    given = {"preset": "51b", "plain_shakha": mode}
    assert to_follow("Ad", hand, "h", ruff="must", **given) == cards(must)
    assert to_follow("Ad", hand, "h", ruff="literal", **given) == cards(literal)
    assert to_follow("Ad", hand, "h", ruff="may", **given) == cards(may)


@pytest.mark.parametrize(
    ("hand", "any_time", "ordinary"),
    [
        ("9c Kh 6c", "9c 6c 6c!", "9c 6c 6c!"),
        ("Kh 9d 6c", "Kh 6c 6c!", "6c 6c!"),  # ordinary: the six is all he has of the suit
        ("Kh 9d 6c 6s", "Kh 6c 6c! 6s 6s!", "6c 6c! 6s!"),
    ],
)
def test_clubs_led_hearts_trump_must_ruff(hand: str, any_time: str, ordinary: str) -> None:
    given = {"preset": "51b", "ruff": "must"}
    assert to_follow("Ac", hand, "h", **given) == cards(any_time)
    assert to_follow("Ac", hand, "h", plain_shakha="ordinary", **given) == cards(ordinary)


@pytest.mark.parametrize(
    ("hand", "mode", "forced", "free"),
    [
        ("9h As 6c", "any_time", "9h 6c 6c!", "9h 6c 6c!"),
        ("9h As 6c", "ordinary", "9h 6c!", "9h 6c!"),
        ("As Kd 6c", "any_time", "6c 6c!", "As Kd 6c 6c!"),
        ("As Kd 6c", "ordinary", "6c!", "As Kd 6c 6c!"),
        ("As Kd 9c", "any_time", "As Kd 9c", "As Kd 9c"),
        ("As Kd 9c", "ordinary", "As Kd 9c", "As Kd 9c"),
        ("6c 6s", "any_time", "6c 6c! 6s 6s!", "6c 6c! 6s 6s!"),
        ("6c 6s", "ordinary", "6c! 6s!", "6c 6c! 6s 6s!"),
    ],
)
def test_trump_led(hand: str, mode: str, forced: str, free: str) -> None:
    for option, legal in ((True, forced), (False, free)):
        given: dict[str, Any] = {"plain_shakha": mode, "shakha_forced_on_trump_lead": option}
        assert to_follow("Ah", hand, "h", preset="51b", **given) == cards(legal)


@pytest.mark.parametrize(
    ("mode", "forced", "legal"),
    [
        ("any_time", True, "6c 6c! 6s 6s!"),
        ("any_time", False, "6c 6c! 6s 6s! Ad"),
        ("ordinary", True, "6c 6c! 6s!"),  # the six is his only trump
        ("ordinary", False, "6c 6c! 6s!"),
    ],
)
def test_trump_led_and_a_shakha_of_that_suit(mode: str, forced: bool, legal: str) -> None:
    given: dict[str, Any] = {"plain_shakha": mode, "shakha_forced_on_trump_lead": forced}
    assert to_follow("Ac", "6c 6s Ad", "c", preset="51b", **given) == cards(legal)


@pytest.mark.parametrize("led", ["6c", "6c!"])
@pytest.mark.parametrize(
    ("hand", "trump", "own_suit", "free"),
    [
        ("9c Ad 6s", "h", "9c 6s 6s!", "9c Ad 6s 6s!"),
        ("Ad Kh 6s", "h", "Ad 6s 6s!", "Ad Kh 6s 6s!"),
        ("Ad 6s", "c", "6s 6s!", "Ad 6s 6s!"),
        ("9c Ad", "c", "9c", "9c Ad"),
        ("9d Ad", "c", "9d Ad", "9d Ad"),
    ],
)
def test_a_shakha_led(led: str, hand: str, trump: str, own_suit: str, free: str) -> None:
    assert to_follow(led, hand, trump, preset="51b") == cards(own_suit)
    assert to_follow(led, hand, trump, preset="51b", led_shakha="own_suit") == cards(own_suit)
    assert to_follow(led, hand, trump, preset="51b", led_shakha="any") == cards(free)
    given = {"led_shakha": "any", "plain_shakha": "ordinary"}
    assert to_follow(led, hand, trump, preset="51b", **given) == cards(free)


def test_led_shakha_any_is_about_shakhi_only() -> None:
    assert to_follow("Ac", "9c Ad 6s", "h", preset="51b", led_shakha="any") == cards("9c 6s 6s!")


# ---- who wins (D.3)


@pytest.mark.parametrize(
    ("hands", "given", "trick", "winner"),
    [
        (["Kd 7c", "Ad 8c", "9d 9c"], {}, "Kd Ad 9d", 1),
        (["Kd 7c", "7h 8c", "8h 9c"], {}, "Kd 7h 8h", 2),
        (["Kd 7c", "As 8s", "9d 9c"], {}, "Kd As 9d", 0),
        (["Kd 7c", "Ah 8h", "6s 9c"], {"shakhi": "lowest_black"}, "Kd Ah 6s!", 2),
        (["Kd 7c", "Ah 8h", "6s 9c"], {"shakhi": "lowest_black"}, "Kd Ah 6s", 1),
        (["6c 7c", "Ac 8h", "9c 9d"], {"shakhi": "six_of_clubs"}, "6c! Ac 9c", 0),
        (["6c 7c", "Ac 8h", "9c 9d"], {"shakhi": "six_of_clubs"}, "6c Ac 9c", 1),
        # free to throw off, but the suit led is still clubs
        (
            ["6c 7c", "Ad 8d", "As 9d"],
            {"shakhi": "six_of_clubs", "led_shakha": "any"},
            "6c Ad As",
            0,
        ),
        (["6c 7c", "6s 8d", "Ah 9d"], {"shakhi": "lowest_black"}, "6c! 6s! Ah", 1),
        (
            ["6c 7c", "6s 8d", "Ah 9d"],
            {"shakhi": "lowest_black", "shakha_wins": "first"},
            "6c! 6s! Ah",
            0,
        ),
    ],
)
def test_the_winner(hands: list[str], given: dict[str, Any], trick: str, winner: int) -> None:
    reference = play(bidden(deal(hands, "Qh", **given)), trick)
    assert (reference.taken.index(1), reference.actor) == (winner, winner)


# ---- Oh Hell


@pytest.mark.parametrize(
    ("said", "taken", "given", "points"),
    [
        (2, 2, {}, 12),
        (0, 0, {}, 10),
        (2, 3, {}, 3),
        (2, 0, {}, 0),
        (2, 2, {"penalty": True}, 12),
        (2, 3, {"penalty": True}, -1),
        (3, 0, {"penalty": True}, -3),
        (2, 2, {"per_trick": 5}, 20),
        (2, 3, {"per_trick": 5}, 15),
        (3, 1, {"per_trick": 5, "penalty": True}, -10),
        (2, 2, {"per_trick": -1}, 8),
        (3, 1, {"per_trick": -1, "penalty": True}, 2),
        (3, 1, {"per_trick": 0}, 0),
    ],
)
def test_oh_hell_points(said: int, taken: int, given: dict[str, Any], points: int) -> None:
    assert points_oh_hell(said, taken, read_points_options(given, "oh-hell")) == points


def test_oh_hell_has_a_hook_no_duty_to_ruff_and_no_shakha() -> None:
    hands = ["Kd 7c", "Ah 6s", "9d 9c"]
    reference = bid(deal(hands, "Qh", "51b", game="oh-hell", ruff="may"), 1, 1)
    assert reference.legal() == {"bid 1", "bid 2"}
    bid(reference, 2)
    assert reference.legal() == cards("Kd 7c")
    play(reference, "Kd")
    assert reference.legal() == cards("Ah 6s")
    play(reference, "6s 9d 7c Ah 9c")
    assert (reference.taken, reference.points) == ([1, 1, 0], [11, 11, 0])


def test_oh_hell_options() -> None:
    hands = ["Kd 7c", "Ah 8s", "9d 9c"]
    for ruff, legal in (("may", "Ah 8s"), ("must", "Ah"), ("literal", "8s")):
        assert play(bidden(deal(hands, "Qh", game="oh-hell", ruff=ruff)), "Kd").legal() == cards(
            legal
        )
    assert len(bid(deal(hands, "Qh", game="oh-hell", hook=False), 1, 1).legal()) == 3
    assert len(bid(deal(hands, "Qh", game="oh-hell"), 1, 1).legal()) == 2


def test_what_is_not_given_is_as_in_51a_or_oh_hell() -> None:
    default = {name: values[0] for name, values in VALUES.items()}
    assert read_points_options({}, "51") == read_points_options(default, "51")
    given: dict[str, Any] = {"lead_trump_restricted": True, "shakhi": "lowest_black"}
    given |= {"last_deal_double": True}
    assert read_points_options(given, "oh-hell") == read_points_options({}, "oh-hell")
    reference = bidden(deal(["Qh 8s", "Kd Ad", "9d Td"], "7h", game="oh-hell", **given))
    assert reference.legal() == cards("Qh 8s")
    reference = bidden(deal(["Qh 8s", "Kd Ad", "9d Td"], "7h"))
    assert reference.legal() == cards("Qh 8s")
    assert deal(["Ah", "7h"], "9s", last=True).points == []
    assert play(bid(deal(["Ah", "7h"], "9s", last=True), 1, 0), "Ah 7h").points == [10, 5]


# ---- the whole deal


def test_the_digest_and_what_is_seen() -> None:
    reference = deal(["6c 7h", "Ah Kd", "6s 9h"], "Qd", "51b")
    assert (reference.trump, reference.bids, reference.points) == ("d", [None] * 3, [])
    bid(reference, 1, 0)
    assert (reference.bids, reference.actor, reference.digest()["leader"]) == (
        [1, 0, None],
        2,
        None,
    )
    play(bid(reference, 2), "6c! Ah")
    assert reference.digest() == {
        "hands": [["7h"], ["Kd"], ["9h", "6s"]],
        "upcard": "Qd",
        "trump": "d",
        "bids": [1, 0, 2],
        "trick": [[0, "6c!"], [1, "Ah"]],
        "taken": [0, 0, 0],
        "actor": 2,
        "leader": 0,
        "played": ["6c", "Ah"],
    }
    assert not reference.over and reference.points == []


def test_refuses_what_is_not_legal() -> None:
    reference = deal(["6c 7h", "Ah Kd", "6s 9h"], "Qd", "51b")
    for text in ("bid 3", "bid -1", "bid", "6c", "pass", ""):
        with pytest.raises(ValueError, match="not legal"):
            reference.play(text)
    bid(reference, 1, 1, 1)
    for text in ("bid 1", "7h!", "Ah", "6c!!"):
        with pytest.raises(ValueError, match="not legal"):
            reference.play(text)
    play(reference, "7h Ah 6s! 9h 6c! Kd")
    assert (reference.actor, reference.legal()) == (None, set())
    with pytest.raises(ValueError, match="not legal"):
        reference.play("bid 1")


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "frap"},
        {"players": 1},
        {"players": 7},
        {"players": 2, "game": "oh-hell"},
        {"players": 8, "game": "oh-hell"},
        {"dealer": 3},
        {"cards": 0},
        {"cards": 13},
        {"cards": 12, "game": "oh-hell"},
        {"deck": [*deck_cards(36), "6c"]},
        {"deck": [*deck_cards(36), "1c"]},
        {"options": {"ruff": "when_void"}},
        {"options": {"hook": "true"}},
        {"options": {"shakhi": "red"}},
        {"options": {"shakhi": "six_of_clubs"}, "deck": deck_cards(32)},
        {"options": {"last_deal_miss": "minus20"}},
        {"options": {"per_trick": 1001}, "game": "oh-hell"},
        {"options": {"penalty": 1}, "game": "oh-hell"},
    ],
)
def test_refuses_a_wrong_set_up(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"players": 3, "dealer": 2, "deck": deck_cards(36), "cards": 11}
    right |= {"last": False, "options": {}}
    PointsReference(**right)
    PointsReference(**{**right, "cards": 12})
    PointsReference(**{**right, "game": "oh-hell"})
    with pytest.raises(ValueError):
        PointsReference(**{**right, **wrong})


def test_every_card_is_in_one_place_and_every_trick_has_a_taker() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        players = 3 + seed % 4
        deck = rng.sample(deck_cards(36), 36)
        game = rng.choice(("51", "oh-hell"))
        most = (36 if game == "51" else 35) // players
        number = rng.choice((1, 2, most - 1, most))
        reference = PointsReference(
            players=players,
            dealer=rng.randrange(players),
            deck=deck,
            cards=number,
            last=rng.random() < 0.5,
            options={name: rng.choice(known) for name, known in VALUES.items()},
            game=game,
        )
        dealt = sorted(deck[: players * number])
        while not reference.over:
            now: dict[str, Any] = reference.digest()
            held = [card for hand in now["hands"] for card in hand]
            assert sorted(held + now["played"]) == dealt
            reference.play(rng.choice(sorted(reference.legal())))
        assert sum(reference.taken) == number
        assert len(reference.points) == players and reference.digest()["leader"] is None
