"""The settlement of a finished deal, line by line, so that every unit can be explained."""

from collections.abc import Sequence

from kozyr.core.cards import ACE, Card, rank_of
from kozyr.core.seats import Seat
from kozyr.engine.deal import Deal
from kozyr.engine.layout import NONE
from kozyr.games.model import KonRule
from kozyr.match.view import DealRow, Line


def net_of(lines: Sequence[Line]) -> int:
    """The sum of a seat's lines."""
    return sum(line.amount for line in lines)


def settlement_lines(deal: Deal, paid: Sequence[int], top_ups: int) -> tuple[tuple[Line, ...], ...]:
    """For each seat the lines of a deal for a kon that is over.

    Args:
        paid: stakes put in before the deal, for each seat.
        top_ups: how many times everybody paid a further stake.
    Rule: 1.5, 2.6, 4, 5, 6, 8.6.
    """
    return tuple(
        (*_payments(deal, paid[seat], top_ups), *_gains(deal, seat), *_fines(deal, seat))
        for seat in range(deal.rules.players)
    )


def _payments(deal: Deal, paid: int, top_ups: int) -> list[Line]:
    """What a seat put into the kon."""
    rules = deal.rules.game.lines
    lines = []
    if paid:
        lines.append(Line("stake", -paid, rule=rules["stake"]))
    if top_ups:
        amount = -top_ups * deal.tables.stake
        lines.append(Line("top_up", amount, count=top_ups, rule=rules["top_up"]))
    return lines


def _gains(deal: Deal, seat: int) -> list[Line]:
    """What a seat took out of the kon."""
    state = deal.state
    rules = deal.rules.game.lines
    if state.unopposed and seat == state.caller:
        return [Line("unopposed", state.gain[seat], kon=state.kon, rule=rules["unopposed"])]
    if not state.gain[seat] and not (state.taken[seat] and by_tricks(deal)):
        return []
    kind = "tricks" if by_tricks(deal) else "takes"
    return [
        Line(
            kind,
            state.gain[seat],
            kon=state.kon,
            count=state.taken[seat],
            of=state.cards,
            rule=rules[kind],
        )
    ]


def by_tricks(deal: Deal) -> bool:
    """Whether each trick of a deal that is over is paid, rather than the tricks promised."""
    state, tables = deal.state, deal.tables
    if tables.kon_rule == KonRule.CALLER_ELSE_TRICKS:
        return state.taken[state.caller] < tables.promise
    return tables.kon_rule == KonRule.TRICKS


def _fines(deal: Deal, seat: int) -> list[Line]:
    """What a seat was fined."""
    state = deal.state
    times = state.fine[seat]
    if not times:
        return []
    taken = state.taken[seat]
    kind = _fine_kind(deal, seat)
    game_lines = deal.rules.game.lines
    rule = game_lines.get(f"{kind}_none", game_lines[kind]) if taken == 0 else game_lines[kind]
    return [Line(kind, -times * state.kon, kon=state.kon, count=taken, times=times, rule=rule)]


def _fine_kind(deal: Deal, seat: int) -> str:
    """Which kind of fine a seat pays."""
    state = deal.state
    if seat != state.caller:
        return "defender_fine"
    if not state.blind:
        return "caller_fine"
    ace_one = rank_of(Card(state.upcard)) == ACE and state.taken[seat] > 0
    return "blind_ace_fine" if ace_one else "blind_fine"


def points_lines(deal: Deal) -> tuple[tuple[Line, ...], ...]:
    """For each seat the line of a deal for points that is over."""
    return tuple((_points(deal, seat),) for seat in range(deal.rules.players))


def _points(deal: Deal, seat: int) -> Line:
    """The points of a seat."""
    state, tables = deal.state, deal.tables
    taken, announced = state.taken[seat], state.bids[seat]
    kind = "exact" if taken == announced else "missed"
    if tables.last_double and state.number == tables.deal_sizes - 1:
        kind = f"last_{kind}"
    elif kind == "missed" and tables.miss_per_off:
        kind = "penalty"
    rule = deal.rules.game.lines[kind]
    return Line(kind, state.gain[seat], count=taken, of=announced, rule=rule)


def role_of(deal: Deal, seat: int) -> str:
    """What a seat was: see ``DealRow.roles``."""
    state = deal.state
    if state.bids[seat] != NONE:
        off = state.taken[seat] - state.bids[seat]
        return "exact" if off == 0 else "over" if off > 0 else "under"
    if seat == state.caller:
        return "caller"
    if state.cutters >> seat & 1:
        return "cut"
    return "whist" if state.whisters >> seat & 1 else "pass"


def deal_row(
    deal: Deal,
    number: int,
    before: Sequence[int],
    lines: tuple[tuple[Line, ...], ...],
) -> DealRow:
    """The row of a finished deal; ``before`` are the balances before its stakes."""
    state = deal.state
    net = tuple(net_of(seat_lines) for seat_lines in lines)
    players = range(deal.rules.players)
    return DealRow(
        number=number,
        dealer=Seat(state.dealer),
        kon=state.kon,
        carry=state.carry,
        net=net,
        balances=tuple(before[seat] + net[seat] for seat in players),
        lines=lines,
        tricks=tuple(state.taken[seat] for seat in players),
        caller=None if state.caller < 0 else Seat(state.caller),
        blind=bool(state.blind),
        upcard=Card(state.upcard),
        roles=tuple(role_of(deal, seat) for seat in players),
        cards=state.cards,
        bids=tuple(state.bids[seat] for seat in players if state.bids[seat] != NONE),
    )
