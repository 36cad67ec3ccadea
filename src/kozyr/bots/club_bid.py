"""The announcement: how many tricks to bid."""

from kozyr.bots.club_hand import bid_chances
from kozyr.bots.club_points import expected, is_doubled, points, spread
from kozyr.bots.club_seen import above, lane
from kozyr.bots.club_table import Counted, counted
from kozyr.core.actions import Action
from kozyr.core.cards import Card, mask_of, suit_of
from kozyr.match.view import View


def announce(view: View) -> Action:
    """The bid with the best mean of points, of those that are legal; of equal ones the lower."""
    table = counted(view)
    plain = [card for card in view.hand if not table.shakhi >> card & 1]
    late, more = tension(view)
    if view.cards == 1:
        chances = [only_card(table, card, leads=late == 0) for card in plain]
    else:
        chances = bid_chances(table, mask_of(view.hand), plain, late=late, more=more)
    row = spread(chances)
    shakhi = len(view.hand) - len(plain)
    score, doubled = view.rules.score, is_doubled(view)

    def value(action: Action) -> tuple[float, int]:
        bid = action.tricks
        gains = [points(score, bid, tricks, doubled=doubled) for tricks in range(view.cards + 1)]
        return expected(row, gains, shakhi), -bid

    return max(view.legal, key=value)


def tension(view: View) -> tuple[float, float]:
    """Share of the others that have announced, and what they announced above an equal share, a trick of the deal."""
    said = [bid for bid in view.bids if bid is not None]
    equal = view.cards * len(said) / view.players
    return len(said) / (view.players - 1), (sum(said) - equal) / view.cards


def only_card(table: Counted, card: Card, *, leads: bool) -> float:
    """Chance that the one card of a hand takes the one trick: nobody has a choice."""
    suit, trump = suit_of(card), table.trump
    beating = above(card) | table.shakhi
    if suit != trump:
        beating |= lane(trump)
    others = len(table.rivals)
    chance = 1.0
    if suit != trump and not leads:
        # The leader's card must be a lower one of the suit.
        lower = lane(suit) & ~above(card) & ~table.shakhi
        chance = (table.live & lower).bit_count() / table.unseen
        others -= 1
    share = (table.live & beating).bit_count() / table.unseen
    return chance * (1 - share) ** others
