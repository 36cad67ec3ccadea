"""``Deal``: one deal behind a checked façade. The rest of the program touches the kernels through it."""

from collections.abc import Sequence

from kozyr.core.actions import Action
from kozyr.core.cards import Card, cards_in, check_permutation
from kozyr.core.errors import IllegalActionError, Reason
from kozyr.core.seats import Seat
from kozyr.engine import kernel
from kozyr.engine.begin import begin
from kozyr.engine.codec import codec_of
from kozyr.engine.exchange import swap_limit
from kozyr.engine.layout import NONE, At, State
from kozyr.engine.refusal import card_refusal, refusal
from kozyr.engine.stock import pool
from kozyr.engine.tables import Tables, compile_rules
from kozyr.games.model import Rules


class Deal:
    """One deal, from the first call to the settlement.

    Args:
        rules: of the match.
        dealer: seat, 0..players-1.
        kon: what lies on the table when the bidding starts, stakes and carry included.
        deck: the whole deck, first card dealt first.
        number: of the deal in the schedule, from 0, where deals differ.

    Raises:
        NotationError: the deck has a card twice, a foreign card or one missing.
    """

    __slots__ = ("codec", "rules", "state", "tables")

    def __init__(
        self, rules: Rules, *, dealer: int, kon: int, deck: Sequence[Card], number: int = 0
    ) -> None:
        check_permutation(deck, rules.deck)
        self.rules = rules
        self.tables: Tables = compile_rules(rules)
        self.codec = codec_of(rules.game.call, self.tables.shakhi)
        self.state = State()
        self.state.deck[: len(deck)] = deck
        self.state.stock_end = len(deck)
        begin(self.state, self.tables, rules.players, dealer, kon, number % self.tables.deal_sizes)

    def copy(self) -> "Deal":
        """An independent copy."""
        other = Deal.__new__(Deal)
        other.rules = self.rules
        other.tables = self.tables
        other.codec = self.codec
        other.state = self.state.copy()
        return other

    @property
    def actor(self) -> Seat | None:
        """The seat to act; None when the deal is over or a reshuffle is awaited."""
        actor = self.state.actor
        return None if actor == NONE else Seat(actor)

    @property
    def over(self) -> bool:
        """Whether the deal has been settled."""
        return self.state.phase == At.OVER

    @property
    def awaiting_stock(self) -> bool:
        """Whether the order of a reshuffle is needed before the draw goes on."""
        return self.state.phase == At.RESHUFFLE

    @property
    def may_call(self) -> bool:
        """Whether nobody has called yet."""
        return self.state.phase == At.CIRCLES

    def legal(self) -> tuple[Action, ...]:
        """Every legal action of the seat to act, in the order of their numbers; () if there is none."""
        return self.codec.decode_all(self.state, kernel.legal(self.state, self.tables))

    def check(self, action: Action) -> Reason | None:
        """Why the seat to act may not do this; None if it may."""
        return refusal(self.state, self.tables, self.codec, action)

    def play(self, action: Action) -> None:
        """Carry out an action of the seat to act.

        Raises:
            IllegalActionError: it is not legal; nothing has changed.
        """
        state, tables = self.state, self.tables
        number = self.codec.encode(state, action)
        if number == NONE or not kernel.legal(state, tables) >> number & 1:
            raise self.illegal(action, self.check(action) or Reason.NOT_NOW)
        kernel.apply(state, tables, number)

    def illegal(self, action: Action, reason: Reason) -> IllegalActionError:
        """The error for an action, with the rule's number and what is legal instead."""
        texts = tuple(str(choice) for choice in self.legal())
        rule = self.rule_of(reason)
        return IllegalActionError(str(action), reason, rule, texts)

    def rule_of(self, reason: Reason) -> str:
        """Number of the rule that a refusal stands on here and now, empty if none."""
        game = self.rules.game
        return game.refusals.get(reason) or game.asked.get(At(self.state.phase).name, "")

    def may_look(self, seat: int) -> bool:
        """Whether a seat may turn up its hand now, in or out of turn.  Rule: 2.5."""
        known = 0 <= seat < self.rules.players
        return self.may_call and known and not self.state.looked >> seat & 1

    def look(self, seat: int) -> None:
        """A seat turns up its hand.  Requires: ``may_look(seat)``."""
        kernel.look(self.state, seat)

    def pool(self) -> tuple[Card, ...]:
        """The cards of the awaited reshuffle, ascending.  Rule: 3.3."""
        return cards_in(pool(self.state, self.state.drawer)) if self.awaiting_stock else ()

    def restock(self, order: Sequence[Card]) -> None:
        """Give the new order of the stock and go on with the draw.

        Raises:
            NotationError: not an order of the pool.
        """
        check_permutation(order, self.pool())
        self.state.deck[: len(order)] = order
        kernel.give_order(self.state, self.tables)

    def swap_limit(self) -> int:
        """Most cards that the seat to act may exchange; 0 outside the exchange."""
        if self.state.phase != At.EXCHANGE:
            return 0
        return swap_limit(self.state, self.tables)

    def refused_cards(self) -> tuple[tuple[Card, Reason], ...]:
        """Cards in the actor's hand that may not be played now, with the reason; () outside the play."""
        state, tables = self.state, self.tables
        if state.phase != At.PLAY:
            return ()
        # A shakha may always be played as beating.
        barred = state.hands[state.actor] & ~kernel.legal(state, tables) & ~tables.shakhi
        return tuple((card, card_refusal(state, tables, card)) for card in cards_in(barred))
