"""Every option of 51 (E.0), each value of it, and every refusal."""

from typing import Any

import pytest

import kozyr
from kozyr import Match, Reason
from kozyr.core.cards import format_card
from kozyr.games.fifty_one import GAME
from tests.rules.test_fifty_one import of_three, one_card, second
from tests.support.decks import stacked
from tests.support.implementations import Implementation


@pytest.mark.parametrize(
    ("players", "deck", "deals"), [(4, 36, 20), (4, 32, 18), (5, 30, 15), (5, 34, 15), (5, 35, 17)]
)
def test_option_deck(players: int, deck: int, deals: int) -> None:
    rules = kozyr.rules("51a", players=players, deck=deck)

    assert (len(rules.deck), len(rules.schedule)) == (deck, deals)


@pytest.mark.parametrize(
    ("schedule", "sizes"),
    [
        ("plateau", [*range(1, 12), 12, 12, 12, *range(11, 0, -1)]),
        ("top_once", [*range(1, 13), *range(11, 0, -1)]),
        ("top_twice", [*range(1, 13), *range(12, 0, -1)]),
    ],
)
def test_option_schedule(schedule: str, sizes: list[int]) -> None:
    assert list(kozyr.rules("51a", players=3, schedule=schedule).schedule) == sizes


@pytest.mark.parametrize(
    ("ruff", "legal"), [("must", "Kh Jh"), ("literal", "9d"), ("may", "Kh Jh 9d")]
)
@pytest.mark.parametrize("preset", ["51a", "51b", "51v"])
def test_option_ruff(implementation: Implementation, preset: str, ruff: str, legal: str) -> None:
    table = second(implementation, "Tc", "Kh Jh 9d", preset=preset, ruff=ruff)
    assert table.legal() == set(legal.split())
    for hand in ("Kh Jh Th", "Kd Jd Ts"):  # only trumps, and none: everything, always
        assert second(implementation, "Tc", hand, ruff=ruff).legal() == set(hand.split())


@pytest.mark.parametrize(
    ("ruff", "legal"),
    [("must", "Kh 6s 6s!"), ("literal", "9d 6s 6s!"), ("may", "Kh 9d 6s 6s!")],
)
def test_option_ruff_with_a_shakha(implementation: Implementation, ruff: str, legal: str) -> None:
    table = second(implementation, "Tc", "Kh 9d 6s", preset="51b", ruff=ruff)

    assert table.legal() == set(legal.split())


@pytest.mark.parametrize("preset", ["51a", "51b", "51v"])
@pytest.mark.parametrize(("hook", "missing"), [(True, {"bid 1"}), (False, set())])
def test_option_hook(
    implementation: Implementation, preset: str, hook: bool, missing: set[str]
) -> None:
    hands = ["7c 8c", "7d 8d", "7s 8s"]
    table = implementation.announced(hands, "9h", bids=[1, 0], preset=preset, hook=hook)

    assert table.legal() == {"bid 0", "bid 1", "bid 2"} - missing
    assert table.refuses("bid 1") is hook


@pytest.mark.parametrize(
    ("preset", "players", "options", "shakhi", "size"),
    [
        ("51a", 3, {"shakhi": "none"}, "", 36),
        ("51a", 3, {"shakhi": "lowest_black"}, "6c 6s", 36),
        ("51a", 2, {"shakhi": "lowest_black"}, "7c 7s", 32),
        ("51a", 5, {"shakhi": "lowest_black"}, "7c 7s", 30),
        ("51a", 5, {"shakhi": "lowest_black", "deck": 35}, "6c 6s", 35),
        ("51v", 3, {"shakhi": "lowest_black"}, "6c 7s", 33),
        ("51a", 3, {"shakhi": "six_of_clubs"}, "6c", 36),
        ("51v", 3, {"shakhi": "six_of_clubs"}, "6c", 33),
        ("51a", 5, {"shakhi": "six_of_clubs", "deck": 34}, "6c", 34),
        ("51a", 2, {"shakhi": "add_black_sixes"}, "6c 6s", 34),
        ("51a", 5, {"shakhi": "add_black_sixes"}, "6c 6s", 34),
        ("51a", 5, {"shakhi": "add_black_sixes", "deck": 35}, "6c 6s", 35),
        ("51v", 3, {"shakhi": "add_black_sixes"}, "6c 6s", 34),
    ],
)
def test_option_shakhi(
    implementation: Implementation,
    preset: str,
    players: int,
    options: dict[str, Any],
    shakhi: str,
    size: int,
) -> None:
    rules = kozyr.rules(preset, players=players, **options)
    assert {format_card(card) for card in rules.shakhi} == set(shakhi.split())
    assert len(rules.deck) == size
    hands = ["8d 9d", "Td Jd", "8s 9s", "Qd Kd", "Js Qs"][:players]
    hands[0] = f"{shakhi} 8d 9d".strip()[:5]
    table = implementation.announced(
        hands, "9h", bids=[0, 0, 0, 0, 0][:players], preset=preset, hook=False, **options
    )
    beating = {text for text in table.legal() if text.endswith("!")}
    assert beating == {f"{card}!" for card in shakhi.split()}


