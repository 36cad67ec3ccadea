"""The one module that knows in which mode the kernels run: here plain Python.

Kernels are ordinary functions over ``state.field`` with integers, written so that a compiler can take the
same source. They trust their input and draw no random numbers.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")


def kernel(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Mark a function as a kernel: it calls only kernels and may be compiled."""
    return function


def popcount(mask: int) -> int:
    """Number of bits set; ``mask`` is not negative."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Number of the lowest bit set; ``mask`` is positive."""
    return (mask & -mask).bit_length() - 1
