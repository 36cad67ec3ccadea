"""Every numbered rule of a game's file has a test that is named after it, and every example of the rules too."""

import re
from pathlib import Path

from kozyr.games.frap import RULES

HERE = Path(__file__).parent


def names_of_tests(prefix: str) -> set[str]:
    text = "\n".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_frap*.py")))
    return set(re.findall(rf"^def test_{prefix}(\d+(?:_\d+)?)_\w+\(", text, re.MULTILINE))


def test_every_numbered_rule_has_a_test() -> None:
    numbers = {rule.number.replace(".", "_") for rule in RULES}

    assert numbers == names_of_tests("r")


def test_every_worked_example_has_a_test() -> None:
    assert {str(number) for number in range(1, 12)} == names_of_tests("f")
