"""Worlds for OpenSpiel's IS-MCTS: uniform over all that the player may think, and nothing that he cannot know."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.support.openspiel import Configuration, OpenSpielError
from tests.support.openspiel_table import Table, sides_of
from tests.support.openspiel_worlds import (
    Resampler,
    Worlds,
    honest_resampler,
    known,
)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

World = tuple[tuple[int, ...], ...]

THREE = Configuration(3, 4, 3, 3, False, 1)  # 12 cards: nine dealt, one turned up, two undealt
FOUR = Configuration(4, 3, 4, 2, False, 1)  # 12 cards: eight dealt, one turned up, three undealt
LONG = Configuration(3, 3, 5, 4, False, 1)  # 15 cards: twelve dealt, one turned up, two undealt
SHORT = Configuration(3, 3, 4, 2, False, 1)  # 12 cards: six dealt, one turned up, five undealt
FULL = Configuration(3, 2, 5, 3, False, 1)  # ten cards, none undealt
GAMES = 500  # in which a position must be found
CERTAIN = 5.0  # standard deviations


def positions(configuration: Configuration, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions of random games, each with the player to act; his own copy of the state."""
    rng = Random(seed)
    for _ in range(GAMES):
        state = configuration.theirs().new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                yield state.clone(), state.current_player()
            state.apply_action(rng.choice(state.legal_actions()))


def chosen(
    configuration: Configuration, what: Callable[[Any, int], bool], seed: int = 1
) -> tuple[Any, int]:
    """The first position of which something is true."""
    return next(found for found in positions(configuration, seed) if what(*found))


def voids(configuration: Configuration, state: Any, player: int) -> list[int]:
    """How many suits each hidden player has shown that he lacks, of those who still have cards."""
    facts = known(configuration, state, player)
    return [len(shown) if left else 0 for shown, left in zip(facts.voids, facts.left, strict=True)]


def world_of(configuration: Configuration, state: Any) -> World:
    """The cards dealt to each player."""
    dealt = state.history()[2 : 2 + configuration.players * configuration.tricks]
    return tuple(
        tuple(sorted(dealt[seat :: configuration.players])) for seat in range(configuration.players)
    )


def rebuilt(configuration: Configuration, state: Any, world: World) -> Any | None:
    """The state with other hands; None if somebody would have played what was not legal."""
    history = state.history()
    after = 2 + configuration.players * configuration.tricks
    other = configuration.theirs().new_initial_state()
    for action in history[:2]:
        other.apply_action(action)
    for round_of_cards in zip(*world, strict=True):
        for card in round_of_cards:
            other.apply_action(card)
    for action in history[after:]:
        if action not in other.legal_actions():
            return None
        other.apply_action(action)
    return other


def every_world(configuration: Configuration, state: Any, player: int) -> list[World]:
    """All deals in which the player sees what he sees, by trying them all."""
    true = world_of(configuration, state)
    public = state.history()[2 + configuration.players * configuration.tricks :]
    shown = [sorted(set(hand) & set(public)) for hand in true]
    hidden = sorted(
        set(range(configuration.suits * configuration.ranks)) - {*true[player], *public}
    )

    def hands(seat: int, rest: list[int]) -> Iterator[World]:
        if seat == configuration.players:
            yield ()
        elif seat == player:
            yield from ((true[player], *others) for others in hands(seat + 1, rest))
        else:
            for cards in combinations(rest, configuration.tricks - len(shown[seat])):
                left = [card for card in rest if card not in cards]
                hand = tuple(sorted([*shown[seat], *cards]))
                yield from ((hand, *others) for others in hands(seat + 1, left))

    view = state.information_state_string(player)
    return [
        world
        for world in hands(0, hidden)
        if (other := rebuilt(configuration, state, world)) is not None
        and other.information_state_string(player) == view
    ]


def distance(counts: Counter[World], worlds: list[World]) -> float:
    """Chi-square against equal chances, in standard deviations above its mean; infinite for an impossible world."""
    if not counts.keys() <= set(worlds):
        return float("inf")
    free = len(worlds) - 1
    expected = counts.total() / len(worlds)
    square = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    return (square - free) / sqrt(2 * free)


def drawn(
    configuration: Configuration, resample: Resampler, state: Any, player: int, samples: int
) -> Counter[World]:
    return Counter(world_of(configuration, resample(state, player)) for _ in range(samples))


def bound(state: Any, player: int, same: bool) -> bool:
    """Both others lack one suit, have two or more cards, and may have them in many ways."""
    facts = known(LONG, state, player)
    one, two = (shown for seat, shown in enumerate(facts.voids) if seat != player)
    few = min(left for seat, left in enumerate(facts.left) if seat != player) < 2
    return len(one) == len(two) == 1 and (one == two) is same and not few


CASES: dict[str, tuple[Configuration, Callable[[Any, int], bool], int]] = {
    "before the first bid": (SHORT, lambda s, p: len(s.history()) == 2 + 6 + 1, 1),
    "nobody has shown anything": (
        THREE,
        lambda s, p: len(s.history()) == 2 + 9 + 1 + 3 and voids(THREE, s, p) == [0, 0, 0],
        2,
    ),
    "one lacks a suit": (THREE, lambda s, p: sorted(voids(THREE, s, p)) == [0, 0, 1], 3),
    "two lack a suit": (THREE, lambda s, p: sorted(voids(THREE, s, p))[1] == 1, 4),
    "three lack suits": (FOUR, lambda s, p: sorted(voids(FOUR, s, p))[1] == 1, 5),
    "two lack the same suit": (LONG, lambda s, p: bound(s, p, same=True), 7),
    "two lack different suits": (LONG, lambda s, p: bound(s, p, same=False), 9),
    "one lacks two suits": (THREE, lambda s, p: max(voids(THREE, s, p)) == 2, 6),
    "every card is dealt": (FULL, lambda s, p: sorted(voids(FULL, s, p)) == [0, 0, 1], 8),
}


