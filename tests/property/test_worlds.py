"""What every drawn world has in common with the true deal, over random positions of all rules; and no peeking."""

import random
from dataclasses import replace
from functools import cache

import pytest

import kozyr
from kozyr.bots.worlds import Worlds, facts_of
from kozyr.bots.worlds.places import SCALARS, TEMPLATE_SIZE
from kozyr.core.cards import cards_in
from kozyr.core.errors import MatchError, RulesError
from kozyr.engine.layout import FIELDS, At, State
from kozyr.engine.play import legal_play
from kozyr.engine.tables import compile_rules
from kozyr.engine.valid import fault
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match
from kozyr.match.observe import observe
from kozyr.match.view import EventKind, View
from tests.support.compiler import needs_compiler
from tests.support.pairs import base_of, covering_rows, values_of
from tests.support.sampled import Sampler
from tests.support.walk import position

HIDDEN = ("hands", "thrown", "deck")


@cache
def rows(preset: str) -> list[Rules]:
    """Rules of a preset that together have every pair of options."""
    found = []
    for row in covering_rows(base_of(PRESETS[preset])):
        players, options = values_of(row)
        try:
            found.append(kozyr.rules(preset, players=players, **options))
        except RulesError:
            continue
    return found


def random_match(preset: str, rng: random.Random) -> Match:
    return position(rng.choice(rows(preset)), rng.randrange(10**6), rng.randrange(1, 90))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", PRESETS)
