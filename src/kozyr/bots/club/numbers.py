"""Numbers fitted to self-play (docs/bots.md): what hands of four and of five cards are worth, when to call blind.

Tuples of numbers only, for kernels: a name that begins with ``FOUR`` or ``FIVE`` is of hands of that size; what is
the same for both sizes is indexed by ``cards - FEWEST``.
"""

from typing import Final

# Trumps with 0, 1, 2, 3-4 and more higher ones against them, side aces, doublings of the seats in play,
# doublings of those that may join, constant.
Weights = tuple[float, float, float, float, float, float, float, float, float]

FEWEST: Final = 4

# Of a caller, a whister and a cutter-in: SOME of the chance of a trick, logistic; MEAN of the tricks on average,
# linear; ENOUGH of the chance of as many tricks as a caller promises, logistic; left out where nothing depends on it.
FOUR_CALLER_SOME: Final[Weights] = (4.81, 1.74, 1.34, 0.95, 0.62, 0.19, 0.00, -0.55, 1.47)
FOUR_CALLER_MEAN: Final[Weights] = (1.02, 0.72, 0.56, 0.41, 0.31, 0.08, 0.00, -0.27, 1.46)
FOUR_CALLER_ENOUGH: Final[Weights] = (2.00, 1.43, 1.18, 0.81, 0.62, 0.12, 0.00, -0.54, -0.14)
FOUR_WHISTER_SOME: Final[Weights] = (3.11, 1.65, 1.21, 0.93, 0.73, 0.32, -0.83, -0.33, 0.24)
FOUR_WHISTER_MEAN: Final[Weights] = (0.92, 0.62, 0.47, 0.38, 0.26, 0.10, -0.32, -0.14, 0.77)
FOUR_CUTTER_SOME: Final[Weights] = (1.97, 0.63, 1.30, 0.49, 0.25, 0.00, -1.20, -0.23, 1.06)
FOUR_CUTTER_MEAN: Final[Weights] = (0.78, 0.26, 0.45, 0.22, 0.18, 0.00, -0.51, -0.10, 1.10)

FIVE_CALLER_SOME: Final[Weights] = (4.64, 2.87, 1.42, 1.00, 0.55, 0.27, 0.00, -0.62, 1.87)
FIVE_CALLER_MEAN: Final[Weights] = (1.14, 0.80, 0.59, 0.50, 0.38, 0.25, 0.00, -0.39, 1.87)
FIVE_CALLER_ENOUGH: Final[Weights] = (1.77, 1.38, 0.98, 0.84, 0.66, 0.45, 0.00, -0.67, -0.98)
FIVE_WHISTER_SOME: Final[Weights] = (5.95, 2.09, 1.15, 0.78, 0.66, 0.31, -0.55, -0.31, 0.48)
FIVE_WHISTER_MEAN: Final[Weights] = (1.17, 0.88, 0.62, 0.44, 0.33, 0.17, -0.36, -0.19, 1.06)
FIVE_WHISTER_ENOUGH: Final[Weights] = (1.64, 1.45, 1.06, 0.75, 0.56, 0.27, -0.75, -0.39, -2.23)
FIVE_CUTTER_SOME: Final[Weights] = (4.61, 1.47, 1.26, 1.07, 0.98, 0.00, -0.99, -0.12, 0.98)
FIVE_CUTTER_MEAN: Final[Weights] = (1.18, 0.69, 0.60, 0.51, 0.45, 0.00, -0.65, -0.07, 1.43)
FIVE_CUTTER_ENOUGH: Final[Weights] = (1.81, 1.25, 0.99, 0.74, 0.72, 0.00, -1.42, -0.13, -1.52)

# Share of opposed calls that are made; fines of their callers, in kons a call; share of opposed calls in which
# somebody takes as many tricks as the caller promised. By cards.
MADE: Final = (0.0, 0.51)
FINED: Final = (0.0, 0.57)
SOMEBODY: Final = (1.0, 0.86)

# A blind call pays with fewer higher trumps against the upcard than this; with more seats it never does. By seats,
# 2 to 4, for each whether all others have passed: no, yes.
FOUR_BLIND_BELOW: Final = (2, 3, 1, 3, 0, 1)
FIVE_BLIND_BELOW: Final = (1, 3, 0, 2, 0, 0)
# Chance that nobody opposes a call where nobody may cut in. By seats, 2 to 4, for each whether part of the kon stays.
FOUR_UNOPPOSED: Final = (0.23, 0.69, 0.20, 0.29, 0.05, 0.16)
FIVE_UNOPPOSED: Final = (0.10, 0.10, 0.0, 0.0, 0.0, 0.0)
