"""What matters in a position: the facts that a good player looks at first, from the seat's own view.

Nothing here knows a rule: what beats what, what a fine costs and what a hand is worth are asked of the kernels of
the engine and of ``club``.
"""

from dataclasses import dataclass
from typing import Final

from kozyr.bots.club.announce import announced_above
from kozyr.bots.club.calls import answers_after, asked_before
from kozyr.bots.club.estimate import (
    NO_SHAPE,
    Odds,
    caller_odds,
    cutter_odds,
    own_shape,
    upcard_shape,
    whister_odds,
)
from kozyr.bots.club.hand import bid_chances
from kozyr.bots.club.known import ACES, against, upcard_is_free
from kozyr.bots.club.means import ROOM
from kozyr.bots.position import position, voids_of
from kozyr.core.cards import SUITS, Card, Suit, cards_in
from kozyr.core.seats import Seat
from kozyr.engine.codec import beating_number
from kozyr.engine.layout import NONE, State
from kozyr.engine.play import wins_over
from kozyr.engine.settle import caller_fine
from kozyr.engine.tables import Cutting, Tables, compile_rules
from kozyr.match.view import Stage, View

_CALLING: Final = frozenset({Stage.BIDDING, Stage.DEFENCE, Stage.CUTTING_IN})
_CUTTING_ON: Final = int(Cutting.ON)


@dataclass(frozen=True, slots=True)
class Matters:
    """The facts of a position; what does not apply is None or empty.

    Attributes:
        trumps: own ones, once the hand is up.
        aces: own ones of other suits.
        out: trumps that another seat may hold or draw.
        above: those of them that are higher than the best own trump; all if there is none.
        masters: own trumps that none of them beats.
        shakhi_out: shakhi that another seat may hold.
        odds: chances of no trick and of too few, and tricks on average, of a hand with such trumps and aces.
        enough: tricks that the seat must have, or would promise, to pay no fine.
        fines: (tricks taken, kons to pay) of a seat that has fewer.
        needed: tricks that are still missing: to pay no fine, or to take as many as were announced (negative:
            so many too many).
        left: tricks still to be played, this one included.
        announced, speakers: sum of the tricks announced, and other seats that have not announced yet.
        others_need: tricks that all others together still want.
        likely: tricks that the hand takes on average, before anything is announced.
        behind: seats that play after this one in the trick.
        may_beat: those of them that may hold what beats the card that is winning now.
        voids: suits of which a seat has shown that it has no card.
    """

    trumps: tuple[Card, ...] = ()
    aces: tuple[Card, ...] = ()
    out: tuple[Card, ...] = ()
    above: tuple[Card, ...] = ()
    masters: tuple[Card, ...] = ()
    shakhi_out: tuple[Card, ...] = ()
    odds: tuple[float, float, float] | None = None
    enough: int = 0
    fines: tuple[tuple[int, int], ...] = ()
    needed: int | None = None
    left: int = 0
    announced: int | None = None
    speakers: int = 0
    others_need: int = 0
    likely: float | None = None
    behind: tuple[Seat, ...] = ()
    may_beat: tuple[Seat, ...] = ()
    voids: tuple[tuple[Seat, tuple[Suit, ...]], ...] = ()


def matters(view: View) -> Matters:
    """The facts of the position that a view asks about.

    Raises:
        MatchError: no deal is in progress.
    """
    state, tables = position(view), compile_rules(view.rules)
    found = _cards(view, state, tables)
    found |= _points(view, state, tables) if view.kon == 0 else _kon(view, state, tables)
    if view.stage is Stage.PLAY:
        found |= _trick(view, state, tables)
    return Matters(**found)  # type: ignore[arg-type]


def _cards(view: View, state: State, tables: Tables) -> dict[str, object]:
    """Trumps, aces and shakhi."""
    mask = tables.suit_mask[view.trump]
    hand = state.hands[state.actor]
    out = against(state, tables)
    if view.stage is not Stage.PLAY and upcard_is_free(state, tables):
        out |= 1 << state.upcard
    own, theirs = hand & mask, out & mask
    above = theirs >> own.bit_length() << own.bit_length()
    masters = own >> theirs.bit_length() << theirs.bit_length()
    return {
        "trumps": cards_in(own),
        "aces": cards_in(hand & ACES & ~mask),
        "out": cards_in(theirs),
        "above": cards_in(above),
        "masters": () if tables.shakhi & out else cards_in(masters),
        "shakhi_out": cards_in(tables.shakhi & out),
    }


# --- for a kon ---------------------------------------------------------------------------------------


