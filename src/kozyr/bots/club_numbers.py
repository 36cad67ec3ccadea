"""Numbers fitted to self-play (docs/bots.md): what hands of four and of five cards are worth, when to call blind."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# Trumps with 0, 1, 2, 3-4 and more higher ones against them, side aces, doublings of the seats in play,
# doublings of those that may join, constant.
Weights = tuple[float, float, float, float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Role:
    """Weights of a caller, a whister or a cutter-in.

    Attributes:
        some: of the chance of a trick, logistic.
        mean: of the tricks on average, linear.
        enough: of the chance of as many tricks as a caller promises, logistic; None where nothing depends on it.
    """

    some: Weights
    mean: Weights
    enough: Weights | None = None


@dataclass(frozen=True, slots=True)
class Fitted:
    """The numbers for hands of one size.

    Attributes:
        made: share of opposed calls that are made; ``fined``: fines of their callers, in kons a call.
        somebody: share of opposed calls in which somebody takes as many tricks as the caller promised.
        blind_below: a blind call pays with fewer higher trumps against the upcard than this, by seats and whether
            all others passed; with more seats it never does.
        unopposed: chance that nobody opposes a call where nobody may cut in, by seats and whether part of the kon
            stays then.
    """

    caller: Role
    whister: Role
    cutter: Role
    made: float
    fined: float
    somebody: float
    blind_below: Mapping[tuple[int, bool], int]
    unopposed: Mapping[tuple[int, bool], float]


_FOUR = Fitted(
    Role(
        some=(4.81, 1.74, 1.34, 0.95, 0.62, 0.19, 0.00, -0.55, 1.47),
        mean=(1.02, 0.72, 0.56, 0.41, 0.31, 0.08, 0.00, -0.27, 1.46),
        enough=(2.00, 1.43, 1.18, 0.81, 0.62, 0.12, 0.00, -0.54, -0.14),
    ),
    Role(
        some=(3.11, 1.65, 1.21, 0.93, 0.73, 0.32, -0.83, -0.33, 0.24),
        mean=(0.92, 0.62, 0.47, 0.38, 0.26, 0.10, -0.32, -0.14, 0.77),
    ),
    Role(
        some=(1.97, 0.63, 1.30, 0.49, 0.25, 0.00, -1.20, -0.23, 1.06),
        mean=(0.78, 0.26, 0.45, 0.22, 0.18, 0.00, -0.51, -0.10, 1.10),
    ),
    made=0.0,
    fined=0.0,
    somebody=1.0,
    blind_below={(2, False): 2, (2, True): 3, (3, False): 1, (3, True): 3, (4, True): 1},
    unopposed={
        (2, False): 0.23,
        (2, True): 0.69,
        (3, False): 0.20,
        (3, True): 0.29,
        (4, False): 0.05,
        (4, True): 0.16,
    },
)

# BEGIN5
_FIVE = Fitted(
    Role(
        some=(4.64, 2.87, 1.42, 1.00, 0.55, 0.27, 0.00, -0.62, 1.87),
        mean=(1.14, 0.80, 0.59, 0.50, 0.38, 0.25, 0.00, -0.39, 1.87),
        enough=(1.77, 1.38, 0.98, 0.84, 0.66, 0.45, 0.00, -0.67, -0.98),
    ),
    Role(
        some=(5.95, 2.09, 1.15, 0.78, 0.66, 0.31, -0.55, -0.31, 0.48),
        mean=(1.17, 0.88, 0.62, 0.44, 0.33, 0.17, -0.36, -0.19, 1.06),
        enough=(1.64, 1.45, 1.06, 0.75, 0.56, 0.27, -0.75, -0.39, -2.23),
    ),
    Role(
        some=(4.61, 1.47, 1.26, 1.07, 0.98, 0.00, -0.99, -0.12, 0.98),
        mean=(1.18, 0.69, 0.60, 0.51, 0.45, 0.00, -0.65, -0.07, 1.43),
        enough=(1.81, 1.25, 0.99, 0.74, 0.72, 0.00, -1.42, -0.13, -1.52),
    ),
    made=0.51,
    fined=0.57,
    somebody=0.86,
    blind_below={(2, False): 1, (2, True): 3, (3, True): 2},
    unopposed={(2, False): 0.10, (2, True): 0.10},
)
# END5

# By cards in a hand.
FITTED: Final[Mapping[int, Fitted]] = {4: _FOUR, 5: _FIVE}
