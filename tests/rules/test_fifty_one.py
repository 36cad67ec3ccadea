"""51.а, 51.б and 51.в, rule by rule. Hands of three seats; the last deals, so that seat 0 speaks first."""

from typing import Any

import pytest

import kozyr
from kozyr import Match
from kozyr.core.cards import format_card
from tests.support.implementations import Implementation
from tests.support.points import PointsTable
from tests.support.texts import words


def play_on(match: Match) -> None:
    """The first legal actions until the match is over."""
    while not match.over:
        match.play(match.legal()[0])


def second(
    implementation: Implementation, led: str, hand: str, *, trump: str = "h", **options: Any
) -> PointsTable:
    """Seat 0 has led, seat 1 with this hand is to play; seat 2 holds what is left."""
    each = len(hand.split())
    known = {led.rstrip("!"), *hand.split()}
    deck = [rank + suit for suit in "dscdh" for rank in "789TJQKA"]
    spare = [card for card in dict.fromkeys(deck) if card not in known]
    upcard = next(card for card in spare if card[1] == trump)
    spare.remove(upcard)
    # Seat 0 must be free to lead the card: where trumps may not be led, it holds nothing else.
    same = [card for card in spare if card[1] == led[1]][: each - 1]
    lead = " ".join([led.rstrip("!"), *same])
    rest = [card for card in spare if card not in same]
    table = implementation.announced(
        [lead, hand, " ".join(rest[:each])], upcard, bids=[0, 0, 1], **options
    )
    return table.say(led)


def of_three(implementation: Implementation, trick: str, **options: Any) -> list[int]:
    """Who takes a trick of three cards; hearts are trump, each has one card."""
    hands = [card.rstrip("!") for card in trick.split()]
    bids = [0, 0, 0]
    upcard = next(card for card in ("Qh", "Jh") if card not in hands)
    return implementation.announced(hands, upcard, bids=bids, **options).say(*words(trick)).taken


# ---- 1: players, cards, deals


@pytest.mark.parametrize("preset", ["51a", "51b"])
def test_r1_1_two_to_six_players(preset: str) -> None:
    for players in range(2, 7):
        assert kozyr.rules(preset, players=players).players == players
    for players in (1, 7):
        with pytest.raises(kozyr.RulesError, match="2 to 6"):
            kozyr.rules(preset, players=players)


@pytest.mark.parametrize(
    ("players", "size", "others"),
    [(2, 32, ()), (3, 36, ()), (4, 36, (32,)), (5, 30, (34, 35)), (6, 36, ())],
)
def test_r1_2_the_deck_goes_with_the_players(
    players: int, size: int, others: tuple[int, ...]
) -> None:
    assert len(kozyr.rules("51a", players=players).deck) == size
    for other in {30, 32, 33, 34, 35, 36, 52} - {size}:
        if other in others:
            assert len(kozyr.rules("51a", players=players, deck=other).deck) == other
        else:
            with pytest.raises(kozyr.RulesError, match="deck"):
                kozyr.rules("51a", players=players, deck=other)


def test_r1_3_the_deck_of_30_has_no_sixes_and_no_red_sevens() -> None:
    cards = {format_card(card) for card in kozyr.rules("51a", players=5).deck}

    assert not cards & {"6c", "6d", "6h", "6s", "7d", "7h"}
    assert {"7c", "7s"} < cards


def test_r1_4_three_players_use_33_cards() -> None:
    rules = kozyr.rules("51v")
    cards = {format_card(card) for card in rules.deck}

    assert (rules.players, len(cards)) == (3, 33)
    assert {card for card in cards if card[0] == "6"} == {"6c"}
    for players in (2, 4):
        with pytest.raises(kozyr.RulesError, match="51v is for 3 players"):
            kozyr.rules("51v", players=players)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("Kc Ac Qc", 1), ("Tc 9c 6c", 0), ("Jc Tc Qc", 2), ("Ac 6h 7h", 2), ("6h Ac Ad", 0)],
)
def test_r1_5_ranks_and_trumps(implementation: Implementation, trick: str, winner: int) -> None:
    assert of_three(implementation, trick) == [seat == winner for seat in range(3)]


def test_r1_6_the_first_dealer_is_drawn_and_the_deal_passes_to_the_left() -> None:
    rules = kozyr.rules("51v")
    assert {Match(rules, seed=seed).dealer for seed in range(40)} == {0, 1, 2}
    match = Match(rules, dealer=1, first_deal=19)
    play_on(match)

    assert [row.dealer for row in match.sheet] == [1, 2, 0, 1, 2]


