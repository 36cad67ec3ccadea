"""``expert``: tries every action in many worlds that it holds possible, all seats playing on like ``club``."""

from collections.abc import Callable
from typing import Final

from kozyr.bots.base import check_asked
from kozyr.bots.search.search import Judgement, Search
from kozyr.core.actions import Action
from kozyr.engine.backend import Mode, backend
from kozyr.match.view import View

# Worlds with the compiler and without.
WORLDS: Final = {"compiled": 512, "plain": 32}
SECONDS: Final = 0.3
# Cards that all tried plays of a thought may have together, and worlds that are tried however many that are.
MOST_CARDS: Final = 200_000
FEWEST: Final = 64


def within_reason(view: View, worlds: int) -> int:
    """So many worlds, or fewer where many actions lead to long plays: what takes about a quarter of a second."""
    play = len(view.legal) * view.players * max(1, view.cards - view.tricks_played)
    return min(worlds, max(FEWEST, MOST_CARDS // play))


class Expert:
    """A player who looks ahead.

    Args:
        seed: of its chance; the same seed, view and budget give the same action.
        worlds: the budget; None: what can be had in good time.
        clock: in seconds; with one, a thought ends after ``seconds`` though the budget is not used up.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
        threads: that think at once.
        quick: see ``Search``; None: where there is no compiler, and no budget either.
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
        doubt: float | None = None,
        quick: bool | None = None,
    ) -> None:
        self.seed = seed
        self._worlds = worlds
        self._clock = clock
        self._seconds = seconds
        self._mode = mode
        self._threads = threads
        self._doubt = doubt
        self._quick = quick

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return self.judge(view).choice

    def judge(self, view: View) -> Judgement:
        """What it thinks of each legal action."""
        # Asked here, not when a bot is made: whether there is a compiler takes half a second to find out.
        name = backend(self._mode).name
        worlds = self._worlds or within_reason(view, WORLDS[name])
        quick = self._worlds is None and name == "plain" if self._quick is None else self._quick
        search = Search(
            view,
            seed=self.seed,
            worlds=worlds,
            mode=self._mode,
            threads=self._threads,
            doubt=self._doubt,
            quick=quick,
        )
        *_, last = search.run(self._clock, self._seconds)
        return last
