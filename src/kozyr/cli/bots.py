"""``kozyr bots``: the bots that there are, and how strong they were measured to be."""

import argparse
from typing import TYPE_CHECKING

from kozyr.bots.registry import BOTS, BotInfo
from kozyr.bots.strength import Strength
from kozyr.cli.common import DONE, add_command, add_json, out, out_json
from kozyr.games.model import Account
from kozyr.games.registry import PRESETS

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(commands, "bots", "List the bots and their measured strength.")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List the bots."""
    if arguments.json:
        out_json([_data(info) for info in BOTS.values()])
        return DONE
    for info in BOTS.values():
        out(f"{info.name:<10}{info.text}")
    out()
    for among in dict.fromkeys(s.among for info in BOTS.values() for s in info.strength):
        _print_among(among)
    out("by game and seats: kon share a deal, or points a deal above the mean of the table; 95 %")
    out("intervals; 'kozyr bots --json' has the commands that measured it. All with the compiler:")
    out("without it 'expert' tries fewer deals, and 'master' moves at once by what it learned.")
    return DONE


def _print_among(among: str) -> None:
    """Print what one bot of each kind gains among others of one kind."""
    rows = {
        info.name: {(s.preset, s.players): _short(s) for s in info.strength if s.among == among}
        for info in BOTS.values()
    }
    tables = list(dict.fromkeys(table for found in rows.values() for table in found))
    out(f"{f'among {among}':<15}" + "".join(f"{f'{preset}, {n}':>17}" for preset, n in tables))
    for name, found in rows.items():
        if found or name == among:
            cells = (found.get(table, "0" if name == among else "-") for table in tables)
            out(f"{name:<15}" + "".join(f"{cell:>17}" for cell in cells))
    out()


def _short(strength: Strength) -> str:
    return f"{strength.result:+.3f} ± {strength.width:.3f}"


def _data(info: BotInfo) -> dict[str, object]:
    return {
        "name": info.name,
        "text": info.text,
        "strength": [_strength_data(info.name, strength) for strength in info.strength],
    }


def _strength_data(bot: str, strength: Strength) -> dict[str, object]:
    """One measurement as plain data."""
    points = PRESETS[strength.preset].game.account is Account.POINTS
    return {
        "preset": strength.preset,
        "players": strength.players,
        "against": strength.among,
        "measure": "points_above_the_table" if points else "kon_share",
        "result": strength.result,
        "interval": [
            round(strength.result - strength.width, 3),
            round(strength.result + strength.width, 3),
        ],
        "command": strength.command(bot),
    }