def test_r1_7_hands_grow_stay_and_shrink() -> None:
    match = Match(kozyr.rules("51a", players=6))
    play_on(match)

    assert [row.cards for row in match.sheet] == [*range(1, 6), *[6] * 6, *range(5, 0, -1)]


def test_r1_8_the_next_card_is_turned_up(implementation: Implementation) -> None:
    digest: Any = implementation.announced(["7c 8c", "7d 8d", "7s 8s"], "9h Ts").digest

    assert (digest["upcard"], digest["trump"]) == ("9h", "h")
    assert digest["hands"] == [["7c", "8c"], ["7d", "8d"], ["7s", "8s"]]


@pytest.mark.parametrize(("last", "trump"), [("6c", "c"), ("Ah", "h")])
def test_r1_9_of_a_whole_deck_the_dealers_last_card_shows_the_trump(
    implementation: Implementation, last: str, trump: str
) -> None:
    cards = [format_card(card) for card in kozyr.rules("51b", players=6).deck]
    cards.remove(last)
    cards.append(last)
    hands = [" ".join(cards[6 * seat : 6 * seat + 6]) for seat in range(6)]
    digest: Any = implementation.announced(hands, preset="51b").digest

    assert (digest["upcard"], digest["trump"]) == (None, trump)
    assert last in digest["hands"][5]
    assert digest["actor"] == 0


# ---- 2: bids


def test_r2_1_the_dealers_left_begins_and_the_dealer_is_last(
    implementation: Implementation,
) -> None:
    table = implementation.announced(["7c", "7d", "7s", "8s"], "9h", dealer=1)
    order = [(table.actor, table.say("bid 0"))[0] for _ in range(4)]

    assert order == [2, 3, 0, 1]


def test_r2_2_from_none_to_all_the_tricks(implementation: Implementation) -> None:
    table = implementation.announced(["7c 8c", "7d 8d", "7s 8s"], "9h")

    assert table.legal() == {"bid 0", "bid 1", "bid 2"}
    assert table.refuses("bid 3")
    assert table.refuses("7c")


@pytest.mark.parametrize(
    ("preset", "missing"), [("51a", set()), ("51b", set()), ("51v", {"bid 1"})]
)
def test_r2_3_in_51v_the_bids_may_not_add_up(
    implementation: Implementation, preset: str, missing: set[str]
) -> None:
    table = implementation.announced(["7c 8c", "7d 8d", "7s 8s"], "9h", bids=[1, 0], preset=preset)

    assert table.legal() == {"bid 0", "bid 1", "bid 2"} - missing


# ---- 3: play


def test_r3_1_the_dealers_left_leads_then_the_winner(implementation: Implementation) -> None:
    table = implementation.announced(["7c 8c", "7d Ac", "7s 9c"], "9h", bids=[0, 1, 0], dealer=1)
    assert table.actor == 2
    table.say("9c", "8c", "Ac")
    assert table.actor == 1


@pytest.mark.parametrize(
    ("preset", "hand", "legal"),
    [
        ("51a", "Qh 8s", "Qh 8s"),
        ("51v", "Qh 8s", "Qh 8s"),
        ("51b", "Qh 8s", "8s"),
        ("51b", "Qh Kh", "Qh Kh"),
        ("51b", "Qh 6c", "Qh 6c 6c!"),
        ("51b", "6s 6c", "6s 6s! 6c 6c!"),
    ],
)
def test_r3_2_in_51b_no_trump_is_led_by_who_holds_a_plain_card(
    implementation: Implementation, preset: str, hand: str, legal: str
) -> None:
    table = implementation.announced([hand, "7d 8d", "7s 9s"], "9h", bids=[0, 0, 1], preset=preset)

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize("preset", ["51a", "51b", "51v"])
@pytest.mark.parametrize(
    ("led", "hand", "legal"), [("Tc", "8c Ac Kh", "8c Ac"), ("Th", "8h Ac Kd", "8h")]
)
def test_r3_3_follow_the_suit(
    implementation: Implementation, preset: str, led: str, hand: str, legal: str
) -> None:
    assert second(implementation, led, hand, preset=preset).legal() == set(legal.split())


@pytest.mark.parametrize(
    ("preset", "hand", "legal"),
    [
        ("51a", "Kh Jh 9d", "Kh Jh"),
        ("51b", "Kh Jh 9d", "9d"),
        ("51b", "Kh Jh Th", "Kh Jh Th"),
        ("51v", "Kh Jh 9d", "Kh Jh 9d"),
        *((preset, "Kd Jd 9s", "Kd Jd 9s") for preset in ("51a", "51b", "51v")),
    ],
)
def test_r3_4_who_cannot_follow(
    implementation: Implementation, preset: str, hand: str, legal: str
) -> None:
    assert second(implementation, "Tc", hand, preset=preset).legal() == set(legal.split())


