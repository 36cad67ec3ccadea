"""``Worlds``: deals that could be the true one, for all that a seat may know."""

from typing import Any

from kozyr.bots.worlds import drivers as _drivers  # noqa: F401 - the backend finds drivers by name
from kozyr.bots.worlds.facts import facts_of
from kozyr.bots.worlds.history import fault
from kozyr.bots.worlds.places import READY, SCRATCH
from kozyr.engine.backend import Mode, backend
from kozyr.engine.fast import generator_of
from kozyr.engine.layout import State
from kozyr.engine.tables import compile_rules
from kozyr.match.view import View


class Worlds:
    """Draws deals that fit a view, each one that fits with the same chance.

    Drawn are the hands of others (the own one too before it is up), the cards that lie face down, and the order
    of the stock, with cards that will never be dealt in it. Held to are the cards seen, how many each seat threw
    and drew, reshuffles, and that every card played was allowed.

    Args:
        view: of any seat or of a spectator, at any position.
        seed: fixes the worlds, in both modes alike.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.

    Raises:
        MatchError: no deal can look like this view.
        RulesError: no such mode.
    """

    def __init__(self, view: View, *, seed: int = 0, mode: Mode = "auto") -> None:
        self._backend = backend(mode)
        self._table = self._backend.table_of(compile_rules(view.rules))
        self._facts = self._backend.numbers(facts_of(view).numbers)
        self._scratch = self._backend.numbers([0] * SCRATCH)
        self._generator = self._backend.numbers([generator_of(seed, 0)])

    def draw(self, count: int = 1, *, replay: bool = False) -> list[State]:
        """So many deals at the position of the view; the next call draws others.

        Args:
            replay: deal each world and play the log on it, slower: then the deck is the whole one that was dealt.
                Otherwise only the stock in ``deck`` is drawn.

        Raises:
            MatchError: no deal can look like this view.
        """
        states = self.fill(count, replay=replay)
        return [self._backend.get(states, i) for i in range(count)]

    def fill(self, count: int, *, replay: bool = False) -> Any:
        """The same as the backend's own array of states.

        Raises:
            MatchError: no deal can look like this view.
        """
        states = self._backend.new_states(count)
        driver = self._backend.driver("replay_worlds" if replay else "draw_worlds")
        result = driver(states, self._table, self._facts, self._scratch, self._generator)
        if count and self._facts[READY] < 0:
            raise fault("a card was played that no hand could have played")
        if replay and result:
            raise fault("its log cannot have happened")
        return states
