"""A beginner's tricks: the highest card first, and no thought of what has fallen.

He leads his highest card and wins with it, even where he plays last and a lower one would do. If his bid is full
he plays his lowest card, so that the high ones stay and take tricks that he does not want; now and then he forgets
that it is full.
"""

from collections.abc import Sequence

from kozyr.bots.novice_mind import Mind
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import LANE_BITS, mask_of, rank_of
from kozyr.engine.layout import BEATING
from kozyr.engine.play import wins_over
from kozyr.match.view import View

# In a hundred cards: does not see that he could win; throws a high card into a trick that he cannot win;
# forgets that his bid is full.
BLIND_SPOT, WASTE, FORGETS_BID = 12, 25, 20


def play(mind: Mind) -> Action:
    """A card by its rank alone."""
    view = mind.view
    if not wants_trick(view) and not mind.lapses(FORGETS_BID, "bid"):
        return lowest(mind.view.legal)
    best = winning(view)
    if best is None:
        return highest(view.legal)
    first = int(view.rules.get("shakha_wins", "") == "first")
    winners = [a for a in view.legal if wins_over(number(a), best, view.trump, first)]
    if winners and not mind.lapses(BLIND_SPOT, "win"):
        return highest(winners)
    return highest(view.legal) if mind.lapses(WASTE, "waste") else lowest(view.legal)


def wants_trick(view: View) -> bool:
    """Whether one more trick is good for the seat: always for a kon, for points until the bid is full or lost."""
    if view.seat is None or (bid := view.bids[view.seat]) is None:
        return True
    return view.taken[view.seat] != bid


def winning(view: View) -> int | None:
    """What wins the trick at the moment, as an action's number; None when leading."""
    if len(view.trick) in (0, len(view.playing) or view.players):
        return None
    card = next(card for seat, card in view.trick if seat == view.trick_winner)
    beating = mask_of(view.beating) >> card & 1
    return card // LANE_BITS * LANE_BITS + BEATING if beating else card


def number(action: Action) -> int:
    """A card as the rules of tricks compare it."""
    card = action.cards[0]
    return card // LANE_BITS * LANE_BITS + BEATING if action.kind is Kind.BEAT else card


def _height(action: Action) -> tuple[bool, int]:
    return action.kind is Kind.BEAT, rank_of(action.cards[0])


def highest(actions: Sequence[Action]) -> Action:
    """The highest card by rank, whatever its suit."""
    return max(actions, key=_height)


def lowest(actions: Sequence[Action]) -> Action:
    """The lowest card by rank, whatever its suit."""
    return min(actions, key=_height)
