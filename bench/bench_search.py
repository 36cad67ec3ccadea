"""Simulations a second of the search: a world drawn, an action tried in it, the deal played to its end.

    PYTHONPATH=src python bench/bench_search.py [SECONDS]

From the first lead, one thread, no Python inside. ``random``: roll-outs at random in worlds that are all as likely,
which is what other programs' figures mean; ``club``: the roll-outs that ``expert`` uses; ``walk``: with its worlds
too, weighed by what the others did.

Then for each game: in how many worlds ``expert`` tried its actions, on average over whole deals of ``club``, how many
independent ones would have said as much, and how many steps of the walk changed a world.
"""

import sys
from statistics import fmean
from time import process_time

import kozyr
from kozyr import Match
from kozyr.bots.club.player import Club
from kozyr.bots.search.rollout import CLUB, RANDOM
from kozyr.bots.search.search import Search
from kozyr.core.actions import Kind
from kozyr.games.model import Rules
from kozyr.match.view import Stage, View

MANY = 2048  # worlds of a call
KINDS = (("random", RANDOM, False), ("club", CLUB, False), ("walk", CLUB, True))
TABLES = (
    ("frap, 4 seats in play", kozyr.rules("frap", players=4)),
    ("khrap, 4 seats", kozyr.rules("khrap", players=4)),
    ("oh-hell, 4 x 9", kozyr.rules("oh-hell", players=4, tricks=9)),
)
GAMES = (("frap", 4), ("khrap", 4), ("51a", 4), ("51b", 4), ("51v", 3), ("oh-hell", 4))
DEALS = 12


def first_lead(rules: Rules) -> View:
    """The first position of a match in which a card is led; where seats may stay out nobody does."""
    match, club = Match(rules, seed=1), Club()
    while True:
        view = match.view(match.actor)
        if view.stage is Stage.PLAY and len(view.legal) > 1:
            return view
        kinds = {action.kind: action for action in view.legal}
        action = kinds.get(Kind.WHIST) or kinds.get(Kind.FRAP) or kinds.get(Kind.KHRAP)
        match.play(action or club.choose(view))


def speed(view: View, player: int, *, belief: bool, seconds: float) -> float:
    """Simulations a second: every action in every world of one long call after another."""
    search = Search(view, worlds=MANY, player=player, belief=belief, mode="compiled")
    count = len(view.legal)
    states, scratch, voids = search.room()
    numbers = search.question()
    values = search.backend.reals([0.0] * (2 * MANY * count))
    likely, run = search.backend.reals([0.0, 0.0]), search.backend.driver("look_ahead")
    generator, done, begun = 1, 0, 0.0
    while not begun or process_time() - begun < seconds:
        given = (search.table, search.facts, scratch, voids, numbers, values, likely)
        generator = run(states, *given, generator)
        done += MANY * count if begun else 0
        begun = begun or process_time()
    return done / (process_time() - begun)


def weight(rules: Rules, deals: int) -> tuple[float, float, float]:
    """Worlds, effective worlds and steps that changed one, on average over the choices of some deals."""
    club, found = Club(), []
    for seed in range(deals):
        match = Match(rules, seed=seed, auto_deal=False)
        match.deal()
        while match.actor is not None:
            view = match.view(match.actor)
            if len(view.legal) > 1:
                *_, last = Search(view, seed=seed, mode="compiled").run()
                found.append((float(last.worlds), last.effective, last.moves))
            match.play(club.choose(view))
    worlds, effective, moves = (fmean(numbers) for numbers in zip(*found, strict=True))
    return worlds, effective, moves


def main() -> None:
    """Print a row for each table and kind of roll-outs, and one for each game."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for name, rules in TABLES:
        view = first_lead(rules)
        for kind, player, belief in KINDS:
            rate = speed(view, player, belief=belief, seconds=seconds)
            print(f"{name:24} {kind:8} {rate / 1e6:8.3f} M simulations/s", flush=True)
    for preset, players in GAMES:
        worlds, effective, moves = weight(kozyr.rules(preset, players=players), DEALS)
        print(
            f"{preset}, {players} seats: {worlds:.0f} worlds worth {effective:.0f} "
            f"({100 * effective / worlds:.0f} %), {moves:.0f} steps between two"
        )


if __name__ == "__main__":
    main()
