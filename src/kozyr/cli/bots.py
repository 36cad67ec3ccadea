"""``kozyr bots``: the bots that there are."""

import argparse
from typing import TYPE_CHECKING

from kozyr.bots.registry import BOTS
from kozyr.cli.common import DONE, add_command, add_json, out, out_json

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(commands, "bots", "List the bots.")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List the bots."""
    if arguments.json:
        out_json([{"name": info.name, "text": info.text} for info in BOTS.values()])
        return DONE
    for info in BOTS.values():
        out(f"{info.name:<10}{info.text}")
    return DONE
