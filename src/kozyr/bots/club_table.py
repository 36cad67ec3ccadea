"""What a seat can count at a table where tricks are announced: cards left, who is void, who still wants tricks."""

from collections import defaultdict
from dataclasses import dataclass

from kozyr.bots.club_seen import above, lane, live
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import LANE_BITS, Card, Suit, mask_of, suit_of
from kozyr.core.seats import Seat
from kozyr.engine.layout import BEATING
from kozyr.engine.play import wins_over
from kozyr.match.view import EventKind, View

# How likely a seat is to take a trick that it can take: it wants tricks, has lost its bid, wants none.
EAGER, LOST, FULL = 0.95, 0.6, 0.5
# The same for a ruff that it may leave out, and for a shakha.
RUFFS = (0.85, 0.5, 0.2)
SHAKHA = (0.5, 0.3, 0.02)
# How likely a seat that may ruff only with nothing but trumps in hand has nothing else.
BARE = 0.1


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat.

    Attributes:
        size: cards in its hand.
        cards: mask of the cards that it may hold.
        known: mask of cards that it holds for certain.
        mood: 0 if it wants tricks, 1 if its bid is lost, 2 if it wants no more.
    """

    size: int
    cards: int
    known: int
    mood: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What is counted before a card is played or a bid is made.

    Attributes:
        live: mask of the cards that others may hold; ``unseen``: how many they are.
        dense: share of them that others hold.
        rivals: the others; ``behind``: those who play after this seat in the trick.
        led: suit led, None when leading.
        best: what wins the trick at the moment, as an action's number; None when leading.
        shakhi: mask of all shakhi.
        ruff: what a seat does that cannot follow.
    """

    live: int
    unseen: int
    dense: float
    rivals: tuple[Rival, ...]
    behind: tuple[Rival, ...]
    trump: Suit
    led: Suit | None
    best: int | None
    shakhi: int
    first_wins: int
    ruff: str


def number(action: Action) -> int:
    """A card as the rules of tricks compare it."""
    card = action.cards[0]
    return card // LANE_BITS * LANE_BITS + BEATING if action.kind is Kind.BEAT else card


def counted(view: View) -> Counted:
    """Count cards and seats."""
    others = live(view, upcard=False)
    known = 1 << view.upcard if view.upcard_taken_by is not None else 0
    void = voids(view)
    fresh = len(view.trick) in (0, view.players)
    trick = () if fresh else view.trick
    done = {seat for seat, _ in trick}
    rivals = {
        seat: Rival(
            size,
            others & ~void[Seat(seat)],
            known & others if seat == view.upcard_taken_by else 0,
            mood(view, seat),
        )
        for seat, size in enumerate(view.hand_sizes)
        if seat != view.seat
    }
    unseen = max(others.bit_count(), 1)
    held = sum(rival.size for rival in rivals.values())
    best = next((card for seat, card in trick if seat == view.trick_winner), None)
    return Counted(
        others,
        unseen,
        held / unseen,
        tuple(rivals.values()),
        tuple(rival for seat, rival in rivals.items() if seat not in done),
        view.trump,
        suit_of(trick[0][1]) if trick else None,
        None if best is None else _as_played(view, best),
        mask_of(view.rules.shakhi),
        int(view.rules.get("shakha_wins", "") == "first"),
        str(view.rules.option("ruff")),
    )


def _as_played(view: View, card: Card) -> int:
    return number(Action(Kind.BEAT if card in view.beating else Kind.PLAY, (card,)))


def mood(view: View, seat: int) -> int:
    """Whether a seat wants tricks (0), cannot make its bid (1) or wants no more (2)."""
    bid, taken = view.bids[seat], view.taken[seat]
    if bid is None or 0 < bid - taken <= view.hand_sizes[seat]:
        return 0
    return 2 if bid == taken else 1


def voids(view: View) -> defaultdict[Seat, int]:
    """Mask of the suits, for each seat, that it did not follow; shakhi may be kept back."""
    shakhi = mask_of(view.rules.shakhi)
    found: defaultdict[Seat, int] = defaultdict(int)
    led: Card | None = None
    for event in view.events:
        if event.kind is EventKind.TRICK:
            led = None
        elif event.kind in (EventKind.PLAY, EventKind.BEAT) and event.card is not None:
            if led is None:
                led = event.card
            elif suit_of(event.card) != suit_of(led) and not shakhi & (1 << event.card | 1 << led):
                found[event.seat or Seat(0)] |= lane(suit_of(led)) & ~shakhi
    return found


def has(table: Counted, rival: Rival, cards: int) -> float:
    """Chance that a seat holds one of some cards."""
    if rival.known & cards:
        return 1.0
    cards &= rival.cards
    return 1 - (1 - min(1.0, rival.size / table.unseen)) ** cards.bit_count()


def beats(table: Counted, rival: Rival, best: int, led: Suit) -> float:
    """Chance that a seat behind beats what is winning."""
    wish = (EAGER, LOST, FULL)[rival.mood]
    shakhi = table.shakhi & table.live
    shakha = 0.0
    if shakhi and not (best % LANE_BITS == BEATING and table.first_wins):
        shakha = has(table, rival, shakhi) * SHAKHA[rival.mood]
    if best % LANE_BITS == BEATING:
        return shakha
    plain = ~table.shakhi
    higher = above(Card(best)) & plain
    suit, trump = best // LANE_BITS, table.trump
    if suit == led:
        follows = has(table, rival, higher) * wish
        if led == trump:
            return 1 - (1 - shakha) * (1 - follows)
        higher = lane(trump) & plain
    else:
        follows = 0.0  # ruffed: only a higher trump of a seat that cannot follow beats it
    void = 1 - has(table, rival, lane(led) & plain)
    ruffs = void * has(table, rival, higher) * _ruffs(table, rival)
    return 1 - (1 - shakha) * (1 - min(1.0, follows + ruffs))


def _ruffs(table: Counted, rival: Rival) -> float:
    """How likely a seat that cannot follow and has a trump plays it."""
    if table.ruff == "must":
        return 1.0
    if table.ruff == "literal":
        return BARE if rival.size > 1 else 1.0
    return RUFFS[rival.mood]


def wins_now(table: Counted, action: Action) -> float:
    """Chance that an action wins the trick."""
    card = number(action)
    if table.best is not None and not wins_over(card, table.best, table.trump, table.first_wins):
        return 0.0
    led = suit_of(action.cards[0]) if table.led is None else table.led
    chance = 1.0
    for rival in table.behind:
        chance *= 1 - beats(table, rival, card, led)
    return chance
