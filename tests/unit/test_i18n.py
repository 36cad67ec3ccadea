"""The catalogues are complete, the plurals right, the choice of a language as the header asks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import kozyr
from kozyr.games.registry import PRESETS
from kozyr.i18n import LANGUAGES, choose_language, translations

PACKAGE = Path(kozyr.__file__).parent
KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "NP_": ((1, "c"), 2), "plural": (1, 2)}
METHODS = [
    ("i18n.py", "python"),
    ("web/**.py", "python"),
    ("cli/**.py", "python"),
    ("rulebook/**.py", "python"),
    ("web/**.html", "jinja2"),
]

#: ``silent``: a template that cannot be read is an error, not one without messages.
TEMPLATES = {
    "newstyle_gettext": "true",
    "extensions": "kozyr.web.render.keep.Keep,kozyr.web.render.inline.Inline",
    "silent": "false",
}

TRANSLATED = sorted(set(LANGUAGES) - {"en"})


def messages_in_code() -> Iterator[tuple[str | None, str | tuple[str, ...]]]:
    """Context and id of every message in Python code and templates."""
    found = extract_from_dir(
        PACKAGE,
        method_map=METHODS,
        options_map={"web/**.html": TEMPLATES},
        keywords=KEYWORDS,
    )
    for _file, _line, message, _comments, context in found:
        yield context, message


def messages_in_games() -> Iterator[tuple[None, str]]:
    """Every English line in the games' data."""
    for preset in PRESETS.values():
        game = preset.game
        yield from ((None, text) for text in (preset.title, preset.text))
        yield from ((None, text) for text in game.chapters.values())
        yield from ((None, title) for rows in game.titles.values() for _, title in rows)
        yield from ((None, rule.text) for rule in game.rules)
        yield from ((None, conflict.reason) for conflict in game.conflicts)
        for option in preset.specs:
            yield from ((None, text) for text in (option.text, *option.labels))


WANTED = {*messages_in_code(), *messages_in_games()}


def catalogue(language: str) -> Catalog:
    with (PACKAGE / "locale" / language / "LC_MESSAGES" / "kozyr.po").open("rb") as lines:
        return read_po(lines, locale=language)


def texts(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    found = message.string
    return tuple(
        str(text or "") for text in (found if isinstance(found, list | tuple) else (found,))
    )


def slots(text: str) -> list[str]:
    return sorted(set(re.findall(r"%\(\w+\)[sd]", text)))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_missing_or_fuzzy(language: str) -> None:
    have = catalogue(language)
    missing = []
    for context, message in sorted(WANTED, key=str):
        found = have.get(message[0] if isinstance(message, tuple) else message, context)
        if found is None or found.fuzzy or not all(texts(found)):
            missing.append(message)
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_is_left_over(language: str) -> None:
    extra = [m.id for m in catalogue(language) if m.id and (m.context, m.id) not in WANTED]
    assert extra == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_what_is_filled_in(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            original = message.id if isinstance(message.id, str) else message.id[-1]
            assert {tuple(slots(text)) for text in texts(message)} == {tuple(slots(original))}, (
                message.id
            )


@pytest.mark.parametrize(("language", "letters"), [("ru", "[а-яё]"), ("pl", "[ąćęłńóśźż]")])
def test_languages_have_their_own_letters(language: str, letters: str) -> None:
    everything = "".join(text for m in catalogue(language) if m.id for text in texts(m))
    assert re.search(letters, everything)


@pytest.mark.parametrize(
    ("language", "n", "text"),
    [
        ("en", 1, "exchanged 1 card"),
        ("en", 2, "exchanged 2 cards"),
        ("ru", 1, "прикупка, 1 карта"),
        ("ru", 3, "прикупка, 3 карты"),
        ("ru", 4, "прикупка, 4 карты"),
        ("pl", 1, "dokupowanie, 1 karta"),
        ("pl", 4, "dokupowanie, 4 karty"),
    ],
)
def test_plurals(language: str, n: int, text: str) -> None:
    message = translations(language).ngettext("exchanged %(n)d card", "exchanged %(n)d cards", n)
    assert message % {"n": n} == text


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("de", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("en;q=0.8, pl;q=0.9", "pl"),
        ("de,pl;q=0.5", "pl"),
        ("ru;q=0, en", "en"),
        ("PL-pl", "pl"),
        ("ru;q=x,pl;q=0.1", "pl"),
        (";;,,=;q", "en"),
    ],
)
def test_choose_language(accept: str, language: str) -> None:
    assert choose_language(accept) == language


def test_unknown_language_is_english() -> None:
    assert translations("xx").gettext("Frap blind") == "Frap blind"
