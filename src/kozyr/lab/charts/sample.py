"""Hands by chance in a situation of the bidding, each with what the network thinks of its two choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from kozyr.bots.net import layout
from kozyr.bots.net.files import Network
from kozyr.bots.net.notes import clear_notes
from kozyr.bots.net.policy import judge_at
from kozyr.core.actions import Call
from kozyr.core.cards import cards_in
from kozyr.engine.backend import Mode, backend
from kozyr.engine.bidding import CALL, PASS, WHIST
from kozyr.engine.bulk import deal_random
from kozyr.engine.fast import generator_of
from kozyr.engine.kernel import apply, look
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables, compile_rules
from kozyr.games.model import Rules


class Asked(StrEnum):
    """What a hand is asked."""

    CALL = "call"  # nobody has called yet
    WHIST = "whist"  # the first seat has called


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a hand stands.

    Attributes:
        seat: places after the first to speak, 0 is the first; those before it have passed, but for a caller.
        circle: always the first.
    """

    rules: Rules
    asked: Asked
    seat: int

    @property
    def name(self) -> str:
        """E.g. ``4 players, seat 1 of 4``."""
        return f"{self.rules.players} players, seat {self.seat + 1} of {self.rules.players}"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand and what the network thinks of it.

    Attributes:
        trumps: ranks of its trumps, ascending.
        side: ranks of its other cards, ascending.
        gain: what the bolder choice (call, whist) is worth more than a pass, in kons.
    """

    trumps: tuple[int, ...]
    side: tuple[int, ...]
    gain: float


def hands(
    situation: Situation, network: Network, *, count: int, seed: int = 0, mode: Mode = "auto"
) -> list[Hand]:
    """So many hands by chance; the same seed gives the same ones in either mode."""
    rules, room = situation.rules, backend(mode)
    network.check(rules)
    tables = compile_rules(rules)
    head = [rules.players, rules.players - 1, rules.players * tables.stake, 0, *rules.deck]
    states, table = room.new_states(1), room.table_of(tables)
    net, work = room.reals(network.numbers), room.reals([0.0] * layout.SCRATCH)
    active, values = room.numbers([0] * layout.ACTIVE), room.reals([0.0] * 64)
    blank = [0] * layout.NOTES
    clear_notes(blank)
    notes = room.numbers(blank)
    judge = room.driver(judge_at.__name__)
    generator = generator_of(seed, 3)
    found, state = [], State()
    for _ in range(count):
        generator = deal_random(state, tables, head, rules.players - 1, 0, generator)
        bring_to(state, tables, situation)
        room.put(states, 0, state)
        judge(states, table, 0, notes, net, work, active, values)
        bolder = CALL if situation.asked is Asked.CALL else WHIST
        found.append(hand_of(state, float(values[bolder] - values[PASS])))
    return found


def bring_to(state: State, tables: Tables, situation: Situation) -> None:
    """Go on from a new deal until the seat is asked.  Mutates: state."""
    caller = situation.asked is Asked.WHIST
    for seat in range(situation.seat + 1):
        if not state.looked >> state.actor & 1:
            look(state, state.actor)
        if seat < situation.seat:
            apply(state, tables, int(Call.CALL if caller and seat == 0 else Call.PASS))


def hand_of(state: State, gain: float) -> Hand:
    """The hand of the seat that is asked."""
    own = cards_in(state.hands[state.actor])
    trumps = tuple(card % 16 for card in own if card // 16 == state.trump)
    side = tuple(sorted(card % 16 for card in own if card // 16 != state.trump))
    return Hand(trumps, side, gain)


def mean(numbers: Sequence[float]) -> float:
    """The mean; 0 of none."""
    return sum(numbers) / len(numbers) if numbers else 0.0
