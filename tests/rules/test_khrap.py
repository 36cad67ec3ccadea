"""Khrap 1, 2, 3, 7, 8 and 9: what is as in Frap with other numbers, in short."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from tests.rules.test_frap_match import pass_out
from tests.support.decks import pack
from tests.support.implementations import Implementation, Table
from tests.support.texts import words

HANDS = ["Ah Kh Ac Kc Tc", "7d 7h 7s 8s 9s", "8d 8h 9h Ts Js", "9d Td Qs Ks As"]


def dealt(implementation: Implementation, *said: str, players: int = 3, **options: Any) -> Table:
    return implementation.deal(players=players, preset="khrap", **options).say(*said)


def called(
    implementation: Implementation, *answers: str, then: str = "Jd", **options: Any
) -> Table:
    """Seat 0 calls with these hands, the others answer, nobody exchanges."""
    table = implementation.deal(HANDS, then, preset="khrap", **options)
    return table.say("look", "khrap", *answers, *["swap"] * (1 + answers.count("whist")))


def asked_for(table: Table, word: str, answer: str) -> list[int | None]:
    """The seats that are asked, as long as the word is legal and they give this answer."""
    asked = []
    while word in table.legal():
        asked.append(table.actor)
        table.say(answer)
    return asked


# ---- 1: players, cards, stakes


@pytest.mark.parametrize("players", range(2, 11))
def test_r1_1_two_to_ten_players(implementation: Implementation, players: int) -> None:
    digest: Any = dealt(implementation, players=players).digest

    assert [len(hand) for hand in digest["hands"]] == [5] * players


@pytest.mark.parametrize("players", [1, 11, 12])
def test_r1_1_no_other_number(players: int) -> None:
    with pytest.raises(kozyr.RulesError, match="2 to 10"):
        kozyr.rules("khrap", players=players)


@pytest.mark.parametrize(
    ("players", "size", "stock"),
    [
        *((2, 32, 21), (3, 32, 16), (4, 32, 11), (5, 36, 10), (6, 36, 5), (5, 52, 26)),
        *((6, 52, 21), (7, 52, 16), (8, 52, 11), (9, 52, 6), (10, 52, 1)),
    ],
)
def test_r1_2_the_deck_goes_with_the_players(
    implementation: Implementation, players: int, size: int, stock: int
) -> None:
    digest: Any = dealt(implementation, players=players, size=size).digest

    assert len(digest["stock"]) == stock


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [("Kc", "Ac", 1), ("Tc", "9c", 0), ("Jc", "Qc", 1), ("Ac", "8h", 1), ("8h", "Ac", 0)],
)
def test_r1_3_ranks_and_trumps(
    implementation: Implementation, led: str, answer: str, winner: int
) -> None:
    spare = iter(card for card in pack(32) if card[1] in "ds")
    hands = [" ".join([card, *(next(spare) for _ in range(4))]) for card in (led, answer)]
    table = implementation.deal(hands, "7h", preset="khrap")
    digest: Any = table.say("look", "khrap", "whist", "swap", "swap", led, answer).digest

    assert digest["taken"] == [1 - winner, winner]


def test_r1_4_the_first_dealer_is_drawn_by_lot() -> None:
    rules = kozyr.rules("khrap", players=5)

    assert {Match(rules, seed=seed).dealer for seed in range(100)} == set(range(5))


def test_r1_5_every_player_puts_the_stake_into_the_kon() -> None:
    match = Match(kozyr.rules("khrap", players=3), carry=7)

    assert (match.kon, match.balances) == (37, (-10, -10, -10))


def test_r1_6_five_cards_one_at_a_time_then_the_upcard(implementation: Implementation) -> None:
    deck = pack(32)[::-1]
    digest: Any = dealt(implementation, dealer=0, deck=deck).digest

    assert set(digest["hands"][1]) == set(deck[0:15:3])
    assert set(digest["hands"][0]) == set(deck[2:15:3])
    assert (digest["upcard"], digest["trump"]) == (deck[15], deck[15][1])
    assert digest["stock"] == deck[16:]


# ---- 2: bidding


def test_r2_1_the_dealers_left_begins(implementation: Implementation) -> None:
    table = dealt(implementation, players=4, dealer=1)
    order = [(table.actor, table.say("pass"))[0] for _ in range(4)]

    assert order == [2, 3, 0, 1]


def test_r2_2_a_player_says_khrap_or_pass_and_one_khrap_is_called(
    implementation: Implementation,
) -> None:
    table = dealt(implementation, "look")
    assert table.legal() == {"khrap", "pass"}
    assert table.refuses("frap")
    table.say("khrap")
    assert table.refuses("khrap") and table.refuses("blind")


def test_r2_3_all_others_answer_once_round(implementation: Implementation) -> None:
    table = dealt(implementation, "pass", "pass", "look", "khrap", players=4)

    assert asked_for(table, "whist", "whist") == [3, 0, 1]


def test_r2_4_blind_only_for_who_has_not_looked(implementation: Implementation) -> None:
    table = dealt(implementation)
    assert table.legal() == {"blind", "look", "pass"}
    assert table.refuses("khrap")
    table.say("look")
    assert table.refuses("blind")


def test_r2_5_a_hand_is_looked_at_once_before_the_call(implementation: Implementation) -> None:
    table = dealt(implementation)
    assert [table.may_look(seat) for seat in range(3)] == [True] * 3
    table.look(2)
    assert [table.may_look(seat) for seat in range(3)] == [True, True, False]
    digest: Any = table.say("blind").digest
    assert not any(table.may_look(seat) for seat in range(3))
    assert digest["looked"] == [1, 2]


def test_r2_6_a_passed_circle_is_topped_up(implementation: Implementation) -> None:
    table = dealt(implementation)
    before: Any = table.digest
    after: Any = table.say("pass", "pass", "pass").digest

    assert (before["kon"], after["kon"], after["circle"]) == (30, 60, 2)
    assert after["dead"] == [before["upcard"]]
    assert after["upcard"] == before["stock"][0]
    assert after["hands"] == before["hands"]


def test_r2_7_the_second_passed_circle_ends_the_deal(implementation: Implementation) -> None:
    table = dealt(implementation, *["pass"] * 6)
    match = Match(kozyr.rules("khrap", players=3))
    pass_out(match)

    assert (table.net, table.carry) == ([-30] * 3, 90)
    assert (match.kon, match.balances) == (90, (-30,) * 3)  # the second top-up is the new stake


def test_r2_8_a_pass_after_the_khrap_throws_the_hand_in(implementation: Implementation) -> None:
    before: Any = dealt(implementation, "look", "khrap").digest
    after: Any = dealt(implementation, "look", "khrap", "pass").digest

    assert (after["hands"][1], after["thrown"][1]) == ([], before["hands"][1])


# ---- 3: the exchange


def test_r3_1_once_each_from_the_dealers_left(implementation: Implementation) -> None:
    table = dealt(implementation, *words("pass look khrap whist pass whist"), players=4, dealer=1)

    assert asked_for(table, "swap", "swap") == [2, 3, 0]


def test_r3_2_up_to_five_cards_from_the_front_of_the_stock(implementation: Implementation) -> None:
    table = implementation.deal(HANDS[:2], "Jd Qd Kd Ad Jh Qh Th", preset="khrap")
    table.say("look", "khrap", "whist")
    assert len(table.legal()) == 2**5
    digest: Any = table.say("swap Ac Kh", "swap").digest

    assert set(digest["hands"][0]) == {"Ah", "Kc", "Tc", "Qd", "Kd"}
    whole: Any = implementation.deal(HANDS[:2], "Jd Qd Kd Ad Jh Qh Th", preset="khrap")
    whole.say("look", "khrap", "whist", "swap Tc Kc Ac Kh Ah", "swap")
    assert set(whole.digest["hands"][0]) == {"Qd", "Kd", "Ad", "Jh", "Qh"}


def test_r3_3_the_pile_becomes_the_stock_without_the_own_cards(
    implementation: Implementation,
) -> None:
    """Ten players leave one card of the stock."""
    table = dealt(implementation, "look", "khrap", "whist", *["pass"] * 8, players=10)
    two = min(text for text in table.legal() if len(text.split()) == 3)
    table.say(two)
    assert table.awaiting_stock
    digest: Any = table.digest
    assert table.pool() == {card for cards in digest["thrown"][1:] for card in cards}
    table.restock(order := sorted(table.pool()))
    after: Any = table.digest
    assert order[0] in after["hands"][0]
    assert after["stock"] == order[1:]


def test_r3_4_nobody_throws_more_than_he_can_draw(implementation: Implementation) -> None:
    table = dealt(implementation, "look", "khrap", *["whist"] * 9, players=10)

    assert max(len(text.split()) for text in table.legal()) == 1 + 1
    assert table.available(0) == 1


def test_r3_5_a_blind_khrapper_throws_one_of_six(implementation: Implementation) -> None:
    table = implementation.deal(HANDS, "Jd", preset="khrap").say("blind", "whist", "pass", "pass")

    assert table.legal() == {f"drop {card}" for card in [*HANDS[0].split(), "Jd"]}


def test_r3_6_a_blind_khrapper_may_exchange(implementation: Implementation) -> None:
    table = dealt(implementation, "blind", "whist", "pass")
    table.say(min(table.legal()))

    assert (table.actor, len(table.legal())) == (0, 2**5)


# ---- 7: cutting in


def test_r7_1_passers_are_asked_from_the_khrappers_left(implementation: Implementation) -> None:
    table = dealt(implementation, *words("pass pass look khrap pass pass whist"), players=4)
    table.say("swap", "swap")

    assert asked_for(table, "stay", "stay") == [3, 0]


@pytest.mark.parametrize(("way", "drawn"), [("cut", 6), ("cut up", 5)])
def test_r7_2_six_cards_or_the_upcard_and_five(
    implementation: Implementation, way: str, drawn: int
) -> None:
    table = called(implementation, "pass", "whist", "pass")
    before: Any = table.digest
    table.say(way)
    stock = before["stock"][:drawn] + (["Jd"] if way == "cut up" else [])

    assert table.legal() == {f"drop {card}" for card in stock}
    after: Any = table.say(f"drop {stock[0]}").digest
    assert set(after["hands"][1]) == set(stock[1:])


def test_r7_3_the_upcard_goes_to_the_first_who_wants_it(implementation: Implementation) -> None:
    table = called(implementation, "pass", "pass", "whist", short_stock="stop").say("cut up")
    table.say(min(table.legal()))
    assert table.legal() == {"stay", "cut"}
    blind = dealt(implementation, "blind", "pass", "pass")
    blind.say(min(blind.legal()), "swap")
    assert blind.legal() == {"stay", "cut"}


@pytest.mark.parametrize(
    ("swapped", "offered"),
    [(0, {"stay", "cut", "cut up"}), (1, {"stay", "cut up"}), (2, set())],
)
def test_r7_4_who_cannot_be_given_the_cards_is_not_asked(
    implementation: Implementation, swapped: int, offered: set[str]
) -> None:
    """Nine players leave six cards of the stock."""
    table = dealt(implementation, "look", "khrap", *["pass"] * 8, players=9, short_stock="stop")
    table.say(min(text for text in table.legal() if len(text.split()) == 1 + swapped))

    assert table.legal() == offered
    assert table.over is (offered == set())


def test_r7_5_a_cutter_in_must_take_a_trick_or_pay_the_kon(implementation: Implementation) -> None:
    """The khrapper holds the five highest trumps."""
    hands = ["Ah Kh Qh Jh Th", "8d 9d Td Jd Qd", "Kd Ad 7s 8s 9s"]
    table = implementation.deal(hands, "7h 7c 8c 9c Tc Jc Qc", preset="khrap")
    table.say("look", "khrap", "pass", "pass", "swap", "cut", "drop Qc", "stay")
    for card in ("Ah", "Kh", "Qh", "Jh", "Th"):
        table.say(*(["7c"] if card == "Ah" else []), card)
        if not table.over and table.actor == 1:
            table.say(min(table.legal()))

    assert (table.net, table.carry) == ([20, -40, -10], 30)


@pytest.mark.parametrize(("limit", "offered"), [("none", True), ("T", False)])
def test_r7_6_the_upcard_may_have_to_be_a_ten_or_lower(
    implementation: Implementation, limit: str, offered: bool
) -> None:
    table = called(implementation, *["pass"] * 3, podrezka_upcard_max_rank=limit)

    assert ("cut up" in table.legal()) is offered


# ---- 8: play


def trick(implementation: Implementation, led: str, hand: str, **options: Any) -> Table:
    """Hearts are trump; seat 0 has led a card, seat 1 with this hand is to play."""
    known = {led, *hand.split(), "7h"}
    rest = [card for card in pack(32) if card not in known]
    hands = [" ".join([led, *rest[:4]]), hand]
    table = implementation.deal(hands, "7h", preset="khrap", **options)
    return table.say("look", "khrap", "whist", "swap", "swap", led)


def test_r8_1_the_first_cutter_leads_otherwise_the_khrapper(implementation: Implementation) -> None:
    table = called(implementation, "whist", "pass", "pass").say("stay", "stay")
    assert (table.actor, table.legal()) == (0, set(HANDS[0].split()))
    cut = called(implementation, "pass", "whist", "pass").say("cut")
    cut.say(min(cut.legal()), "stay")
    assert cut.actor == 1


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    [("Tc", "8c Ac 9h Ks 7s", "8c Ac"), ("Th", "8h Ac 9c Ks 7s", "8h")],
)
def test_r8_2_follow_the_suit(
    implementation: Implementation, led: str, hand: str, legal: str
) -> None:
    assert trick(implementation, led, hand).legal() == set(legal.split())


@pytest.mark.parametrize(
    ("hand", "legal"), [("8h Ah 9d Ks 7s", "8h Ah"), ("8d Ad 9d Ks 7s", "8d Ad 9d Ks 7s")]
)
def test_r8_3_who_cannot_follow_must_ruff(
    implementation: Implementation, hand: str, legal: str
) -> None:
    assert trick(implementation, "Tc", hand).legal() == set(legal.split())


def test_r8_4_no_duty_to_beat(implementation: Implementation) -> None:
    assert trick(implementation, "Tc", "8c Ac 9c Ks 7s").legal() == {"8c", "Ac", "9c"}


@pytest.mark.parametrize(("answer", "winner"), [("8c", 0), ("Ac", 1), ("8h", 1), ("As", 0)])
def test_r8_5_who_wins_the_trick(implementation: Implementation, answer: str, winner: int) -> None:
    table = trick(implementation, "Tc", f"{answer} 8d 9d Ks 7s")

    assert table.say(answer).actor == winner


@pytest.mark.parametrize(("circle", "takes", "left"), [(1, 30, 0), (2, 30, 30)])
def test_r8_6_nobody_contests(
    implementation: Implementation, circle: int, takes: int, left: int
) -> None:
    table = dealt(implementation, *["pass"] * 3 * (circle - 1), "look", "khrap", "pass", "pass")
    table.say("swap", "stay", "stay")

    assert (table.net[0], table.carry) == (-10 * circle + takes, left)


# ---- 9: the match


def test_r9_1_the_deal_passes_to_the_left() -> None:
    match = Match(kozyr.rules("khrap", players=3, deals=4), dealer=1)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        pass_out(match)

    assert dealers == [1, 2, 0, 1]


def test_r9_2_a_kon_left_is_split_from_the_last_dealers_left() -> None:
    match = Match(kozyr.rules("khrap", players=4, deals=1), dealer=1, carry=2)
    pass_out(match)

    assert match.split == (30, 30, 31, 31)
    assert match.balances == (0, 0, 1, 1)
