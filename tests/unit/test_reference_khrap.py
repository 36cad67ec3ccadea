"""The reference deal of Khrap against the rules text: examples K1 to K5, sizes, fines, options."""

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from kozyr.reference import Reference
from kozyr.reference.settle import Contest
from kozyr.reference.settle_khrap import khrap_fine_factor, khrap_shares
from tests.unit.test_reference import (
    VALUES,
    act,
    cards_everywhere,
    pack,
    random_step,
    size,
    state,
)

KON_RULES = ("three_takes", "khrapper_only", "fifths", "khrapper_else_fifths")

# Three seats; seat 2 deals. K1 is played in clubs.
K1 = ["Ac Kc Tc Ah 9h", "Qc Jc As Kh Ad", "7d 8d 9d Td Jd"]
# In the second circle 9d is up; seat 2 calls, seat 0 whists: tricks 2 0 3.
K2 = ["Jd Td Ah Kh 7s", "7c 8c Tc Jc Qc", "Ad Kd Qd 7h 8h"]
K2_PLAY = "Ad Td Kd Jd Qd 7s 7h Ah Kh 8h"
# Clubs; seat 0 calls, both whist: tricks 2 2 1.
K3 = ["Ac Kc 7h 8h 7s", "7c 8c Ah As Qd", "Tc Jc Kh Ks Ad"]
K3_PLAY = "Ac 7c Tc Kc 8c Jc 7h Ah Kh As Ks 7s Qd Ad 8h"
# The same: tricks 1 3 1.
K4 = ["Ac 7h 8h 7s 8s", "7c Ah Kh As Qd", "Tc Qh Jh Ks Ad"]
K4_PLAY = "Ac 7c Tc 7h Ah Qh Kh Jh 8h As Ks 7s Qd Ad 8s"


def deal(hands: Sequence[str] = (), then: str = "", **given: Any) -> Reference:
    """A deal with the first hands and the first cards after the hands as given; dealer last."""
    players = given.pop("players", len(hands))
    known = [card for text in (*hands, then) for card in text.split()]
    rest = [card for card in pack("7" if players <= 4 else "2") if card not in known]
    held = [text.split() for text in hands]
    held += [[rest.pop() for _ in range(5)] for _ in range(players - len(held))]
    deck = [hand[place] for place in range(5) for hand in held] + then.split() + rest
    return Reference(
        players=players,
        dealer=players - 1,
        deck=deck,
        kon=10 * players,
        paid=[10] * players,
        options=given,
        game="khrap",
    )


def played(reference: Reference, cards: str) -> Reference:
    return act(reference, *cards.split())


def khrap(hands: Sequence[str], *answers: str, **given: Any) -> Reference:
    """Seat 0 of three calls in clubs, the others answer; nobody exchanges or cuts in."""
    reference = act(deal(hands, "9c", **given), "look", "khrap", *answers)
    act(reference, *["swap"] * (1 + answers.count("whist")))
    return act(reference, *["stay"] * answers.count("pass"))


def second_circle(**given: Any) -> Reference:
    """K2: all pass, then seat 2 calls, seat 0 whists; tricks 2 0 3."""
    reference = act(deal(K2, "9c 9d", **given), *["pass"] * 5, "look", "khrap", "whist", "pass")
    return played(act(reference, "swap", "swap", "stay"), K2_PLAY)


def outcome(reference: Reference) -> tuple[list[int], int]:
    assert reference.over and reference.legal() == set()
    return reference.net, reference.carry


# ---- the worked examples of section F


def test_k1_made_in_the_first_circle() -> None:
    reference = khrap(K1, "whist", "pass")
    assert (state(reference)["kon"], state(reference)["leader"]) == (30, 0)
    played(reference, "Ac Jc Kc Qc Ah Kh Tc As 9h Ad")
    assert state(reference)["taken"] == [5, 0, 0]
    assert outcome(reference) == ([20, -40, -10], 30)


def test_k2_half_in_the_second_circle() -> None:
    reference = second_circle()
    assert (state(reference)["kon"], state(reference)["circle"]) == (60, 2)
    assert state(reference)["taken"] == [2, 0, 3]
    assert outcome(reference) == ([-20, -20, 10], 30)


