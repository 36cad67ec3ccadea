"""What matters in a position: every fact against what really lies there, or against what comes of it in the end."""

import random

import pytest

import kozyr
from kozyr.bots.matters import Matters, matters
from kozyr.core.cards import Card, cards_in, mask_of, suit_of
from kozyr.core.errors import MatchError
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match
from kozyr.match.view import Stage, View
from tests.support.pairs import rules_to_try
from tests.support.walk import start, step

TRIED = rules_to_try()


def hands(match: Match) -> list[set[Card]]:
    """What everybody really holds."""
    assert match.current is not None
    return [set(cards_in(hand)) for hand in match.current.state.hands[: match.rules.players]]


def decisions(rules: Rules, seed: int, deals: int = 2) -> list[tuple[Match, View, Matters]]:
    """The decisions of a random match, each with the match as it was then."""
    rng = random.Random(seed)
    match = start(rules, rng)
    found = []
    for _ in range(deals):
        if match.over:
            break
        match.deal()
        while match.actor is not None:
            view = match.view(match.actor)
            found.append((match, view, matters(view)))
            _check_cards(match, view, found[-1][2])
            step(match, rng)
    return found


def _check_cards(match: Match, view: View, known: Matters) -> None:
    """Facts about cards, against the cards."""
    assert view.seat is not None
    held = hands(match)
    others = set().union(*(h for seat, h in enumerate(held) if seat != view.seat))
    trumps = {card for card in view.hand if suit_of(card) == view.trump}
    assert set(known.trumps) == trumps
    # Whatever others hold of trumps is among those that they may hold.
    assert {card for card in others if suit_of(card) == view.trump} <= set(known.out)
    assert not set(known.out) & set(view.hand)
    best = max(trumps, default=-1)
    assert set(known.above) == {card for card in known.out if card > best}
    if not known.shakhi_out:
        highest = max(known.out, default=-1)
        assert set(known.masters) == {card for card in trumps if card > highest}
    for seat, suits in known.voids:
        lacking = {c for c in held[seat] if suit_of(c) in suits} - set(view.rules.shakhi)
        assert not lacking, "a seat holds what it is said not to hold"
    assert view.seat not in known.behind


@pytest.mark.parametrize("rules", TRIED[::3], ids=str)
def test_facts_about_cards_are_true(rules: Rules) -> None:
    assert decisions(rules, seed=5)


@pytest.mark.parametrize("preset", PRESETS)
def test_whoever_beats_the_winning_card_was_named(preset: str) -> None:
    """A seat that does not take the trick itself knows every seat behind it that then does."""
    beaten = 0
    for seed in range(12):
        rng = random.Random(seed)
        match = start(kozyr.rules(preset), rng)
        match.deal()
        named: tuple[tuple[Seat, ...], Seat | None] | None = None
        while match.actor is not None:
            view = match.view(match.actor)
            in_trick = view.stage is Stage.PLAY and 0 < len(view.trick) < len(view.playing)
            known = matters(view)
            step(match, rng)
            after = match.view(None)
            played = [seat for seat, _ in after.trick or after.last_trick]
            if view.seat not in played[1:]:
                named = None
            elif named is not None and after.trick_winner == view.seat:
                assert view.seat in named[0]
                beaten += 1
            if in_trick:
                assert known.behind == tuple(s for s in view.playing if s not in played)
                kept = after.trick_winner == view.trick_winner
                named = (known.may_beat, after.trick_winner) if kept else None
    assert beaten > 3


@pytest.mark.parametrize("preset", [p for p in PRESETS if PRESETS[p].game.fines])
def test_a_fine_is_what_the_settlement_takes(preset: str) -> None:
    """The last fact about fines that a seat was told, against the line of its settlement."""
    fined = 0
    for seed in range(40):
        rng = random.Random(seed)
        match = start(kozyr.rules(preset, players=3), rng)
        match.deal()
        told: dict[Seat, dict[int, int]] = {}
        while match.actor is not None:
            view = match.view(match.actor)
            if view.stage in (Stage.EXCHANGE, Stage.PLAY):
                assert view.seat is not None
                told.setdefault(view.seat, dict(matters(view).fines))
            step(match, rng)
        row = match.sheet[-1]
        opposed = sum(role in ("caller", "whist", "cut") for role in row.roles) > 1
        for seat, fines in told.items() if opposed else ():
            lines = [line for line in row.lines[seat] if line.kind.endswith("fine")]
            expected = fines.get(row.tricks[seat], 0)
            assert [-line.amount for line in lines] == ([expected * row.kon] if expected else [])
            fined += bool(lines)
    assert fined > 5


@pytest.mark.parametrize("preset", [p for p in PRESETS if not PRESETS[p].game.fines])
def test_what_is_needed_is_what_is_missing_in_the_end(preset: str) -> None:
    match = kozyr.Match(kozyr.rules(preset), seed=3)
    while match.actor is not None and match.deal_no < 6:
        view = match.view(match.actor)
        known = matters(view)
        assert view.seat is not None
        assert known.left == view.cards - view.tricks_played
        if view.stage is Stage.ANNOUNCING:
            assert known.announced == sum(bid or 0 for bid in view.bids)
            assert known.speakers == sum(bid is None for bid in view.bids) - 1
        else:
            off = [(b or 0) - t for b, t in zip(view.bids, view.taken, strict=True)]
            assert known.needed == off[view.seat]
            rest = [max(0, n) for seat, n in enumerate(off) if seat != view.seat]
            assert known.others_need == sum(rest)
        match.play(match.legal()[-1])


def test_nothing_of_a_hand_that_is_down() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    assert match.actor is not None
    view = match.view(match.actor)
    assert not view.hand_up
    known = matters(view)
    assert (known.trumps, known.aces, known.odds) == ((), (), None)
    assert known.fines, "a blind call has fines too"


def test_a_hand_of_master_trumps() -> None:
    """The ace and king of trumps are beaten by nothing; the rest of the suit is out."""
    match = kozyr.Match(kozyr.rules("frap", players=2), seed=0)
    for seed in range(3000):
        match = kozyr.Match(kozyr.rules("frap", players=2), seed=seed)
        match.play("look")
        view = match.view(match.current.state.looked.bit_length() - 1)  # type: ignore[union-attr]
        trumps = mask_of(card for card in view.hand if suit_of(card) == view.trump)
        if view.legal and trumps >> (16 * view.trump) & 0x1800 == 0x1800:
            known = matters(view)
            assert known.above == ()
            assert {card % 16 for card in known.masters} >= {11, 12}
            return
    raise AssertionError("no such hand")


def test_no_facts_without_a_deal() -> None:
    match = kozyr.Match(kozyr.rules("frap", deals=1), seed=1)
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(MatchError):
        matters(match.view(Seat(0)))
