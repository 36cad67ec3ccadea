"""Kernels of bots can be compiled: numbers and loops over the record, nothing else; fractions are allowed."""

import ast
import math
from dis import get_instructions
from importlib import import_module
from pathlib import Path

import pytest

import kozyr.bots
from kozyr.engine import layout, mode
from tests.arch.test_engine import kernels

BOTS = Path(kozyr.bots.__path__[0])
LESSONS = BOTS.parent / "lab/train"
NO_KERNELS = (
    "__init__",
    "player",
    "prepare",
    "search",
    "stages",
)  # and what has tuples of numbers alone
FOLDERS = ("club", "search")
OF_NETWORKS = (
    "actions",
    "ahead",
    "features",
    "house",
    "network",
    "notes",
    "policy",
    "rows",
    "suits",
)
FILES = [
    *sorted(p for name in FOLDERS for p in (BOTS / name).glob("*.py") if p.stem not in NO_KERNELS),
    *(BOTS / "net" / f"{name}.py" for name in OF_NETWORKS),
    *(LESSONS / f"{name}.py" for name in ("learn", "selfplay")),
]
CALLS = {"int", "float", "range", "len", "max", "min", "exp", *mode.PRIMITIVES}
FORBIDDEN = ast.Raise | ast.Try | ast.Assert | ast.Lambda | ast.JoinedStr | ast.With | ast.Yield
NUMBERS = (int, float)


def ids(path: Path) -> str:
    return path.stem


def module_of(path: Path) -> str:
    return ".".join(("kozyr", *path.relative_to(BOTS.parent).with_suffix("").parts))


def is_number(value: object) -> bool:
    """Whether a global is frozen as it is: a number or a tuple of them."""
    if isinstance(value, tuple):
        return all(type(number) in NUMBERS for number in value)
    return type(value) in NUMBERS or value is layout.At


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_every_function_of_a_kernel_file_is_a_kernel(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    every = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert every == kernels(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            allowed = (
                "kozyr.bots.",
                "kozyr.lab.train.",
                "kozyr.engine.",
                "kozyr.core.",
                "collections.abc",
                "math",
            )
            assert (node.module or "").startswith((*allowed, "typing"))


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_what_kernels_call_and_name_can_be_compiled(path: Path) -> None:
    module = import_module(module_of(path))
    for function in kernels(ast.parse(path.read_text(encoding="utf-8"))):
        for node in ast.walk(ast.Module(function.body, [])):
            assert not isinstance(node, FORBIDDEN), f"{function.name}: {ast.unparse(node)}"
            if isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Name), ast.unparse(node)
        for step in get_instructions(getattr(module, function.name).__code__):
            if step.opname == "LOAD_GLOBAL" and step.argval not in CALLS:
                value = getattr(module, step.argval)
                known = mode.KERNELS.get(f"{getattr(value, '__module__', '')}.{step.argval}")
                assert is_number(value) or value is known, step.argval


def test_the_exponential_is_that_of_the_library() -> None:
    estimate = import_module("kozyr.bots.club.estimate")
    assert estimate.exp is math.exp
