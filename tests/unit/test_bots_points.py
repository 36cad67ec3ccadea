"""Positions of games for points whose answer is obvious to a person: ``club`` must find it."""

import pytest

from tests.unit.bot_tables import chosen, points_table, view_of

# Complaints about another program's Oh Hell bot, by the numbers of its public threads (TricksterCards/TricksterBots).


def test_the_dealer_under_the_hook_bids_up_with_the_ace_of_trumps() -> None:
    """#59: one is forbidden, and none is lost before a card is played."""
    hands = ["", "", "", "Ah 3c 4d 2s 5c"]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 2, bid 1, bid 1")
    assert "bid 1" not in {str(action) for action in match.legal()}
    assert chosen(match) == "bid 2"


def test_the_boss_trump_is_kept_for_the_last_trick() -> None:
    """#142: two cards left, one trick wanted; who ruffs has to lead, and may take one too many."""
    hands = ["Kd 3d", "Ah As", "Qd 4d", "Jd 5d"]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 1, bid 1, bid 0, bid 1, Kd")
    assert chosen(match) == "As"


def test_the_boss_trump_is_kept_for_later_while_others_may_take_tricks_with_it_out() -> None:
    """#245: the ace of trumps is good whenever it is played; four fillers fall first."""
    hands = ["Ah 3c 4d 2s 5c", "", "", ""]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 1, bid 1, bid 1, bid 1")
    assert chosen(match) != "Ah"


def test_the_lowest_trump_is_not_led_to_make_a_bid() -> None:
    """#245, the deal that was sent with it: the six and the four of trumps take tricks by ruffing, not in front."""
    hands = ["6h 4h Jd 9c 5c", "As 3s Th Qd Qc", "5s 3h 9d 4d 7c", "7s 6d Ac Jc 6c"]
    match = points_table(
        "oh-hell", hands, upcard="Qh", line="bid 2, bid 2, bid 0, bid 0", hook=False
    )
    assert chosen(match) not in ("4h", "6h")


def test_who_bid_two_of_two_leads_his_highest_trump() -> None:
    """#217: the low one first gives a trick away."""
    hands = ["Kh 3h", "", "", ""]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 2, bid 0, bid 0, bid 1")
    assert chosen(match) == "Kh"


def test_who_needs_all_the_rest_leads_his_highest_trump() -> None:
    """#350: king, queen and four; the four first loses what king and queen would draw."""
    hands = ["Kh Qh 4h", "", "", ""]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 3, bid 0, bid 0, bid 1")
    assert chosen(match) == "Kh"


# Bids.


@pytest.mark.parametrize(
    ("preset", "card", "bid"),
    [("51a", "Ah", 1), ("51a", "7c", 0), ("51v", "6c", 1), ("51v", "7c", 0), ("51b", "6s", 1)],
)
def test_a_deal_of_one_card(preset: str, card: str, bid: int) -> None:
    """The ace of trumps and a shakha take the trick, a low card does not, first to speak or not."""
    assert chosen(points_table(preset, [card, "", ""], upcard="9h")) == f"bid {bid}"
    match = points_table(preset, ["", card, ""], upcard="9h", line="bid 0")
    assert chosen(match) == f"bid {bid}"


def test_top_trumps_are_announced() -> None:
    """Ace, king and queen of trumps take three tricks against anybody."""
    match = points_table("51a", ["Ah Kh Qh 6c 7d", "", ""], upcard="9h")
    assert chosen(match) == "bid 3"


def test_a_hand_of_low_cards_is_announced_as_nothing() -> None:
    match = points_table("51a", ["6c 7d 8s 6d 7s", "", ""], upcard="9h")
    assert chosen(match) == "bid 0"


def test_what_others_announced_is_heeded() -> None:
    """The same hand is worth less at a table where everybody wants everything."""
    hand = "Kh Jc Qd Ts"
    modest = points_table("51a", ["", "", hand], upcard="9h", line="bid 0, bid 0")
    greedy = points_table("51a", ["", "", hand], upcard="9h", line="bid 4, bid 4")
    bids = [int(chosen(match).split()[1]) for match in (modest, greedy)]
    assert bids[0] > bids[1]


def test_the_hook_moves_a_bid_to_its_neighbour() -> None:
    """Two sure tricks and nothing else, but two is forbidden: one or three, not none and not five."""
    hands = ["", "", "Ah Kh 7c 7d 7s"]
    match = points_table("51v", hands, upcard="9h", line="bid 2, bid 1")
    assert "bid 2" not in {str(action) for action in match.legal()}
    assert chosen(match) in ("bid 1", "bid 3")


def test_a_shakha_and_the_ace_of_trumps_are_two_tricks() -> None:
    match = points_table("51v", ["Ah 6c 7d 7s", "", ""], upcard="9h")
    assert chosen(match) == "bid 2"


