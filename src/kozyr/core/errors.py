"""What can be wrong, as types: text that cannot be read, options that do not exist, actions that are not legal."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Reason(StrEnum):
    """Why an action is refused; a game's file names the rule that each one stands on."""

    MATCH_OVER = "match_over"
    BETWEEN_DEALS = "between_deals"
    NOT_YOUR_TURN = "not_your_turn"
    AWAITING_STOCK = "awaiting_stock"
    NOT_NOW = "not_now"
    LOOK_FIRST = "look_first"
    ALREADY_LOOKED = "already_looked"
    LOOK_TOO_LATE = "look_too_late"
    BLIND_OFF = "blind_off"
    ALREADY_CALLED = "already_called"
    NOTHING_CALLED = "nothing_called"
    PASSED_EARLIER = "passed_earlier"
    NOT_IN_HAND = "not_in_hand"
    TOO_MANY_CARDS = "too_many_cards"
    UPCARD_GONE = "upcard_gone"
    UPCARD_TOO_HIGH = "upcard_too_high"
    STOCK_TOO_SHORT = "stock_too_short"
    MUST_FOLLOW = "must_follow"
    MUST_RUFF = "must_ruff"
    MUST_FOLLOW_OR_RUFF = "must_follow_or_ruff"
    MUST_HEAD = "must_head"
    BID_TOO_HIGH = "bid_too_high"
    BID_SUM = "bid_sum"
    LEAD_NOT_TRUMP = "lead_not_trump"
    MUST_PLAY_SHAKHA = "must_play_shakha"
    MAY_NOT_RUFF = "may_not_ruff"
    NOT_A_SHAKHA = "not_a_shakha"


# One English sentence a reason (message ids of the catalogues), used wherever a person reads it.
SENTENCES: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.MATCH_OVER: "the match is over",
        Reason.BETWEEN_DEALS: "the deal is over and the next one has not begun",
        Reason.NOT_YOUR_TURN: "it is another player's turn",
        Reason.AWAITING_STOCK: "the pile is being shuffled",
        Reason.NOT_NOW: "this is not what is asked for now",
        Reason.LOOK_FIRST: "look at your cards first, or call blind",
        Reason.ALREADY_LOOKED: "you have looked at your cards already",
        Reason.LOOK_TOO_LATE: "after the call there is nothing left to look at",
        Reason.BLIND_OFF: "this table does not play blind calls",
        Reason.ALREADY_CALLED: "somebody has called already",
        Reason.NOTHING_CALLED: "nobody has called yet",
        Reason.PASSED_EARLIER: "who passed in this circle may not whist at this table",
        Reason.NOT_IN_HAND: "you do not hold this card",
        Reason.TOO_MANY_CARDS: "you may not exchange more cards than you can draw",
        Reason.UPCARD_GONE: "the upcard has been taken",
        Reason.UPCARD_TOO_HIGH: "an upcard above the ten may not be taken at this table",
        Reason.STOCK_TOO_SHORT: "there are not enough cards left to draw",
        Reason.MUST_FOLLOW: "you must follow the suit that was led",
        Reason.MUST_RUFF: "you cannot follow, so you must play a trump",
        Reason.MUST_FOLLOW_OR_RUFF: "you must follow suit or play a trump",
        Reason.MUST_HEAD: "at this table you must beat the best card if you can",
        Reason.BID_TOO_HIGH: "you cannot announce more tricks than there are",
        Reason.BID_SUM: "the dealer may not make the bids add up to the number of tricks",
        Reason.LEAD_NOT_TRUMP: "you may not lead a trump while you hold a plain card",
        Reason.MUST_PLAY_SHAKHA: "a trump was led and you have none, so you must play a shakha",
        Reason.MAY_NOT_RUFF: "you may not ruff while you hold a plain card",
        Reason.NOT_A_SHAKHA: "only a shakha can be played as beating",
    }
)


def printable(text: str) -> str:
    """The text with a mark in place of every control character, fit for a terminal."""
    return "".join(c if c.isprintable() or c in "\u200c\u200d" else "\ufffd" for c in text)


class KozyrError(Exception):
    """Root of every error that the library raises on purpose."""


class NotationError(KozyrError, ValueError):
    """A text could not be read as a card, an action or a number."""


class RulesError(KozyrError, ValueError):
    """An unknown preset, option, seat count or value; the message names the choices."""


class MatchError(KozyrError, ValueError):
    """A match was asked for something that its state does not allow."""


class IllegalActionError(KozyrError, ValueError):
    """An action that can be read but is not allowed now.

    Attributes:
        reason: why, as an enum.
        rule: number of the rule it stands on in the game's file, empty if none.
        legal: texts of the actions that are allowed, in the order of their numbers.
    """

    def __init__(
        self, action: str, reason: Reason, rule: str = "", legal: tuple[str, ...] = ()
    ) -> None:
        self.action = action
        self.reason = reason
        self.rule = rule
        self.legal = legal
        action = printable(action)
        number = f" (rule {rule})" if rule else ""
        allowed = f"; legal: {' | '.join(legal)}" if legal else ""
        super().__init__(f"'{action}' is not legal: {SENTENCES[reason]}{number}{allowed}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.action, self.reason, self.rule, self.legal)


class RecordError(KozyrError, ValueError):
    """A record that breaks the format or a rule.

    Attributes:
        line: number of the first bad line, from 1.
        reason: what is wrong with it, in words.
        legal: texts of the actions that were allowed there, where an action was expected.
    """

    def __init__(self, line: int, reason: str, legal: tuple[str, ...] = ()) -> None:
        reason = printable(reason)
        self.line = line
        self.reason = reason
        self.legal = legal
        allowed = f"; legal: {' | '.join(legal)}" if legal else ""
        super().__init__(f"line {line}: {reason}{allowed}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.line, self.reason, self.legal)
