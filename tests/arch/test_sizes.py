"""Files and functions stay small."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SCRIPTS = sorted((ROOT / "src/kozyr/web/static").glob("*.js"))
CLI = sorted((ROOT / "src/kozyr/cli").glob("*.py"))

LONGEST_SOURCE, LONGEST_TEST, LONGEST_COMMAND = 500, 700, 150
LONGEST_FUNCTION = 60
# All scripts together: the games for points need the score sheet that is fetched when it is opened, the sheet over a
# shakha and the announcements by keyboard; friends need the signs of their turn and a link that can be copied.
LONGEST_SCRIPT, ALL_SCRIPTS = 150, 900

Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def too_long(paths: list[Path], limit: int) -> list[str]:
    return [f"{path.relative_to(ROOT)}: {lines(path)}" for path in paths if lines(path) > limit]


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield node


def length(function: Function) -> int:
    """Lines of a function without its docstring."""
    first = function.body[0]
    described = ast.get_docstring(function) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if described else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def test_files_are_short() -> None:
    assert too_long(SOURCES, LONGEST_SOURCE) == []
    assert too_long(TESTS, LONGEST_TEST) == []
    assert too_long(CLI, LONGEST_COMMAND) == []


def test_functions_are_short() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {function.name}: {length(function)}"
        for path in (*SOURCES, *TESTS)
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]
    assert found == []


def test_scripts_of_the_page_are_short() -> None:
    assert SCRIPTS
    assert too_long(SCRIPTS, LONGEST_SCRIPT) == []
    assert sum(map(lines, SCRIPTS)) <= ALL_SCRIPTS
