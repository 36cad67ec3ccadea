"""How ``kozyr train`` begins: anew, like a network of the package, or at a checkpoint."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from kozyr.bots.net.files import shipped
from kozyr.cli.common import CommandError
from kozyr.core.errors import RulesError
from kozyr.lab.train.plan import Plan, plan_for
from kozyr.lab.train.trainer import Training

DEALS = 1_000_000  # where no number is given


def begin(arguments: argparse.Namespace, path: Path, kept: Path) -> Training:
    """A training from the start, or at its checkpoint.

    Raises:
        CommandError: a file that would be overwritten, or no checkpoint to go on with.
        RulesError: arguments that would have no effect; no preset, an unknown one, or one without such a number of
            seats; an unknown network; a checkpoint that is damaged or of other features.
    """
    if arguments.resume:
        return _resumed(arguments, kept)
    if arguments.like is not None:
        _refuse(arguments, "--like trains by the plan of its network")
    elif not arguments.games:
        raise RulesError("name a preset to train for, e.g. kozyr train frap --out frap.net")
    if kept.exists():
        raise CommandError(f"{kept} is there: --resume goes on with it; or delete it")
    if path.exists():
        raise CommandError(f"{path} is there; name another file or delete it")
    return Training(_plan(arguments), mode=arguments.mode, command=_command(arguments))


def _resumed(arguments: argparse.Namespace, kept: Path) -> Training:
    """A training at its checkpoint, lengthened if ``--deals`` is there."""
    _refuse(arguments, "--resume goes on with the plan of its checkpoint", "--deals")
    if not kept.exists():
        raise CommandError(f"there is no checkpoint {kept} to go on with")
    training = Training.load(kept, mode=arguments.mode)
    if arguments.deals is not None:
        deals = arguments.deals
        training.lengthen(deals, f"kozyr train --resume --deals {deals} --out FILE")
    return training


def _refuse(arguments: argparse.Namespace, why: str, *allowed: str) -> None:
    """Refuse arguments of the plan that would have no effect."""
    wrong = [name for name in _given(arguments) if name not in allowed]
    if wrong:
        usable = ", ".join([*allowed, "--seconds", "--mode", "--out"])
        raise RulesError(f"{why}: leave out {', '.join(wrong)}; it goes with {usable}")


def _given(arguments: argparse.Namespace) -> Iterator[str]:
    """The arguments of the plan that are there; ``--like`` only beside ``--resume``."""
    if arguments.games:
        yield "PRESET"
    names = (
        ("players", "like", "begin", "deals", "seed")
        if arguments.resume
        else ("players", "begin", "deals", "seed")
    )
    for name in names:
        if getattr(arguments, name) is not None:
            yield f"--{name}"


def _plan(arguments: argparse.Namespace) -> Plan:
    if arguments.like is not None:
        return Plan.of(shipped(arguments.like).recipe["plan"])
    deals = DEALS if arguments.deals is None else arguments.deals
    plan = plan_for(arguments.games, arguments.players, deals, arguments.seed or 0)
    return plan if arguments.begin is None else plan.begun_with(arguments.begin)


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes the same weights in one sitting."""
    if arguments.like is not None:
        return f"kozyr train --like {arguments.like} --out FILE"
    games = " ".join(dict.fromkeys(arguments.games))
    players = "".join(f" --players {number}" for number in dict.fromkeys(arguments.players or ()))
    begin = f" --begin {plan.begun}" if (plan := _plan(arguments)).begun else ""
    numbers = f"--deals {plan.deals} --seed {plan.seed}"
    return f"kozyr train {games}{players}{begin} {numbers} --out FILE"
