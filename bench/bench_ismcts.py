"""Our bots against OpenSpiel's IS-MCTS at Oh Hell, on duplicate deals.

    PYTHONPATH=src:. python bench/bench_ismcts.py --bot club --seats 3 --simulations 1000 --decks 400

Three seats play five tricks, four seats eight, from 36 cards. Every deck is played with one of ours among theirs and
with one of theirs among ours, in every seat; the mean of these games is one sample. The deals run here and in
OpenSpiel at once, and stop where the two differ. The opponent ``honest`` is OpenSpiel's search in Python with
worlds that are uniform over all that it cannot see, ``peeking`` its search in C++, which knows the undealt cards.

Budgets for a choice: ``--simulations`` is for both, if our bot takes one, ``--seconds`` of processor time for theirs;
``--equal-time`` measures how long our bot thinks and gives the other as much.
"""

import argparse
import json
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from queue import Queue
from typing import Any

from ismcts_duel import Deck, Job, mean_time, play_deck
from ismcts_players import HONEST, OPPONENTS, Budget
from ismcts_results import Journal, data, job_data, result, table
from kozyr.bots.registry import make_bot
from kozyr.core.errors import RulesError
from tests.support.openspiel import Configuration

TRICKS = {3: 5, 4: 8}
EVERY = 5.0  # seconds between two reports


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bot", default="club", help="one of ours, by its name in the registry")
    parser.add_argument("--opponent", choices=OPPONENTS, default=HONEST)
    parser.add_argument("--seats", type=int, choices=sorted(TRICKS), default=3)
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--simulations", type=int, default=1000, help="for a choice")
    budget.add_argument("--seconds", type=float, help="for a choice, instead of simulations")
    budget.add_argument("--equal-time", action="store_true", help="as long as our bot thinks")
    parser.add_argument("--decks", type=int, default=100, help="at most so many")
    parser.add_argument("--minutes", type=float, help="begin no deck after so many")
    parser.add_argument("--uct-c", type=float, default=10.0, help="of the search")
    parser.add_argument("--seed", type=int, default=1, help="of decks and players")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--journal", type=Path, help="a file of finished decks, to go on from")
    parser.add_argument("--json", action="store_true", help="print numbers instead of a table")
    options = parser.parse_args(given)
    try:
        make_bot(options.bot)
    except RulesError as error:
        parser.error(str(error))
    if options.simulations < 2 or options.processes < 1 or options.decks < 1:
        parser.error("two or more simulations, one or more processes and decks")
    return options


def job_of(options: argparse.Namespace, pool: Any) -> Job:
    """What is to be played; measures our bot's time if that is the budget."""
    tricks = TRICKS[options.seats]
    configuration = Configuration(options.seats, 4, 9, tricks, penalty=False, per_trick=1)
    both = Budget(seconds=options.seconds)
    if options.seconds is None:
        both = Budget(simulations=options.simulations)
    ours = Budget() if options.equal_time else both
    job = Job(options.bot, options.opponent, configuration, ours, both, options.uct_c, options.seed)
    if not options.equal_time:
        return job
    seconds = pool.apply(mean_time, (job,))
    return Job(**{**job.__dict__, "theirs": Budget(seconds=seconds)})


def played(job: Job, numbers: Iterator[int], pool: Any, processes: int) -> Iterator[Deck]:
    """The decks of some numbers, as they are finished; a deck that was begun is always finished."""
    finished: Queue[Deck | BaseException] = Queue()
    running = 0

    def begin(wanted: int) -> int:
        chosen = list(islice(numbers, wanted))
        for number in chosen:
            pool.apply_async(play_deck, (job, number), {}, finished.put, finished.put)
        return len(chosen)

    running = begin(processes)
    while running:
        deck = finished.get()
        running += begin(1) - 1
        if isinstance(deck, BaseException):
            raise deck
        yield deck


def until(numbers: Iterator[int], minutes: float | None) -> Iterator[int]:
    """The numbers, until the time is over."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    for number in numbers:
        if end is not None and time.monotonic() > end:
            return
        yield number


def quiet() -> None:
    """In the processes that play: Ctrl-C is for the one that prints."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def report(job: Job, decks: Sequence[Deck], begun: float) -> None:
    """The state of things, on one line of stderr."""
    shown = result(job, decks)
    line = (
        f"{shown.decks} decks, {job.bot} above {job.opponent} {shown.gap} points a deal,"
        f" {time.monotonic() - begun:.0f} s"
    )
    sys.stderr.write(f"\r{line:100}")
    sys.stderr.flush()


def main(given: Sequence[str] | None = None) -> int:
    """Compare and print; after Ctrl-C what is known so far, and 130."""
    options = arguments(given)
    begun = shown = time.monotonic()
    stopped = False
    # Processes of their own even if there is one: nothing is compiled in this one before they begin.
    with multiprocessing.get_context("spawn").Pool(options.processes, quiet) as pool:
        job = job_of(options, pool)
        head = job_data(job)
        if options.equal_time:
            head["theirs"] = "equal time"
        try:
            journal = Journal(options.journal, head)
        except ValueError as error:
            sys.stderr.write(f"{error}\n")
            return 2
        done = {deck.number for deck in journal.decks}
        wanted = options.decks - len(done)
        numbers = islice((n for n in count() if n not in done), max(0, wanted))
        try:
            for deck in played(job, until(numbers, options.minutes), pool, options.processes):
                journal.add(deck)
                if time.monotonic() - shown >= EVERY:
                    shown = time.monotonic()
                    report(job, journal.decks, begun)
        except KeyboardInterrupt:
            stopped = True
    if journal.decks:
        report(job, journal.decks, begun)
        found = result(job, journal.decks)
        print("\n" + (json.dumps(data(found)) if options.json else table(found)))
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
