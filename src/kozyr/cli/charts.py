"""``kozyr charts``: opening charts of a game for a kon, as tables and pictures, and the counting rule."""

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from kozyr.bots.net.files import Network, network_for, unpack
from kozyr.cli.bulk import add_mode
from kozyr.cli.common import DONE, add_command, add_game, out, positive, rules_of, whole
from kozyr.cli.targets import check_folder
from kozyr.core.errors import RulesError
from kozyr.games.model import Account, Rules, format_value
from kozyr.lab.charts.count import ENOUGH, fit
from kozyr.lab.charts.picture import as_svg
from kozyr.lab.charts.sample import Asked, Hand, Situation, hands
from kozyr.lab.charts.table import as_text, chart
from kozyr.lab.files import replace

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_TITLES = {
    Asked.CALL: "Call or pass, nobody has called: gain of a call in kons, share of hands that call",
    Asked.WHIST: "Whist or pass against a call of the first seat: gain of a whist, share that whists",
}
_LONGEST = 150  # letters of house rules in the name of a file


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
    network.check(rules)
    if arguments.out is not None:
        check_folder(arguments.out)
    for asked in Asked:
        columns = list(sampled(arguments, rules, network, asked))
        found = chart(title(rules, asked, arguments.hands), columns)
        out(as_text(found))
        out("Counting rule:")
        for name, column in columns:
            out(f"  {name}: {fit(column)}")
        if arguments.hands < ENOUGH:
            out(f"  From fewer than {ENOUGH} hands a column: it fits these hands, not others.")
        out()
        if arguments.out is not None:
            path = Path(arguments.out) / file_name(rules, asked)
            replace(path, as_svg(found).encode())
    return DONE


def title(rules: Rules, asked: Asked, count: int) -> str:
    """What a chart shows and how many hands it is made from."""
    table = ", ".join([rules.preset, f"{rules.players} players", *house_rules(rules)])
    return f"{table}; {count} hands a column. {_TITLES[asked]}"


def file_name(rules: Rules, asked: Asked) -> str:
    """The name of a picture: tables with other house rules have other names.

    Where there are too many for a name, a mark stands for them.
    """
    changed = house_rules(rules)
    if len("".join(changed)) > _LONGEST:
        changed = [sha256(" ".join(changed).encode()).hexdigest()[:16]]
    return "-".join([rules.preset, str(rules.players), *changed, asked.value]) + ".svg"


def house_rules(rules: Rules) -> list[str]:
    """The house rules that are not those of the preset, e.g. ``blind=false``."""
    return [f"{name}={format_value(value)}" for name, value in rules.changed.items()]


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
