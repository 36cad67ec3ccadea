"""Having the compiled search ready: one small search, after which nothing is left to compile or to read."""

from typing import Final

from kozyr.bots.search.search import Search
from kozyr.engine.backend import Mode, backend
from kozyr.games.registry import rules
from kozyr.match.match import Match

_DRIVER: Final = "look_ahead"


def is_compiled() -> bool:
    """Whether there is a compiler, and a compiled search can begin at once or nearly so."""
    found = backend()
    return found.name == "compiled" and not found.must_compile(_DRIVER)


def can_be_kept() -> bool:
    """Whether there is a compiler, and what it compiles can be kept for other processes."""
    found = backend()
    return found.name == "compiled" and found.cache_folder() is not None


def prepare(mode: Mode = "auto") -> None:
    """Search once in a deal of no importance; one driver serves all games."""
    match = Match(rules("frap", players=2), seed=0)
    view = match.view(match.actor)
    for _ in Search(view, worlds=1, chunk=1, mode=mode).run():
        pass
