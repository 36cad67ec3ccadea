"""Between the engine's action numbers and ``Action``: what each bit means in the phase of a state."""

from functools import lru_cache

from kozyr.core.actions import Action, Call, Kind
from kozyr.core.cards import Card, cards_in
from kozyr.engine.layout import NONE, At, State

_CALLS = {
    At.CIRCLES: {
        Kind.LOOK: Call.LOOK,
        Kind.BLIND: Call.BLIND,
        Kind.FRAP: Call.CALL,
        Kind.PASS: Call.PASS,
    },
    At.DEFENCE: {Kind.WHIST: Call.WHIST, Kind.PASS: Call.PASS},
    At.CUTTING_IN: {Kind.STAY: Call.STAY, Kind.CUT: Call.CUT, Kind.CUT_UP: Call.CUT_UP},
}
_CARD_KIND = {At.BLIND_DROP: Kind.DROP, At.CUT_DROP: Kind.DROP, At.PLAY: Kind.PLAY}
_NUMBERS = {
    (int(phase), kind): int(call) for phase, calls in _CALLS.items() for kind, call in calls.items()
}
_ACTIONS = {
    key: Action(kind) for (phase, kind), call in _NUMBERS.items() for key in [(phase, call)]
}
_ACTIONS.update(
    {
        (int(phase), card): Action(kind, (Card(card),))
        for phase, kind in _CARD_KIND.items()
        for card in range(64)
    }
)
_EXCHANGE = int(At.EXCHANGE)


def encode(state: State, action: Action) -> int:
    """The number of an action in the phase of the state, NONE if it has no meaning there.

    A card or a subset that the actor does not hold has none either.
    """
    phase = state.phase
    number = _NUMBERS.get((phase, action.kind))
    if number is not None:
        return number
    hand = state.hands[state.actor] if state.actor >= 0 else 0
    if phase == _EXCHANGE and action.kind is Kind.SWAP:
        return _subset_number(hand, action.cards)
    if _CARD_KIND.get(At(phase)) is action.kind and hand >> action.cards[0] & 1:
        return action.cards[0]
    return NONE


def _subset_number(hand: int, cards: tuple[Card, ...]) -> int:
    """Number of a subset of a hand, NONE if it is none."""
    number = 0
    for card in cards:
        if not hand >> card & 1:
            return NONE
        number |= 1 << (hand & ((1 << card) - 1)).bit_count()
    return number


def decode(state: State, number: int) -> Action:
    """The action of a number that is legal in the state."""
    if state.phase == _EXCHANGE:
        return _swaps(state.hands[state.actor])[number]
    return _ACTIONS[state.phase, number]


def decode_all(state: State, mask: int) -> tuple[Action, ...]:
    """The actions of a legal mask, in the order of their numbers."""
    if mask == 0:
        return ()
    if state.phase == _EXCHANGE:
        return _members(_EXCHANGE, mask, state.hands[state.actor])
    return _members(state.phase, mask, 0)


@lru_cache(maxsize=4096)
def _members(phase: int, mask: int, hand: int) -> tuple[Action, ...]:
    """The actions of a mask in a phase; the hand matters in the exchange alone."""
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    if phase == _EXCHANGE:
        swaps = _swaps(hand)
        return tuple(swaps[number] for number in numbers)
    return tuple(_ACTIONS[phase, number] for number in numbers)


@lru_cache(maxsize=1024)
def _swaps(hand: int) -> tuple[Action, ...]:
    """All exchanges of a hand, by subset number."""
    subsets: list[tuple[Card, ...]] = [()]
    for card in cards_in(hand):
        subsets += [(*subset, card) for subset in subsets]
    return tuple(Action.trusted(Kind.SWAP, subset) for subset in subsets)
