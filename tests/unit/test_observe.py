"""What a view says in known positions."""

from typing import Any

import pytest

import kozyr
from kozyr import Match, Reason
from kozyr.core.cards import format_card, format_cards
from kozyr.match.view import EventKind, Stage, View
from tests.support.decks import stacked

HANDS = ["Tc 9d 9h Ks", "8c Ac Ah Ts", "8d 7d 7h 7s"]


def at(said: str, upcard: str = "Jh", **options: Any) -> Match:
    rules = kozyr.rules("frap", players=3, deals=2, **options)
    match = Match(rules, deck=stacked(HANDS, upcard + " 9c"), dealer=2, auto_deal=False)
    match.deal()
    for text in said.split(",") if said else []:
        match.play(text)
    return match


def kinds(view: View) -> list[EventKind]:
    return [event.kind for event in view.events]


def test_before_the_look_a_seat_sees_only_what_lies_there() -> None:
    view = at("").view(0)

    assert (view.hand, view.hand_up, view.may_look) == ((), False, True)
    assert view.hand_sizes == (4, 4, 4)
    assert [str(action) for action in view.legal] == ["blind", "look", "pass"]
    assert (view.stage, view.circle, view.actor, view.players) == (Stage.BIDDING, 1, 0, 3)
    assert format_card(view.upcard) == "Jh"
    assert (view.kon, view.stake, view.balances) == (12, 4, (-4, -4, -4))
    assert kinds(view) == [EventKind.DEALT, EventKind.UPCARD]


def test_a_look_shows_the_hand_to_its_seat_alone() -> None:
    match = at("look")

    assert format_cards(match.view(0).hand) == "Tc 9d 9h Ks"
    assert match.view(1).hand == ()
    assert match.view(None).looked == (0,)
    assert kinds(match.view(1))[-1] is EventKind.LOOK


def test_a_passed_circle() -> None:
    view = at("pass,pass,pass").view(1)

    assert (view.circle, view.kon, view.balances) == (2, 24, (-8, -8, -8))
    assert format_cards(view.dead_upcards) == "Jh"
    assert view.said == (None, None, None)
    assert kinds(view)[-2:] == [EventKind.TOP_UP, EventKind.UPCARD]


def test_a_blind_caller_takes_the_upcard_before_all_eyes() -> None:
    match = at("blind,whist")
    assert match.view(0).hand == ()
    match.play("pass")
    view = match.view(2)

    assert (view.stage, view.blind, view.caller, view.upcard_taken_by) == (
        Stage.BLIND_DROP,
        True,
        0,
        0,
    )
    assert view.said == ("blind", "whist", "pass")
    assert kinds(view)[-1] is EventKind.TOOK_UPCARD
    assert format_cards(view.thrown) == "7d 8d 7h 7s"
    assert match.view(1).thrown == ()
    assert len(match.view(0).hand) == 5


def test_the_exchange_tells_numbers_not_cards() -> None:
    match = at("look,frap,whist,pass,swap Tc")
    view = match.view(1)

    assert view.swapped == (1, None, None)
    assert view.events[-1].count == 1
    assert view.events[-1].card is None
    assert view.swap_limit == 4
    assert match.view(0).swap_limit == 0
    assert format_cards(match.view(0).thrown) == "Tc"


def test_cutting_in() -> None:
    match = at("look,frap,whist,pass,swap,swap,cut up")
    view = match.view(2)

    assert view.stage is Stage.CUT_DROP
    assert (view.cutters, view.playing, view.said) == ((2,), (0, 1, 2), ("frap", "whist", "cut"))
    assert format_card(view.events[-1].card or view.upcard) == "Jh"
    assert len(view.hand) == 5
    assert match.view(0).hand_sizes == (4, 4, 5)


def test_a_trick_stays_until_the_next_lead() -> None:
    match = at("look,frap,whist,whist,swap,swap,swap,Tc,Ac,7h")
    view = match.view(0)

    assert [format_card(card) for _, card in view.trick] == ["Tc", "Ac", "7h"]
    assert (view.trick_winner, view.leader, view.actor) == (2, 2, 2)
    assert (view.taken, view.tricks_played, view.last_trick) == ((0, 0, 1), 1, ())
    match.play("8d")
    after = match.view(0)
    assert [format_card(card) for _, card in after.trick] == ["8d"]
    assert after.last_trick == view.trick
    assert after.last_trick_winner == 2


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({}, {("Ah", "8.2"), ("Ts", "8.2")}),
        ({"may_ruff_freely": True}, {("Ts", "8.2")}),
        ({"must_head": "always"}, {("8c", "8.4"), ("Ah", "8.2"), ("Ts", "8.2")}),
    ],
)
def test_cards_that_may_not_be_played_come_with_the_rule(
    options: dict[str, Any], refused: set[tuple[str, str]]
) -> None:
    match = at("look,frap,whist,whist,swap,swap,swap,Tc", **options)
    view = match.view(1)

    assert {(format_card(entry.card), entry.rule) for entry in view.refused} == refused
    assert all(isinstance(entry.reason, Reason) for entry in view.refused)
    assert match.view(0).refused == ()


def test_the_row_of_a_deal_explains_every_unit() -> None:
    match = at("look,frap,pass,pass,swap,stay,stay")
    (row,) = match.view(None).sheet
    caller, passer, _ = row.lines

    assert (row.caller, row.blind, row.kon, row.carry) == (0, False, 12, 0)
    assert row.roles == ("caller", "pass", "pass")
    assert [(line.kind, line.amount, line.rule) for line in caller] == [
        ("stake", -4, "1.5"),
        ("unopposed", 12, "8.6"),
    ]
    assert [line.kind for line in passer] == ["stake"]
    assert match.view(None).stage is Stage.DEAL_OVER
    assert kinds(match.view(None))[-1] is EventKind.SETTLED


def test_the_row_of_a_blind_failure_with_the_ace() -> None:
    """F4."""
    hands = ["7d 8h 9c Js", "Ks Qs Ah Kh", "Ad Ac Kc Ts"]
    rules = kozyr.rules("frap", players=3, deals=1)
    match = Match(rules, deck=stacked(hands, "As"), dealer=2)
    said = "blind,whist,whist,drop 7d,swap,swap,swap,As,Qs,Ts,Js,Ks,Kc,Ah,Ad,8h,Kh,Ac,9c"
    for text in said.split(","):
        match.play(text)
    (row,) = match.sheet
    kinds_of = [
        [(line.kind, line.amount, line.times, line.rule) for line in lines] for lines in row.lines
    ]

    assert kinds_of[0] == [
        ("stake", -4, 0, "1.5"),
        ("tricks", 3, 0, "4.1"),
        ("blind_ace_fine", -36, 3, "6.2"),
    ]
    assert kinds_of[2] == [("stake", -4, 0, "1.5"), ("defender_fine", -12, 1, "5.3")]
    assert row.roles == ("caller", "whist", "whist")
    assert row.blind
    assert match.view(1).split == (16, 16, 16)
    assert match.view(1).stage is Stage.MATCH_OVER
