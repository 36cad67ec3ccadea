"""Frap 8: leading, following, winning tricks, the unopposed caller."""

from typing import Any

import pytest

from tests.support.decks import pack
from tests.support.implementations import Implementation, Table


def trick(
    implementation: Implementation, led: str, hand: str, *, trump: str = "h", **options: Any
) -> Table:
    """Seat 0 has led a card, seat 1 with this hand is to play."""
    known = {led, *hand.split()}
    upcard = next(card for card in pack(32) if card[1] == trump and card not in known)
    rest = [card for card in pack(32) if card not in known and card != upcard]
    table = implementation.deal([" ".join([led, *rest[:3]]), hand], upcard, **options)
    return table.say("look", "frap", "whist", "swap", "swap", led)


def test_r8_1_the_caller_leads_any_card_then_the_winner(implementation: Implementation) -> None:
    table = implementation.deal(["7c 8d Ah 9s", "8c 7d Th Ts", "7s 8s Ac Ad"], "7h")
    table.say("pass", "look", "frap", "whist", "whist", *["swap"] * 3)
    assert (table.actor, table.legal()) == (1, {"8c", "7d", "Th", "Ts"})
    table.say("8c", "Ac", "7c")

    digest: Any = table.digest
    assert (table.actor, digest["leader"]) == (2, 2)
    assert table.legal() == {"7s", "8s", "Ad"}


def test_r8_1_the_first_to_cut_in_leads(implementation: Implementation) -> None:
    table = implementation.deal(players=4).say("look", "frap", "pass", "whist", "pass")
    table.say("swap", "swap", "cut")
    table.say(min(table.legal()))
    table.say("cut")
    table.say(min(table.legal()))

    digest: Any = table.digest
    assert digest["cutters"] == [1, 3]
    assert digest["leader"] == table.actor == 1


def test_r8_1_seats_out_of_play_are_skipped(implementation: Implementation) -> None:
    table = implementation.deal(players=4, podrezka="false")
    table.say("look", "frap", "pass", "whist", "pass", "swap", "swap")
    table.say(min(table.legal()))

    assert table.actor == 2


def test_r8_2_follow_the_suit_that_was_led(implementation: Implementation) -> None:
    table = trick(implementation, "Tc", "8c Ac 9h Ks")

    assert table.legal() == {"8c", "Ac"}
    assert table.refuses("9h")
    assert table.refuses("Ks")


def test_r8_2_also_when_trumps_are_led(implementation: Implementation) -> None:
    assert trick(implementation, "Th", "8h Ac 9c Ks").legal() == {"8h"}


def test_r8_3_who_cannot_follow_must_ruff(implementation: Implementation) -> None:
    table = trick(implementation, "Tc", "8h Ah 9d Ks")

    assert table.legal() == {"8h", "Ah"}


def test_r8_3_even_if_only_a_lower_trump_is_left(implementation: Implementation) -> None:
    hands = ["7c 7d 8d 9d", "Ah Td Jd Qd", "8h Kd 7s 8s"]
    table = implementation.deal(hands, "9h", players=3)
    table.say("look", "frap", "whist", "whist", *["swap"] * 3, "7c", "Ah")

    assert (table.actor, table.legal()) == (2, {"8h"})


def test_r8_3_who_has_no_trump_either_plays_any_card(implementation: Implementation) -> None:
    assert trick(implementation, "Tc", "8d Ad 9d Ks").legal() == {"8d", "Ad", "9d", "Ks"}


def test_r8_4_no_duty_to_beat_the_best_card(implementation: Implementation) -> None:
    assert trick(implementation, "Tc", "8c Ac 9c Ks").legal() == {"8c", "Ac", "9c"}
    assert trick(implementation, "Th", "8h Ah 9c Ks").legal() == {"8h", "Ah"}


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Tc Jc Qc", 2),
        ("Qc Tc Jc", 0),
        ("Tc Ad As", 0),
        ("Tc 8h As", 1),
        ("Ac 8h 9h", 2),
        ("8h Ac 9d", 0),
        ("Ac 9h 8h", 1),
        ("8h Ah Kh", 1),
    ],
)
def test_r8_5_the_highest_trump_wins_otherwise_the_highest_of_the_suit_led(
    implementation: Implementation, cards: str, winner: int
) -> None:
    played = cards.split()
    spare = iter([card for card in pack(32) if card[1] in "ds" and card not in played][:9])
    hands = [f"{card} {next(spare)} {next(spare)} {next(spare)}" for card in played]
    table = implementation.deal(hands, "7h")
    table.say("look", "frap", "whist", "whist", *["swap"] * 3, *played)

    digest: Any = table.digest
    assert digest["taken"] == [seat == winner for seat in range(3)]
    assert table.actor == winner


def test_r8_6_nobody_whists_or_cuts_in(implementation: Implementation) -> None:
    table = implementation.deal(players=3, carry=5).say("look", "frap", "pass", "pass")
    assert not table.over  # he exchanges, and the passers may still cut in
    table.say("swap", "stay", "stay")

    assert table.over
    assert table.net == [-4 + 17, -4, -4]
    assert table.carry == 0


def test_r8_6_a_cutter_is_an_opponent(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("look", "frap", "pass", "pass", "swap", "cut")
    table.say(min(table.legal()), "stay")

    digest: Any = table.digest
    assert digest["playing"] == [0, 1]
    assert not table.over
