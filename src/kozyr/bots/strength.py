"""How strong each bot was measured to be: one of it among ``club`` players, as plain data.

``python bench/bench_strength.py`` measures every bot and prints the rows of ``MEASURED``; a new bot needs its rows here.
"""

from dataclasses import dataclass
from typing import Final

MEASURE: Final = "club"  # who sits in all other seats
DECKS: Final = 1000
SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Strength:
    """One measurement.

    Attributes:
        result: mean kon share a deal, or points a deal above the mean of the table; ``club`` itself has 0.
        width: half of the 95 % interval.
    """

    preset: str
    players: int
    result: float
    width: float

    def command(self, bot: str) -> str:
        """The command that measures it."""
        line_up = ",".join((bot, *(MEASURE,) * (self.players - 1)))
        return (
            f"kozyr arena {self.preset} --players {self.players} --bots {line_up} --no-pairs "
            f"--deals {DECKS} --seed {SEED}"
        )


# preset, seats, result, half of the interval
MEASURED: Final[dict[str, tuple[tuple[str, int, float, float], ...]]] = {}


def strength_of(bot: str) -> tuple[Strength, ...]:
    """What was measured of a bot, by family of games; nothing of the measure itself."""
    return tuple(Strength(*row) for row in MEASURED.get(bot, ()))
