"""What must not be in the repository."""

import ast
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/kozyr"
# Written in two halves so that this file does not contain them.
HOST_NAMES = re.compile(
    "|".join(("pypi" + r"\.org", "python" + "hosted", "npmjs" + r"\.org", "deb" + "ian.org"))
)
MACHINE_PATHS = re.compile(
    "|".join(("/wo" + "rk/", "/ro" + "ot/", "/ho" + r"me/[a-z]", r"\.py" + "env"))
)
UNFINISHED = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X ")))
TEXT_SUFFIXES = {
    "",
    ".py",
    ".md",
    ".txt",
    ".in",
    ".toml",
    ".js",
    ".css",
    ".html",
    ".po",
    ".sql",
    ".kzr",
    ".svg",
}
BARE_EXCUSE = re.compile(r"#\s*(type:\s*ignore|noqa)(?![\[:])")


def tracked() -> list[Path]:
    """Files that git knows or would add; all files where there is no repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in found.split("\0") if name]
    return [path for path in paths if path.suffix in TEXT_SUFFIXES and path.is_file()]


def places(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_machine_paths_and_no_registry_hosts() -> None:
    assert places(MACHINE_PATHS) == []
    assert places(HOST_NAMES) == []


def test_nothing_is_left_unfinished_or_excused_without_a_reason() -> None:
    assert places(UNFINISHED) == []
    assert places(BARE_EXCUSE) == []


def test_only_the_command_line_prints() -> None:
    for path in PACKAGE.rglob("*.py"):
        if path.parent.name != "cli":
            calls = [n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Call)]
            assert not any(isinstance(c.func, ast.Name) and c.func.id == "print" for c in calls), (
                path
            )


def test_requirements_are_pinned_with_hashes() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        statements = path.read_text().replace("\\\n", " ").splitlines()
        pins = [line for line in statements if line.strip() and not line.strip().startswith("#")]
        assert pins
        assert all("==" in line and "--hash=sha256:" in line for line in pins), path


def test_every_dependency_is_pinned() -> None:
    declared = re.search(
        r"^dependencies = \[(.*?)\]", (ROOT / "pyproject.toml").read_text(), re.S | re.M
    )
    assert declared is not None
    wanted = re.findall(r'"([a-z0-9-]+)', declared.group(1))
    listed = (ROOT / "requirements/base.in").read_text()
    assert all(re.search(rf"^{name}\b", listed, re.M) for name in wanted)
