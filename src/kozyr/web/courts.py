"""The court cards: a jack, a queen and a king for each suit, drawn from a few shapes of our own.

A figure is drawn once, in the upper half of the card, and once more turned round. Classes: ``sk`` skin, ``au`` gold,
``in`` ink, ``pa`` paper, ``ro`` robe in the colour of the suit, ``ha`` hair, ``ln`` an ink line, ``gl`` a gold line.
"""

from collections.abc import Mapping
from typing import Final

# A slanting band parts the two halves.
_HALF: Final = "M3 0H237V143.600L3 192.400Z"
_BAND: Final = (
    '<path class="au" d="M3 186.400 237 137.600v12L3 198.400Z"/>'
    '<path class="ro" d="M3 189.900 237 141.100v5L3 194.900Z"/>'
)

_HAIR: Final[Mapping[str, str]] = {"c": "ha1", "d": "ha2", "h": "ha3", "s": "ha4"}

# Pattern on the robe, inside its outline.
_CLOTH: Final[Mapping[str, str]] = {
    "c": '<path class="gl" d="M112 132v60M130 132v60M182 132v60M200 132v60"/>',
    "d": (
        '<path class="gl" d="M84 150l24 26M84 176l40-40M108 184l26-40M178 134l34 36M186 170'
        'l34-36M204 130l24 26"/>'
    ),
    "h": (
        '<path class="gl" d="M92 152q9 12 18 0t18 0M84 172q9 12 18 0t18 0t18 0M180 140q9 12'
        " 18 0t18 0t18 0"
        'M172 160q9 12 18 0t18 0t18 0"/>'
    ),
    "s": (
        '<path class="gl" d="M90 152l20-12 18 14M82 170l28-16 22 16M232 140l-22-12-20 16M236'
        ' 158l-28-16-22 16"/>'
    ),
}

_ROBE: Final = '<path class="ro" d="M62 200C66 158 92 138 126 128h54c34 8 54 22 60 44v30H62Z"/>'
_FACE: Final = (
    '<path class="sk" d="M141 112h24v24q-12 10-24 0Z"/>'
    '<path class="sk" d="M127 62h52v28c0 20-12 34-26 34s-26-14-26-34Z"/>'
)
_LOOKS: Final = (
    '<path class="ln" d="M134 81q5-4 11-1M161 80q6-3 11 1"/>'
    '<circle class="in" cx="140.500" cy="88" r="3"/><circle class="in" cx="166" cy="88" r="3"/>'
    '<path class="ln" d="M153 87l-3 14h6"/>'
)
_MOUTH: Final = '<path class="li" d="M145 109q8 6 16 0q-8-5-16 0Z"/>'


def _jewel(suit: str, x: int, y: int, size: int) -> str:
    return f'<use href="#s-{suit}" x="{x - size // 2}" y="{y - size // 2}" width="{size}" height="{size}"/>'


