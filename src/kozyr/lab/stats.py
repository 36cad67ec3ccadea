"""Means and their intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, nan, sqrt

_Z95 = 1.959964  # two-sided 95 % of the normal distribution


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its standard error.

    Attributes:
        n: number of samples it stands on.
    """

    mean: float
    error: float
    n: int

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.mean - _Z95 * self.error

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.mean + _Z95 * self.error

    def __str__(self) -> str:
        if not isfinite(self.error):
            return "beyond measure"
        return f"{self.mean:+.3f} ± {_Z95 * self.error:.3f}"


def estimate(samples: Sequence[float]) -> Estimate:
    """Mean and standard error of independent samples; 0 ± 0 of none, and no error of one."""
    n = len(samples)
    if n == 0:
        return Estimate(0.0, 0.0, 0)
    mean = sum(samples) / n
    if n == 1:
        return Estimate(mean, 0.0, 1)
    try:
        variance = sum((x - mean) ** 2 for x in samples) / (n - 1)
    except OverflowError:
        variance = inf
    return Estimate(mean, sqrt(variance / n), n) if isfinite(variance) else Estimate(mean, nan, n)


def ratio(part: int, whole: int) -> float:
    """One amount in terms of another; amounts have no bound, what is too large for a number is infinite."""
    try:
        return part / whole
    except OverflowError:
        return inf if part > 0 else -inf


def estimate_of_sums(n: int, total: float, squares: float) -> Estimate:
    """The same from the sum of the samples and the sum of their squares."""
    if n == 0:
        return Estimate(0.0, 0.0, 0)
    mean = total / n
    if n == 1:
        return Estimate(mean, 0.0, 1)
    variance = max(0.0, squares - n * mean * mean) / (n - 1)
    return Estimate(mean, sqrt(variance / n), n)
