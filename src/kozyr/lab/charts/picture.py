"""A chart as a picture: SVG, written by hand."""

from html import escape
from textwrap import wrap

from kozyr.lab.charts.table import Cell, Chart

_WIDE, _HIGH, _NAMES, _TOP = 150, 22, 120, 56
_LINE, _LETTER = 18, 8  # of the title: height of a line, room for a letter
_STEEP = 0.35  # kons at which a colour is full


def as_svg(found: Chart) -> str:
    """The chart as a picture: green where the bolder choice gains, red where it costs."""
    width = _NAMES + _WIDE * len(found.columns) + 10
    title = wrap(found.title, (width - 16) // _LETTER)
    top = _TOP + _LINE * (len(title) - 1)
    height = top + _HIGH * len(found.rows) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for number, line in enumerate(title):
        parts.append(f'<text x="8" y="{20 + _LINE * number}" font-size="15">{escape(line)}</text>')
    for column, name in enumerate(found.columns):
        parts.append(_text(_NAMES + _WIDE * (column + 0.5), top - 8, name))
    for row, (name, cells) in enumerate(found.rows):
        here = top + _HIGH * row
        parts.append(f'<text x="8" y="{here + 15}">{escape(name)}</text>')
        for column, cell in enumerate(cells):
            if cell is not None:
                parts += _cell(_NAMES + _WIDE * column, here, cell)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _cell(left: int, top: int, cell: Cell) -> list[str]:
    return [
        f'<rect x="{left}" y="{top}" width="{_WIDE - 2}" height="{_HIGH - 2}" fill="{_colour(cell.gain)}"/>',
        _text(left + _WIDE / 2, top + 15, f"{cell.gain:+.2f}  {cell.share:.0%}"),
    ]


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{escape(text)}</text>'


def _colour(gain: float) -> str:
    part = min(abs(gain) / _STEEP, 1.0)
    faint, full = 245, (120 if gain > 0 else 110)
    other = round(faint - (faint - full) * part)
    red, green = (other, 235) if gain > 0 else (245, other)
    return f"#{red:02x}{green:02x}{other:02x}"
