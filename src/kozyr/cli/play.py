"""``kozyr play``: a match in the terminal against bots."""

import argparse
import secrets
from typing import TYPE_CHECKING

from kozyr.cli.common import DONE, add_command, add_game, add_language, rules_of, whole

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_SEED_BITS = 64


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(commands, "play", "Play a match in the terminal against bots.")
    add_game(parser)
    parser.add_argument("--seed", type=whole, default=None, help="of the match (default: by lot)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    # Words and names take a part of the start that no other command needs.
    from kozyr.cli.terminal import Game  # noqa: PLC0415

    rules = rules_of(arguments)
    seed = secrets.randbits(_SEED_BITS) if arguments.seed is None else arguments.seed
    Game(rules, seed=seed, language=arguments.lang).play()
    return DONE
