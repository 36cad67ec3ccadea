"""Kernels through the compiler: the same code objects, their globals replaced by compiled twins.

The plain modules stay as they are: each kernel is rebuilt over a copy of its globals in which the kernels
and primitives that it calls are compiled ones. Inner kernels are inlined and have no wrappers; only drivers
can be called from Python, and only drivers are cached. Kernels of other packages are left to the compiler's
own judgement: they call each other from many places.
"""

import os
from collections.abc import Callable
from dis import get_instructions
from types import FunctionType
from typing import Any

from numba import njit
from numba.core.compiler_lock import global_compiler_lock

from kozyr.engine import mode
from kozyr.engine.compiled import primitives
from kozyr.engine.compiled.inner import for_all_numbers

DRIVER = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "no_rewrites": True}
# Transitions between phases happen a few times a deal and are called from several places: put in line at each
# of them, they would make the code and the time to compile it grow and gain nothing.
_OUT_OF_LINE = frozenset(
    {
        "ask_next_cutter",
        "begin_play",
        "end_circle",
        "end_trick",
        "enter_last",
        "legal_unusual",
        "reshuffle",
    }
)

# The big ones at the top: taken in before types are inferred, they are optimised once, as part of the driver, and
# not on every level again. That saves a fifth of the time to compile, and the code is a little faster.
_IN_PLACE = frozenset(
    {
        "apply",
        "deal_random",
        "end_defence",
        "end_trick",
        "enter",
        "go_on_drawing",
        "legal",
        "play_out",
    }
)

Twins = dict[str, Any]


def wait_before_forks(lock: Any) -> None:
    """Let forks wait until no thread holds a lock or compiles."""
    locks = (lock, global_compiler_lock)

    def acquire() -> None:
        for one in locks:
            one.acquire()

    def release() -> None:
        for one in reversed(locks):
            one.release()

    os.register_at_fork(before=acquire, after_in_parent=release, after_in_child=release)


def compiled(function: Any, twins: Twins) -> Any:
    """The compiled twin of a kernel or primitive.

    Args:
        twins: those that exist already, by module and name; grows.
    """
    name = function.__name__
    key = f"{function.__module__}.{name}"
    if key not in twins:
        if name in mode.PRIMITIVES and function.__module__ == mode.__name__:
            twins[key] = getattr(primitives, name)
        else:
            made = njit(**_options(function.__module__, name))(rebuilt(function, twins))
            twins[key] = for_all_numbers(made)
    return twins[key]


def _options(module: str, name: str) -> dict[str, Any]:
    """How a kernel is compiled."""
    if (module.startswith("kozyr.engine.") and name in _IN_PLACE) or (
        f"{module}.{name}" in mode.IN_PLACE
    ):
        return {**primitives.INNER, "forceinline": False, "inline": "always"}
    inside = module.startswith("kozyr.engine.")
    return {**primitives.INNER, "forceinline": inside and name not in _OUT_OF_LINE}


def driver(function: Any, twins: Twins) -> Any:
    """The compiled twin of a driver: not inlined, and callable from Python."""
    return njit(**DRIVER)(rebuilt(function, twins))


def rebuilt(function: Any, twins: Twins) -> Callable[..., Any]:
    """The same code over globals in which everything that it calls is compiled."""
    scope = dict(function.__globals__)
    # Global names only: a field may be called like a kernel.
    used = {i.argval for i in get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    for name in sorted(used):
        if _is_compilable(scope.get(name)):
            scope[name] = compiled(scope[name], twins)
    twin = FunctionType(function.__code__, scope, function.__name__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin


def _is_compilable(value: object) -> bool:
    """Whether a global is a kernel or a primitive."""
    if not isinstance(value, FunctionType):
        return False
    known = mode.KERNELS.get(f"{value.__module__}.{value.__qualname__}")
    return known is value or mode.PRIMITIVES.get(value.__name__) is value
