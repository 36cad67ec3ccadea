"""A position of a lesson as a question, and what an answer to it is worth; the engine says what is legal."""

from dataclasses import dataclass
from enum import StrEnum

from kozyr.core.actions import Action, Kind
from kozyr.core.errors import IllegalActionError, Reason
from kozyr.core.seats import Seat
from kozyr.match.match import Match
from kozyr.match.view import Stage, View
from kozyr.rulebook import replay
from kozyr.rulebook.model import Position


class Verdict(StrEnum):
    """What an answer is."""

    GOOD = "good"
    OTHER = "other"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a chosen action.

    Attributes:
        text: the explanation (a message id), empty for a refusal.
        reason, rule: why it is refused, and the number of the rule.
    """

    action: str
    verdict: Verdict
    text: str = ""
    reason: Reason | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A position as the player to act sees it, with everything that he is offered to try."""

    position: Position
    seat: Seat
    view: View
    offered: tuple[str, ...]

    def answer(self, action: str) -> Answer | None:
        """What is said to an action; None if it is not among those offered."""
        if action not in self.offered:
            return None
        match = _match(self.position)
        try:
            match.play(action, self.seat)
        except IllegalActionError as error:
            return Answer(action, Verdict.REFUSED, reason=error.reason, rule=error.rule)
        good = self.position.good.get(action)
        if good is not None:
            return Answer(action, Verdict.GOOD, good)
        return Answer(action, Verdict.OTHER, self.position.other.get(action, self.position.rest))


def question(position: Position) -> Question:
    """The question that a position asks."""
    match = _match(position)
    seat = match.actor
    if seat is None:
        raise ValueError(f"{position.record}: nobody is to act after {position.actions} actions")
    view = match.view(seat)
    return Question(position, seat, view, (*_choices(view), *position.offered))


def _match(position: Position) -> Match:
    return replay.position(position.record, position.actions)


def _choices(view: View) -> tuple[str, ...]:
    """All bids, or all cards of the hand, also those that are refused; elsewhere what is legal."""
    if view.stage is Stage.ANNOUNCING:
        return tuple(str(Action(Kind.BID, (), n)) for n in range(view.cards + 1))
    if view.stage is Stage.PLAY:
        shakhi = view.rules.shakhi
        kinds = {
            card: (Kind.BEAT, Kind.PLAY) if card in shakhi else (Kind.PLAY,) for card in view.hand
        }
        return tuple(str(Action(kind, (card,))) for card in view.hand for kind in kinds[card])
    return tuple(str(action) for action in view.legal)
