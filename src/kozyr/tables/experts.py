"""``expert`` and ``master`` as a server can have them: within a time, and without the compiler within a part of it."""

from collections.abc import Callable
from threading import Lock
from typing import Final

from kozyr.bots.base import check_asked
from kozyr.bots.club.player import Club
from kozyr.bots.expert import SECONDS, WORLDS, Expert
from kozyr.bots.master import Master
from kozyr.bots.search.search import Search
from kozyr.core.actions import Action
from kozyr.engine.backend import Mode
from kozyr.match.view import View

Clock = Callable[[], float]

# Without the compiler: worlds, worlds of a chunk, and the longest thought.
PLAIN_WORLDS: Final = 32
PLAIN_CHUNK: Final = 16
PLAIN_SECONDS: Final = 0.15
# Plain thoughts hold the interpreter that pages need: together so many seconds in a second, and at once.
SHARE: Final = 0.2
AT_ONCE: Final = 0.6
# A thought for which less is left is not begun.
LEAST: Final = 0.03


class Purse:
    """Seconds of thought that may be spent, refilled evenly; never more than ``most``."""

    def __init__(self, clock: Clock, *, each: float = SHARE, most: float = AT_ONCE) -> None:
        self._clock = clock
        self._each = each
        self._most = most
        self._left = most
        self._at = clock()
        self._lock = Lock()

    def take(self, wanted: float) -> float:
        """Take up to so many seconds; what is left of them is to be given back."""
        with self._lock:
            now = self._clock()
            self._left = min(self._most, self._left + (now - self._at) * self._each)
            self._at = now
            taken = max(0.0, min(wanted, self._left))
            self._left -= taken
            return taken

    def give_back(self, seconds: float) -> None:
        """Give back what was not used; a negative number if it took longer."""
        with self._lock:
            self._left = min(self._most, self._left + seconds)


class ServerExpert:
    """``expert``, compiled if that costs nobody any waiting; plain it thinks less, and like ``club`` when it must.

    Args:
        clock: in seconds.
        mode: asked before every thought.
    """

    name = "expert"

    def __init__(self, clock: Clock, mode: Callable[[], Mode]) -> None:
        self._clock = clock
        self._mode = mode
        self._purse = Purse(clock)
        self._club = Club()
        self._compiled = Expert(
            clock=clock, seconds=SECONDS, mode="compiled", worlds=WORLDS["compiled"]
        )

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        check_asked(view)
        if len(view.legal) == 1:
            return view.legal[0]
        if self._mode() == "compiled":
            return self._compiled.choose(view)
        seconds = self._purse.take(PLAIN_SECONDS)
        if seconds < LEAST:
            self._purse.give_back(seconds)
            return self._club.choose(view)
        begun = self._clock()
        try:
            return plain_choice(view, self._clock, seconds)
        finally:
            self._purse.give_back(seconds - (self._clock() - begun))


class ServerMaster:
    """``master``, who searches once that is compiled and costs nobody any waiting.

    Args:
        clock: in seconds.
        mode: asked before every thought.
    """

    name = "master"

    def __init__(self, clock: Clock, mode: Callable[[], Mode]) -> None:
        self._mode = mode
        self._alone = Master(mode="plain")
        self._compiled = Master(clock=clock, mode="compiled")

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""
        bot = self._compiled if self._mode() == "compiled" else self._alone
        return bot.choose(view)


def plain_choice(view: View, clock: Clock, seconds: float) -> Action:
    """What a short search without the compiler chooses; its first stage is thought to its end."""
    search = Search(view, worlds=PLAIN_WORLDS, chunk=PLAIN_CHUNK, mode="plain", quick=True)
    *_, last = search.run(clock, seconds)
    return last.choice
