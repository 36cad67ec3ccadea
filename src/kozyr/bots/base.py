"""What a bot is."""

from typing import Protocol

from kozyr.core.actions import Action
from kozyr.core.errors import MatchError
from kozyr.match.view import View


class Bot(Protocol):
    """A player by program.

    A bot has no memory: the same view and the same seed give the same action. What chance it uses comes
    from its seed and from what the view shows.

    Attributes:
        name: its name in the registry.
    """

    name: str

    def choose(self, view: View) -> Action:
        """One of ``view.legal``.  Requires: ``view.actor == view.seat``, so that there is one."""
        ...


def check_asked(view: View) -> None:
    """Refuse a view in which nothing is asked of its seat.

    Raises:
        MatchError: it is not the seat's turn.
    """
    if not view.legal:
        raise MatchError("nothing is asked of this seat: a bot chooses only at its own turn")
