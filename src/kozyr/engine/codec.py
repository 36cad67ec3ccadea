"""Between the engine's action numbers and ``Action``: what each bit means in the phase of a state."""

from functools import lru_cache

from kozyr.core.actions import Action, Call, Kind
from kozyr.core.cards import LANE_BITS, Card, cards_in
from kozyr.engine.layout import BEATING, NONE, At, State

_CALLS = {
    At.CIRCLES: {
        Kind.LOOK: Call.LOOK,
        Kind.BLIND: Call.BLIND,
        Kind.FRAP: Call.CALL,
        Kind.KHRAP: Call.CALL,
        Kind.PASS: Call.PASS,
    },
    At.DEFENCE: {Kind.WHIST: Call.WHIST, Kind.PASS: Call.PASS},
    At.CUTTING_IN: {Kind.STAY: Call.STAY, Kind.CUT: Call.CUT, Kind.CUT_UP: Call.CUT_UP},
}
_CARD_KIND = {At.BLIND_DROP: Kind.DROP, At.CUT_DROP: Kind.DROP, At.PLAY: Kind.PLAY}
_NUMBERS = {
    (int(phase), kind): int(call) for phase, calls in _CALLS.items() for kind, call in calls.items()
}
_CALLERS = (Kind.FRAP, Kind.KHRAP)
_EXCHANGE, _BIDDING, _PLAY = int(At.EXCHANGE), int(At.BIDDING), int(At.PLAY)


class Codec:
    """The codec of some rules.

    Args:
        call: the word that calls the game, "" where there is none.
        shakhi: mask of the cards that may be played as beating.
    """

    __slots__ = ("_actions", "_numbers", "_shakhi", "call")

    def __init__(self, call: str, shakhi: int) -> None:
        self.call = call
        self._numbers = {
            key: number for key, number in _NUMBERS.items() if not self.foreign(key[1])
        }
        self._actions = {(phase, n): Action(kind) for (phase, kind), n in self._numbers.items()}
        for phase, kind in _CARD_KIND.items():
            for card in range(64):
                self._actions[int(phase), card] = Action(kind, (Card(card),))
        for tricks in range(53):
            self._actions[_BIDDING, tricks] = Action(Kind.BID, (), tricks)
        self._shakhi = {beating_number(card): card for card in cards_in(shakhi)}
        for number, card in self._shakhi.items():
            self._actions[_PLAY, number] = Action(Kind.BEAT, (card,))

    def foreign(self, kind: Kind) -> bool:
        """Whether this is the call of another game."""
        return kind in _CALLERS and kind.value != self.call

    def encode(self, state: State, action: Action) -> int:
        """The number of an action in the phase of the state, NONE if it has no meaning there.

        A card or a subset that the actor does not hold has none either.
        """
        phase, kind = state.phase, action.kind
        number = self._numbers.get((phase, kind))
        if number is not None:
            return number
        if kind is Kind.BID:
            return action.tricks if phase == _BIDDING else NONE
        hand = state.hands[state.actor] if state.actor >= 0 else 0
        if phase == _EXCHANGE and kind is Kind.SWAP:
            return _subset_number(hand, action.cards)
        if not action.cards or not hand >> action.cards[0] & 1:
            return NONE
        card = action.cards[0]
        if phase == _PLAY and kind is Kind.BEAT:
            return beating_number(card) if card in self._shakhi.values() else NONE
        return card if _CARD_KIND.get(At(phase)) is kind else NONE

    def decode(self, state: State, number: int) -> Action:
        """The action of a number that is legal in the state."""
        if state.phase == _EXCHANGE:
            return _swaps(state.hands[state.actor])[number]
        return self._actions[state.phase, number]

    def decode_all(self, state: State, mask: int) -> tuple[Action, ...]:
        """The actions of a legal mask, in the order of their numbers."""
        if mask == 0:
            return ()
        numbers = _bits(mask)
        if state.phase == _EXCHANGE:
            swaps = _swaps(state.hands[state.actor])
            return tuple(swaps[number] for number in numbers)
        phase, actions = state.phase, self._actions
        return tuple(actions[phase, number] for number in numbers)


@lru_cache(maxsize=64)
def codec_of(call: str, shakhi: int) -> Codec:
    """The codec of games with this word and these shakhi."""
    return Codec(call, shakhi)


def beating_number(card: Card) -> int:
    """The number of a shakha played as beating."""
    return card // LANE_BITS * LANE_BITS + BEATING


def card_of(number: int, shakhi: int) -> tuple[Card, bool]:
    """The card of an action number in the play, and whether it is a shakha that beats."""
    if number % LANE_BITS != BEATING:
        return Card(number), False
    lane = number // LANE_BITS * LANE_BITS
    return Card((shakhi >> lane & 0x1FFF).bit_length() - 1 + lane), True


@lru_cache(maxsize=4096)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def _subset_number(hand: int, cards: tuple[Card, ...]) -> int:
    """Number of a subset of a hand, NONE if it is none."""
    number = 0
    for card in cards:
        if not hand >> card & 1:
            return NONE
        number |= 1 << (hand & ((1 << card) - 1)).bit_count()
    return number


@lru_cache(maxsize=1024)
def _swaps(hand: int) -> tuple[Action, ...]:
    """All exchanges of a hand, by subset number."""
    subsets: list[tuple[Card, ...]] = [()]
    for card in cards_in(hand):
        subsets += [(*subset, card) for subset in subsets]
    return tuple(Action.trusted(Kind.SWAP, subset) for subset in subsets)
