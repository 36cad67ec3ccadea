"""Bots against each other, and how long ``club`` thinks.

    python bench/bench_bots.py [deals]

Prints the tables of docs/bots.md. Asserts what they must show: club beats everybody, in under a millisecond
on average.
"""

import sys
from collections.abc import Sequence
from time import process_time

import kozyr
from kozyr import Match, View
from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action, Kind
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS
from kozyr.lab.points import PointsResult, simulate_points
from kozyr.lab.simulate import BotResult, simulate
from kozyr.match.view import Stage

SEED = 20
BIDS = (Stage.BIDDING, Stage.DEFENCE, Stage.CUTTING_IN)


class Word:
    """A naive player: always says the same where it may, and plays its cards like ``club``."""

    def __init__(self, name: str, *wanted: Kind) -> None:
        self.name = name
        self.wanted = wanted
        self.club = make_bot("club")

    def choose(self, view: View) -> Action:
        """The first wanted word that is legal."""
        if view.stage in BIDS:
            for kind in self.wanted:
                for action in view.legal:
                    if action.kind is kind:
                        return action
        return self.club.choose(view)


PASSER = Word("passer", Kind.LOOK, Kind.PASS, Kind.STAY)
CALLER = Word("caller", Kind.LOOK, Kind.FRAP, Kind.KHRAP, Kind.WHIST, Kind.CUT_UP, Kind.CUT)
LOOKER = Word("looker", Kind.LOOK)  # club that never calls blind
BLINDER = Word("blinder", Kind.BLIND)  # club that always does


def show(bots: Sequence[str | Bot], deals: int, label: str, preset: str = "frap") -> BotResult:
    """Play, print one row of the table, give the first bot's result."""
    rules = kozyr.rules(preset, players=len(bots))
    result = simulate(rules, bots, deals=deals, seed=SEED)
    first = result.bots[0]
    print(
        f"| {len(bots)} | {label} | {first.share} | {first.share.n} |"
        f" {first.calls / first.seat_deals:.0%} / {first.blind / first.seat_deals:.1%} |"
        f" {first.made / max(first.calls, 1):.0%} |"
        f" {(first.whists + first.cuts) / first.seat_deals:.0%} |"
        f" {(first.whists_lost + first.cuts_lost) / max(first.whists + first.cuts, 1):.0%} |"
        f" {result.deals_a_second:.0f} |",
        flush=True,
    )
    return first


def show_points(preset: str, bots: Sequence[str | Bot], deals: int, label: str) -> PointsResult:
    """The same for a game for points, with whole matches of every turn of the seats."""
    rules = kozyr.rules(preset, players=len(bots))
    circle = len(rules.schedule) * (1 if len(set(bots)) == 1 else len(bots))
    result = simulate_points(rules, bots, deals=max(1, deals // circle) * circle, seed=SEED)
    first = result.bots[0]
    print(
        f"| {preset} | {len(bots)} | {label} | {first.ahead} | {first.points} | {result.deals} |"
        f" {first.exact / first.seat_deals:.0%} / {first.over / first.seat_deals:.0%} /"
        f" {first.under / first.seat_deals:.0%} |"
        f" {first.announced / first.seat_deals:.2f} / {first.taken / first.seat_deals:.2f} |"
        f" {result.deals_a_second:.0f} |",
        flush=True,
    )
    return first


def think(preset: str, players: int) -> tuple[float, float]:
    """Mean and worst processor time of ``club`` for a choice, in milliseconds."""
    bot = make_bot("club")
    times = []
    match = Match(kozyr.rules(preset, players=players), seed=SEED)
    while (actor := match.actor) is not None:
        view = match.view(actor)
        start = process_time()
        action = bot.choose(view)
        times.append(process_time() - start)
        match.play(action)
    return 1000 * sum(times) / len(times), 1000 * max(times)


KON = (
    "| seats | who | kon share a deal | decks | calls / blind | made | defends | fined | deals/s |"
)
POINTS = (
    "| preset | seats | who | above the table | points a deal | deals | exact / over / under |"
    " announced / taken | deals/s |"
)


def head(titles: str) -> None:
    """Print the head of a table."""
    print("\n" + titles + "\n|" + "---|" * (titles.count("|") - 1))


def frap(deals: int) -> None:
    """The four-card game."""
    head(KON)
    for players in (2, 4, 6):
        rest = players - 1
        won = show(["club", *["random"] * rest], deals, f"club, {rest} random")
        assert won.share.low > 0
    assert show(["random", *["club"] * 3], deals, "random, 3 club").share.high < 0
    naive_lose("frap", (2, 3, 4, 6), deals)
    for players in (2, 3, 4):
        rest = players - 1
        show(["club", *[LOOKER] * rest], deals, f"club, {rest} looker")
    show(["club", BLINDER], deals, "club, blinder")
    for players in (2, 4, 6, 12):
        show(["club"] * players, deals, "all club")


def naive_lose(preset: str, seats: Sequence[int], deals: int) -> None:
    """A player who always passes, or always calls, among clubs."""
    for players in seats:
        rest = players - 1
        for naive in (PASSER, CALLER):
            lost = show([naive, *["club"] * rest], deals, f"{naive.name}, {rest} club", preset)
            assert lost.share.high < 0


def khrap(deals: int) -> None:
    """The five-card game."""
    head(KON)
    for players in PRESETS["khrap"].seats:
        rest = players - 1
        won = show(["club", *["random"] * rest], deals, f"club, {rest} random", "khrap")
        assert won.share.low > 0
    naive_lose("khrap", (2, 3, 4, 6), deals)
    for players in (2, 3):
        rest = players - 1
        show(["club", *[LOOKER] * rest], deals, f"club, {rest} looker", "khrap")
    for players in (2, 4, 6, 10):
        show(["club"] * players, deals, "all club", "khrap")


def points(deals: int) -> None:
    """The games for points: club among random bots, random among clubs, and clubs alone."""
    head(POINTS)
    for name, preset in PRESETS.items():
        for players in preset.seats if preset.game.account is Account.POINTS else ():
            rest = players - 1
            won = show_points(name, ["club", *["random"] * rest], deals, f"club, {rest} random")
            assert won.ahead is not None and won.ahead.low > 0
            lost = show_points(name, ["random", *["club"] * rest], deals, f"random, {rest} club")
            assert lost.ahead is not None and lost.ahead.high < 0
            show_points(name, ["club"] * players, deals, "all club")


def main(deals: int) -> None:
    """Print the tables."""
    frap(deals)
    khrap(deals)
    points(deals)
    print()
    for preset, players in (("frap", 6), ("khrap", 6), ("51a", 2), ("51b", 4), ("oh-hell", 7)):
        mean, worst = think(preset, players)
        print(f"{preset}, {players} seats: {mean:.3f} ms a choice on average, {worst:.2f} at most")
        assert mean < 1


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
