"""Records: what is printed can be read, what was printed once is printed the same, and nothing but RecordError."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kozyr
from kozyr.core.cards import format_cards
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match
from kozyr.match.reader import read_records
from tests.support.pairs import rules_to_try
from tests.support.walk import ended, start, step

TRIED = rules_to_try()
DEALS = 4  # of a match that has many
RECORDS = sorted((Path(kozyr.__file__).parent / "rulebook/examples").rglob("*.kzr"))


def random_match(rules: Rules, seed: int, steps: int = 10_000) -> Match:
    rng = random.Random(seed)
    match = start(rules, rng, carry=0)
    match.deal()
    for _ in range(steps):
        if ended(match, DEALS):
            break
        step(match, rng)
    return match


def same_position(one: Match, other: Match) -> bool:
    """Whether two matches stand at the same point, hidden cards included."""
    assert one.current is not None and other.current is not None
    return (
        one.record() == other.record()
        and one.current.state.values() == other.current.state.values()
        and one.balances == other.balances
        and one.sheet == other.sheet
        and one.legal() == other.legal()
    )


@pytest.mark.parametrize("seed", range(len(TRIED)))
def test_reading_what_was_printed_gives_the_match(seed: int) -> None:
    match = random_match(TRIED[seed], seed)
    assert match.over or len(match.sheet) == DEALS
    (read,) = read_records(match.record())

    assert read.over is match.over
    assert same_position(match, read)
    assert all(read.view(s) == match.view(s) for s in (None, *range(match.rules.players)))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_is_read_as_it_was_played(preset: str) -> None:
    rng = random.Random(preset)
    match = Match(kozyr.rules(preset), seed=11)
    while not match.over:
        match.play(rng.choice(match.legal()))
    (read,) = read_records(match.record())

    assert read.over
    assert same_position(match, read)
    assert len(read.sheet) == (len(match.rules.schedule) or match.rules.options["deals"])


@pytest.mark.parametrize("seed", range(0, 2 * len(TRIED), 3))
def test_a_position_in_the_middle_is_read_and_played_on(seed: int) -> None:
    rules = TRIED[seed % len(TRIED)]
    match = random_match(rules, seed, 5 + seed)
    if match.between or match.over:
        return
    (read,) = read_records(match.record(), seed=match.seed)
    assert same_position(match, read)
    match.auto_deal = True
    rng = random.Random(seed)
    for _ in range(40):
        if match.over:
            break
        action = rng.choice(match.legal())
        for one in (match, read):
            one.play(action)
    assert same_position(match, read)


@pytest.mark.parametrize("seed", range(0, len(TRIED), 16))
def test_every_beginning_of_a_record_is_a_record(seed: int) -> None:
    """From the last line of the rules on; each is printed canonically and read again."""
    lines = random_match(TRIED[seed], seed).record().splitlines()
    first = max(i for i, line in enumerate(lines) if line.startswith(("seats ", "option ")))
    for end in range(first + 1, len(lines) + 1):
        printed = read_records("\n".join(lines[:end]))[0].record()
        (again,) = read_records(printed)
        assert again.record() == printed
        assert printed.startswith("\n".join(line for line in lines[:end] if line)[:20])


@pytest.mark.parametrize("seed", range(0, len(TRIED), 4))
def test_a_cut_loses_nothing(seed: int) -> None:
    """What a cut record prints is a beginning of what the whole one prints, or ends with due lines."""
    text = random_match(TRIED[seed], seed).record()
    lines = text.splitlines(keepends=True)
    start_at = next(i for i, line in enumerate(lines) if line.startswith("deck "))
    for end in range(start_at + 1, len(lines), 5):
        assert text.startswith(read_records("".join(lines[:end]))[0].record().rstrip("\n"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_examples_replay_and_print_canonically(path: Path) -> None:
    (match,) = read_records(path.read_text("utf-8"))
    printed = match.record()

    assert read_records(printed)[0].record() == printed
    told = [line for line in path.read_text("utf-8").splitlines() if line.startswith("result ")]
    assert [line for line in match.lines if line.startswith("result ")] == told


@pytest.mark.parametrize("cut", range(len(RECORDS)))
def test_the_examples_are_positions_wherever_they_are_cut(cut: int) -> None:
    lines = RECORDS[cut].read_text("utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("seats "))
    for end in range(first + 1, len(lines) + 1):
        (match,) = read_records("\n".join(lines[:end]))
        assert read_records(match.record())[0].record() == match.record()


# ---- the reader and nonsense

Lines = list[str]
GARBAGE = (
    "", "#", "0", "0 ", "0 look look", "99 look", "-1 look", "0 0", "deal", "deal 1", "deck", "stock",
    "result", "end", "result net", "end scores 0 0 split", "option", "option stake", "option stake x",
    "option blind maybe", "seats", "seats x", "seats 99999999999999999999", "seats ٤", "game",
    "game frap", "game frap@2", "game chess@1", "name", "name 0", "name 99 x", "name x y", "date",
    "kozyr-record", "kozyr-record 2", "kozyr-record 1", "0 Ah", "0 swap", "0 drop", "0 drop 7c 8c",
    "0 bid 1", "0 6c!", "0 6c", "game 51b@1", "game 51v@2", "game oh-hell@1", "option shakhi none",
    "deal 1 dealer 0 cards 1", "deal 1 dealer 0 cards 99", "result bids 1 1 0 tricks 0 0 1 points 0 0 1",
    "option suits 1", "option deck 34", "end scores 1 2 3", "option schedule top_once",
    "0 swap 7c 7c", "0 swap 7c 8c 9c Tc Jc", "0 bid 3", "0 Ah!", "0 khrap", "1 frap", "0 cut up down",
    "commit abc", "reveal", "entropy 0 x", "\0", "0 look\0", "\ufeffkozyr-record 1", "0 ło\u200bok",
    "٠ look", "٣ pass", "0 look", "deal 1 dealer 0 kon " + "9" * 4000, "deal " + "9" * 300 + " dealer 0 kon 16",
    "deal 1 dealer 0 kon " + "9" * 5000, "deal 1 dealer 99 kon 16", "deal 0 dealer 0 kon 16",
    "deal 1 dealer 0 kon -16", "deal 1 dealer 0 kon ١٦", "9" * 5000 + " look", "seats " + "9" * 5000,
    "option deals " + "9" * 5000, "name 0 " + "x" * 500, "name 0 a\tb", "\x85", "\u2028", "\ud800",
)  # fmt: skip


def drop_line(lines: Lines, rng: random.Random) -> None:
    if lines:
        del lines[rng.randrange(len(lines))]


def repeat_line(lines: Lines, rng: random.Random) -> None:
    if lines:
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))


def swap_lines(lines: Lines, rng: random.Random) -> None:
    if lines:
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]


def insert_garbage(lines: Lines, rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(GARBAGE))


def change_word(lines: Lines, rng: random.Random) -> None:
    if not lines:
        return
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    words[rng.randrange(len(words))] = rng.choice(rng.choice(GARBAGE).split(" ") or [""])
    lines[at] = " ".join(words)


def swap_words(lines: Lines, rng: random.Random) -> None:
    if not lines:
        return
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    i, j = rng.randrange(len(words)), rng.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    lines[at] = " ".join(words)


def change_character(lines: Lines, rng: random.Random) -> None:
    if not lines:
        return
    at = rng.randrange(len(lines))
    line = lines[at]
    where = rng.randrange(len(line) + 1)
    lines[at] = line[:where] + rng.choice("0179Ahx #\0\r\t٣é") + line[where + 1 :]


def cut_off(lines: Lines, rng: random.Random) -> None:
    del lines[rng.randrange(len(lines) + 1) :]


def carriage_returns(lines: Lines, rng: random.Random) -> None:
    lines[:] = [line + "\r" for line in lines]


MUTATIONS: tuple[Callable[[Lines, random.Random], None], ...] = (
    drop_line, repeat_line, swap_lines, insert_garbage, change_word, swap_words, change_character,
    cut_off, carriage_returns,
)  # fmt: skip


def survives(text: str) -> bool:
    """Whether the text is a record; if not, the only error is a RecordError that says where and why."""
    try:
        matches = read_records(text)
    except kozyr.RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert error.reason
        assert f"line {error.line}: {error.reason}" in str(error)
        assert all(isinstance(choice, str) for choice in error.legal)
        return False
    printed = "".join(match.record() for match in matches)
    again = read_records(printed)
    assert "".join(match.record() for match in again) == printed
    return True


@pytest.mark.parametrize("seed", range(1500))
def test_fuzzed_records_are_refused_with_a_line_or_read(seed: int) -> None:
    rng = random.Random(seed)
    if seed % 3:
        text = rng.choice(RECORDS).read_text("utf-8")
    else:
        text = random_match(TRIED[seed % len(TRIED)], seed, rng.randrange(120)).record()
    lines = text.split("\n")
    for _ in range(rng.randrange(1, 4)):
        rng.choice(MUTATIONS)(lines, rng)

    survives("\n".join(lines))


def test_fuzzing_meets_both_ends() -> None:
    rng = random.Random(0)
    results = set()
    for _ in range(60):
        lines = RECORDS[0].read_text("utf-8").split("\n")
        rng.choice(MUTATIONS)(lines, rng)
        results.add(survives("\n".join(lines)))

    assert results == {True, False}


@given(st.text(max_size=300))
def test_any_text_is_refused_or_read(text: str) -> None:
    survives(text)


@given(st.lists(st.sampled_from(GARBAGE), max_size=12))
def test_any_statements_are_refused_or_read(lines: list[str]) -> None:
    survives("\n".join(["kozyr-record 1", "game frap@1", "seats 3", *lines]))


F1 = "kozyr-record 1\ngame frap@1\nseats 4\n\ndeal 1 dealer 3 kon 16\n"


@pytest.mark.parametrize("said", ["FRAP", "bid 3", "swap 8d 8d", "ah", "stay x", "Ah!", "fr\x00ap"])
def test_what_cannot_be_read_is_refused_with_what_is_legal(said: str) -> None:
    text = F1 + f"deck {format_cards(kozyr.rules('frap').deck)}\n0 look\n0 {said}\n"
    with pytest.raises(kozyr.RecordError) as caught:
        kozyr.read_records(text)

    assert caught.value.line == 8
    assert caught.value.legal == ("frap", "pass")
    assert str(caught.value).isprintable()


def test_reserved_statements_keep_their_places() -> None:
    rules = kozyr.rules("frap", players=2, deals=1)
    match = kozyr.Match(rules, seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    lines = []
    for line in match.record().splitlines():
        lines.append(line)
        if line.startswith(("option", "deal", "deck", "0 ", "1 ", "result")):
            lines.append(f"commit {len(lines)}")
    text = "\n".join(lines) + "\n"

    [again] = kozyr.read_records(text)
    assert again.record() == text


@pytest.mark.parametrize("text", ["event \x1b[31mred", "site a\x00b", "commit \u202ex"])
def test_texts_hold_printable_characters_only(text: str) -> None:
    with pytest.raises(kozyr.RecordError, match="printable"):
        kozyr.read_records(f"kozyr-record 1\ngame frap@1\nseats 2\n{text}\n")


def test_an_endless_line_is_refused_at_once() -> None:
    with pytest.raises(kozyr.RecordError, match="100000 characters"):
        kozyr.read_records(F1 + "deck " + "7s " * 10_000_000)