@pytest.mark.parametrize(
    ("deck", "players", "shakhi", "why"),
    [
        (32, 4, "add_black_sixes", "take the deck of 36"),
        (32, 2, "six_of_clubs", "no six of clubs"),
        (30, 5, "six_of_clubs", "no six of clubs"),
        (32, 4, "six_of_clubs", "no six of clubs"),
    ],
)
def test_option_shakhi_that_the_deck_has_not(
    deck: int, players: int, shakhi: str, why: str
) -> None:
    with pytest.raises(kozyr.RulesError, match=why):
        kozyr.rules("51b", players=players, deck=deck, shakhi=shakhi)


@pytest.mark.parametrize(("restricted", "legal"), [(True, "8s 6c 6c!"), (False, "Qh 8s 6c 6c!")])
@pytest.mark.parametrize("preset", ["51b", "51v"])
def test_option_lead_trump_restricted(
    implementation: Implementation, preset: str, restricted: bool, legal: str
) -> None:
    table = implementation.announced(
        ["Qh 8s 6c", "7d 8d 9d", "7s 9s Ts"],
        "9h",
        bids=[0, 0, 1],
        preset=preset,
        lead_trump_restricted=restricted,
    )
    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(
    ("led", "hand", "any_time", "ordinary"),
    [
        ("Td", "9d Kh 6s", "9d 6s 6s!", "9d 6s!"),
        ("Ts", "9d Kh 6s", "9d 6s 6s!", "6s 6s!"),  # an ordinary six must follow
        ("Ts", "9s Kh 6s", "9s 6s 6s!", "9s 6s 6s!"),
        ("Tc", "Kh Jh 6s", "Kh Jh 6s 6s!", "6s 6s!"),  # a plain card to discard, by the letter
        ("Th", "9h Ac 6s", "9h 6s 6s!", "9h 6s!"),
        ("Th", "9d Ac 6s", "6s 6s!", "6s!"),  # only as beating is it better than the rest
    ],
)
def test_option_plain_shakha(
    implementation: Implementation, led: str, hand: str, any_time: str, ordinary: str
) -> None:
    for value, legal in (("any_time", any_time), ("ordinary", ordinary)):
        table = second(implementation, led, hand, preset="51b", plain_shakha=value)
        assert table.legal() == set(legal.split())


@pytest.mark.parametrize(
    ("value", "legal"), [("any_time", "8s 6c 6c! 6s 6s!"), ("ordinary", "8s 6c 6c! 6s 6s!")]
)
def test_option_plain_shakha_when_leading(
    implementation: Implementation, value: str, legal: str
) -> None:
    table = implementation.announced(
        ["Qh 8s 6c 6s", "7d 8d 9d Td", "7s 9s Ts Js"],
        "9h",
        bids=[0, 0, 1],
        preset="51b",
        plain_shakha=value,
    )
    assert table.legal() == set(legal.split())


@pytest.mark.parametrize(("value", "legal"), [("any_time", "8s 6c 6c!"), ("ordinary", "8s 6c!")])
def test_option_plain_shakha_in_trumps_when_leading(
    implementation: Implementation, value: str, legal: str
) -> None:
    """Clubs are trump: the six is a trump, which may not be led as an ordinary card."""
    table = implementation.announced(
        ["Qc 8s 6c", "7d 8d 9d", "7s 9s Ts"],
        "9c",
        bids=[0, 0, 1],
        preset="51b",
        plain_shakha=value,
    )
    assert table.legal() == set(legal.split())


