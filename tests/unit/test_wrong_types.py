"""Values of a wrong type are refused like other wrong values."""

from typing import Any

import pytest

import kozyr


@pytest.mark.parametrize("players", ["4", 4.0, True])
def test_players_that_are_no_whole_number(players: Any) -> None:
    with pytest.raises(kozyr.RulesError, match="2 to 12"):
        kozyr.rules("frap", players=players)


@pytest.mark.parametrize("name", [None, 5, ""])
def test_a_preset_or_a_bot_that_is_no_name(name: Any) -> None:
    with pytest.raises(kozyr.RulesError, match="frap-pl"):
        kozyr.rules(name)
    with pytest.raises(kozyr.RulesError, match="club"):
        kozyr.bot(name)


def test_an_immense_number() -> None:
    with pytest.raises(kozyr.RulesError, match="4 to 1000000"):
        kozyr.rules("frap", stake=10**5000)


@pytest.mark.parametrize("action", [None, 5, ("frap",)])
def test_an_action_that_is_none(action: Any) -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    with pytest.raises(kozyr.NotationError):
        match.play(action)


@pytest.mark.parametrize("seat", ["1", 1.0])
def test_a_seat_that_is_no_number(seat: Any) -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    with pytest.raises(kozyr.MatchError):
        match.look(seat)
    with pytest.raises(kozyr.MatchError):
        match.view(seat)


@pytest.mark.parametrize("name", ["club", "random"])
def test_a_bot_that_is_asked_nothing(name: str) -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    with pytest.raises(kozyr.MatchError, match="own turn"):
        kozyr.bot(name).choose(match.view(None))
