"""The one function that builds a ``View``: an allow-list of what a seat may know."""

from typing import TYPE_CHECKING

from kozyr.core.cards import Card, Suit, cards_in
from kozyr.core.seats import Seat
from kozyr.engine.deal import Deal
from kozyr.engine.layout import NONE, At, seats_in
from kozyr.match import account
from kozyr.match.log import DealLog, Trick
from kozyr.match.view import Refused, Stage, View

if TYPE_CHECKING:
    from kozyr.match.match import Match

_STAGES = {
    At.CIRCLES: Stage.BIDDING,
    At.DEFENCE: Stage.DEFENCE,
    At.BLIND_DROP: Stage.BLIND_DROP,
    At.EXCHANGE: Stage.EXCHANGE,
    At.CUTTING_IN: Stage.CUTTING_IN,
    At.CUT_DROP: Stage.CUT_DROP,
    At.BIDDING: Stage.ANNOUNCING,
    At.PLAY: Stage.PLAY,
    At.RESHUFFLE: Stage.EXCHANGE,
    At.OVER: Stage.DEAL_OVER,
}


def observe(match: "Match", deal: Deal, log: DealLog, seat: int | None) -> View:
    """What ``seat`` (None: a spectator) may know of a match in a deal."""
    state = deal.state
    players = range(state.players)
    shown, before = _tricks(log)
    up = seat is not None and bool(state.looked >> seat & 1)
    acting = seat is not None and deal.actor == seat
    return View(
        rules=match.rules,
        seat=None if seat is None else Seat(seat),
        deal_no=match.deal_no,
        deals=account.deals_of(match.rules),
        cards=state.cards,
        dealer=Seat(state.dealer),
        stage=_stage(match, deal),
        circle=state.circle,
        actor=deal.actor,
        kon=match.kon,
        stake=deal.tables.stake,
        balances=match.balances,
        upcard=Card(state.upcard),
        upcard_taken_by=_seat(state.upcard_owner),
        trump=Suit(state.trump),
        dead_upcards=tuple(log.dead_upcards),
        said=tuple(log.said),
        bids=tuple(None if state.bids[s] == NONE else state.bids[s] for s in players),
        looked=_seats(state.looked),
        hand_sizes=tuple(state.hands[s].bit_count() for s in players),
        swapped=tuple(log.swapped),
        caller=_seat(state.caller),
        blind=bool(state.blind),
        playing=_seats(state.playing),
        cutters=tuple(log.cutters),
        leader=_seat(state.leader),
        trick=shown,
        trick_winner=log.winner_of(shown, deal),
        last_trick=before,
        last_trick_winner=log.winner_of(before, deal),
        beating=tuple(log.beating),
        tricks_played=state.tricks,
        taken=tuple(state.taken[s] for s in players),
        stock=state.stock_end - state.stock_at,
        events=tuple(log.events),
        sheet=match.sheet,
        split=match.split,
        hand=cards_in(state.hands[seat]) if up and seat is not None else (),
        hand_up=up,
        thrown=cards_in(state.thrown[seat]) if up and seat is not None else (),
        legal=deal.legal() if acting else (),
        may_look=seat is not None and deal.may_look(seat),
        swap_limit=deal.swap_limit() if acting else 0,
        refused=_refused(deal) if acting else (),
    )


def _stage(match: "Match", deal: Deal) -> Stage:
    """Where the deal stands, seen from the table."""
    if match.over:
        return Stage.MATCH_OVER
    if deal.awaiting_stock and deal.state.cutters >> deal.state.drawer & 1:
        return Stage.CUTTING_IN
    return _STAGES[At(deal.state.phase)]


def _seat(number: int) -> Seat | None:
    return None if number == NONE else Seat(number)


def _seats(mask: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in seats_in(mask))


def _tricks(log: DealLog) -> tuple[Trick, Trick]:
    """The trick to show, a full one until the next lead, and the one before it."""
    done = [trick for trick in log.tricks if trick]
    shown = done[-1] if done else ()
    before = done[-2] if len(done) > 1 else ()
    return shown, before


def _refused(deal: Deal) -> tuple[Refused, ...]:
    """Cards of the actor that may not be played now, each with its reason and rule."""
    rules = deal.rules.game.refusals
    return tuple(
        Refused(card, reason, rules.get(reason, "")) for card, reason in deal.refused_cards()
    )
