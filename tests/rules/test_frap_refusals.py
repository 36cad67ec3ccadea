"""Every reason for which an action is refused, with the number of the rule it stands on."""

from typing import Any

import pytest

import kozyr
from kozyr import Match, Reason
from kozyr.core.actions import parse_action
from kozyr.core.cards import format_cards
from kozyr.core.errors import SENTENCES
from kozyr.engine.layout import At
from kozyr.games.frap import GAME, RULES
from tests.support.decks import stacked

HANDS = ["Tc 9d 9h Ks", "8c Ac Ah Ts", "8d 7d 7h 7s"]


def at(said: str, upcard: str = "Jh", players: int = 3, **options: Any) -> Match:
    """A deal in which so much has been said; seat 0 speaks first, hearts or spades are trump."""
    rules = kozyr.rules("frap", players=players, **options)
    hands = HANDS if players == 3 else []
    match = Match(
        rules, deck=stacked(hands, upcard, players=players), dealer=players - 1, auto_deal=False
    )
    match.auto_restock = False
    match.deal()
    for text in said.split(",") if said else []:
        match.play(longest(match) if text == "most" else text)
    return match


def longest(match: Match) -> str:
    return max(map(str, match.legal()), key=lambda text: len(text.split()))


LED = "look,frap,whist,whist,swap,swap,swap,Tc"
CASES: list[tuple[Reason, str, str, dict[str, Any]]] = [
    (Reason.NOT_NOW, "", "swap", {}),
    (Reason.NOT_NOW, "look,frap", "stay", {}),
    (Reason.NOT_NOW, LED, "swap 8c", {}),
    (Reason.NOT_NOW, LED, "drop 8c", {}),
    (Reason.NOT_NOW, "look,frap,pass,pass,swap", "pass", {}),
    (Reason.LOOK_FIRST, "", "frap", {}),
    (Reason.ALREADY_LOOKED, "look", "blind", {}),
    (Reason.ALREADY_LOOKED, "look", "look", {}),
    (Reason.LOOK_TOO_LATE, "look,frap", "look", {}),
    (Reason.BLIND_OFF, "", "blind", {"blind": False}),
    (Reason.ALREADY_CALLED, "look,frap", "frap", {}),
    (Reason.ALREADY_CALLED, "blind", "blind", {}),
    (Reason.NOTHING_CALLED, "look", "whist", {}),
    (Reason.PASSED_EARLIER, "pass,blind,pass", "whist", {"earlier_passers_may_whist": False}),
    (Reason.NOT_IN_HAND, LED, "As", {}),
    (Reason.NOT_IN_HAND, "look,frap,whist,whist", "swap Tc 8c", {}),
    (Reason.NOT_IN_HAND, "blind,whist,pass", "drop 8c", {}),
    (Reason.UPCARD_GONE, "blind,pass,pass,drop Tc,swap", "cut up", {}),
    (
        Reason.UPCARD_TOO_HIGH,
        "look,frap,pass,pass,swap",
        "cut up",
        {"podrezka_upcard_max_rank": "T"},
    ),
    (Reason.MUST_FOLLOW, LED, "Ts", {}),
    (Reason.MUST_RUFF, LED + ",Ac", "8d", {}),
    (Reason.MUST_FOLLOW_OR_RUFF, LED, "Ts", {"may_ruff_freely": True}),
    (Reason.MUST_HEAD, LED, "8c", {"must_head": "always"}),
]
TWELVE = "look,frap" + ",whist" * 11
CASES_OF_TWELVE: list[tuple[Reason, str, str, dict[str, Any]]] = [
    (Reason.TOO_MANY_CARDS, TWELVE, "swap As Ks Qs Js", {}),
    (Reason.AWAITING_STOCK, "look,frap" + ",pass" * 11 + ",most", "swap", {}),
]


