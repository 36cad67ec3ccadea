"""Whether a state could be one of some rules: every number that kernels use as an index or a shift is in range.

Kernels trust their input, and compiled ones do not notice when they write beside a record. A state that was
copied from a deal is always fine; one that was made or changed by hand is looked at here.
"""

from collections.abc import Iterator
from typing import Final

from kozyr.core.cards import mask_of
from kozyr.engine.layout import ANY_SUIT, BEATING, FIELDS, MAX_SEATS, NONE, At, State
from kozyr.engine.tables import Tables
from kozyr.games.model import Rules

_SEATS: Final = ("caller", "first_cutter", "upcard_owner", "drawer", "leader", "best_seat")
_SEAT_MASKS: Final = ("passed", "looked", "playing", "whisters", "cutters")
_CARD_MASKS: Final = ("hands", "thrown", "played")
_FLAGS: Final = ("blind", "unopposed")
LARGEST: Final = 48 + BEATING  # the largest action number of a card
MIN_PLAYING: Final = 2


def fault(state: State, rules: Rules, tables: Tables) -> str | None:
    """The first field that is out of range, None if all are in range."""
    for name, (_, length) in FIELDS.items():
        value = getattr(state, name)
        numbers = value if length else [value]
        if not all(isinstance(number, int) for number in numbers) or len(numbers) != max(length, 1):
            return name
    return next(_faults(state, rules, tables), None)


def _faults(state: State, rules: Rules, tables: Tables) -> Iterator[str]:
    """The names of the fields that are out of range."""
    players, deck = rules.players, mask_of(rules.deck)
    acting = state.phase not in (At.OVER, At.RESHUFFLE)
    ranges = {
        "phase": (0, len(At) - 1),
        "players": (players, players),
        "dealer": (0, players - 1),
        "actor": (0, players - 1) if acting else (NONE, NONE),
        "number": (0, tables.deal_sizes - 1),
        "circle": (1, max(tables.circles, 1)),
        "asked": (0, players),
        "trump": (0, 3),
        "led": (NONE, ANY_SUIT),
        "in_trick": (0, players),
        "stock_at": (0, state.stock_end),
        "stock_end": (0, len(rules.deck)),
        "need": (0, tables.sizes[0] + 1),
        **dict.fromkeys(_SEATS, (NONE, players - 1)),
        **dict.fromkeys(_SEAT_MASKS, (0, (1 << players) - 1)),
        **dict.fromkeys(_FLAGS, (0, 1)),
    }
    for name, (low, high) in ranges.items():
        if not low <= getattr(state, name) <= high:
            yield name
            return
    yield from _card_faults(state, players, deck)
    yield from _deal_faults(state, tables)


def _card_faults(state: State, players: int, deck: int) -> Iterator[str]:
    """Every card is in one place, once seats are known to be in range."""
    if not all(0 <= card < LARGEST and deck >> card & 1 for card in state.deck[: state.stock_end]):
        yield "deck"
        return
    if not 0 <= state.upcard < LARGEST:
        yield "upcard"
        return
    places = [("dead", state.dead), *_masks(state)]
    places += [("deck", 1 << card) for card in state.deck[state.stock_at : state.stock_end]]
    if state.upcard_owner == NONE:
        places.append(("upcard", 1 << state.upcard))
    seen = 0
    for name, cards in places:
        if cards < 0 or cards & (seen | ~deck):
            yield name
        seen |= cards
    if seen != deck:
        yield "hands"
    if any(
        getattr(state, name)[seat] for name in _CARD_MASKS for seat in range(players, MAX_SEATS)
    ):
        yield "hands"


def _masks(state: State) -> list[tuple[str, int]]:
    return [(name, cards) for name in _CARD_MASKS for cards in getattr(state, name)]


