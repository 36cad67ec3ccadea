"""A block of an arena: one deck, or the decks of one match, played by every field in every turn of the seats."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kozyr.bots.base import Bot
from kozyr.core.actions import Action
from kozyr.lab.arena_plan import Makers, Names, Plan, seed_of, turned
from kozyr.lab.runs import period
from kozyr.lab.shares import kon_gains, points_gains
from kozyr.lab.stats import ratio
from kozyr.match.account import for_points
from kozyr.match.match import Match
from kozyr.match.view import DealRow


class Seated(NamedTuple):
    """What a seat did in a deal or match.

    Attributes:
        net: change of its balance, or points.
        announced, exact: for points: tricks announced, deals in which it took as many.
        role: see ``DealRow.roles``; empty for a match.
    """

    net: int
    tricks: int
    announced: int
    exact: int
    role: str


class Played(NamedTuple):
    """One deal or match of a block.

    Attributes:
        number: of the deal in its match, 1 for a match.
        dealer: of the deal, or of the first one of the match.
        kon, carry: of the deal; 0 in games for points.
        deals: 1, or those of the match.
    """

    number: int
    dealer: int
    kon: int
    carry: int
    deals: int
    seats: tuple[Seated, ...]

    def results(self) -> tuple[list[int], int]:
        """What each seat gained, as whole numbers that add up to 0, and what they are parts of."""
        net, players = [seat.net for seat in self.seats], len(self.seats)
        if self.kon:
            return kon_gains(net, self.carry), players * self.kon
        return points_gains(net), players

    def shares(self) -> list[float]:
        """The result of each seat: its kon share, or points above the mean of the table."""
        gains, whole = self.results()
        return [ratio(gain, whole) for gain in gains]


# For each field a row with its turns.
Block = tuple[tuple[Played, ...], ...]


def play_block(plan: Plan, deck: int, makers: Makers) -> Block:
    """Play the block of a number from 0; it depends on nothing but the plan and the number."""
    lines = Lines(
        {
            (name, seat): makers[name](seed_of(plan.seed, "bot", deck, seat, name))
            for name in plan.names
            for seat in range(plan.rules.players)
        }
    )
    return tuple(
        tuple(_play(plan, deck, turned(bots, turn), lines) for turn in range(period(bots)))
        for bots in plan.fields
    )


class Lines:
    """The lines of play of one block, so that nobody thinks twice about the same position.

    All games of a block begin alike and go on alike until somebody acts otherwise; a bot has no memory, so that
    what it did in one game it does in all that have come the same way.

    Args:
        bots: by name and seat; a bot has the same chance in the same seat in every field.
    """

    def __init__(self, bots: Mapping[tuple[str, int], Bot]) -> None:
        self._bots = bots
        self._nodes: dict[tuple[int, Action], int] = {}
        self._choices: dict[tuple[int, str], Action] = {}

    def play_deal(self, match: Match, names: Names, node: int) -> int:
        """Play the deal in progress to its end, from a node of these lines on; returns the node that it ends in."""
        while (actor := match.actor) is not None:
            name = names[actor]
            action = self._choices.get((node, name))
            if action is None:
                action = self._bots[name, actor].choose(match.view(actor))
                self._choices[node, name] = action
            match.play(action)
            node = self._nodes.setdefault((node, action), len(self._nodes) + 1)
        return node


def deal_number(plan: Plan, deck: int) -> int:
    """The number that a deal has in its match: in games for points all of the schedule in turn, mixed, else 1."""
    if plan.matches or not for_points(plan.rules):
        return 1
    cycle, place = divmod(deck, len(plan.rules.schedule))
    numbers = range(1, len(plan.rules.schedule) + 1)
    return sorted(numbers, key=lambda number: seed_of(plan.seed, "cycle", cycle, number))[place]


def _play(plan: Plan, deck: int, names: Names, lines: Lines) -> Played:
    """One deal, from the stakes alone, or one whole match."""
    players = plan.rules.players
    number = deal_number(plan, deck)
    match = Match(
        plan.rules,
        seed=seed_of(plan.seed, "deck", deck),
        dealer=deck % players,
        first_deal=number,
        auto_deal=False,
    )
    node = 0
    while not match.over and (plan.matches or not match.sheet):
        match.deal()
        node = lines.play_deal(match, names, node)
    return _summary(match.sheet, number, dealer=deck % players)


def _summary(sheet: Sequence[DealRow], number: int, *, dealer: int) -> Played:
    """The deals of a sheet together."""
    whole = len(sheet) > 1
    last = sheet[-1]
    seats = tuple(
        Seated(
            sum(row.net[seat] for row in sheet),
            sum(row.tricks[seat] for row in sheet),
            sum(row.bids[seat] for row in sheet if row.bids),
            sum(row.roles[seat] == "exact" for row in sheet),
            "" if whole else role,
        )
        for seat, role in enumerate(last.roles)
    )
    return Played(number, dealer, last.kon, last.carry, len(sheet), seats)


def block_data(block: Block) -> list[object]:
    """A block as lists, for a journal."""
    return [[[*game[:-1], [list(seat) for seat in game.seats]] for game in row] for row in block]


def block_of(data: Any, plan: Plan) -> Block:
    """The block of some lists.

    Raises:
        ValueError: they are no block of the plan.
    """
    try:
        block = tuple(tuple(_played_of(*game) for game in row) for row in data)
    except TypeError as error:
        raise ValueError("not a block") from error
    if [len(row) for row in block] != [period(bots) for bots in plan.fields]:
        raise ValueError("not a block of these fields")
    if {len(game.seats) for row in block for game in row} != {plan.rules.players}:
        raise ValueError("not a block of so many seats")
    return block


def _played_of(number: int, dealer: int, kon: int, carry: int, deals: int, seats: Any) -> Played:
    return Played(number, dealer, kon, carry, deals, tuple(Seated(*seat) for seat in seats))
