"""The bidding: the circles, and the defence after a call (B.2)."""

from kozyr.reference.cards import rank
from kozyr.reference.exchange import open_exchange, take_blind_upcard
from kozyr.reference.state import State


def open_circle(state: State) -> None:
    """Begin the next circle: the dealer's left speaks first, the dealer last (B.2.1)."""
    state.circle += 1
    state.passed = set()
    state.phase = "circle"
    state.queue = state.seats_after(state.dealer)


def may_look(state: State, seat: int) -> bool:
    """Whether a seat may turn up its hand now: once, before any call (B.2.4)."""
    hidden = set(range(state.players)) - state.looked
    return state.phase == "circle" and seat in hidden


def calls(state: State, seat: int) -> set[str]:
    """What a seat may say before any call (B.2.2)."""
    call = state.game.call
    return {call, "pass"} if seat in state.looked else {"blind", "look", "pass"}


def speak(state: State, seat: int, text: str) -> None:
    """Say it; a look keeps the turn."""
    if text == "look":
        state.looked.add(seat)
    elif text == "pass":
        _pass(state, seat)
    else:
        _call(state, seat, blind=text == "blind")


def _pass(state: State, seat: int) -> None:
    """B.2.7: a passer keeps his cards as long as nobody has called."""
    state.passed.add(seat)
    state.queue.pop(0)
    if not state.queue:
        _all_passed(state)


def _all_passed(state: State) -> None:
    """B.2.5, B.2.6: everybody pays a stake; a new upcard and circle, or the end."""
    stake = state.options.stake
    state.net = [balance - stake for balance in state.net]
    state.kon += stake * state.players
    if state.circle < state.options.circles:
        state.table.turn_upcard()
        open_circle(state)
    else:
        state.finish([0] * state.players, state.kon)


def _call(state: State, seat: int, *, blind: bool) -> None:
    """B.2.3, B.2.4: the call turns up all other hands; all others answer, once round."""
    upcard = state.table.upcard
    state.caller, state.blind = seat, blind
    state.ace_up = upcard is not None and rank(upcard) == rank("A")
    others = state.seats_after(seat)[:-1]
    state.looked |= set(others)
    state.phase, state.queue = "defence", others


def defences(state: State, seat: int) -> set[str]:
    """What a seat may answer to the call (B.2.3); the option is about passes of this circle."""
    if seat in state.passed and not state.options.earlier_passers_may_whist:
        return {"pass"}
    return {"whist", "pass"}


def defend(state: State, seat: int, text: str) -> None:
    """Answer the call; a pass now throws the hand in (B.2.3)."""
    if text == "whist":
        state.whisters.add(seat)
    else:
        state.table.throw(seat, state.table.hands[seat])
    state.queue.pop(0)
    if not state.queue:
        _end_defence(state)


def _end_defence(state: State) -> None:
    if state.blind:
        take_blind_upcard(state)
    else:
        open_exchange(state)
