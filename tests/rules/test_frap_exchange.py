"""Frap 3: the exchange, the short stock, the blind caller's upcard."""

from typing import Any

from tests.support.implementations import Implementation


def longest(texts: set[str]) -> str:
    return max(sorted(texts), key=lambda text: len(text.split()))


def swap_of(table_legal: set[str], count: int) -> str:
    return min(text for text in table_legal if len(text.split()) == count + 1)


def test_r3_1_once_each_from_the_dealers_left(implementation: Implementation) -> None:
    table = implementation.deal(players=4, dealer=1)
    table.say("pass", "look", "frap", "whist", "pass", "whist")  # 3 calls, 0 and 2 whist
    asked = []
    while "swap" in table.legal():
        asked.append(table.actor)
        table.say("swap")

    assert asked == [2, 3, 0]


def test_r3_2_up_to_four_cards_and_as_many_from_the_front_of_the_stock(
    implementation: Implementation,
) -> None:
    table = implementation.deal(["7c 8c 9c Tc", "7d 8d 9d Td"], "Ah Kh Qh Jh Th 9h 8h")
    table.say("look", "frap", "whist")
    assert len(table.legal()) == 2**4
    assert {"swap", "swap 7c", "swap 7c 8c 9c Tc"} <= table.legal()
    table.say("swap 7c 9c", "swap 7d 8d 9d Td")

    digest: Any = table.digest
    assert set(digest["hands"][0]) == {"8c", "Tc", "Kh", "Qh"}
    assert set(digest["hands"][1]) == {"Jh", "Th", "9h", "8h"}
    assert digest["thrown"] == [["7c", "9c"], ["7d", "8d", "9d", "Td"]]


def test_r3_3_the_pile_becomes_the_stock_without_what_the_drawer_threw(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=12)
    table.say(*["pass"] * 12)  # one dead upcard, two cards in the stock
    dead: Any = table.digest
    table.say("look", "frap", "whist", *["pass"] * 10)
    table.say(swap_of(table.legal(), 1))
    thrown: Any = table.digest
    assert len(thrown["stock"]) == 1
    table.say(longest(table.legal()))
    assert table.awaiting_stock
    assert table.actor is None
    assert table.legal() == set()

    waiting: Any = table.digest
    own, others = waiting["thrown"][1], waiting["thrown"][2:] + waiting["thrown"][:1]
    assert len(own) == 4
    assert len(waiting["hands"][1]) == 1
    assert table.pool() == {card for cards in others for card in cards} | set(dead["dead"])
    assert waiting["upcard"] not in table.pool()

    order = sorted(table.pool())
    table.restock(order)
    after: Any = table.digest
    assert set(order[:3]) < set(after["hands"][1])
    assert after["stock"] == order[3:]
    assert after["thrown"] == [[], own, *[[]] * 10]
    assert after["dead"] == []


def test_r3_3_the_own_cards_of_a_drawer_are_there_for_later_drawers(
    implementation: Implementation,
) -> None:
    table = implementation.deal(players=12).say("look", "frap", "whist", "whist", *["pass"] * 9)
    table.say(swap_of(table.legal(), 3))
    assert table.available(1) == 36 + 3
    table.say(swap_of(table.legal(), 4))
    table.restock(sorted(table.pool()))
    digest: Any = table.digest

    assert table.available(2) == 39 - 4 + 4
    assert len(digest["thrown"][1]) == 4


def test_r3_4_nobody_throws_more_than_he_can_draw(implementation: Implementation) -> None:
    table = implementation.deal(players=12).say("look", "frap", *["whist"] * 11)
    cards = longest(table.legal()).split()[1:]

    assert len(cards) == 3  # the stock; nothing lies in the pile
    hand: Any = table.digest
    assert table.refuses("swap " + " ".join(hand["hands"][0]))
    table.say("swap " + " ".join(cards))
    assert len(longest(table.legal()).split()) == 1 + 3  # what the first one threw


def test_r3_4_the_limit_counts_stock_and_pile(implementation: Implementation) -> None:
    table = implementation.deal(players=12).say("look", "frap", *["whist"] * 10, "pass")

    assert table.available(0) == 3 + 4
    assert len(longest(table.legal()).split()) == 1 + 4


def test_r3_5_a_blind_caller_takes_the_upcard_and_throws_one_of_five(
    implementation: Implementation,
) -> None:
    table = implementation.deal(["7c 8c 9c Tc", "7d 8d 9d Td"], "Ah").say("blind", "whist")
    digest: Any = table.digest

    assert table.actor == 0
    assert table.legal() == {f"drop {card}" for card in ("7c", "8c", "9c", "Tc", "Ah")}
    assert digest["upcard"] is None
    assert digest["looked"] == [0, 1]
    assert digest["trump"] == "h"
    table.say("drop 7c")
    after: Any = table.digest
    assert after["thrown"][0] == ["7c"]
    assert set(after["hands"][0]) == {"8c", "9c", "Tc", "Ah"}


def test_r3_5_it_is_the_current_upcard(implementation: Implementation) -> None:
    table = implementation.deal(["7c 8c 9c Tc", "7d 8d 9d Td"], "Ah Kh")
    table.say("pass", "pass", "blind", "whist")

    assert "drop Kh" in table.legal()
    assert table.refuses("drop Ah")


def test_r3_6_a_blind_caller_may_exchange_as_well(implementation: Implementation) -> None:
    table = implementation.deal(["7c 8c 9c Tc", "7d 8d 9d Td"], "Ah Kh Qh Jh Th")
    table.say("blind", "whist", "drop 7c")

    assert (table.actor, len(table.legal())) == (0, 16)
    table.say("swap 8c 9c Tc")
    digest: Any = table.digest
    assert set(digest["hands"][0]) == {"Ah", "Kh", "Qh", "Jh"}


def test_r3_6_in_his_turn_from_the_dealers_left(implementation: Implementation) -> None:
    table = implementation.deal(players=3).say("pass", "blind", "pass", "whist")
    table.say(min(table.legal()))  # the drop of seat 1
    asked = []
    while "swap" in table.legal():
        asked.append(table.actor)
        table.say("swap")

    assert asked == [0, 1]
