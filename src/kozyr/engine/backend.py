"""The two modes behind one interface, and the choice between them."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, Literal, Protocol

from kozyr.core.errors import RulesError
from kozyr.engine import plain
from kozyr.engine.layout import State
from kozyr.engine.tables import Tables

Mode = Literal["auto", "plain", "compiled"]
MODES: Final[tuple[Mode, ...]] = ("auto", "plain", "compiled")
HOW_TO_GET_IT: Final = "pip install 'kozyr[fast]', or make fast in a clone"
_EXTRA: Final = ("numba", "llvmlite", "numpy", "kozyr")


class Backend(Protocol):
    """What a mode is made of: arrays of deals and numbers, and drivers that take them."""

    @property
    def name(self) -> str:
        """``plain`` or ``compiled``."""

    def new_states(self, count: int) -> Any:
        """An array of empty deals; what is put in is copied."""

    def numbers(self, values: Iterable[int]) -> Any:
        """An array of signed 64-bit numbers."""

    def reals(self, values: Iterable[float]) -> Any:
        """An array of floating-point numbers."""

    def table_of(self, tables: Tables) -> Any:
        """The rules as an array of one."""

    def get(self, states: Any, index: int) -> State:
        """A copy of one deal as a plain state."""

    def put(self, states: Any, index: int, state: State) -> None:
        """Write a plain state into an array."""

    def driver(self, wanted: str) -> Callable[..., int]:
        """A function that is marked as a driver, by name; its module has been imported."""

    def must_compile(self, wanted: str) -> bool:
        """Whether the first call of a driver will take seconds."""

    def cache_folder(self) -> str | None:
        """Where compiled drivers are kept; None if nowhere."""


def backend(mode: Mode = "auto") -> Backend:
    """The backend of a mode; ``auto`` is compiled where the compiler is installed.

    Raises:
        RulesError: an unknown mode, or compiled without the compiler; says how to get it.
    """
    if mode not in MODES:
        raise RulesError(f"unknown mode {mode!r}; there are: {', '.join(MODES)}")
    if mode == "plain":
        return plain
    try:
        compiled: Backend = _compiled()
    except RulesError:
        if mode == "auto":
            return plain
        raise
    return compiled


def why_not_compiled() -> str:
    """Why the compiled mode is not there, in words; empty if it is."""
    try:
        _compiled()
    except RulesError as error:
        return str(error)
    return ""


def _compiled() -> Any:
    """The compiled backend.

    Raises:
        RulesError: the compiler is not installed, or does not start; says so.
    """
    try:
        found: Any = import_module("kozyr.engine.compiled.backend")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in _EXTRA:
            raise RulesError(f"the compiled mode is not installed ({HOW_TO_GET_IT})") from error
        raise
    except Exception as error:  # a compiler that is installed and broken can raise anything
        raise RulesError(f"the compiler is installed but does not start: {error}") from error
    if found.disabled():
        raise RulesError("the compiler is switched off (NUMBA_DISABLE_JIT)")
    return found
