"""``Match``: deals in a row, with kon, balances, dealer, score sheet and an end."""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy

from kozyr.core.actions import Action, Kind, parse_action
from kozyr.core.cards import Card, format_cards, parse_card, parse_cards
from kozyr.core.errors import IllegalActionError, MatchError, NotationError, Reason
from kozyr.core.seats import Seat, left_of
from kozyr.core.shuffle import draw_number, shuffled
from kozyr.engine.deal import Deal
from kozyr.games.model import Rules
from kozyr.match import account
from kozyr.match.log import NO_LOG, DealLog
from kozyr.match.observe import observe
from kozyr.match.settlement import deal_row, points_lines, settlement_lines
from kozyr.match.view import DealRow, View
from kozyr.match.writer import RESERVED, end_line, finished_lines, result_line, write_record

Deck = Sequence[Card] | Sequence[str] | str

# A kon grows at most fourteenfold in a deal, so that after the longest match, 2000 deals, it still has fewer
# than the 4300 digits that Python prints.
MOST_CARRY_DIGITS = 2000
MOST_CARRY = 10**MOST_CARRY_DIGITS


class Match:
    """A match of some rules, at its current position.

    The same rules, seed and actions give the same match. Invariant, where there is a kon: the sum of
    ``balances`` and ``kon`` equals the carry that the match began with (0 unless given) after every event.

    Args:
        rules: what is played.
        seed: fixes first dealer, decks and reshuffles where they are not given.
        deck: order of the first deal, as cards or text.
        decks: orders of the first deals, one after another; afterwards the seed goes on.
        dealer: of the first deal; by lot if not given.
        carry: what lies on the table before the first deal.
        first_deal: its number.
        auto_deal: whether the next deal begins by itself; otherwise ``deal()`` begins it.

    Raises:
        NotationError: a deck that is no order of the game's cards.
        MatchError: a dealer, carry or deal number that is out of range.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int = 0,
        deck: Deck | None = None,
        decks: Iterable[Deck] = (),
        dealer: int | None = None,
        carry: int = 0,
        first_deal: int = 1,
        auto_deal: bool = True,
    ) -> None:
        _check_types(rules, decks, seed=seed, dealer=dealer, carry=carry, first_deal=first_deal)
        if dealer is not None and not 0 <= dealer < rules.players:
            raise MatchError(f"dealer {dealer}: seats are 0 to {rules.players - 1}")
        if not 0 <= carry <= MOST_CARRY:
            raise MatchError(f"the carry is 0 to 10^{MOST_CARRY_DIGITS}")
        if first_deal < 1:
            raise MatchError("deals are numbered from 1")
        if account.for_points(rules):
            if first_deal > account.deals_of(rules):
                raise MatchError(f"the match has {account.deals_of(rules)} deals")
            if carry:
                raise MatchError("nothing lies on the table in a game for points")
        self.rules = rules
        self.seed = seed
        self.auto_deal = auto_deal
        self.auto_restock = True  # a reader that finds the order in the record turns it off
        self.names: dict[int, str] = {}
        self.tags: list[str] = []
        self.split: tuple[int, ...] = ()
        self.over = False
        self.deal_no = first_deal - 1
        self._decks: Iterator[Deck] = iter([deck, *decks] if deck is not None else decks)
        if dealer is None:
            dealer = draw_number(rules.players, seed=seed, label="dealer")
        self._next_dealer = Seat(dealer)
        self._balances = (0,) * rules.players
        self._carry = carry
        self._paid: tuple[int, ...] = (0,) * rules.players
        self._paid_ahead = False
        self._reshuffles = 0
        self._stopping = False
        self._rows: list[DealRow] = []
        self.lines: list[str] = []
        self.current: Deal | None = None
        self._log = NO_LOG
        if auto_deal:
            self.deal()

    @property
    def between(self) -> bool:
        """Whether the next deal waits for ``deal()``."""
        return not self.over and (self.current is None or self.current.over)

    @property
    def awaiting_stock(self) -> bool:
        """Whether a reshuffle waits for ``restock()``; only a record that is cut off there leaves one."""
        return self.current is not None and self.current.awaiting_stock

    @property
    def actor(self) -> Seat | None:
        """The seat to act; None when the match is over, or waits for ``deal()`` or ``restock()``.

        A match waits only where ``auto_deal`` is off, or where a record that was read ends there.
        """
        return None if self.current is None else self.current.actor

    @property
    def dealer(self) -> Seat:
        """Dealer of the current deal, or of the first one before it."""
        return self._next_dealer if self.current is None else Seat(self.current.state.dealer)

    @property
    def next_dealer(self) -> Seat:
        """Dealer of the next deal, while the match is between deals.  Rule: 9.1."""
        return self._next_dealer

    @property
    def announcement(self) -> str:
        """The line of a record that announces the next deal.  Requires: the match is between deals."""
        number, dealer = self.deal_no + 1, self._next_dealer
        if account.for_points(self.rules):
            return f"deal {number} dealer {dealer} cards {self.rules.schedule[number - 1]}"
        return f"deal {number} dealer {dealer} kon {self._carry + sum(self.stakes_due())}"

    @property
    def kon(self) -> int:
        """What lies on the table now."""
        if self.current is None or self.current.over:
            return self._carry
        return self.current.state.kon

    @property
    def balances(self) -> tuple[int, ...]:
        """What each seat has won or lost so far, stakes and top-ups of the current deal taken off."""
        if self.current is None or self.current.over:
            return self._balances
        top_up = self._log.top_ups * self.current.tables.stake
        return tuple(b - p - top_up for b, p in zip(self._balances, self._paid, strict=True))

    @property
    def sheet(self) -> tuple[DealRow, ...]:
        """The finished deals."""
        return tuple(self._rows)

    def stakes_due(self) -> tuple[int, ...]:
        """What each seat will put in before the next deal."""
        return account.stakes(
            self.rules, dealer=self._next_dealer, carry=self._carry, paid_ahead=self._paid_ahead
        )

    def __copy__(self) -> "Match":
        return deepcopy(self)  # a copy that shared its lists would be played on with the original

    def legal(self) -> tuple[Action, ...]:
        """Every legal action of the seat to act; () if nobody is to act."""
        return () if self.current is None else self.current.legal()

    def view(self, seat: int | None) -> View:
        """What a seat may know; ``None`` is a spectator.

        Raises:
            MatchError: no such seat, or no deal has begun.
        """
        if seat is not None:
            self._check_seat(seat)
        if self.current is None:
            raise MatchError("no deal has begun")
        return observe(self, self.current, self._log, seat)

    def record(self, *, finished_only: bool = False) -> str:
        """The match in the format of records; hidden cards included.

        Args:
            finished_only: leave out the deal in progress.
        """
        return write_record(self, finished_lines(self.lines) if finished_only else self.lines)

    def deal(self, deck: Deck | None = None) -> None:
        """Begin the next deal.

        Raises:
            MatchError: the match is over or a deal is in progress.
            NotationError: the deck is no order of the game's cards.
        """
        if not self.between:
            raise MatchError("the match is over" if self.over else "a deal is in progress")
        number = self.deal_no + 1
        order = self._order(number, deck)
        dealer = self._next_dealer
        paid, announcement = self.stakes_due(), self.announcement
        kon = self._carry + sum(paid)
        deal = Deal(self.rules, dealer=dealer, kon=kon, deck=order, number=number - 1)
        self.current, self.deal_no, self._paid = deal, number, paid
        self._log = DealLog.of(deal)
        self._reshuffles = 0
        if not self._is_announced(announcement):
            self.lines.append(announcement)
        self.lines.append(f"deck {format_cards(order)}")

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out an action of the seat to act; with ``seat``, only if it is that seat's turn.

        Raises:
            NotationError: the text is no action.
            IllegalActionError: not legal now; nothing has changed.
            MatchError: no such seat.
        """
        if seat is not None:
            self._check_seat(seat)
        if isinstance(action, str):
            action = parse_action(action)
        elif not isinstance(action, Action):
            raise NotationError(f"an action is an Action or its text, not {type(action).__name__}")
        deal, actor = self._acting(action, seat)
        if actor is None:
            self.look(int(seat or 0))
            return
        upcard = Card(deal.state.upcard)
        deal.play(action)
        self.lines.append(f"{actor} {action}")
        self._log.acted(actor, action, upcard, deal)
        if deal.awaiting_stock and self.auto_restock:
            self.restock()
        elif deal.over:
            self._settle(deal)

    def _acting(self, action: Action, seat: int | None) -> tuple[Deal, Seat | None]:
        """The deal and the seat to act; no seat where the action is a look out of turn.

        Raises:
            IllegalActionError: nobody is to act, or another seat is.
        """
        deal = self.current
        if deal is None or deal.over:
            raise IllegalActionError(
                str(action), Reason.MATCH_OVER if self.over else Reason.BETWEEN_DEALS
            )
        actor = deal.actor
        if actor is None:
            raise deal.illegal(action, Reason.AWAITING_STOCK)
        if seat is not None and seat != actor:
            if action.kind is Kind.LOOK:
                return deal, None
            rule = deal.rule_of(Reason.NOT_YOUR_TURN)
            raise IllegalActionError(str(action), Reason.NOT_YOUR_TURN, rule)
        return deal, actor

    def _is_announced(self, announcement: str) -> bool:
        """Whether a record that was read has announced the deal already."""
        for line in reversed(self.lines):
            if line == announcement or not line.startswith(RESERVED):
                return line == announcement
        return False

    def _check_seat(self, seat: int) -> None:
        _check_whole("a seat", seat)
        if not 0 <= seat < self.rules.players:
            raise MatchError(f"seat {seat}: seats are 0 to {self.rules.players - 1}")

    def may_look(self, seat: int) -> bool:
        """Whether a seat may turn up its hand now, in or out of turn.  Rule: 2.5."""
        return self.current is not None and self.current.may_look(seat)

    def look(self, seat: int) -> None:
        """Turn up a hand, also out of turn.  Rule: 2.5.

        Raises:
            MatchError: no such seat.
            IllegalActionError: it is up already, or a call has been made.
        """
        self._check_seat(seat)
        deal = self.current
        if deal is None or not deal.may_look(seat):
            reason = Reason.MATCH_OVER if self.over else Reason.LOOK_TOO_LATE
            if deal is not None and deal.may_call:
                reason = Reason.ALREADY_LOOKED
            raise IllegalActionError("look", reason, self.rules.game.refusals.get(reason, ""))
        deal.look(seat)
        self.lines.append(f"{seat} look")
        self._log.looked(seat)

    def restock(self, order: Sequence[Card] | None = None) -> None:
        """Give the order of the stock after a reshuffle; from the seed if none is given.  Rule: 3.3.

        Raises:
            MatchError: no reshuffle is awaited.
            NotationError: not an order of the pile.
        """
        deal = self.current
        if deal is None or not deal.awaiting_stock:
            raise MatchError("no reshuffle is awaited")
        if order is None:
            label = f"deal {self.deal_no} stock {self._reshuffles}"
            order = shuffled(deal.pool(), seed=self.seed, label=label)
        deal.restock(_cards(order))
        self._reshuffles += 1
        self.lines.append(f"stock {format_cards(order)}")
        self._log.reshuffled(len(order))
        if deal.over:  # the draw was the last thing before an unopposed end
            self._settle(deal)

    def stop(self) -> None:
        """End a match of open length after the deal in progress, or at once between deals.  Rule: 9.2.

        Raises:
            MatchError: the match has a fixed number of deals.
        """
        if deals := account.deals_of(self.rules):
            raise MatchError(f"this match ends by itself after {deals} deals")
        self._stopping = True
        if self.between and self._rows:
            self._end()

    def _order(self, number: int, deck: Deck | None) -> tuple[Card, ...]:
        """The deck of a deal: given, next of those given at the start, or from the seed."""
        if deck is None:
            deck = next(self._decks, None)
        if deck is None:
            return shuffled(self.rules.deck, seed=self.seed, label=f"deal {number}")
        return _cards(deck)

    def _settle(self, deal: Deal) -> None:
        """Book a finished deal and go on to the next one or the end.  Rule: 4.2, 9.1, 9.2."""
        self._log.finish(deal)
        points = account.for_points(self.rules)
        paid, top_ups = self._paid, self._log.top_ups
        lines = points_lines(deal) if points else settlement_lines(deal, paid, top_ups)
        row = deal_row(deal, self.deal_no, self._balances, lines)
        self._rows.append(row)
        self._balances, self._carry = row.balances, row.carry
        self.lines.append(result_line(row))
        passed_out = row.caller is None and not points
        self._paid_ahead = passed_out and self.rules.flag("third_pass_topup_is_ante")
        if not (passed_out and self.rules.flag("redeal_same_dealer")):
            self._next_dealer = left_of(row.dealer, self.rules.players)
        if self._stopping or account.is_last(self.rules, number=self.deal_no, carry=self._carry):
            self._end()
        elif self.auto_deal:
            self.deal()

    def _end(self) -> None:
        """Split what is left and close the match.  Rule: 9.2."""
        if not account.for_points(self.rules):
            players, last_dealer = self.rules.players, self._rows[-1].dealer
            self.split = account.split(self._carry, players=players, last_dealer=last_dealer)
            self._balances = tuple(b + s for b, s in zip(self._balances, self.split, strict=True))
            self._carry = 0
        self.over = True
        self.lines.append(end_line(self._balances, self.split))


