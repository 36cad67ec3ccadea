"""Game 51 in its three forms: tricks are announced exactly, hands grow to the whole deck and shrink again.

The heading of the game is lost in the source; it goes by its number. 51.б and 51.в have shakhi, low cards that can
beat every other. Not implemented: a suit named by the leader of a shakha, upcards that mean no trump, blind bids.
"""

from types import MappingProxyType

from kozyr.core.errors import Reason
from kozyr.games.model import (
    Account,
    Conflict,
    Game,
    NumberedRule,
    OptionSpec,
    Phase,
    Points,
    Preset,
)
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
    YES_NO,
    hook_option,
    ruff_option,
)

_BY_TABLE = ("51a", "51b")
_WITH_SHAKHI = ("51b", "51v")

RULES = (
    NumberedRule("1.1", "Two to six players, each for himself.", "S0", _BY_TABLE),
    NumberedRule(
        "1.2",
        "Two players use 32 cards, three 36, four 36 (or 32), five 30 (or 34 or 35), six 36; where the black sixes are added as shakhi, no fewer than 34.",
        "S0",
        _BY_TABLE,
    ),
    NumberedRule(
        "1.3",
        "The deck of 30 has no sixes and no red sevens; that of 34 no red sixes; that of 35 no six of diamonds.",
        "D",
        _BY_TABLE,
    ),
    NumberedRule(
        "1.4",
        "Three players, each for himself, use 33 cards: the 32 from the sevens up and the six of clubs; where the black sixes are added as shakhi, the six of spades too.",
        "S0",
        ("51v",),
    ),
    NumberedRule("1.5", ORDER, "D"),
    NumberedRule("1.6", DEALER, "S0"),
    NumberedRule(
        "1.7",
        "In the first deal each player gets one card, in every next deal one more, up to the largest hands; then each deal has one card less, down to one. The largest hands are usually dealt once for each player, by a house rule once or twice.",
        "S0",
    ),
    NumberedRule("1.8", UPCARD, "S0"),
    NumberedRule(
        "1.9",
        "When the whole deck is dealt, the last card, the dealer's own, is shown and its suit is trump.",
        "S0 O1",
    ),
    *BIDS,
    NumberedRule(
        "2.3",
        "Where the house rule on the sum of bids is on (usual in 51.в), the dealer may not make the bids add up to the number of tricks; elsewhere he may.",
        "S0",
    ),
    LEAD,
    NumberedRule(
        "3.2",
        "Any card may be led. Where the house rule on leading trumps is on (usual in 51.б), a player who holds a plain card, one that is neither trump nor shakha, may not lead a trump.",
        "S0",
    ),
    FOLLOW,
    NumberedRule(
        "3.4",
        "Who cannot follow does as the house rule on ruffing says: he must ruff (usual in 51.а), he may ruff only if he holds no plain card (usual in 51.б), or he may play any card (usual in 51.в). Without a trump any card may be played; but see 4.5.",
        "S0",
    ),
    *TRICKS,
    NumberedRule(
        "4.1",
        "A shakha is a card that its holder can play as beating every other. The house rule on shakhi names them: none (usual in 51.а), the lowest club and the lowest spade (usual in 51.б), the six of clubs (usual in 51.в), or both black sixes, added to a deck that has none.",
        "S0",
    ),
    NumberedRule(
        "4.2",
        "Where the lowest club and the lowest spade are the shakhi, they are the black sixes if the deck has them.",
        "D",
        ("51b",),
    ),
    NumberedRule(
        "4.3",
        "A shakha is played as beating or as plain; a plain one is the lowest card of its suit.",
        "S0",
        _WITH_SHAKHI,
    ),
    NumberedRule(
        "4.4",
        "A shakha may be played as beating at any time, also by a player who could follow. A plain one may too, and is no card of its suit while it is held, unless a house rule binds it like every card of its suit.",
        "S0 W5",
        _WITH_SHAKHI,
    ),
    NumberedRule(
        "4.5",
        "When a trump is led, a player without trumps must play a shakha if he has one, unless that house rule is off.",
        "S0",
        _WITH_SHAKHI,
    ),
    NumberedRule(
        "4.6",
        "A shakha played as beating wins the trick; of two the one that was played last, by a house rule the first.",
        "S0",
        _WITH_SHAKHI,
    ),
    NumberedRule(
        "4.7",
        "When a shakha is led, its suit is the suit that was led; by a house rule any card may be played to it.",
        "D",
        _WITH_SHAKHI,
    ),
    NumberedRule("4.8", "A shakha turned up for trump names its suit.", "D", _WITH_SHAKHI),
    NumberedRule(
        "5.1",
        "Who takes exactly the tricks that he announced scores five for each and five more.",
        "S0",
    ),
    NumberedRule("5.2", "Who takes another number scores one for each trick.", "S0"),
    NumberedRule(
        "5.3",
        "Where the house rule on the last deal is on (usual in 51.в), an exact bid in it scores double: ten for the one trick and ten more.",
        "S0",
        ("51v",),
    ),
    NumberedRule(
        "5.4",
        "Any other bid in the last deal scores as in every deal; where exact bids in it score double, a house rule may take ten from who announced the trick and did not take it.",
        "D",
        ("51v",),
    ),
    NumberedRule("6.1", WINNER, "S0"),
    NumberedRule(
        "6.2",
        "A total has a title: up to 50 embryo, 100 junior, 120 third class, 150 second class, 170 first class, 200 master, 230 grandmaster, above that champion. By a house rule a total of exactly 50 to 200 of these has the next title.",
        "S0",
    ),
)

