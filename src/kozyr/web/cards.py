"""Our own playing cards: one inline SVG sprite with a symbol for every card, suit and mark.

Card faces are 240 by 336 units. Colours are CSS variables of the page, so one sprite serves the two-colour and
the four-colour deck; the letters on the faces are those of a language.
Symbols: ``f-7d`` a face, ``m-7d`` the same card for places too small for pips, ``s-d`` a suit, ``back``, and the
marks ``i-dealer``, ``i-lead``, ``i-bot`` and so on.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kozyr.core.cards import RANK_LETTERS, SUIT_LETTERS
from kozyr.web.courts import court

WIDTH: Final = 240
HEIGHT: Final = 336

#: Letters printed on the cards, by language; the other ranks print their number.
INDEX_LETTERS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "ru": {"A": "Т", "K": "К", "Q": "Д", "J": "В"},
    "pl": {"A": "A", "K": "K", "Q": "D", "J": "W"},
}

SUIT_SHAPES: Final[Mapping[str, str]] = {
    "c": (
        '<circle cx="0" cy="-24" r="21.5"/><circle cx="-24" cy="9" r="21.5"/>'
        '<circle cx="24" cy="9" r="21.5"/>'
        '<path d="M-7-8H7C6 8 5 12 3 22c1 12 5 21 14 27h-34c9-6 13-15 14-27C-5 12-6 8-7-8Z"/>'
    ),
    "d": '<path d="M0-50C9-31 24-13 39 0 24 13 9 31 0 50-9 31-24 13-39 0-24-13-9-31 0-50Z"/>',
    "h": (
        '<path d="M0 46C-12 27-47 7-47-20c0-16 11-26 24-26 10 0 19 6 23 17 4-11 13-17 23-17'
        " 13 0 24 10 24 26 "
        '0 27-35 47-47 66Z"/>'
    ),
    "s": (
        '<path d="M0-50C11-30 45-11 45 15c0 15-10 24-21 24-9 0-17-5-20-13 1 11 5 19 13'
        " 23H-17c8-4 12-12 13-23"
        '-3 8-11 13-20 13-11 0-21-9-21-24C-45-11-11-30 0-50Z"/>'
    ),
}

# Places of the pips beside the big index: rows of one or two; those below the middle are turned round.
_LEFT, _MIDDLE, _RIGHT = 119, 158, 197
_PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = {
    2: ((_MIDDLE, 84), (_MIDDLE, 252)),
    3: ((_MIDDLE, 66), (_MIDDLE, 168), (_MIDDLE, 270)),
    4: ((_LEFT, 92), (_RIGHT, 92), (_LEFT, 244), (_RIGHT, 244)),
    5: ((_LEFT, 72), (_RIGHT, 72), (_MIDDLE, 168), (_LEFT, 264), (_RIGHT, 264)),
    6: ((_LEFT, 70), (_RIGHT, 70), (_LEFT, 168), (_RIGHT, 168), (_LEFT, 266), (_RIGHT, 266)),
    7: ((_LEFT, 54), (_RIGHT, 54), (_MIDDLE, 111), (_LEFT, 168), (_RIGHT, 168), (_LEFT, 282), (_RIGHT, 282)),
    8: (
        (_LEFT, 54), (_RIGHT, 54), (_MIDDLE, 111), (_LEFT, 168), (_RIGHT, 168), (_MIDDLE, 225), (_LEFT, 282),
        (_RIGHT, 282),
    ),
    9: (
        (_LEFT, 48), (_RIGHT, 48), (_LEFT, 128), (_RIGHT, 128), (_MIDDLE, 168), (_LEFT, 208), (_RIGHT, 208),
        (_LEFT, 288), (_RIGHT, 288),
    ),
    10: (
        (_LEFT, 48), (_RIGHT, 48), (_MIDDLE, 88), (_LEFT, 128), (_RIGHT, 128), (_LEFT, 208), (_RIGHT, 208),
        (_MIDDLE, 248), (_LEFT, 288), (_RIGHT, 288),
    ),
}  # fmt: skip
_PIP_SIZE: Final[Mapping[int, int]] = {
    2: 82,
    3: 80,
    4: 72,
    5: 70,
    6: 70,
    7: 62,
    8: 62,
    9: 58,
    10: 56,
}


def _use_suit(suit: str, x: float, y: float, size: float) -> str:
    half = size / 2
    return f'<use href="#s-{suit}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"/>'


def _both_ways(half: str) -> str:
    """A half and the same half turned round the middle of the card."""
    return f'{half}<g transform="rotate(180 120 168)">{half}</g>'


def _index(letter: str, suit: str, *, with_suit: bool) -> str:
    wide = len(letter) > 1 or letter in "WД"
    fit = ' textLength="76" lengthAdjust="spacingAndGlyphs"' if wide else ""
    text = f'<text class="ix" x="50" y="88"{fit}>{letter}</text>'
    return text + (_use_suit(suit, 50, 131, 48) if with_suit else "")


def _pips(count: int, suit: str) -> str:
    size = _PIP_SIZE[count]
    upright = "".join(_use_suit(suit, x, y, size) for x, y in _PIPS[count] if y <= 168)
    turned = "".join(
        _use_suit(suit, 2 * _MIDDLE - x, 336 - y, size) for x, y in _PIPS[count] if y > 168
    )
    return f'{upright}<g transform="rotate(180 {_MIDDLE} 168)">{turned}</g>'


def _ace(suit: str) -> str:
    """One great pip, engraved, between two laurel twigs."""
    leaf = '<path d="M0 0C5-13 16-18 28-15 25-3 13 3 0 0Z"/>'
    turns = (200, 182, 164, 146, 128)
    leaves = "".join(
        f'<g transform="rotate({turn}) translate(76 0) rotate({side})">{leaf}</g>'
        for turn in turns
        for side in (40, 110)
    )
    stem = '<path class="ln" d="M-72-24C-82 32-54 72-10 80"/>'
    twig = f"<g>{stem}{leaves}</g>"
    wreath = f'<g transform="translate(120 168)" class="au">{twig}<g transform="rotate(180)">{twig}</g></g>'
    inner = f'<g class="pa">{_use_suit(suit, 120, 168, 88)}</g>{_use_suit(suit, 120, 168, 76)}'
    return f'{wreath}{_use_suit(suit, 120, 168, 116)}{inner}<g class="au2">{_use_suit(suit, 120, 168, 34)}</g>'


def _paper() -> str:
    return '<rect class="pp" x="2" y="2" width="236" height="332" rx="20"/>'


def _face(rank: str, suit: str, letter: str) -> str:
    if rank in "JQK":
        return _paper() + court(rank, suit) + _both_ways(_index(letter, suit, with_suit=True))
    if rank == "A":
        return _paper() + _ace(suit) + _both_ways(_index(letter, suit, with_suit=False))
    return (
        _paper() + _pips(RANK_LETTERS.index(rank) + 2, suit) + _index(letter, suit, with_suit=True)
    )


def _small_face(suit: str, letter: str) -> str:
    wide = len(letter) > 1 or letter in "WД"
    fit = ' textLength="150" lengthAdjust="spacingAndGlyphs"' if wide else ""
    return f'{_paper()}<text class="ix big" x="120" y="158"{fit}>{letter}</text>{_use_suit(suit, 120, 246, 128)}'


def _symbol(name: str, body: str, *, css: str = "", box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    of_class = f' class="{css}"' if css else ""
    return f'<symbol id="{name}" viewBox="{box}"{of_class}>{body}</symbol>'


def _back() -> str:
    """A lattice in a frame with the four suits in a medallion."""
    lines = "".join(f"M{x} -20l400 400M{x + 400} -20l-400 400" for x in range(-400, 260, 24))
    suits = "".join(
        _use_suit(suit, 120 + dx, 168 + dy, 26)
        for suit, dx, dy in (("s", 0, -24), ("h", 24, 0), ("c", 0, 24), ("d", -24, 0))
    )
    return (
        f'{_paper()}<clipPath id="bk"><rect x="16" y="16" width="208" height="304" rx="12"/></clipPath>'
        f'<rect class="bk" x="14" y="14" width="212" height="308" rx="13"/>'
        f'<g clip-path="url(#bk)"><path class="bl" d="{lines}"/></g>'
        f'<rect class="bf" x="24" y="24" width="192" height="288" rx="8"/>'
        f'<circle class="bm" cx="120" cy="168" r="52"/><circle class="bf" cx="120" cy="168" r="45"/>'
        f'<g class="bs">{suits}</g>'
    )


_MARKS: Final[Mapping[str, str]] = {
    "dealer": (
        '<path fill="currentColor" fill-rule="evenodd" d="M12 1.5a10.5 10.5 0 1 1 0 21 10.5'
        " 10.5 0 0 1 0-21Z"
        "M8 6.2v11.600h4.300c3.700 0 6-2.200 6-5.800s-2.300-5.800-6-5.800ZM10.700"
        " 8.600h1.500c2 0 3.200 1.200 3.200 3.400"
        's-1.200 3.400-3.200 3.400h-1.500Z"/>'
    ),
    "lead": '<path d="M6 3.5v17L20 12Z" fill="currentColor"/>',
    "turn": '<circle cx="12" cy="12" r="7" fill="currentColor"/>',
    "bot": (
        '<path d="M12 2.5v4M5 8.5h14v10H5zM2.5 12v4M21.5 12v4" fill="none" stroke="currentCo'
        'lor" stroke-width="2" '
        'stroke-linejoin="round" stroke-linecap="round"/><circle cx="9.2" cy="13" r="1.6" fill="currentColor"/>'
        '<circle cx="14.8" cy="13" r="1.6" fill="currentColor"/>'
    ),
    "menu": (
        '<path d="M4 6.5h16M4 12h16M4 17.5h16" stroke="currentColor" stroke-width="2.2"'
        ' stroke-linecap="round"/>'
    ),
    "sheet": (
        '<path d="M6 3h12v18H6ZM9 8h6M9 12h6M9 16h3" fill="none" stroke="currentColor"'
        ' stroke-width="2" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    ),
    "crown": '<path d="M3 18.5 2 7l5.5 4L12 4l4.5 7L22 7l-1 11.5Z" fill="currentColor"/>',
    "trick": (
        '<path d="M4 7h9v13H4ZM9 7V4h11v13h-7" fill="none" stroke="currentColor" stroke-width="2" '
        'stroke-linejoin="round"/>'
    ),
    "card": (
        '<rect x="6" y="3.5" width="12" height="17" rx="2" fill="none" stroke="currentColor"'
        ' stroke-width="2"/>'
    ),
    "exact": '<path d="M5 9h14M5 15h14" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>',
    "over": '<path d="M12 4 21.500 19H2.500Z" fill="currentColor"/>',
    "under": '<path d="M12 20 2.500 5h19Z" fill="none" stroke="currentColor" stroke-width="2.800"/>',
    "beat": '<path d="M13.500 1.500 4 14h6l-1.500 8.500L19 9.500h-6.500Z" fill="currentColor"/>',
    "talk": (
        '<path d="M4 4.500h16v11H11l-4.500 4v-4H4Z" fill="none" stroke="currentColor" stroke-width="2"'
        ' stroke-linejoin="round"/><path d="M8 8.500h8M8 11.500h5" stroke="currentColor" stroke-width="1.800"/>'
    ),
    "mute": (
        '<path d="M4 4.500h16v11H11l-4.500 4v-4H4ZM3 21 21 3" fill="none" stroke="currentColor"'
        ' stroke-width="2" stroke-linejoin="round"/>'
    ),
    "lost": (
        '<path d="M3 9c5-5 13-5 18 0M6.500 13c3-3 8-3 11 0M3 21 21 3" fill="none" stroke="currentColor"'
        ' stroke-width="2.200" stroke-linecap="round"/><circle cx="12" cy="18" r="2" fill="currentColor"/>'
    ),
    "hint": (
        '<path d="M9 18h6M10 21h4M8.500 15.500a6 6 0 1 1 7 0c-.6.5-1 1.200-1 2.500h-5c0-1.300-.4-2-1-2.500Z"'
        ' fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "clock": (
        '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2.200"/>'
        '<path d="M12 7v5.500l3.500 2" fill="none" stroke="currentColor" stroke-width="2.200"/>'
    ),
    "eye": (
        '<path d="M2 12c4-7 16-7 20 0-4 7-16 7-20 0Z" fill="none" stroke="currentColor"'
        ' stroke-width="2"/>'
        '<circle cx="12" cy="12" r="3.2" fill="currentColor"/>'
    ),
}


@lru_cache(maxsize=8)
def sprite(language: str) -> str:
    """The sprite with the letters of a language (``en``, ``ru`` or ``pl``), to stand once in a page."""
    letters = INDEX_LETTERS[language]
    parts = [
        _symbol(f"s-{s}", body, css=f"su su-{s}", box="-52 -52 104 104")
        for s, body in SUIT_SHAPES.items()
    ]
    for suit in SUIT_LETTERS:
        for rank in RANK_LETTERS:
            letter = letters.get(rank, "10" if rank == "T" else rank)
            parts.append(_symbol(f"f-{rank}{suit}", _face(rank, suit, letter), css=f"su-{suit}"))
            parts.append(_symbol(f"m-{rank}{suit}", _small_face(suit, letter), css=f"su-{suit}"))
    parts.append(_symbol("back", _back()))
    parts += [_symbol(f"i-{name}", body, box="0 0 24 24") for name, body in _MARKS.items()]
    return f'<svg class="sprite" aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
