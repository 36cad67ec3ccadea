"""Cutting in («podrezka»): a passer buys a new hand (B.7)."""

from kozyr.reference.cards import rank
from kozyr.reference.state import State
from kozyr.reference.tricks import open_play


def open_cut_in(state: State) -> None:
    """Ask the passers, clockwise from the caller's left (B.7)."""
    passers = [seat for seat in state.seats_after(state.caller) if seat not in state.playing]
    state.queue = passers if _cutting_allowed(state) else []
    _ask_next_cutter(state)


def _cutting_allowed(state: State) -> bool:
    """E.0 podrezka; an earlier cutter is no whister."""
    if state.options.podrezka == "if_no_whister":
        return not state.whisters
    return state.options.podrezka == "true"


def _ask_next_cutter(state: State) -> None:
    """B.7: who can cut in neither way is not asked."""
    state.phase = "cut-in"
    while state.queue and not cuts(state, state.queue[0]):
        state.queue.pop(0)
    if not state.queue:
        open_play(state)


def bought_cards(state: State) -> int:
    """What a cutter-in holds before his drop: five cards in Frap (B.7), six in Khrap (C.3)."""
    return state.game.hand_size + 1


def cuts(state: State, seat: int) -> set[str]:
    """How a passer may cut in: a hand and one card of the stock, or the upcard and a hand (B.7).

    Empty when neither is possible.
    """
    ways = set()
    bought = bought_cards(state)
    if state.available(seat) >= bought:
        ways.add("cut")
    if _upcard_may_be_cut(state) and state.available(seat) >= bought - 1:
        ways.add("cut up")
    return ways | {"stay"} if ways else set()


def _upcard_may_be_cut(state: State) -> bool:
    """B.7: while it lies there; B.0, Polish point 10: perhaps only a ten or lower."""
    upcard = state.table.upcard
    if upcard is None:
        return False
    return state.options.podrezka_upcard_max_rank == "none" or rank(upcard) <= rank("T")


def cut(state: State, seat: int, text: str) -> None:
    """Cut in, with the upcard or without, or stay out."""
    if text == "stay":
        _end_turn(state)
        return
    state.cutters.append(seat)
    state.owed = bought_cards(state)
    if text == "cut up":
        state.table.take_upcard(seat)
        state.owed -= 1
    draw_cut(state)


def draw_cut(state: State) -> None:
    """Draw for the cutter-in; when all is drawn, he is to drop one."""
    state.draw_owed()
    if not state.awaiting_stock:
        state.phase = "cut drop"


def drop_cut(state: State, seat: int, text: str) -> None:
    """Drop one; the next passer is asked after that (B.7)."""
    state.table.throw(seat, text.split()[1:])
    _end_turn(state)


def _end_turn(state: State) -> None:
    state.queue.pop(0)
    _ask_next_cutter(state)
