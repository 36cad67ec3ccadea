"""Rules and matches can be copied and sent to other processes."""

import copy
import pickle

import kozyr


def test_rules_survive_pickling() -> None:
    rules = kozyr.rules("frap-pl", players=6, stake=8, deck=36)

    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301  # our own bytes


def test_a_deep_copy_of_a_match_goes_its_own_way() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=7)
    match.play("look")
    other = copy.deepcopy(match)
    before = match.record()

    other.play("frap")

    assert match.record() == before
    assert other.record().startswith(before.rstrip("\n"))
