"""How strong each bot was measured to be, as plain data: one of it among ``club`` players, or among ``expert`` ones.

``python bench/bench_strength.py BOT`` measures a bot and prints its rows of ``MEASURED``: a new bot needs no more here.
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
        decks: played in every turn of the seats.
        among: the bot in all other seats.
        seed: of the decks.
    """

    preset: str
    players: int
    result: float
    width: float
    decks: int = DECKS
    among: str = MEASURE
    seed: int = SEED

    def command(self, bot: str) -> str:
        """The command that measures it."""
        line_up = ",".join((bot, *(self.among,) * (self.players - 1)))
        return (
            f"kozyr arena {self.preset} --players {self.players} --bots {line_up} --no-pairs "
            f"--deals {self.decks} --seed {self.seed}"
        )


# preset, seats, result, half of the interval, decks
MEASURED: Final[dict[str, tuple[tuple[str, int, float, float, int], ...]]] = {
    "master": (
        ("frap", 2, +0.021, 0.016, DECKS),
        ("frap", 4, +0.060, 0.029, 300),
        ("khrap", 4, +0.026, 0.015, 400),
        ("51a", 4, +0.847, 0.320, 200),
        ("51v", 3, +1.267, 0.577, 150),
    ),
    "expert": (
        ("frap", 2, +0.037, 0.012, 1500),
        ("frap", 4, +0.070, 0.028, 300),
        ("khrap", 4, +0.036, 0.014, 400),
        ("51a", 4, +0.581, 0.292, 200),
        ("51v", 3, +1.335, 0.603, 150),
    ),
    "novice": (
        ("frap", 2, -0.160, 0.020, DECKS),
        ("frap", 4, -0.188, 0.018, DECKS),
        ("khrap", 4, -0.144, 0.016, DECKS),
        ("51a", 4, -1.722, 0.156, DECKS),
        ("51v", 3, -2.120, 0.220, DECKS),
        ("oh-hell", 4, -1.658, 0.129, DECKS),
    ),
    "random": (
        ("frap", 2, -0.693, 0.036, DECKS),
        ("frap", 4, -0.858, 0.037, DECKS),
        ("khrap", 4, -0.938, 0.034, DECKS),
        ("51a", 4, -3.030, 0.150, DECKS),
        ("51v", 3, -4.000, 0.216, DECKS),
        ("oh-hell", 4, -3.269, 0.107, DECKS),
    ),
}

#: Among experts, where the difference is small: preset, seats, result, half of the interval, decks, seed.
AMONG_EXPERTS: Final[dict[str, tuple[tuple[str, int, float, float, int, int], ...]]] = {
    "master": (
        ("frap", 2, +0.013, 0.008, 4000, 61),
        ("frap", 4, +0.013, 0.006, 3000, 51),
        ("frap", 6, +0.009, 0.004, 3000, 81),
        ("khrap", 4, +0.006, 0.004, 4000, 52),
        ("51a", 3, +0.163, 0.152, 1200, 62),
        ("51a", 4, +0.098, 0.096, 1300, 75),
        ("51v", 3, +0.422, 0.346, 300, 1),
    ),
}


def strength_of(bot: str) -> tuple[Strength, ...]:
    """What was measured of a bot, by family of games; nothing of the measure itself."""
    among_clubs = (Strength(*row) for row in MEASURED.get(bot, ()))
    among_experts = (
        Strength(preset, players, result, width, decks, "expert", seed)
        for preset, players, result, width, decks, seed in AMONG_EXPERTS.get(bot, ())
    )
    return (*among_clubs, *among_experts)
