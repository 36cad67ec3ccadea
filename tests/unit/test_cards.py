"""Cards, ranks, decks and masks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.core import cards
from kozyr.core.cards import Card
from kozyr.core.errors import NotationError

DECK = cards.deck_of(52)


@pytest.mark.parametrize("card", DECK)
def test_card_text_and_number_are_inverse(card: Card) -> None:
    assert cards.parse_card(cards.format_card(card)) == card
    assert cards.make_card(cards.suit_of(card), cards.rank_of(card)) == card
    text = cards.format_card(card)
    rank, suit = text[0], text[1]
    assert cards.format_rank(cards.rank_of(card)) == rank
    assert cards.parse_rank(rank) == cards.rank_of(card)
    assert cards.format_suit(cards.suit_of(card)) == suit


@pytest.mark.parametrize("text", ["", "7", "7x", "1c", "7C", "tC", "10c", "7c ", "7♣", "ace", "cc"])
def test_what_is_no_card_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(NotationError, match=r"2\.\.9 T J Q K A"):
        cards.parse_card(text)


@pytest.mark.parametrize("text", ["", "1", "TJ", "t", "c"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="ranks are"):
        cards.parse_rank(text)


@pytest.mark.parametrize(("size", "lowest"), [(32, "7c"), (36, "6c"), (52, "2c")])
def test_decks(size: int, lowest: str) -> None:
    deck = cards.deck_of(size)

    assert len(set(deck)) == size
    assert list(deck) == sorted(deck)
    assert cards.format_card(deck[0]) == lowest
    assert cards.format_card(deck[-1]) == "As"


@given(st.sets(st.sampled_from(DECK)))
def test_a_mask_is_a_set_of_cards(some: set[Card]) -> None:
    mask = cards.mask_of(some)

    assert cards.cards_in(mask) == tuple(sorted(some))
    assert mask.bit_count() == len(some)
    assert mask < 1 << 63


@given(st.lists(st.sampled_from(DECK)))
def test_lists_of_cards_round_trip(some: list[Card]) -> None:
    assert list(cards.parse_cards(cards.format_cards(some))) == some


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ("7c 7c 9c", "7c is there twice"),
        ("7c 8c 2c", "2c does not belong here"),
        ("7c 8c", "1 of 3 cards missing, e.g. 9c"),
        ("", "3 of 3 cards missing"),
    ],
)
def test_an_order_with_a_fault_names_the_card(order: str, fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        cards.check_permutation(cards.parse_cards(order), cards.parse_cards("7c 8c 9c"))
    cards.check_permutation(cards.parse_cards("9c 7c 8c"), cards.parse_cards("7c 8c 9c"))


@pytest.mark.parametrize("number", [-1, 13, 64, 999])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(NotationError, match=f"{number} does not belong here"):
        cards.check_permutation([Card(number)], DECK)
