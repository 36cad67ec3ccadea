"""Stakes, the end of a match, the split: the rules around the deals, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kozyr
from kozyr.match import account


@pytest.mark.parametrize(
    ("policy", "carry", "paid_ahead", "expected"),
    [
        ("every_deal", 0, False, (4, 4, 4)),
        ("every_deal", 9, False, (4, 4, 4)),
        ("every_deal", 9, True, (0, 0, 0)),
        ("only_when_empty", 0, False, (4, 4, 4)),
        ("only_when_empty", 1, False, (0, 0, 0)),
        ("dealer_only", 0, False, (0, 0, 12)),
        ("dealer_only", 5, False, (0, 0, 12)),
        ("dealer_only", 5, True, (0, 0, 0)),
    ],
)
def test_stakes(policy: str, carry: int, paid_ahead: bool, expected: tuple[int, ...]) -> None:
    rules = kozyr.rules("frap", players=3, ante_policy=policy)

    assert account.stakes(rules, dealer=2, carry=carry, paid_ahead=paid_ahead) == expected


@pytest.mark.parametrize(
    ("end", "deals", "number", "carry", "last"),
    [
        ("split_equally", 3, 2, 0, False),
        ("split_equally", 3, 3, 50, True),
        ("split_equally", 0, 999, 0, False),
        ("play_until_clean", 3, 2, 0, False),
        ("play_until_clean", 3, 3, 0, True),
        ("play_until_clean", 3, 3, 1, False),
        ("play_until_clean", 3, 5, 1, False),
        ("play_until_clean", 3, 5, 0, True),
        ("play_until_clean", 3, 6, 1, True),
    ],
)
def test_is_last(end: str, deals: int, number: int, carry: int, last: bool) -> None:
    rules = kozyr.rules(
        "frap", players=3, session_end=end if deals else "split_equally", deals=deals
    )

    assert account.is_last(rules, number=number, carry=carry) is last


@given(st.integers(0, 10**20), st.integers(2, 12), st.data())
def test_split_gives_everything_and_at_most_one_unit_more(
    carry: int, players: int, data: st.DataObject
) -> None:
    dealer = data.draw(st.integers(0, players - 1))
    shares = account.split(carry, players=players, last_dealer=dealer)

    assert sum(shares) == carry
    assert max(shares) - min(shares) <= 1
    from_his_left = [shares[(dealer + 1 + i) % players] for i in range(players)]
    assert from_his_left == sorted(shares, reverse=True)
