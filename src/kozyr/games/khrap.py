"""Khrap: Frap with five cards and a promise of three tricks, which win the kon or half of it.

The numbered rules keep the numbers of Frap where both have one; what reads the same stands in that game's file.
Not implemented: the calls of the four-card game (helicopter, khrap with the ace, shooting), caps on the kon.
"""

from types import MappingProxyType

from kozyr.games import frap
from kozyr.games.kon_options import (
    DEALS,
    DECK,
    KON_CHAPTERS,
    KON_CONFLICTS,
    KON_ENDINGS,
    KON_OPTIONS,
)
from kozyr.games.model import (
    Account,
    Conflict,
    Fines,
    Game,
    KonRule,
    Multiple,
    NumberedRule,
    OptionSpec,
    Payments,
    Preset,
)

_FRAP = {rule.number: rule for rule in frap.RULES}

RULES = (
    NumberedRule("1.1", "Two to ten players, each for himself.", "S0 S2"),
    NumberedRule(
        "1.2",
        "Two to four players use 32 cards, five and six 52 (or 36), seven to ten 52.",
        "S2",
    ),
    _FRAP["1.3"],
    _FRAP["1.4"],
    _FRAP["1.5"],
    NumberedRule(
        "1.6",
        "Each player is dealt five cards, one at a time; the next card of the stock is turned face up and its suit is trump.",
        "S0 S2",
    ),
    _FRAP["2.1"],
    NumberedRule(
        "2.2",
        "At his turn a player says khrap, a promise of three tricks, or pass; only one khrap is called in a deal.",
        "S0 S2",
    ),
    NumberedRule(
        "2.3",
        "After a khrap all others say whist, a promise of one trick, or pass, once round from the khrapper's left; who passed before may whist, unless a house rule forbids it.",
        "S0 S2",
    ),
    NumberedRule(
        "2.4",
        "While nobody has called, a player who has not looked at his cards may, at his turn, call khrap blind, unless a house rule forbids it.",
        "W4",
    ),
    _FRAP["2.5"],
    NumberedRule(
        "2.6",
        "When everybody passes a circle before the last, each pays one more stake, the upcard is dead, hands are kept, the next card is turned and a new circle begins; a suit passed before may be called. There are two circles, by a house rule one or three.",
        "S0 S2 W4",
    ),
    NumberedRule(
        "2.7",
        "When the last circle is passed, each pays one more stake and new cards are dealt; this payment is the stake of the new deal, unless a house rule asks for that too.",
        "S0 S2 W4",
    ),
    NumberedRule(
        "2.8", "A call cannot be taken back; a pass after the khrap throws the hand in.", "S2"
    ),
    NumberedRule(
        "3.1",
        "The khrapper and the whisters exchange, once each, in order from the dealer's left.",
        "S2 W4",
    ),
    NumberedRule(
        "3.2",
        "An exchange throws up to five cards face down, then draws as many from the stock.",
        "S2 W4",
    ),
    _FRAP["3.3"],
    _FRAP["3.4"],
    NumberedRule(
        "3.5",
        "A blind khrapper takes the upcard before the exchange, looks, and throws one of his six cards.",
        "S2 W4",
    ),
    NumberedRule(
        "3.6",
        "A blind khrapper may then exchange like the others, unless a house rule forbids it.",
        "R2",
    ),
    NumberedRule(
        "4.1",
        "Who takes three of the five tricks takes the kon, be it the khrapper or another. By a house rule only the khrapper can, and otherwise the kon stays or the tricks are paid (4.5), or the tricks alone are paid.",
        "S0 S2",
    ),
    NumberedRule(
        "4.2",
        "After a khrap in a later circle than the first only half of the kon is played for and the other half stays, unless that house rule is off.",
        "S0 S2",
    ),
    NumberedRule(
        "4.3",
        "If nobody has the three tricks that win the kon and tricks are not paid, the kon stays.",
        "R5",
    ),
    NumberedRule(
        "4.4",
        "Fines and what nobody took of the kon stay on the table for the next deal.",
        "S0 S2",
    ),
    NumberedRule(
        "4.5",
        "Where tricks are paid, each pays its winner a fifth of what is played for, the kon or half of it (4.2).",
        "W2",
    ),
    NumberedRule(
        "4.6",
        "The stake is even, and a multiple of ten where tricks are paid, so that every share is whole.",
        "W2",
    ),
    NumberedRule("5.1", "A khrapper with one trick or two pays the kon.", "S2"),
    NumberedRule("5.2", "A khrapper without a trick pays twice the kon.", "S2"),
    _FRAP["5.3"],
    _FRAP["5.4"],
    NumberedRule("5.5", "Fines are reckoned from the whole kon in every circle.", "D"),
    NumberedRule(
        "6.1",
        "A blind khrapper without a trick pays four times the kon; by the Russian text to the letter, twice.",
        "S3",
    ),
    NumberedRule(
        "6.2",
        "A blind khrapper with one trick or two pays twice the kon, to the letter four times; with one and the ace as upcard three times.",
        "S3",
    ),
    NumberedRule(
        "7.1",
        "After all exchanges each player whose last word was pass may cut in (razrez), asked in order from the khrapper's left; by a house rule only if nobody whists, or not at all.",
        "S0 S2",
    ),
    NumberedRule(
        "7.2",
        "A cutter-in draws six cards from the stock, or takes the upcard and draws five, and throws one; he chooses before he sees them.",
        "W3",
    ),
    NumberedRule(
        "7.3",
        "The upcard goes to the first who wants it; a blind khrapper has already taken it.",
        "S2",
    ),
    _FRAP["7.4"],
    _FRAP["7.5"],
    _FRAP["7.6"],
    NumberedRule(
        "8.1",
        "The first to cut in leads, otherwise the khrapper, then the winner of each trick; any card may be led, and the others in play add one card of their hand each, clockwise.",
        "S2",
    ),
    _FRAP["8.2"],
    _FRAP["8.3"],
    _FRAP["8.4"],
    _FRAP["8.5"],
    NumberedRule(
        "8.6",
        "If nobody whists or cuts in, the khrapper takes what is played for (4.2) without play, by a house rule half of that.",
        "R1 S2",
    ),
    _FRAP["9.1"],
    _FRAP["9.2"],
)

