"""Positions whose answer is obvious to a person: ``club`` must find it."""

import kozyr
from kozyr.bots.club.calls import call_value, throw_in_value
from tests.unit.bot_tables import chosen, table, view_of, worth

PLAY2 = "look, frap, whist, swap, swap"
PLAY3 = "look, frap, whist, whist, swap, swap"


def test_two_top_trumps_and_an_ace_are_a_frap() -> None:
    """Two sure tricks: nothing can go wrong."""
    assert chosen(table(["Ah Kh As 7c", "", "", ""], upcard="9h", line="look")) == "frap"


def test_nothing_at_all_is_a_pass_even_for_a_large_kon() -> None:
    """Without trumps the fine would be twice the kon."""
    match = table(["7c 8d 9s Jc", "", "", ""], upcard="9h", line="look", carry=800)
    assert chosen(match) == "pass"


def test_one_low_trump_is_no_frap_among_six() -> None:
    """Five others are likely to hold better trumps."""
    match = table(["7h 8d 9s Jc", *[""] * 5], upcard="9h", line="look")
    assert chosen(match) == "pass"


def test_the_same_hand_passes_among_many_and_calls_between_two() -> None:
    """King and jack of trumps beat one other hand, not eleven."""
    hand = "Kh Jh 8c 7d"
    two = table([hand, ""], upcard="9h", line="look")
    twelve = table([hand, *[""] * 11], upcard="9h", line="look")
    assert worth(call_value, two) > worth(call_value, twelve) + 0.3
    assert (chosen(two), chosen(twelve)) == ("frap", "pass")


def test_the_ace_of_trumps_whists() -> None:
    """One trick is certain and one trick is all a whister owes."""
    match = table(["", "Ah 7c 8d 9s", "", ""], upcard="9h", line="look, frap")
    assert chosen(match) == "whist"


def test_rubbish_throws_in_against_two() -> None:
    """Caller and whister hold the trumps; a kon is at stake for a quarter of it."""
    match = table(["", "", "7c 8d 9s Jc", ""], upcard="Kh", line="look, frap, whist")
    assert chosen(match) == "pass"


def test_a_lone_caller_is_not_given_the_kon() -> None:
    """Between two, five fresh cards and the lead take a trick more often than not."""
    match = table(["", "7c 8d 9s Jc"], upcard="Kh", line="look, frap, pass, swap")
    assert chosen(match) == "cut up"


def test_the_ace_up_cuts_in_against_two() -> None:
    """The ace of trumps is the trick that a cutter owes."""
    line = "look, frap, whist, pass, pass, swap, swap"
    assert chosen(table([""] * 4, upcard="Ah", line=line)) == "cut up"


def test_nobody_cuts_in_against_three_without_an_upcard() -> None:
    """Three hands are improved already and the upcard is gone to the blind caller."""
    line = "blind, whist, whist, pass, drop 7c, swap, swap, swap"
    match = table(["7c", "", "", ""], upcard="7h", line=line)
    assert "cut up" not in {str(action) for action in match.legal()}
    assert chosen(match) == "stay"


def test_the_ace_up_is_called_blind_between_two() -> None:
    """The ace of trumps and four cards to choose from: worth more than a look."""
    assert chosen(table(["", ""], upcard="Ah")) == "blind"


def test_a_low_card_is_not_called_blind() -> None:
    """Nothing is known of the hand and the upcard takes no trick."""
    assert chosen(table(["", ""], upcard="7h")) == "look"
    assert chosen(table([""] * 6, upcard="9h")) == "look"


def test_a_seat_among_many_looks_first() -> None:
    """Against seven hands even the ace takes but one trick, and that costs three kons."""
    assert chosen(table([""] * 8, upcard="Ah")) == "look"


def test_no_blind_call_where_a_blind_caller_may_not_exchange() -> None:
    """House rule: without the exchange the four unseen cards stay as they are."""
    assert chosen(table(["", ""], upcard="Ah", blind_may_exchange=False)) == "look"


def test_dearer_fines_for_one_trick_make_blind_calls_rarer() -> None:
    """House rule: fourfold for one trick (the Russian letter) instead of twofold, at a queen, last to speak."""
    line = "look, pass"
    assert chosen(table(["", ""], upcard="Qh", line=line)) == "blind"
    assert chosen(table(["", ""], upcard="Qh", line=line, preset="frap-ru")) == "look"


def test_a_blind_caller_throws_a_loser_and_not_the_ace() -> None:
    """He holds the ace that he took, and four cards that he sees for the first time."""
    match = table(["7c Kh Jd As", ""], upcard="Ah", line="blind, whist")
    assert chosen(match) == "drop 7c"


def test_a_cutter_throws_a_loser() -> None:
    """Of five cards the low one of a side suit goes."""
    line = "look, frap, pass, swap, cut up"
    match = table(["Ts", "7c 8d 9s Jc"], upcard="9h", stock="Kh Ac 7d Qs", line=line)
    assert chosen(match) == "drop 7d"


def test_the_exchange_keeps_trumps_and_aces() -> None:
    """New cards are as likely to be trumps as any; what takes tricks already is kept."""
    match = table(["Ah 7h Ac 7d", ""], upcard="9h", line="look, frap, whist")
    assert chosen(match) == "swap 7d"


def test_the_exchange_keeps_a_full_hand_of_trumps() -> None:
    """Nothing can be improved."""
    match = table(["Ah 7h 8h Th", ""], upcard="9h", line="look, frap, whist")
    assert chosen(match) == "swap"


