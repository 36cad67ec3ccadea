"""Amounts in figures: in full with their digits in groups, and short where there is little room."""

from functools import lru_cache
from gettext import NullTranslations
from typing import Final

from kozyr.i18n import NP_

MINUS: Final = "\N{MINUS SIGN}"
#: Stands between groups of digits and before a unit; no line breaks there.
THIN: Final = "\N{NARROW NO-BREAK SPACE}"

_SCALES: Final = (
    (1_000_000_000_000, NP_("amount", "T")),
    (1_000_000_000, NP_("amount", "G")),
    (1_000_000, NP_("amount", "M")),
    (1_000, NP_("amount", "k")),
)
_POINT: Final = NP_("amount", ".")
_GROUPED_FROM: Final = 10_000
_EXACT_BELOW: Final = 100_000
#: Amounts that are kept: those of a table are shown to each seat, event after event.
_KEPT: Final = 4096


class Amount(str):
    """An amount in full, ``+86 000 000``; ``brief`` is the same in little room, ``+86M``."""

    brief: str

    def __new__(cls, full: str, brief: str) -> "Amount":
        """Both texts of one amount."""
        made = super().__new__(cls, full)
        made.brief = brief
        return made


@lru_cache(_KEPT)
def amount(number: int, texts: NullTranslations, *, plus: bool = False) -> Amount:
    """A number in figures, with a true minus; ``plus``: with a sign also before what was won."""
    sign = MINUS if number < 0 else "+" if plus and number > 0 else ""
    size = abs(number)
    return Amount(sign + _full(size), sign + _brief(size, texts))


def _full(size: int) -> str:
    return f"{size:,}".replace(",", THIN) if size >= _GROUPED_FROM else str(size)


def _brief(size: int, texts: NullTranslations) -> str:
    """At most six characters and the unit, rounded down: ``48``, ``124k``, ``3.4e19``."""
    if size < _EXACT_BELOW:
        return str(size)
    point = texts.pgettext("amount", _POINT)
    if size >= 1000 * _SCALES[0][0]:
        digits = str(size)
        return f"{digits[0]}{point}{digits[1]}e{len(digits) - 1}"
    scale, letter = next(scale for scale in _SCALES if size >= scale[0])
    unit = texts.pgettext("amount", letter)
    if len(unit) > 1:
        unit = THIN + unit
    whole, tenth = divmod(size * 10 // scale, 10)
    return f"{whole}{unit}" if whole >= 100 or not tenth else f"{whole}{point}{tenth}{unit}"


def decimal(number: float, digits: int, texts: NullTranslations, *, plus: bool = False) -> str:
    """A number with so many digits behind the point of the language, with a true minus; ``plus``: always signed."""
    text = f"{abs(number):.{digits}f}"
    zero = float(text) == 0
    sign = "" if zero else MINUS if number < 0 else "+" if plus else ""
    return sign + text.replace(".", texts.pgettext("amount", _POINT))
