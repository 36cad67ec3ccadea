"""The examples and the lesson of each preset."""

from kozyr.rulebook import fifty_one, frap, khrap, oh_hell
from kozyr.rulebook.model import Example, Position

_GAMES = (frap, khrap, fifty_one, oh_hell)

EXAMPLES: tuple[Example, ...] = tuple(e for game in _GAMES for e in game.EXAMPLES)
POSITIONS: tuple[Position, ...] = tuple(p for game in _GAMES for p in game.POSITIONS)


def examples_of(preset: str) -> tuple[Example, ...]:
    """The examples that a preset's rule book shows."""
    return tuple(example for example in EXAMPLES if preset in example.presets)


def lesson_of(preset: str) -> tuple[Position, ...]:
    """The positions of a preset's lesson, in order."""
    return tuple(position for position in POSITIONS if preset in position.presets)
