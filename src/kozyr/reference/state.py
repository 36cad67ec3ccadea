"""Everything that is true at one moment of a deal, and what several phases do with it."""

from collections.abc import Sequence

from kozyr.reference.cards import Play
from kozyr.reference.games import Game
from kozyr.reference.options import Options
from kozyr.reference.settle import Contest
from kozyr.reference.table import Table, seats_from

NOBODY = -1


class State:
    """One deal of a game at one moment.

    phase: circle, defence, blind drop, exchange, cut-in, cut drop, play or over (B.9);
    queue: the seats still to be asked in this phase, the actor first.
    """

    def __init__(self, game: Game, table: Table, dealer: int, options: Options) -> None:
        """A deal with its cards dealt and nobody asked yet."""
        self.players = len(table.hands)
        self.game, self.table, self.dealer, self.options = game, table, dealer, options
        self.phase = "over"
        self.queue: list[int] = []
        # money
        self.kon = 0
        self.net: list[int] = []
        self.carry = 0
        # bidding
        self.circle = 0
        self.passed: set[int] = set()  # in this circle
        self.looked: set[int] = set()
        self.caller = NOBODY
        self.blind = False
        self.ace_up = False  # the upcard was an ace when the call was made (B.6)
        self.whisters: set[int] = set()
        # drawing
        self.owed = 0  # cards that the actor has still to draw
        self.cutters: list[int] = []  # in the order of cutting in
        # play
        self.leader = NOBODY
        self.trick: list[Play] = []
        self.gathered: set[str] = set()  # the cards of finished tricks
        self.taken = [0] * self.players

    @property
    def playing(self) -> set[int]:
        """The caller, the whisters and the cutters-in; empty before the call."""
        return {self.caller, *self.whisters, *self.cutters} - {NOBODY}

    @property
    def awaiting_stock(self) -> bool:
        """Whether a card is needed while the stock is empty (B.3)."""
        return self.owed > 0 and not self.table.stock

    def seats_after(self, seat: int) -> list[int]:
        """All seats clockwise, from the left of a seat round to that seat itself."""
        return seats_from(seat + 1, self.players)

    def available(self, seat: int) -> int:
        """How many cards a seat could still draw (B.3): the stock, and with reshuffle its pool."""
        if self.options.short_stock == "stop":
            return len(self.table.stock)
        return len(self.table.stock) + len(self.table.pool(seat))

    def draw_owed(self) -> None:
        """Draw for the actor one by one, as far as the stock goes (B.3)."""
        while self.owed and self.table.stock:
            self.table.draw(self.queue[0])
            self.owed -= 1

    def drops(self, seat: int) -> set[str]:
        """The discards of a seat that holds one card too many (B.3, B.7)."""
        return {f"drop {card}" for card in self.table.hands[seat]}

    def contest(self) -> Contest:
        """The deal as the settlement sees it; there must be a caller."""
        return Contest(
            kon=self.kon,
            caller=self.caller,
            playing=self.playing,
            taken=self.taken,
            blind=self.blind,
            ace_up=self.ace_up,
        )

    def finish(self, gains: Sequence[int], carry: int) -> None:
        """Book the gains of each seat and what stays on the table; the deal is over."""
        self.net = [before + gain for before, gain in zip(self.net, gains, strict=True)]
        self.carry = carry
        self.phase, self.queue, self.leader = "over", [], NOBODY
