"""Rules and matches can be copied and sent to other processes."""

import copy
import pickle

import pytest

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


def test_a_shallow_copy_goes_its_own_way_too() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=7)
    before = match.record()

    copy.copy(match).play("look")

    assert match.record() == before


def test_errors_survive_pickling() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=7)
    with pytest.raises(kozyr.IllegalActionError) as illegal:
        match.play("whist")
    with pytest.raises(kozyr.RecordError) as record:
        kozyr.read_records("nothing")
    for error in (illegal.value, record.value):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
        assert str(again) == str(error)
        assert again.legal == error.legal
