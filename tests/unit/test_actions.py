"""Actions and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.core.actions import Action, Kind, parse_action, swap
from kozyr.core.cards import Card, deck_of, parse_cards
from kozyr.core.errors import NotationError

DECK = deck_of(52)


@pytest.mark.parametrize(
    "text",
    [
        "look", "blind", "frap", "khrap", "whist", "pass", "stay", "cut", "cut up", "swap", "swap 7c 8c",
        "drop As", "Td", "6c!", "bid 0", "bid 17",
    ],
)  # fmt: skip
def test_action_text_and_value_are_inverse(text: str) -> None:
    assert str(parse_action(text)) == text
    assert parse_action(str(parse_action(text))) == parse_action(text)


def test_blanks_do_not_matter_and_cards_of_a_swap_are_sorted() -> None:
    assert parse_action("  cut   up ") == Action(Kind.CUT_UP)
    assert str(parse_action("swap As 7c 2d")) == "swap 7c 2d As"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "Look", "cut down", "look up", "swap 7x", "swap 7c 7c", "drop", "drop 7c 8c", "drop x",
        "7c 8c", "7x", "10c", "Khrap", "bid", "bid x", "bid -1", "bid 3 4", "bid 53", "bid 100", "bid ٣",
        "bid 3!", "7x!", "6c!!", "6c !", "drop 6c!", "\0", "проходить", "x" * 5000, "bid " + "9" * 5000,
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert len(str(caught.value)) < 300


def test_the_message_says_what_an_action_looks_like() -> None:
    with pytest.raises(NotationError, match="swap Xx"):
        parse_action("jump")
    with pytest.raises(NotationError, match="exactly one card"):
        parse_action("drop")


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        (Kind.PASS, "7c"),
        (Kind.PLAY, ""),
        (Kind.PLAY, "7c 8c"),
        (Kind.DROP, ""),
        (Kind.SWAP, "8c 7c"),
        (Kind.SWAP, "7c 7c"),
        (Kind.BEAT, ""),
        (Kind.BEAT, "7c 8c"),
        (Kind.BID, "7c"),
    ],
)
def test_an_action_that_could_not_be_written_cannot_be_made(kind: Kind, cards: str) -> None:
    with pytest.raises(NotationError):
        Action(kind, parse_cards(cards))


@pytest.mark.parametrize(
    ("kind", "tricks"), [(Kind.BID, -1), (Kind.BID, 53), (Kind.PASS, 1), (Kind.LOOK, -1)]
)
def test_tricks_belong_to_a_bid(kind: Kind, tricks: int) -> None:
    with pytest.raises(NotationError, match="tricks"):
        Action(kind, (), tricks)


@given(st.sets(st.sampled_from(DECK), max_size=6))
def test_swaps_round_trip(cards: set[Card]) -> None:
    action = swap(tuple(cards))

    assert action.cards == tuple(sorted(cards))
    assert parse_action(str(action)) == action


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action
