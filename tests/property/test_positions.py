"""What holds in every position of a match, whatever was played."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card, cards_in
from kozyr.core.seats import Seat
from kozyr.engine import kernel
from kozyr.engine.deal import Deal
from kozyr.engine.layout import At, seats_in
from kozyr.games.model import Account, Rules
from kozyr.match.match import Match
from kozyr.match.view import EventKind
from tests.support.pairs import FAMILIES, rules_to_try
from tests.support.walk import cards_everywhere, ended, start, step

TRIED = rules_to_try()
KON = [rules for rules in TRIED if rules.game.account is Account.KON]
POINTS = [rules for rules in TRIED if rules.game.account is Account.POINTS]
DEALS = 3  # of a match that has many
CARDS = (Kind.DROP, Kind.SWAP, Kind.BID, Kind.PLAY, Kind.BEAT)
PLAIN = tuple(Action(kind) for kind in Kind if kind not in CARDS)


def walk(rules: Rules, seed: int) -> Iterator[Match]:
    """Every position of a random match, its start included, as far as some deals go."""
    rng = random.Random(seed)
    match = start(rules, rng)
    while not ended(match, DEALS):
        step(match, rng)
        yield match


def deal_of(match: Match) -> Deal:
    assert match.current is not None
    return match.current


@pytest.mark.parametrize("seed", range(len(TRIED)))
def test_every_card_is_in_exactly_one_place(seed: int) -> None:
    rules = TRIED[seed]
    for match in walk(rules, seed):
        assert sorted(cards_everywhere(match)) == list(rules.deck)


@pytest.mark.parametrize("seed", range(len(KON)))
def test_balances_and_kon_add_up_to_what_lay_there_at_first(seed: int) -> None:
    rng = random.Random(seed)
    match = start(KON[seed], rng)
    lay = match.kon
    while not match.over:
        step(match, rng)
        assert sum(match.balances) + match.kon == lay

    for row in match.sheet:
        assert [sum(line.amount for line in lines) for lines in row.lines] == list(row.net)
    assert match.kon == 0
    assert sum(match.split) == match.sheet[-1].carry


@pytest.mark.parametrize("seed", range(len(POINTS)))
def test_points_add_up(seed: int) -> None:
    *_, match = walk(POINTS[seed], seed)
    total = [0] * match.rules.players
    for row in match.sheet:
        total = [a + b for a, b in zip(total, row.net, strict=True)]
        assert list(row.balances) == total
        assert [sum(line.amount for line in lines) for lines in row.lines] == list(row.net)
        assert sum(row.tricks) == row.cards == match.rules.schedule[row.number - 1]
        off = [t - b for t, b in zip(row.tricks, row.bids, strict=True)]
        roles = ["exact" if o == 0 else "over" if o > 0 else "under" for o in off]
        assert list(row.roles) == roles
        assert (row.kon, row.carry, row.caller) == (0, 0, None)
    assert (list(match.balances), match.kon, match.split) == (total, 0, ())


@pytest.mark.parametrize("seed", range(len(TRIED)))
def test_somebody_can_always_act_until_the_end(seed: int) -> None:
    for match in walk(TRIED[seed], seed + 1000):
        deal = deal_of(match)
        mask = kernel.legal(deal.state, deal.tables)
        assert (mask != 0) is (deal.actor is not None) is (not deal.over)
        assert match.between or match.over or match.actor is not None


@pytest.mark.parametrize("seed", range(len(TRIED)))
def test_mask_list_and_numbers_agree(seed: int) -> None:
    for match in walk(TRIED[seed], seed + 2000):
        state, tables = deal_of(match).state, deal_of(match).tables
        mask = kernel.legal(state, tables)
        numbers = [number for number in range(64) if mask >> number & 1]
        codec = deal_of(match).codec
        actions = codec.decode_all(state, mask)

        assert actions == deal_of(match).legal() == match.legal()
        assert [codec.decode(state, number) for number in numbers] == list(actions)
        assert [codec.encode(state, action) for action in actions] == numbers
        assert len(set(map(str, actions))) == len(actions)
        if state.phase in (At.PLAY, At.BLIND_DROP, At.CUT_DROP):
            assert {action.cards[0] for action in actions} <= set(
                cards_in(state.hands[state.actor])
            )
            beating = [action.cards[0] for action in actions if action.kind is Kind.BEAT]
            assert set(beating) == set(cards_in(state.hands[state.actor] & tables.shakhi))


def candidates(match: Match, rng: random.Random) -> list[Action]:
    """Every word and bid, every card in every way, and many exchanges, also of cards of others."""
    deck = match.rules.deck
    cards = [(card,) for card in deck]
    ways = (Kind.PLAY, Kind.BEAT, Kind.DROP)
    actions = [*PLAIN, *(Action(kind, one) for kind in ways for one in cards)]
    actions += [Action(Kind.BID, (), tricks) for tricks in range(match.rules.hand_limit + 2)]
    hand: tuple[Card, ...] = match.view(match.actor).hand
    for size in range(min(len(hand), 5) + 1):
        actions += [Action(Kind.SWAP, some) for some in combinations(hand, size)]
    for _ in range(5):
        some = sorted(rng.sample(deck, rng.randint(1, min(5, len(deck)))))
        actions.append(Action(Kind.SWAP, tuple(some)))
    return actions


@pytest.mark.parametrize("seed", range(0, len(TRIED), 2))
def test_check_agrees_with_legal_and_a_refused_action_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(TRIED[seed], seed + 3000):
        deal = deal_of(match)
        if deal.over or rng.random() < 0.5:
            continue
        legal = set(deal.legal())
        before = deal.state.values()
        for action in candidates(match, rng):
            assert (deal.check(action) is None) is (action in legal), (action, match.record())
        refused = [action for action in candidates(match, rng) if action not in legal]
        lines = list(match.lines)
        for action in rng.sample(refused, 10):
            try:
                match.play(action)
            except ValueError as error:
                reason = deal.check(action)
                assert reason is not None and reason.value in repr(error.__dict__)
            else:
                raise AssertionError(f"{action} was accepted")
        assert deal.state.values() == before
        assert match.lines == lines


@pytest.mark.parametrize("seed", range(0, len(TRIED), 3))
def test_a_copy_is_independent_and_goes_on_alike(seed: int) -> None:
    rng = random.Random(seed)
    for match in walk(TRIED[seed], seed + 4000):
        deal = deal_of(match)
        if deal.over or deal.awaiting_stock or rng.random() < 0.8:
            continue
        before = deal.state.values()
        copies = [deal.copy(), deal.copy()]
        action = rng.choice(deal.legal())
        for copy in copies:
            assert copy.state.values() == before
            copy.play(action)
        assert deal.state.values() == before
        assert copies[0].state.values() == copies[1].state.values() != before


@pytest.mark.parametrize("seed", range(0, len(TRIED), 2))
def test_the_fields_stay_within_their_bounds(seed: int) -> None:
    for match in walk(TRIED[seed], seed + 5000):
        state = deal_of(match).state
        players = match.rules.players
        everybody = (1 << players) - 1
        assert 1 <= state.circle <= int(match.rules.get("circles", 1))
        assert state.stock_at <= state.stock_end <= len(match.rules.deck)
        for mask in (state.passed, state.looked, state.playing, state.whisters, state.cutters):
            assert mask & ~everybody == 0
        assert state.whisters & state.cutters == 0
        if state.caller >= 0:
            assert state.playing == 1 << state.caller | state.whisters | state.cutters
        assert sum(state.taken) == state.tricks <= state.cards <= match.rules.hand_limit
        assert all(-1 <= bid <= state.cards for bid in state.bids)
        sizes = [state.hands[seat].bit_count() for seat in seats_in(state.playing)]
        if state.phase == At.PLAY:
            assert max(sizes) - min(sizes) <= 1
            assert max(sizes) == state.cards - state.tricks


@pytest.mark.parametrize("seed", range(0, len(TRIED), 4))
def test_a_seed_and_the_same_actions_give_the_same_match(seed: int) -> None:
    records = []
    for _ in range(2):
        *_, match = walk(TRIED[seed], seed + 6000)
        records.append((match.record(), match.balances, match.view(0)))

    assert records[0] == records[1]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_log_names_the_winner_of_every_trick(family: str) -> None:
    """After every action the trick events of a deal add up to the tricks taken."""
    for seed, rules in enumerate(rules_to_try((family,))[:40]):
        rng = random.Random(seed)
        match = start(rules, rng)
        match.deal()
        while not match.between and not match.over:
            match.play(rng.choice(match.legal()))
            view = match.view(None)
            winners = [event.seat for event in view.events if event.kind is EventKind.TRICK]
            assert [winners.count(Seat(s)) for s in range(view.players)] == list(view.taken)
