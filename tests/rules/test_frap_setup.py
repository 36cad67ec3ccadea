"""Frap 1: players, deck, ranks, dealer, stakes, the deal."""

from typing import Any

import pytest

import kozyr
from tests.support.decks import pack
from tests.support.implementations import Implementation


@pytest.mark.parametrize("players", range(2, 13))
def test_r1_1_two_to_twelve_players_each_for_himself(
    implementation: Implementation, players: int
) -> None:
    digest: Any = implementation.deal(players=players).digest

    assert [len(hand) for hand in digest["hands"]] == [4] * players


@pytest.mark.parametrize("players", [1, 13])
def test_r1_1_no_other_number(players: int) -> None:
    with pytest.raises(kozyr.RulesError, match="2 to 12"):
        kozyr.rules("frap", players=players)


# B.3: the stock after the deal and the upcard.
STOCKS = [
    (2, 32, 23),
    (3, 32, 19),
    (4, 32, 15),
    (5, 36, 15),
    (5, 52, 31),
    (6, 36, 11),
    (6, 52, 27),
    (7, 52, 23),
    (8, 52, 19),
    (9, 52, 15),
    (10, 52, 11),
    (11, 52, 7),
    (12, 52, 3),
]


@pytest.mark.parametrize(("players", "size", "stock"), STOCKS)
def test_r1_2_the_deck_goes_with_the_players(
    implementation: Implementation, players: int, size: int, stock: int
) -> None:
    digest: Any = implementation.deal(players=players, size=size).digest

    assert len(digest["stock"]) == stock
    cards = [card for hand in digest["hands"] for card in hand]
    assert sorted([*cards, digest["upcard"], *digest["stock"]]) == sorted(pack(size))


@pytest.mark.parametrize(
    ("players", "usual", "possible"),
    [(2, 32, {32}), (4, 32, {32}), (5, 52, {52, 36}), (6, 52, {52, 36}), (7, 52, {52})],
)
def test_r1_2_no_other_deck(players: int, usual: int, possible: set[int]) -> None:
    assert len(kozyr.rules("frap", players=players).deck) == usual
    for size in {32, 36, 52} - possible:
        with pytest.raises(kozyr.RulesError, match="deck"):
            kozyr.rules("frap", players=players, deck=size)


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("Kc", "Ac", 1),
        ("Ac", "Kc", 0),
        ("Qc", "Kc", 1),
        ("Jc", "Qc", 1),
        ("Tc", "Jc", 1),
        ("Tc", "9c", 0),
        ("8c", "9c", 1),
        ("8c", "7c", 0),
        ("Ac", "8h", 1),
        ("8h", "Ac", 0),
        ("Jh", "Th", 0),
        ("Kh", "Ah", 1),
    ],
)
def test_r1_3_ranks_are_natural_and_a_trump_beats_every_other_suit(
    implementation: Implementation, led: str, answer: str, winner: int
) -> None:
    others = iter(card for card in pack(32) if card[1] in "ds")
    hands = [f"{card} {next(others)} {next(others)} {next(others)}" for card in (led, answer)]
    table = implementation.deal(hands, "7h")
    table.say("look", "frap", "whist", "swap", "swap", led, answer)

    digest: Any = table.digest
    assert digest["taken"] == [1 - winner, winner]


def test_r1_4_the_first_dealer_is_drawn_by_lot() -> None:
    rules = kozyr.rules("frap", players=5)
    dealers = [kozyr.Match(rules, seed=seed).dealer for seed in range(100)]

    assert set(dealers) == set(range(5))
    assert dealers == [kozyr.Match(rules, seed=seed).dealer for seed in range(100)]


@pytest.mark.parametrize("stake", [4, 20])
def test_r1_5_every_player_puts_the_stake_into_the_kon(stake: int) -> None:
    match = kozyr.Match(kozyr.rules("frap", players=3, stake=stake), carry=7)

    assert match.kon == 7 + 3 * stake
    assert match.balances == (-stake,) * 3


def test_r1_6_four_cards_one_at_a_time_then_the_upcard(implementation: Implementation) -> None:
    deck = pack(32)[::-1]
    digest: Any = implementation.deal(players=3, dealer=0, deck=deck).digest

    assert set(digest["hands"][1]) == {deck[0], deck[3], deck[6], deck[9]}
    assert set(digest["hands"][2]) == {deck[1], deck[4], deck[7], deck[10]}
    assert set(digest["hands"][0]) == {deck[2], deck[5], deck[8], deck[11]}
    assert digest["upcard"] == deck[12]
    assert digest["trump"] == deck[12][1]
    assert digest["stock"] == deck[13:]
