"""Names: what may stand at a seat, and names that look alike."""

import pytest

from kozyr.tables.names import (
    BOT_NAMES,
    NameRefusedError,
    bot_names,
    clean_name,
    count_characters,
    distinct,
    looks_like,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("Анна", "Анна"),
        ("  Anna   Maria ", "Anna Maria"),
        ("Zoe\u0308", "Zo\u00eb"),
        (FAMILY, FAMILY),
        ("שרה", "שרה"),
        ("\u092e\u0940\u0930\u093e", "\u092e\u0940\u0930\u093e"),
        ("<img src=x>", "<img src=x>"),
        ("O'Brien \U0001f1f5\U0001f1f1", "O'Brien \U0001f1f5\U0001f1f1"),
        ("a" * 24, "a" * 24),
        (FAMILY * 12, FAMILY * 12),
        ("\ufffd", "\ufffd"),
    ],
)
def test_a_name_is_kept_in_its_composed_form(raw: str, kept: str) -> None:
    assert clean_name(raw) == kept


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u0301", "empty"),
        ("\u200d", "empty"),
        ("a" * 25, "long"),
        ("x" * 1000, "long"),
        (FAMILY * 24, "long"),
        ("An\nna", "control"),
        ("An\u2028na", "control"),
        ("\u202eannA", "control"),
        ("a\u2066b", "control"),
        ("a\x00b", "control"),
        ("a\ufeffb", "control"),
        ("\u3164", "control"),
        ("\ue000", "control"),
        ("\ud800", "control"),
        ("Anna #1", "hash"),
        ("You", "self"),
        ("вы", "self"),
        ("Y\u043eu", "self"),
        ("a" + "\u0336" * 20, "marks"),
    ],
)
def test_a_refused_name_says_what_is_wrong(raw: str, fault: str) -> None:
    with pytest.raises(NameRefusedError) as error:
        clean_name(raw)
    assert error.value.fault == fault


@pytest.mark.parametrize(
    ("text", "count"),
    [("abc", 3), ("e\u0301", 1), (FAMILY, 1), ("\U0001f44d\U0001f3fd", 1), ("\u263a\ufe0f", 1),
     ("\U0001f1f5\U0001f1f1\U0001f1fa\U0001f1e6", 2), ("\U0001f1f5", 1)],
)  # fmt: skip
def test_characters_are_counted_as_a_reader_does(text: str, count: int) -> None:
    assert count_characters(text) == count


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "ANNA"), ("Bopa", "Вора"), ("Ewa", "Éwa"), ("Oscar", "0scar"), ("a b", "ab")],
)
def test_names_that_look_alike_get_a_number(one: str, other: str) -> None:
    assert looks_like(one) == looks_like(other)
    assert distinct(one, [other]) == f"{one} 2"
    assert distinct(one, [other, f"{one} 2"]) == f"{one} 3"


@pytest.mark.parametrize("language", [*BOT_NAMES, "xx"])
def test_bots_have_first_names_of_the_language_unlike_the_persons(language: str) -> None:
    pool = BOT_NAMES.get(language, BOT_NAMES["en"])
    names = bot_names(language, 5, [pool[0].upper()], lambda bound: bound - 1)
    assert len({looks_like(name) for name in names}) == 5
    assert set(names) <= set(pool[1:])
    assert all(clean_name(name) == name for name in pool)
