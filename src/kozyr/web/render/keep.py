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

    def parse(self, parser: Parser) -> nodes.Node:
        """The tag in a template, as a call of ``part``."""
        line = next(parser.stream).lineno
        values = parser.parse_tuple()
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("part", [place, values], lineno=line)
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def part(self, place: str, values: Hashable, caller: Callable[[], str]) -> str:
        """What stands at a place of a template for such values."""
        name = (place, values)
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
            return found
        text = self._kept[name] = caller()
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return text
