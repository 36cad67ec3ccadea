"""Words for facts: cards, calls, events, refusals, numbers, in the reader's language.

Sentences name a player before a colon (``Anna: whist``), so that no language needs a grammatical gender.
"""

import re
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Final

from kozyr.core.cards import Card, Suit, format_card, rank_of, suit_of
from kozyr.core.errors import Reason
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.i18n import N_, NP_, translations
from kozyr.match.view import Event, EventKind
from kozyr.web.render.amounts import Amount, amount

_RANKS: Final = (
    NP_("card", "two"), NP_("card", "three"), NP_("card", "four"), NP_("card", "five"), NP_("card", "six"),
    NP_("card", "seven"), NP_("card", "eight"), NP_("card", "nine"), NP_("card", "ten"), NP_("card", "jack"),
    NP_("card", "queen"), NP_("card", "king"), NP_("card", "ace"),
)  # fmt: skip
_SUITS: Final = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))
_OF_SUITS: Final = (N_("of clubs"), N_("of diamonds"), N_("of hearts"), N_("of spades"))

#: The words of calls and of the parts that seats take in a deal.
CALLS: Final[Mapping[str, str]] = {
    "frap": N_("frap"),
    "khrap": N_("khrap"),
    "blind": N_("frap blind"),
    "caller": N_("frap"),
    "whist": N_("whist"),
    "pass": N_("pass"),
    "cut": N_("cut-in"),
    "cut up": N_("cut-in"),
    "stay": N_("pass"),
    "exact": NP_("bid", "exact"),
    "over": NP_("bid", "over"),
    "under": NP_("bid", "under"),
}

# Where a game has its own words for what another says differently.
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "khrap": {
        "frap": N_("khrap"),
        "frap blind": N_("khrap blind"),
        "Frap has already been called: say whist or pass.": N_(
            "Khrap has already been called: say whist or pass."
        ),
        "Nobody has called frap yet: say frap or pass.": N_(
            "Nobody has called khrap yet: say khrap or pass."
        ),
    }
}
# The same words in English, other ones in other languages: who has passed cuts in by a razrez.
RAZREZ: Final = (
    NP_("khrap", "cut-in"),
    NP_("khrap", "did not cut in"),
    NP_("khrap", "cut in from the stock"),
    NP_("khrap", "cut in with the upcard"),
    NP_("khrap", "Cut in with the upcard"),
    NP_("khrap", "Cut in from the stock"),
    NP_("khrap", "Cut in? New cards; one trick or a fine"),
    NP_("khrap", "Cut in? New cards, you lead, and one trick or a fine"),
    NP_("khrap", "May cut in: %(name)s"),
    NP_("khrap", "Stay out"),
    NP_("khrap", "There are not enough cards left to cut in."),
)

_EVENTS: Final[Mapping[EventKind, str]] = {
    EventKind.DEALT: N_("dealt"),
    EventKind.UPCARD: N_("Upcard:"),
    EventKind.LOOK: N_("looked at the hand"),
    EventKind.BLIND: N_("frap blind"),
    EventKind.FRAP: N_("frap"),
    EventKind.KHRAP: N_("khrap"),
    EventKind.WHIST: N_("whist"),
    EventKind.PASS: N_("pass"),
    EventKind.TOOK_UPCARD: N_("took the upcard"),
    EventKind.DROP: N_("threw one card"),
    EventKind.STAY: N_("did not cut in"),
    EventKind.CUT: N_("cut in from the stock"),
    EventKind.CUT_UP: N_("cut in with the upcard"),
    EventKind.TRICK: N_("took the trick"),
    EventKind.SETTLED: N_("The deal is settled."),
    EventKind.PLAY: "",
    EventKind.BEAT: N_("beats:"),
}

