"""The benches run, and what they compute is right; how fast is not tested."""

import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench/bench_engine.py"


def test_the_bench_of_the_engine_runs() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCH), "--json", "--quick"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    figures = json.loads(done.stdout)
    assert len(figures) == 8
    assert all(figure["value"] > 0 for figure in figures)
