"""In what the games of the kon family differ before any house rule (B.1, C.1, C.3)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """A game of the kon family.

    call: the word of the call; hand_size: cards dealt to a seat, and tricks in a deal;
    stake and circles: what these options are by default.
    """

    call: str
    hand_size: int
    most_players: int
    stake: int
    circles: int


GAMES = {
    "frap": Game("frap", hand_size=4, most_players=12, stake=4, circles=3),
    "khrap": Game("khrap", hand_size=5, most_players=10, stake=10, circles=2),
}


def game_named(name: str) -> Game:
    """The game of a name; raises ValueError for an unknown one."""
    if name not in GAMES:
        raise ValueError(f"no such game: {name!r}")
    return GAMES[name]
