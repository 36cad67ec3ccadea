"""``expert``: tries every action in many worlds that it holds possible, all seats playing on like ``club``."""

from collections.abc import Callable
from typing import Final

from kozyr.bots.base import check_asked
from kozyr.bots.search.search import DOUBT, Judgement, Search
from kozyr.core.actions import Action
from kozyr.engine.backend import Mode, backend
from kozyr.match.view import View

# Worlds with the compiler and without.
WORLDS: Final = {"compiled": 512, "plain": 32}
SECONDS: Final = 0.3


class Expert:
    """A player who looks ahead.

    Args:
        seed: of its chance; the same seed, view and budget give the same action.
        worlds: the budget; None: what can be had in good time.
        clock: in seconds; with one, a thought ends after ``seconds`` though the budget is not used up.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        threads: that think at once.
    """

    name: str = "expert"

    def __init__(
        self,
        seed: int = 0,
        *,
        worlds: int | None = None,
        clock: Callable[[], float] | None = None,
        seconds: float = SECONDS,
        mode: Mode = "auto",
        threads: int = 1,
        doubt: float = DOUBT,
    ) -> None:
        self.seed = seed
        self._worlds = worlds
        self._clock = clock
        self._seconds = seconds
        self._mode = mode
        self._threads = threads
        self._doubt = doubt

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return self.judge(view).choice

    def judge(self, view: View) -> Judgement:
        """What it thinks of each legal action."""
        # Asked here, not when a bot is made: whether there is a compiler takes half a second to find out.
        worlds = self._worlds or WORLDS[backend(self._mode).name]
        search = Search(
            view,
            seed=self.seed,
            worlds=worlds,
            mode=self._mode,
            threads=self._threads,
            doubt=self._doubt,
        )
        *_, last = search.run(self._clock, self._seconds)
        return last
