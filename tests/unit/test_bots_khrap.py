"""Positions of Khrap whose answer is obvious to a person: ``club`` must find it."""

import pytest

from kozyr.bots.club.calls import call_value
from kozyr.match.match import Match
from tests.unit.bot_tables import chosen, table, view_of, worth

PLAY2 = "look, khrap, whist, swap, swap"


def khrap(
    hands: list[str],
    line: str = "look",
    upcard: str = "9h",
    *,
    half: bool = True,
    podrezka: str = "true",
    kon_rule: str = "three_takes",
) -> Match:
    """Hearts are trump in the second circle as well, if in the first."""
    return table(
        hands,
        upcard=upcard,
        stock="7h",
        line=line,
        preset="khrap",
        half_in_second_circle=half,
        podrezka=podrezka,
        kon_rule=kon_rule,
    )


def test_three_top_trumps_are_a_khrap() -> None:
    """Three sure tricks at any table."""
    for seats in (2, 4, 10):
        assert chosen(khrap(["Ah Kh Qh As 7c", *[""] * (seats - 1)])) == "khrap"


def test_two_tricks_are_no_khrap() -> None:
    """What is a frap with four cards falls short of three tricks: ace of trumps and an ace among four."""
    assert chosen(khrap(["Ah As 7c 8d 9d", "", "", ""])) == "pass"


def test_nothing_at_all_is_a_pass() -> None:
    assert chosen(khrap(["7c 8d 9s Jc 7d", ""])) == "pass"


def test_a_khrap_for_half_the_kon_is_worth_less() -> None:
    """The fine is of the whole kon in the second circle too."""
    hand, line = "Ah Th 8h As 7c", "look, pass, look, pass"
    half = khrap([hand, ""], line)
    whole = khrap([hand, ""], line, half=False)
    assert view_of(half).circle == 2
    assert worth(call_value, half) < worth(call_value, whole)


def test_half_the_kon_asks_for_a_better_hand() -> None:
    """The same hand, with the same upcard: enough for the kon, not for half of it."""
    hand, line = "Kh 8h 7c 8d 9d", "look, pass, look, pass"
    half = khrap([hand, ""], line)
    whole = khrap([hand, ""], line, half=False)
    assert (chosen(half), chosen(whole)) == ("pass", "khrap")


def test_the_ace_of_trumps_whists() -> None:
    """One trick is certain and one trick is all a whister owes."""
    assert chosen(khrap(["", "Ah 7c 8d 9s 7d", "", ""], "look, khrap")) == "whist"


def test_rubbish_throws_in_against_two() -> None:
    match = khrap(["", "", "7c 8d 9s Jc 7d", ""], "look, khrap, whist", "Kh")
    assert chosen(match) == "pass"


def test_where_only_the_khrapper_is_paid_a_doubtful_whist_is_left_to_others() -> None:
    """House rule: whist gains nothing there but the khrapper's fine, which a whister before has brought about."""
    hand, line = "Kh 8h Ac 9s 7d", "look, khrap, whist"
    paid = khrap(["", "", hand, ""], line, podrezka="false", kon_rule="fifths")
    unpaid = khrap(["", "", hand, ""], line, podrezka="false", kon_rule="khrapper_only")
    assert (chosen(paid), chosen(unpaid)) == ("whist", "pass")


def test_a_lone_khrapper_is_not_given_the_kon() -> None:
    """Between two, fresh cards and the lead take a trick more often than not."""
    match = khrap(["", "7c 8d 9s Jc 7d"], "look, khrap, pass, swap", "Kh")
    assert chosen(match) == "cut up"


@pytest.mark.parametrize(("seats", "call"), [(2, "blind"), (4, "look"), (8, "look")])
def test_the_ace_up_is_called_blind_between_two_alone(seats: int, call: str) -> None:
    """Three tricks are promised for it: more than one card makes against many."""
    assert chosen(khrap([""] * seats, "", "Ah")) == call


def test_the_exchange_keeps_trumps_and_aces_of_five() -> None:
    match = khrap(["Ah 8h Ac 7d 8s", ""], "look, khrap, whist")
    assert chosen(match) == "swap 7d 8s"


def test_a_khrapper_leads_his_top_trumps() -> None:
    """They draw the trumps that would ruff the ace of spades."""
    match = khrap(["Ah Kh As 7c 8c", ""], PLAY2)
    assert chosen(match) in ("Ah", "Kh")


def test_the_last_to_play_wins_as_cheaply_as_he_can() -> None:
    match = khrap(["9d Ah Kh Qh 7s", "Td Kd 7c 8c 9c"], f"{PLAY2}, 9d")
    assert chosen(match) == "Td"


def test_who_has_no_trick_yet_takes_one_when_he_can() -> None:
    """The only way out of a fine of the kon."""
    match = khrap(["9d Ah Kh Qh Jh", "7d Kd 7c 8c 9c"], f"{PLAY2}, 9d")
    assert chosen(match) == "Kd"
