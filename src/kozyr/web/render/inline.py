"""Templates that are put into others when these are compiled: ``{% inline "name.html" %}``.

An ``include`` looks its template up, copies what is known and begins anew, each time it is rendered; a table has
seven of them, and is rendered for every seat after every event.
"""

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser


class Inline(Extension):
    """The tag: as if the other template stood there, with all names that are known there."""

    tags = {"inline"}  # noqa: RUF012 - as the base class has it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """What stands in the other template."""
        next(parser.stream)
        name = str(parser.parse_primary().as_const())
        loader = self.environment.loader
        if loader is None:  # texts are gathered from each template by itself
            return []
        source, filename, _ = loader.get_source(self.environment, name)
        return Parser(self.environment, source, name, filename).parse().body
