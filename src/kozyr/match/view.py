"""What one seat, or a spectator, may know of a match: the only thing that bots and pages are given.

A ``View`` is built field by field by ``observe`` (an allow-list): a fact that is not named here does not
leave the engine. Law: permuting cards that the seat cannot see never changes its view.
"""

from dataclasses import dataclass
from enum import StrEnum

from kozyr.core.actions import Action
from kozyr.core.cards import Card, Suit
from kozyr.core.errors import Reason
from kozyr.core.seats import Seat
from kozyr.games.model import Rules


class Stage(StrEnum):
    """Where a deal stands."""

    BIDDING = "bidding"
    ANNOUNCING = "announcing"
    DEFENCE = "defence"
    BLIND_DROP = "blind_drop"
    EXCHANGE = "exchange"
    CUTTING_IN = "cutting_in"
    CUT_DROP = "cut_drop"
    PLAY = "play"
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"


class EventKind(StrEnum):
    """What everybody at the table can see happen."""

    DEALT = "dealt"
    UPCARD = "upcard"
    LOOK = "look"
    BLIND = "blind"
    FRAP = "frap"
    KHRAP = "khrap"
    WHIST = "whist"
    PASS = "pass"
    TOP_UP = "top_up"
    TOOK_UPCARD = "took_upcard"
    DROP = "drop"
    SWAP = "swap"
    RESHUFFLE = "reshuffle"
    STAY = "stay"
    CUT = "cut"
    CUT_UP = "cut_up"
    BID = "bid"
    PLAY = "play"
    BEAT = "beat"
    TRICK = "trick"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Event:
    """One public event of the current deal.

    Attributes:
        kind: what happened.
        seat: who did it (winner for a trick); None for the table itself.
        card: the card played or turned up, where everybody sees it.
        count: how many cards were exchanged, reshuffled or in the trick; tricks announced; stake paid by each
            in a top-up.
    """

    kind: EventKind
    seat: Seat | None = None
    card: Card | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement, with what its arithmetic needs.

    ``amount`` is signed. Kinds: ``stake`` (amount = -stakes paid before the deal), ``top_up`` (count =
    how many times), ``tricks`` (count tricks out of ``of`` from ``kon``), ``takes`` (with count tricks takes
    ``kon`` or half of it), ``unopposed`` (takes ``kon`` or half of it), ``caller_fine``, ``blind_fine``,
    ``blind_ace_fine``, ``defender_fine`` (count = tricks taken, times = multiple of ``kon``). Of points, with
    count = tricks taken and ``of`` = tricks announced: ``exact``, ``missed``, ``penalty``, and in a doubled
    last deal ``last_exact``, ``last_missed``.
    """

    kind: str
    amount: int
    kon: int = 0
    count: int = 0
    of: int = 0
    times: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True)
class DealRow:
    """One finished deal on the score sheet.

    Attributes:
        number, dealer: of the deal.
        kon: at the end of the bidding, that is, what was played for.
        carry: what stayed on the table.
        net: change of each seat's balance in this deal, stakes included.
        balances: of all seats after the deal.
        lines: for each seat, the lines that add up to its ``net``.
        tricks: taken by each seat.
        caller: who called, None if all passed; ``blind`` if he did so without looking.
        upcard: the last upcard of the deal.
        roles: for each seat ``caller``, ``whist``, ``cut`` or ``pass``; in games for points ``exact``, ``over``
            or ``under``.
        cards: dealt to each seat.
        bids: tricks announced by each seat, () in games for a kon. There ``kon`` and ``carry`` are 0, ``net``
            are the points of the deal and ``balances`` the totals.
    """

    number: int
    dealer: Seat
    kon: int
    carry: int
    net: tuple[int, ...]
    balances: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    tricks: tuple[int, ...]
    caller: Seat | None
    blind: bool
    upcard: Card
    roles: tuple[str, ...]
    cards: int
    bids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a card in hand may not be played now."""

    card: Card
    reason: Reason
    rule: str


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know; ``seat`` is None for a spectator.

    Attributes:
        rules: of the match, public.
        seat: whose view.
        deal_no, deals: number of the deal, from 1; deals of the match, 0 = open.
        cards: dealt to each seat in this deal, which is also the number of tricks.
        dealer, stage, circle: of the current deal; circle from 1.
        actor: seat asked to act now, None if nobody.
        kon: what lies on the table now; ``stake``: one stake; both 0 in games for points.
        balances: running, stakes of the current deal already taken off; or the points of finished deals.
        upcard: the live upcard, also after a seat took it; ``upcard_taken_by`` says who did. When the whole
            deck is dealt it is the dealer's last card, in his hand from the start.
        trump: its suit.  dead_upcards: earlier upcards of this deal, in order.
        said: last call of each seat in this deal, None if none yet.
        bids: tricks announced by each seat, None if it has not or the game has no announcements.
        looked: seats whose hand is up.
        hand_sizes: cards in each hand.
        swapped: cards that each seat exchanged, None before its exchange.
        caller, blind: who called, if anybody, and whether blind.
        playing: seats in play (caller, whisters, cutters), ascending, once a call is made.
        cutters: seats that cut in, in order.
        leader: who led or leads the current trick, during the play.
        trick: cards of the current trick in order played; the full trick stays here until the next lead.
        trick_winner: seat winning (or that won) the trick shown.
        last_trick, last_trick_winner: the trick before it, () if none.
        beating: shakhi of this deal that were played as beating.
        tricks_played: finished tricks.  taken: tricks taken by each seat.
        stock: cards in the stock.
        events: public events of this deal, oldest first.
        sheet: finished deals.
        split: shares of the remaining kon, once the match is over.
        hand: own cards, ascending; () for a spectator or before the hand is up.
        hand_up: whether ``hand`` is shown to this seat.
        thrown: own cards that lie in the pile (hand, drop, exchange), ascending; a reshuffle for another
            seat takes them back into the stock.
        legal: actions of this seat if it is the actor, in the order of their numbers.
        may_look: whether it may turn up its hand now (also out of turn).
        swap_limit: most cards this seat may exchange now, 0 if it is not exchanging.
        refused: own cards that may not be played now, with the reason; only on own turn in the play.
    """

    rules: Rules
    seat: Seat | None
    deal_no: int
    deals: int
    cards: int
    dealer: Seat
    stage: Stage
    circle: int
    actor: Seat | None
    kon: int
    stake: int
    balances: tuple[int, ...]
    upcard: Card
    upcard_taken_by: Seat | None
    trump: Suit
    dead_upcards: tuple[Card, ...]
    said: tuple[str | None, ...]
    bids: tuple[int | None, ...]
    looked: tuple[Seat, ...]
    hand_sizes: tuple[int, ...]
    swapped: tuple[int | None, ...]
    caller: Seat | None
    blind: bool
    playing: tuple[Seat, ...]
    cutters: tuple[Seat, ...]
    leader: Seat | None
    trick: tuple[tuple[Seat, Card], ...]
    trick_winner: Seat | None
    last_trick: tuple[tuple[Seat, Card], ...]
    last_trick_winner: Seat | None
    beating: tuple[Card, ...]
    tricks_played: int
    taken: tuple[int, ...]
    stock: int
    events: tuple[Event, ...]
    sheet: tuple[DealRow, ...]
    split: tuple[int, ...]
    hand: tuple[Card, ...]
    hand_up: bool
    thrown: tuple[Card, ...]
    legal: tuple[Action, ...]
    may_look: bool
    swap_limit: int
    refused: tuple[Refused, ...]

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.balances)
