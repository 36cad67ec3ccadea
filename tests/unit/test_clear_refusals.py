"""Near misses are told what is wrong: names in Cyrillic letters, numbers and lines of records, rules that are none."""

import io

import pytest

import kozyr
from kozyr.cli.main import main
from kozyr.web.render.home import new_table
from kozyr.web.render.words import Words

HEADER = "kozyr-record 1\ngame {game}@1\nseats 3\n"
FIRST = HEADER.format(game="51v") + (
    "deal 23 dealer 1 cards 1\n"
    "deck 7c 8c 9c Tc Jc Qc Kc Ac 7d 8d 9d Td Jd Qd Kd Ad 7h 8h 9h Th Jh Qh Kh Ah 7s 8s 9s Ts Js Qs Ks As 6c\n"
)


@pytest.mark.parametrize(("name", "preset"), [("51а", "51a"), ("51б", "51b"), ("51в", "51v")])
def test_51_in_cyrillic_letters(name: str, preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert kozyr.rules(name).preset == preset
    assert main(["rules", name]) == 0
    assert f"({preset}@1)" in capsys.readouterr().out
    with pytest.raises(
        kozyr.RecordError, match=f"'{preset}' in records, with a Latin {preset[-1]}"
    ):
        kozyr.read_records(HEADER.format(game=name))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FIRST + "2 bid 01\n", "'bid 1'"),
        (FIRST + "02 bid 1\n", "'2'"),
        ("kozyr-record 1\ngame frap@1\nseats 03\n", "'3'"),
        ("kozyr-record 1\ngame frap@1\nseats 3\noption stake 04\n", "'04'"),
    ],
)
def test_numbers_are_written_in_one_way(text: str, reason: str) -> None:
    with pytest.raises(kozyr.RecordError, match=reason):
        kozyr.read_records(text)


def test_a_byte_order_mark_is_no_fault() -> None:
    [match] = kozyr.read_records("\ufeff" + FIRST)
    assert match.deal_no == 23


@pytest.mark.parametrize(
    "line", ["deal 2 dealer 0", "deal 2 dealer 0 card 2", "deal 2 dealer 0 kon 2"]
)
def test_a_deal_line_of_51_is_told_what_it_should_be(line: str) -> None:
    expected = "expected 'deal 2 dealer 0 cards 2'"
    with pytest.raises(kozyr.RecordError, match=expected):
        kozyr.read_records(HEADER.format(game="51v") + line)
    begun = kozyr.Match(kozyr.rules("51v"), seed=1, dealer=2, auto_deal=False)
    begun.deal()
    while not begun.between:
        begun.play(begun.legal()[0])
    with pytest.raises(kozyr.RecordError, match=expected):
        kozyr.read_records(begun.record() + line)
    with pytest.raises(kozyr.RecordError, match=expected):
        kozyr.read_records(HEADER.format(game="51v") + "deal 2 dealer 0 cards 3")


def test_a_rule_that_there_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("? 99.9\n? 8.2\nq\n"))
    assert main(["play", "frap", "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert text.count("There is no rule 99.9; the chapters are: 1 Players, cards, stakes;") == 1
    assert text.count("There is no rule") == 1


def test_three_circles_that_the_deck_cannot_give_are_marked() -> None:
    form = new_table(
        {"preset": "khrap", "players": "10", "circles": "3"}, Words("en"), refused=True
    )
    faults = {option.name: option.fault for option in form.options}
    assert "53 cards" in faults["circles"]