def test_r3_5_no_duty_to_beat(implementation: Implementation) -> None:
    assert second(implementation, "Tc", "8c Ac Kh").legal() == {"8c", "Ac"}
    assert second(implementation, "Th", "8h Ah Kd").legal() == {"8h", "Ah"}


@pytest.mark.parametrize(
    ("trick", "winner"), [("Tc Ac Kc", 1), ("Tc Ad As", 0), ("Ac 8h 9h", 2), ("8h Ac 7h", 0)]
)
def test_r3_6_who_wins(implementation: Implementation, trick: str, winner: int) -> None:
    assert of_three(implementation, trick) == [seat == winner for seat in range(3)]


# ---- 4: shakhi


@pytest.mark.parametrize(("preset", "shakhi"), [("51a", ""), ("51b", "6c 6s"), ("51v", "6c")])
def test_r4_1_which_cards_are_shakhi(
    implementation: Implementation, preset: str, shakhi: str
) -> None:
    assert {format_card(card) for card in kozyr.rules(preset, players=3).shakhi} == set(
        shakhi.split()
    )
    hand = "6c 6s 8s" if preset != "51v" else "6c 8c 8s"
    table = implementation.announced(
        [hand, "7d 8d 9d", "7s 9s Ts"], "9h", bids=[0, 0, 1], preset=preset
    )
    beating = {text for text in table.legal() if text.endswith("!")}

    assert beating == {f"{card}!" for card in shakhi.split()}


@pytest.mark.parametrize(("players", "deck"), [(2, 32), (4, 32), (5, 30)])
def test_r4_2_without_black_sixes_the_lowest_black_cards(
    implementation: Implementation, players: int, deck: int
) -> None:
    hands = ["7c 7s", "8d 9d", "8s 9s", "Td Jd", "Qd Kd"][:players]
    table = implementation.announced(hands, "9h", bids=[0] * players, preset="51b", deck=deck)

    assert table.legal() == {"7c", "7c!", "7s", "7s!"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("Ad 6c! Kd", 1), ("Ad 6c Kd", 0), ("Tc 6c 9c", 0), ("Ah 6c! Kh", 1), ("6c 7c Ad", 1)],
)
def test_r4_3_beating_or_plain_the_lowest_of_its_suit(
    implementation: Implementation, trick: str, winner: int
) -> None:
    for preset in ("51b", "51v"):
        taken = of_three(implementation, trick, preset=preset)
        assert taken == [seat == winner for seat in range(3)]


@pytest.mark.parametrize(
    ("preset", "led", "hand", "legal"),
    [
        ("51b", "Td", "9d Kh 6s", "9d 6s 6s!"),  # he could follow
        ("51v", "Td", "9d Kh 6c", "9d 6c 6c!"),
        ("51b", "Ts", "9d Kh 6s", "9d 6s 6s!"),  # he has no other spade
        ("51v", "Tc", "9d Kh 6c", "9d Kh 6c 6c!"),
        ("51b", "Ts", "9s Kh 6s", "9s 6s 6s!"),
    ],
)
def test_r4_4_at_any_time_either_way(
    implementation: Implementation, preset: str, led: str, hand: str, legal: str
) -> None:
    assert second(implementation, led, hand, preset=preset).legal() == set(legal.split())


@pytest.mark.parametrize("preset", ["51b", "51v"])
@pytest.mark.parametrize(
    ("hand", "legal"), [("As Kd 6c", "6c 6c!"), ("As Kd 8d", "As Kd 8d"), ("9h As 6c", "9h 6c 6c!")]
)
def test_r4_5_a_trump_is_led(
    implementation: Implementation, preset: str, hand: str, legal: str
) -> None:
    assert second(implementation, "Th", hand, preset=preset).legal() == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("Ad 6c! 6s!", 2), ("6c! Ah 6s!", 2), ("6c! Ah 6s", 0), ("6s 6c! Ah", 1), ("Ah 6c 6s", 0)],
)
def test_r4_6_the_last_shakha_played_as_beating_wins(
    implementation: Implementation, trick: str, winner: int
) -> None:
    taken = of_three(implementation, trick, preset="51b")
    assert taken == [seat == winner for seat in range(3)]


@pytest.mark.parametrize("led", ["6c", "6c!"])
@pytest.mark.parametrize(("hand", "legal"), [("8c Kd As", "8c"), ("8s Kd As", "8s Kd As")])
def test_r4_7_a_shakha_led_asks_for_its_suit(
    implementation: Implementation, led: str, hand: str, legal: str
) -> None:
    for preset in ("51b", "51v"):
        assert second(implementation, led, hand, preset=preset).legal() == set(legal.split())


