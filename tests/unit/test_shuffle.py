"""The shuffle: frozen orders, its algorithm written a second time, independence of seeds and labels."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import kozyr
from kozyr.core.cards import Card, deck_of, format_cards
from kozyr.core.shuffle import _below, draw_number, shuffled

GOLDEN = Path(__file__).parents[2] / "data" / "snapshots" / "shuffle_v1.txt"
ROWS = [
    [field.strip() for field in line.split("|")]
    for line in GOLDEN.read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}-{row[1][:6]}-{row[2]}")
def test_the_orders_are_frozen(row: list[str]) -> None:
    size, seed, label, order = row

    assert format_cards(shuffled(deck_of(int(size)), seed=int(seed), label=label)) == order


def words(seed: int, label: str) -> Iterator[int]:
    """SHA-256 in counter mode, cut into 32-bit big-endian words."""
    for counter in range(1000):
        digest = hashlib.sha256(f"kozyr:{seed}:{label}:{counter}".encode()).hexdigest()
        for at in range(0, 64, 8):
            yield int(digest[at : at + 8], 16)


def plain_shuffle(cards: list[Card], seed: int, label: str) -> list[Card]:
    """Fisher-Yates from the end, each number by rejection of the incomplete last block."""
    stream = words(seed, label)
    for last in reversed(range(1, len(cards))):
        choices = last + 1
        word = next(stream)
        while word >= 2**32 // choices * choices:
            word = next(stream)
        cards[last], cards[word % choices] = cards[word % choices], cards[last]
    return cards


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**200])
def test_the_algorithm_is_what_it_says(seed: int) -> None:
    for size in (32, 36, 52):
        cards = list(deck_of(size))
        assert plain_shuffle(cards, seed, "x") == list(
            shuffled(deck_of(size), seed=seed, label="x")
        )


def test_words_of_the_incomplete_block_are_rejected() -> None:
    assert _below(3, iter([2**32 - 1, 5])) == 2
    assert _below(2**31 + 1, iter([2**32 - 1, 2**31 + 1, 7])) == 7
    assert _below(4, iter([2**32 - 1])) == 3


def test_seeds_and_labels_give_other_orders() -> None:
    deck = deck_of(32)
    orders = {shuffled(deck, seed=seed, label=f"deal {n}") for seed in range(20) for n in range(20)}

    assert len(orders) == 400
    assert all(sorted(order) == list(deck) for order in orders)
    assert shuffled((), seed=1, label="x") == ()
    assert draw_number(1, seed=1, label="x") == 0


def test_a_match_is_fixed_by_its_seed() -> None:
    rules = kozyr.rules("frap", players=4)
    records = {kozyr.Match(rules, seed=seed).record() for seed in range(50)}

    assert len(records) == 50
    assert kozyr.Match(rules, seed=3).record() == kozyr.Match(rules, seed=3).record()
