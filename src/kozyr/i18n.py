"""Texts in English, Russian and Polish: message catalogues read from ``locale`` at start, and the choice of a language.

Message ids are the English lines. The catalogues stand in the package as ``.po`` files; they are compiled in memory.
"""

from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from types import MappingProxyType
from typing import Final

DEFAULT_LANGUAGE: Final = "en"

#: Languages that there are, each by its own name.
LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {"en": "English", "ru": "Русский", "pl": "Polski"}
)


def N_(message: str) -> str:  # noqa: N802 - the customary mark for a message id that is translated later
    """Mark a message id where it stands in data; returns it unchanged."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802 - as N_, with a context
    """Mark a message id with a context where it stands in data; returns the message unchanged."""
    del context
    return message


@lru_cache(maxsize=len(LANGUAGES))
def translations(language: str) -> NullTranslations:
    """The catalogue of a language; English, which needs none, for an unknown language."""
    if language == DEFAULT_LANGUAGE or language not in LANGUAGES:
        return NullTranslations()
    # Imported here: English alone, e.g. on the command line, does without Babel.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    source = files("kozyr") / "locale" / language / "LC_MESSAGES" / "kozyr.po"
    with source.open("rb") as lines:
        catalogue = read_po(lines, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _quality(parameters: str) -> float:
    """The weight of one entry of an ``Accept-Language`` header, 0 if it cannot be read."""
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0


def choose_language(accept: str) -> str:
    """The language to show for an ``Accept-Language`` header: the best accepted one that there is, else English."""
    wanted: list[tuple[float, str]] = []
    for entry in accept.split(","):
        tag, _, parameters = entry.partition(";")
        code = tag.strip().lower().partition("-")[0]
        quality = _quality(parameters)
        if code in LANGUAGES and quality > 0:
            wanted.append((quality, code))
    # max() keeps the first of equals, as the header's order demands.
    return max(wanted, key=lambda pair: pair[0])[1] if wanted else DEFAULT_LANGUAGE
