"""One deal of Frap or Khrap: the phases of B.9 put together, and what is seen from outside."""

from collections.abc import Callable, Mapping, Sequence

from kozyr.reference import bidding, cutting, exchange, tricks
from kozyr.reference.cards import RANKS, SUITS, in_order
from kozyr.reference.games import Game, game_named
from kozyr.reference.options import read_options
from kozyr.reference.state import NOBODY, State
from kozyr.reference.table import Table

Choices = Callable[[State, int], set[str]]
Deed = Callable[[State, int, str], None]

# B.9: for each phase what the actor may do, and what doing it means.
PHASES: dict[str, tuple[Choices, Deed]] = {
    "circle": (bidding.calls, bidding.speak),
    "defence": (bidding.defences, bidding.defend),
    "blind drop": (State.drops, exchange.drop_blind),
    "exchange": (exchange.swaps, exchange.swap),
    "cut-in": (cutting.cuts, cutting.cut),
    "cut drop": (State.drops, cutting.drop_cut),
    "play": (tricks.playable, tricks.play_card),
}

# B.3: the phases in which cards are drawn, and how the draw goes on after a reshuffle.
DRAWS: dict[str, Callable[[State], None]] = {
    "exchange": exchange.draw_swap,
    "cut-in": cutting.draw_cut,
}


class Reference:
    """One deal of Frap or Khrap, from the cards dealt to the settlement.

    Seats are 0..players-1, clockwise. Cards and actions are the text of the record format.
    Rules: sections B and C, options E.0.
    """

    def __init__(
        self,
        *,
        players: int,
        dealer: int,
        deck: Sequence[str],
        kon: int,
        paid: Sequence[int],
        options: Mapping[str, object],
        game: str = "frap",
    ) -> None:
        """Deal the cards and open the first circle.

        deck: all cards, the first dealt first; kon: stakes and carry included; paid: the stake
        already paid in by each seat; game: frap or khrap. Raises ValueError for another game,
        too few or too many players, a dealer or paid that does not fit them, a deck too short
        or with a wrong card, or a bad option.
        """
        kind = game_named(game)
        rules = read_options(options, kind)
        _check_seats(kind, players, dealer, paid)
        _check_deck(deck, players * kind.hand_size + rules.circles)
        table = Table(players, dealer, deck, kind.hand_size)
        self._state = State(kind, table, dealer, rules)
        self._state.kon = kon
        self._state.net = [-stake for stake in paid]
        if not rules.blind:
            self._state.looked = set(range(players))
        bidding.open_circle(self._state)

    @property
    def actor(self) -> int | None:
        """The seat to act; None when the deal is over or a reshuffle order is awaited."""
        return None if self.over or self.awaiting_stock else self._state.queue[0]

    @property
    def over(self) -> bool:
        """Whether the deal is settled."""
        return self._state.phase == "over"

    @property
    def net(self) -> list[int]:
        """The change of each seat's balance in this deal, complete once the deal is over.

        Stakes and top-ups included: sum(net) + carry - carry before = 0.
        """
        return list(self._state.net)

    @property
    def carry(self) -> int:
        """What stays on the table once the deal is over; 0 until then."""
        return self._state.carry

    def legal(self) -> set[str]:
        """The actions of the actor, each exchange as its own text; empty when nobody is to act."""
        if self.actor is None:
            return set()
        choices, _ = PHASES[self._state.phase]
        return choices(self._state, self.actor)

    def play(self, text: str) -> None:
        """Do the actor's action; raises ValueError if it is not legal."""
        seat = self.actor
        if seat is None or text not in self.legal():
            raise ValueError(f"not legal for seat {seat}: {text!r}")
        _, deed = PHASES[self._state.phase]
        deed(self._state, seat, text)

    def may_look(self, seat: int) -> bool:
        """Whether a seat may turn up its hand now, at its turn or not: once, before any call."""
        return bidding.may_look(self._state, seat)

    def look(self, seat: int) -> None:
        """Turn up the hand of a seat (B.2.4); raises ValueError if it may not look."""
        if not self.may_look(seat):
            raise ValueError(f"seat {seat} may not look")
        self._state.looked.add(seat)

    def available(self, seat: int) -> int:
        """How many cards a seat could still draw (B.3): the stock, and with reshuffle its pool."""
        return self._state.available(seat)

    @property
    def awaiting_stock(self) -> bool:
        """Whether a reshuffle order must be given before the draw goes on (B.3)."""
        return self._state.awaiting_stock

    def pool(self) -> set[str]:
        """The cards that the awaited reshuffle order must hold; empty when none is awaited."""
        state = self._state
        return state.table.pool(state.queue[0]) if self.awaiting_stock else set()

    def restock(self, order: Sequence[str]) -> None:
        """Make this order of the pool the new stock and go on with the draw (B.3).

        Raises ValueError if none is awaited or the order does not hold exactly the pool.
        """
        state = self._state
        if not self.awaiting_stock:
            raise ValueError("no reshuffle is awaited")
        state.table.restock(state.queue[0], order)
        DRAWS[state.phase](state)

    def digest(self) -> dict[str, object]:
        """The full state in plain values; card lists are sorted by suit c d h s, then by rank.

        upcard is None when it lies in a hand; leader is None except during the play.
        """
        state, table = self._state, self._state.table
        played = state.gathered | {card for _, card in state.trick}
        return {
            "hands": [in_order(hand) for hand in table.hands],
            "upcard": table.upcard,
            "trump": table.trump,
            "stock": list(table.stock),
            "dead": in_order(table.dead),
            "thrown": [in_order(cards) for cards in table.thrown],
            "trick": [[seat, card] for seat, card in state.trick],
            "taken": list(state.taken),
            "kon": state.kon,
            "circle": state.circle,
            "caller": _seat(state.caller),
            "blind": state.blind,
            "playing": sorted(state.playing),
            "cutters": list(state.cutters),
            "looked": sorted(state.looked),
            "actor": self.actor,
            "leader": _seat(state.leader),
            "played": in_order(played),
        }


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _check_seats(game: Game, players: int, dealer: int, paid: Sequence[int]) -> None:
    if players not in range(2, game.most_players + 1):
        raise ValueError(f"{game.call} has 2 to {game.most_players} players")
    if dealer not in range(players) or len(paid) != players:
        raise ValueError("the dealer and the stakes paid must fit the seats")


def _check_deck(deck: Sequence[str], needed: int) -> None:
    known = {letter + s for letter in RANKS for s in SUITS}
    if len(deck) < needed or len(set(deck)) < len(deck) or not set(deck) <= known:
        raise ValueError("the deck is too short, or holds a card twice or an unknown one")
