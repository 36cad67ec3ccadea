"""How cards of known origin went: dead upcards after a reshuffle, and an upcard that a seat took.

All other unseen cards may have come from anywhere and lie anywhere, each place equally likely. These few came
from the table, so that where they can be depends on who threw and drew when. Each of their ways is a case with
its chance; what is known now, such as a card played, leaves only some of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, perm

from kozyr.bots.worlds.history import History, Move, bits
from kozyr.bots.worlds.places import HIDDEN, KNOWN, SWEEPS, TAKES, THROWS
from kozyr.core.cards import mask_of

# Places: the live upcard, dead ones, the stock; a seat's hand is its number, a pile is PILE and its number.
UP, DEAD, STOCK, PILE = -2, -1, 100, 200

Way = tuple[
    tuple[int, ...], tuple[int, ...]
]  # where each card is now; mask of those moved by each move


@dataclass(frozen=True, slots=True)
class Case:
    """One way of the cards of known origin.

    Attributes:
        chance: in proportion, before shown voids are considered.
        hands, piles: masks of those that lie there unseen, by seat and by pile.
        stock: mask of those in the stock.
        moved: for each move, mask of those that it moved.
    """

    chance: float
    hands: tuple[int, ...]
    piles: tuple[int, ...]
    stock: int
    moved: tuple[int, ...]


def special_cards(history: History) -> list[int]:
    """The cards of known origin that do not lie on the table any more."""
    found = []
    if any(move.kind == SWEEPS for move in history.moves):
        found += [int(card) for card in history.view.dead_upcards]
    if history.view.upcard_taken_by is not None:
        found.append(int(history.view.upcard))
    return found


def cases_of(history: History) -> list[Case]:
    """Every way of the cards of known origin that the view allows; one where there are no such cards."""
    special = special_cards(history)
    ways = _ways(history, special)
    cases = []
    for (places, moved), chance in ways.items():
        fit = _fit(history, special, places)
        if fit > 0:
            cases.append(_case(history, special, places, moved, chance * fit))
    return cases


def _ways(history: History, special: Sequence[int]) -> dict[Way, float]:
    """All ways from the deal on, with their chances."""
    view = history.view
    at_first = [DEAD] * len(special)
    if special and view.upcard_taken_by is not None:
        whole = view.players * view.cards == len(view.rules.deck)
        at_first[-1] = int(view.dealer) if whole else UP  # the last card dealt is the upcard
    ways: dict[Way, float] = {(tuple(at_first), ()): 1.0}
    for move in history.moves:
        after: dict[Way, float] = {}
        for way, chance in ways.items():
            for next_way, factor in _step(special, way, move):
                after[next_way] = after.get(next_way, 0.0) + chance * factor
        ways = after
    return ways


def _step(special: Sequence[int], way: Way, move: Move) -> Iterator[tuple[Way, float]]:
    """What one move may do to the cards of known origin, each with its chance."""
    places, moved = way
    if move.kind == TAKES:
        taken = (*places[:-1], move.seat)
        yield (taken, (*moved, 1 << special[-1])), 1.0
    elif move.kind == SWEEPS:
        swept = {DEAD, *(PILE + number for number in move.piles)}
        chosen = [i for i, place in enumerate(places) if place in swept]
        yield _moved(special, way, chosen, STOCK), 1.0
    else:
        source = move.seat if move.kind == THROWS else STOCK
        target = PILE + move.piles[0] if move.kind == THROWS else move.seat
        here = [i for i, place in enumerate(places) if place == source]
        others = move.source - len(here)
        for count in range(len(here) + 1):
            if not 0 <= move.size - count <= others:
                continue
            chance = comb(others, move.size - count) / comb(move.source, move.size)
            for some in combinations(here, count):
                yield _moved(special, way, some, target), chance


def _moved(special: Sequence[int], way: Way, chosen: Sequence[int], target: int) -> Way:
    places, moved = way
    now = tuple(target if i in chosen else place for i, place in enumerate(places))
    return now, (*moved, bits(special[i] for i in chosen))


def _fit(history: History, special: Sequence[int], places: Sequence[int]) -> float:
    """0 if a way contradicts what is known, else in proportion to the chance of what is known beside it.

    Of a hand of n cards, l of known origin, q more have been seen: they are as likely as the ways to lie among the
    other n - l.
    """
    view = history.view
    here = [0] * view.players
    for card, place in zip(special, places, strict=True):
        if not _may_lie(history, card, place):
            return 0.0
        if 0 <= place < STOCK:
            here[place] += 1
    chance = 1.0
    marks = bits(special)
    for seat in range(view.players):
        seen = history.state.played[seat]
        size = view.hand_sizes[seat] + seen.bit_count()
        if is_open(history, seat):
            seen |= mask_of(view.hand)
        known = (seen & ~marks).bit_count()
        room = size - here[seat]
        if known > room:
            return 0.0
        chance *= perm(room, known) / perm(size, known)
    return chance


def is_open(history: History, seat: int) -> bool:
    """Whether the View shows the hand of a seat: its own, once it is up."""
    return history.view.hand_up and seat == history.view.seat


def _may_lie(history: History, card: int, place: int) -> bool:
    """Whether a card may be in a place, for all that is known of that card."""
    view, bit = history.view, 1 << card
    for seat in range(view.players):
        if history.state.played[seat] & bit:
            return place == seat
    if view.hand_up and view.seat is not None:
        if card in view.hand:
            return place == view.seat
        own = place >= PILE and history.piles[place - PILE].state == KNOWN
        if card in view.thrown:
            return own
        if own or place == view.seat:
            return False
    if place < 0:
        return False
    return place >= STOCK or not history.forbidden[place] & bit


def _case(
    history: History,
    special: Sequence[int],
    places: Sequence[int],
    moved: tuple[int, ...],
    chance: float,
) -> Case:
    """A way as masks of the cards that lie unseen."""
    view = history.view
    hands, piles, stock = [0] * view.players, [0] * len(history.piles), 0
    seen = mask_of(view.hand)
    for mask in history.state.played:
        seen |= mask
    for card, place in zip(special, places, strict=True):
        if place == STOCK:
            stock |= 1 << card
        elif place >= PILE and history.piles[place - PILE].state == HIDDEN:
            piles[place - PILE] |= 1 << card
        elif 0 <= place < STOCK and not seen >> card & 1:
            hands[place] |= 1 << card
    return Case(chance, tuple(hands), tuple(piles), stock, moved)
