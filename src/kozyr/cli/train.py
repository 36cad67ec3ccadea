"""``kozyr train``: trains a network, in as many sittings as one likes."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kozyr.bots.net.files import NAMES
from kozyr.cli.bulk import add_mode, announce
from kozyr.cli.common import DONE, add_command, out, positive, whole
from kozyr.cli.targets import check_file
from kozyr.cli.train_begin import DEALS, begin
from kozyr.cli.train_report import Report, stoppable
from kozyr.games.registry import PRESETS
from kozyr.lab.files import replace
from kozyr.lab.train.contest import against_club
from kozyr.lab.train.trainer import Training

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_KEPT_EVERY = 30.0  # seconds between two checkpoints
_MEASURED_EVERY = 120.0  # seconds between two measurements of strength


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "train",
        "Train a network by self-play; a training goes on where it was broken off.",
    )
    parser.add_argument(
        "games", nargs="*", metavar="PRESET", help=f"presets to train for: {', '.join(PRESETS)}"
    )
    parser.add_argument(
        "--players",
        action="append",
        type=positive,
        metavar="N",
        help="a number of seats, any number of times (default: all that a preset has)",
    )
    parser.add_argument(
        "--like",
        metavar="NAME",
        help="train anew, bit for bit, what a network of the package was trained by: "
        + ", ".join(NAMES),
    )
    parser.add_argument(
        "--begin",
        metavar="NAME",
        help="begin with the weights of a network of the package, not at random",
    )
    parser.add_argument(
        "--deals",
        type=positive,
        help=f"deals in all, {DEALS} if not given; with --resume: lengthen the training to so many",
    )
    parser.add_argument(
        "--seconds", type=positive, metavar="S", help="stop after so many, to go on another time"
    )
    parser.add_argument(
        "--seed", type=whole, help="the same seed gives the same weights; 0 if not given"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the weights, a new file")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with the training whose checkpoint is FILE.part-way",
    )
    add_mode(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train, with a checkpoint now and then and at the end of the sitting."""
    check_file(arguments.out)
    path = Path(arguments.out)
    kept = path.with_name(path.name + ".part-way")
    training = begin(arguments, path, kept)
    total = training.plan.total
    if training.over:
        out(f"this training is over; --resume --deals N lengthens it to N deals, more than {total}")
    announce(arguments.mode, "contest_many" if training.over else "train_many")
    with stoppable() as stopped:
        sitting(training, kept, arguments.seconds, stopped)
    replace(path, training.packed())
    strength = against_club(training.room, training.plan, training.net)
    out(f"{training.done} of {total} deals; one against club: {strength}; {path}")
    return DONE


def sitting(
    training: Training, kept: Path, seconds: int | None, stopped: Callable[[], bool]
) -> None:
    """Go on with a training until it is over, time is up or it is asked to stop."""
    training.step()  # compiles where that is needed: the clock runs from here
    begun = saved = measured = monotonic()
    report = Report(sys.stderr.isatty(), training.done, begun)
    while not stopped() and training.step():
        now = monotonic()
        report.progress(training.done, training.plan.total, now)
        if now - measured > _MEASURED_EVERY:
            measured = now
            report.measured(against_club(training.room, training.plan, training.net))
        if now - saved > _KEPT_EVERY:
            saved = now
            training.save(kept)
        if seconds and now - begun > seconds:
            break
    training.save(kept)
    report.end()
