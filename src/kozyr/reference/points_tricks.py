"""What may be played in the points games, and who wins the trick (D.1, D.3, D.4).

A play is the text of a card; with "!" behind it, it is a shakha that beats.
"""

from collections.abc import Sequence

from kozyr.reference.cards import rank, suit
from kozyr.reference.points_options import PointsOptions

Play = tuple[int, str]
"""A seat and what it played."""


def shakhi_of(deck: Sequence[str], option: str) -> set[str]:
    """The shakhi of a deck (D.3, D.4); raises ValueError if the deck lacks them."""
    if option == "none":
        return set()
    if option == "lowest_black":
        shakhi = {_lowest(deck, "c"), _lowest(deck, "s")}
    else:
        shakhi = {"6c"} if option == "six_of_clubs" else {"6c", "6s"}
    if not shakhi <= set(deck):
        raise ValueError(f"the deck has not the shakhi of {option}")
    return shakhi


def _lowest(deck: Sequence[str], letter: str) -> str:
    cards = [card for card in deck if suit(card) == letter]
    return min(cards, key=rank, default="none")


def card_of(text: str) -> str:
    """The card of a play, however it was played."""
    return text.rstrip("!")


def is_beating(text: str) -> bool:
    """Whether a play is a shakha that beats."""
    return text.endswith("!")


def playable(
    hand: set[str], trick: Sequence[Play], trump: str, shakhi: set[str], options: PointsOptions
) -> set[str]:
    """All that a seat may play to a trick that is empty or begun."""
    held = hand & shakhi
    beating = {f"{card}!" for card in held}
    # D.3 plain_shakha: a shakha goes any time and no question is asked of it,
    # or it is a card like the others unless it beats.
    asked = set(hand) if options.plain_shakha == "ordinary" else hand - shakhi
    plain_any_time = set() if options.plain_shakha == "ordinary" else held

    if not trick:
        return may_lead(asked, trump, options) | plain_any_time | beating
    led = card_of(trick[0][1])
    if led in shakhi and options.led_shakha == "any":
        return hand | beating
    if suit(led) != trump:
        return may_follow(asked, suit(led), trump, options) | plain_any_time | beating

    trumps = {card for card in asked if suit(card) == trump}
    if trumps:
        return trumps | plain_any_time | beating
    if held and options.shakha_forced_on_trump_lead:
        return plain_any_time | beating
    return hand | beating


def may_lead(asked: set[str], trump: str, options: PointsOptions) -> set[str]:
    """The ordinary cards that may be led (D.3)."""
    side_cards = {card for card in asked if suit(card) != trump}
    if options.lead_trump_restricted and side_cards:
        return side_cards
    return asked


def may_follow(asked: set[str], led: str, trump: str, options: PointsOptions) -> set[str]:
    """The ordinary cards that may be played when a suit other than trump was led (D.1, D.3)."""
    same_suit = {card for card in asked if suit(card) == led}
    if same_suit:
        return same_suit
    trumps = {card for card in asked if suit(card) == trump}
    if options.ruff == "must":
        return trumps or asked
    if options.ruff == "literal":
        return asked - trumps or trumps
    return asked


def trick_winner(trick: Sequence[Play], trump: str, shakha_wins: str) -> int:
    """The seat that wins: a beating shakha, else the highest trump, else the suit led (D.3)."""
    beating = [seat for seat, text in trick if is_beating(text)]
    if beating:
        return beating[-1] if shakha_wins == "last" else beating[0]
    led = suit(trick[0][1])
    trumps = [(rank(text), seat) for seat, text in trick if suit(text) == trump]
    same_suit = [(rank(text), seat) for seat, text in trick if suit(text) == led]
    _, seat = max(trumps or same_suit)
    return seat
