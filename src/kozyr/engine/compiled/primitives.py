"""What the compiled mode does in its own way: bit operations and the generator, equal to those of ``mode``.

Numbers are signed 64-bit everywhere but in the generator: mixing signed and unsigned ones would make
floating-point or negative numbers without a word.
"""

from typing import Any, Final

import numpy as np
from llvmlite import binding, ir
from numba import config, njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from kozyr.engine.compiled.inner import InnerCompiler

# Of everything that is called from compiled code alone. Without the interpreter's lock; a division by zero is
# not looked for, since no kernel divides by what can be zero.
INNER: Final = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "no_rewrites": True,  # of whole-array expressions, which kernels have none of
    "forceinline": True,
    "pipeline_class": InnerCompiler,
}

_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S32 = (np.uint64(n) for n in (27, 30, 32))
_WIDE: Final = ir.IntType(64)
_SLOW_DEPOSIT: Final = ("znver1", "znver2")  # microcode: slower there than the loop


def _wide(builder: Any, number: Any) -> Any:
    """A number as 64 bits."""
    return number if number.type.width == _WIDE.width else builder.sext(number, _WIDE)


@intrinsic
def popcount(_: Any, mask: Any) -> Any:
    """Number of bits set."""

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(_wide(builder, arguments[0]))

    return types.int64(mask), build


@intrinsic
def lowest(_: Any, mask: Any) -> Any:
    """Number of the lowest bit set."""

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(_wide(builder, arguments[0]), ir.Constant(ir.IntType(1), 1))

    return types.int64(mask), build


@intrinsic
def _deposit(_: Any, bits: Any, mask: Any) -> Any:
    """The low bits of ``bits`` at the places of the bits set in ``mask``: one instruction (BMI2)."""

    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        shape = ir.FunctionType(_WIDE, [_WIDE, _WIDE])
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), shape)
        return builder.call(pdep, [_wide(builder, a) for a in arguments])

    return types.int64(bits, mask), build


def has_deposit() -> bool:
    """Whether code is made for this very processor and it has a quick deposit instruction."""
    if config.CPU_NAME or config.CPU_FEATURES or binding.get_host_cpu_name() in _SLOW_DEPOSIT:
        return False
    return bool(binding.get_host_cpu_features().get("bmi2"))


@njit(**INNER)
def nth_by_deposit(mask: Any, skip: Any) -> Any:
    """Number of the lowest bit set but ``skip``."""
    return lowest(_deposit(1 << skip, mask))


@njit(**INNER)
def nth_by_counting(mask: Any, skip: Any) -> Any:
    """The same on any processor."""
    while skip > 0:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


# A random choice is made at every decision: the loop mispredicts once each time, a sixth of the whole time.
nth: Final = nth_by_deposit if has_deposit() else nth_by_counting


def _room(kind: Any, count: Any) -> Any:
    """An array on the stack of the driver: nothing is allocated and nothing has to be freed."""
    array = types.Array(kind, 1, "C")

    def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        number = context.get_value_type(kind)
        data = cgutils.alloca_once(builder, number, size=count.literal_value)
        found = make_array(array)(context, builder)
        width = context.get_abi_sizeof(number)
        shape = [context.get_constant(types.intp, count.literal_value)]
        steps = [context.get_constant(types.intp, width)]
        populate_array(found, data, shape, steps, steps[0], None)
        return found._getvalue()

    return array(count), build


@intrinsic(prefer_literal=True)
def scratch_numbers(_: Any, count: Any) -> Any:
    """Room for so many whole numbers."""
    return _room(types.int64, count)


@intrinsic(prefer_literal=True)
def scratch_reals(_: Any, count: Any) -> Any:
    """Room for so many floating-point numbers."""
    return _room(types.float64, count)


@njit(**INNER)
def advance(generator: Any) -> Any:
    """The next state of a generator."""
    return np.int64(np.uint64(generator) + _GAMMA)


@njit(**INNER)
def number_below(generator: Any, bound: Any) -> Any:
    """A number in 0..bound-1 from the state of a generator."""
    z = np.uint64(generator)
    z = (z ^ (z >> _S30)) * _FIRST
    z = (z ^ (z >> _S27)) * _SECOND
    return np.int64(((z >> _S32) * np.uint64(bound)) >> _S32)