@pytest.mark.parametrize("led", ["6c", "6c!"])
@pytest.mark.parametrize("trump", ["h", "c"])
@pytest.mark.parametrize(
    ("value", "legal"), [("own_suit", "8c 6s 6s!"), ("any", "8c Kd Kh 6s 6s!")]
)
def test_option_led_shakha(
    implementation: Implementation, led: str, trump: str, value: str, legal: str
) -> None:
    hand = "8c Kd Kh 6s"
    table = second(implementation, led, hand, trump=trump, preset="51b", led_shakha=value)

    assert table.legal() == set(legal.split())


def test_option_led_shakha_keeps_the_suit_that_wins(implementation: Implementation) -> None:
    """Whoever may play anything: the suit led is still its own."""
    options: dict[str, Any] = {"preset": "51b", "led_shakha": "any"}
    assert of_three(implementation, "6c Ad Kd", **options) == [1, 0, 0]
    assert of_three(implementation, "6c Ad 7c", **options) == [0, 0, 1]
    assert of_three(implementation, "6c Ad 7h", **options) == [0, 0, 1]
    assert of_three(implementation, "6c! Ah 6s", **options) == [1, 0, 0]


@pytest.mark.parametrize(("wins", "winner"), [("last", 2), ("first", 1)])
def test_option_shakha_wins(implementation: Implementation, wins: str, winner: int) -> None:
    options: dict[str, Any] = {"preset": "51b", "shakha_wins": wins}
    both = of_three(implementation, "Ad 6c! 6s!", **options)
    assert both == [seat == winner for seat in range(3)]
    assert of_three(implementation, "6c! 6s! Ah", **options) == [wins == "first", wins == "last", 0]
    assert of_three(implementation, "Ah 6c 6s!", **options) == [0, 0, 1]


@pytest.mark.parametrize("preset", ["51b", "51v"])
@pytest.mark.parametrize(("forced", "legal"), [(True, "6c 6c!"), (False, "As Kd 6c 6c!")])
def test_option_shakha_forced_on_trump_lead(
    implementation: Implementation, preset: str, forced: bool, legal: str
) -> None:
    options: dict[str, Any] = {"preset": preset, "shakha_forced_on_trump_lead": forced}
    assert second(implementation, "Th", "As Kd 6c", **options).legal() == set(legal.split())
    assert second(implementation, "Th", "9h Kd 6c", **options).legal() == {"9h", "6c", "6c!"}


@pytest.mark.parametrize("preset", ["51a", "51v"])
@pytest.mark.parametrize(("double", "points"), [(True, [20, 10, 0]), (False, [10, 5, 0])])
def test_option_last_deal_double(
    implementation: Implementation, preset: str, double: bool, points: list[int]
) -> None:
    options: dict[str, Any] = {"preset": preset, "last_deal_double": double}
    assert one_card(implementation, [1, 0, 1], last=True, **options) == points
    assert one_card(implementation, [1, 0, 1], **options) == [10, 5, 0]


@pytest.mark.parametrize(
    ("miss", "double", "points"),
    [
        ("none", True, [20, 0, 10]),
        ("minus10", True, [20, -10, 10]),
        ("minus10", False, [10, 0, 5]),  # it is about the doubled deal
    ],
)
def test_option_last_deal_miss(
    implementation: Implementation, miss: str, double: bool, points: list[int]
) -> None:
    options: dict[str, Any] = {"preset": "51v", "last_deal_miss": miss, "last_deal_double": double}
    assert one_card(implementation, [1, 1, 0], last=True, **options) == points
    assert one_card(implementation, [1, 1, 0], **options) == [10, 0, 5]


@pytest.mark.parametrize(
    ("titles", "total", "title"),
    [
        ("upper_inclusive", 50, "embryo"),
        ("lower_inclusive", 50, "junior"),
        ("upper_inclusive", 200, "master"),
        ("lower_inclusive", 200, "grandmaster"),
        ("lower_inclusive", 230, "grandmaster"),
    ],
)
def test_option_titles(titles: str, total: int, title: str) -> None:
    assert kozyr.rules("51v", titles=titles).title(total) == title


# ---- refusals

