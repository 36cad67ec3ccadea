"""``Match``: what it takes, what it refuses, where it stands between deals and at the end."""

from collections.abc import Callable

import pytest

import kozyr
from kozyr import IllegalActionError, Match, MatchError, NotationError, Reason
from kozyr.core.cards import Card, parse_cards
from tests.support.decks import pack

RULES = kozyr.rules("frap", players=3, deals=2)
SORTED = " ".join(pack(32))


def pass_out(match: Match, deals: int = 1) -> None:
    for _ in range(9 * deals):
        match.play("pass")


@pytest.mark.parametrize(
    "deck", [SORTED, pack(32), list(parse_cards(SORTED)), tuple(parse_cards(SORTED))]
)
def test_a_deck_may_be_text_texts_or_cards(deck: str | list[str] | list[Card]) -> None:
    match = Match(RULES, deck=deck, dealer=2)

    assert match.record().splitlines()[-1] == f"deck {SORTED}"


def test_decks_are_for_the_first_deals_and_the_seed_goes_on() -> None:
    back = " ".join(reversed(pack(32)))
    rules = kozyr.rules("frap", players=3, deals=3)
    match = Match(rules, seed=5, deck=SORTED, decks=[back], dealer=0)
    pass_out(match, 3)
    decks = [line for line in match.lines if line.startswith("deck ")]
    alone = Match(rules, seed=5, dealer=0)
    pass_out(alone, 3)

    assert decks[:2] == [f"deck {SORTED}", f"deck {back}"]
    assert decks[2] == [line for line in alone.lines if line.startswith("deck ")][2]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: [d[1], *d[1:]], "8c is there twice"),
        (lambda d: ["2c", *d[1:]], "2c does not belong here"),
        (lambda d: d[1:], "1 of 32 cards missing, e.g. 7c"),
        (lambda d: [], "32 of 32 cards missing"),
        (lambda d: ["", *d[1:]], "is not a card"),
        (lambda d: ["7c 8c", *d[2:]], "is not a card"),
        (lambda d: ["7x", *d[1:]], "'7x' is not a card"),
        (lambda d: [*d, "7c"], "7c is there twice"),
    ],
)
def test_a_deck_with_a_fault_names_it(change: Callable[[list[str]], list[str]], fault: str) -> None:
    with pytest.raises(NotationError, match=fault):
        Match(RULES, deck=change(pack(32)))


def test_a_number_that_is_no_card_is_refused() -> None:
    with pytest.raises(NotationError, match="999 does not belong here"):
        Match(RULES, deck=[Card(999), *parse_cards(SORTED)[1:]])


@pytest.mark.parametrize("dealer", [-1, 3, 99])
def test_a_dealer_who_does_not_exist(dealer: int) -> None:
    with pytest.raises(MatchError, match="seats are 0 to 2"):
        Match(RULES, dealer=dealer)


@pytest.mark.parametrize("given", [{"carry": -1}, {"carry": 10**2001}, {"first_deal": 0}])
def test_a_carry_or_number_out_of_range(given: dict[str, int]) -> None:
    with pytest.raises(MatchError):
        Match(RULES, carry=given.get("carry", 0), first_deal=given.get("first_deal", 1))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    match = Match(RULES)
    before = match.record()
    asks: tuple[Callable[[int], object], ...] = (
        match.view,
        match.look,
        lambda seat: match.play("look", seat),
        lambda seat: match.play("pass", seat),
    )
    for ask in asks:
        with pytest.raises(MatchError, match="seats are 0 to 2"):
            ask(seat)
    assert match.may_look(seat) is False
    assert match.record() == before


def test_between_deals() -> None:
    match = Match(RULES, auto_deal=False, dealer=1, carry=5)
    assert match.between
    assert (match.actor, match.legal(), match.dealer, match.next_dealer) == (None, (), 1, 1)
    assert (match.kon, match.balances, match.deal_no) == (5, (0, 0, 0), 0)
    assert not match.may_look(0)
    with pytest.raises(MatchError, match="no deal has begun"):
        match.view(0)
    with pytest.raises(IllegalActionError) as caught:
        match.play("pass")
    assert caught.value.reason is Reason.BETWEEN_DEALS
    with pytest.raises(IllegalActionError):
        match.look(0)

    match.deal()
    assert not match.between
    with pytest.raises(MatchError, match="in progress"):
        match.deal()
    pass_out(match)
    assert match.between
    assert (match.dealer, match.next_dealer) == (1, 2)
    assert match.stakes_due() == (0, 0, 0)  # the last top-up was the stake
    assert match.view(0).stage == "deal_over"
    match.deal(SORTED)
    assert match.lines[-1] == f"deck {SORTED}"


def test_over() -> None:
    match = Match(RULES)
    pass_out(match, 2)

    assert match.over and not match.between
    assert (match.actor, match.legal(), match.kon) == (None, (), 0)
    assert match.view(None).stage == "match_over"
    assert match.view(None).split == match.split
    calls: tuple[Callable[[], None], ...] = (lambda: match.play("pass"), lambda: match.look(0))
    for call in calls:
        with pytest.raises(IllegalActionError) as caught:
            call()
        assert caught.value.reason is Reason.MATCH_OVER
        assert caught.value.legal == ()
    with pytest.raises(MatchError, match="the match is over"):
        match.deal()
    with pytest.raises(MatchError, match="ends by itself after 2 deals"):
        match.stop()


