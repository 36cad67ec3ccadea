"""How inner kernels are compiled: as far as a driver needs them, and no further.

Left to itself the compiler optimises each function with all that it calls, makes machine code of it, and does the same
again on every level of calls. Nobody calls an inner kernel but a driver, which takes it in and is optimised as a
whole: until then an inner kernel stays as it was lowered. That halves the time to compile, and the code is the same.
"""

from typing import Any

from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _NoAddresses:
    """The code generator, but for the address of a function, which an inner kernel has none of."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, *_: Any) -> None:
        """Nothing: there is no machine code whose environment could be set."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that is only linked into other code."""

    @property
    def codegen(self) -> Any:
        """The code generator."""
        return _NoAddresses(self._codegen)

    def get_pointer_to_function(self, _: str) -> int:
        """No address."""
        return 0

    def _optimize_final_module(self) -> None:
        """Nothing yet: the driver is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        """Ready to be linked; no machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True


class InnerCompiler(Compiler):  # type: ignore[misc]
    """The compiler with such a library for what it makes."""

    def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
        super().__init__(
            typing, target, library or InnerLibrary(target.codegen(), "inner"), *others
        )


def for_all_numbers(dispatcher: Any) -> Any:
    """The same inner kernel, compiled once for whole numbers of any width and for constants.

    Left to itself the compiler makes a function of its own for each width and for each constant.
    """
    template = dispatcher.get_call_template

    def widened(given: Any, named: Any) -> Any:
        return template(tuple(map(_wide, given)), named)

    dispatcher.get_call_template = widened
    return dispatcher


def _wide(kind: Any) -> Any:
    """The type of 64 bits for a whole number, any other type for itself."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain
