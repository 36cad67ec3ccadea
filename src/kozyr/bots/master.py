"""``master``: a network that learned the game, and a search where it is known to be the better judge.

In games for a kon the words are the network's: how others answer a call is not known well enough, and a search of
calls lost to the network alone. In games for points it looks ahead always, and plays on by the network, for it is
the better judge of what can be made.
"""

from collections.abc import Callable
from typing import Final

from kozyr.bots.expert import SECONDS, WORLDS, within_reason
from kozyr.bots.net.player import NetPlayer, PlayingOn
from kozyr.bots.search.search import Search
from kozyr.core.actions import Action, Kind
from kozyr.engine.backend import Mode, backend
from kozyr.games.model import Account
from kozyr.match.view import Stage, View

#: A network that plays on costs time: worlds are fewer by so much than those of ``expert``.
DEARER: Final = 2
#: By how many standard errors, and parts of the kon, another word must be ahead of the network's.
SAYS_DOUBT: Final = 4.0
SAYS_LEAST: Final = 0.25


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
        points = view.rules.game.account is Account.POINTS
        says = not points and view.stage is Stage.BIDDING
        # To call unseen, where looking costs nothing, takes more than advice.
        trusted = says and advice.kind is not Kind.BLIND
        search = Search(
            view,
            seed=self.seed,
            worlds=max(1, worlds // DEARER) if points or says else worlds,
            playing=PlayingOn(view, alone=points) if points or says else None,
            usual=advice if trusted else None,
            other=None if advice.kind is Kind.BLIND else advice,
            mode=self._mode,
            doubt=SAYS_DOUBT if trusted else None,
            least=SAYS_LEAST if trusted else None,
        )
        *_, last = search.run(self._clock, self._seconds)
        return last.choice

    def _budget(self, view: View) -> int:
        if self._worlds is not None:
            return self._worlds
        name = backend(self._mode).name
        return within_reason(view, WORLDS[name]) if name == "compiled" else 0
