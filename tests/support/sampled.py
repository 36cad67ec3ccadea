"""Worlds drawn by the kernels in plain mode, step by step, in the words of ``small_worlds``."""

from kozyr.bots.worlds import facts_of
from kozyr.bots.worlds.draw import DONE, draw_world, world_begin, world_step
from kozyr.bots.worlds.places import SCRATCH
from kozyr.core.cards import Card, cards_in
from kozyr.engine.fast import generator_of
from kozyr.engine.kernel import apply, legal
from kozyr.engine.layout import At, State
from kozyr.engine.tables import compile_rules
from kozyr.match.view import EventKind, View
from tests.support.small_worlds import Place, World

_THROWING = (At.EXCHANGE, At.BLIND_DROP, At.CUT_DROP)


class Sampler:
    """The kernels over one view."""

    def __init__(self, view: View, seed: int) -> None:
        self.view = view
        self.facts = facts_of(view)
        self.tables = compile_rules(view.rules)
        self.scratch = [0] * SCRATCH
        self.generator = generator_of(seed, 0)

    def draw(self) -> State:
        """A world at the position of the view."""
        state = State()
        self.generator = draw_world(
            state, self.tables, self.facts.numbers, self.scratch, self.generator
        )
        return state

    def place(self) -> Place:
        """Where the cards lie in a world."""
        state, players = self.draw(), self.view.players
        stock = tuple(state.deck[state.stock_at : state.stock_end])
        for_points = not self.tables.stake
        hands, thrown = tuple(state.hands[:players]), tuple(state.thrown[:players])
        return hands, thrown, () if for_points else stock

    def replayed(self) -> tuple[World, State]:
        """A world from its deal on, every action asserted to be legal, and where it ends."""
        state, numbers = State(), self.facts.numbers
        self.generator = world_begin(state, self.tables, numbers, self.scratch, self.generator)
        upcards = sum(event.kind is EventKind.UPCARD for event in self.view.events)
        hands = tuple(state.hands[: self.view.players])
        rest = state.deck[state.stock_at + upcards - 1 : state.stock_end]
        stock = tuple(Card(card) for card in rest) if self.tables.stake else ()
        choices: list[object] = []
        for i in range(self.facts.steps):
            shuffling, size = (
                state.phase == At.RESHUFFLE,
                sum(
                    m.bit_count()
                    for m in (
                        state.dead,
                        *(t for s, t in enumerate(state.thrown) if s != state.drawer),
                    )
                ),
            )
            action = world_step(state, self.tables, numbers, self.scratch, i)
            if action == DONE:
                if shuffling:
                    choices.append(tuple(Card(c) for c in state.deck[:size]))
                continue
            assert legal(state, self.tables) >> action & 1
            if state.phase == At.EXCHANGE:
                held = cards_in(state.hands[state.actor])
                choices.append(sum(1 << card for n, card in enumerate(held) if action >> n & 1))
            elif state.phase in _THROWING:
                choices.append(1 << action)
            apply(state, self.tables, action)
        return (hands, tuple(choices), stock), state
