"""Names of people and bots: what may stand at a seat.

A name is 1 to 24 characters as a reader counts them (a letter with its accents or a composed emoji is
one), in Unicode's composed form, without control characters, changes of writing direction, line breaks and
``#`` (which begins a comment in records).
"""

import unicodedata
from collections.abc import Callable, Collection, Iterable
from typing import Final

from kozyr.core.errors import KozyrError
from kozyr.core.shuffle import draw_number

MOST_CHARACTERS: Final = 24
_MOST_CODE_POINTS: Final = 96
_MOST_MARKS: Final = 8
_JOINER: Final = "\u200d"
_NON_JOINER: Final = "\u200c"
_INVISIBLE: Final = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_LOOK_ALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁԛԝɡӏ" + "αβεικνορτυχ" + "01", "abekmhopctyxijsdqwgl" + "abeikvoptux" + "ol"
)

#: What pages call their reader.
SELF: Final = ("You", "Вы", "Ты", "Ty")

# Enough for eleven bots beside a person who has one of the names.
_NAMES: Final = {
    "en": "Alice Arthur Clara Daniel Emma Frank Grace Harry Ivy Kate Leo Maud Oscar",
    "ru": "Анна Борис Вера Глеб Зоя Игорь Лида Матвей Нина Олег Павел Рита Фёдор",
    "pl": "Ania Bartek Celina Darek Ewa Filip Gosia Henryk Iza Jurek Kasia Leon Magda",
}
BOT_NAMES: Final = {language: tuple(names.split()) for language, names in _NAMES.items()}


class NameRefusedError(KozyrError, ValueError):
    """A name that may not stand at a seat; the message says what is wrong with it.

    Attributes:
        fault: ``empty``, ``long``, ``control``, ``hash``, ``marks`` or ``self``, for texts in other languages.
    """

    def __init__(self, fault: str, message: str) -> None:
        self.fault = fault
        super().__init__(message)


def clean_name(raw: str) -> str:
    """A name as it is kept and shown.

    Raises:
        NameRefusedError: empty, too long, or with characters that may not be in it.
    """
    if len(raw) > 4 * _MOST_CODE_POINTS:
        raise NameRefusedError("long", f"a name has at most {MOST_CHARACTERS} characters")
    for character in raw:
        _check_character(character)
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not any(_is_visible(character) for character in name):
        raise NameRefusedError("empty", "a name needs at least one character that can be seen")
    if count_characters(name) > MOST_CHARACTERS or len(name) > _MOST_CODE_POINTS:
        raise NameRefusedError("long", f"a name has at most {MOST_CHARACTERS} characters")
    _check_marks(name)
    if looks_like(name) in map(looks_like, SELF):
        raise NameRefusedError("self", f"{name!r} is what a page calls its reader")
    return name


def count_characters(text: str) -> int:
    """Characters as a reader counts them: marks, joined emoji and pairs of flag letters are one.

    A short form of Unicode's grapheme clusters; for the scripts of Indian languages it may count more.
    """
    count = 0
    flags = 0
    joined = False
    for character in text:
        flags = flags + 1 if _is_flag_letter(character) else 0
        extends = joined or _is_mark(character) or flags == 2
        flags = 0 if flags == 2 else flags
        joined = character == _JOINER
        count += not extends
    return count


def looks_like(name: str) -> str:
    """A key that is equal for names that look alike (case, accents, Cyrillic and Greek twins)."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(character for character in folded if not _is_mark(character))
    return letters.translate(_LOOK_ALIKES).replace(" ", "")


def bot_names(
    language: str, count: int, taken: Iterable[str], draw: Callable[[int], int]
) -> tuple[str, ...]:
    """First names for bots, all different and unlike the names that are taken.

    Args:
        language: ``en``, ``ru`` or ``pl``; anything else is taken as ``en``.
        count: how many.
        taken: names already at the table.
        draw: a number below the one given, by lot.
    """
    used = {looks_like(name) for name in taken}
    pool = [n for n in BOT_NAMES.get(language, BOT_NAMES["en"]) if looks_like(n) not in used]
    return tuple(pool.pop(draw(len(pool))) for _ in range(count))


def bot_names_by_lot(language: str, count: int, taken: Iterable[str], lot: int) -> tuple[str, ...]:
    """First names for bots as in ``bot_names``, drawn from a number."""
    draws = iter(range(count))
    return bot_names(
        language,
        count,
        taken,
        lambda bound: draw_number(bound, seed=lot, label=f"name {next(draws)}"),
    )


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if one at the table looks the same."""
    used = {looks_like(other) for other in taken}
    number = 2
    candidate = name
    while looks_like(candidate) in used:
        candidate = f"{name} {number}"
        number += 1
    return candidate


def _check_character(character: str) -> None:
    """Refuse a character that may be in no name."""
    if character == "#":
        raise NameRefusedError("hash", "a name may not contain '#'")
    if character in (_JOINER, _NON_JOINER):
        return
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or character in _INVISIBLE:
        code = f"U+{ord(character):04X}"
        raise NameRefusedError(
            "control", f"a name may not contain control or invisible characters ({code})"
        )


def _check_marks(name: str) -> None:
    """Refuse piles of marks on one letter."""
    run = 0
    for character in name:
        run = run + 1 if _is_mark(character) and character != _JOINER else 0
        if run > _MOST_MARKS:
            raise NameRefusedError("marks", "a name may not pile up marks on one letter")


def _is_mark(character: str) -> bool:
    """Whether a character only extends the one before it."""
    return (
        unicodedata.category(character) in ("Mn", "Mc", "Me")
        or character in (_JOINER, _NON_JOINER)
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def _is_flag_letter(character: str) -> bool:
    """Whether two of these make a flag."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_visible(character: str) -> bool:
    """Whether a character shows something by itself."""
    category = unicodedata.category(character)
    return category[0] in "LNPS" or category == "Cn"  # newer than this Python: most likely emoji