_REASONS: Final[Mapping[Reason, str]] = {
    Reason.MATCH_OVER: N_("The match is over."),
    Reason.BETWEEN_DEALS: N_("This deal is over; the next one has not begun."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn."),
    Reason.AWAITING_STOCK: N_("The stock is being shuffled; try again in a moment."),
    Reason.NOT_NOW: N_("That cannot be done now."),
    Reason.LOOK_FIRST: N_("Look at your cards first, or call blind."),
    Reason.ALREADY_LOOKED: N_("You have looked at your cards: you can no longer call blind."),
    Reason.LOOK_TOO_LATE: N_("The hands are already turned up."),
    Reason.BLIND_OFF: N_("Calling blind is switched off at this table."),
    Reason.ALREADY_CALLED: N_("Frap has already been called: say whist or pass."),
    Reason.NOTHING_CALLED: N_("Nobody has called frap yet: say frap or pass."),
    Reason.PASSED_EARLIER: N_("You passed before the call and may not whist at this table."),
    Reason.NOT_IN_HAND: N_("That card is not in your hand."),
    Reason.TOO_MANY_CARDS: N_("You cannot throw more cards than you can draw."),
    Reason.UPCARD_GONE: N_("The upcard is already taken."),
    Reason.UPCARD_TOO_HIGH: N_("The upcard is too high to be taken at this table."),
    Reason.STOCK_TOO_SHORT: N_("There are not enough cards left to cut in."),
    Reason.MUST_FOLLOW: N_("You must follow the suit that was led."),
    Reason.MUST_RUFF: N_("You cannot follow suit, so you must play a trump."),
    Reason.MUST_FOLLOW_OR_RUFF: N_("You must follow suit or play a trump."),
    Reason.MUST_HEAD: N_("You must beat the best card of the trick."),
    Reason.BID_TOO_HIGH: N_("You cannot announce more tricks than there are."),
    Reason.BID_SUM: N_("The dealer may not make the bids add up to the number of tricks."),
    Reason.LEAD_NOT_TRUMP: N_("You may not lead a trump while you hold a plain card."),
    Reason.MUST_PLAY_SHAKHA: N_("A trump was led and you have none: you must play a shakha."),
    Reason.MAY_NOT_RUFF: N_("You may not ruff while you hold a plain card."),
    Reason.NOT_A_SHAKHA: N_("Only a shakha can be played as beating."),
}


def numbered(name: str) -> tuple[str, str]:
    """A name and the number behind it that tells it from others which look the same; empty if there is none."""
    found = _NUMBERED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def signed(amount: int) -> str:
    """An amount with its sign, with a true minus: ``+12``, ``\N{MINUS SIGN}4``, ``0``."""
    return f"+{amount}" if amount > 0 else f"\N{MINUS SIGN}{-amount}" if amount < 0 else "0"


_NUMBERED: Final = re.compile(r"(.*\S)\s+(\d{1,2})")


class Words:
    """Words of one language for the players at one table.

    Args:
        language: ``en``, ``ru`` or ``pl``.
        names: of the seats.
        me: the reader's seat, None for a spectator.
        rules: of the match, whose game may have its own words.
    """

    def __init__(
        self,
        language: str,
        names: tuple[str, ...] = (),
        me: Seat | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.texts: NullTranslations = translations(language)
        self.names = names
        self.me = me
        self.rules = rules
        self.game = rules.game.call if rules is not None else ""

    def say(self, message: str, **values: object) -> str:
        """A message, already marked elsewhere, in the words of the game, with its values filled in."""
        if not message:
            return ""
        own = _OWN.get(self.game, {}).get(message, message)
        text = self.texts.pgettext(self.game, own)
        text = self.texts.gettext(own) if text == own else text
        return text % values if values else text

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """A message with a number."""
        return self.texts.ngettext(one, many, n) % {"n": n, **values}

    def amount(self, number: int, *, plus: bool = False) -> Amount:
        """An amount in figures; ``plus``: with a sign also before what was won."""
        return amount(number, self.texts, plus=plus)

    def name(self, seat: Seat | int) -> str:
        """The name of a seat; ``You`` for the reader."""
        return self.texts.gettext("You") if seat == self.me else self.names[seat]

    def suit(self, suit: Suit) -> str:
        """The name of a suit."""
        return self.texts.gettext(_SUITS[suit])

    def card(self, card: Card) -> str:
        """The name of a card: ``seven of diamonds``."""
        rank = self.texts.pgettext("card", _RANKS[rank_of(card)])
        return f"{rank} {self.texts.gettext(_OF_SUITS[suit_of(card)])}"

    def call(self, word: str | None) -> str:
        """The word of a call or of a part; unknown words as they are."""
        if word is None:
            return ""
        if word in ("exact", "over", "under"):
            return self.texts.pgettext("bid", CALLS[word])
        return self.say(CALLS[word]) if word in CALLS else word

    def event(self, event: Event) -> str:
        """What happened, without who did it and without the card that everybody saw."""
        t = self.texts
        match event.kind:
            case EventKind.TOP_UP:
                return t.gettext("Everybody passed: each adds %(n)d to the kon.") % {
                    "n": event.count
                }
            case EventKind.RESHUFFLE:
                return self.plural(
                    "%(n)d card of the pile is shuffled into a new stock.",
                    "%(n)d cards of the pile are shuffled into a new stock.",
                    event.count,
                )
            case EventKind.SWAP if event.count == 0:
                return t.gettext("kept all cards")
            case EventKind.SWAP:
                return self.plural("exchanged %(n)d card", "exchanged %(n)d cards", event.count)
            case EventKind.BID:
                return self.plural("announced %(n)d trick", "announced %(n)d tricks", event.count)
        return self.say(_EVENTS[event.kind])

    def spoken(self, event: Event) -> str:
        """What happened, in full, for reading aloud."""
        parts = [self.event(event), self.card(event.card) if event.card is not None else ""]
        text = " ".join(part for part in parts if part)
        return f"{self.name(event.seat)}: {text}" if event.seat is not None else text

    def refusal(self, reason: Reason, *, led: Suit | None = None) -> str:
        """Why something is not allowed; ``led`` names the suit where it is known."""
        if reason is Reason.MUST_FOLLOW and led is not None:
            return self.texts.gettext("You must follow suit: %(suit)s.") % {"suit": self.suit(led)}
        return self.say(_REASONS[reason])


def text_of(card: Card) -> str:
    """The text of a card as in records, which names its symbol in the sprite."""
    return format_card(card)
