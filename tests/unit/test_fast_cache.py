"""The cache of compiled drivers: used by the next process, never stale, never in the way."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import kozyr
from tests.support.compiler import needs_compiler

pytestmark = needs_compiler
SOURCES = Path(kozyr.__file__).parent
# The smallest driver that calls a kernel of another module: quick to compile.
CODE = """
from kozyr.engine.compiled import backend, cache
run = backend.driver("choose_batch")
must = backend.must_compile("choose_batch")
actions = backend.numbers([0, 0])
run(backend.numbers([4, 16]), backend.numbers([1, 2]), actions)
hits = sum(run.stats.cache_hits.values())
print(actions.tolist(), must, hits, backend.cache_folder() is not None)
"""


def kept(folder: Path) -> list[Path]:
    """The files of all compiled drivers in a folder of caches."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def start(environment: dict[str, str], sources: Path = SOURCES, code: str = CODE) -> str:
    """What a new process prints."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    given |= {"PYTHONPATH": str(sources.parent), "PYTHONDONTWRITEBYTECODE": "1"} | environment
    done = subprocess.run(
        [sys.executable, "-c", code], env=given, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_next_process_reads_what_one_has_compiled(tmp_path: Path) -> None:
    environment = {"KOZYR_CACHE_DIR": str(tmp_path)}
    assert start(environment) == "[2, 4] True 0 True"
    files = kept(tmp_path)
    assert start(environment) == "[2, 4] False 1 True"
    assert kept(tmp_path) == files
    assert len(files) == 1


def test_another_copy_of_the_same_sources_shares_what_is_kept(tmp_path: Path) -> None:
    environment = {"KOZYR_CACHE_DIR": str(tmp_path / "cache")}
    copy = tmp_path / "src" / "kozyr"
    copytree(SOURCES, copy, ignore=lambda _, names: [n for n in names if n == "__pycache__"])
    assert start(environment) == "[2, 4] True 0 True"
    assert start(environment, copy) == "[2, 4] False 1 True"


def test_what_was_kept_for_another_processor_is_not_promised(tmp_path: Path) -> None:
    environment = {"KOZYR_CACHE_DIR": str(tmp_path)}
    start(environment)
    assert start(environment | {"NUMBA_CPU_NAME": "generic"}) == "[2, 4] True 0 True"


def test_a_damaged_file_is_compiled_anew(tmp_path: Path) -> None:
    environment = {"KOZYR_CACHE_DIR": str(tmp_path)}
    start(environment)
    (file,) = kept(tmp_path)
    data = file.read_bytes()
    middle = len(data) // 2
    flipped = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    for harmed in (b"", data[:middle], flipped, b"not ours at all"):
        file.write_bytes(harmed)
        assert start(environment) == "[2, 4] False 0 True"
        assert file.read_bytes() != harmed
    assert start(environment) == "[2, 4] False 1 True"


def test_a_full_disk_is_no_error(tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk; nothing half written is left."""
    command = f"ulimit -f 4; exec {sys.executable} -c '{CODE}'"
    environment = {
        **os.environ,
        "KOZYR_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(SOURCES.parent),
    }
    done = subprocess.run(
        ["sh", "-c", command], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[2, 4] True 0 True"
    assert kept(tmp_path) == []


def test_a_cache_that_cannot_be_written_is_still_read(tmp_path: Path) -> None:
    environment = {"KOZYR_CACHE_DIR": str(tmp_path)}
    start(environment)
    code = "import tempfile; tempfile.TemporaryFile = lambda **_: open('/dev/full/no', 'wb')" + CODE
    assert start(environment, code=code) == "[2, 4] False 1 False"


def test_a_link_to_nowhere_in_the_folder_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "lost").symlink_to(tmp_path / "nowhere")
    assert start({"KOZYR_CACHE_DIR": str(tmp_path)}) == "[2, 4] True 0 True"


def test_an_edit_in_another_module_is_not_missed(tmp_path: Path) -> None:
    """The compiler itself looks at the file of the driver alone and would go on with the old kernel."""
    copy = tmp_path / "src" / "kozyr"
    copytree(SOURCES, copy, ignore=lambda _, names: [n for n in names if n == "__pycache__"])
    environment = {"KOZYR_CACHE_DIR": str(tmp_path / "cache")}
    assert start(environment, copy) == "[2, 4] True 0 True"
    bulk = copy / "engine/bulk.py"
    text = bulk.read_text(encoding="utf-8")
    bulk.write_text(text.replace("return nth(mask, ", "return 1 + nth(mask, "), encoding="utf-8")
    assert start(environment, copy) == "[3, 5] True 0 True"


def test_folders_of_old_sources_go_once_nobody_has_used_them_for_a_month(tmp_path: Path) -> None:
    """A cache that only grows fills a disk; one in use by another version stays."""
    old, used, foreign = (tmp_path / name for name in ("0" * 24, "1" * 24, "keep"))
    for folder in (old, used, foreign):
        folder.mkdir()
        (folder / "drivers.nbi").write_text("", encoding="utf-8")
    for folder in (old, foreign):
        os.utime(folder, (0, 0))
    assert start({"KOZYR_CACHE_DIR": str(tmp_path)}) == "[2, 4] True 0 True"
    assert not old.exists()
    assert used.exists() and foreign.exists()
    (current,) = [f for f in tmp_path.iterdir() if f not in (used, foreign)]
    os.utime(current, (0, 0))
    start({"KOZYR_CACHE_DIR": str(tmp_path)})
    assert current.stat().st_mtime > 0  # use is noted


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    assert start({"KOZYR_CACHE_DIR": str(tmp_path / "file")}) == "[2, 4] True 0 False"
    assert start({"XDG_CACHE_HOME": str(tmp_path / "file")}) == "[2, 4] True 0 False"
    assert start({"XDG_CACHE_HOME": "", "HOME": str(tmp_path / "file")}) == "[2, 4] True 0 False"


def test_the_cache_lies_in_the_folder_of_the_user(tmp_path: Path) -> None:
    assert start({"XDG_CACHE_HOME": str(tmp_path)}) == "[2, 4] True 0 True"
    assert [path.name for path in tmp_path.iterdir()] == ["kozyr"]


def test_no_home_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from kozyr.engine.compiled import cache

    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("KOZYR_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", staticmethod(no_home))
    assert cache.base_folder() is None
    assert cache.folder.__wrapped__() is None


def test_other_users_of_the_compiler_keep_their_folder(tmp_path: Path) -> None:
    import numba

    from kozyr.engine.compiled import backend

    before = numba.config.CACHE_DIR
    backend.driver("first_illegal")
    assert before == numba.config.CACHE_DIR


def test_several_processes_at_once(tmp_path: Path) -> None:
    given = {**os.environ, "KOZYR_CACHE_DIR": str(tmp_path)}
    started = [
        subprocess.Popen([sys.executable, "-c", CODE], env=given, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in started:
        assert process.communicate()[0].startswith("[2, 4]")
        assert process.returncode == 0
