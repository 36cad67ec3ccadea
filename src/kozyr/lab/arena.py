"""Bots against each other on duplicate deals.

Every deck is played with all turns of the seats, and with every two bots in mirrored fields (``arena_plan``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from kozyr.lab.arena_journal import Journal
from kozyr.lab.arena_plan import Makers, Plan
from kozyr.lab.arena_pool import Pool
from kozyr.lab.arena_ratings import Rating
from kozyr.lab.arena_tally import BotScore, PairScore, Tally
from kozyr.lab.runs import Progress, a_second

FIRST_LOOK = 100


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """What came out; but for the last two attributes the same however often the work was interrupted.

    Attributes:
        decks: that count.
        games: deals or matches played on them.
        narrow: whether the intervals became narrow enough before all decks were played.
        bots: the line-up; ``pairs``: every two bots; ``ratings``: in the order of the line-up.
        seconds: time that this run took; ``played``: deals that it played in it.
    """

    plan: Plan
    decks: int
    games: int
    narrow: bool
    bots: tuple[BotScore, ...]
    pairs: tuple[PairScore, ...]
    ratings: tuple[Rating, ...]
    seconds: float
    played: int

    @property
    def deals_a_second(self) -> float:
        """Deals played in a second."""
        return a_second(self.played, self.seconds)


def looks(decks: int) -> Iterator[int]:
    """After how many decks the intervals are looked at: 100, 150, 200, 300, 400, 600, 800, ..., at last all.

    They are fixed beforehand and few, and what is looked at is the width alone, never who is ahead.
    """
    step = FIRST_LOOK
    while step < decks:
        yield step
        if step * 3 // 2 < decks:
            yield step * 3 // 2
        step *= 2
    yield decks


def run_arena(
    plan: Plan,
    *,
    decks: int,
    journal: Journal,
    jobs: int = 1,
    stop: float | None = None,
    makers: Makers | None = None,
    on_progress: Progress | None = None,
) -> ArenaResult:
    """Play what the journal does not have yet, and count.

    Args:
        decks: at least 1.
        journal: of this plan; takes every block when it is finished.
        jobs: processes; the result does not depend on it.
        stop: end at the first look at which half of the widest interval of the line-up is not above it.
        makers: how each bot is made from a seed; those of the house if not given. With several jobs they
            must be importable.
        on_progress: called with decks done and wanted, first with those of the journal.

    Raises:
        ArenaError: a process ended or a bot failed; what was finished is in the journal.
    """
    begun = perf_counter()
    tally = Tally(plan)
    played = 0
    narrow = False
    end = decks
    done = len(journal.decks.intersection(range(decks)))
    if on_progress is not None and done:
        on_progress(done, decks)
    with Pool(plan, makers, min(jobs, decks)) as pool:
        for end in looks(decks) if stop is not None else (decks,):
            _take(tally, journal, end)
            for deck, block in pool.play(sorted(set(range(end)) - tally.decks)):
                journal.append(deck, block)
                tally.add(deck, block)
                played += sum(game.deals for row in block for game in row)
                done += 1
                if on_progress is not None:
                    on_progress(done, decks)
            narrow = stop is not None and end < decks and tally.widest(end) <= stop
            if narrow:
                break
    return ArenaResult(
        plan,
        end,
        end * plan.games,
        narrow,
        tuple(tally.bots(end)),
        tuple(tally.pairs(end)),
        tuple(tally.ratings(end)),
        perf_counter() - begun,
        played,
    )


def _take(tally: Tally, journal: Journal, end: int) -> None:
    """Count the blocks of the first decks that the journal has."""
    for deck in sorted(journal.decks - tally.decks):
        if deck < end:
            tally.add(deck, journal.block(deck))
