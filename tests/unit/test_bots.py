"""Every bot at every table: legal, deterministic, without memory and without a peek."""

import random
from collections.abc import Iterator

import pytest

import kozyr
from kozyr import IllegalActionError, Match, Rules, RulesError, View
from kozyr.bots.registry import BOTS, make_bot
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card, parse_cards
from kozyr.games.registry import PRESETS
from kozyr.match.view import Stage
from tests.support.pairs import FAMILIES, rules_to_try

QUICK = [name for name in BOTS if name != "expert"]  # which has tests of its own: test_search.py


def play_out(match: Match, bots: list[str]) -> Iterator[tuple[View, Action]]:
    """Play a match to its end; gives each view with what was chosen before it is carried out."""
    players = [make_bot(name, seed=seat) for seat, name in enumerate(bots)]
    while (actor := match.actor) is not None:
        view = match.view(actor)
        action = players[actor].choose(view)
        yield view, action
        match.play(action)


def mixed(rules: Rules, number: int) -> list[str]:
    """Two clubs beside every random one."""
    return ["club" if (seat + number) % 3 else "random" for seat in range(rules.players)]


@pytest.mark.parametrize("family", FAMILIES)
def test_bots_are_legal_under_every_pair_of_house_rules(family: str) -> None:
    """Every preset with every table, then every two values of two options; of a long schedule the end."""
    for number, rules in enumerate(rules_to_try((family,))):
        first = max(1, len(rules.schedule) - 1 - number % 3)
        match = Match(rules, seed=number, first_deal=first)
        for view, action in play_out(match, mixed(rules, number)):
            assert action in view.legal
        assert match.over


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_whole_matches_of_every_preset(preset: str) -> None:
    for players in PRESETS[preset].seats:
        rules = kozyr.rules(preset, players=players)
        match = Match(rules, seed=players)
        for view, action in play_out(match, mixed(rules, players)):
            assert action in view.legal
        assert match.over


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_every_stage_with_one_action_and_the_last_trick(name: str) -> None:
    rules = kozyr.rules("frap", players=4, deals=40, earlier_passers_may_whist=False)
    stages = set()
    single = last = 0
    for view, action in play_out(Match(rules, seed=3), [name, "random", name, "random"]):
        stages.add(view.stage)
        single += len(view.legal) == 1
        last += view.stage is Stage.PLAY and view.tricks_played == 3
        assert action in view.legal
    assert single > 20 and last > 20
    assert stages >= {Stage.BIDDING, Stage.DEFENCE, Stage.EXCHANGE, Stage.CUTTING_IN, Stage.PLAY}


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(
    "rules",
    [kozyr.rules("frap", players=3, deals=10), kozyr.rules("oh-hell", players=3)],
    ids=("frap", "oh-hell"),
)
def test_the_same_view_and_seed_give_the_same_action(name: str, rules: Rules) -> None:
    """A fresh bot and one that has played a match choose alike: there is no memory."""
    seen = list(play_out(Match(rules, seed=5), [name] * 3))
    for view, action in reversed(seen):
        assert view.seat is not None
        assert make_bot(name, seed=view.seat).choose(view) == action


def test_another_seed_gives_other_chance() -> None:
    rules = kozyr.rules("frap", players=3, deals=3)
    views = [view for view, _ in play_out(Match(rules, seed=5), ["random"] * 3)]
    one, two = ([make_bot("random", seed=s).choose(v) for v in views] for s in (1, 2))
    assert one != two


def test_an_unknown_bot_names_the_choices() -> None:
    with pytest.raises(RulesError, match="expert, club, novice, random"):
        make_bot("deep blue")


def hidden_from(match: Match, seat: int) -> list[Card]:
    """Cards that a seat has not seen in this deal."""
    view = match.view(seat)
    played = {event.card for event in view.events if event.card is not None}
    seen = {*view.hand, *view.thrown, *played, view.upcard, *view.dead_upcards}
    return [card for card in match.rules.deck if card not in seen]


def exchanged(action: Action, a: Card, b: Card) -> Action:
    """The action with two cards exchanged for each other."""
    other = {a: b, b: a}
    cards = tuple(sorted(other.get(card, card) for card in action.cards))
    return Action(action.kind, cards, action.tricks)


@pytest.mark.parametrize("name", QUICK)
def test_cards_that_a_seat_cannot_see_change_nothing(name: str) -> None:
    """Two hidden cards change places, wherever they are; what the seat sees and chooses stays the same."""
    pick = random.Random(11)
    compared: dict[Stage, int] = dict.fromkeys(Stage, 0)
    for number in range(80):
        preset = ("frap", "frap", "khrap", "51b")[number % 4]
        rules = kozyr.rules(preset, players=2 + number % 5)
        first = Match(rules, seed=number, auto_deal=False, first_deal=3)
        first.deal()
        deck = parse_cards(first.lines[-1].removeprefix("deck "))
        line: list[Action] = []
        while (actor := first.actor) is not None:
            view = first.view(actor)
            action = make_bot(name).choose(view)
            hidden = hidden_from(first, actor)
            if len(hidden) > 1:
                a, b = pick.sample(hidden, 2)
                other_place = {a: b, b: a}
                swapped = [other_place.get(card, card) for card in deck]
                second = replay(rules, number, swapped, [exchanged(x, a, b) for x in line])
                if second is not None and second.actor == actor:
                    other = second.view(actor)
                    if not any(event.kind == "reshuffle" for event in view.events):
                        assert other == view
                    if other == view:
                        assert make_bot(name).choose(other) == action
                        compared[view.stage] += 1
            line.append(action)
            first.play(action)
    rare = (Stage.DEAL_OVER, Stage.MATCH_OVER, Stage.BLIND_DROP, Stage.CUT_DROP)
    assert all(compared[stage] >= 20 for stage in Stage if stage not in rare), compared


def replay(rules: Rules, seed: int, deck: list[Card], line: list[Action]) -> Match | None:
    """The match after a line of actions; None where others could not have played it with these cards."""
    match = Match(rules, seed=seed, auto_deal=False, first_deal=3)
    match.deal(deck)
    try:
        for action in line:
            match.play(action)
    except IllegalActionError:
        return None
    return match


def test_club_calls_blind_now_and_then() -> None:
    """A special call that bots never make is missing from the game."""
    rules = kozyr.rules("frap", players=3, deals=300)
    kinds = [action.kind for _, action in play_out(Match(rules, seed=1), ["club"] * 3)]
    assert 20 < kinds.count(Kind.BLIND) < 150
    assert kinds.count(Kind.LOOK) > 500
