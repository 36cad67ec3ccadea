"""``kozyr charts``: opening charts of a game for a kon, as tables and pictures, and the counting rule."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.bots.net.files import Network, network_for, unpack
from kozyr.cli.bulk import add_mode
from kozyr.cli.common import DONE, add_command, add_game, out, positive, rules_of, whole
from kozyr.core.errors import RulesError
from kozyr.games.model import Account, Rules
from kozyr.lab.charts.count import fit
from kozyr.lab.charts.picture import as_svg
from kozyr.lab.charts.sample import Asked, Hand, Situation, hands
from kozyr.lab.charts.table import Chart, as_text, chart

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_TITLES = {
    Asked.CALL: "Call or pass, nobody has called: gain of a call in kons, share of hands that call",
    Asked.WHIST: "Whist or pass against a call of the first seat: gain of a whist, share that whists",
}


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands, "charts", "Print opening charts and the counting rule that a network comes to."
    )
    add_game(parser)
    parser.add_argument("--hands", type=positive, default=4000, help="hands a column")
    parser.add_argument("--seed", type=whole, default=0, help="of the hands")
    parser.add_argument("--out", metavar="FOLDER", help="write the charts there as SVG too")
    parser.add_argument("--network", metavar="FILE", help="instead of the one in the package")
    add_mode(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print charts and rules, and write pictures."""
    rules = rules_of(arguments)
    if rules.game.account is not Account.KON:
        raise RulesError(f"{rules.preset} has no calls: charts are of games for a kon")
    network = network_of(arguments, rules)
    for asked in Asked:
        columns = list(sampled(arguments, rules, network, asked))
        found = chart(f"{rules.preset}, {rules.players} players. {_TITLES[asked]}", columns)
        out(as_text(found))
        out("Counting rule:")
        for name, column in columns:
            out(f"  {name}: {fit(column)}")
        out()
        if arguments.out:
            write(Path(arguments.out), f"{rules.preset}-{rules.players}-{asked.value}.svg", found)
    return DONE


def network_of(arguments: argparse.Namespace, rules: Rules) -> Network:
    """The network that is asked.  Raises: RulesError."""
    if arguments.network:
        path = Path(arguments.network)
        return unpack(path.name, path.read_bytes())
    return network_for(rules)


def sampled(
    arguments: argparse.Namespace, rules: Rules, network: Network, asked: Asked
) -> Iterator[tuple[str, list[Hand]]]:
    """Each seat that can be asked, with its hands."""
    for seat in range(rules.players):
        if asked is Asked.WHIST and seat == 0:
            continue
        situation = Situation(rules, asked, seat)
        yield (
            f"seat {seat + 1}",
            hands(
                situation,
                network,
                count=arguments.hands,
                seed=arguments.seed,
                mode=arguments.mode,
            ),
        )


def write(folder: Path, name: str, found: Chart) -> None:
    """Write a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(as_svg(found), encoding="utf-8")
