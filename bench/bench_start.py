"""How long it takes until the first page is there: of a fresh copy, and of one that has been started before.

Run: python bench/bench_start.py [--json] [--fresh]; --fresh also installs everything into a new copy of the tree.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
WARM_TARGET = 2.0
PATIENCE = 600.0
COPIED = ("Makefile", "README.md", "LICENSE", "pyproject.toml", "requirements", "src", "tools")


def seconds_to_page(tree: Path, database: Path, port: int) -> float:
    """Seconds from ``tools/environment play`` and ``kozyr serve`` to the start page."""
    start = perf_counter()
    script = (
        "tools/environment play && exec .venv/bin/kozyr serve --no-browser "
        f"--port {port} --db '{database}'"
    )
    server = subprocess.Popen(
        ["sh", "-c", script], cwd=tree, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        page = wait_for_page(f"http://127.0.0.1:{port}/", server)
        spent = perf_counter() - start
        assert b"<html" in page
        assert b"frap" in page.lower()
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.wait(timeout=20)
    return spent


def wait_for_page(address: str, server: "subprocess.Popen[bytes]") -> bytes:
    """The page, as soon as it is served."""
    end = perf_counter() + PATIENCE
    while perf_counter() < end:
        if server.poll() is not None:
            raise SystemExit(f"the server ended with {server.returncode}")
        try:
            with urlopen(address, timeout=5) as answer:  # noqa: S310 - our own address
                return bytes(answer.read())
        except OSError:
            sleep(0.02)
    raise SystemExit("the page did not come")


def main() -> int:
    """Measure and print; 1 if the target is missed."""
    parser = argparse.ArgumentParser(description="How long it takes until the first page.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--fresh", action="store_true", help="also measure a fresh copy")
    parser.add_argument("--port", type=int, default=18_765)
    arguments = parser.parse_args()
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        if arguments.fresh:
            tree = Path(folder) / "tree"
            tree.mkdir()
            for name in COPIED:
                source = ROOT / name
                copy = shutil.copytree if source.is_dir() else shutil.copy2
                copy(source, tree / name)
            figures.append(
                ("fresh copy to the first page", seconds_to_page(tree, database, arguments.port))
            )
        subprocess.run(["tools/environment", "play"], cwd=ROOT, check=True)
        warm = min(seconds_to_page(ROOT, database, arguments.port) for _ in range(3))
        figures.append(("later start to the first page", warm))
    if arguments.json:
        print(json.dumps([{"name": name, "value": value, "unit": "s"} for name, value in figures]))
    else:
        for name, value in figures:
            print(f"{name:<36}{value:>8.2f} s")
    return 0 if warm <= WARM_TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
