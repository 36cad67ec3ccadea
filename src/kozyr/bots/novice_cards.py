"""A beginner throws too few cards, for pictures are too good to throw, and sometimes a small trump."""

from kozyr.bots.novice_mind import QUEEN, Mind
from kozyr.core.actions import Action, Kind, swap
from kozyr.core.cards import Card, rank_of

# In a hundred exchanges: keeps all, being used to his cards; looks at ranks alone, forgetting what is trump.
KEEPS_ALL, FORGETS_TRUMPS = 25, 15
MOST = 2  # cards that he dares to throw


def liked(mind: Mind, card: Card) -> tuple[bool, Card]:
    """How much he likes a card: trumps first unless he forgets them, then high cards."""
    trump = mind.is_trump(card) and not mind.lapses(FORGETS_TRUMPS, "trumps")
    return trump, Card(rank_of(card) * 4 + card // 16)


def drop(mind: Mind) -> Action:
    """The card that he likes least."""
    return Action(Kind.DROP, (min(mind.view.hand, key=lambda card: liked(mind, card)),))


def exchange(mind: Mind) -> Action:
    """A card or two below the pictures, or none."""
    if mind.lapses(KEEPS_ALL, "keeps"):
        return swap(())
    hand = sorted(mind.view.hand, key=lambda card: liked(mind, card))
    low = [card for card in hand if rank_of(card) < QUEEN and not liked(mind, card)[0]]
    return swap(tuple(low[: min(MOST, mind.view.swap_limit)]))