REFUSALS = MappingProxyType(
    {
        Reason.BID_TOO_HIGH: "2.2",
        Reason.BID_SUM: "2.3",
        Reason.LEAD_NOT_TRUMP: "3.2",
        Reason.MUST_FOLLOW: "3.3",
        Reason.MUST_RUFF: "3.4",
        Reason.MAY_NOT_RUFF: "3.4",
        Reason.NOT_A_SHAKHA: "4.1",
        Reason.MUST_PLAY_SHAKHA: "4.5",
    }
)

LINES = MappingProxyType(
    {"exact": "5.1", "missed": "5.2", "last_exact": "5.3", "last_missed": "5.4"}
)

POINTS = Points(
    MappingProxyType({"exact_base": 5, "exact_per_bid": 5, "miss_per_trick": 1}),
    (
        ("last_deal_double", True, {"last_double": 1}),
        ("last_deal_miss", "minus10", {"last_miss": 10}),
    ),
)

_NAMES = (
    "embryo",
    "junior",
    "third class",
    "second class",
    "first class",
    "master",
    "grandmaster",
    "champion",
)
_LIMITS = {
    "upper_inclusive": (50, 100, 120, 150, 170, 200, 230, None),
    "lower_inclusive": (49, 99, 119, 149, 169, 199, 230, None),
}
TITLES = MappingProxyType(
    {value: tuple(zip(limits, _NAMES, strict=True)) for value, limits in _LIMITS.items()}
)

DECK = OptionSpec(
    name="deck",
    text="Cards in the deck",
    by_players={2: (32,), 3: (36,), 4: (36, 32), 5: (30, 34, 35), 6: (36,)},
)

