"""Bots against each other, and how long ``club`` thinks.

    python bench/bench_bots.py [deals]

Prints the tables of docs/bots.md. Asserts what they must show: club beats everybody, in under a millisecond.
"""

import sys
from collections.abc import Sequence
from time import perf_counter

import kozyr
from kozyr import Match, View
from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action, Kind
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
CALLER = Word("caller", Kind.LOOK, Kind.FRAP, Kind.WHIST, Kind.CUT_UP, Kind.CUT)
LOOKER = Word("looker", Kind.LOOK)  # club that never calls blind
BLINDER = Word("blinder", Kind.BLIND)  # club that always does


def show(
    bots: Sequence[str | Bot], deals: int, label: str, **options: bool | int | str
) -> BotResult:
    """Play, print one row of the table, give the first bot's result."""
    rules = kozyr.rules("frap", players=len(bots), **options)
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


def think(deals: int) -> tuple[float, float]:
    """Mean and worst time of ``club`` for a choice, in milliseconds."""
    bot = make_bot("club")
    times = []
    match = Match(kozyr.rules("frap", players=6, deals=deals), seed=SEED)
    while (actor := match.actor) is not None:
        view = match.view(actor)
        start = perf_counter()
        action = bot.choose(view)
        times.append(perf_counter() - start)
        match.play(action)
    return 1000 * sum(times) / len(times), 1000 * max(times)


def main(deals: int) -> None:
    """Print the tables."""
    print(
        "| seats | who | kon share a deal | decks | calls / blind | made | defends | fined | deals/s |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for players in (2, 4, 6):
        rest = players - 1
        won = show(["club", *["random"] * rest], deals, f"club, {rest} random")
        assert won.share.low > 0
    assert show(["random", *["club"] * 3], deals, "random, 3 club").share.high < 0
    for players in (2, 3, 4, 6):
        rest = players - 1
        for naive in (PASSER, CALLER):
            lost = show([naive, *["club"] * rest], deals, f"{naive.name}, {rest} club")
            assert lost.share.high < 0
    for players in (2, 3, 4):
        rest = players - 1
        show(["club", *[LOOKER] * rest], deals, f"club, {rest} looker")
    show(["club", BLINDER], deals, "club, blinder")
    for players in (2, 4, 6, 12):
        show(["club"] * players, deals, "all club")
    mean, worst = think(200)
    print(f"\nclub thinks {mean:.3f} ms a choice on average, {worst:.2f} ms at most")
    assert mean < 1


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000)