@pytest.mark.parametrize(
    ("kon_rule", "net", "carry"),
    [
        ("three_takes", [-40, -10, -10], 60),
        ("khrapper_only", [-40, -10, -10], 60),
        ("fifths", [-28, 2, -4], 30),
        ("khrapper_else_fifths", [-28, 2, -4], 30),
    ],
)
def test_k3_nobody_has_three(kon_rule: str, net: list[int], carry: int) -> None:
    reference = played(khrap(K3, "whist", "whist", kon_rule=kon_rule), K3_PLAY)
    assert state(reference)["taken"] == [2, 2, 1]
    assert outcome(reference) == (net, carry)


@pytest.mark.parametrize(
    ("kon_rule", "net", "carry"),
    [
        ("three_takes", [-40, 20, -10], 30),
        ("khrapper_only", [-40, -10, -10], 60),
        ("fifths", [6 - 40, 18 - 10, 6 - 10], 30),
        ("khrapper_else_fifths", [6 - 40, 18 - 10, 6 - 10], 30),
    ],
)
def test_k4_a_whister_has_three(kon_rule: str, net: list[int], carry: int) -> None:
    reference = played(khrap(K4, "whist", "whist", kon_rule=kon_rule), K4_PLAY)
    assert state(reference)["taken"] == [1, 3, 1]
    assert outcome(reference) == (net, carry)


@pytest.mark.parametrize(("way", "stock"), [("cut", 5), ("cut up", 6)])
def test_k5_what_a_cutter_draws(way: str, stock: int) -> None:
    reference = deal(players=4)
    assert size(reference, "stock") == 11
    act(reference, "look", "khrap", "pass", "whist", "pass", "swap", "swap")
    assert (reference.actor, reference.legal()) == (1, {"stay", "cut", "cut up"})
    act(reference, way)
    assert len(reference.legal()) == 6 and size(reference, "stock") == stock
    act(reference, min(reference.legal()), "stay")
    assert (state(reference)["leader"], len(state(reference)["hands"][1])) == (1, 5)


# ---- sizes, words, drawing (C.3)


@pytest.mark.parametrize(
    ("players", "lowest", "stock"),
    [
        *[(2, "7", 21), (3, "7", 16), (4, "7", 11), (5, "6", 10), (6, "6", 5)],
        *[(5, "2", 26), (6, "2", 21), (7, "2", 16), (8, "2", 11), (9, "2", 6), (10, "2", 1)],
    ],
)
def test_the_stock_after_the_deal(players: int, lowest: str, stock: int) -> None:
    reference = Reference(
        players=players,
        dealer=0,
        deck=pack(lowest),
        kon=10 * players,
        paid=[10] * players,
        options={},
        game="khrap",
    )
    assert size(reference, "stock") == stock
    assert all(len(hand) == 5 for hand in state(reference)["hands"])


def test_the_call_is_khrap() -> None:
    reference = deal(K1, "9c")
    assert reference.legal() == {"blind", "look", "pass"}
    act(reference, "look")
    assert reference.legal() == {"khrap", "pass"}
    with pytest.raises(ValueError, match="not legal"):
        reference.play("frap")
    act(reference, "khrap")
    assert (reference.actor, reference.legal()) == (1, {"whist", "pass"})
    assert deal(K1, "9c", blind=False).legal() == {"khrap", "pass"}


def test_there_are_two_circles() -> None:
    reference = act(deal(K1, "9c 9s"), *["pass"] * 3)
    assert (state(reference)["trump"], state(reference)["dead"]) == ("s", ["9c"])
    assert outcome(act(reference, *["pass"] * 3)) == ([-30] * 3, 90)
    assert not act(deal(K1, "9c 9s 8s", circles=3), *["pass"] * 6).over


def test_the_exchange_is_up_to_five() -> None:
    reference = act(deal(K1, "9c"), "look", "khrap", "whist", "pass")
    assert len(reference.legal()) == 2**5
    assert {"swap", "swap Tc Kc Ac 9h Ah"} <= reference.legal()


def test_a_blind_caller_drops_one_of_six_and_exchanges() -> None:
    reference = act(deal(K1, "9c"), "blind", "whist", "pass")
    cards = ["9c", "Tc", "Kc", "Ac", "9h", "Ah"]
    assert reference.legal() == {f"drop {card}" for card in cards}
    act(reference, "drop 9h")
    assert (reference.actor, len(reference.legal())) == (0, 2**5)


