"""The example records of all games, replayed by the reference; ``tests/property`` has the reader replay them."""

from pathlib import Path
from typing import Any

import pytest

import kozyr
from kozyr.games.model import Account
from kozyr.match.reader import read_records
from kozyr.reference import PointsReference, Reference, schedule

EXAMPLES = sorted((Path(kozyr.__file__).parent / "rulebook/examples").rglob("*.kzr"))
TRUTH = {
    "frap": ["F1-F2", "F10-sweep", "F3-F6", "F4", "F5-frap", "F5-frap-pl", "F8", "F8-blind", "F8-blind-ru"],
    "khrap": ["K1"],
    "51": ["A2", "A3", "B2", "V2"],
}  # fmt: skip


def deal_of(rules: kozyr.Rules, line: str, deck: list[str], paid_ahead: bool) -> Any:
    """A deal of the reference, from the two lines that begin it."""
    words = line.split()
    options: dict[str, object] = dict(rules.options)
    common: dict[str, Any] = {
        "players": rules.players,
        "dealer": int(words[3]),
        "deck": deck,
        "options": options,
        "game": rules.game.name,
    }
    if rules.game.account is Account.POINTS:
        sizes = [int(words[5])]
        if rules.game.tops:
            sizes = schedule(rules.players, len(deck), str(options["schedule"]))
        assert sizes[(int(words[1]) - 1) % len(sizes)] == int(words[5])
        return PointsReference(
            cards=int(words[5]), last=int(words[1]) == len(rules.schedule), **common
        )
    stake = 0 if paid_ahead else rules.number("stake")
    return Reference(kon=int(words[5]), paid=[stake] * rules.players, **common)


def result_of(deal: Any) -> str:
    """The line that ends a deal."""

    def row(numbers: list[int]) -> str:
        return " ".join(map(str, numbers))

    if isinstance(deal, Reference):
        return f"result net {row(deal.net)} carry {deal.carry}"
    bids = [bid for bid in deal.bids if bid is not None]
    return f"result bids {row(bids)} tricks {row(deal.taken)} points {row(deal.points)}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_reference_agrees_with_every_result(path: Path) -> None:
    (match,) = read_records(path.read_text("utf-8"))
    lines = [line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines()]
    deal: Any = None
    announced, paid_ahead = "", False
    for line in filter(None, lines):
        head, _, rest = line.partition(" ")
        if head == "deal":
            announced = line
        elif head == "deck":
            deal = deal_of(match.rules, announced, rest.split(), paid_ahead)
        elif head == "stock":
            deal.restock(rest.split())
        elif head == "result":
            assert line == result_of(deal)
            paid_ahead = isinstance(deal, Reference) and deal.digest()["caller"] is None
        elif head.isdigit():
            if rest == "look" and int(head) != deal.actor:
                deal.look(int(head))
            else:
                assert int(head) == deal.actor
                deal.play(rest)


def test_the_examples_that_are_truth_are_there() -> None:
    names: dict[str, set[str]] = {}
    for path in EXAMPLES:
        names.setdefault(path.parent.name, set()).add(path.stem)
    for game, truth in TRUTH.items():
        assert names[game] >= set(truth)