def test_a_fine_in_the_doubled_last_deal_makes_a_doubtful_trick_a_nought() -> None:
    """House rule: one announced and none taken loses ten; one and none would be worth more otherwise."""
    hands = ["Kc", "", ""]
    free = points_table("51v", hands, upcard="9h", deal=23)
    fined = points_table("51v", hands, upcard="9h", deal=23, last_deal_miss="minus10")
    assert view_of(free).deals == 23
    assert (chosen(free), chosen(fined)) == ("bid 1", "bid 0")


# The play.

FULL = "bid 0, bid 0, bid 0"


def test_a_full_bid_ducks_with_its_highest_loser() -> None:
    """The king is led: the queen falls under it, for she might win a trick later."""
    match = points_table("51a", ["Kd 6d 6c", "Qd 7d 7c", ""], upcard="9h", line=f"{FULL}, Kd")
    assert chosen(match) == "Qd"


def test_a_full_bid_leads_a_card_that_loses() -> None:
    """Everybody else wants the trick."""
    match = points_table("51v", ["As 7c 7d", "", ""], upcard="9h", line="bid 0, bid 2, bid 2")
    assert chosen(match) in ("7c", "7d")


def test_a_trick_that_is_wanted_is_taken_while_it_can_be() -> None:
    """Nothing else in the hand will take one; last to play."""
    line = "bid 1, bid 1, bid 1, Jd, Td"
    match = points_table("51a", ["Jd 9d 9c", "Td 8d 8c", "Qd 7d 6c"], upcard="9h", line=line)
    assert chosen(match) == "Qd"


def test_a_full_bid_does_not_ruff_where_it_need_not() -> None:
    """In 51.в who is void plays what he likes: the ace of spades goes."""
    match = points_table("51v", ["Kd 7d", "8h As", ""], upcard="9h", line="bid 0, bid 0, bid 1, Kd")
    assert chosen(match) == "As"


def test_a_bid_that_needs_every_trick_ruffs() -> None:
    hands = ["Kd 7d", "8h As", ""]
    match = points_table("51v", hands, upcard="9h", line="bid 0, bid 2, bid 1, Kd")
    assert chosen(match) == "8h"


def test_a_trick_is_overruffed_by_as_little_as_will_do() -> None:
    """Two tricks wanted, last to play: the ten beats the nine, the ace is for later."""
    hands = ["Kd 7d 7s", "8h 8s 9s", "Th Ah Ts"]
    line = "bid 1, bid 1, bid 2, Kd, 8h"
    match = points_table("51a", hands, upcard="9h", line=line)
    assert chosen(match) == "Th"


# Shakhi.


def test_a_shakha_is_not_played_as_beating_when_the_bid_is_full() -> None:
    """None wanted: whatever is played, it does not beat."""
    match = points_table("51v", ["Kd 7d", "6c Ad", ""], upcard="9h", line="bid 1, bid 0, bid 0, Kd")
    assert chosen(match) == "6c"


def test_a_shakha_beats_when_a_trick_is_wanted_and_nothing_else_takes_one() -> None:
    hands = ["Kd 7d 7s", "6c 8d 8s", "Ad 9d 9s"]
    match = points_table("51v", hands, upcard="9h", line="bid 1, bid 3, bid 1, Kd")
    assert chosen(match) == "6c!"


def test_a_shakha_is_kept_while_other_cards_can_take_the_trick() -> None:
    """Two wanted: the ace of diamonds takes this one, last to play, and the shakha any other."""
    hands = ["Kd 7d 7s", "Qd 8d 8s", "Ad 6c 9s"]
    match = points_table("51v", hands, upcard="9h", line="bid 1, bid 1, bid 2, Kd, Qd")
    assert chosen(match) == "Ad"


def test_a_forced_shakha_is_played_plain_when_the_bid_is_full() -> None:
    """A trump is led, no trump in the hand: the shakha must fall, but it need not beat."""
    match = points_table("51v", ["Kh 7d", "6c Ad", ""], upcard="9h", line="bid 1, bid 0, bid 0, Kh")
    assert {str(action) for action in match.legal()} == {"6c", "6c!"}
    assert chosen(match) == "6c"


@pytest.mark.parametrize(("wins", "answer"), [("last", "6s!"), ("first", "9d")])
def test_of_two_shakhi_the_house_rule_says_which_wins(wins: str, answer: str) -> None:
    """All tricks wanted: over a beating shakha a second one takes the trick, or cannot."""
    hands = ["6c 7d", "6s 9d", ""]
    wanted = 2 if wins == "last" else 1
    line = f"bid 1, bid {wanted}, bid 0, 6c!"
    match = points_table("51b", hands, upcard="Qh", line=line, shakha_wins=wins)
    assert chosen(match) == answer


def test_an_ordinary_shakha_follows_low_when_the_bid_is_full() -> None:
    """House rule: not beating it is the six of its suit, the safest card of all."""
    hands = ["Kc 7d", "6c Ac", ""]
    line = "bid 1, bid 0, bid 0, Kc"
    match = points_table("51v", hands, upcard="9h", line=line, plain_shakha="ordinary")
    assert {str(action) for action in match.legal()} == {"6c", "6c!", "Ac"}
    assert chosen(match) == "6c"
