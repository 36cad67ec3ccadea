"""The same position with everything that a seat cannot see in other places."""

import copy
import random

from kozyr.core.cards import Card, cards_in, mask_of
from kozyr.match.match import Match
from kozyr.match.view import View

Viewer = int | None


def shown(view: View) -> set[Card]:
    """Every card that a view names."""
    tricks = (*view.trick, *view.last_trick)
    events = [event.card for event in view.events if event.card is not None]
    return {
        view.upcard, *view.dead_upcards, *view.hand, *view.thrown, *events, *(c for _, c in tricks)
    }  # fmt: skip


def with_own_cards(match: Match) -> Match:
    """The same match with a deal of its own; the log is shared."""
    other = copy.copy(match)
    assert match.current is not None
    other.current = match.current.copy()
    return other


def shuffle_hidden(match: Match, viewer: Viewer, rng: random.Random) -> None:
    """Deal all cards that the viewer cannot see anew among the places where they lie."""
    assert match.current is not None
    state = match.current.state
    known = shown(match.view(viewer)) | {c for mask in state.played for c in cards_in(mask)}
    hidden = [card for card in match.rules.deck if card not in known]
    order = list(hidden)
    rng.shuffle(order)
    moved = dict(zip(hidden, order, strict=True))
    for masks in (state.hands, state.thrown):
        for seat, mask in enumerate(masks):
            masks[seat] = mask_of(moved.get(card, card) for card in cards_in(mask))
    for at in range(len(state.deck)):
        card = Card(state.deck[at])
        state.deck[at] = moved.get(card, card)
