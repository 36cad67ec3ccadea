"""``master``: a network that learned the game, and a search where it is known to be the better judge.

In games for a kon the words are the network's: how others answer is not known well enough, and a search of calls,
whists and cut-ins lost to the network alone. So is what is thrown in Frap with two seats. In games for points it looks
ahead always, and plays on by the network, for it is the better judge of what can be made.
"""

from collections.abc import Callable
from typing import Any, Final

from kozyr.bots.expert import SECONDS, WORLDS, within_reason
from kozyr.bots.net.player import NetPlayer, PlayingOn
from kozyr.bots.search.search import Search
from kozyr.core.actions import Action, Kind
from kozyr.engine.backend import Mode, backend
from kozyr.games.model import Account
from kozyr.match.view import Stage, View

#: A network that plays on costs time: worlds are fewer by so much than those of ``expert``.
DEARER: Final = 2
#: In games for points with so many seats and more it asks in as many worlds as ``expert`` does, and doubts less: what
#: a choice among fewer worlds loses by chance was measured to be more than what the network knows better.
MANY_SEATS: Final = 4
MANY_SEATS_DOUBT: Final = 1.0
#: Where something is said, not done with cards.
WORDS: Final = (Stage.BIDDING, Stage.DEFENCE, Stage.CUTTING_IN)
#: By how many standard errors, and parts of the kon, another word must be ahead of the network's.
SAYS_DOUBT: Final = 4.0
SAYS_LEAST: Final = 0.25
#: The same of cards that are played in Frap with two seats.
CARDS_DOUBT: Final = 3.5
CARDS_LEAST: Final = 0.03


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
        if len(view.legal) == 1 or not worlds or _is_enough(view):
            return advice
        asked = _way_of(view)(view, advice, worlds)
        search = Search(view, seed=self.seed, mode=self._mode, **asked)
        *_, last = search.run(self._clock, self._seconds)
        return last.choice

    def _budget(self, view: View) -> int:
        if self._worlds is not None:
            return self._worlds
        name = backend(self._mode).name
        return within_reason(view, WORLDS[name]) if name == "compiled" else 0


_Asked = dict[str, Any]


def _way_of(view: View) -> Callable[[View, Action, int], _Asked]:
    """How it looks ahead at a view: what ``Search`` is asked, of the network's advice and a budget of worlds."""
    if view.rules.game.account is Account.POINTS:
        return _for_points
    if view.stage in WORDS:
        return _words
    return _between_two if _is_heads_up(view) else _for_a_kon


def _is_enough(view: View) -> bool:
    """Whether the network's advice is better than a search: between two at Frap, but for calls and the play."""
    return _is_heads_up(view) and view.stage not in (Stage.BIDDING, Stage.PLAY)


def _is_heads_up(view: View) -> bool:
    return view.players == 2 and view.rules.game.name == "frap"


def _for_points(view: View, advice: Action, worlds: int) -> _Asked:
    asked: _Asked = {"playing": PlayingOn(view, alone=True), "other": advice}
    if view.players >= MANY_SEATS:
        return asked | {"worlds": worlds, "doubt": MANY_SEATS_DOUBT}
    return asked | {"worlds": max(1, worlds // DEARER)}


def _words(view: View, advice: Action, worlds: int) -> _Asked:
    # To call unseen, where looking costs nothing, takes more than advice.
    if advice.kind is Kind.BLIND:
        return _by_network(view, worlds)
    doubt = {"usual": advice, "doubt": SAYS_DOUBT, "least": SAYS_LEAST}
    return _by_network(view, worlds) | doubt


def _between_two(view: View, advice: Action, worlds: int) -> _Asked:
    doubt = {"usual": advice, "doubt": CARDS_DOUBT, "least": CARDS_LEAST}
    return _by_network(view, worlds) | doubt


def _by_network(view: View, worlds: int) -> _Asked:
    """Trials in which all seats play on by the network."""
    return {"worlds": max(1, worlds // DEARER), "playing": PlayingOn(view, alone=False)}


def _for_a_kon(view: View, advice: Action, worlds: int) -> _Asked:
    return {"worlds": worlds, "other": advice}
