"""``master``: what its network or ``club`` advises, whichever a search likes better, or what is better beyond doubt."""

from collections.abc import Callable

from kozyr.bots.expert import SECONDS, WORLDS, within_reason
from kozyr.bots.net.player import NetPlayer
from kozyr.bots.search.search import Search
from kozyr.core.actions import Action, Kind
from kozyr.engine.backend import Mode, backend
from kozyr.match.view import View


class Master:
    """A learned player who looks ahead where there is a compiler; without it he moves at once.

    Args:
        seed: of the search's chance; the same seed, view and budget give the same action.
        worlds: the budget of the search, in either mode; None: what can be had in good time, nothing without the
            compiler.
        clock: in seconds; with one, a thought ends after ``seconds`` though the budget is not used up.
        mode: ``plain``, ``compiled``, or ``auto``: compiled where that is installed.
    """

    name: str = "master"

    def __init__(
        self,
        seed: int = 0,
        *,
        worlds: int | None = None,
        clock: Callable[[], float] | None = None,
        seconds: float = SECONDS,
        mode: Mode = "auto",
    ) -> None:
        self.seed = seed
        self._worlds = worlds
        self._clock = clock
        self._seconds = seconds
        self._mode = mode
        self._net = NetPlayer()

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        advice = self._net.choose(view)
        worlds = self._budget(view)
        if len(view.legal) == 1 or not worlds:
            return advice
        search = Search(
            view,
            seed=self.seed,
            worlds=worlds,
            # To call unseen, where looking costs nothing, takes more than advice.
            other=None if advice.kind is Kind.BLIND else advice,
            mode=self._mode,
        )
        *_, last = search.run(self._clock, self._seconds)
        return last.choice

    def _budget(self, view: View) -> int:
        if self._worlds is not None:
            return self._worlds
        name = backend(self._mode).name
        return within_reason(view, WORLDS[name]) if name == "compiled" else 0
