"""Oh Hell against OpenSpiel: every configuration has two games here, more by command."""

from collections.abc import Callable

import pytest

from kozyr.engine import kernel, play, settle
from tests.differential.openspiel import compare, configurations, main
from tests.support.openspiel import Configuration, OpenSpielError

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

PARTS = 4
GAMES = 2


def test_the_configurations_are_all_that_can_be_dealt() -> None:
    every = configurations(None, 1)
    assert len(every) == len(set(every)) > 1_000
    assert {c.players for c in every} == set(range(3, 8))
    assert {(c.suits, c.ranks) for c in every} >= {(4, 13), (1, 13), (4, 2), (2, 2)}
    assert max(c.tricks for c in every) == 17
    assert {c.per_trick for c in every} >= {1, 0, -1}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_node_is_the_same(part: int) -> None:
    some = configurations(None, 100)[part::PARTS]
    *_, (done, games, nodes) = compare(some, GAMES, seed=100 + part)

    assert (done, games) == (len(some), GAMES * len(some))
    assert nodes > 6 * games


def test_the_configuration_of_the_bench_is_the_same() -> None:
    from random import Random

    from tests.differential.openspiel import LockStep

    lock_step = LockStep(Configuration(4, 4, 9, 8, False, 1))
    for seed in range(20):
        lock_step.play(Random(seed))
    assert lock_step.nodes == 20 * 4 * 9


@pytest.mark.parametrize(
    ("module", "name", "wrong", "what"),
    [
        (settle, "points", lambda *_: 1, "returns"),
        (play, "wins", lambda *_: False, "actor"),
        (kernel, "legal_bids", lambda *_: 1, "legal"),
        (play, "following", lambda state, tables, hand: hand, "legal"),
    ],
)
def test_a_wrong_kernel_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    module: object,
    name: str,
    wrong: Callable[..., int],
    what: str,
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(OpenSpielError, match=f"^{what}: OpenSpiel"):
        list(compare(configurations(50, 1), 3, 1))


def test_the_command_reports_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--configurations", "20", "--games", "2", "--seed", "3"]) == 0
    assert "20 configurations, 40 games" in capsys.readouterr().err
    monkeypatch.setattr(settle, "points", lambda *_: 3)
    assert main(["--configurations", "20", "--games", "2"]) == 1
    assert "returns: OpenSpiel" in capsys.readouterr().err
