"""``expert`` on a server: within its time, and without the compiler within a part of everybody's."""

from pathlib import Path

import pytest

from kozyr import Match, rules
from kozyr.bots.club.player import Club
from kozyr.core.errors import MatchError
from kozyr.games.registry import PRESETS
from kozyr.match.view import View
from kozyr.tables import experts
from kozyr.tables.experts import PLAIN_SECONDS, Purse, ServerExpert
from kozyr.tables.thinking import house_bots
from tests.tables.tools import Clock, opened, play_on


def first_choice(preset: str = "frap") -> View:
    """A decision with more than one action."""
    match = Match(rules(preset), seed=4)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    return match.view(match.actor)


def test_a_purse_is_refilled_evenly_and_never_overflows() -> None:
    clock = Clock(0.0)
    purse = Purse(clock, each=0.2, most=0.6)
    assert purse.take(0.5) == 0.5
    assert purse.take(0.5) == pytest.approx(0.1)
    assert purse.take(0.5) == 0.0
    clock.now = 1.0
    assert purse.take(0.5) == pytest.approx(0.2)
    clock.now = 1000.0
    assert purse.take(9.0) == 0.6


def test_what_took_longer_than_was_taken_is_owed() -> None:
    clock = Clock(0.0)
    purse = Purse(clock, each=0.2, most=0.6)
    taken = purse.take(0.6)
    purse.give_back(taken - 1.6)  # it took a second longer
    clock.now = 5.0
    assert purse.take(0.6) == 0.0
    clock.now = 6.0
    assert purse.take(0.6) == pytest.approx(0.2)


@pytest.mark.parametrize("preset", PRESETS)
def test_with_an_empty_purse_it_plays_like_club(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a search was begun")

    expert = ServerExpert(Clock(0.0), lambda: "plain")
    expert._purse.take(9.0)
    monkeypatch.setattr(experts, "plain_choice", never)
    view = first_choice(preset)
    assert expert.choose(view) == Club().choose(view)


class Ticking:
    """A clock on which every look takes so many seconds."""

    def __init__(self, each: float) -> None:
        self.now = 0.0
        self.each = each

    def __call__(self) -> float:
        self.now += self.each
        return self.now


def test_a_slow_thought_ends_after_its_first_stage() -> None:
    clock = Ticking(PLAIN_SECONDS)
    expert = ServerExpert(clock, lambda: "plain")
    view = first_choice()
    assert expert.choose(view) in view.legal
    # Two looks of the purse and of the expert, four of a search with one stage.
    assert clock.now / clock.each <= 8


def test_the_mode_is_asked_before_every_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    view = first_choice()

    class Compiled:
        def choose(self, view: View) -> object:
            asked.append("compiled")
            return view.legal[-1]

    modes = iter(("plain", "compiled"))
    expert = ServerExpert(Clock(0.0), lambda: next(modes))  # type: ignore[arg-type]
    monkeypatch.setattr(expert, "_compiled", Compiled())
    expert.choose(view)
    assert asked == []
    assert expert.choose(view) == view.legal[-1]
    assert asked == ["compiled"]


def test_it_refuses_a_view_in_which_nothing_is_asked() -> None:
    match = Match(rules("frap"), seed=1)
    other = next(seat for seat in range(4) if seat != match.actor)
    with pytest.raises(MatchError, match="nothing is asked"):
        ServerExpert(Clock(0.0), lambda: "plain").choose(match.view(other))


async def test_a_whole_match_of_experts_while_everything_is_compiled_elsewhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The mode stays plain, as while a child compiles: nobody is replaced."""
    import random

    bots = house_bots(Ticking(0.001), lambda: "plain")
    async with opened(tmp_path / "k.db", Clock(), bots=bots) as tables:
        table_id, token = await tables.create(
            rules("frap", players=3, deals=2), name="A", bots=("expert",), pace=0.0
        )
        shown = await play_on(tables, table_id, token, random.Random(1))
    assert shown.over
    assert "replaced" not in caplog.text
