"""``kozyr play``: a match in the terminal against bots."""

import argparse
import secrets
import time
from typing import TYPE_CHECKING

from kozyr.bots.base import Bot
from kozyr.bots.registry import make_bot
from kozyr.cli.common import DONE, add_command, add_game, add_language, rules_of, whole
from kozyr.cli.simulate import seated
from kozyr.tables.experts import ServerExpert, ServerMaster

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_SEED_BITS = 64


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(commands, "play", "Play a match in the terminal against bots.")
    add_game(parser)
    parser.add_argument("--seed", type=whole, default=None, help="of the match (default: by lot)")
    parser.add_argument(
        "--bots",
        default="club",
        metavar="BOT[,BOT...]",
        help="bots of the other seats; a list shorter than the seats repeats ('kozyr bots')",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the match is over or the player leaves."""
    # Words and names take a part of the start that no other command needs.
    from kozyr.cli.terminal import Game  # noqa: PLC0415

    rules = rules_of(arguments)
    seed = secrets.randbits(_SEED_BITS) if arguments.seed is None else arguments.seed
    names = seated(arguments.bots, rules.players - 1)
    bots = [opponent(name, seed + seat) for seat, name in enumerate(names, 1)]
    Game(rules, bots=bots, seed=seed, language=arguments.lang).play()
    return DONE


def opponent(name: str, seed: int) -> Bot:
    """A bot for the terminal: nobody waits for a compiler; without it those that look ahead think less."""
    searching = {bot.name: bot for bot in (ServerExpert, ServerMaster)}
    if name not in searching:
        return make_bot(name, seed=seed)
    from kozyr.bots.prepare import is_compiled  # noqa: PLC0415 - starts the compiler

    compiled = is_compiled()
    return searching[name](time.monotonic, lambda: "compiled" if compiled else "plain")
