"""Oh Hell with a fixed number of cards: tricks are announced exactly, and a deck may have fewer suits and ranks.

It is here for comparison with other programs. Not implemented: hands that grow and shrink, no-trump deals.
"""

from types import MappingProxyType

from kozyr.core.errors import Reason
from kozyr.games.model import Account, Game, NumberedRule, OptionSpec, Phase, Points, Preset
from kozyr.games.points_rules import (
    ASKED,
    BIDS,
    DEALER,
    ENDINGS,
    FOLLOW,
    LEAD,
    NO_YES,
    ORDER,
    TRICKS,
    UPCARD,
    WINNER,
    hook_option,
    ruff_option,
)

RULES = (
    NumberedRule("1.1", "Three to seven players, each for himself.", "O1"),
    NumberedRule(
        "1.2",
        "The deck has 52 cards; by house rules it leaves out suits (spades, then hearts, then diamonds) or the lowest ranks of all suits.",
        "O1 D",
    ),
    NumberedRule("1.3", ORDER, "O1"),
    NumberedRule("1.4", DEALER, "O1"),
    NumberedRule(
        "1.5",
        "In every deal each player gets the same number of cards, usually five. The number of deals is a house rule; usually each player deals once.",
        "D",
    ),
    NumberedRule("1.6", UPCARD, "O1"),
    *BIDS,
    NumberedRule(
        "2.3",
        "The dealer may not make the bids add up to the number of tricks, unless that house rule is off.",
        "O1 O3",
    ),
    LEAD,
    NumberedRule("3.2", "Any card may be led.", "O1"),
    FOLLOW,
    NumberedRule(
        "3.4",
        "Who cannot follow may play any card; by a house rule he must ruff, or may ruff only if he holds nothing else. Without a trump any card may be played.",
        "O1",
    ),
    *TRICKS,
    NumberedRule(
        "4.1",
        "Who takes exactly the tricks that he announced scores ten and one more for each. A house rule may put another number in place of the one, here and in 4.2 and 4.3.",
        "O1",
    ),
    NumberedRule(
        "4.2",
        "Who takes another number scores one for each trick, unless misses are punished (4.3).",
        "O1",
    ),
    NumberedRule(
        "4.3",
        "Where misses are punished, he loses one for each trick too many or too few instead.",
        "O3",
    ),
    NumberedRule("5.1", WINNER, "O1"),
)

REFUSALS = MappingProxyType(
    {
        Reason.BID_TOO_HIGH: "2.2",
        Reason.BID_SUM: "2.3",
        Reason.MUST_FOLLOW: "3.3",
        Reason.MUST_RUFF: "3.4",
        Reason.MAY_NOT_RUFF: "3.4",
        Reason.NOT_A_SHAKHA: "3.6",
    }
)

LINES = MappingProxyType({"exact": "4.1", "missed": "4.2", "penalty": "4.3"})

POINTS = Points(
    MappingProxyType(
        {"exact_base": 10, "exact_per_bid": "per_trick", "miss_per_trick": "per_trick"}
    ),
    (("penalty", True, {"miss_per_trick": 0, "miss_per_off": "per_trick"}),),
)

OPTIONS = (
    OptionSpec(
        name="suits",
        text="Suits in the deck: clubs, diamonds, hearts, spades",
        default=4,
        minimum=1,
        maximum=4,
    ),
    OptionSpec(
        name="ranks",
        text="Ranks in the deck, from the ace down",
        default=13,
        minimum=2,
        maximum=13,
    ),
    OptionSpec(
        name="tricks",
        text="Cards dealt to each player",
        default=5,
        minimum=1,
        maximum=17,
    ),
    OptionSpec(
        name="penalty",
        text="A miss loses points for each trick too many or too few",
        values=(False, True),
        labels=NO_YES,
    ),
    OptionSpec(
        name="per_trick",
        text="Points for a trick",
        default=1,
        minimum=-1000,
        maximum=1000,
    ),
    OptionSpec(
        name="deals",
        text="Deals in a match",
        default_per_seat=1,
        minimum=1,
        maximum=1000,
    ),
    ruff_option("may", "must", "literal"),
    hook_option(default=True),
)

GAME = Game(
    name="oh-hell",
    title="Oh Hell",
    account=Account.POINTS,
    players=(3, 7),
    flow=(Phase.BIDDING, Phase.PLAY),
    points=POINTS,
    rules=RULES,
    chapters=MappingProxyType(
        {
            "1": "Players, cards, deals",
            "2": "Bids",
            "3": "Play",
            "4": "Points",
            "5": "End of a match",
        }
    ),
    refusals=REFUSALS,
    asked=MappingProxyType(ASKED),
    lines=LINES,
    options=OPTIONS,
    endings=ENDINGS,
)

PRESETS = (
    Preset(
        name="oh-hell",
        version=1,
        title="Oh Hell",
        text="Announce your tricks exactly; every hand has the same number of cards, usually five",
        game=GAME,
    ),
)