def refused(match: Match, text: str) -> kozyr.IllegalActionError:
    """The error; nothing may have changed."""
    assert match.current is not None
    before = match.current.state.values(), match.record()
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play(text)
    assert (match.current.state.values(), match.record()) == before
    return caught.value


@pytest.mark.parametrize(("reason", "said", "text", "options"), CASES)
def test_a_refusal_names_reason_rule_and_what_is_legal(
    reason: Reason, said: str, text: str, options: dict[str, Any]
) -> None:
    match = at(said, **options)
    error = refused(match, text)

    assert error.reason is reason
    assert match.current is not None
    phase = At(match.current.state.phase).name
    assert error.rule == (GAME.refusals.get(reason) or GAME.asked[phase])
    assert error.legal == tuple(map(str, match.legal()))
    assert f"rule {error.rule}" in str(error)
    assert " | ".join(error.legal) in str(error)
    assert match.current.check(parse_action(text)) is reason


@pytest.mark.parametrize(("reason", "said", "text", "options"), CASES_OF_TWELVE)
def test_a_refusal_at_a_table_of_twelve(
    reason: Reason, said: str, text: str, options: dict[str, Any]
) -> None:
    match = at(said, "2c", players=12, **options)
    if reason is Reason.TOO_MANY_CARDS:
        assert match.current is not None
        hand = match.view(match.actor).hand
        text = "swap " + format_cards(hand)

    error = refused(match, text)
    assert error.reason is reason
    assert error.rule == GAME.refusals.get(reason, "")
    assert error.legal == tuple(map(str, match.legal()))


def test_with_four_cards_left_the_stock_is_too_short_to_cut() -> None:
    match = at("look,frap" + ",pass" * 10, "2c", players=11, short_stock="stop")
    match.play(next(str(a) for a in match.legal() if len(a.cards) == 3))

    error = refused(match, "cut")
    assert error.reason is Reason.STOCK_TOO_SHORT
    assert error.rule == "7.4"
    assert set(error.legal) == {"stay", "cut up"}


def test_another_seats_turn_says_nothing_of_what_the_actor_may_do() -> None:
    match = at("look,frap,whist,whist")
    assert match.current is not None
    before = match.current.state.values()
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play("swap", seat=1)

    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert caught.value.rule == "3.1"
    assert caught.value.legal == ()
    assert match.current.state.values() == before


@pytest.mark.parametrize(
    ("said", "reason"), [("", Reason.ALREADY_LOOKED), ("blind", Reason.LOOK_TOO_LATE)]
)
def test_a_look_out_of_turn_that_is_not_possible(said: str, reason: Reason) -> None:
    match = at(said)
    if not said:
        match.play("look", seat=2)
    with pytest.raises(kozyr.IllegalActionError) as caught:
        match.play("look", seat=2)

    assert caught.value.reason is reason
    assert caught.value.rule == GAME.refusals[reason]


def test_the_rule_of_a_refusal_is_that_of_the_phase() -> None:
    """The order of bidding is no reason in the exchange, nor who leads in a discard."""
    assert refused(at("look,frap,whist,whist"), "stay").rule == "3.1"
    assert refused(at("look,frap,whist,whist"), "swap 2c").rule == "3.1"
    assert refused(at("look,frap"), "stay").rule == "2.3"
    assert refused(at(""), "stay").rule == "2.1"


def test_every_reason_of_the_game_has_a_case() -> None:
    shown = {case[0] for case in CASES + CASES_OF_TWELVE}
    shown |= {Reason.STOCK_TOO_SHORT, Reason.NOT_YOUR_TURN}

    assert set(GAME.refusals) <= shown


def test_every_refusal_and_line_stands_on_a_rule_that_exists() -> None:
    numbers = {rule.number for rule in RULES}

    assert set(GAME.refusals.values()) | set(GAME.lines.values()) <= numbers
    assert len(numbers) == len(RULES)


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert len(set(SENTENCES.values())) == len(SENTENCES)
