"""The one module that knows in which mode the kernels run.

Kernels are ordinary functions over ``state.field`` with integers. Imported, they are plain Python; the
package ``compiled`` takes the same source through a compiler. They trust their input and draw no random
numbers. What the two modes do in their own ways stands here and in ``compiled/primitives.py``: bit
operations and the generator of bulk work, bit for bit the same.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, Final, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

KERNELS: Final[dict[str, Callable[..., Any]]] = {}  # by module and name
DRIVERS: Final[dict[str, Callable[..., Any]]] = {}  # by name
IN_PLACE: Final[set[str]] = set()  # kernels that are taken in before types are inferred
PRIMITIVES: Final[dict[str, Callable[..., Any]]] = {}  # by name

_GAMMA: Final = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL: Final = (1 << 64) - 1


def kernel(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a function as a kernel: it calls only kernels and primitives, and may be compiled."""
    KERNELS[f"{function.__module__}.{function.__qualname__}"] = function
    return function


def driver(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a kernel that is called from Python too: with arrays and whole numbers, and returning a whole number.

    Its name is its own in the whole program. A backend finds it once its module is imported.
    """
    DRIVERS[function.__name__] = function
    return kernel(function)


def in_place(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a kernel that is called from one place in a driver: compiled as a part of its caller, that is once.

    Others are optimised on every level of calls again, which takes time, and gains nothing where they are big.
    """
    IN_PLACE.add(f"{function.__module__}.{function.__qualname__}")
    return kernel(function)


def primitive(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a function that the compiled mode has in its own way, under the same name."""
    PRIMITIVES[function.__name__] = function
    return function


def signed(number: int) -> int:
    """The lowest 64 bits of a number, read as a signed one: what the compiled mode stores."""
    number &= _ALL
    return number - (1 << 64) if number >> 63 else number


@primitive
def popcount(mask: int) -> int:
    """Number of bits set; ``mask`` is not negative."""
    return mask.bit_count()


@primitive
def lowest(mask: int) -> int:
    """Number of the lowest bit set; ``mask`` is positive."""
    return (mask & -mask).bit_length() - 1


@primitive
def nth(mask: int, skip: int) -> int:
    """Number of the lowest bit set but ``skip``; ``mask`` has more than ``skip`` bits set, ``skip`` >= 0."""
    while skip > 0:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


@primitive
def scratch_numbers(count: int) -> MutableSequence[int]:
    """Room for so many whole numbers while the kernel runs that asks for it, with anything in it.

    Requires: a constant; what is read has been written before.
    """
    return [0] * count


@primitive
def scratch_reals(count: int) -> MutableSequence[float]:
    """The same for floating-point numbers."""
    return [0.0] * count


@primitive
def advance(generator: int) -> int:
    """The next state of a generator (splitmix64), a signed 64-bit number."""
    return signed(generator + _GAMMA)


@primitive
def number_below(generator: int, bound: int) -> int:
    """A number in 0..bound-1 from the state of a generator; its bias is below bound / 2**32.

    Requires: 1 <= bound <= 2**31.
    """
    z = generator & _ALL
    z = ((z ^ (z >> 30)) * _FIRST) & _ALL
    z = ((z ^ (z >> 27)) * _SECOND) & _ALL
    return ((z >> 32) * bound) >> 32


@primitive
def add_scaled(
    target: MutableSequence[float],
    at: int,
    source: Sequence[float],
    start: int,
    count: int,
    factor: float,
) -> None:
    """Add a multiple of ``count`` numbers of one array to those of another.  Requires: different arrays."""
    added = zip(target[at : at + count], source[start : start + count], strict=True)
    target[at : at + count] = [number + factor * other for number, other in added]


@primitive
def add_four(
    target: MutableSequence[float],
    at: int,
    source: Sequence[float],
    starts: tuple[int, int, int, int],
    count: int,
    factors: tuple[float, float, float, float],
) -> None:
    """The same with four rows at once: first and second, third and fourth are added to each other first."""
    f, g, h, k = factors
    a, b, c, d = (source[start : start + count] for start in starts)
    rows = zip(target[at : at + count], a, b, c, d, strict=True)
    target[at : at + count] = [n + ((f * a + g * b) + (h * c + k * d)) for n, a, b, c, d in rows]


@primitive
def copy_reals(
    target: MutableSequence[float], at: int, source: Sequence[float], start: int, count: int
) -> None:
    """Copy ``count`` numbers of one array over those of another.  Requires: different arrays."""
    target[at : at + count] = source[start : start + count]


@primitive
def dot(one: Sequence[float], at: int, other: Sequence[float], start: int, count: int) -> float:
    """The sum of ``count`` products, in four sums that are added last.  Requires: ``count`` divides by 4."""
    a = b = c = d = 0.0
    for i in range(0, count, 4):
        a += one[at + i] * other[start + i]
        b += one[at + i + 1] * other[start + i + 1]
        c += one[at + i + 2] * other[start + i + 2]
        d += one[at + i + 3] * other[start + i + 3]
    return (a + b) + (c + d)