def _king(suit: str) -> str:
    hair = _HAIR[suit]
    locks = f'<path class="{hair}" d="M119 58h68c6 24 4 44-2 62q-12 6-18-2v-50h-28v50q-6 8-18 2c-6-18-8-38-2-62Z"/>'
    chin = {
        "c": "M126 96q10 8 27 4 17 4 27-4c2 26-6 52-27 56-21-4-29-30-27-56Z",
        "d": "M126 94q12 10 27 5 15 5 27-5c1 20-6 34-12 40l-6-6-9 26-9-26-6 6c-6-6-13-20-12-40Z",
        "h": (
            "M126 92q10 12 27 6 17 6 27-6c2 18-2 34-10 40q-4-8-8 0-5 10-9 0-4 10-9 0-4-8-8 0"
            "c-8-6-12-22-10-40Z"
        ),
        "s": "M126 96q12 6 27 3 15 3 27-3c0 20-10 36-27 62-17-26-27-42-27-62Z",
    }[suit]
    beard = f'<path class="{hair}" d="{chin}"/><path class="li" d="M145 112q8 5 16 0q-8-4-16 0Z"/>'
    beard += f'<path class="{hair}" d="M153 103q-10-4-18 5 10 2 18-2 8 4 18 2-8-9-18-5Z"/>'
    crown = (
        '<path class="au" d="M117 64 110 22l20 16 23-28 23 28 20-16-7 42q-36-9-72 0Z"/>'
        '<circle class="au" cx="110" cy="21" r="6"/><circle class="au" cx="153" cy="11" r="7"/>'
        '<circle class="au" cx="196" cy="21" r="6"/>'
        f'<path class="ro" d="M117 64q36-9 72 0l1.500-8q-37-9-75 0Z"/>{_jewel(suit, 153, 38, 22)}'
    )
    ermine = (
        '<path class="pa" d="M92 144c14-10 30-14 40-16l21 26 21-26c12 2 26 8 40 16l-10 14-51'
        ' 6-51-6Z"/>'
        '<path class="in" d="M112 144l3 8-6 0ZM134 150l3 8-6 0ZM172 150l3 8-6 0ZM192 143l3'
        ' 8-6 0Z"/>'
    )
    return _ROBE + _CLOTH[suit] + _ARMS[suit] + ermine + locks + _FACE + _LOOKS + beard + crown


# What kings carry, at the right edge.
_ARMS: Final[Mapping[str, str]] = {
    "c": (
        '<path class="au" d="M209 60h7v110h-7Z"/><circle class="ro" cx="212.500" cy="44" r="15"/>'
        '<path class="au" d="M197 41h31v6h-31ZM210 14h5v16h-5ZM205 19h15v5h-15Z"/>'
        '<circle class="sk" cx="212" cy="124" r="12"/>'
    ),
    "d": (
        '<path class="au" d="M210 24h6v146h-6Z"/>'
        '<path class="st" d="M211 34c-10-2-16-8-20-16-4 18-2 36 4 50 4-8 9-12 16-13Z"/>'
        '<path class="st" d="M216 36l14 8-14 8Z"/><circle class="sk" cx="212" cy="124" r="12"/>'
    ),
    "h": (
        '<path class="st" d="M213 6l7 12v86h-14V18Z"/><path class="ln" d="M213 18v82"/>'
        '<path class="au" d="M195 102h36v8h-36ZM209 110h8v34h-8Z"/>'
        '<circle class="au" cx="213" cy="148" r="7"/>'
        '<circle class="sk" cx="213" cy="126" r="11"/>'
    ),
    "s": (
        '<path class="au" d="M210 50h6v120h-6Z"/>'
        '<path class="st" d="M213 8c10 14 15 28 13 44-8-3-18-3-26 0-2-16 3-30 13-44Z"/>'
        '<path class="au" d="M200 52h26v7h-26Z"/><circle class="sk" cx="213" cy="122" r="12"/>'
    ),
}


