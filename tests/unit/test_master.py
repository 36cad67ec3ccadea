"""``master``: the network at once, a search from its advice where there is a compiler."""

import pytest

import kozyr
from kozyr import Match
from kozyr.bots.master import Master
from kozyr.bots.net.player import NetPlayer, PlayingOn
from kozyr.bots.search.search import CHUNK, Search
from kozyr.bots.search.stages import ahead
from kozyr.games.registry import PRESETS
from kozyr.match.view import Stage, View
from kozyr.tables.experts import ServerMaster
from tests.support.compiler import needs_compiler
from tests.unit.test_search import a_few


@pytest.mark.parametrize("preset", PRESETS)
def test_without_the_compiler_it_is_the_network_alone(preset: str) -> None:
    for view in a_few(kozyr.rules(preset), 21, 6):
        advice = NetPlayer().choose(view)
        assert Master(mode="plain").choose(view) == advice
        assert ServerMaster(lambda: 0.0, lambda: "plain").choose(view) == advice


def disputed(preset: str = "51a", players: int = 3) -> list[View]:
    """Views at which the network and ``club`` do not agree."""
    club, net = kozyr.bot("club"), NetPlayer()
    found = [v for seed in range(40) for v in a_few(kozyr.rules(preset, players=players), seed, 8)]
    return [v for v in found if club.choose(v) != net.choose(v)]


def test_of_two_advisers_the_other_is_followed_where_it_is_ahead_by_more_than_the_error() -> None:
    club, net = kozyr.bot("club"), NetPlayer()
    followed = set()
    for view in disputed():
        ours, theirs = club.choose(view), net.choose(view)
        search = Search(view, worlds=CHUNK, other=theirs, mode="plain", quick=True, doubt=1e9)
        *_, last = search.run()
        columns = {search._actions[column.number]: column for column in search._columns}
        gain, error = ahead(columns[theirs], columns[ours])
        assert last.choice == (theirs if gain > error else ours)
        followed.add(last.choice == theirs)
    assert followed == {True, False}


def test_of_two_that_come_to_the_same_everywhere_what_club_does_is_done() -> None:
    club, net = kozyr.bot("club"), NetPlayer()
    same = 0
    for view in disputed("frap", 2):
        ours, theirs = club.choose(view), net.choose(view)
        search = Search(view, worlds=8, usual=theirs, mode="plain", quick=True, doubt=1e9)
        *_, last = search.run()
        columns = {search._actions[column.number]: column for column in search._columns}
        if ahead(columns[ours], columns[theirs]) == (0, 0):
            beyond = [a for a, c in columns.items() if ahead(c, columns[ours])[0] > 0]
            assert last.choice == ours or last.choice in beyond
            same += 1
    assert same > 2


def test_what_is_usual_is_chosen_where_nothing_is_better_beyond_doubt() -> None:
    for view in disputed()[:6]:
        for action in view.legal:
            search = Search(view, worlds=8, usual=action, mode="plain", quick=True, doubt=1e9)
            *_, last = search.run()
            columns = {search._actions[column.number]: column for column in search._columns}
            beyond = [
                other
                for other, column in columns.items()
                if ahead(column, columns[action])[0] > 0 == ahead(column, columns[action])[1]
            ]
            ours = kozyr.bot("club").choose(view)
            same = [ours] if ahead(columns[ours], columns[action]) == (0, 0) else []
            assert last.choice in (action, *beyond, *same)


@pytest.mark.parametrize("preset", ["frap", "khrap"])
def test_whists_and_cut_ins_are_the_networks_unless_another_is_far_ahead(preset: str) -> None:
    net, said = NetPlayer(), set()
    for view in disputed(preset, 4):
        if view.stage in (Stage.DEFENCE, Stage.CUTTING_IN):
            advice = net.choose(view)
            choice = Master(3, worlds=8, mode="plain").choose(view)
            if choice != advice:
                playing = PlayingOn(view, alone=False)
                search = Search(view, seed=3, worlds=4, mode="plain", playing=playing)
                assert list(search.run())
                columns = {search._actions[column.number]: column for column in search._columns}
                gain, error = ahead(columns[choice], columns[advice])
                assert gain > 0.25 or (
                    gain == error == 0 and choice == kozyr.bot("club").choose(view)
                )
            said.add((view.stage, advice))
    assert len(said) > 2


def test_the_same_seed_view_and_budget_give_the_same_action() -> None:
    view = disputed()[0]
    choices = {Master(5, worlds=8, mode="plain").choose(view) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(view.legal)


@needs_compiler
def test_a_server_lets_it_search_once_that_is_compiled() -> None:
    match = Match(kozyr.rules("frap", players=4), seed=2)
    view = match.view(match.actor)
    assert ServerMaster(lambda: 0.0, lambda: "compiled").choose(view) == Master(
        mode="compiled"
    ).choose(view)
