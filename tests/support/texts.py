"""Cards of masks as texts, remembered: digests ask for them after every action."""

from functools import cache, lru_cache

from kozyr.core.cards import Card, cards_in, format_card


@cache
def card_text(card: int) -> str:
    return format_card(Card(card))


@lru_cache(maxsize=8192)
def mask_texts(mask: int) -> list[str]:
    """The cards of a mask, ascending; not to be changed."""
    return [card_text(card) for card in cards_in(mask)]


def words(text: str) -> list[str]:
    """Actions of one word each, written in a line."""
    return text.split()