HANDS = ["Th Tc Ts", "Kh 9d 6s", "8c 8h 8d"]
SHAKHA = {"preset": "51b"}
FREE = {"preset": "51b", "lead_trump_restricted": False}
CASES: list[tuple[Reason, str, str, str, dict[str, Any]]] = [
    (Reason.NOT_NOW, "2.1", "", "7c", {}),
    (Reason.NOT_NOW, "2.1", "", "pass", {}),
    (Reason.NOT_NOW, "2.1", "", "frap", {}),
    (Reason.NOT_NOW, "3.1", "bid 0,bid 0,bid 0", "bid 1", {}),
    (Reason.NOT_NOW, "3.1", "bid 0,bid 0,bid 0", "swap", {}),
    (Reason.BID_TOO_HIGH, "2.2", "", "bid 4", {}),
    (Reason.BID_SUM, "2.3", "bid 1,bid 1", "bid 1", {"hook": True}),
    (Reason.LEAD_NOT_TRUMP, "3.2", "bid 0,bid 0,bid 0", "Th", SHAKHA),
    (Reason.MUST_FOLLOW, "3.3", "bid 0,bid 0,bid 0,Th", "9d", {}),
    (Reason.MUST_FOLLOW, "3.3", "bid 0,bid 0,bid 0,Th", "9d", FREE),
    (Reason.MUST_RUFF, "3.4", "bid 0,bid 0,bid 0,Tc", "9d", {}),
    (Reason.MUST_RUFF, "3.4", "bid 0,bid 0,bid 0,Tc", "9d", {**SHAKHA, "ruff": "must"}),
    (Reason.MAY_NOT_RUFF, "3.4", "bid 0,bid 0,bid 0,Tc", "Kh", SHAKHA),
    (Reason.NOT_A_SHAKHA, "4.1", "bid 0,bid 0,bid 0,Tc", "6s!", {}),
    (Reason.NOT_A_SHAKHA, "4.1", "bid 0,bid 0,bid 0,Tc", "Kh!", SHAKHA),
    (Reason.NOT_IN_HAND, "3.1", "bid 0,bid 0,bid 0,Tc", "6c!", SHAKHA),
    (Reason.NOT_IN_HAND, "3.1", "bid 0,bid 0,bid 0", "Ah", {}),
]
VOID = ["Th Tc Ts", "Kd 9d 6s", "8c 8h 8d"]
FORCED = {**FREE, "hands": VOID}
CASES += [
    (Reason.MUST_PLAY_SHAKHA, "4.5", "bid 0,bid 0,bid 0,Th", "9d", FORCED),
    (
        Reason.MUST_PLAY_SHAKHA,
        "4.5",
        "bid 0,bid 0,bid 0,Th",
        "6s",
        {**FORCED, "plain_shakha": "ordinary"},
    ),
]


@pytest.mark.parametrize(("reason", "rule", "said", "text", "options"), CASES)
def test_a_refusal_names_reason_rule_and_what_is_legal(
    implementation: Implementation,
    reason: Reason,
    rule: str,
    said: str,
    text: str,
    options: dict[str, Any],
) -> None:
    options = dict(options)
    hands = options.pop("hands", HANDS)
    table = implementation.announced(hands, "7h", **options)
    table.say(*(said.split(",") if said else []))
    assert table.refuses(text)
    if implementation.name == "reference":
        return
    rules = kozyr.rules(options.pop("preset", "51a"), players=3, **options)
    cards = [format_card(card) for card in rules.deck]
    match = Match(rules, deck=stacked(hands, "7h", each=3, cards=cards), dealer=2, first_deal=3)
    for word in said.split(",") if said else []:
        match.play(word)
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play(text)
    assert (caught.value.reason, caught.value.rule) == (reason, rule)
    assert caught.value.legal == tuple(map(str, match.legal()))
    assert f"rule {rule}" in str(caught.value)


def test_every_reason_of_the_game_has_a_case() -> None:
    assert set(GAME.refusals) <= {case[0] for case in CASES}


def test_the_cards_that_are_refused_are_named_with_their_reasons() -> None:
    rules = kozyr.rules("51b", players=3)
    cards = [format_card(card) for card in rules.deck]
    match = Match(rules, deck=stacked(HANDS, "7h", each=3, cards=cards), dealer=2, first_deal=3)
    for text in ("bid 0", "bid 0", "bid 0"):
        match.play(text)
    refused = {format_card(entry.card): entry.rule for entry in match.view(0).refused}
    assert refused == {"Th": "3.2"}
    match.play("Tc")
    refused = {format_card(entry.card): entry.rule for entry in match.view(1).refused}
    assert refused == {"Kh": "3.4"}
