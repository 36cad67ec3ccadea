"""Templates compiled to less say what they would say compiled as usual."""

import pytest
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from kozyr.web.render.lean import LeanEnvironment

TEXTS = ("", "plain", "<b>&\"'", Markup("<b>"), 7, None, 1.5, True)


@pytest.mark.parametrize(
    "source",
    [
        "{{ a }}",
        "{{ a }}{{ a }}",
        "{% macro m(x, y=a) %}<{{ x }}|{{ y }}>{% endmacro %}{{ m(a) }}{{ m(a, y=1) }}",
        "{% set n = namespace(k=a) %}{{ n.k }}{% for x in (a, a) %}{{ loop.index }}{{ x }}{% endfor %}",
        "{{ a if a }}{{ 'yes' if a }}{{ a if a else '<i>' }}",
        "{{ '<%s>'.format(a) }}{{ ', '.join(['<', '>']) }}",
        "{% set b %}<i>{{ a }}</i>{% endset %}{{ b }}{{ b ~ a }}{{ b|length }}",
    ],
)
def test_they_say_the_same(source: str) -> None:
    lean = LeanEnvironment(autoescape=True, undefined=StrictUndefined).from_string(source)
    usual = Environment(autoescape=True, undefined=StrictUndefined).from_string(source)
    for a in TEXTS:
        assert lean.render(a=a) == usual.render(a=a)


def test_what_is_not_there_is_a_fault() -> None:
    environment = LeanEnvironment(autoescape=True, undefined=StrictUndefined)
    with pytest.raises(AttributeError):
        environment.from_string("{{ a.nothing }}").render(a="x")
    with pytest.raises(UndefinedError):
        environment.from_string("{{ nothing }}").render()
    with pytest.raises(UndefinedError):
        environment.from_string("{{ nothing.b }}").render()