@pytest.mark.parametrize("text", ["", "jump", "swap 7x", "drop"])
def test_a_text_that_is_no_action_changes_nothing(text: str) -> None:
    match = Match(RULES)
    before = match.record()
    with pytest.raises(NotationError):
        match.play(text)

    assert match.record() == before


def test_stop_before_the_first_deal_is_over_ends_after_it() -> None:
    match = Match(kozyr.rules("frap", players=3, deals=0), auto_deal=False)
    match.stop()
    assert not match.over
    match.deal()
    pass_out(match)

    assert match.over
    match.stop()  # once more changes nothing
    assert match.record().count("end scores") == 1


def test_a_reshuffle_from_the_seed_is_the_same_again() -> None:
    records = []
    for _ in range(2):
        match = Match(kozyr.rules("frap", players=12, podrezka="false"), seed=3)
        for text in ("look", "frap", *["pass"] * 11):
            match.play(text)
        match.play(match.legal()[-1])
        records.append(match.record())

    assert records[0] == records[1]
    assert records[0].count("\nstock ") == 1
    assert match.deal_no == 2  # an unopposed end right after the reshuffle is settled
    with pytest.raises(MatchError, match="no reshuffle"):
        match.restock()


def test_a_stop_in_the_middle_of_a_reshuffle_waits_for_the_order() -> None:
    match = Match(kozyr.rules("frap", players=12), seed=3)
    match.auto_restock = False
    for text in ("look", "frap", *["pass"] * 11):
        match.play(text)
    match.play(match.legal()[-1])

    assert match.awaiting_stock
    assert (match.actor, match.legal()) == (None, ())
    assert match.view(None).stage == "exchange"
    with pytest.raises(IllegalActionError) as caught:
        match.play("swap", seat=0)
    assert caught.value.reason is Reason.AWAITING_STOCK
    assert match.current is not None
    pile = match.current.pool()
    for order in (pile[1:], (*pile[1:], pile[1]), (*pile, match.current.state.upcard)):
        with pytest.raises(NotationError):
            match.restock([Card(card) for card in order])
    match.restock()
    assert match.actor is not None
    match.play("cut up")
    assert match.view(None).stage == "cut_drop"


def test_finished_only_leaves_out_the_deal_in_progress() -> None:
    match = Match(RULES)
    assert "deal 1" not in match.record(finished_only=True)
    pass_out(match)
    match.play("pass")

    finished = match.record(finished_only=True)
    assert finished.splitlines()[-1].startswith("result net")
    assert match.record().startswith(finished)
    assert "deal 2" not in finished


def test_a_look_at_ones_turn_is_the_same_by_either_way() -> None:
    one, other = Match(RULES, seed=1), Match(RULES, seed=1)
    assert one.actor is not None
    one.look(one.actor)
    other.play("look", other.actor)

    assert one.record() == other.record()
    assert one.view(0) == other.view(0)


# ---- for points

EXACT = kozyr.rules("51v")


def test_a_match_for_points_has_no_carry_and_no_deal_after_the_last() -> None:
    with pytest.raises(MatchError, match="nothing lies on the table"):
        Match(EXACT, carry=1)
    with pytest.raises(MatchError, match="the match has 23 deals"):
        Match(EXACT, first_deal=24)
    match = Match(EXACT, seed=1)
    assert (match.kon, match.balances, match.stakes_due()) == (0, (0, 0, 0), (0, 0, 0))
    with pytest.raises(MatchError, match="after 23 deals"):
        match.stop()


def test_a_match_for_points_goes_through_its_schedule() -> None:
    match = Match(EXACT, seed=2, dealer=1)
    announced = []
    while not match.over:
        if match.current is not None and match.lines[-1].startswith("deck "):
            announced.append(match.lines[-2])
        match.play(match.legal()[0])

    cards = [*range(1, 11), 11, 11, 11, *range(10, 0, -1)]
    assert announced == [
        f"deal {n} dealer {n % 3} cards {size}" for n, size in enumerate(cards, start=1)
    ]
    assert match.view(None).stage == "match_over"
    assert match.split == ()


@pytest.mark.parametrize("preset", ["51a", "51b", "oh-hell"])
def test_a_match_for_points_between_deals(preset: str) -> None:
    match = Match(kozyr.rules(preset, players=3), seed=1, dealer=0, auto_deal=False)
    cards = match.rules.schedule[0]
    assert match.announcement == f"deal 1 dealer 0 cards {cards}"
    match.deal()
    for text in ("frap", "look", "pass", "swap"):
        with pytest.raises(IllegalActionError) as caught:
            match.play(text)
        assert caught.value.reason is Reason.NOT_NOW
    with pytest.raises(IllegalActionError):
        match.look(0)
    assert not match.may_look(0)
    while not match.between:
        match.play(match.legal()[-1])
    assert match.next_dealer == 1
    assert sum(match.sheet[0].tricks) == cards