def test_r4_7_also_when_it_is_a_trump(implementation: Implementation) -> None:
    table = second(implementation, "6c", "8c Kd 6s", trump="c", preset="51b")
    assert table.legal() == {"8c", "6s", "6s!"}
    void = second(implementation, "6c!", "8d Kd 6s", trump="c", preset="51b")
    assert void.legal() == {"6s", "6s!"}


@pytest.mark.parametrize("preset", ["51b", "51v"])
def test_r4_8_a_shakha_turned_up_names_its_suit(
    implementation: Implementation, preset: str
) -> None:
    digest: Any = implementation.announced(["7c", "7d", "7s"], "6c", preset=preset).digest

    assert (digest["upcard"], digest["trump"]) == ("6c", "c")


# ---- 5: points

FOUR = [
    "Ah Kh Qh 7c",
    "7d 8d 9d Td",
    "7s 8s 9s Ts",
]  # seat 0 takes all four or, if he leads low, three


def scored(implementation: Implementation, bids: list[int], **options: Any) -> list[int]:
    """Points of a deal in which seat 0 takes all four tricks."""
    table = implementation.announced(FOUR, "9h", bids=bids, **options)
    while not table.over:
        table.say(
            next(c for c in ("Ah", "Kh", "Qh", "7c", *sorted(table.legal())) if c in table.legal())
        )
    return table.points


@pytest.mark.parametrize(
    ("bids", "points"), [([4, 0, 0], [25, 5, 5]), ([4, 1, 0], [25, 0, 5]), ([3, 0, 2], [4, 5, 0])]
)
def test_r5_1_an_exact_bid_scores_five_each_and_five(
    implementation: Implementation, bids: list[int], points: list[int]
) -> None:
    assert scored(implementation, bids) == points


def test_r5_2_another_number_scores_one_for_each_trick(implementation: Implementation) -> None:
    assert scored(implementation, [0, 1, 1]) == [4, 0, 0]
    assert scored(implementation, [3, 4, 3], preset="51v") == [4, 0, 0]


LAST = [  # bids, points of a deal of one card that seat 0 takes
    ([1, 0, 1], [20, 10, 0]),
    ([0, 0, 0], [1, 10, 10]),
    ([1, 1, 0], [20, 0, 10]),
]


def one_card(implementation: Implementation, bids: list[int], **options: Any) -> list[int]:
    table = implementation.announced(["Ah", "7d", "7s"], "9h", bids=bids, **options)
    return table.say("Ah", "7d", "7s").points


@pytest.mark.parametrize(("bids", "points"), LAST)
def test_r5_3_the_last_deal_counts_double_in_51v(
    implementation: Implementation, bids: list[int], points: list[int]
) -> None:
    assert one_card(implementation, bids, preset="51v", last=True) == points
    ordinary = [point // 2 if point > 1 else point for point in points]
    assert one_card(implementation, bids, preset="51v") == ordinary  # the first deal
    assert one_card(implementation, bids, preset="51a", last=True) == ordinary


def test_r5_4_any_other_bid_in_the_last_deal_scores_as_ever(implementation: Implementation) -> None:
    assert one_card(implementation, [0, 1, 1], preset="51v", last=True) == [1, 0, 0]


# ---- 6: the end


def test_r6_1_most_points_win() -> None:
    match = Match(kozyr.rules("51v"), seed=3, first_deal=20)
    play_on(match)

    totals = [sum(row.net[seat] for row in match.sheet) for seat in range(3)]
    assert match.balances == tuple(totals)
    assert match.lines[-1] == f"end scores {' '.join(map(str, totals))}"


@pytest.mark.parametrize(
    ("total", "title"),
    [(-10, "embryo"), (50, "embryo"), (51, "junior"), (230, "grandmaster"), (231, "champion")],
)
def test_r6_2_a_total_has_a_title(total: int, title: str) -> None:
    assert kozyr.rules("51a").title(total) == title


def test_ending_played(implementation: Implementation) -> None:
    table = implementation.announced(["Ah", "7d", "7s"], "9h", bids=[1, 0, 1])
    assert not table.over
    table.say("Ah", "7d", "7s")

    assert (table.over, table.actor, table.legal()) == (True, None, set())


def test_ending_finished() -> None:
    match = Match(kozyr.rules("51v"), first_deal=23)
    play_on(match)

    assert (match.over, len(match.sheet), match.split) == (True, 1, ())
    with pytest.raises(kozyr.MatchError, match="after 23 deals"):
        match.stop()
