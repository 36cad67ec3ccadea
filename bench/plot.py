"""A line with intervals as a drawing: SVG, written by hand."""

from collections.abc import Sequence
from math import log10
from typing import Final, NamedTuple

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 80, 20, 40, 60
COLOUR: Final = "#14532d"
STEPS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Dot(NamedTuple):
    """Where it stands, its value and half of the interval, and two lines below it."""

    at: float
    mean: float
    half: float
    names: tuple[str, str]


def drawing(dots: Sequence[Dot], title: str, below: str, unit: str) -> str:
    """The dots as a drawing, on a logarithmic scale from left to right.  Requires: two or more of them."""
    low = min(0.0, *(dot.mean - dot.half for dot in dots))
    high = max(0.0, *(dot.mean + dot.half for dot in dots))
    first, last = log10(dots[0].at), log10(dots[-1].at)

    def x(at: float) -> float:
        return LEFT + 20 + (WIDTH - LEFT - RIGHT - 40) * (log10(at) - first) / (last - first)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    step = next(step for step in STEPS if (high - low) / step <= 8)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="15">{title}</text>',
    ]
    for tick in (step * n for n in range(int(low / step) - 1, int(high / step) + 2)):
        if low - 1e-9 <= tick <= high + 1e-9:
            colour = "#555" if abs(tick) < step / 2 else "#ddd"
            lines.append(
                f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}" stroke="{colour}"/><text x="{LEFT - 8}" '
                f'y="{y(tick) + 4:.1f}" text-anchor="end">{tick:+.2f}</text>'
            )
    points = " ".join(f"{x(dot.at):.1f},{y(dot.mean):.1f}" for dot in dots)
    lines.append(f'<polyline points="{points}" fill="none" stroke="{COLOUR}" stroke-width="2"/>')
    for dot in dots:
        at = f"{x(dot.at):.1f}"
        lines.append(
            f'<path d="M{at} {y(dot.mean - dot.half):.1f}V{y(dot.mean + dot.half):.1f}" stroke="{COLOUR}"/>'
            f'<circle cx="{at}" cy="{y(dot.mean):.1f}" r="4" fill="{COLOUR}"/><text x="{at}" '
            f'y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{dot.names[0]}</text><text x="{at}" '
            f'y="{HEIGHT - BOTTOM + 38}" text-anchor="middle" fill="#666">{dot.names[1]}</text>'
        )
    lines.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">{below}</text>'
        f'<text x="18" y="{HEIGHT / 2}" text-anchor="middle" '
        f'transform="rotate(-90 18 {HEIGHT / 2})">{unit}</text></svg>'
    )
    return "\n".join(lines) + "\n"