def _kon(view: View, state: State, tables: Tables) -> dict[str, object]:
    """Chances, fines and what is still missing, in a game for a kon."""
    seat = state.actor
    calls = view.stage is Stage.BIDDING or seat == state.caller
    enough = tables.promise if calls else 1
    taken = view.taken[seat]
    found: dict[str, object] = {
        "enough": enough,
        "fines": _fines(state, tables, enough, calls=calls),
        "left": view.cards - view.tricks_played,
    }
    if view.stage in _CALLING:
        found["odds"] = _odds(view, state, tables)
    else:
        found["needed"] = max(0, enough - taken)
    return found


def _fines(
    state: State, tables: Tables, enough: int, *, calls: bool
) -> tuple[tuple[int, int], ...]:
    """What a seat pays that has fewer tricks than it must, as the settlement would find it."""
    seat, asked = state.actor, state.copy()
    if asked.caller == NONE:
        asked.caller, asked.blind = seat, int(not state.looked >> seat & 1)
    rows = []
    for tricks in range(enough):
        asked.taken[seat] = tricks
        times = caller_fine(asked, tables) if calls else tables.defender_fine[tricks]
        if times and tricks >= state.taken[seat]:
            rows.append((tricks, times))
    return tuple(rows)


def _odds(view: View, state: State, tables: Tables) -> Odds | None:
    """What ``club`` expects of the hand where a call is asked for; nothing before it is up."""
    cards, players = state.cards, state.players
    playing = state.playing.bit_count()
    if view.stage is Stage.BIDDING:
        return caller_odds(cards, own_shape(state, tables), players - 1) if view.hand_up else None
    if view.stage is Stage.DEFENCE:
        joining = answers_after(state)
        if tables.cutting == _CUTTING_ON:
            joining = players - 1 - playing
        return whister_odds(cards, own_shape(state, tables), playing, joining)
    joining = players - playing - 1 - asked_before(state)
    shape = upcard_shape(state, tables) if upcard_is_free(state, tables) else NO_SHAPE
    return cutter_odds(cards, shape, playing, joining)


# --- for points --------------------------------------------------------------------------------------


def _points(view: View, state: State, tables: Tables) -> dict[str, object]:
    """What is announced and still wanted."""
    bids = [bid for bid in view.bids if bid is not None]
    found: dict[str, object] = {
        "announced": sum(bids),
        "speakers": max(0, view.players - len(bids) - 1),
        "left": view.cards - view.tricks_played,
    }
    if view.stage is Stage.ANNOUNCING:
        found["likely"] = _likely(view, state, tables)
        return found
    wanted = [(bid or 0) - taken for bid, taken in zip(view.bids, view.taken, strict=True)]
    found["needed"] = wanted.pop(state.actor)
    found["others_need"] = sum(max(0, more) for more in wanted)
    return found


def _likely(view: View, state: State, tables: Tables) -> float | None:
    """Tricks of the hand on average, before it announces; nothing for one card, or with shakhi, which may lose."""
    hand = state.hands[state.actor]
    plain = hand & ~tables.shakhi
    if view.cards == 1 or plain != hand:
        return None
    room = [0.0] * ROOM
    late = state.asked / (state.players - 1)
    above = announced_above(state)
    bid_chances(state, tables, against(state, tables), plain, late, above, room)
    return sum(room[: plain.bit_count()])


# --- the trick ---------------------------------------------------------------------------------------


def _trick(view: View, state: State, tables: Tables) -> dict[str, object]:
    """Who plays after this seat and what is known of them."""
    shown = voids_of(view)
    at_trick = state.in_trick > 0
    behind = tuple(
        Seat(seat)
        for seat in view.playing
        if seat != state.actor and (not at_trick or state.trick[seat] == NONE)
    )
    voids = []
    for seat in view.playing:
        suits = tuple(
            suit
            for suit in SUITS
            if (plain := tables.suit_mask[suit] & ~tables.shakhi)
            and shown[seat] & plain == plain
            and seat != state.actor
        )
        if suits:
            voids.append((seat, suits))
    return {
        "behind": behind,
        "may_beat": tuple(s for s in behind if at_trick and _may_beat(s, state, tables, shown)),
        "voids": tuple(voids),
    }


def _may_beat(seat: Seat, state: State, tables: Tables, shown: list[int]) -> bool:
    """Whether a seat may hold a card that beats the one that is winning now."""
    held = against(state, tables) & ~shown[seat]
    shakhi = [beating_number(card) for card in cards_in(held & tables.shakhi)]
    return any(
        wins_over(card, state.best_card, state.trump, tables.first_shakha_wins)
        for card in (*cards_in(held), *shakhi)
    )
