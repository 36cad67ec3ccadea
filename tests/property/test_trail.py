"""A step of the walk from world to world, which looks at what two seats did, against the whole log played again."""

import random

import pytest

from kozyr.bots.search import belief
from kozyr.bots.search.likeness import replay
from kozyr.bots.search.search import Search
from kozyr.bots.search.trail import follow, go_on, likeness_after
from kozyr.engine.fast import generator_of
from kozyr.engine.layout import FIELDS
from kozyr.games.registry import PRESETS
from kozyr.match.view import EventKind, Stage
from tests.property.test_worlds import random_match

STEPS = 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", PRESETS)
def test_two_cards_exchanged_are_as_likely_as_the_whole_log_says(preset: str, seed: int) -> None:
    """Also where worlds become impossible; from one world to the next, as a walk goes."""
    rng = random.Random(f"{preset} {seed}")
    worlds = accepted = changed = 0
    while worlds < 4 or not accepted:
        match = random_match(preset, rng)
        view = match.view(match.actor)
        if view.stage in (Stage.DEAL_OVER, Stage.MATCH_OVER) or view.actor is None:
            continue
        if any(event.kind is EventKind.RESHUFFLE for event in view.events):
            continue
        search = Search(view, seed=seed, worlds=1, mode="plain")
        states, scratch, voids = search.room()
        asked, [tables], facts = search.question(), search.table, search.facts
        if not asked[belief.STEPS]:
            continue
        worlds += 1
        room = (tables, facts, scratch, voids)
        likely = [0.0, 0.0]
        belief.begin_walk(states, *room, asked, likely, generator_of(seed, 1))
        assert belief.leaves_trail(states, facts, asked)
        start, again, plays = states[belief.START], states[belief.NEXT], asked[belief.PLAYS]
        free = [
            i
            for i, card in enumerate(view.rules.deck)
            if not asked[belief.KNOWN] >> start.deck[i] & 1
        ]
        for _ in range(STEPS):
            one, other = rng.sample(free, 2)
            both = 1 << start.deck[one] | 1 << start.deck[other]
            belief.exchange(start, facts, scratch, one, other, 0)
            found = likeness_after(states, belief.DEALS, *room, plays, both, 0.0)
            belief.deal_again(again, start, tables, facts)
            assert found == replay(again, *room, plays, 0.0)
            if found:
                accepted += 1
                changed += found != likely[0]
                likely[0] = found
                go_on(facts, scratch)
                belief.deal_again(states[belief.WORLD], start, tables, facts)
                follow(states[belief.WORLD], *room)
                assert all(
                    getattr(states[belief.WORLD], name) == getattr(again, name) for name in FIELDS
                )
            else:
                belief.exchange(start, facts, scratch, one, other, 0)
    assert changed
