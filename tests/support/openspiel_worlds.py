"""Worlds for OpenSpiel's IS-MCTS that know no more than the player: hidden hands and undealt cards, uniformly.

OpenSpiel's own ``resample_from_infostate`` never exchanges a hidden hand with the undealt cards, so that a
search with it knows what is out of play, and with three opponents it gives cards of a suit to players who
have shown that they have none.

Here every division of the unseen cards among the other players and the undealt rest has the same chance, if
nobody gets a suit that he could not follow. Players who have shown nothing are filled at random at the end. For
the others the number of cards of each kind is drawn first, by the number of divisions that it leaves, so that
nothing has to be thrown away and drawn again. Bids are not taken for evidence.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, product
from math import comb
from random import Random
from typing import Any, NamedTuple

from tests.support.openspiel import Configuration

Resampler = Callable[[Any, int], Any]
Counts = tuple[int, ...]


class Known(NamedTuple):
    """What a player knows of a deal, in OpenSpiel's numbers.

    Attributes:
        dealer: of the deal.
        hand: own cards as dealt.
        public: upcard, bids and cards played, in order.
        played: cards each player has played.
        left: cards still in each hidden hand; 0 for the player himself.
        voids: suits that each player could not follow.
        unseen: cards that are in hidden hands or undealt.
    """

    dealer: int
    hand: list[int]
    public: list[int]
    played: list[list[int]]
    left: Counts
    voids: list[set[int]]
    unseen: list[int]


def known(configuration: Configuration, state: Any, player: int) -> Known:
    """What a player knows after the deal; reads nothing else of the state."""
    players, suits, ranks, tricks, *_ = configuration
    steps = state.full_history()
    begin = 2 + players * tricks
    hand = [step.action for step in steps[2 + player : begin : players]]
    public = [step.action for step in steps[begin:]]
    played: list[list[int]] = [[] for _ in range(players)]
    voids: list[set[int]] = [set() for _ in range(players)]
    led = 0
    for place, step in enumerate(steps[begin + 1 + players :]):
        suit = step.action % suits
        if place % players == 0:
            led = suit
        elif suit != led:
            voids[step.player].add(led)
        played[step.player].append(step.action)
    seen = {public[0], *hand, *(card for cards in played for card in cards)}
    left = tuple(0 if seat == player else tricks - len(played[seat]) for seat in range(players))
    unseen = [card for card in range(suits * ranks) if card not in seen]
    return Known(steps[1].action, hand, public, played, left, voids, unseen)


class Worlds:
    """Uniform divisions of the unseen cards of one position."""

    def __init__(self, facts: Known, suits: int) -> None:
        seats = range(len(facts.left))
        self.left = facts.left
        self.bound = [seat for seat in seats if facts.left[seat] and facts.voids[seat]]
        self.free = [seat for seat in seats if facts.left[seat] and not facts.voids[seat]]
        # Suits that the same players cannot hold are of one kind.
        kinds: dict[tuple[bool, ...], list[int]] = {}
        for card in facts.unseen:
            may = tuple(card % suits not in facts.voids[seat] for seat in self.bound)
            kinds.setdefault(may, []).append(card)
        self.kinds = list(kinds.items())
        self.needs = tuple(facts.left[seat] for seat in self.bound)
        self._options: dict[tuple[int, Counts], tuple[list[int], list[Counts]]] = {}

    def count(self) -> int:
        """Divisions among the bound players; 0 if the position cannot be."""
        return self._ways(0, self.needs)

    def draw(self, rng: Random) -> list[list[int]]:
        """The hidden cards of each player, [] for the player himself; the rest is undealt."""
        hands: list[list[int]] = [[] for _ in self.left]
        pool: list[int] = []
        needs = self.needs
        for kind, (_, cards) in enumerate(self.kinds):
            sums, options = self._choices(kind, needs)
            counts = options[bisect_right(sums, rng.randrange(sums[-1]))]
            mixed = rng.sample(cards, len(cards))
            for seat, count in zip(self.bound, counts, strict=True):
                hands[seat] += mixed[:count]
                del mixed[:count]
            pool += mixed
            needs = _less(needs, counts)
        rng.shuffle(pool)
        for seat in self.free:
            hands[seat] = pool[: self.left[seat]]
            del pool[: self.left[seat]]
        return hands

    def _ways(self, kind: int, needs: Counts) -> int:
        """Ways to give the bound players what they need from this kind and those after it."""
        if kind == len(self.kinds):
            return 0 if any(needs) else 1
        sums, _ = self._choices(kind, needs)
        return sums[-1] if sums else 0

    def _choices(self, kind: int, needs: Counts) -> tuple[list[int], list[Counts]]:
        """How many cards of a kind each bound player may get, with the running sums of the ways for each."""
        key = kind, needs
        if key not in self._options:
            may, cards = self.kinds[kind]
            found = [
                (ways, counts)
                for counts, shares in _shares(may, needs, len(cards))
                if (ways := shares * self._ways(kind + 1, _less(needs, counts)))
            ]
            self._options[key] = (
                list(accumulate(ways for ways, _ in found)),
                [counts for _, counts in found],
            )
        return self._options[key]


def _less(needs: Counts, counts: Counts) -> Counts:
    return tuple(need - count for need, count in zip(needs, counts, strict=True))


def _shares(may: tuple[bool, ...], needs: Counts, cards: int) -> Iterator[tuple[Counts, int]]:
    """Numbers of cards for each player out of so many, with the ways to choose them."""
    most = (min(need, cards) if allowed else 0 for allowed, need in zip(may, needs, strict=True))
    for counts in product(*(range(n + 1) for n in most)):
        if sum(counts) <= cards:
            ways, rest = 1, cards
            for count in counts:
                ways *= comb(rest, count)
                rest -= count
            yield counts, ways


def honest_resampler(configuration: Configuration, rng: Random) -> Resampler:
    """A function for ``ISMCTSBot.set_resampler``: a state and a player to a state he may as well be in."""
    game = configuration.theirs()
    tricks, players = configuration.tricks, configuration.players
    last: tuple[Any, ...] = ()
    facts: Known
    worlds: Worlds

    def resample(state: Any, player: int) -> Any:
        nonlocal last, facts, worlds
        if (now := (player, *state.history())) != last:  # one position is asked for many times
            last, facts = now, known(configuration, state, player)
            worlds = Worlds(facts, configuration.suits)
        hands = [past + hidden for past, hidden in zip(facts.played, worlds.draw(rng), strict=True)]
        hands[player] = facts.hand
        other = game.new_initial_state()
        apply = other.apply_action
        apply(tricks)
        apply(facts.dealer)
        for place in range(tricks):
            for seat in range(players):
                apply(hands[seat][place])
        for action in facts.public:
            apply(action)
        return other

    return resample