def _queen(suit: str) -> str:
    hair = _HAIR[suit]
    fall = {
        "c": (
            "M153 44c-34 0-42 26-40 52 2 22-6 40-14 56h36V70h36v82h36c-8-16-16-34-14-56"
            " 2-26-6-52-40-52Z"
        ),
        "d": (
            "M153 44c-30 0-40 22-38 46-8 10-6 22 0 28-6 10-4 22 4 32h18V70h32v80h18c8-10 10-22"
            " 4-32 6-6 8-18 0-28 2-24-8-46-38-46Z"
        ),
        "h": (
            "M153 44c-34 0-44 30-40 60 2 12-2 26-10 38 14 6 26 2 32-8V70h36v64c6 10 18 14 32"
            " 8-8-12-12-26-10-38 4-30-6-60-40-60Z"
        ),
        "s": "M153 44c-32 0-40 24-40 46v62h24V70h32v82h24V90c0-22-8-46-40-46Z",
    }[suit]
    locks = f'<path class="{hair}" d="{fall}"/>'
    fringe = f'<path class="{hair}" d="M125 84c2-16 12-24 28-24s26 8 28 24c-8-3-18-9-28-19-10 10-20 16-28 19Z"/>'
    lashes = (
        '<path class="ln" d="M134 86l-5-3M172 86l5-3"/>'
        '<circle class="bl2" cx="134" cy="101" r="5"/>'
    )
    lashes += '<circle class="bl2" cx="172" cy="101" r="5"/>'
    crown = (
        '<path class="au" d="M124 54 118 32l13 9 7-17 9 14 6-20 6 20 9-14 7 17 13-9-6 22'
        'q-29-9-58 0Z"/>'
        '<circle class="pa" cx="153" cy="15" r="6"/><circle class="pa" cx="138" cy="22" r="4.500"/>'
        f'<circle class="pa" cx="168" cy="22" r="4.500"/>{_jewel(suit, 153, 42, 13)}'
    )
    neck = (
        '<path class="sk" d="M130 130q23 30 46 0l-6-4h-34Z"/>'
        '<path class="gl" d="M131 131q22 28 44 0"/>'
        '<circle class="au" cx="153" cy="148" r="7"/>'
        '<path class="pa" d="M130 128c-14 3-30 8-42 20l14 10c8-12 18-18 34-20ZM176 128c14 3'
        ' 30 8 42 20l-14 10c-8-12-18-18-34-20Z"/>'
    )
    face = _FACE + _LOOKS + _MOUTH
    return locks + _ROBE + _CLOTH[suit] + neck + face + lashes + fringe + crown + _FLOWERS[suit]


# What queens hold.
_STALK: Final = '<path class="lf" d="M208 68h5c2 34-2 62-8 96h-6c6-34 10-62 9-96Z"/>'
_LEAF: Final = (
    '<path class="lf" d="M210 112c8-16 18-20 28-20-2 14-12 24-28 24ZM208 96'
    'c-6-10-12-13-20-14 1 12 8 20 20 20Z"/>'
)
_HAND: Final = '<circle class="sk" cx="206" cy="134" r="11"/>'
_FLOWERS: Final[Mapping[str, str]] = {
    "c": (
        f'{_STALK}{_LEAF}<g class="lf"><circle cx="211" cy="40" r="13"/><circle cx="197" cy="58" r="13"/>'
        f'<circle cx="225" cy="58" r="13"/></g><path class="pl" d="M211 66V40M211 60l-13-4M211 60l13-4"/>{_HAND}'
    ),
    "d": (
        f'{_STALK}{_LEAF}<path class="ro" d="M192 32l9 10 10-18 10 18 9-10c5 22-2 42-19 42s-24-20-19-42Z"/>'
        f'<path class="gl" d="M203 46q2 18 8 24M219 46q-2 18-8 24"/>{_HAND}'
    ),
    "h": (
        f'{_STALK}{_LEAF}<circle class="ro" cx="211" cy="48" r="23"/>'
        f'<path class="pl" d="M211 48c-6-4-2-12 4-9 8 4 6 17-4 18-12 1-17-14-9-22 10-9 26-2 25 13"/>{_HAND}'
    ),
    "s": (
        f'{_STALK}{_LEAF}<path class="pa ol" d="M211 72c-18-6-22-22-20-44 8 4 14 10 16 18 0-12 1-20 4-28 3 8 4 16 4 28'
        f' 2-8 8-14 16-18 2 22-2 38-20 44Z"/><path class="gl" d="M211 66V38"/>{_HAND}'
    ),
}