LINES = MappingProxyType({**frap.LINES, "tricks": "4.5", "takes": "4.1"})

#                     tricks taken:  0  1  2  3  4  5
FINES = MappingProxyType(
    {
        "polish": Fines(
            caller=(2, 1, 1, 0, 0, 0),
            blind=(4, 2, 2, 0, 0, 0),
            blind_ace=(4, 3, 2, 0, 0, 0),
            defender=(1, 0, 0, 0, 0, 0),
        ),
        "russian_literal": Fines(
            caller=(2, 1, 1, 0, 0, 0),
            blind=(2, 4, 4, 0, 0, 0),
            blind_ace=(2, 3, 4, 0, 0, 0),
            defender=(1, 0, 0, 0, 0, 0),
        ),
    }
)

PAYMENTS = Payments(
    KonRule.THREE_TAKES,
    "kon_rule",
    MappingProxyType(
        {
            "khrapper_only": KonRule.CALLER_ONLY,
            "fifths": KonRule.TRICKS,
            "khrapper_else_fifths": KonRule.CALLER_ELSE_TRICKS,
        }
    ),
)

OPTIONS = (
    OptionSpec(
        name="stake",
        text="Stake of each player, even; a multiple of 10 where tricks are paid",
        default=10,
        minimum=2,
        maximum=1_000_000,
        multiple_of=2,
    ),
    DEALS,
    DECK,
    OptionSpec(
        name="circles",
        text="Circles of bidding before new cards are dealt",
        values=(2, 1, 3),
        labels=("two", "one", "three"),
    ),
    OptionSpec(
        name="kon_rule",
        text="Who takes the kon",
        values=("three_takes", "khrapper_only", "fifths", "khrapper_else_fifths"),
        labels=(
            "who has three tricks",
            "the khrapper, with three tricks",
            "a fifth for every trick",
            "the khrapper with three tricks, otherwise a fifth for every trick",
        ),
    ),
    OptionSpec(
        name="half_in_second_circle",
        text="A khrap after the first circle is played for half of the kon",
        values=(True, False),
        labels=("yes", "no"),
    ),
    *KON_OPTIONS,
)

CONFLICTS = (
    *KON_CONFLICTS,
    Conflict(
        {"players": 10, "circles": 3},
        "ten hands of five and three upcards are 53 cards; the deck has 52",
    ),
    Multiple(
        "stake",
        10,
        {"kon_rule": ("fifths", "khrapper_else_fifths")},
        "fifths of the kon are whole only if the stake is a multiple of 10",
    ),
)

GAME = Game(
    name="khrap",
    title="Khrap",
    account=Account.KON,
    call="khrap",
    players=(2, 10),
    hand=5,
    promise=3,
    flow=frap.GAME.flow,
    fines=FINES,
    payments=PAYMENTS,
    rules=RULES,
    chapters=KON_CHAPTERS,
    refusals=frap.REFUSALS,
    asked=frap.ASKED,
    lines=LINES,
    options=OPTIONS,
    conflicts=CONFLICTS,
    endings=KON_ENDINGS,
)

PRESETS = (
    Preset(
        name="khrap",
        version=1,
        title="Khrap",
        text="Five cards, a promise of three tricks for the kon, half of it in the second circle",
        game=GAME,
    ),
)
