"""``kozyr train``: trains a network, in as many sittings as one likes."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kozyr.bots.net.files import NAMES, shipped
from kozyr.cli.bulk import add_mode, announce
from kozyr.cli.common import DONE, CommandError, add_command, out, positive, whole
from kozyr.cli.train_report import Report, stoppable
from kozyr.core.errors import RulesError
from kozyr.games.registry import PRESETS
from kozyr.lab.train.contest import against_club
from kozyr.lab.train.plan import Plan, plan_for
from kozyr.lab.train.trainer import Training, replace

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
    parser.add_argument("--deals", type=positive, default=1_000_000, help="deals in all")
    parser.add_argument(
        "--seconds", type=positive, metavar="S", help="stop after so many, to go on another time"
    )
    parser.add_argument(
        "--seed", type=whole, default=0, help="the same seed gives the same weights"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the weights")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with the training whose checkpoint is FILE.part-way",
    )
    add_mode(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train, with a checkpoint now and then and at the end of the sitting."""
    path = Path(arguments.out)
    kept = path.with_name(path.name + ".part-way")
    announce(arguments.mode, "train_many")
    training = begin(arguments, kept)
    with stoppable() as stopped:
        sitting(training, kept, arguments.seconds, stopped)
    replace(path, training.packed({"command": command_of(training)}))
    strength = against_club(training.room, training.plan, training.net)
    done = f"{training.done} of {training.plan.total} deals"
    out(f"{done}; one against club: {strength}; {path}")
    return DONE


def sitting(
    training: Training, kept: Path, seconds: int | None, stopped: Callable[[], bool]
) -> None:
    """Go on with a training until it is over, time is up or it is asked to stop."""
    report = Report(sys.stderr.isatty())
    training.step()  # compiles where that is needed: the clock runs from here
    begun = saved = measured = monotonic()
    while not stopped() and training.step():
        now = monotonic()
        report.progress(training.done, training.plan.total, now)
        if now - measured > _MEASURED_EVERY:
            measured = now
            report.strength = against_club(training.room, training.plan, training.net)
        if now - saved > _KEPT_EVERY:
            saved = now
            training.save(kept)
        if seconds and now - begun > seconds:
            break
    training.save(kept)
    report.end()


def begin(arguments: argparse.Namespace, kept: Path) -> Training:
    """A training from the start, or at its checkpoint.

    Raises:
        CommandError: a checkpoint that would be overwritten, or none to go on with.
        RulesError: no preset, one that does not exist, or a checkpoint of other features.
    """
    if arguments.resume:
        if not kept.exists():
            raise CommandError(f"there is no checkpoint {kept} to go on with")
        return Training.load(kept, mode=arguments.mode)
    if kept.exists():
        raise CommandError(f"{kept} is there: --resume goes on with it; or delete it")
    if arguments.like:
        return Training(Plan.of(shipped(arguments.like).recipe["plan"]), mode=arguments.mode)
    if not arguments.games:
        raise RulesError("name a preset to train for, e.g. kozyr train frap --out frap.net")
    plan: Plan = plan_for(arguments.games, arguments.players, arguments.deals, arguments.seed)
    return Training(plan, mode=arguments.mode)


def command_of(training: Training) -> str:
    """The command that makes the same weights in one sitting."""
    plan = training.plan
    games = " ".join(dict.fromkeys(seating.preset for seating in plan.seatings))
    seats = sorted({seating.players for seating in plan.seatings})
    players = " ".join(f"--players {n}" for n in seats)
    return f"kozyr train {games} {players} --deals {plan.deals} --seed {plan.seed} --out FILE"
