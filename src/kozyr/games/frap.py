"""Frap: a kon, calls that may be blind, an exchange, cutting in, four tricks, fines.

The numbered rules below are the rules of this implementation; the sources are listed in docs/sources.md.
Not implemented: playing on against an unopposed caller, caps on the kon, a duty to lead a high trump.
"""

from types import MappingProxyType

from kozyr.core.errors import Reason
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
    Fines,
    Game,
    KonRule,
    NumberedRule,
    OptionSpec,
    Payments,
    Phase,
    Preset,
)

RULES = (
    NumberedRule("1.1", "Two to twelve players, each for himself.", "S1 S2"),
    NumberedRule(
        "1.2",
        "Two to four players use 32 cards, five and six 52 (or 36), seven to twelve 52.",
        "S2",
    ),
    NumberedRule(
        "1.3",
        "In each suit the ace is highest, then king, queen, jack, ten and down; a trump beats every other suit.",
        "W3 R7",
    ),
    NumberedRule("1.4", "The first dealer is drawn by lot.", "W2"),
    NumberedRule(
        "1.5",
        "Before each deal every player puts the agreed stake into the kon; by a house rule only when nothing lies on the table, or the dealer for everybody.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "1.6",
        "Each player is dealt four cards, one at a time; the next card of the stock is turned face up and its suit is trump.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "2.1",
        "The bidding begins at the dealer's left and goes clockwise, the dealer last.",
        "W3 R1",
    ),
    NumberedRule(
        "2.2",
        "At his turn a player says frap, a promise of two tricks, or pass; only one frap is called in a deal.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "2.3",
        "After a frap all others say whist, a promise of one trick, or pass, once round from the caller's left; who passed before may whist, unless a house rule forbids it.",
        "S1 S2 S3 W1",
    ),
    NumberedRule(
        "2.4",
        "While nobody has called, a player who has not looked at his cards may, at his turn, call frap blind, unless a house rule forbids it.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "2.5",
        "A hand may be looked at once, at any moment before the first call, also out of turn; the call turns up all other hands.",
        "D",
    ),
    NumberedRule(
        "2.6",
        "When everybody passes a circle before the last, each pays one more stake, the upcard is dead, hands are kept, the next card is turned and a new circle begins; a suit passed before may be called. There are three circles, by a house rule two or one.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "2.7",
        "When the last circle is passed, each pays one more stake and new cards are dealt; this payment is the stake of the new deal, unless a house rule asks for that too.",
        "S1 S2 S3 W4",
    ),
    NumberedRule(
        "2.8", "A call cannot be taken back; a pass after the frap throws the hand in.", "S2"
    ),
    NumberedRule(
        "3.1",
        "The caller and the whisters exchange, once each, in order from the dealer's left.",
        "R1 R9",
    ),
    NumberedRule(
        "3.2",
        "An exchange throws up to four cards face down, then draws as many from the stock.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "3.3",
        "When the stock is empty in the middle of a draw, the pile is shuffled into a new stock, without the cards that the drawer himself threw; the live upcard stays out. By a house rule there is no new stock.",
        "R4 R5",
    ),
    NumberedRule("3.4", "Nobody may throw more cards than he can draw.", "D"),
    NumberedRule(
        "3.5",
        "A blind caller takes the upcard before the exchange, looks, and throws one of his five cards.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "3.6",
        "A blind caller may then exchange like the others, unless a house rule forbids it.",
        "R2",
    ),
    NumberedRule("4.1", "Each trick pays its winner a quarter of the kon.", "S1 S2 S3"),
    NumberedRule(
        "4.2",
        "Fines and what could not be divided by four stay on the table for the next deal.",
        "S1 S2 S3",
    ),
    NumberedRule("4.3", "The stake is a multiple of four, so that every quarter is whole.", "R3"),
    NumberedRule("5.1", "A caller with one trick pays the kon.", "S1 S2 S3"),
    NumberedRule("5.2", "A caller without a trick pays twice the kon.", "S1 S2 S3"),
    NumberedRule("5.3", "A whister or a cutter-in without a trick pays the kon.", "S1 S2 S3"),
    NumberedRule("5.4", "A passer pays nothing more.", "S1 S2 S3"),
    NumberedRule(
        "6.1",
        "A blind caller without a trick pays four times the kon; by the Russian text to the letter, twice.",
        "S3",
    ),
    NumberedRule(
        "6.2",
        "A blind caller with one trick pays twice the kon, to the letter four times; three times if the upcard was the ace; he keeps his quarter.",
        "S3",
    ),
    NumberedRule(
        "7.1",
        "After all exchanges each player whose last word was pass may cut in (podrezka), asked in order from the caller's left; by a house rule only if nobody whists, or not at all.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "7.2",
        "A cutter-in draws five cards from the stock, or takes the upcard and draws four, and throws one; he chooses before he sees them.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "7.3",
        "The upcard goes to the first who wants it; a blind caller has already taken it.",
        "S1 S2 S3",
    ),
    NumberedRule("7.4", "Who cannot be given the cards is not asked.", "D"),
    NumberedRule("7.5", "A cutter-in must take a trick or pay the kon.", "S1 S2 S3"),
    NumberedRule(
        "7.6",
        "Where the house rule on the upcard is on (usual in the Polish text), a cutter-in may take it only if it is a ten or lower.",
        "S3",
    ),
    NumberedRule(
        "8.1",
        "The first to cut in leads, otherwise the caller, then the winner of each trick; any card may be led, and the others in play add one card of their hand each, clockwise.",
        "S1 S2 S3",
    ),
    NumberedRule(
        "8.2",
        "Follow the suit that was led; by a house rule a trump may be played instead.",
        "S1 S2",
    ),
    NumberedRule(
        "8.3", "Who cannot follow must ruff; who has no trump either plays any card.", "S1 S2"
    ),
    NumberedRule(
        "8.4",
        "There is no duty to beat the best card of the trick; by a house rule there is, over a trump with a trump or always when able.",
        "R7 R8",
    ),
    NumberedRule(
        "8.5",
        "The highest trump wins the trick, without trumps the highest card of the suit led.",
        "S3",
    ),
    NumberedRule(
        "8.6",
        "If nobody whists or cuts in, the caller takes the kon without play, by a house rule half of it.",
        "R1 R6",
    ),
    NumberedRule(
        "9.1",
        "The deal passes to the left; by a house rule not after a passed last circle.",
        "R1 W2",
    ),
    NumberedRule(
        "9.2",
        "After the last deal a kon left on the table is split equally; units that do not divide go to the seats from the last dealer's left onwards. By a house rule play first goes on until a deal leaves no kon, at most as many deals again.",
        "D",
    ),
)