def test_the_lowest_losers_go_first_when_few_cards_are_left() -> None:
    """Two cards are left in the stock: the jack and the ten stay."""
    hands = ["Jd 7s Tc 8s", *[""] * 11]
    match = table(hands, upcard="9h", short_stock="stop", line="look, frap" + ", pass" * 11)
    view = view_of(match)
    assert view.swap_limit == 3
    assert chosen(match) == "swap Tc 7s 8s"


def test_last_to_play_wins_as_cheaply_as_he_can() -> None:
    """The ten is enough for the nine; the king stays for later."""
    match = table(["9d Ah Kh Qh", "Td Kd 7c 8c"], upcard="9h", line=f"{PLAY2}, 9d")
    assert chosen(match) == "Td"


def test_a_whister_without_a_trick_takes_one_when_he_can() -> None:
    """The only way out of a fine of the kon."""
    match = table(["9d Ah Kh Qh", "7d Kd 7c 8c"], upcard="9h", line=f"{PLAY2}, 9d")
    assert chosen(match) == "Kd"


def test_a_caller_who_has_his_two_tricks_goes_on_taking() -> None:
    """Each trick is a quarter of the kon, promise or no promise."""
    line = f"{PLAY2}, Ah, 7c, Kh, 8c"
    match = table(["7d Ah Kh Qh", "Kd Td 7c 8c"], upcard="9h", line=line)
    assert chosen(match) == "Qh"


def test_a_ruff_is_as_low_as_will_do() -> None:
    """The seven ruffs; the ace of trumps is a trick of its own."""
    match = table(["9d Kh Qh Jh", "Ah 7h 7c 8c"], upcard="9h", line=f"{PLAY2}, 9d")
    assert chosen(match) == "7h"


def test_who_must_ruff_below_a_higher_ruff_throws_his_lowest_trump() -> None:
    """The trick is lost; the queen may still win one."""
    line = "look, frap, whist, whist, swap, swap, swap, 9d, Kh"
    match = table(["9d 8d Td Jd", "Kh Th Kc Ks", "Qh 7h 7c 8c"], upcard="9h", line=line)
    assert chosen(match) == "7h"


def test_the_leader_of_strong_trumps_draws_them() -> None:
    """Ace and king of trumps clear the way for the ace of spades."""
    match = table(["Ah Kh As 7c", "", ""], upcard="9h", line=f"{PLAY3}, swap")
    assert chosen(match) in ("Ah", "Kh")


def test_a_lost_trick_costs_the_lowest_card() -> None:
    """The ace of diamonds is led and cannot be beaten: the king stays."""
    match = table(["Ad Kh Qh Jh", "Kd 7d 7c 8c"], upcard="9h", line=f"{PLAY2}, Ad")
    assert chosen(match) == "7d"


def test_a_seat_that_cannot_win_does_not_throw_its_ace() -> None:
    """No diamond and no trump: the ace of clubs may still take a trick."""
    match = table(["Ad Kh Qh Jh", "Ac 7c 8c 9s"], upcard="9h", line=f"{PLAY2}, Ad")
    assert chosen(match) == "7c"


def test_one_legal_action_is_played() -> None:
    """House rule: who passed before the call may not whist."""
    line = "look, pass, look, frap, pass, pass"
    match = table([""] * 4, upcard="9h", line=line, earlier_passers_may_whist=False)
    assert [str(action) for action in match.legal()] == ["pass"]
    assert chosen(match) == "pass"


def test_the_last_trick_is_played() -> None:
    """One card is left to everybody."""
    line = f"{PLAY2}, Ah, 7c, Kh, 8c, Qh, Td"
    match = table(["7d Ah Kh Qh", "Kd Td 7c 8c"], upcard="9h", line=line)
    assert chosen(match) == "7d"
    match.play("7d")
    assert chosen(match) == "Kd"


def test_half_a_kon_left_makes_a_weak_whist_less_urgent() -> None:
    """House rule: half of the kon stays for the next deal when nobody contests, and half of that is ours."""
    hand, line = "7h 8c 9s Jd", "look, frap"
    whole = table(["", hand], upcard="Kh", line=line, podrezka="false")
    half = table(["", hand], upcard="Kh", line=line, podrezka="false", unopposed="half")
    assert worth(throw_in_value, half) == worth(throw_in_value, whole) + 0.25


def test_without_cutting_in_a_lone_call_is_worth_more() -> None:
    """House rule: who cannot be contested later may take the kon without play."""
    hand, line = "Th 8c 9s Jd", "look"
    cutting = table([hand, ""], upcard="Kh", line=line)
    none = table([hand, ""], upcard="Kh", line=line, podrezka="false")
    half = table([hand, ""], upcard="Kh", line=line, podrezka="false", unopposed="half")
    values = [worth(call_value, match) for match in (cutting, half, none)]
    assert values[0] < min(values[1:])


def test_every_duty_to_beat_is_kept() -> None:
    """House rule: under ``always`` the king must beat the nine, though the ace is behind."""
    hands = ["9d Kh Qh Jh", "7d Kd 7c 8c", "Ad 8d 9c Tc"]
    match = table(hands, upcard="9h", line=f"{PLAY3}, swap, 9d", must_head="always")
    assert chosen(match) == "Kd"


def test_the_club_is_in_the_registry() -> None:
    assert kozyr.bot("club").name == "club"