@pytest.mark.parametrize(
    ("swapped", "offered"), [(0, {"stay", "cut", "cut up"}), (1, {"stay", "cut up"}), (2, None)]
)
def test_cutting_in_needs_six_cards_or_five(swapped: int, offered: set[str] | None) -> None:
    """Nine players leave a stock of six."""
    reference = deal(players=9, short_stock="stop")
    act(reference, "look", "khrap", *["pass"] * 8)
    act(reference, min(text for text in reference.legal() if len(text.split()) == 1 + swapped))
    assert reference.over if offered is None else reference.legal() == offered


def test_ten_players_exchange_with_a_reshuffle() -> None:
    reference = act(deal(players=10), "look", "khrap", "whist", *["pass"] * 8)
    assert reference.available(0) == 1 + 40
    act(reference, max(reference.legal(), key=len))
    assert reference.awaiting_stock and len(reference.pool()) == 40


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "51"},
        {"players": 11, "paid": [10] * 11},
        {"players": 10, "paid": [10] * 10, "options": {"circles": 3}},
        {"deck": pack("7")[:16]},
        {"options": {"stake": 5}},
        {"options": {"stake": 12, "kon_rule": "fifths"}},
        {"options": {"stake": 12, "kon_rule": "khrapper_else_fifths"}},
        {"options": {"kon_rule": "half"}},
        {"options": {"half_in_second_circle": "true"}},
    ],
)
def test_refuses_a_wrong_set_up(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"players": 3, "dealer": 2, "deck": pack("2"), "kon": 30}
    right |= {"paid": [10] * 3, "options": {}, "game": "khrap"}
    Reference(**right)
    Reference(**{**right, "options": {"stake": 12}})
    with pytest.raises(ValueError):
        Reference(**{**right, **wrong})


# ---- the money (C.3)

THREE_TAKES, KHRAPPER_ONLY, FIFTHS, ELSE_FIFTHS = KON_RULES


@pytest.mark.parametrize(
    ("kon_rule", "half", "net", "carry"),
    [
        (THREE_TAKES, True, [-20, -20, 10], 30),
        (THREE_TAKES, False, [-20, -20, 40], 0),
        (KHRAPPER_ONLY, True, [-20, -20, 10], 30),
        (KHRAPPER_ONLY, False, [-20, -20, 40], 0),
        (FIFTHS, True, [12 - 20, -20, 18 - 20], 30),
        (FIFTHS, False, [24 - 20, -20, 36 - 20], 0),
        (ELSE_FIFTHS, True, [-20, -20, 10], 30),
        (ELSE_FIFTHS, False, [-20, -20, 40], 0),
    ],
)
def test_the_second_circle(kon_rule: str, half: bool, net: list[int], carry: int) -> None:
    reference = second_circle(kon_rule=kon_rule, half_in_second_circle=half)
    assert outcome(reference) == (net, carry)


@pytest.mark.parametrize(
    ("circle", "unopposed", "half", "takes"),
    [
        (1, "whole", True, 30),
        (1, "half", True, 15),
        (2, "whole", True, 30),
        (2, "half", True, 15),
        (2, "whole", False, 60),
        (2, "half", False, 30),
        (3, "whole", True, 45),
        (3, "half", True, 22),
    ],
)
def test_unopposed(circle: int, unopposed: str, half: bool, takes: int) -> None:
    given: dict[str, Any] = {"unopposed": unopposed, "half_in_second_circle": half, "circles": 3}
    reference = act(deal(K1, "9c 9s 8s", **given), *["pass"] * (3 * (circle - 1)))
    act(reference, "look", "khrap", "pass", "pass", "swap", "stay", "stay")
    paid = 10 * circle
    assert outcome(reference) == ([takes - paid, -paid, -paid], 3 * paid - takes)


def test_fines_in_the_second_circle_are_of_the_full_kon() -> None:
    """Seat 2 calls and takes all; seat 0 whists and takes nothing."""
    hands = ["Jd Td 9h Th 7s", "7c 8c Tc Jc Qc", "Ad Kd Qd Ah Kh"]
    reference = act(deal(hands, "9c 9d"), *["pass"] * 5, "look", "khrap", "whist", "pass")
    act(reference, "swap", "swap", "stay")
    played(reference, "Ad Td Kd Jd Qd 7s Ah 9h Kh Th")
    assert outcome(reference) == ([-20 - 60, -20, 30 - 20], 30 + 60)


