"""The documents are true: examples run, links resolve, commands, rules and words are those of the program."""

import argparse
import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from kozyr.cli.main import make_parser
from kozyr.games.registry import PRESETS
from kozyr.match.reader import read_records

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "data").rglob("*.md")),
]
COMMANDS = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
LONGEST_README = 150


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_the_readme_is_short_and_its_examples_run() -> None:
    text = text_of(ROOT / "README.md")
    assert len(text.splitlines()) < LONGEST_README
    assert run_examples(text) > 5


def test_the_examples_of_the_solver_run() -> None:
    assert run_examples(text_of(ROOT / "docs/solver.md")) > 5


def run_examples(text: str) -> int:
    """Run the blocks of Python of a page; how many examples there were, none of which failed."""
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert blocks
    runner = doctest.DocTestRunner()
    for block in blocks:
        runner.run(doctest.DocTestParser().get_doctest(block, {}, "page", "page.md", 0))
    assert runner.failures == 0
    return runner.tries


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve(page: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", text_of(page)):
        if "://" not in target:
            assert (page.parent / target.partition("#")[0]).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_named_exist(page: Path) -> None:
    named = re.findall(r"`((?:src|tests|docs|data|bench|requirements)/[\w./-]+)`", text_of(page))
    for name in named:
        assert (ROOT / name).exists(), name


def leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """The parsers of commands that have no commands of their own."""
    groups = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not groups:
        yield parser
    for group in groups:
        for child in group.choices.values():
            yield from leaves(child)


@pytest.mark.parametrize("command", list(leaves(make_parser())), ids=lambda command: command.prog)
def test_every_command_and_option_is_documented(command: argparse.ArgumentParser) -> None:
    sections = [part for part in COMMANDS.split("\n## ") if command.prog in part.partition("\n")[0]]
    assert len(sections) == 1
    common = COMMANDS.partition("\n## ")[0]
    for action in command._actions:
        for name in action.option_strings:
            if name.startswith("--") and name != "--help":
                assert f"`{name}" in sections[0] + common, name


def test_documented_commands_exist() -> None:
    names = {command.prog for command in leaves(make_parser())} | {"kozyr"}
    for heading in re.findall(r"^## (.*)$", COMMANDS, re.M):
        for command in re.findall(r"`([^`]+)`", heading):
            assert re.sub(r" [A-Z].*$", "", command) in names


def test_presets_are_those_of_the_readme() -> None:
    named = re.findall(r"^\| `([a-z0-9-]+)` \|", text_of(ROOT / "README.md"), re.M)
    assert named == list(PRESETS)


def test_the_example_of_the_format_replays() -> None:
    block = re.search(r"```\n(kozyr-record 1\n.*?)```", text_of(ROOT / "docs/records.md"), re.S)
    assert block is not None
    (match,) = read_records(block.group(1))
    assert match.record() == block.group(1)


def test_words_of_the_glossary_are_where_it_says() -> None:
    rows = re.findall(r"^\| (.*) \|$", text_of(ROOT / "docs/glossary.md"), re.M)[2:]
    assert len(rows) > 30
    for row in rows:
        english, russian, polish, kind, place = (cell.strip() for cell in row.split(" | "))
        assert english
        assert re.search("[а-яё]", russian)
        assert polish
        assert kind
        for name in re.findall(r"`(kozyr[\w.]*)`", place):
            module, _, attribute = name.rpartition(".")
            if attribute[0].isupper():
                assert hasattr(import_module(module), attribute), name
            else:
                import_module(name)
        for owner, attribute in re.findall(r"`(View|DealRow)\.(\w+)`", place):
            view = import_module("kozyr.match.view")
            assert attribute in getattr(view, owner).__dataclass_fields__, f"{owner}.{attribute}"


def test_guarantees_are_held_by_tests_that_exist() -> None:
    named = re.findall(r"`(tests/[\w/.]+)::(\w+)`", text_of(ROOT / "docs/guarantees.md"))
    assert len(named) > 20
    for path, name in named:
        assert f"def {name}(" in text_of(ROOT / path), name


def test_the_version_is_in_the_changelog() -> None:
    version = re.search(r'^version = "(.*)"', text_of(ROOT / "pyproject.toml"), re.M)
    assert version is not None
    assert f"\n## {version.group(1)}\n" in text_of(ROOT / "CHANGELOG.md")