def _jack(suit: str) -> str:
    hair = _HAIR[suit]
    locks = (
        f'<path class="{hair}" d="M122 60h62c8 16 8 34 4 52-6 8-16 6-20-2V68h-30v42c-4 8-14'
        f' 10-20 2-4-18-4-36 4-52Z"/>'
    )
    fringe = f'<path class="{hair}" d="M125 80V58h56v22q-4-8-9-9t-9 5-9-5-9 5-9-5-11 9Z"/>'
    hat = {
        "c": "M116 62c-6-22 10-40 38-40s50 14 44 36l-8 6q-36-10-74-2Z",
        "d": "M114 60l14-34 54-8 12 42-4 6q-38-12-76-6Z",
        "h": "M112 58c2-20 20-34 42-34s44 8 48 28c-4 8-8 10-12 14q-38-12-78-8Z",
        "s": "M114 62c0-26 14-44 36-44 28 0 30 22 46 20-2 14-4 20-6 26q-36-10-76-2Z",
    }[suit]
    brim = '<path class="au" d="M116 66q37-13 74 0l2-9q-38-13-78 0Z"/>'
    feather = (
        '<path class="pa ol" d="M182 52C178 28 190 12 216 6c4 18-4 38-26 48Z"/>'
        '<path class="ln" d="M185 50c4-16 14-28 28-40"/>'
    )
    ruff = (
        '<path class="pa ol" d="M116 134q8-12 17-6 6-10 14-2 6-6 12 0 8-8 14 2 9-6 17 6-4'
        " 12-14 9-6 10-15 4-8 7-16 0"
        '-9 6-15-4-10 3-14-9Z"/>'
    )
    buttons = '<circle class="au" cx="153" cy="160" r="5"/><path class="gl" d="M153 148v30"/>'
    body = _ROBE + _CLOTH[suit] + buttons + _TOOLS[suit]
    face = (
        _FACE
        + _LOOKS
        + _MOUTH
        + ('<path class="ln" d="M143 105q5-3 10 0q5-3 10 0"/>' if suit in "cs" else "")
    )
    return locks + body + ruff + face + fringe + f'<path class="ro" d="{hat}"/>' + brim + feather


# What jacks carry.
_TOOLS: Final[Mapping[str, str]] = {
    "c": (
        '<path class="wd" d="M211 44h5v126h-5Z"/><path class="st" d="M213.500 20l12 30h-24Z"/>'
        '<circle class="sk" cx="213" cy="128" r="11"/>'
    ),
    "d": (
        '<path class="wd" d="M211 40h5v130h-5Z"/>'
        '<path class="st" d="M213 24l6 22-6 14-6-14ZM218 48c10 0 15 6 16 16-6-3-11-4-17-3Z'
        'M209 48l-12 6 12 8Z"/>'
        '<circle class="sk" cx="213" cy="128" r="11"/>'
    ),
    "h": (
        '<path class="au" d="M196 96c-2-22 6-40 26-44l4 8c-14 6-18 18-16 34 4 14 2 24-4'
        ' 30-8-4-10-14-10-28Z"/>'
        '<path class="au" d="M218 44l16-4-2 26-10-2Z"/>'
        '<circle class="sk" cx="205" cy="122" r="11"/>'
    ),
    "s": (
        '<path class="wd" d="M211 56h5v114h-5Z"/><path class="ro" d="M216 58l20 8-6 9 6 10-20 7Z"/>'
        '<path class="au" d="M213.500 40l7 12-7 10-7-10Z"/>'
        '<circle class="sk" cx="213" cy="128" r="11"/>'
    ),
}

_FIGURES: Final = {"J": _jack, "Q": _queen, "K": _king}


def court(rank: str, suit: str) -> str:
    """The picture of a court card, without its index: ``rank`` is one of J Q K, ``suit`` one of c d h s."""
    figure = _FIGURES[rank](suit)
    clip = f"k{rank}{suit}"
    half = f'<g clip-path="url(#{clip})">{figure}</g>'
    return (
        f'<clipPath id="{clip}"><path d="{_HALF}"/></clipPath><g class="fg">{half}'
        f'<g transform="rotate(180 120 168)">{half}</g>{_BAND}</g>'
    )
