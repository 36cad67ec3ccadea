"""One deal of a game for points, on the engine (through ``Match``) and on the reference, in plain texts."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol, Self

import kozyr
from kozyr.engine.codec import card_of
from kozyr.engine.layout import NONE, At, State
from kozyr.games.model import Rules
from kozyr.match.match import Match
from kozyr.reference import PointsReference
from tests.support.texts import card_text, mask_texts

Digest = dict[str, object]


class PointsTable(Protocol):
    """One deal in progress. Seats are 0..players-1, cards and actions are texts."""

    @property
    def actor(self) -> int | None: ...
    @property
    def over(self) -> bool: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def taken(self) -> list[int]: ...
    @property
    def digest(self) -> Digest: ...
    def legal(self) -> set[str]: ...
    def say(self, *texts: str) -> Self: ...
    def refuses(self, text: str) -> bool: ...


class ReferencePoints:
    """The slow, obvious one."""

    def __init__(
        self, rules: Rules, *, dealer: int, deck: Sequence[str], cards: int, last: bool
    ) -> None:
        options: Mapping[str, object] = rules.options
        self.deal = PointsReference(
            players=rules.players,
            dealer=dealer,
            deck=deck,
            cards=cards,
            last=last,
            options=options,
            game=rules.game.name,
        )

    @property
    def actor(self) -> int | None:
        return self.deal.actor

    @property
    def over(self) -> bool:
        return self.deal.over

    @property
    def points(self) -> list[int]:
        return self.deal.points

    @property
    def taken(self) -> list[int]:
        return self.deal.taken

    @property
    def digest(self) -> Digest:
        return self.deal.digest()

    def legal(self) -> set[str]:
        return self.deal.legal()

    def say(self, *texts: str) -> Self:
        for text in texts:
            self.deal.play(text)
        return self

    def refuses(self, text: str) -> bool:
        before = self.digest
        try:
            self.deal.play(text)
        except ValueError:
            return self.digest == before
        return False


class EnginePoints:
    """One deal of a ``Match``: engine, account and settlement together."""

    def __init__(self, rules: Rules, *, dealer: int, deck: Sequence[str], number: int) -> None:
        self.match = Match(rules, deck=deck, dealer=dealer, first_deal=number, auto_deal=False)
        self.match.deal()

    @property
    def state(self) -> State:
        assert self.match.current is not None
        return self.match.current.state

    @property
    def actor(self) -> int | None:
        return self.match.actor

    @property
    def over(self) -> bool:
        return self.match.current is not None and self.match.current.over

    @property
    def points(self) -> list[int]:
        return list(self.match.sheet[-1].net) if self.over else []

    @property
    def taken(self) -> list[int]:
        return self.state.taken[: self.state.players]

    @property
    def digest(self) -> Digest:
        assert self.match.current is not None
        return points_digest(self.state, self.match.actor, self.match.current.tables.shakhi)

    def legal(self) -> set[str]:
        return {str(action) for action in self.match.legal()}

    def say(self, *texts: str) -> Self:
        for text in texts:
            self.match.play(text)
        return self

    def refuses(self, text: str) -> bool:
        before = self.state.values(), self.match.record()
        try:
            self.match.play(text)
        except kozyr.IllegalActionError:
            return (self.state.values(), self.match.record()) == before
        return False


@cache
def _text(number: int, shakhi: int) -> str:
    card, beats = card_of(number, shakhi)
    return card_text(card) + "!" * beats


def points_digest(state: State, actor: int | None, shakhi: int) -> Digest:
    """The state of the engine in the words of the reference's digest, field by field."""
    players = state.players
    order = [(state.leader + i) % players for i in range(players)] if state.leader != NONE else []
    trick = [
        [seat, _text(state.trick[seat], shakhi)] for seat in order if state.trick[seat] != NONE
    ]
    if state.in_trick == players:
        trick = []  # a full trick lies there until the next lead
    played = 0
    for mask in state.played:
        played |= mask
    return {
        "hands": [mask_texts(hand) for hand in state.hands[:players]],
        "upcard": card_text(state.upcard) if state.upcard_owner == NONE else None,
        "trump": "cdhs"[state.trump],
        "bids": [None if bid == NONE else bid for bid in state.bids[:players]],
        "trick": trick,
        "taken": state.taken[:players],
        "actor": actor,
        "leader": state.leader if state.phase == At.PLAY else None,
        "played": mask_texts(played),
    }
