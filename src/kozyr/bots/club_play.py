"""The tricks: which legal card to play, by the chance that it wins now against its worth later."""

from dataclasses import dataclass

from kozyr.bots.club_seen import above, lane, live
from kozyr.core.actions import Action
from kozyr.core.cards import Card, Suit, rank_of, suit_of
from kozyr.engine.play import wins_over
from kozyr.match.view import View

# A trick that is certain, above every balance of chances.
SURE = 2.0
# What the lead of a trump that cannot be beaten gains besides its trick: it draws the trumps of others.
DRAW = 0.9


@dataclass(frozen=True, slots=True)
class Count:
    """What is counted before a card is played.

    Attributes:
        live: mask of the cards that others may hold.
        unseen: how many they are.
        behind: hand sizes of the seats that play after this one in the trick.
        best: the card that wins the trick at the moment, None when leading.
        trump: trump suit.
        free_ruff: whether a seat that could follow may ruff instead.
    """

    live: int
    unseen: int
    behind: tuple[int, ...]
    best: Card | None
    trump: Suit
    free_ruff: bool


def count(view: View) -> Count:
    """Count the cards and the seats."""
    leading = len(view.trick) in (0, len(view.playing))
    trick = () if leading else view.trick
    done = {seat for seat, _ in trick}
    best = next((card for seat, card in trick if seat == view.trick_winner), None)
    others = live(view, upcard=False)
    behind = tuple(view.hand_sizes[s] for s in view.playing if s != view.seat and s not in done)
    free_ruff = view.rules.flag("may_ruff_freely")
    return Count(others, max(others.bit_count(), 1), behind, best, view.trump, free_ruff)


def _has_none(cards: int, unseen: int, size: int) -> float:
    """Chance that a hand of some size has none of ``cards`` of the unseen cards."""
    chance = 1.0
    for i in range(size):
        chance *= max(unseen - cards - i, 0) / max(unseen - i, 1)
    return chance


def holds_up(table: Count, card: Card) -> float:
    """Chance that a card that is winning now is beaten by nobody behind.  Rule: 8.2, 8.3, 8.5."""
    suit = suit_of(card)
    higher = (table.live & above(card)).bit_count()
    same = (table.live & lane(suit)).bit_count()
    trumps = (table.live & lane(table.trump)).bit_count()
    chance = 1.0
    for size in table.behind:
        beaten = 1 - _has_none(higher, table.unseen, size)
        if suit != table.trump:
            void = 1.0 if table.free_ruff else _has_none(same, table.unseen, size)
            ruffs = 1 - _has_none(trumps, max(table.unseen - same, 1), size)
            beaten = min(1.0, beaten + void * ruffs)
        chance *= 1 - beaten
    return chance


def wins_now(table: Count, card: Card) -> float:
    """Chance that playing this card wins the trick."""
    if table.best is not None and not wins_over(card, table.best, table.trump, 0):
        return 0.0
    return holds_up(table, card)


def keeps(table: Count, card: Card) -> float:
    """What a card is worth when it is kept for a later trick."""
    higher = (table.live & above(card)).bit_count()
    if suit_of(card) == table.trump:
        return (0.95, 0.75, 0.6)[higher] if higher < 3 else 0.45
    return (0.3, 0.1)[higher] if higher < 2 else 0.05 / higher


def play(view: View) -> Action:
    """The card with the best balance of winning now and later."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = count(view)
    return max(view.legal, key=lambda action: value(table, action.cards[0]))


def value(table: Count, card: Card) -> tuple[float, int]:
    """How good a card is to play now; of equal ones the lower."""
    now = wins_now(table, card)
    if now and not table.behind:
        now = SURE  # the last to play takes what he can, as cheaply as he can
    if table.best is None and suit_of(card) == table.trump and not table.live & above(card):
        now += DRAW
    return now - keeps(table, card), -rank_of(card)
