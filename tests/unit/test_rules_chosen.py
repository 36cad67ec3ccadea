"""``kozyr rules`` with house rules: numbers of the rules chosen, what is changed first."""

import json
from typing import Any

import pytest

from kozyr.cli.main import main


def book(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, dict[str, Any]]:
    assert main(["rules", *arguments]) == 0
    text = capsys.readouterr().out
    assert main(["rules", *arguments, "--json"]) == 0
    return text, json.loads(capsys.readouterr().out)


def rows(data: dict[str, Any], table: int) -> list[list[str]]:
    return list(data["numbers"][table]["rows"])


def test_hands_of_17_cards_for_three(capsys: pytest.CaptureFixture[str]) -> None:
    text, data = book(capsys, "oh-hell", "--players", "3", "--set", "tricks=17")
    assert text.splitlines()[1] == "Changed from the preset:"
    assert "tricks: Cards dealt to each player: 17" in text
    assert [row[:4] for row in rows(data, 0)] == [["3", "52", "17", "3"]]
    assert data["changed"] == {"tricks": 17}


def test_the_largest_hands_once(capsys: pytest.CaptureFixture[str]) -> None:
    text, data = book(capsys, "51a", "--set", "schedule=top_once")
    assert text.splitlines()[1] == "Changed from the preset:"
    assert [row[3] for row in rows(data, 0)] == ["31", "23", "17", "11", "11"]


def test_titles_from_their_lower_bound(capsys: pytest.CaptureFixture[str]) -> None:
    _, data = book(capsys, "51v", "--set", "titles=lower_inclusive")
    assert rows(data, 2)[:2] == [["up to 49", "embryo"], ["50\N{EN DASH}99", "junior"]]


def test_points_that_misses_lose(capsys: pytest.CaptureFixture[str]) -> None:
    _, data = book(capsys, "oh-hell", "--set", "penalty=true", "--set", "per_trick=2")
    assert rows(data, 1)[-1][1:4] == ["\N{EN DASH}", "\N{MINUS SIGN}2", "\N{MINUS SIGN}4"]
    _, data = book(capsys, "51v", "--set", "last_deal_miss=minus10")
    assert rows(data, 1)[-1][1:4] == ["\N{EN DASH}", "\N{MINUS SIGN}10", "\N{EN DASH}"]


def test_a_deck_that_only_some_numbers_of_seats_can_have(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, data = book(capsys, "frap", "--players", "5", "--set", "deck=36", "--set", "deals=0")
    assert [row[:2] for row in rows(data, 0)] == [["5", "36"], ["6", "36"]]
    assert {row[3] for row in rows(data, 0)} == {"\N{EN DASH}"}


def test_shakhi_of_a_house_rule_bring_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    _, data = book(capsys, "51a", "--set", "shakhi=lowest_black")
    shown = [rule["number"] for rule in data["rules"]]
    assert [number for number in shown if number[0] == "4"] == [f"4.{n}" for n in range(1, 9)]


def test_without_changes_nothing_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text, data = book(capsys, "51a", "--set", "hook=false")
    assert "Changed from" not in text
    assert data["changed"] == {}
