"""``kozyr bots``: the bots that there are, and how strong they were measured to be."""

import argparse
from typing import TYPE_CHECKING

from kozyr.bots.registry import BOTS, BotInfo
from kozyr.bots.strength import MEASURE, Strength
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
    tables = {(s.preset, s.players): s for info in BOTS.values() for s in info.strength}
    out(f"{'':<10}" + "".join(f"{f'{preset}, {n}':>17}" for preset, n in tables))
    for info in BOTS.values():
        found = {(s.preset, s.players): _short(s) for s in info.strength}
        cells = (found.get(table, "0" if info.name == MEASURE else "-") for table in tables)
        out(f"{info.name:<10}" + "".join(f"{cell:>17}" for cell in cells))
    out()
    out(
        f"one of it among {MEASURE} players, by game and seats: kon share a deal, or points a deal above"
    )
    out(
        "the mean of the table; 95 % intervals; 'kozyr bots --json' has the commands that measured it"
    )
    return DONE


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
        "against": MEASURE,
        "measure": "points_above_the_table" if points else "kon_share",
        "result": strength.result,
        "interval": [
            round(strength.result - strength.width, 3),
            round(strength.result + strength.width, 3),
        ],
        "command": strength.command(bot),
    }