OPTIONS = (
    DECK,
    OptionSpec(
        name="schedule",
        text="How often the largest hands are dealt",
        values=("plateau", "top_once", "top_twice"),
        labels=("once for each player", "once", "twice"),
    ),
    ruff_option("must", "literal", "may"),
    hook_option(default=False),
    OptionSpec(
        name="shakhi",
        text="Shakhi, the cards that can beat every other",
        values=("none", "lowest_black", "six_of_clubs", "add_black_sixes"),
        labels=(
            "no card",
            "the lowest club and the lowest spade",
            "the six of clubs",
            "the black sixes, added to a deck that has none",
        ),
    ),
    OptionSpec(
        name="lead_trump_restricted",
        text="No trump may be led by a player who holds a plain card",
        values=(False, True),
        labels=NO_YES,
    ),
    OptionSpec(
        name="plain_shakha",
        text="A shakha that is not played as beating",
        values=("any_time", "ordinary"),
        labels=("may be played at any time", "is bound like every card of its suit"),
    ),
    OptionSpec(
        name="led_shakha",
        text="When a shakha is led, the others",
        values=("own_suit", "any"),
        labels=("follow its suit", "may play any card"),
    ),
    OptionSpec(
        name="shakha_wins",
        text="Of two shakhi played as beating wins",
        values=("last", "first"),
        labels=("the last", "the first"),
    ),
    OptionSpec(
        name="shakha_forced_on_trump_lead",
        text="When a trump is led, a player without trumps must play a shakha if he has one",
        values=(True, False),
        labels=YES_NO,
    ),
    OptionSpec(
        name="last_deal_double",
        text="An exact bid in the last deal scores double",
        values=(False, True),
        labels=NO_YES,
    ),
    OptionSpec(
        name="last_deal_miss",
        text="Who announced the trick of a last deal that scores double, and did not take it",
        values=("none", "minus10"),
        labels=("scores nothing", "loses ten"),
    ),
    OptionSpec(
        name="titles",
        text="A total on the border of two titles has",
        values=("upper_inclusive", "lower_inclusive"),
        labels=("the lower one", "the higher one (but 230 is still a grandmaster)"),
    ),
)

CONFLICTS = (
    Conflict(
        {"shakhi": "add_black_sixes", "players": 4, "deck": 32},
        "take the deck of 36, which has them",
    ),
    Conflict(
        {"shakhi": "six_of_clubs", "deck": (30, 32)},
        "this deck has no six of clubs",
    ),
)

GAME = Game(
    name="51",
    title="51",
    account=Account.POINTS,
    players=(2, 6),
    flow=(Phase.BIDDING, Phase.PLAY),
    points=POINTS,
    tops=MappingProxyType({"plateau": 0, "top_once": 1, "top_twice": 2}),
    shakhi=MappingProxyType(
        {
            "lowest_black": ("c", "s"),
            "six_of_clubs": ("6c",),
            "add_black_sixes": ("6c", "6s"),
        }
    ),
    smallest_deck=MappingProxyType({"shakhi": MappingProxyType({"add_black_sixes": 34})}),
    titles=TITLES,
    rules=RULES,
    chapters=MappingProxyType(
        {
            "1": "Players, cards, deals",
            "2": "Bids",
            "3": "Play",
            "4": "Shakhi",
            "5": "Points",
            "6": "End of a match",
        }
    ),
    refusals=REFUSALS,
    asked=MappingProxyType(ASKED),
    lines=LINES,
    options=OPTIONS,
    conflicts=CONFLICTS,
    endings=ENDINGS,
)

PRESETS = (
    Preset(
        name="51a",
        version=1,
        title="51.а",
        text="Announce your tricks exactly; hands grow from one card to the whole deck and back",
        game=GAME,
    ),
    Preset(
        name="51b",
        version=1,
        title="51.б",
        text="51.а with two shakhi, the black sixes, which can beat every card",
        game=GAME,
        defaults=MappingProxyType(
            {"ruff": "literal", "shakhi": "lowest_black", "lead_trump_restricted": True}
        ),
    ),
    Preset(
        name="51v",
        version=1,
        title="51.в",
        text="51.а for three with one shakha, the six of clubs; the bids may not add up",
        game=GAME,
        defaults=MappingProxyType(
            {"ruff": "may", "hook": True, "shakhi": "six_of_clubs", "last_deal_double": True}
        ),
        players=(3, 3),
        default_players=3,
        replaced=(OptionSpec(name="deck", text="Cards in the deck", values=(33,)),),
    ),
)
