"""R-18, R-25a, R-36: nothing stands still, is lost or happens twice, whatever people and servers do."""

from pathlib import Path

import pytest

from tests.tables.chaos import run


@pytest.mark.parametrize("seed", [10, 11, 13, 14])
async def test_chaos(tmp_path: Path, seed: int) -> None:
    world = await run(tmp_path, tables=8, seed=seed, rounds=1000)
    counts = world.counts
    assert counts["act"] > 300
    assert counts["Stale"] > 20
    assert counts["kills"] >= 2
    assert counts["streams"] > 50
    assert counts["views compared"] > 3000
    for verb in ("join", "leave", "back", "say", "lock", "ready", "start"):
        assert counts[verb], verb
    assert len(world.stages) >= 3, "people go away in many phases"
