"""How strong a network is: the same decks from every seat, against some kind of player."""

from collections.abc import Sequence
from typing import Final

from kozyr.engine.fast import generator_of
from kozyr.games.model import Account, Rules
from kozyr.lab.stats import Estimate, estimate_of_sums
from kozyr.lab.train.plan import Plan
from kozyr.lab.train.selfplay import CLUB, NET, OTHER, POINT, RANDOM
from kozyr.lab.train.trainer import Work

KINDS: Final = {"net": NET, "other": OTHER, "club": CLUB, "random": RANDOM}


def contest(
    room: Work,
    rules: Rules,
    net: Sequence[float],
    *,
    kinds: tuple[str, str] = ("net", "club"),
    other: Sequence[float] | None = None,
    decks: int = 1000,
    seed: int = 0,
) -> Estimate:
    """The mean result of the first kind in one seat, the second in all others, over every seat of each deck.

    In games for a kon the share of it above 1/n, in games for points the points above the mean of the table.
    """
    reals = room.backend.reals
    weights = reals(net)
    sums = reals([0.0] * 4)
    table = room.table(rules)
    generator = generator_of(seed, 2)
    done = 0
    while done < decks:  # in parts, so that it can be interrupted
        part = min(500, decks - done)
        generator = room.backend.driver("contest_many")(
            room.states(rules.players),
            table,
            room.start(rules, done),
            generator,
            part,
            room.backend.numbers([KINDS[kind] for kind in kinds]),
            weights,
            weights if other is None else reals(other),
            room.work,
            room.active,
            room.notes,
            sums,
        )
        done += part
    scale = 1 / POINT if rules.game.account is Account.POINTS else 1.0
    return estimate_of_sums(decks, float(sums[0]) * scale, float(sums[1]) * scale**2)


def against_club(room: Work, plan: Plan, net: Sequence[float]) -> str:
    """How one network does among ``club`` players, in words: for each preset at the table that is trained for most.

    In plain mode, a hundred times slower, that is a glimpse.
    """
    decks = 10 if room.backend.name == "plain" else 400
    most = sorted(plan.seatings, key=lambda one: one.weight)
    told = []
    for preset in dict.fromkeys(seating.preset for seating in plan.seatings):
        seating = next(one for one in reversed(most) if one.preset == preset)
        found = contest(room, seating.rules(), net, decks=decks, seed=1)
        told.append(f"{preset} {seating.players} {found}")
    return ", ".join(told)
