"""Where every card of the deal lies, apart from the tricks (B.1, B.3)."""

from collections.abc import Iterable, Sequence

from kozyr.reference.cards import suit


def seats_from(first: int, players: int) -> list[int]:
    """All seats, clockwise from the first (which may be one past the last seat)."""
    return [(first + step) % players for step in range(players)]


class Table:
    """The hands, the stock, the upcard, the dead upcards and the pile of thrown cards.

    hands and thrown hold one set a seat; the stock is drawn from its front; upcard is None once
    it has been taken into a hand, while trump keeps its suit.
    """

    def __init__(self, players: int, dealer: int, deck: Sequence[str], hand_size: int = 4) -> None:
        """Deal one card at a time from the dealer's left, then turn the upcard (B.1)."""
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.thrown: list[set[str]] = [set() for _ in range(players)]
        self.dead: set[str] = set()
        self.stock = list(deck)
        self.upcard: str | None = None
        for _ in range(hand_size):
            for seat in seats_from(dealer + 1, players):
                self.draw(seat)
        self.turn_upcard()

    def turn_upcard(self) -> None:
        """Turn the next card of the stock; an upcard that lay there before is dead (B.2.5)."""
        if self.upcard is not None:
            self.dead.add(self.upcard)
        self.upcard = self.stock.pop(0)
        self.trump = suit(self.upcard)

    def take_upcard(self, seat: int) -> None:
        """Take the live upcard into a hand (B.3, B.7); raises ValueError if it is gone."""
        if self.upcard is None:
            raise ValueError("no upcard lies on the table")
        self.hands[seat].add(self.upcard)
        self.upcard = None

    def draw(self, seat: int) -> None:
        """Draw the first card of the stock, which must not be empty."""
        self.hands[seat].add(self.stock.pop(0))

    def throw(self, seat: int, cards: Iterable[str]) -> None:
        """Throw cards of a hand on the pile, face down."""
        gone = set(cards)
        self.hands[seat] -= gone
        self.thrown[seat] |= gone

    def pool(self, drawer: int) -> set[str]:
        """What a reshuffle for this drawer uses: dead upcards and what all others threw (B.3)."""
        cards = set(self.dead)
        for seat, thrown in enumerate(self.thrown):
            if seat != drawer:
                cards |= thrown
        return cards

    def restock(self, drawer: int, order: Sequence[str]) -> None:
        """Make the pool the new stock; what the drawer threw stays in the pile (B.3).

        Raises ValueError unless the order holds each card of the pool exactly once.
        """
        pool = self.pool(drawer)
        if len(order) != len(pool) or set(order) != pool:
            raise ValueError("a reshuffle must hold each card of the pool exactly once")
        self.stock = list(order)
        self.dead = set()
        self.thrown = [cards - pool for cards in self.thrown]
