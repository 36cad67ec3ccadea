"""The seats that play after this one where tricks are announced: what each may hold, whether it wants the trick.

They lie in two rows that are filled once for a decision: *rivals*, three numbers a seat (``CARDS``, ``KNOWN``,
``MOOD``), and *lacks*, the chance that such a seat has none of 0, 1, 2, ... cards that it may hold.
"""

from collections.abc import MutableSequence, Sequence

from kozyr.engine.layout import BEATING, NONE, State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.play import wins_over
from kozyr.engine.tables import Ruff, Tables

CARDS, KNOWN, MOOD = 0, 1, 2
WIDTH = 3  # numbers a seat
MOST_LACKS = 14  # cards of a suit, and none

# How likely a seat is to take a trick that it can take: it wants tricks, has lost its bid, wants none.
WISH = (0.95, 0.6, 0.5)
# The same for a ruff that it may leave out, and for a shakha.
RUFFS = (0.85, 0.5, 0.2)
SHAKHA = (0.5, 0.3, 0.02)
# How likely a seat that may ruff only with nothing but trumps in hand has nothing else.
BARE = 0.1
RUFF_MUST, RUFF_LITERAL = int(Ruff.MUST), int(Ruff.LITERAL)


@kernel
def count_rivals(
    state: State, voids: Sequence[int], others: int, rivals: MutableSequence[int]
) -> int:
    """Count the seats behind; returns how many they are.  Mutates: rivals."""
    at = 0
    for seat in range(state.players):
        if seat != state.actor and state.trick[seat] == NONE:
            rivals[at + CARDS] = others & ~voids[seat]
            rivals[at + KNOWN] = others & 1 << state.upcard if seat == state.upcard_owner else 0
            rivals[at + MOOD] = mood(state, seat)
            at += WIDTH
    return at // WIDTH


@kernel
def mood(state: State, seat: int) -> int:
    """Whether a seat that has not played yet wants tricks (0), cannot make its bid (1) or wants no more (2)."""
    off = state.bids[seat] - state.taken[seat]
    if 0 < off <= state.cards - state.tricks:
        return 0
    return 2 if off == 0 else 1


@kernel
def count_lacks(state: State, others: int, lacks: MutableSequence[float]) -> None:
    """Chances that a seat with all its cards has none of some.  Mutates: lacks."""
    share = (state.cards - state.tricks) / popcount(others)
    lack = 1 - share if share < 1 else 0.0
    lacks[0] = 1.0
    for cards in range(1, MOST_LACKS):
        lacks[cards] = lacks[cards - 1] * lack


@kernel
def has(rivals: Sequence[int], lacks: Sequence[float], at: int, cards: int) -> float:
    """Chance that a seat holds one of some cards."""
    if rivals[at + KNOWN] & cards:
        return 1.0
    return 1 - lacks[popcount(cards & rivals[at + CARDS])]


@kernel
def wins_now(
    state: State,
    tables: Tables,
    rivals: Sequence[int],
    lacks: Sequence[float],
    behind: int,
    others: int,
    action: int,
) -> float:
    """Chance that an action wins the trick."""
    led = action >> 4
    if state.led != NONE:
        led = state.trick[state.leader] >> 4
        if not wins_over(action, state.best_card, state.trump, tables.first_shakha_wins):
            return 0.0
    chance = 1.0
    for rival in range(behind):
        beaten = beats(state, tables, rivals, lacks, rival * WIDTH, others, action, led)
        chance *= 1 - beaten
    return chance


@kernel
def beats(
    state: State,
    tables: Tables,
    rivals: Sequence[int],
    lacks: Sequence[float],
    at: int,
    others: int,
    best: int,
    led: int,
) -> float:
    """Chance that a seat behind beats what is winning."""
    seat_mood = rivals[at + MOOD]
    shakhi = tables.shakhi & others
    beating = best & 15 == BEATING
    shakha = 0.0
    if shakhi and not (beating and tables.first_shakha_wins):
        shakha = has(rivals, lacks, at, shakhi) * SHAKHA[seat_mood]
    if beating:
        return shakha
    suit, trump = best >> 4, state.trump
    plain = others ^ shakhi
    higher = plain & tables.suit_mask[suit] & ~((2 << best) - 1)
    follows = 0.0  # ruffed: only a higher trump of a seat that cannot follow beats it
    if suit == led:
        follows = has(rivals, lacks, at, higher) * WISH[seat_mood]
        higher = plain & tables.suit_mask[trump]
    if led != trump:
        void = 1 - has(rivals, lacks, at, plain & tables.suit_mask[led])
        ruffs = void * has(rivals, lacks, at, higher) * ruff_wish(state, tables, seat_mood)
        follows = follows + ruffs if follows + ruffs < 1 else 1.0
    return 1 - (1 - shakha) * (1 - follows)


@kernel
def ruff_wish(state: State, tables: Tables, seat_mood: int) -> float:
    """How likely a seat that cannot follow and has a trump plays it."""
    if tables.ruff == RUFF_MUST:
        return 1.0
    if tables.ruff == RUFF_LITERAL:
        return BARE if state.cards - state.tricks > 1 else 1.0
    return RUFFS[seat_mood]
