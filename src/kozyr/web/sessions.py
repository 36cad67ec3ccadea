"""What a browser keeps for us: a player's token, the tables it was at, and how it wants to see things."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from litestar.datastructures import Cookie

from kozyr.i18n import LANGUAGES, choose_language
from kozyr.web.render import Prefs

TOKEN: Final = "kozyr"
TABLES: Final = "kozyr_tables"
PREFS: Final = "kozyr_look"

INDEXES: Final = ("auto", *LANGUAGES)
MOTIONS: Final = ("auto", "none")
MOST_TABLES: Final = 12
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_YEAR: Final = 365 * 24 * 3600
_TOKEN_BYTES: Final = 24


def new_token() -> str:
    """A player's secret of 192 random bits: whoever holds it holds the player's seats."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether a cookie looks like a token of ours; what it opens is for the tables to say."""
    return 32 <= len(text) <= 64 and text.isascii()


@dataclass(frozen=True, slots=True)
class Jar:
    """Makes cookies for one application."""

    path: str
    secure: bool

    def cookie(self, name: str, value: str) -> Cookie:
        """A cookie that scripts cannot read and other sites cannot send along with a POST."""
        return Cookie(
            name,
            path=self.path,
            value=value,
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=self.secure,
        )


def tables_of(cookies: Mapping[str, str]) -> list[str]:
    """Names of the tables that this browser has been seated at, newest first."""
    names = cookies.get(TABLES, "").split(".")
    return [name for name in names if _TABLE_ID.fullmatch(name)][:MOST_TABLES]


def with_table(cookies: Mapping[str, str], table_id: str) -> str:
    """The cookie of tables with one more."""
    others = [name for name in tables_of(cookies) if name != table_id]
    return ".".join([table_id, *others][:MOST_TABLES])


def read_prefs(cookies: Mapping[str, str], accepted: str) -> Prefs:
    """How the browser wants to see pages; whatever is unreadable is the default."""
    prefs = Prefs(lang=choose_language(accepted), four_colours=False, index="auto", motion="auto")
    parts = cookies.get(PREFS, "").split(".")
    if len(parts) != 4:
        return prefs
    return choose_prefs(prefs, dict(zip(("lang", "deck", "index", "motion"), parts, strict=True)))


def choose_prefs(prefs: Prefs, chosen: Mapping[str, str]) -> Prefs:
    """The preferences with those changed that are named and possible."""
    lang, index, motion = (chosen.get(name, "") for name in ("lang", "index", "motion"))
    return replace(
        prefs,
        lang=_one_of(tuple(LANGUAGES), lang, prefs.lang),
        four_colours=chosen["deck"] == "four" if chosen.get("deck") else prefs.four_colours,
        index=_one_of(INDEXES, index, prefs.index),
        motion=_one_of(MOTIONS, motion, prefs.motion),
    )


def write_prefs(prefs: Prefs) -> str:
    """The preferences as a cookie's value."""
    deck = "four" if prefs.four_colours else "two"
    return ".".join((prefs.lang, deck, prefs.index, prefs.motion))


def _one_of(allowed: Sequence[str], wanted: str, default: str) -> str:
    return wanted if wanted in allowed else default
