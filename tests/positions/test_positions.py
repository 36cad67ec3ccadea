"""Positions that any player sees: every bot that is worth playing against plays them right."""

from copy import copy

import pytest

import kozyr
from kozyr.match.view import Stage
from kozyr.solver import Goal, Solver
from tests.positions.positions import POSITIONS, Position
from tests.support.compiler import needs_compiler
from tests.support.worlds import worlds

BOTS = ("club", "expert", "master")
COMPLAINTS = ("59", "142", "217", "245", "350")  # of TricksterCards/TricksterBots


def label(position: Position) -> str:
    return f"{position.game}: {position.name}"


@pytest.mark.parametrize(
    ("bot", "position"),
    [
        # Without the compiler ``master`` is its network alone, which is careless where two cards come to the same.
        pytest.param(b, p, id=f"{b}: {label(p)}", marks=[needs_compiler] if b == "master" else [])
        for b in BOTS
        for p in POSITIONS
    ],
)
def test_a_bot_plays_what_any_player_sees(bot: str, position: Position) -> None:
    match = position.match
    view = match.view(match.actor)
    action = kozyr.bot(bot).choose(view)
    assert action in view.legal
    assert position.is_right(str(action)), f"{action}: {position.why}"


@pytest.mark.parametrize("position", POSITIONS, ids=label)
def test_a_position_is_a_record_and_asks_for_a_choice(position: Position) -> None:
    match = position.match
    assert match.record() == position.record
    legal = {str(action) for action in match.legal()}
    named = {*position.right, *position.wrong}
    assert bool(position.right) != bool(position.wrong)
    assert named < legal
    assert position.why and not position.why.endswith(".")


def test_positions_are_of_every_game_and_phase() -> None:
    assert len({label(position) for position in POSITIONS}) == len(POSITIONS) >= 40
    met = {
        (position.game, position.match.view(position.match.actor).stage) for position in POSITIONS
    }
    calls = {Stage.BIDDING, Stage.DEFENCE, Stage.EXCHANGE, Stage.CUTTING_IN, Stage.PLAY}
    drops = {Stage.BLIND_DROP, Stage.CUT_DROP}
    assert met == {
        *(("frap", stage) for stage in calls | drops),
        *(("khrap", stage) for stage in calls),
        *(
            (game, stage)
            for game in ("51a", "51b", "51v", "oh-hell")
            for stage in (Stage.ANNOUNCING, Stage.PLAY)
        ),
    }


@pytest.mark.parametrize("number", COMPLAINTS)
def test_the_public_complaints_are_among_them(number: str) -> None:
    source = f"TricksterCards/TricksterBots #{number}"
    assert any(position.see.partition(",")[0] == source for position in POSITIONS)


PROVED = [position for position in POSITIONS if position.proved]


@pytest.mark.parametrize("position", PROVED, ids=label)
def test_what_is_right_is_proved_over_every_lie_of_the_cards(position: Position) -> None:
    """Two cards are left to who chooses: what he would do later, knowing more, cannot be part of the proof."""
    how, goal = position.proved.split()
    match = copy(position.match)
    seat = match.actor
    assert seat is not None
    assert len(match.view(seat).hand) <= 2
    solver = Solver(match.rules, mode="plain")
    wanted = match.view(seat).bids[seat] or 0
    somewhere: dict[str, bool] = {}
    count = 0
    for world in worlds(match, seat):
        values = solver.solve(world.state, [seat], Goal(goal), wanted).actions
        texts = {str(action): value for action, value in values.items()}
        right = [texts[action] for action in position.right]
        for action in texts.keys() - set(position.right):
            if how == "sure":
                assert min(right) == 1
                better = texts[action] < 1
            else:
                assert min(right) >= texts[action]
                better = min(right) > texts[action]
            somewhere[action] = somewhere.get(action, False) or better
        count += 1
    assert count > 10
    assert somewhere and all(somewhere.values())


def test_some_are_proved() -> None:
    assert {position.proved.split()[0] for position in PROVED} == {"sure", "better"}
    assert len(PROVED) >= 8