def _deal_faults(state: State, tables: Tables) -> Iterator[str]:
    """What belongs together in each phase."""
    seats = range(state.players)
    if state.cards != tables.sizes[state.number]:
        yield "cards"
    if min(state.taken) < 0 or not sum(state.taken[: state.players]) == state.tricks < state.cards:
        yield "tricks"
    if any(not NONE <= bid <= state.cards for bid in state.bids):
        yield "bids"
    if (state.need > 0) != (state.phase == At.RESHUFFLE) or (state.drawer >= 0) != (state.need > 0):
        yield "need"
    for_points = tables.first == At.BIDDING
    if state.phase != At.PLAY and (state.phase == At.BIDDING) != for_points:
        yield "phase"
    if not for_points:
        yield from _call_faults(state)
    if state.phase != At.RESHUFFLE and not _is_turn(state):
        yield "actor"
    if not all(_hand_fits(state, seat) for seat in seats):
        yield "hands"
    if state.phase == At.PLAY:
        yield from _trick_faults(state)


def _call_faults(state: State) -> Iterator[str]:
    """Who is in play, and how."""
    called = state.phase != At.CIRCLES
    if called != (state.caller >= 0):
        yield "caller"
    caller = 1 << state.caller if called else 0
    if state.playing != caller | state.whisters | state.cutters:
        yield "playing"
    first = state.first_cutter
    if (first >= 0) != (state.cutters > 0) or (first >= 0 and not state.cutters >> first & 1):
        yield "first_cutter"


def _is_turn(state: State) -> bool:
    """Whether it is the actor's turn after as many as have been asked."""
    asked, players, phase = state.asked, state.players, state.phase
    if phase in (At.CIRCLES, At.BIDDING):
        return asked < players and state.actor == (state.dealer + 1 + asked) % players
    if phase == At.DEFENCE:
        return asked < players - 1 and state.actor == (state.caller + 1 + asked) % players
    if phase == At.BLIND_DROP:
        return state.actor == state.caller == state.upcard_owner and state.blind == 1
    playing = state.playing >> state.actor & 1
    if phase == At.EXCHANGE:
        return bool(playing) and asked > 0 and state.actor == (state.dealer + asked) % players
    if phase in (At.CUTTING_IN, At.CUT_DROP):
        at_turn = 0 < asked < players and state.actor == (state.caller + asked) % players
        return at_turn and bool(playing) == (phase == At.CUT_DROP)
    order = [(state.leader + i) % players for i in range(players)]
    order = [seat for seat in order if state.playing >> seat & 1]
    played = [seat for seat in order if state.trick[seat] != NONE]
    return order[: len(played) + 1] == [*played, state.actor]


def _hand_fits(state: State, seat: int) -> bool:
    """Whether a hand has as many cards as it can have in the phase."""
    held, cards = state.hands[seat].bit_count(), state.cards
    playing = state.playing >> seat & 1
    if state.phase in (At.CIRCLES, At.BIDDING):
        return held == cards
    if state.phase == At.DEFENCE:
        answered = (seat - state.caller - 1) % state.players < state.asked
        return held == (0 if answered and not playing else cards)
    if not playing:
        return held == 0
    if state.phase == At.PLAY:
        return held == cards - state.tricks - (state.trick[seat] != NONE)
    if state.phase == At.RESHUFFLE and seat == state.drawer:
        return held + state.need in (cards, cards + 1)
    dropping = state.phase in (At.BLIND_DROP, At.CUT_DROP) and seat == state.actor
    return held == cards + dropping


def _trick_faults(state: State) -> Iterator[str]:
    """The trick on the table."""
    played = [seat for seat in range(state.players) if state.trick[seat] != NONE]
    if any(not 0 <= state.trick[seat] <= LARGEST for seat in played):
        yield "trick"
    if len(played) != state.in_trick or any(not state.playing >> seat & 1 for seat in played):
        yield "in_trick"
    if (state.led == NONE) != (not played) or (state.best_card == NONE) != (not played):
        yield "led"
    if played and (
        state.best_seat not in played or state.trick[state.best_seat] != state.best_card
    ):
        yield "best_seat"
    if state.playing.bit_count() < MIN_PLAYING:
        yield "playing"
