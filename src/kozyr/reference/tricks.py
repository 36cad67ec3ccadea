"""The play of the tricks (B.8)."""

from kozyr.reference.cards import follow, head, suit, winner
from kozyr.reference.settle import settle_tricks, settle_unopposed
from kozyr.reference.settle_khrap import (
    khrap_prize,
    settle_khrap_tricks,
    settle_khrap_unopposed,
)
from kozyr.reference.state import State


def open_play(state: State) -> None:
    """The first cutter leads, otherwise the caller (B.8.1); alone, he is paid at once (B.8.4)."""
    if state.playing == {state.caller}:
        state.finish(*_unopposed(state))
        return
    state.phase = "play"
    _lead(state, state.cutters[0] if state.cutters else state.caller)


def _lead(state: State, seat: int) -> None:
    """Begin a trick: all seats in play, clockwise from the leader."""
    state.leader = seat
    around = [seat, *state.seats_after(seat)[:-1]]
    state.queue = [player for player in around if player in state.playing]


def playable(state: State, seat: int) -> set[str]:
    """The cards a seat may play: any to lead (B.8.1), else by the duties of B.8.2 and B.8.3."""
    hand, trump = state.table.hands[seat], state.table.trump
    if not state.trick:
        return set(hand)
    led = suit(state.trick[0][1])
    base = follow(hand, led, trump, ruff_freely=state.options.may_ruff_freely)
    return head(base, winner(state.trick, trump)[1], trump, state.options.must_head)


def play_card(state: State, seat: int, card: str) -> None:
    """Play a card to the trick."""
    state.table.hands[seat].remove(card)
    state.trick.append((seat, card))
    state.queue.pop(0)
    if not state.queue:
        _end_trick(state)


def _end_trick(state: State) -> None:
    """B.8.1: the winner of a trick leads to the next; after the last all is settled."""
    seat, _ = winner(state.trick, state.table.trump)
    state.taken[seat] += 1
    state.gathered |= {card for _, card in state.trick}
    state.trick = []
    if sum(state.taken) < state.game.hand_size:
        _lead(state, seat)
    else:
        state.finish(*_played_out(state))


def _prize(state: State) -> int:
    half = state.options.half_in_second_circle
    return khrap_prize(state.kon, state.circle, half_in_second_circle=half)


def _unopposed(state: State) -> tuple[list[int], int]:
    """The gains and the carry of a deal without play."""
    contest, options = state.contest(), state.options
    if state.game.call == "khrap":
        return settle_khrap_unopposed(contest, _prize(state), options.unopposed)
    return settle_unopposed(contest, options.unopposed)


def _played_out(state: State) -> tuple[list[int], int]:
    """The gains and the carry after the last trick."""
    contest, options = state.contest(), state.options
    if state.game.call == "khrap":
        prize = _prize(state)
        return settle_khrap_tricks(contest, prize, options.kon_rule, options.blind_fines)
    return settle_tricks(contest, options.blind_fines)
