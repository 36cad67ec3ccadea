"""Parts of pages that are kept: they are what would be rendered anew, whoever looked before."""

import random
from collections.abc import Hashable

import pytest
from jinja2 import Environment

from kozyr.games.registry import PRESETS, rules
from kozyr.i18n import LANGUAGES
from kozyr.match.match import Match
from kozyr.web.render import Prefs, Renderer
from kozyr.web.render.keep import MOST, Keep
from kozyr.web.render.renderer import _environment
from tests.web.fake_views import shown

RENDERER = Renderer("/base", lambda name: f"/base/static/x/{name}")
STEPS = 60


def every_fragment(match: Match, lang: str) -> list[str]:
    """What each seat and a spectator are shown, each in two ways of showing cards."""
    return [
        RENDERER.fragment(
            table_id="t1", shown=shown(match, seat=seat), key="k", prefs=Prefs(lang, index=index)
        )
        for seat in (None, *range(match.rules.players))
        for index in ("auto", "pl")
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_kept_is_what_would_be_rendered_anew(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(preset)
    match = Match(rules(preset), seed=3, auto_deal=False)
    match.deal()
    for step in range(STEPS):
        lang = sorted(LANGUAGES)[step % len(LANGUAGES)]
        kept = every_fragment(match, lang)
        with monkeypatch.context() as patch:
            patch.setitem(_environment(lang).filters, "kept", lambda _name: None)
            assert every_fragment(match, lang) == kept
        if match.over:
            break
        if match.between:
            match.deal()
        else:
            match.play(chance.choice(match.legal()))


def test_a_part_is_rendered_once_for_equal_values_and_the_oldest_go() -> None:
    environment = Environment(extensions=[Keep])  # noqa: S701 - no page
    template = environment.from_string("{% keep a, b %}{{ note(a) }}{% endkeep %}")
    seen: list[Hashable] = []

    def note(value: int) -> int:
        seen.append(value)
        return value

    assert [template.render(a=1, b=b, note=note) for b in (1, 2, 1)] == ["1", "1", "1"]
    assert seen == [1, 1]
    for a in range(MOST):
        template.render(a=-a, b=0, note=note)
    template.render(a=1, b=1, note=note)
    assert seen[-1] == 1
