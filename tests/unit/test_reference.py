"""The reference deal of Frap against the rules text: examples, card conservation, each option."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from kozyr.reference import Reference
from kozyr.reference.cards import RANKS, SUITS, follow, head
from kozyr.reference.settle import Contest, fine_factor
from kozyr.reference.table import Table

RECORDS = Path(__file__).parents[2] / "src/kozyr/rulebook/examples/frap"
EXAMPLES = sorted(RECORDS.glob("F*.kzr"))
PRESETS: dict[str, dict[str, Any]] = {
    "frap@1": {},
    "frap-pl@1": {"podrezka_upcard_max_rank": "T"},
    "frap-ru@1": {"blind_fines": "russian_literal"},
}
VALUES: dict[str, tuple[object, ...]] = {
    "stake": (4, 8, 5),
    "circles": (3, 2, 1),
    "earlier_passers_may_whist": (True, False),
    "blind": (True, False),
    "blind_may_exchange": (True, False),
    "blind_fines": ("polish", "russian_literal"),
    "podrezka": ("true", "false", "if_no_whister"),
    "podrezka_upcard_max_rank": ("none", "T"),
    "may_ruff_freely": (False, True),
    "must_head": ("none", "trumps_only", "always"),
    "short_stock": ("reshuffle", "stop"),
    "unopposed": ("whole", "half"),
}


def pack(lowest: str) -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS[RANKS.index(lowest) :]]


def deal(hands: Sequence[str] = (), then: str = "", **given: Any) -> Reference:
    """A deal with the first hands and the first cards after the hands as given; dealer last.

    given: players, kon and options.
    """
    players = given.pop("players", len(hands))
    known = [card for text in (*hands, then) for card in text.split()]
    rest = [card for card in pack("7" if players <= 4 else "2") if card not in known]
    held = [text.split() for text in hands]
    held += [[rest.pop() for _ in range(4)] for _ in range(players - len(held))]
    deck = [hand[place] for place in range(4) for hand in held] + then.split() + rest
    kon = given.pop("kon", 4 * players)
    paid = [kon // players] * players
    return Reference(
        players=players, dealer=players - 1, deck=deck, kon=kon, paid=paid, options=given
    )


def act(reference: Reference, *texts: str) -> Reference:
    for text in texts:
        reference.play(text)
    return reference


def state(reference: Reference) -> dict[str, Any]:
    return reference.digest()


def size(reference: Reference, key: str) -> int:
    """How many cards lie in the stock, in all hands or in the whole pile."""
    places = state(reference)[key]
    return sum(len(place) if isinstance(place, list) else 1 for place in places)


# ---- the examples


def options_of(lines: Sequence[str]) -> dict[str, Any]:
    """The preset of a match and the options written in its head."""
    options = dict(PRESETS[next(line for line in lines if line.startswith("game ")).split()[1]])
    for line in lines:
        if line.startswith("option "):
            _, name, value = line.split()
            values = {str(known).lower(): known for known in VALUES.get(name, ())}
            options[name] = values[value] if name in VALUES else value
    return options


def statements(path: Path) -> list[str]:
    lines = [line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines()]
    return [line for line in lines if line]


def replayed(path: Path) -> Iterator[tuple[Reference, str]]:
    """Every finished deal of a file with one match, and its result line."""
    lines = statements(path)
    options, carry = options_of(lines), 0
    players = int(next(line for line in lines if line.startswith("seats ")).split()[1])
    numbers: list[str] = []
    for line in lines:
        first, *words = line.split()
        if first == "deal":
            numbers = words
        elif first == "deck":
            kon = int(numbers[4])
            reference = Reference(
                players=players,
                dealer=int(numbers[2]),
                deck=words,
                kon=kon,
                paid=[(kon - carry) // players] * players,
                options=options,
            )
        elif first == "stock":
            reference.restock(words)
        elif first == "result":
            carry = int(words[-1])
            yield reference, line
        elif first.isdigit():
            play_statement(reference, int(first), " ".join(words))


def play_statement(reference: Reference, seat: int, text: str) -> None:
    if text == "look" and seat != reference.actor:
        reference.look(seat)
        return
    assert seat == reference.actor
    reference.play(text)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_replays_the_worked_example(path: Path) -> None:
    results = list(replayed(path))
    assert len(results) == sum(line.startswith("result ") for line in statements(path)) > 0
    for reference, line in results:
        assert reference.over
        net = " ".join(map(str, reference.net))
        assert line == f"result net {net} carry {reference.carry}"


def test_all_examples_are_there() -> None:
    assert len(EXAMPLES) == 9


def test_f7_twelve_players_and_a_short_stock() -> None:
    reference = deal(players=12)
    live = state(reference)["upcard"]
    act(reference, "look", "frap", "whist", "whist", *["pass"] * 9)
    assert (size(reference, "stock"), size(reference, "thrown")) == (3, 36)

    act(reference, max(text for text in reference.legal() if len(text.split()) == 4))
    assert (size(reference, "stock"), reference.actor, reference.available(1)) == (0, 1, 39)

    act(reference, max(text for text in reference.legal() if len(text.split()) == 3))
    assert reference.awaiting_stock and not reference.legal()
    assert len(reference.pool()) == 39 and live not in reference.pool()
    reference.restock(sorted(reference.pool()))
    assert (size(reference, "stock"), reference.actor) == (37, 2)

    act(reference, max(reference.legal(), key=len))
    assert (size(reference, "stock"), size(reference, "thrown")) == (33, 6)
    assert size(reference, "hands") == 12


def test_f10_frap_in_the_second_circle() -> None:
    reference = deal(["7d 8d 9d Td", "Ah Kh 7s 8s", "Qh Jh Ks As", "Jd Qd Kd Ad"], "7c 9h")
    act(reference, *["look", "pass"] * 4)
    assert (state(reference)["upcard"], state(reference)["dead"]) == ("9h", ["7c"])
    act(reference, "pass", "frap", "whist", "pass", "pass", "swap", "swap", "stay", "stay")
    assert reference.carry == 0
    act(reference, "Ah", "Jh", "Kh", "Qh", "7s", "Ks", "As", "8s")
    assert state(reference)["taken"] == [0, 2, 2, 0]
    assert (reference.net, reference.carry) == ([-8, 8, 8, -8], 0)


# ---- random deals


def random_deal(seed: int) -> tuple[Reference, list[str], random.Random]:
    rng = random.Random(seed)
    players = 2 + seed % 11
    lowest = "7" if players <= 4 else rng.choice("26") if players <= 6 else "2"
    deck = pack(lowest)
    rng.shuffle(deck)
    carry, stake = rng.choice((0, 7, 16)), 4
    options = {name: rng.choice(values) for name, values in VALUES.items()}
    reference = Reference(
        players=players,
        dealer=rng.randrange(players),
        deck=deck,
        kon=carry + stake * players,
        paid=[stake] * players,
        options=options,
    )
    return reference, sorted(deck), rng


def cards_everywhere(reference: Reference) -> list[str]:
    now = state(reference)
    cards = [now["upcard"]] if now["upcard"] else []
    cards += now["stock"] + now["dead"] + now["played"]
    return sorted(cards + [card for place in now["hands"] + now["thrown"] for card in place])


def random_step(reference: Reference, rng: random.Random) -> str:
    hidden = [seat for seat in range(len(reference.net)) if reference.may_look(seat)]
    if reference.awaiting_stock:
        reference.restock(rng.sample(sorted(reference.pool()), len(reference.pool())))
        return "stock"
    if hidden and rng.random() < 0.2:
        reference.look(rng.choice(hidden))
        return "look"
    text = rng.choice(sorted(reference.legal()))
    reference.play(text)
    return text


def test_every_card_is_in_exactly_one_place() -> None:
    seen: set[str] = set()
    for seed in range(300):
        reference, deck, rng = random_deal(seed)
        before = sum(reference.net) + state(reference)["kon"]
        assert cards_everywhere(reference) == deck
        while not reference.over:
            assert (reference.actor is None) == reference.awaiting_stock
            text = random_step(reference, rng)
            seen.add(text.split()[0] if text != "cut up" else text)
            assert cards_everywhere(reference) == deck, seed
        assert sum(reference.net) + reference.carry == before
        assert sum(state(reference)["taken"]) in (0, 4)
        assert reference.actor is None and reference.legal() == set()
    assert seen >= {"look", "blind", "frap", "whist", "drop", "swap", "stock", "cut", "cut up"}


# ---- bidding (B.2)


def test_b2_a_turn_offers_blind_only_before_the_look() -> None:
    reference = deal(players=3)
    assert reference.legal() == {"blind", "look", "pass"}
    act(reference, "look")
    assert (reference.actor, reference.legal()) == (0, {"frap", "pass"})
    reference.look(2)
    assert not reference.may_look(2) and not reference.may_look(3) and reference.may_look(1)
    act(reference, "pass", "blind")
    assert state(reference)["looked"] == [0, 2] and not reference.may_look(1)
    act(reference, "whist", "whist")
    assert state(reference)["looked"] == [0, 1, 2]
    assert state(act(deal(players=3), "look", "frap"))["looked"] == [0, 1, 2]


def test_b2_without_blind_every_hand_is_up() -> None:
    reference = deal(players=3, blind=False)
    assert reference.legal() == {"frap", "pass"}
    assert not any(map(reference.may_look, range(3)))


def test_b2_earlier_passers_of_the_same_circle_may_be_barred() -> None:
    reference = act(deal(players=3, earlier_passers_may_whist=False), *["pass"] * 4)
    act(reference, "look", "frap")
    assert (reference.actor, reference.legal()) == (2, {"whist", "pass"})
    act(reference, "whist")
    assert (reference.actor, reference.legal()) == (0, {"pass"})
    assert act(deal(players=3), "pass", "blind", "pass").legal() == {"whist", "pass"}


def test_b2_the_last_all_pass_ends_the_deal() -> None:
    reference = act(deal(players=3, circles=2, stake=8), *["pass"] * 6)
    assert (reference.over, reference.net, reference.carry) == (True, [-20] * 3, 60)


# ---- exchange (B.3)


def test_b3_exchange_goes_from_the_dealers_left() -> None:
    reference = act(deal(players=4), "pass", "look", "pass", "look", "frap", *["whist"] * 3)
    order = []
    while reference.actor is not None and "swap" in reference.legal():
        assert len(reference.legal()) == 16
        order.append(reference.actor)
        act(reference, "swap")
    assert order == [0, 1, 2, 3]


def test_b3_blind_caller_drops_and_perhaps_may_not_exchange() -> None:
    for may_exchange, asked in ((True, 0), (False, 2)):
        reference = deal(players=3, blind_may_exchange=may_exchange)
        act(reference, "blind", "pass", "whist")
        assert len(reference.legal()) == 5 and state(reference)["upcard"] is None
        act(reference, min(reference.legal()))
        assert reference.actor == asked
    act(reference, "swap")
    assert reference.legal() == {"stay", "cut"}  # the upcard is gone


def test_b3_lone_blind_caller_without_exchange() -> None:
    reference = act(deal(players=2, blind_may_exchange=False), "blind", "pass")
    act(reference, min(reference.legal()))
    assert (reference.actor, reference.legal()) == (1, {"stay", "cut"})


def test_b3_stop_limits_the_exchange_to_the_stock() -> None:
    reference = deal(players=12, short_stock="stop", circles=2)
    act(reference, *["pass"] * 12, "look", "frap", "whist", *["pass"] * 10)
    assert max(len(text.split()) for text in reference.legal()) == 1 + 2
    act(reference, max(reference.legal(), key=len))
    assert (reference.actor, reference.legal()) == (1, {"swap"})
    act(reference, "swap")
    assert state(reference)["leader"] == 0  # no passer can cut in, none is asked


def test_b3_the_pool_leaves_out_what_the_drawer_threw() -> None:
    reference = act(deal(players=12), *["pass"] * 12, "blind", "whist", *["pass"] * 10)
    act(reference, min(reference.legal()))
    thrown = state(reference)["thrown"]
    act(reference, max(reference.legal(), key=len))
    dead = set(state(reference)["dead"])
    assert len(dead) == 1 and dead < reference.pool() and len(reference.pool()) == 1 + 40
    assert not set(thrown[0]) & reference.pool()
    with pytest.raises(ValueError, match="reshuffle"):
        reference.restock(sorted(reference.pool())[1:])
    with pytest.raises(ValueError, match="reshuffle"):
        reference.restock([*sorted(reference.pool()), min(reference.pool())])
    reference.restock(sorted(reference.pool()))
    assert reference.available(1) == 41 - 2 + 5 and reference.pool() == set()
    with pytest.raises(ValueError, match="awaited"):
        reference.restock([])


# ---- cutting in (B.7)


def called(upcard: str, *answers: str, **given: Any) -> Reference:
    """Four players: seat 0 fraps, the answers follow, nobody exchanges."""
    reference = deal(["Ah Kh Ac Kc", "7d 7h 7s 8s", "8d 8h 9h Ts", "9d Js Qs Ks"], upcard, **given)
    act(reference, "look", "frap", *answers)
    return act(reference, *["swap"] * (1 + answers.count("whist")))


def test_b7_several_cutters_and_the_first_leads() -> None:
    reference = called("Jd 8c 9c Tc Jc Qc Td Qd Kd Ad", "pass", "whist", "pass")
    assert (reference.actor, reference.legal()) == (1, {"stay", "cut", "cut up"})
    act(reference, "cut")
    assert reference.actor == 1
    assert reference.legal() == {f"drop {card}" for card in ("8c", "9c", "Tc", "Jc", "Qc")}
    act(reference, "drop 8c")
    assert state(reference)["hands"][1] == ["9c", "Tc", "Jc", "Qc"]
    assert state(reference)["thrown"][1] == ["8c", "7d", "7h", "7s", "8s"]
    assert (reference.actor, reference.legal()) == (3, {"stay", "cut", "cut up"})
    act(reference, "cut up", "drop Td")
    now = state(reference)
    assert (now["cutters"], now["leader"], now["playing"]) == ([1, 3], 1, [0, 1, 2, 3])
    assert (now["upcard"], now["trump"]) == (None, "d")
    act(reference, "Tc")
    assert (reference.actor, reference.legal()) == (2, {"8d"})


@pytest.mark.parametrize(
    ("given", "answer", "offered"),
    [
        ({}, "whist", {"stay", "cut", "cut up"}),
        ({"podrezka": "if_no_whister"}, "pass", {"stay", "cut", "cut up"}),
        ({"podrezka": "if_no_whister"}, "whist", None),
        ({"podrezka": "false"}, "whist", None),
        ({"podrezka_upcard_max_rank": "T"}, "whist", {"stay", "cut"}),
    ],
)
def test_b7_options(given: dict[str, Any], answer: str, offered: set[str] | None) -> None:
    reference = called("Jd", "pass", answer, "pass", **given)
    if offered is None:
        assert state(reference)["leader"] == 0
    else:
        assert (reference.actor, reference.legal()) == (1, offered)


def test_b7_an_earlier_cutter_is_no_whister_and_a_ten_may_be_taken() -> None:
    given: dict[str, Any] = {"podrezka": "if_no_whister", "podrezka_upcard_max_rank": "T"}
    reference = act(called("Td 7c 8c 9c Tc Jc", *["pass"] * 3, **given), "cut", "drop 7c")
    assert (reference.actor, reference.legal()) == (2, {"stay", "cut", "cut up"})


@pytest.mark.parametrize(
    ("swapped", "offered"), [(2, {"stay", "cut", "cut up"}), (3, {"stay", "cut up"}), (4, None)]
)
def test_b7_what_the_stock_allows(swapped: int, offered: set[str] | None) -> None:
    """Eleven players leave a stock of seven."""
    reference = deal(players=11, short_stock="stop")
    act(reference, "look", "frap", *["pass"] * 10)
    act(reference, next(text for text in reference.legal() if len(text.split()) == 1 + swapped))
    assert reference.over if offered is None else reference.legal() == offered


def test_b7_with_four_cards_left_only_the_upcard_can_be_taken() -> None:
    reference = deal(players=11, short_stock="stop")
    act(reference, "look", "frap", *["pass"] * 10)
    act(reference, next(text for text in reference.legal() if len(text.split()) == 4))
    assert (reference.actor, reference.legal()) == (1, {"stay", "cut up"})
    act(reference, "stay", "cut up")
    act(reference, min(reference.legal()))
    assert (state(reference)["leader"], state(reference)["playing"]) == (2, [0, 2])


def test_b7_a_cut_may_need_a_reshuffle() -> None:
    reference = act(deal(players=12), "look", "frap", *["pass"] * 11, "swap", "cut")
    assert reference.awaiting_stock and len(reference.pool()) == 40
    reference.restock(sorted(reference.pool()))
    assert reference.actor == 1 and len(reference.legal()) == 5


# ---- play and money (B.4 to B.6, B.8)


@pytest.mark.parametrize(
    ("hand", "best", "free", "must_head", "playable"),
    [
        ("8c Ac 9h Ks", "Tc", False, "none", "8c Ac"),
        ("8c Ac 9h Ks", "Tc", False, "always", "Ac"),
        ("8c 7c 9h Ks", "Tc", False, "always", "8c 7c"),
        ("8c Ac 9h Ks", "Tc", False, "trumps_only", "8c Ac"),
        ("8c Ac 9h Ks", "Tc", True, "none", "8c Ac 9h"),
        ("8c Ac 9h Ks", "Tc", True, "always", "Ac 9h"),
        ("8h Ah Ks", "Tc", False, "none", "8h Ah"),
        ("8h Ah Ks", "Th", False, "none", "8h Ah"),
        ("8h Ah Ks", "Th", False, "trumps_only", "Ah"),
        ("8h Ah Ks", "Th", False, "always", "Ah"),
        ("8h 9h Ks", "Th", False, "trumps_only", "8h 9h"),
        ("8c Ac 9h Ah", "Th", False, "always", "8c Ac"),
        ("8c Ac 9h Ah", "Th", True, "trumps_only", "8c Ac Ah"),
        ("8c Ac 9h Ah", "Th", True, "always", "Ah"),
        ("8c Ac 9h", "Th", True, "trumps_only", "8c Ac 9h"),
        ("8d Ks", "Tc", False, "always", "8d Ks"),
        ("8d Ks", "Tc", True, "trumps_only", "8d Ks"),
    ],
)
def test_b8_following_clubs_with_hearts_trump(
    hand: str, best: str, free: bool, must_head: str, playable: str
) -> None:
    base = follow(set(hand.split()), "c", "h", ruff_freely=free)
    assert head(base, best, "h", must_head) == set(playable.split())


@pytest.mark.parametrize(("unopposed", "net", "carry"), [("whole", 14, 0), ("half", 5, 9)])
def test_b8_nobody_contests(unopposed: str, net: int, carry: int) -> None:
    reference = act(called("Jd", *["pass"] * 3, kon=18, unopposed=unopposed), *["stay"] * 3)
    assert (reference.net, reference.carry) == ([net, -4, -4, -4], carry)
    assert state(reference)["taken"] == [0] * 4


def test_b4_what_does_not_divide_stays() -> None:
    hands = ["Ah Kh Ac Kc", "7h 8h 7c 8c"]
    reference = act(deal(hands, "Jd", kon=11), "look", "frap", "whist", "swap", "swap")
    act(reference, "Ah", "7h", "Kh", "8h", "Ac", "7c", "Kc", "8c")
    assert (reference.net, reference.carry) == ([3, -16], 3 + 11)


@pytest.mark.parametrize(
    ("tricks", "blind", "ace_up", "polish", "literal"),
    [
        (2, True, True, 0, 0),
        (1, False, True, 1, 1),
        (0, False, False, 2, 2),
        (0, True, False, 4, 2),
        (0, True, True, 4, 2),
        (1, True, False, 2, 4),
        (1, True, True, 3, 3),
    ],
)
def test_f9_fines_of_the_caller(
    tricks: int, blind: bool, ace_up: bool, polish: int, literal: int
) -> None:
    contest = Contest(12, 0, [0, 1], [tricks, 4 - tricks], blind, ace_up)
    assert fine_factor(contest, 0, "polish") == polish
    assert fine_factor(contest, 0, "russian_literal") == literal


def test_b5_fines_of_a_whister() -> None:
    contest = Contest(12, 0, [0, 1, 2], [3, 1, 0], True, True)
    assert [fine_factor(contest, seat, "polish") for seat in (1, 2)] == [0, 1]


# ---- errors


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": 13},
        {"dealer": 3},
        {"paid": [4, 4]},
        {"deck": pack("7")[:14]},
        {"deck": [*pack("7"), "7c"]},
        {"deck": [*pack("7"), "1c"]},
        {"options": {"stake": True}},
        {"options": {"circles": 4}},
        {"options": {"blind": "true"}},
        {"options": {"podrezka": True}},
        {"options": {"must_head": "sometimes"}},
    ],
)
def test_refuses_a_wrong_set_up(wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"players": 3, "dealer": 2, "deck": pack("7"), "kon": 12}
    with pytest.raises(ValueError):
        Reference(**{**right, "paid": [4] * 3, "options": {}, **wrong})


def test_refuses_what_is_not_legal() -> None:
    reference = deal(players=3)
    for text in ("frap", "whist", "swap", "7c", ""):
        with pytest.raises(ValueError, match="not legal"):
            reference.play(text)
    act(reference, "look")
    with pytest.raises(ValueError, match="may not look"):
        reference.look(0)
    assert state(reference)["actor"] == 0


def test_the_upcard_is_taken_once() -> None:
    table = Table(2, 1, pack("7"))
    table.take_upcard(0)
    with pytest.raises(ValueError, match="no upcard"):
        table.take_upcard(1)
