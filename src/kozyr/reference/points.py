"""One deal of 51 or Oh Hell, from the cards dealt to the points (D)."""

from collections.abc import Mapping, Sequence

from kozyr.reference.cards import RANKS, SUITS, in_order, suit
from kozyr.reference.points_options import read_points_options
from kozyr.reference.points_score import points_51, points_oh_hell
from kozyr.reference.points_tricks import Play, card_of, playable, shakhi_of, trick_winner
from kozyr.reference.table import seats_from

SEATS = {"51": range(2, 7), "oh-hell": range(3, 8)}


class PointsReference:
    """One deal of a points game.

    Seats are 0..players-1, clockwise. Actions are the text of the record format: "bid N", a
    card, or a shakha that beats with "!" behind it. Rules: section D, options E.0.
    """

    def __init__(
        self,
        *,
        players: int,
        dealer: int,
        deck: Sequence[str],
        cards: int,
        last: bool,
        options: Mapping[str, object],
        game: str = "51",
    ) -> None:
        """Deal the cards, show the trump and ask for the first bid.

        deck: all cards, the first dealt first; cards: to each seat; last: whether this is the
        last deal of the match; game: 51 or oh-hell. Raises ValueError for another game, seats,
        cards or a deck that do not fit it, or a bad option.
        """
        _check(game, players, dealer, deck, cards)
        self._options = read_points_options(options, game)
        self._shakhi = shakhi_of(deck, self._options.shakhi)
        self._game, self._players, self._dealer = game, players, dealer
        self._cards, self._last = cards, last
        self._deal(list(deck))
        self._bids: list[int | None] = [None] * players
        self._taken = [0] * players
        self._trick: list[Play] = []
        self._played: set[str] = set()
        self._leader: int | None = None
        self._queue = seats_from(dealer + 1, players)  # who bids, or plays to the trick

    def _deal(self, stock: list[str]) -> None:
        """One card at a time from the dealer's left, then the upcard (D.1)."""
        self._hands: list[set[str]] = [set() for _ in range(self._players)]
        dealt = ""
        for _ in range(self._cards):
            for seat in seats_from(self._dealer + 1, self._players):
                dealt = stock.pop(0)
                self._hands[seat].add(dealt)
        self._upcard = stock.pop(0) if stock else None
        self._trump = suit(self._upcard or dealt)

    @property
    def actor(self) -> int | None:
        """The seat to act; None when the deal is over."""
        return self._queue[0] if self._queue else None

    @property
    def over(self) -> bool:
        """Whether all tricks are played."""
        return not self._queue

    @property
    def trump(self) -> str:
        """The letter of the trump suit."""
        return self._trump

    @property
    def bids(self) -> list[int | None]:
        """What each seat has said; None until then."""
        return list(self._bids)

    @property
    def taken(self) -> list[int]:
        """The tricks of each seat."""
        return list(self._taken)

    @property
    def points(self) -> list[int]:
        """The points of each seat in this deal; empty until it is over."""
        if not self.over:
            return []
        said = [bid for bid in self._bids if bid is not None]
        return [self._score(bid, taken) for bid, taken in zip(said, self._taken, strict=True)]

    def _score(self, bid: int, taken: int) -> int:
        if self._game == "oh-hell":
            return points_oh_hell(bid, taken, self._options)
        return points_51(bid, taken, last=self._last, options=self._options)

    def legal(self) -> set[str]:
        """The actions of the actor; empty when the deal is over."""
        seat = self.actor
        if seat is None:
            return set()
        if self._leader is None:
            return {f"bid {number}" for number in self._may_bid(seat)}
        return playable(self._hands[seat], self._trick, self._trump, self._shakhi, self._options)

    def _may_bid(self, seat: int) -> set[int]:
        """D.1, D.4: with the hook the dealer may not make the sum equal to the cards."""
        numbers = set(range(self._cards + 1))
        if self._options.hook and seat == self._dealer:
            others = sum(bid for bid in self._bids if bid is not None)
            numbers.discard(self._cards - others)
        return numbers

    def play(self, text: str) -> None:
        """Do the actor's action; raises ValueError if it is not legal."""
        seat = self.actor
        if seat is None or text not in self.legal():
            raise ValueError(f"not legal for seat {seat}: {text!r}")
        self._queue.pop(0)
        if self._leader is None:
            self._bids[seat] = int(text.split()[1])
            if not self._queue:
                self._lead(seats_from(self._dealer + 1, self._players)[0])
            return
        self._hands[seat].remove(card_of(text))
        self._played.add(card_of(text))
        self._trick.append((seat, text))
        if not self._queue:
            self._end_trick()

    def _lead(self, seat: int) -> None:
        self._leader = seat
        self._queue = seats_from(seat, self._players)

    def _end_trick(self) -> None:
        """D.1: the winner leads to the next; after the last trick the deal is over."""
        seat = trick_winner(self._trick, self._trump, self._options.shakha_wins)
        self._taken[seat] += 1
        self._trick = []
        if sum(self._taken) < self._cards:
            self._lead(seat)
        else:
            self._leader = None

    def digest(self) -> dict[str, object]:
        """The full state in plain values; card lists are sorted by suit c d h s, then by rank.

        upcard is None if the whole deck was dealt; leader is None except during the play.
        """
        return {
            "hands": [in_order(hand) for hand in self._hands],
            "upcard": self._upcard,
            "trump": self._trump,
            "bids": self.bids,
            "trick": [[seat, text] for seat, text in self._trick],
            "taken": self.taken,
            "actor": self.actor,
            "leader": self._leader,
            "played": in_order(self._played),
        }


def _check(game: str, players: int, dealer: int, deck: Sequence[str], cards: int) -> None:
    if game not in SEATS:
        raise ValueError(f"no such game: {game!r}")
    if players not in SEATS[game] or dealer not in range(players):
        raise ValueError(f"{game} has not {players} players, or seat {dealer} is none of them")
    known = {letter + s for letter in RANKS for s in SUITS}
    if len(set(deck)) < len(deck) or not set(deck) <= known:
        raise ValueError("the deck holds a card twice or an unknown one")
    upcards = 1 if game == "oh-hell" else 0  # 51 may deal its whole deck, Oh Hell never does
    if cards < 1 or players * cards + upcards > len(deck):
        raise ValueError(f"{cards} cards to {players} players need a longer deck")