@pytest.mark.parametrize("name", CASES)
def test_all_worlds_have_the_same_chance(name: str) -> None:
    configuration, what, seed = CASES[name]

    def large(state: Any, player: int) -> bool:
        return what(state, player) and len(every_world(configuration, state, player)) > 3

    state, player = chosen(configuration, large, seed)
    worlds = every_world(configuration, state, player)
    samples = max(4_000, 40 * len(worlds))

    resample = honest_resampler(configuration, Random(seed))
    assert abs(distance(drawn(configuration, resample, state, player, samples), worlds)) < CERTAIN


def test_the_worlds_of_bound_players_are_counted() -> None:
    """With every hidden player bound, the number of divisions is that of all worlds."""

    def bound(state: Any, player: int) -> bool:
        facts = known(THREE, state, player)
        return sum(map(bool, voids(THREE, state, player))) == sum(map(bool, facts.left)) == 2

    state, player = chosen(THREE, bound)
    worlds = Worlds(known(THREE, state, player), THREE.suits)
    assert worlds.count() == len(every_world(THREE, state, player)) > 1


@pytest.mark.parametrize("name", ["nobody has shown anything", "two lack a suit"])
def test_the_resampler_of_openspiel_is_noticed(name: str) -> None:
    """The same test fails for it: it knows which cards are undealt."""
    configuration, what, seed = CASES[name]
    state, player = chosen(configuration, what, seed)
    rng = Random(seed)

    def peeking(state: Any, player: int) -> Any:
        return state.resample_from_infostate(player, rng.random)

    worlds = every_world(configuration, state, player)
    assert distance(drawn(configuration, peeking, state, player, 4_000), worlds) > CERTAIN


@pytest.mark.parametrize(
    "players, suits, ranks, tricks", [(3, 4, 9, 5), (4, 4, 9, 8), (7, 3, 13, 5)]
)
def test_a_world_looks_the_same_to_the_player(
    players: int, suits: int, ranks: int, tricks: int
) -> None:
    configuration = Configuration(players, suits, ranks, tricks, False, 1)
    resample = honest_resampler(configuration, Random(1))
    found = positions(configuration, 7)
    moved = 0
    for _ in range(150):
        state, player = next(found)
        other = resample(state, player)
        world = world_of(configuration, other)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert rebuilt(configuration, other, world) is not None
        moved += {card for hand in world for card in hand} != {
            c for hand in world_of(configuration, state) for c in hand
        }
    assert moved > 100


def test_worlds_depend_only_on_what_the_player_sees() -> None:
    """Two states that look the same to him give the same worlds from the same seed."""
    found = positions(THREE, 3)
    others = 0
    for number in range(100):
        state, player = next(found)
        other = honest_resampler(THREE, Random(number))(state, player)
        others += other.history() != state.history()
        one, two = (
            drawn(THREE, honest_resampler(THREE, Random(5)), which, player, 10)
            for which in (state, other)
        )
        assert one == two
    assert others > 50


def test_a_resampler_goes_from_position_to_position() -> None:
    """What it keeps of the last position is not used for another one, or another player."""
    found = positions(THREE, 4)
    kept = honest_resampler(THREE, Random(2))
    for _ in range(60):
        state, _ = next(found)
        for seat in range(3):
            view = state.information_state_string(seat)
            assert kept(state, seat).information_state_string(seat) == view


def play(table: Table, rng: Random) -> int:
    """Play a deal at random; its number of actions."""
    actions = 0
    while legal := table.legal():
        table.play(legal[rng.choice(sorted(legal))])
        actions += 1
    return actions


@pytest.mark.parametrize("players, tricks", [(3, 5), (4, 8)])
def test_a_match_and_openspiel_agree_at_every_action(players: int, tricks: int) -> None:
    sides = sides_of(Configuration(players, 4, 9, tricks, False, 1))
    rng = Random(players)
    for deal in range(20):
        order = list(sides.rules.deck)
        rng.shuffle(order)
        table = Table(sides, order, deal % players)
        assert play(table, rng) == players * (tricks + 1)
        row = table.result()
        assert row.dealer == deal % players
        assert list(row.net) == [
            bid + 10 if bid == won else won for bid, won in zip(row.bids, row.tricks, strict=True)
        ]
        assert table.match.over


def test_a_table_notices_a_difference() -> None:
    """OpenSpiel plays another deal than ours."""
    sides = sides_of(THREE)
    order = list(sides.rules.deck)
    with pytest.raises(OpenSpielError, match="actor: OpenSpiel 1, kozyr 2"):
        wrong = Table(sides, order, 1)
        wrong.state = sides.dealt(order, 0)
        wrong.legal()
    with pytest.raises(OpenSpielError, match="legal: OpenSpiel"):
        wrong = Table(sides, order, 1)
        wrong.state = sides.dealt(order[::-1], 1)
        play(wrong, Random(1))
    with pytest.raises(OpenSpielError, match="returns: OpenSpiel"):
        wrong = Table(sides_of(THREE._replace(per_trick=2)), order, 1)
        wrong.state = sides.dealt(order, 1)
        play(wrong, Random(1))
        wrong.result()
