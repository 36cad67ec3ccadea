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


@pytest.mark.parametrize("name", [["51a"], {"frap": 1}])
def test_a_preset_or_a_bot_that_cannot_be_looked_up(name: Any) -> None:
    with pytest.raises(kozyr.RulesError, match="frap-pl"):
        kozyr.rules(name)
    with pytest.raises(kozyr.RulesError, match="club"):
        kozyr.bot(name)


@pytest.mark.parametrize("rules", ["51a", None])
def test_a_match_of_no_rules(rules: Any) -> None:
    with pytest.raises(kozyr.MatchError, match=r"kozyr\.rules"):
        kozyr.Match(rules)


@pytest.mark.parametrize("name", ["seed", "dealer", "carry", "first_deal"])
@pytest.mark.parametrize("value", ["a", 1.5, True])
def test_a_number_of_a_match_that_is_none(name: str, value: Any) -> None:
    with pytest.raises(kozyr.MatchError, match="a whole number"):
        kozyr.Match(kozyr.rules("frap"), **{name: value})


@pytest.mark.parametrize("seed", ["a", 1.5])
def test_a_seed_of_a_bot_that_is_no_number(seed: Any) -> None:
    with pytest.raises(kozyr.RulesError, match="a whole number"):
        kozyr.bot("club", seed=seed)


@pytest.mark.parametrize("deck", [5, [None], [1.5], [99]])
def test_a_deck_that_is_none(deck: Any) -> None:
    with pytest.raises(kozyr.NotationError):
        kozyr.Match(kozyr.rules("frap"), deck=deck)


@pytest.mark.parametrize("decks", [5, [5], [[1.5]]])
def test_decks_that_are_none(decks: Any) -> None:
    with pytest.raises((kozyr.NotationError, kozyr.MatchError)):
        kozyr.Match(kozyr.rules("frap"), decks=decks)


@pytest.mark.parametrize("text", [None, 5, b"x"])
def test_a_record_that_is_no_text(text: Any) -> None:
    with pytest.raises(kozyr.RecordError, match="a record is a text"):
        kozyr.read_records(text)


def test_true_is_no_seat() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    with pytest.raises(kozyr.MatchError, match="a whole number"):
        match.view(True)
