"""Decisions: what is stale, what is neutral, what cannot be; all without store or clock."""

import random

import pytest

import kozyr
from kozyr.core.errors import IllegalActionError, NotationError, Reason
from kozyr.core.seats import Seat
from kozyr.store import StoredEvent, StoredSeat
from kozyr.tables.commands import (
    Act,
    Command,
    DealNext,
    PlayAgain,
    Ready,
    SetPace,
    Stop,
    decide,
)
from kozyr.tables.company import Absent
from kozyr.tables.model import Kind, NotNow, Stale, Why
from kozyr.tables.opening import Begin, open_table
from kozyr.tables.people import digest_of
from kozyr.tables.state import Table, write_rules
from tests.tables.tools import NOON, Dice


def table(rules: kozyr.Rules | None = None, people: int = 4) -> Table:
    seats = tuple(
        StoredSeat(f"P{i}", token_hash=digest_of(f"token{i}")) if i < people
        else StoredSeat(f"B{i}", bot="club")
        for i in range(4)
    )  # fmt: skip
    text = write_rules(rules or kozyr.rules("frap", deals=2))
    return open_table(
        text, seats, language="en", begin=Begin(pace=1.0), now=NOON, deal_wait=15.0, secrets=Dice(5)
    ).table


def do(at: Table, command: Command, seat: int | None, expected: int | None = None) -> int:
    """Decide and let it happen; the number of events."""
    drafts = decide(
        at, command, None if seat is None else Seat(seat), at.seq if expected is None else expected
    )
    for draft in drafts:
        at.evolve(StoredEvent(at.seq + 1, draft.kind, draft.seat, draft.text, None, NOON))
    return len(drafts)


def play_deal(at: Table, chance: random.Random) -> None:
    while not (at.match.between or at.match.over):
        do(at, Act(str(chance.choice(at.match.legal()))), at.match.actor)


def test_deciding_changes_nothing() -> None:
    at = table()
    before = at.match.record(), at.seq
    assert decide(at, Act("look"), at.match.actor, at.seq)
    assert (at.match.record(), at.seq) == before


def test_what_was_seen_before_the_last_action_is_stale() -> None:
    at = table()
    first = at.match.actor
    do(at, Act("pass"), first)
    with pytest.raises(Stale) as stale:
        do(at, Act("pass"), at.match.actor, expected=1)
    assert stale.value.current == 2
    with pytest.raises(Stale):
        do(at, Act("pass"), first, expected=1)


def test_a_number_from_the_future_is_stale() -> None:
    with pytest.raises(Stale):
        do(table(), Act("pass"), 0, expected=2)


def test_a_look_out_of_turn_pace_and_readiness_are_neutral() -> None:
    at = table()
    actor = at.match.actor
    assert actor is not None
    seen = at.seq
    do(at, Act("look"), (actor + 1) % 4)
    do(at, SetPace(0.5), (actor + 2) % 4)
    do(at, Act("pass"), actor, expected=seen)
    assert at.match.actor == (actor + 1) % 4


def test_a_look_is_good_for_its_whole_deal() -> None:
    at = table()
    actor = at.match.actor
    assert actor is not None
    do(at, Act("look"), actor)
    do(at, Act("pass"), actor)
    with pytest.raises(Stale):
        do(at, Act("look"), (actor + 1) % 4, expected=at.seq + 1)
    do(at, Act("look"), (actor + 2) % 4, expected=1)
    play_deal(at, random.Random(2))
    seen = at.seq
    do(at, DealNext(), None)
    with pytest.raises(Stale):
        do(at, Act("look"), 0, expected=seen)


def test_a_look_that_was_sent_before_ones_own_call_is_stale() -> None:
    at = table()
    actor = at.match.actor
    do(at, Act("pass"), actor)
    with pytest.raises(Stale):
        do(at, Act("look"), actor, expected=1)
    do(at, Act("look"), actor)


def test_the_house_does_not_act_for_a_person_who_is_there() -> None:
    at = table()
    actor = at.match.actor
    assert actor is not None
    with pytest.raises(Stale):
        decide(at, Act("pass"), actor, at.seq, house=True)
    do(at, Absent(Why.GONE), actor)
    (draft,) = decide(at, Act("pass"), actor, at.seq, house=True)
    back, own = decide(at, Act("pass"), actor, at.seq)
    assert (back.kind, back.implied, own) == (Kind.BACK, True, draft)


def test_an_illegal_action_has_its_reason() -> None:
    at = table()
    actor = at.match.actor
    assert actor is not None
    with pytest.raises(IllegalActionError) as error:
        do(at, Act("pass"), (actor + 1) % 4)
    assert error.value.reason is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalActionError):
        do(at, Act("whist"), actor)
    for nonsense in ("", "dance", "7x", "x" * 10_000):
        with pytest.raises(NotationError):
            do(at, Act(nonsense), actor)


def test_the_next_deal_begins_when_every_person_is_ready() -> None:
    at = table(people=2)
    with pytest.raises(NotNow):
        do(at, Ready(), 0)
    play_deal(at, random.Random(1))
    seen = at.seq
    assert do(at, Ready(), 0) == 1
    assert do(at, Ready(), 0) == 0, "ready already"
    assert at.match.between
    assert do(at, Ready(), 1, expected=seen) == 2
    assert not at.match.between
    assert at.match.deal_no == 2
    with pytest.raises(Stale):
        do(at, Ready(), 0, expected=seen)
    with pytest.raises(Stale):
        do(at, DealNext(), None, expected=seen)


def test_pace_has_bounds() -> None:
    at = table()
    for pace in (-1.0, 11.0, float("nan"), float("inf")):
        with pytest.raises(NotNow):
            do(at, SetPace(pace), 0)
    assert do(at, SetPace(at.pace), 0) == 0
    assert do(at, SetPace(0), 0) == 1
    assert at.pace == 0.0


def test_only_an_open_match_can_be_stopped() -> None:
    with pytest.raises(NotNow):
        do(table(), Stop(), 0)
    at = table(kozyr.rules("frap", deals=0))
    assert do(at, Stop(), 0) == 1
    assert do(at, Stop(), 1) == 0
    play_deal(at, random.Random(3))
    assert at.match.over


def test_people_play_again_after_the_end_only() -> None:
    at = table(kozyr.rules("frap", deals=1))
    with pytest.raises(NotNow):
        do(at, PlayAgain("next"), 0)
    play_deal(at, random.Random(4))
    assert do(at, PlayAgain("next"), 0) == 1
    assert do(at, PlayAgain("other"), 1) == 0
    assert at.next_table == "next"
    with pytest.raises(IllegalActionError) as error:
        do(at, Act("pass"), 0)
    assert error.value.reason is Reason.MATCH_OVER


def test_events_are_of_known_kinds() -> None:
    assert {kind.value for kind in Kind} == {
        "open", "start", "action", "ready", "deal", "pace", "stop", "again", "join", "leave",
        "away", "back", "lock", "unlock", "say", "code", "device",
    }  # fmt: skip
