"""How ``club`` plays Frap where positions are compared or leave no choice; others are in ``tests/positions``."""

import kozyr
from kozyr.bots.club.calls import call_value, throw_in_value
from tests.unit.bot_tables import chosen, table, worth

PLAY2 = "look, frap, whist, swap, swap"
PLAY3 = "look, frap, whist, whist, swap, swap"


def test_the_same_hand_passes_among_many_and_calls_between_two() -> None:
    """King and jack of trumps beat one other hand, not eleven."""
    hand = "Kh Jh 8c 7d"
    two = table([hand, ""], upcard="9h", line="look")
    twelve = table([hand, *[""] * 11], upcard="9h", line="look")
    assert worth(call_value, two) > worth(call_value, twelve) + 0.3
    assert (chosen(two), chosen(twelve)) == ("frap", "pass")


def test_dearer_fines_for_one_trick_make_blind_calls_rarer() -> None:
    """House rule: fourfold for one trick (the Russian letter) instead of twofold, at a queen, last to speak."""
    line = "look, pass"
    assert chosen(table(["", ""], upcard="Qh", line=line)) == "blind"
    assert chosen(table(["", ""], upcard="Qh", line=line, preset="frap-ru")) == "look"


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
