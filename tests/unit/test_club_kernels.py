"""``club`` as kernels: it knows what its seat may know, and is the same in both modes."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import kozyr
from kozyr import Match, MatchError, Rules, RulesError
from kozyr.bots.club.action import club_action
from kozyr.bots.club.cards import subset_number
from kozyr.bots.club.drivers import club_many
from kozyr.bots.club.means import ROOM, ROW, leave_out, spread
from kozyr.bots.club.player import Club
from kozyr.bots.club.voids import clear_voids, note_void
from kozyr.bots.position import position, voids_of
from kozyr.core.actions import Kind
from kozyr.core.cards import Card, cards_in, mask_of
from kozyr.engine.bulk import deal_random
from kozyr.engine.deal import Deal
from kozyr.engine.fast import Bulk
from kozyr.engine.kernel import legal
from kozyr.engine.layout import MAX_DECK, MAX_SEATS, NONE, At, State
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS
from kozyr.lab.playouts import simulate_random, simulate_random_points
from kozyr.match.view import Stage
from tests.support.compiler import needs_compiler
from tests.support.pairs import rules_to_try
from tests.support.walk import ended, start, step

TRIED = rules_to_try()
GROUPS = 8
DEALS = 3  # of a match that has many
CHUNK = 40  # deals of each choice of rules that both modes play
HIDDEN_PLACES = ("hands", "thrown")


def deal_of(match: Match) -> Deal:
    assert match.current is not None
    return match.current


def walk(rules: Rules, seed: int) -> Iterator[Match]:
    """Every position of a match in which somebody acts; half of the actions are those of ``club``."""
    rng = random.Random(seed)
    match, club = start(rules, rng), Club()
    while not ended(match, DEALS):
        if match.between or rng.random() < 0.5:
            step(match, rng)
        elif match.actor is not None:
            match.play(club.choose(match.view(match.actor)))
        if match.actor is not None:
            yield match


def what_is_known(state: State, seat: int) -> State:
    """The state without what the seat may not know."""
    known = state.copy()
    known.deck = [0] * MAX_DECK
    for name in HIDDEN_PLACES:
        masks = [0] * MAX_SEATS
        if state.looked >> seat & 1:
            masks[seat] = getattr(state, name)[seat]
        setattr(known, name, masks)
    return known


def exchanged(state: State, seat: int, rng: random.Random) -> State:
    """The state with all cards that the seat has not seen in other places."""
    other = state.copy()
    up = state.looked >> seat & 1
    places = [(name, s) for name in HIDDEN_PLACES for s in range(state.players)]
    hidden = [(name, s) for name, s in places if s != seat or not up]
    known = 0 if state.upcard_owner == NONE else 1 << state.upcard
    stock = range(state.stock_at, state.stock_end)
    cards = [card for name, s in hidden for card in cards_in(getattr(state, name)[s] & ~known)]
    cards += [Card(state.deck[at]) for at in stock]
    rng.shuffle(cards)
    for name, s in hidden:
        mask = getattr(state, name)[s]
        taken = [cards.pop() for _ in range((mask & ~known).bit_count())]
        getattr(other, name)[s] = sum(1 << card for card in taken) | mask & known
    for at in stock:
        other.deck[at] = cards.pop()
    return other


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_position_is_the_state_without_what_is_hidden(group: int) -> None:
    """From every seat, whoever is asked, and also while a reshuffle is awaited."""
    for number in range(group, len(TRIED), GROUPS):
        for match in walk(TRIED[number], number):
            state = deal_of(match).state
            for seat in range(state.players):
                found = position(match.view(seat))
                assert found.values() == what_is_known(state, seat).values()


def test_a_position_while_a_reshuffle_is_awaited() -> None:
    rules = kozyr.rules("frap", players=7)
    stages = Counter[Stage]()
    for seed in range(60):
        rng = random.Random(seed)
        match = start(rules, rng)
        match.auto_restock = False
        match.deal()
        while not match.between and not match.awaiting_stock:
            choices = match.legal()
            words = [a for a in choices if a.kind in (Kind.FRAP, Kind.CUT)]
            swaps = [a for a in choices if len(a.cards) == 4]
            match.play(rng.choice(words or swaps or choices))
        if match.awaiting_stock:
            state = deal_of(match).state
            for seat in range(rules.players):
                view = match.view(seat)
                stages[view.stage] += 1
                assert position(view).values() == what_is_known(state, seat).values()
    assert stages[Stage.EXCHANGE] > 20 and stages[Stage.CUTTING_IN] > 20, stages


def test_between_deals_there_is_no_position() -> None:
    match = start(kozyr.rules("frap", players=2), random.Random(1))
    match.deal()
    while not match.between:
        match.play(match.legal()[-1])
    with pytest.raises(MatchError, match="no deal is in progress"):
        position(match.view(0))


@pytest.mark.parametrize("group", range(GROUPS))
def test_club_reads_only_what_its_seat_may_know(group: int) -> None:
    """The true state, what is known of it, and one with other hidden cards give the same legal action."""
    phases = Counter[int]()
    for number in range(group, len(TRIED), GROUPS):
        rng = random.Random(number)
        for match in walk(TRIED[number], number + 1000):
            deal, view = deal_of(match), match.view(match.actor)
            state, tables, voids = deal.state, deal.tables, voids_of(view)
            before = state.values()
            action = club_action(state, tables, voids)
            assert legal(state, tables) >> action & 1
            assert state.values() == before
            assert club_action(position(view), tables, voids) == action
            assert club_action(exchanged(state, state.actor, rng), tables, voids) == action
            assert Club().choose(view) == deal.codec.decode(state, action)
            phases[state.phase] += 1
    asked = (At.CIRCLES, At.DEFENCE, At.EXCHANGE, At.CUTTING_IN, At.BIDDING, At.PLAY)
    assert all(phases[phase] >= 40 for phase in asked), phases
    assert phases[At.CUT_DROP] >= 10 and phases[At.BLIND_DROP] >= 3, phases


@pytest.mark.parametrize("group", range(GROUPS))
def test_voids_are_noted_as_they_are_seen(group: int) -> None:
    """Action by action, and from the events of a view; what is noted is true of the cards."""
    noted = 0
    for number in range(group, len(TRIED), GROUPS):
        rules, rng = TRIED[number], random.Random(number)
        match, voids = start(rules, rng), [-1] * MAX_SEATS
        while not ended(match, DEALS):
            if match.between:
                step(match, rng)
                clear_voids(voids)
                continue
            state = deal_of(match).state
            action = rng.choice(match.legal())
            if state.phase == At.PLAY:
                assert voids_of(match.view(None)) == voids
                number_of = deal_of(match).codec.encode(state, action)
                note_void(state, deal_of(match).tables, voids, number_of)
                own = state.hands[state.actor] & ~(1 << action.cards[0])
                assert own & voids[state.actor] == 0
            match.play(action)
            noted += sum(map(bool, voids))
    assert noted > 100


def test_the_number_of_an_exchange_is_that_of_the_engine() -> None:
    rules = kozyr.rules("frap", players=4)
    match = Match(rules, seed=3, auto_deal=False)
    match.deal()
    for word in ("look", "frap", "whist", "whist", "whist"):
        match.play(word)
    deal = deal_of(match)
    hand = deal.state.hands[deal.state.actor]
    for action in match.legal():
        number = deal.codec.encode(deal.state, action)
        assert subset_number(hand, mask_of(action.cards)) == number


def test_a_card_left_out_of_a_row_was_never_in_it() -> None:
    rng = random.Random(5)
    for count in range(1, 18):
        chances = [rng.choice((0.0, 1.0, 0.5, rng.random(), rng.random())) for _ in range(count)]
        room = [0.0] * ROOM
        room[:count] = chances
        spread(room, 0, count, ROW)
        assert sum(room[ROW : ROW + count + 1]) == pytest.approx(1)
        for left_out in range(count):
            leave_out(room, ROW, count, chances[left_out], 2 * ROW)
            other = [0.0] * ROOM
            other[: count - 1] = chances[:left_out] + chances[left_out + 1 :]
            spread(other, 0, count - 1, ROW)
            assert room[2 * ROW : 2 * ROW + count] == pytest.approx(other[ROW : ROW + count])


@needs_compiler
@pytest.mark.parametrize("group", range(GROUPS))
def test_both_modes_play_alike(group: int) -> None:
    """Deals of every choice of rules with ``club`` in every seat, card by card the same."""
    decisions = 0
    for rules in TRIED[group::GROUPS]:
        sums = [
            Bulk(rules, mode=mode).tally_many(CHUNK, seed=group, driver=club_many.__name__)
            for mode in ("plain", "compiled")
        ]
        assert sums[0] == sums[1]
        decisions += sums[0].decisions
    assert decisions > 10_000


@pytest.mark.parametrize("preset", PRESETS)
def test_the_driver_plays_what_the_player_plays(preset: str) -> None:
    """Single deals: the same cards, decision by decision, by the driver and through views."""
    rules = kozyr.rules(preset, players=4 if preset not in ("51v",) else 3)
    bulk = Bulk(rules, mode="plain")
    points = rules.game.account is Account.POINTS
    for seed in range(12):
        states = bulk.backend.new_states(1)
        sums = bulk.backend.numbers([0] * 99)
        run = bulk.backend.driver(club_many.__name__)
        run(states, bulk.table, bulk.start(seed % rules.players), seed, 1, sums)
        over = bulk.backend.get(states, 0)
        deck = first_deck(bulk, seed)
        match = Match(rules, dealer=seed % rules.players, auto_deal=False)
        match.deal(deck)
        club, decisions = Club(), 0
        while match.actor is not None:
            match.play(club.choose(match.view(match.actor)))
            decisions += 1
        if not points and any(e.kind == "reshuffle" for e in match.view(0).events):
            continue  # shuffled otherwise
        assert deal_of(match).state.taken == over.taken
        assert deal_of(match).state.played == over.played
        assert decisions == sums[0]


def first_deck(bulk: Bulk, generator: int) -> tuple[Card, ...]:
    """The order of the first deal that a driver deals."""
    state = State()
    deal_random(state, bulk.tables, bulk.start(0), 0, 0, generator)
    return tuple(Card(card) for card in state.deck[: state.stock_end])


def test_the_lab_plays_club_in_bulk() -> None:
    """Shares add up to nothing, and club calls far less often than chance does."""
    rules = kozyr.rules("frap", players=3)
    club, chance = (
        simulate_random(rules, deals=300, seed=4, mode="plain", bot=bot)
        for bot in ("club", "random")
    )
    assert [result.bots[0].bot for result in (club, chance)] == ["club", "random"]
    assert sum(place.share.mean for place in club.places) == pytest.approx(0)
    assert club.bots[0].calls < chance.bots[0].calls
    points = simulate_random_points(
        kozyr.rules("51b", players=4), deals=60, mode="plain", bot="club"
    )
    assert points.bots[0].exact > points.bots[0].over + points.bots[0].under


def test_a_bot_that_is_not_played_in_bulk_is_refused() -> None:
    with pytest.raises(RulesError, match="random, club"):
        simulate_random(kozyr.rules("frap", players=3), deals=1, bot="expert")
