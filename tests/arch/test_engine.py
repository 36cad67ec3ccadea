"""Kernels can be compiled: integers and loops over the record, nothing else."""

import ast
from dis import get_instructions
from importlib import import_module
from pathlib import Path

import pytest

from kozyr.engine import layout, mode
from kozyr.engine.layout import FIELDS, State, state_bytes

ENGINE = Path(__file__).parents[2] / "src/kozyr/engine"
RULES = ("announcing", "begin", "bidding", "exchange", "kernel", "play", "seats", "settle", "stock")
SOLVERS = ("solving", "solve_sides", "solve_seats")
KERNEL_FILES = (*RULES, *SOLVERS, "bulk", "tally", "drivers")
PLAIN_CALLS = {"int", "range", "len", *mode.PRIMITIVES}
LARGEST_STATE = 640


def trees() -> dict[str, ast.Module]:
    return {
        name: ast.parse((ENGINE / f"{name}.py").read_text(encoding="utf-8"))
        for name in KERNEL_FILES
    }


def kernels(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(d, ast.Name) and d.id in ("kernel", "driver") for d in node.decorator_list
        )
    ]


KERNELS = {name for tree in trees().values() for name in (k.name for k in kernels(tree))}


@pytest.mark.parametrize("name", KERNEL_FILES)
def test_every_function_of_a_kernel_file_is_a_kernel(name: str) -> None:
    tree = trees()[name]
    every = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert every == kernels(tree)


@pytest.mark.parametrize("name", KERNEL_FILES)
def test_kernels_call_only_kernels(name: str) -> None:
    for function in kernels(trees()[name]):
        for node in ast.walk(ast.Module(function.body, [])):
            if isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Name), ast.unparse(node)
                assert node.func.id in KERNELS | PLAIN_CALLS, f"{function.name}: {node.func.id}"


@pytest.mark.parametrize("name", KERNEL_FILES)
def test_kernels_have_no_exceptions_and_no_fractions(name: str) -> None:
    forbidden = ast.Raise | ast.Try | ast.Assert | ast.Lambda | ast.JoinedStr | ast.With | ast.Yield
    for function in kernels(trees()[name]):
        for node in ast.walk(ast.Module(function.body, [])):
            assert not isinstance(node, forbidden), f"{function.name}: {ast.unparse(node)}"
            assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), function.name
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, float), f"{function.name}: {node.value}"


@pytest.mark.parametrize("name", KERNEL_FILES)
def test_what_kernels_name_is_a_number_or_can_be_compiled(name: str) -> None:
    """Globals are frozen when a kernel is compiled: numbers, phases, kernels and primitives only."""
    module = import_module(f"kozyr.engine.{name}")
    for function in kernels(trees()[name]):
        code = getattr(module, function.name).__code__
        for step in get_instructions(code):
            if step.opname == "LOAD_GLOBAL" and step.argval not in PLAIN_CALLS:
                value = getattr(module, step.argval)
                known = mode.KERNELS.get(f"{getattr(value, '__module__', '')}.{step.argval}")
                assert type(value) is int or value is layout.At or value is known, step.argval


def test_every_kernel_is_registered_under_a_name_of_its_own() -> None:
    names = [name for tree in trees().values() for name in (k.name for k in kernels(tree))]
    known = [name for name in mode.KERNELS if name.startswith("kozyr.engine.")]
    assert len(names) == len(set(names)) == len(known)


def test_kernels_import_only_the_engine_and_the_words_of_the_game() -> None:
    for name, tree in trees().items():
        for node in ast.walk(tree):
            assert not isinstance(node, ast.Import), name
            if isinstance(node, ast.ImportFrom):
                allowed = ("kozyr.engine.", "kozyr.core.", "collections.abc")
                assert (node.module or "").startswith(allowed), name


def test_the_state_has_exactly_the_fields_that_are_described() -> None:
    assert tuple(State.__slots__) == tuple(FIELDS)
    assert set(State.__annotations__) == set(FIELDS)
    source = (ENGINE / "layout.py").read_text(encoding="utf-8")
    for name in FIELDS:
        assert f'"{name}": ' in source
    for name, (size, length) in FIELDS.items():
        is_list = State.__annotations__[name] == list[int]
        assert is_list == (length > 0)
        assert size in (1, 2, 4, 8)


def test_the_state_is_small() -> None:
    assert state_bytes() <= LARGEST_STATE
    assert layout.MAX_DECK == 52
