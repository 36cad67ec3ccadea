"""Templates that are put into others when these are compiled."""

import pytest
from jinja2 import DictLoader, Environment, TemplateNotFound

from kozyr.web.render.inline import Inline


def environment(**templates: str) -> Environment:
    return Environment(loader=DictLoader(templates), extensions=[Inline])  # noqa: S701 - no page


def test_what_is_put_in_knows_all_names_and_its_own_are_known_after_it() -> None:
    outer = "{% set a = 1 %}{% for b in (2, 3) %}{% inline 'inner' %};{% endfor %}{% inline 'more' %}{{ c(4) }}"
    template = environment(
        outer=outer,
        inner="{{ a }}{{ b }}{{ given }}",
        more="{% macro c(n) %}<{{ n }}>{% endmacro %}",
    ).get_template("outer")
    assert template.render(given="x") == "12x;13x;<4>"


def test_what_is_put_in_may_have_others_put_in() -> None:
    template = environment(outer="a{% inline 'b' %}", b="b{% inline 'c' %}", c="c{{ n }}")
    assert template.get_template("outer").render(n=1) == "abc1"


def test_a_template_that_is_not_there_is_missed_when_the_other_is_compiled() -> None:
    with pytest.raises(TemplateNotFound, match="nowhere"):
        environment(outer="{% if false %}{% inline 'nowhere' %}{% endif %}").get_template("outer")