BLIND_NONE = ["7d 7h 8h 7s 8s", "Ac Ah Kh As Ks", "8c Tc Jc Qc Td"]
BLIND_ONE = ["7d 7h 8h 7s 8s", "Kc Ah Kh As Ks", "8c Tc Jc Qc Td"]


@pytest.mark.parametrize(("blind_fines", "factor"), [("polish", 4), ("russian_literal", 2)])
def test_a_blind_khrap_without_a_trick(blind_fines: str, factor: int) -> None:
    reference = deal(BLIND_NONE, "9c", blind_fines=blind_fines)
    act(reference, "blind", "whist", "pass", "drop 7d", "swap", "swap", "stay")
    played(reference, "7h Ah Ac 9c Kh 8h As 7s Ks 8s")
    assert state(reference)["taken"] == [0, 5, 0]
    assert outcome(reference) == ([-10 - 30 * factor, 20, -10], 30 * factor)


@pytest.mark.parametrize("blind_fines", ["polish", "russian_literal"])
def test_a_blind_khrap_with_the_ace_and_one_trick(blind_fines: str) -> None:
    reference = deal(BLIND_ONE, "Ac", blind_fines=blind_fines)
    act(reference, "blind", "whist", "pass", "drop 7d", "swap", "swap", "stay")
    played(reference, "Ac Kc 7h Ah Kh 8h As 7s Ks 8s")
    assert state(reference)["taken"] == [1, 4, 0]
    assert outcome(reference) == ([-10 - 90, 20, -10], 90)


@pytest.mark.parametrize(
    ("blind", "ace_up", "blind_fines", "factors"),
    [
        (False, False, "polish", "2 1 1 0 0 0"),
        (False, True, "polish", "2 1 1 0 0 0"),
        (False, True, "russian_literal", "2 1 1 0 0 0"),
        (True, False, "polish", "4 2 2 0 0 0"),
        (True, True, "polish", "4 3 2 0 0 0"),
        (True, False, "russian_literal", "2 4 4 0 0 0"),
        (True, True, "russian_literal", "2 3 4 0 0 0"),
    ],
)
def test_fines(blind: bool, ace_up: bool, blind_fines: str, factors: str) -> None:
    for tricks, factor in enumerate(map(int, factors.split())):
        contest = Contest(30, 0, [0, 1], [tricks, 5 - tricks], blind, ace_up)
        assert khrap_fine_factor(contest, 0, blind_fines) == factor
        assert khrap_fine_factor(contest, 1, blind_fines) == (1 if tricks == 5 else 0)


def test_of_a_prize_that_does_not_divide_the_rest_stays() -> None:
    contest = Contest(33, 0, [0, 1], [4, 1], False, False)
    assert khrap_shares(contest, 33, "fifths") == [24, 6]


# ---- random deals


def test_cards_and_money_are_conserved() -> None:
    seen: set[str] = set()
    values = {**VALUES, "stake": (10, 20), "kon_rule": KON_RULES}
    values["half_in_second_circle"] = (True, False)
    for seed, players in product(range(25), range(2, 11)):
        rng = random.Random(100 * seed + players)
        deck = pack("7" if players <= 4 else "2")
        rng.shuffle(deck)
        options = {name: rng.choice(known) for name, known in values.items()}
        options["circles"] = rng.choice((1, 2))
        carry = rng.choice((0, 30, 7))
        reference = Reference(
            players=players,
            dealer=rng.randrange(players),
            deck=deck,
            kon=carry + 10 * players,
            paid=[10] * players,
            options=options,
            game="khrap",
        )
        while not reference.over:
            seen.add(random_step(reference, rng).split()[0])
            assert cards_everywhere(reference) == sorted(deck)
        assert sum(reference.net) + reference.carry == carry
        assert sum(state(reference)["taken"]) in (0, 5)
    assert seen >= {"look", "blind", "khrap", "whist", "drop", "swap", "stock", "cut"}
    assert "frap" not in seen