def test_a_world_shows_every_seat_what_the_true_deal_shows(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(3):
        match = random_match(preset, rng)
        assert match.current is not None
        true = match.current.state
        for seat in (None, *range(match.rules.players)):
            view = match.view(seat)
            worlds = Worlds(view, seed=seed, mode="plain")
            for state in (*worlds.draw(2), *worlds.draw(1, replay=True)):
                deal = match.current.copy()
                deal.state = state
                assert observe(match, deal, match._log, seat) == view
                for name in FIELDS:
                    if name not in HIDDEN:
                        assert getattr(state, name) == getattr(true, name), name
                if state.phase != At.OVER:
                    assert fault(state, match.rules, deal.tables) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_every_step_of_a_replayed_world_is_legal(preset: str) -> None:
    rng = random.Random(7)
    for _ in range(6):
        match = random_match(preset, rng)
        for seat in range(match.rules.players):
            sampler = Sampler(match.view(seat), seed=3)
            drawn = Sampler(match.view(seat), seed=3).draw()
            _, replayed = sampler.replayed()  # asserts that every action is legal

            assert (drawn.hands, drawn.thrown) == (replayed.hands, replayed.thrown)
            here = slice(drawn.stock_at, drawn.stock_end)
            assert drawn.deck[here] == replayed.deck[here]


def exchanged(match: Match, rng: random.Random, seat: int | None) -> Match | None:
    """The same match with other cards where the seat cannot see, if the drawn world is another one."""
    [state] = Worlds(match.view(seat), seed=rng.randrange(1000), mode="plain").draw(1)
    assert match.current is not None
    other = match.__copy__()
    assert other.current is not None
    other.current.state = state
    return other if state.values() != match.current.state.values() else None


@pytest.mark.parametrize("preset", PRESETS)
def test_cards_that_a_seat_cannot_see_change_nothing(preset: str) -> None:
    rng = random.Random(11)
    changed = 0
    for _ in range(5):
        match = random_match(preset, rng)
        for seat in range(match.rules.players):
            if other := exchanged(match, rng, seat):
                changed += 1
                assert facts_of(other.view(seat)) == facts_of(match.view(seat))
                mine = Worlds(match.view(seat), seed=5, mode="plain").draw(2)
                others = Worlds(other.view(seat), seed=5, mode="plain").draw(2)
                assert [s.values() for s in mine] == [s.values() for s in others]
    assert changed > 3


def test_cards_out_of_play_move_into_hands_as_often_as_their_number_says() -> None:
    """OpenSpiel's resampling keeps the true set of cards in play: its bots know what was not dealt."""
    rules = kozyr.rules("oh-hell", players=3, tricks=3)
    match = Match(rules, seed=4)
    view = match.view(0)
    assert match.current is not None
    dealt = match.current.state.hands
    out = sum(1 << card for card in rules.deck) & ~(
        dealt[0] | dealt[1] | dealt[2] | 1 << view.upcard
    )
    draws = 3000
    held = sum(
        (state.hands[1] & out).bit_count() + (state.hands[2] & out).bit_count()
        for state in Worlds(view, seed=1, mode="plain").draw(draws)
    )
    expected = draws * 6 * out.bit_count() / (52 - 3 - 1)
    # One card is out of play with chance 42/48: cards of a world are drawn without putting back.
    spread = (draws * 6 * (42 / 48) * (6 / 48) * (42 / 47)) ** 0.5

    assert abs(held - expected) < 4.5 * spread


@pytest.mark.parametrize(("players", "tricks"), [(4, 12), (5, 8), (7, 7), (4, 3)])
def test_shown_voids_hold_for_three_opponents_and_more(players: int, tricks: int) -> None:
    """OpenSpiel's resampling breaks them."""
    rng = random.Random(players)
    match = Match(kozyr.rules("oh-hell", players=players, tricks=tricks), seed=9, auto_deal=False)
    match.deal()
    shown = 0
    while not (match.between or match.over):
        match.play(rng.choice(match.legal()))
        view = match.view(0)
        void = [set[int]() for _ in range(players)]
        led = None
        for event in view.events:
            if event.kind is EventKind.TRICK:
                led = None
            elif event.card is not None and event.kind is EventKind.PLAY:
                led = event.card // 16 if led is None else led
                if event.card // 16 != led:
                    void[event.seat or 0].add(led)
        shown += sum(len(suits) > 0 for suits in void[1:])
        for state in Worlds(view, seed=1, mode="plain").draw(5):
            for seat in range(1, players):
                assert not void[seat] & {card // 16 for card in cards_in(state.hands[seat])}
    assert shown > 5


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_hand_may_play_follows_from_pairs_of_its_cards(preset: str) -> None:
    """A card may be played beside others exactly if it may be played beside each of them alone."""
    rng = random.Random(preset)
    seen = 0
    for _ in range(40):
        match = random_match(preset, rng)
        assert match.current is not None
        state = match.current.state.copy()
        if state.phase != At.PLAY:
            continue
        seen += 1
        tables, actor = compile_rules(match.rules), state.actor
        deck = [card for card in match.rules.deck if card & 15 != 13]
        for _ in range(30):
            hand = rng.sample(deck, min(len(deck), rng.randint(2, 6)))
            state.hands[actor] = sum(1 << card for card in hand)
            whole = legal_play(state, tables)
            for card in hand:
                numbers = [card, card // 16 * 16 + 13] if tables.shakhi >> card & 1 else [card]
                for number in numbers:
                    pairs = True
                    for other in hand:
                        state.hands[actor] = 1 << card | 1 << other
                        pairs = pairs and bool(legal_play(state, tables) >> number & 1)
                    assert bool(whole >> number & 1) == pairs
    assert seen > 3


@needs_compiler
def test_both_modes_draw_the_same_worlds() -> None:
    rng = random.Random(2)
    for preset in PRESETS:
        for _ in range(3):
            match = random_match(preset, rng)
            for seat in range(2):
                for replay in (False, True):
                    plain, compiled = (
                        Worlds(match.view(seat), seed=8, mode=mode).draw(3, replay=replay)
                        for mode in ("plain", "compiled")
                    )
                    assert [s.values() for s in plain] == [s.values() for s in compiled]


def test_the_template_has_every_field_in_the_order_of_the_record() -> None:
    state = State()
    for number, name in enumerate(n for n, (_, length) in FIELDS.items() if not length):
        setattr(state, name, number)
    sampler = Sampler(Match(kozyr.rules("51a", players=3), seed=1).view(0), seed=1)
    numbers = sampler.facts.numbers
    numbers[numbers[32] : numbers[32] + SCALARS] = range(SCALARS)
    numbers[numbers[32] + 21 : numbers[32] + 23] = [0, 0]  # an empty stock
    drawn = sampler.draw()

    assert SCALARS + 8 * len(state.hands) == TEMPLATE_SIZE
    scalars = [name for name, (_, length) in FIELDS.items() if not length]
    assert [getattr(drawn, n) for n in scalars if not n.startswith("stock")] == [
        getattr(state, n) for n in scalars if not n.startswith("stock")
    ]


def test_a_view_that_no_deal_has_is_refused() -> None:
    match = Match(kozyr.rules("oh-hell", players=3, tricks=3), seed=4, auto_deal=False)
    match.deal()
    while not match.view(0).tricks_played:
        match.play(match.legal()[0])
    view = match.view(0)

    with pytest.raises(MatchError, match="no deal can look like this view"):
        facts_of(replace(view, actor=None))
    with pytest.raises(MatchError, match="missing, or too many"):
        facts_of(replace(view, hand=view.hand[:1]))
    with pytest.raises(MatchError, match="not the turn"):
        facts_of(replace(view, events=view.events[:2] + view.events[3:]))


def with_two_plays_exchanged(view: View, rng: random.Random) -> View:
    """As if one of the others had played two of its cards the other way round."""
    seat = rng.choice((1, 2))
    events = list(view.events)
    plays = [i for i, e in enumerate(events) if e.kind is EventKind.PLAY and e.seat == seat]
    i, j = rng.sample(plays, 2)
    events[i], events[j] = events[j], events[i]
    return replace(view, events=tuple(events))


def test_plays_that_no_hands_allow_are_refused() -> None:
    """With the whole deck dealt, both others may seem to hold none of a suit that is not yet played out."""
    rng = random.Random(1)
    refused = set()
    for _ in range(80):
        rules = kozyr.rules("51a", players=3)
        match = Match(rules, seed=rng.randrange(99), dealer=0, first_deal=13, auto_deal=False)
        match.deal()
        while match.view(0).tricks_played < 8:
            match.play(rng.choice(match.legal()))
        try:
            Worlds(with_two_plays_exchanged(match.view(0), rng), mode="plain").draw(1)
        except MatchError as error:
            refused.add(str(error))
    assert any("no hand could have played" in text for text in refused)