def _check_types(rules: object, decks: object, **numbers: object) -> None:
    """Refuse what a match cannot be made of; a number that may be left out may be None.

    Raises:
        MatchError: naming the argument.
    """
    if not isinstance(rules, Rules):
        raise MatchError(f"rules are what kozyr.rules gives, not {rules!r:.20}")
    if not isinstance(decks, Iterable):
        raise MatchError(f"decks are orders one after another, not {decks!r:.20}")
    for name, number in numbers.items():
        if number is not None or name != "dealer":
            _check_whole(name, number)


def _check_whole(what: str, number: object) -> None:
    """Refuse what is no whole number.

    Raises:
        MatchError: it is none; True and False are none either.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise MatchError(f"{what} is a whole number, not {number!r:.20}")


def _cards(order: Deck) -> tuple[Card, ...]:
    """Cards given as cards or as texts.

    Raises:
        NotationError: they are no sequence of cards.
    """
    if isinstance(order, str):
        return parse_cards(order)
    if not isinstance(order, Sequence):
        raise NotationError(f"an order is cards or their text, not {order!r:.20}")
    return tuple(_card(card) for card in order)


def _card(card: object) -> Card:
    if isinstance(card, str):
        return parse_card(card)
    if not isinstance(card, int) or isinstance(card, bool):
        raise NotationError(f"{card!r:.20} is no card")
    return Card(card)
