"""The one module that knows in which mode the kernels run.

Kernels are ordinary functions over ``state.field`` with integers. Imported, they are plain Python; the
package ``compiled`` takes the same source through a compiler. They trust their input and draw no random
numbers. What the two modes do in their own ways stands here and in ``compiled/primitives.py``: bit
operations and the generator of bulk work, bit for bit the same.
"""

from collections.abc import Callable, MutableSequence
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
