"""Parts of a template that are rendered once for all who see the same: ``{% keep a, b %} ... {% endkeep %}``.

What stands inside must follow from the values that the tag names, and from the language: they are its key. After an
event most of a page is as it was, and it is rendered for every seat.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

T = TypeVar("T")

#: Parts of one language, the newest; a few hundred bytes each.
MOST: Final = 32768


class Later(Generic[T]):
    """A value that is made when it is first asked for: a part that is kept does not ask."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: T | None = None

    def __call__(self) -> T:
        """The value."""
        if self._made is None:
            self._made = self._make()
        return self._made


class Keep(Extension):
    """The tag."""

    tags = {"keep"}  # noqa: RUF012 - as the base class has it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        environment.filters.update(kept=self.kept, keep=self.keep)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """The tag in a template: what is kept, or what is rendered now and kept."""
        line = next(parser.stream).lineno
        values = parser.parse_tuple()
        given = values.items if isinstance(values, nodes.Tuple) else [values]
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        name, text = parser.free_identifier(line), parser.free_identifier(line)
        found = nodes.Filter(name, "kept", [], [], None, None)
        made = nodes.Filter(text, "keep", [name], [], None, None)
        place = nodes.Const(f"{parser.name}:{line}")
        parts = [
            nodes.Assign(name, nodes.Tuple([place, *given], "load")),
            nodes.Assign(text, found),
            nodes.If(
                nodes.Not(text),
                [nodes.AssignBlock(text, None, body), nodes.Assign(text, made)],
                [],
                [],
            ),
            nodes.Output([text]),
        ]
        return [part.set_lineno(line) for part in parts]

    def kept(self, name: Hashable) -> str | None:
        """What stands at a place of a template for such values, if it is known."""
        text = self._kept.get(name)
        if text is not None:
            self._kept.move_to_end(name)
        return text

    def keep(self, text: str, name: Hashable) -> str:
        """Keep what stands there for the next who asks; the oldest goes."""
        self._kept[name] = text
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return text