REFUSALS = MappingProxyType(
    {
        Reason.LOOK_FIRST: "2.4",
        Reason.ALREADY_LOOKED: "2.4",
        Reason.LOOK_TOO_LATE: "2.5",
        Reason.BLIND_OFF: "2.4",
        Reason.ALREADY_CALLED: "2.2",
        Reason.NOTHING_CALLED: "2.3",
        Reason.PASSED_EARLIER: "2.3",
        Reason.TOO_MANY_CARDS: "3.4",
        Reason.UPCARD_GONE: "7.3",
        Reason.UPCARD_TOO_HIGH: "7.6",
        Reason.STOCK_TOO_SHORT: "7.4",
        Reason.MUST_FOLLOW: "8.2",
        Reason.MUST_RUFF: "8.3",
        Reason.MUST_FOLLOW_OR_RUFF: "8.2",
        Reason.MUST_HEAD: "8.4",
    }
)

# By the names of the engine's phases.
ASKED = MappingProxyType(
    {
        "CIRCLES": "2.1",
        "DEFENCE": "2.3",
        "BLIND_DROP": "3.5",
        "EXCHANGE": "3.1",
        "CUTTING_IN": "7.1",
        "CUT_DROP": "7.2",
        "PLAY": "8.1",
    }
)

LINES = MappingProxyType(
    {
        "stake": "1.5",
        "top_up": "2.6",
        "tricks": "4.1",
        "unopposed": "8.6",
        "caller_fine": "5.1",
        "caller_fine_none": "5.2",
        "blind_fine": "6.2",
        "blind_fine_none": "6.1",
        "blind_ace_fine": "6.2",
        "defender_fine": "5.3",
    }
)

#                     tricks taken:  0  1  2  3  4
FINES = MappingProxyType(
    {
        "polish": Fines(
            caller=(2, 1, 0, 0, 0),
            blind=(4, 2, 0, 0, 0),
            blind_ace=(4, 3, 0, 0, 0),
            defender=(1, 0, 0, 0, 0),
        ),
        "russian_literal": Fines(
            caller=(2, 1, 0, 0, 0),
            blind=(2, 4, 0, 0, 0),
            blind_ace=(2, 3, 0, 0, 0),
            defender=(1, 0, 0, 0, 0),
        ),
    }
)

OPTIONS = (
    OptionSpec(
        name="stake",
        text="Stake of each player, a multiple of 4",
        default=4,
        minimum=4,
        maximum=1_000_000,
        multiple_of=4,
    ),
    DEALS,
    DECK,
    OptionSpec(
        name="circles",
        text="Circles of bidding before new cards are dealt",
        values=(3, 1, 2),
        labels=("three", "one", "two"),
    ),
    *KON_OPTIONS,
)

GAME = Game(
    name="frap",
    title="Frap",
    account=Account.KON,
    call="frap",
    players=(2, 12),
    hand=4,
    promise=2,
    flow=(Phase.CIRCLES, Phase.DEFENCE, Phase.EXCHANGE, Phase.CUTTING_IN, Phase.PLAY),
    fines=FINES,
    payments=Payments(KonRule.TRICKS),
    rules=RULES,
    chapters=KON_CHAPTERS,
    refusals=REFUSALS,
    asked=ASKED,
    lines=LINES,
    options=OPTIONS,
    conflicts=KON_CONFLICTS,
    endings=KON_ENDINGS,
)

PRESETS = (
    Preset(
        name="frap",
        version=1,
        title="Frap",
        text="The Russian rules, with the blind fines of the Polish text",
        game=GAME,
    ),
    Preset(
        name="frap-pl",
        version=1,
        title="Frap (Polish)",
        text="The Polish text: the upcard goes to a cutter-in only if it is a ten or lower",
        game=GAME,
        defaults=MappingProxyType({"podrezka_upcard_max_rank": "T"}),
    ),
    Preset(
        name="frap-ru",
        version=1,
        title="Frap (Russian, to the letter)",
        text="The Russian text to the letter, with its own fines for a blind call",
        game=GAME,
        defaults=MappingProxyType({"blind_fines": "russian_literal"}),
    ),
)
