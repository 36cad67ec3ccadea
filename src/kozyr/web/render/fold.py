"""Texts without values are put into a template when it is compiled, not each time it is rendered.

An environment serves one language, so they never change; a fragment has about ninety of them, and it is
rendered for every seat after every event.
"""

import re
from gettext import NullTranslations
from typing import Final

from jinja2.ext import Extension

_CONSTANT: Final = re.compile(r"\{\{ _\('([^'\\%]*)'\) \}\}")


def fold_texts(translations: NullTranslations) -> type[Extension]:
    """A template extension that replaces ``{{ _('...') }}`` by its text in a language."""

    class FoldTexts(Extension):
        """Works on the source of a template, before it is compiled."""

        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            """The source with its constant texts filled in."""
            del name, filename
            return _CONSTANT.sub(lambda found: translations.gettext(found[1]), source)

    return FoldTexts
