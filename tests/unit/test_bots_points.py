"""How ``club`` plays for points where two positions are compared; single ones are in ``tests/positions``."""

from tests.unit.bot_tables import chosen, points_table, view_of


def test_what_others_announced_is_heeded() -> None:
    """The same hand is worth less at a table where everybody wants everything."""
    hand = "Kh Jc Qd Ts"
    modest = points_table("51a", ["", "", hand], upcard="9h", line="bid 0, bid 0")
    greedy = points_table("51a", ["", "", hand], upcard="9h", line="bid 4, bid 4")
    bids = [int(chosen(match).split()[1]) for match in (modest, greedy)]
    assert bids[0] > bids[1]


def test_a_fine_in_the_doubled_last_deal_makes_a_doubtful_trick_a_nought() -> None:
    """House rule: one announced and none taken loses ten; one and none would be worth more otherwise."""
    hands = ["Kc", "", ""]
    free = points_table("51v", hands, upcard="9h", deal=23)
    fined = points_table("51v", hands, upcard="9h", deal=23, last_deal_miss="minus10")
    assert view_of(free).deals == 23
    assert (chosen(free), chosen(fined)) == ("bid 1", "bid 0")
