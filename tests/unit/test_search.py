"""Search: what it makes of a view is the same in both modes, on any number of threads, and worth what it says."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

import kozyr
from kozyr import Match, Rules
from kozyr.bots.club.action import club_action
from kozyr.bots.club.player import Club
from kozyr.bots.expert import FEWEST, MOST_CARDS, Expert, within_reason
from kozyr.bots.net import layout as net_layout
from kozyr.bots.net.files import network_for
from kozyr.bots.net.notes import note
from kozyr.bots.net.player import PlayingOn, notes_of
from kozyr.bots.net.policy import net_action
from kozyr.bots.position import position
from kozyr.bots.search import belief
from kozyr.bots.search.likeness import CERTAIN, likeness
from kozyr.bots.search.search import BLOCKS, CHUNK, Search
from kozyr.bots.search.stages import Column, ahead, likeness_of_worlds, still_in
from kozyr.bots.search.worth import is_safe, worth
from kozyr.bots.worlds.facts import facts_of
from kozyr.bots.worlds.places import MOST_TRAIL, PLAYS, SAYS, SCRATCH, SWAPS
from kozyr.core.actions import Action
from kozyr.core.cards import Card, mask_of
from kozyr.core.errors import MatchError
from kozyr.engine.backend import Mode
from kozyr.engine.bidding import CALL, PASS
from kozyr.engine.bulk import deal_random, play_out
from kozyr.engine.codec import codec_of
from kozyr.engine.fast import Bulk, generator_of
from kozyr.engine.kernel import BIDDING, OVER, apply
from kozyr.engine.layout import MAX_SEATS, NONE, State
from kozyr.engine.plain import States
from kozyr.engine.tables import compile_rules
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS
from kozyr.match.view import Stage, View
from tests.support.compiler import needs_compiler
from tests.support.hidden import shuffle_hidden, with_own_cards
from tests.support.pairs import rules_to_try

GROUPS = 4
TRIED = rules_to_try()
MODES: tuple[tuple[Mode, int], ...] = (("plain", 1), ("compiled", 1), ("compiled", 2))


def positions(rules: Rules, seed: int, deals: int = 1) -> Iterator[Match]:
    """Positions with a choice, half of the actions by ``club``, half by chance."""
    rng, club = random.Random(seed), Club()
    first = rng.randint(1, max(1, len(rules.schedule)))
    match = Match(rules, seed=seed, first_deal=first, auto_deal=False)
    for _ in range(deals):
        match.deal()
        while match.actor is not None:
            view = match.view(match.actor)
            if len(view.legal) > 1:
                yield match
            match.play(club.choose(view) if rng.random() < 0.5 else rng.choice(view.legal))
        if match.over:
            return


def a_few(rules: Rules, seed: int, count: int) -> list[View]:
    """Views of a few positions of a deal."""
    found = [match.view(match.actor) for match in positions(rules, seed)]
    return random.Random(seed).sample(found, min(count, len(found)))


@pytest.mark.parametrize("group", range(GROUPS))
def test_expert_plays_every_rule_legally_and_the_same_for_the_same_seed(group: int) -> None:
    for number, rules in enumerate(TRIED[group::GROUPS]):
        for view in a_few(rules, number, 1):
            choices = [
                Expert(seed, worlds=CHUNK, mode="plain", quick=True).choose(view) for seed in (5, 5)
            ]
            assert choices[0] in view.legal
            assert choices[0] == choices[1]


@needs_compiler
@pytest.mark.parametrize("preset", PRESETS)
def test_both_modes_and_any_number_of_threads_judge_alike(preset: str) -> None:
    for number, view in enumerate(a_few(kozyr.rules(preset), 11, 3)):
        plain, one, two = (
            [
                *Search(
                    view, seed=number, worlds=2 * CHUNK, mode=mode, threads=threads, quick=True
                ).run()
            ]
            for mode, threads in MODES
        )
        assert plain == one == two


@needs_compiler
@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("preset", PRESETS)
def test_both_modes_judge_alike_where_a_network_plays_on(preset: str, *, alone: bool) -> None:
    for number, view in enumerate(a_few(kozyr.rules(preset), 12, 2)):
        plain, one, two = (
            [
                *Search(
                    view,
                    seed=number,
                    worlds=8,
                    chunk=4,
                    mode=mode,
                    threads=threads,
                    quick=True,
                    playing=PlayingOn(view, alone=alone),
                ).run()
            ]
            for mode, threads in MODES
        )
        assert plain == one == two


def test_who_plays_on_by_a_network_does_as_it_says() -> None:
    """In a game without a stock: a world played out once more, action by action."""
    for view in a_few(kozyr.rules("51v"), 7, 12):
        for alone in (True, False):
            playing = PlayingOn(view, alone=alone)
            search = Search(view, worlds=1, chunk=1, mode="plain", quick=True, playing=playing)
            *_, last = search.run()
            for row in last.actions:
                assert row.mean == played_out(search.world(), view, row.action, alone=alone)


def played_out(state: State, view: View, action: Action, *, alone: bool) -> float:
    """The points of who asks, when a network chooses for it, or for all, at what each of them sees."""
    tables = compile_rules(view.rules)
    codec = codec_of(view.rules.game.call, tables.shakhi)
    seat = view.seat or 0
    notes = notes_of(view)
    net = [*network_for(view.rules).numbers]
    work, active = [0.0] * net_layout.SCRATCH, [0] * net_layout.ACTIVE
    number = codec.encode(state, action)
    while True:
        note(state, tables, notes, number)
        apply(state, tables, number)
        if state.phase == OVER:
            return float(state.gain[seat])
        if state.actor == seat or not alone:
            number = net_action(state, tables, notes, net, work, active)
        else:
            number = club_action(state, tables, notes)


def test_another_seed_draws_other_worlds() -> None:
    (view,) = a_few(kozyr.rules("frap"), 3, 1)
    one, two = ([*Search(view, seed=seed, worlds=CHUNK).run()][-1] for seed in (1, 2))
    assert [row.mean for row in one.actions] != [row.mean for row in two.actions]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_worth_of_all_seats_together(preset: str) -> None:
    for players in PRESETS[preset].seats:
        rules = kozyr.rules(preset, players=players)
        bulk = Bulk(rules, mode="plain")
        state = State()
        kon = bulk.kon if rules.game.account is Account.KON else 0
        for seed in range(20):
            number = seed % bulk.tables.deal_sizes
            generator = deal_random(
                state, bulk.tables, bulk.start(0), seed % players, number, generator_of(seed, 0)
            )
            play_out(state, bulk.tables, generator, [0, 0])
            shares = [worth(state, bulk.tables, seat, kon) for seat in range(players)]
            assert sum(shares) == pytest.approx(0 if kon else sum(state.gain), abs=1e-9)
            for seat in range(players):
                safe = state.fine[seat] == 0 if kon else state.taken[seat] == state.bids[seat]
                assert is_safe(state, seat, kon) == safe


@pytest.mark.parametrize("preset", ("frap", "khrap", "oh-hell"))
def test_worth_is_what_the_score_sheet_says(preset: str) -> None:
    """In a first deal: the change of the balance, an equal share of what stays, less that of what lay there."""
    rules = kozyr.rules(preset, players=4)
    for seed in range(30):
        match = Match(rules, seed=seed, auto_deal=False)
        match.deal()
        kon, rng = match.kon, random.Random(seed)
        while match.actor is not None:
            match.play(rng.choice(match.legal()))
        row = match.sheet[0]
        assert match.current is not None
        state, tables = match.current.state, match.current.tables
        for seat in range(4):
            share = row.net[seat] + rules.number("stake") + (row.carry - kon) / 4 if kon else 0
            expected = share / kon if kon else row.net[seat]
            assert worth(state, tables, seat, kon) == pytest.approx(expected)


def bidding(seed: int) -> Match:
    """Oh Hell with two cards in each of three hands, out of twelve: the last to announce is to act."""
    match = Match(kozyr.rules("oh-hell", players=3, suits=2, ranks=6, tricks=2), seed=seed)
    rng = random.Random(seed)
    for _ in range(2):
        match.play(rng.choice(match.legal()))
    return match


def hands(state: State, own: int) -> tuple[int, ...]:
    """The hands of the others."""
    return tuple(state.hands[seat] for seat in range(state.players) if seat != own)


@pytest.mark.parametrize("trail", [0, MOST_TRAIL], ids=("whole logs", "a trail"))
def test_a_walk_visits_worlds_as_often_as_they_are_likely(trail: int) -> None:
    """Against all hands that the others can have, each weighed by what ``club`` would announce with it."""
    match = bidding(4)
    view = match.view(match.actor)
    expected = enumerated(view)
    states = States(State() for _ in range(belief.DEALS + trail))
    facts, scratch, voids = facts_of(view).numbers, [0] * SCRATCH, [0] * (2 * MAX_SEATS)
    own = view.seat or 0
    asked = [own, 0, 0, mask_of((*view.hand, view.upcard)), 0, 0, 0, 0]
    tables, likely, steps = compile_rules(match.rules), [0.0, 0.0], 20_000
    room = (states, tables, facts, scratch, voids, asked)
    generator = belief.begin_walk(*room, likely, generator_of(1, 0))
    visited: Counter[tuple[int, ...]] = Counter()
    for _ in range(steps):
        generator = belief.walk(*room, 1, likely, generator)
        visited[hands(states[belief.WORLD], own)] += 1
    assert set(visited) <= set(expected)
    total = sum(expected.values())
    classes = {round(weight, 12) for weight in expected.values()}
    assert len(classes) > 2
    for weight in classes:
        alike = [world for world, w in expected.items() if round(w, 12) == weight]
        seen = sum(visited[world] for world in alike) / steps
        assert seen == pytest.approx(weight * len(alike) / total, abs=0.03)


def enumerated(view: View) -> dict[tuple[int, ...], float]:
    """How likely each way is in which the hands of the others can lie."""
    unseen = [card for card in view.rules.deck if card not in {*view.hand, view.upcard}]
    one, two = (seat for seat in range(view.players) if seat != view.seat)
    every = list(combinations(unseen, view.cards))
    words = {(seat, hand): chance_of(view, seat, hand) for seat in (one, two) for hand in every}
    return {
        (mask_of(first), mask_of(second)): words[one, first] * words[two, second]
        for first in every
        for second in every
        if not set(first) & set(second)
    }


def chance_of(view: View, seat: int, hand: Sequence[Card]) -> float:
    """How likely a seat with a hand announces what it did, by how far that is from what ``club`` would."""
    state = position(view)
    order = [(view.dealer + 1 + i) % view.players for i in range(view.players)]
    state.asked, state.actor = order.index(seat), seat
    state.hands = [0] * MAX_SEATS
    state.hands[seat] = mask_of(hand)
    for other in order[state.asked :]:
        state.bids[other] = NONE
    said = view.bids[seat]
    assert said is not None
    club = club_action(state, compile_rules(view.rules), [0] * MAX_SEATS)
    return likeness(state, SAYS, said, club) / CERTAIN


def test_a_walk_holds_to_what_is_known() -> None:
    """In every world of a walk the own cards, the upcard and the cards played are what the view says."""
    for number, rules in enumerate(TRIED[:: len(TRIED) // 40]):
        for view in a_few(rules, number, 1):
            search = Search(view, seed=number, worlds=CHUNK, mode="plain", quick=True)
            *_, last = search.run()
            assert len(last.actions) == len(view.legal)
            state, own = search.world(), view.seat or 0
            known = position(view)
            assert state.played == known.played
            if view.hand_up:
                assert state.hands[own] == known.hands[own]
                assert state.thrown[own] == known.thrown[own]
            assert [mask.bit_count() for mask in state.hands[: view.players]] == [*view.hand_sizes]
            assert (state.phase, state.actor, state.upcard, state.kon) == (
                known.phase,
                known.actor,
                known.upcard,
                known.kon,
            )


def test_a_clock_ends_a_search_and_the_budget_does_not_pass_it() -> None:
    (view,) = a_few(kozyr.rules("frap"), 5, 1)
    times = iter(range(1000))
    stages = [
        *Search(view, worlds=64 * CHUNK, mode="plain", quick=True).run(lambda: next(times), 6.0)
    ]
    assert stages[-1].done
    assert stages[-1].worlds < 64 * CHUNK
    assert [stage.done for stage in stages[:-1]] == [False] * (len(stages) - 1)


def test_what_is_behind_beyond_doubt_is_given_up() -> None:
    rng = random.Random(1)
    noise = [rng.gauss(0, 1) for _ in range(100)]
    good = Column(1, noise, [1.0] * 100)
    little = Column(2, [x - 0.01 + rng.gauss(0, 0.1) for x in noise], [1.0] * 100)
    bad = Column(3, [x - 0.2 + rng.gauss(0, 0.1) for x in noise], [1.0] * 100)
    assert still_in([good, little, bad]) == [good, little]
    gain, error = ahead(good, bad)
    assert gain == pytest.approx(0.2, abs=3 * error)
    assert error == pytest.approx(0.01, abs=0.003)


def test_worlds_that_are_alike_count_for_less() -> None:
    rng = random.Random(2)
    strangers = [rng.gauss(0, 1) for _ in range(1600)]
    twins = [value for value in strangers[:400] for _ in range(4)]
    # Each is 0.8 of the one before: (1 + 0.8) / (1 - 0.8) = 9 of them say as much as one stranger.
    chain = [0.0]
    for noise in strangers:
        chain.append(0.8 * chain[-1] + noise)
    near = pytest.approx
    assert likeness_of_worlds([Column(1, strangers, [])], 8) == near(1, abs=0.3)
    assert likeness_of_worlds([Column(1, twins, [])], 8) == near(4, abs=0.8)
    assert likeness_of_worlds([Column(1, chain[1:], [])], 100) == near(9, abs=4)
    assert likeness_of_worlds([Column(1, [1.0] * 64, [])], 8) == 1


def test_a_judgement_says_how_many_worlds_it_rests_on() -> None:
    match = Match(kozyr.rules("frap", players=4), seed=7)
    match.play("look")
    match.play("frap")
    view = match.view(match.actor)
    *_, alone = Search(view, worlds=64, belief=False, mode="plain").run()
    *_, walked = Search(view, worlds=64, mode="plain", quick=True).run()
    assert alone.effective == alone.worlds
    assert walked.worlds / (CHUNK // BLOCKS) <= walked.effective <= walked.worlds


def test_a_budget_is_kept_and_nonsense_is_refused() -> None:
    match = Match(kozyr.rules("khrap", players=4), seed=3)
    view = match.view(match.actor)
    for worlds, tried in ((1, 1), (5, 5), (CHUNK, CHUNK), (CHUNK + 1, 2 * CHUNK)):
        first = next(Search(view, worlds=worlds, mode="plain", quick=True).run())
        assert first.worlds == min(worlds, CHUNK)
        assert all(row.worlds == first.worlds for row in first.actions)
        *_, last = Search(view, worlds=worlds, mode="plain", quick=True).run()
        assert last.worlds <= tried
    for worlds, chunk, threads in ((0, 1, 1), (1, -1, 1), (1, 1, 0)):
        with pytest.raises(ValueError, match="at least one"):
            Search(view, worlds=worlds, chunk=chunk, threads=threads)
    for seat in (None, (view.seat or 0) ^ 1):
        with pytest.raises(MatchError):
            Search(match.view(seat))


def test_looking_for_nothing_is_worth_no_less_than_a_pass() -> None:
    met = 0
    for seed in range(12):
        match = Match(kozyr.rules("frap", players=2), seed=seed)
        view = match.view(match.actor)
        *_, last = Search(view, seed=seed, worlds=CHUNK, mode="plain").run()
        worth = {str(row.action): row.mean for row in last.actions}
        assert worth["look"] >= worth["pass"]
        met += worth["look"] == worth["pass"]
        order = [str(row.action) for row in last.actions]
        assert order.index("look") < order.index("pass")
    assert met, "there a trial said less"


def test_long_plays_are_tried_in_fewer_worlds() -> None:
    long = Match(kozyr.rules("oh-hell", players=3, tricks=17), seed=5)
    short = Match(kozyr.rules("frap", players=4), seed=5)
    assert within_reason(short.view(short.actor), 512) == 512
    view = long.view(long.actor)
    assert FEWEST <= within_reason(view, 512) == MOST_CARDS // (len(view.legal) * 3 * 17) < 512
    assert within_reason(view, 32) == 32


def test_how_likely_other_actions_are() -> None:
    """The same is certain, a quiet word not unlikely, a bold one is; a bid the less the further off."""
    state = State()
    assert likeness(state, SAYS, 3, 3) == likeness(state, PLAYS, 7, 7) == CERTAIN
    assert 0 < likeness(state, SAYS, CALL, PASS) < likeness(state, SAYS, PASS, CALL) < CERTAIN
    assert 0 < likeness(state, SWAPS, 0b11, 0b1) < likeness(state, SWAPS, 0b10, 0b1) < CERTAIN
    state.phase = BIDDING
    offs = [likeness(state, SAYS, 4, 4 - off) for off in range(5)]
    assert offs == sorted(offs, reverse=True)
    assert offs[-1] > 0


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_seat_cannot_see_changes_no_judgement(preset: str) -> None:
    """The no-peek certificate: two deals that look the same to a seat, with other cards in the other hands."""
    rules = kozyr.rules(preset)
    compared: Counter[Stage] = Counter()
    for number in range(6):
        for match in positions(rules, number):
            view = match.view(match.actor)
            if compared[view.stage] >= 3:
                continue
            other = with_own_cards(match)
            shuffle_hidden(other, match.actor, random.Random(number))
            assert other.current is not None and match.current is not None
            assert other.current.state.values() != match.current.state.values()
            one, two = (
                [*Search(m.view(m.actor), worlds=CHUNK, mode="plain", quick=True).run()][-1]
                for m in (match, other)
            )
            assert one == two
            compared[view.stage] += 1
    assert len(compared) >= 2
    rare = (Stage.BLIND_DROP, Stage.CUT_DROP)
    assert all(count >= 3 for stage, count in compared.items() if stage not in rare), compared
