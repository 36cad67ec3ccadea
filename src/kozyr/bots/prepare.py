"""Having the compiled searches ready: a small one of each kind, after which nothing is left to compile or to read."""

from typing import Final

from kozyr.bots.net.player import PlayingOn
from kozyr.bots.search.drivers import look_ahead
from kozyr.bots.search.search import Search
from kozyr.engine.backend import Mode, backend
from kozyr.games.registry import rules
from kozyr.match.match import Match

_DRIVERS: Final = (look_ahead.__name__, PlayingOn.driver)


def is_compiled() -> bool:
    """Whether there is a compiler, and a compiled search can begin at once or nearly so."""
    found = backend()
    return found.name == "compiled" and not any(map(found.must_compile, _DRIVERS))


def can_be_kept() -> bool:
    """Whether there is a compiler, and what it compiles can be kept for other processes."""
    found = backend()
    return found.name == "compiled" and found.cache_folder() is not None


def prepare(mode: Mode = "auto") -> None:
    """Search in a deal of no importance; the same drivers serve all games."""
    match = Match(rules("frap", players=2), seed=0)
    view = match.view(match.actor)
    for playing in (None, PlayingOn(view)):
        for _ in Search(view, worlds=1, chunk=1, mode=mode, playing=playing).run():
            pass
