"""How ``club`` plays Khrap where two positions are compared; single ones are in ``tests/positions``."""

from kozyr.bots.club.calls import call_value
from kozyr.match.match import Match
from tests.unit.bot_tables import chosen, table, view_of, worth


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


def test_where_only_the_khrapper_is_paid_a_doubtful_whist_is_left_to_others() -> None:
    """House rule: whist gains nothing there but the khrapper's fine, which a whister before has brought about."""
    hand, line = "Kh 8h Ac 9s 7d", "look, khrap, whist"
    paid = khrap(["", "", hand, ""], line, podrezka="false", kon_rule="fifths")
    unpaid = khrap(["", "", hand, ""], line, podrezka="false", kon_rule="khrapper_only")
    assert (chosen(paid), chosen(unpaid)) == ("whist", "pass")
