"""The learned player: strength of the network alone against club, speed of training and of its choices.

    python bench/bench_master.py strength [DECKS] [NETWORK FILE]
    python bench/bench_master.py speed

``strength``: every deck from every seat; one network among clubs, and one club among networks, with 95 % intervals: in
games for a kon the share of it above 1/n, in games for points the points above the mean of the table.
"""

import sys
from pathlib import Path
from time import process_time

import kozyr
from kozyr.bots.net.files import network_for, unpack
from kozyr.bots.net.player import NetPlayer
from kozyr.games.model import Rules
from kozyr.lab.train.contest import contest
from kozyr.lab.train.plan import Plan, Seating
from kozyr.lab.train.trainer import Training, Work

TABLES = (
    Seating("frap", 2),
    Seating("frap", 3),
    Seating("frap", 4),
    Seating("frap", 6),
    Seating("frap", 8),
    Seating("khrap", 2),
    Seating("khrap", 4),
    Seating("51a", 3),
    Seating("51a", 4),
    Seating("51b", 4),
    Seating("51v", 3),
    Seating("oh-hell", 3, (("ranks", "9"),)),
    Seating("oh-hell", 4, (("tricks", "8"),)),
)
DECKS = 20_000


def strength(decks: int, file: str) -> None:
    """Print a row for each table."""
    room = Work("compiled")
    given = unpack(file, Path(file).read_bytes()) if file else None
    print("| preset | seats | one network among clubs | one club among networks | decks |")
    print("|---|---|---|---|---|")
    for seating in TABLES:
        rules = seating.rules()
        if given is not None and seating.preset not in given.presets:
            continue
        net = (given or network_for(rules)).numbers
        many = max(decks // rules.players, 100)
        one = contest(room, rules, net, decks=many, seed=77)
        other = contest(room, rules, net, kinds=("club", "net"), decks=many, seed=77)
        options = " ".join(f"{name}={value}" for name, value in seating.options)
        print(f"| {seating.preset} {options} | {seating.players} | {one} | {other} | {many} |")


def speed() -> None:
    """Print deals of training and decisions, by processor time of one thread."""
    for seating in (Seating("frap", 2), Seating("frap", 4), Seating("51a", 3)):
        training = Training(Plan((seating,), 10**6, varied=0.0, mixed=0.0), mode="compiled")
        training.step()
        begun = process_time()
        for _ in range(50):
            training.step()
        rate = 50 * training.plan.chunk / (process_time() - begun)
        print(f"{seating.preset} {seating.players}: {rate:,.0f} deals of training a second")
        begun, sums = process_time(), training.room.backend.reals([0.0] * 4)
        played = decisions(training, seating.rules(), sums)
        print(
            f"   {played / (process_time() - begun):,.0f} decisions a second, forced ones included"
        )
    for numpy in (False, True):
        from_views(numpy=numpy)


def decisions(training: Training, rules: Rules, sums: list[float]) -> float:
    """Play networks alone; returns how many decisions."""
    room = training.room
    numbers = room.backend.numbers
    table = room.table(rules)
    room.backend.driver("contest_many")(
        room.states(rules.players),
        table,
        room.start(rules, 0),
        7,
        4000,
        numbers([0, 0]),
        training.net,
        training.net,
        room.work,
        room.active,
        room.notes,
        sums,
    )
    return float(sums[2])


def from_views(*, numpy: bool) -> None:
    """Choices from views, in plain Python or by NumPy."""
    bot = NetPlayer(numpy=numpy)
    for preset, players in (("frap", 4), ("51a", 4)):
        count, slowest, spent = 0, 0.0, 0.0
        for seed in range(12):
            match = kozyr.Match(kozyr.rules(preset, players=players), seed=seed)
            while not match.over and count < 1500:
                view = match.view(match.actor)
                begun = process_time()
                action = bot.choose(view)
                took = process_time() - begun
                count, spent, slowest = count + 1, spent + took, max(slowest, took)
                match.play(action)
        how = "NumPy" if numpy else "plain"
        print(
            f"{preset} {players} {how}: {1000 * spent / count:.2f} ms a choice, {1000 * slowest:.1f} at most"
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["speed"]:
        speed()
    else:
        given = sys.argv[2:]
        strength(int(given[0]) if given else DECKS, given[1] if given[1:] else "")
