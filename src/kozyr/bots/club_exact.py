"""The tricks where they are announced: take when some are wanted, duck when the bid is full.

Each legal action is worth the mean of points over winning the trick or not, with the chances of what is left in
the hand for all tricks after it. So sure winners and sure losers are kept for when they are needed.
"""

from kozyr.bots import club_hand
from kozyr.bots.club_points import expected, is_doubled, points, spread
from kozyr.bots.club_table import counted, wins_now
from kozyr.core.actions import Action
from kozyr.core.cards import Card, mask_of, rank_of
from kozyr.match.view import View


def play(view: View) -> Action:
    """The action with the best mean of points; of equal ones the lower card, or the higher if all tricks are wanted."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = counted(view)
    later = Later(view)
    prefer = 1 if later.wants_all else -1

    def value(action: Action) -> tuple[float, int]:
        card = action.cards[0]
        now = wins_now(table, action)
        won = later.worth(card, 1) if now else 0.0
        lost = later.worth(card, 0) if now < 1 else 0.0
        return round(now * won + (1 - now) * lost, 9), prefer * rank_of(card)

    return max(view.legal, key=value)


def wanted(view: View) -> float:
    """Tricks that others still want, for each that is left."""
    needs = (
        max(0, (bid or 0) - taken)
        for seat, (bid, taken) in enumerate(zip(view.bids, view.taken, strict=True))
        if seat != view.seat
    )
    return sum(needs) / len(view.hand)


class Later:
    """What the rest of the deal is worth to a seat after the trick.

    Attributes:
        wants_all: whether the seat wants this trick and all that follow.
    """

    def __init__(self, view: View) -> None:
        table, seat = counted(view), view.seat or 0
        taken, bid = view.taken[seat], view.bids[seat] or 0
        left = len(view.hand) - 1
        self.wants_all = bid - taken == left + 1
        score, doubled = view.rules.score, is_doubled(view)
        plain = [card for card in view.hand if not table.shakhi >> card & 1]
        self.shakhi = len(view.hand) - len(plain)
        self.gains = [
            points(score, bid, tricks, doubled=doubled) for tricks in range(taken, taken + left + 2)
        ]
        self.chances = []
        for won in (0, 1):
            mine = min(1.0, max(0, bid - taken - won) / max(left, 1))
            found = club_hand.play_chances(
                table, mask_of(view.hand), plain, mine=mine, theirs=wanted(view)
            )
            self.chances.append(dict(zip(plain, found, strict=True)))
        self.known: dict[tuple[Card, int], float] = {}

    def worth(self, card: Card, won: int) -> float:
        """Mean of points without a card, if the trick is won (1) or lost (0)."""
        if (card, won) not in self.known:
            rest = [chance for c, chance in self.chances[won].items() if c != card]
            shakhi = self.shakhi - (card not in self.chances[won])
            self.known[card, won] = expected(spread(rest), self.gains[won:], shakhi)
        return self.known[card, won]
