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
MUTED: Final = "kozyr_mute"

INDEXES: Final = ("auto", *LANGUAGES)
MOTIONS: Final = ("auto", "none")
MOST_TABLES: Final = 12
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MASK: Final = re.compile(r"[0-9a-f]{1,3}")
_MOST_SEATS: Final = 12
_ON, _OFF = "on", "off"
_PARTS: Final = ("lang", "deck", "index", "motion", "sound", "vibration", "awake")
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
    if len(parts) not in (4, len(_PARTS)):  # four: as kept before there was a sound
        return prefs
    return choose_prefs(prefs, dict(zip(_PARTS, parts, strict=False)))


def choose_prefs(prefs: Prefs, chosen: Mapping[str, str]) -> Prefs:
    """The preferences with those changed that are named and possible."""
    lang, index, motion = (chosen.get(name, "") for name in ("lang", "index", "motion"))
    return replace(
        prefs,
        lang=_one_of(tuple(LANGUAGES), lang, prefs.lang),
        four_colours=chosen["deck"] == "four" if chosen.get("deck") else prefs.four_colours,
        index=_one_of(INDEXES, index, prefs.index),
        motion=_one_of(MOTIONS, motion, prefs.motion),
        sound=_switch(chosen, "sound", prefs.sound),
        vibration=_switch(chosen, "vibration", prefs.vibration),
        awake=_switch(chosen, "awake", prefs.awake),
    )


def write_prefs(prefs: Prefs) -> str:
    """The preferences as a cookie's value."""
    deck = "four" if prefs.four_colours else "two"
    switches = (_ON if on else _OFF for on in (prefs.sound, prefs.vibration, prefs.awake))
    return ".".join((prefs.lang, deck, prefs.index, prefs.motion, *switches))


def muted_at(cookies: Mapping[str, str], table_id: str) -> frozenset[int]:
    """Seats of a table whose phrases this browser does not want to see."""
    mask = _mutes(cookies).get(table_id, 0)
    return frozenset(seat for seat in range(_MOST_SEATS) if mask >> seat & 1)


def with_muted(cookies: Mapping[str, str], table_id: str, muted: frozenset[int]) -> str:
    """The cookie of muted seats with those of one table changed; only the newest tables are kept."""
    kept = {name: mask for name, mask in _mutes(cookies).items() if name != table_id}
    mask = sum(1 << seat for seat in muted if 0 <= seat < _MOST_SEATS)
    newest = [(table_id, mask), *kept.items()] if mask else list(kept.items())
    return ".".join(f"{name}.{mask:x}" for name, mask in newest[:MOST_TABLES])


def _mutes(cookies: Mapping[str, str]) -> dict[str, int]:
    """Muted seats as bits, by table."""
    parts = cookies.get(MUTED, "").split(".")
    return {
        name: int(mask, 16)
        for name, mask in zip(parts[::2], parts[1::2], strict=False)
        if _TABLE_ID.fullmatch(name) and _MASK.fullmatch(mask)
    }


def _switch(chosen: Mapping[str, str], name: str, default: bool) -> bool:
    return {_ON: True, _OFF: False}.get(chosen.get(name, ""), default)


def _one_of(allowed: Sequence[str], wanted: str, default: str) -> str:
    return wanted if wanted in allowed else default
