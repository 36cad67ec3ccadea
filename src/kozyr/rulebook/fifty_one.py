"""51.а, 51.б and 51.в: examples of the rule books, positions of the lessons."""

from kozyr.i18n import N_
from kozyr.rulebook.model import Example, Position

EXAMPLES = (
    Example(
        "51/A2",
        N_("One card: a trump takes the trick"),
        ("51a",),
        {"2 bid 1": "2.1", "2 6h": "3.4"},
    ),
    Example(
        "51/A3",
        N_("Three cards: who cannot follow must ruff, and takes a trick too many"),
        ("51a",),
        {"2 bid 1": "2.3", "1 Ad": "3.4", "0 7d": "3.4"},
    ),
    Example(
        "51/B1",
        N_("Of two shakhi the last one wins"),
        ("51b",),
        {"1 6c!": "4.4", "2 6s!": "4.6"},
    ),
    Example(
        "51/B2",
        N_("Two shakhi beat an ace and a trump"),
        ("51b",),
        {"1 Ah": "3.3", "2 6s!": "4.4", "0 6c!": "4.6"},
    ),
    Example(
        "51/B3",
        N_("A plain card in the hand: no ruff and no trump to lead"),
        ("51b",),
        {"1 9c": "3.4", "0 8s": "3.2"},
    ),
    Example(
        "51/B4",
        N_("A trump is led: without trumps a shakha must be played"),
        ("51b",),
        {"1 6c!": "4.5", "2 7d": "3.4"},
    ),
    Example(
        "51/V1",
        N_("Five cards: the dealer may not make the bids add up"),
        ("51v",),
        {"2 bid 2": "2.3", "2 6c!": "4.4"},
    ),
    Example(
        "51/V2",
        N_("No duty to ruff; the shakha beats a king"),
        ("51v",),
        {"1 8d": "3.4", "2 6c!": "4.6"},
    ),
    Example(
        "51/V3",
        N_("The last deal counts double"),
        ("51v",),
        {"2 bid 1": "2.3"},
    ),
)

_A = (
    Position(
        record="51/A2",
        actions=2,
        presets=("51a",),
        task=N_(
            "One card each, hearts are trump. Announce how many tricks you will take; the others announced none."
        ),
        good={
            "bid 1": N_(
                "A trump, be it the lowest, beats every card of another suit. An exact bid of one is ten points."
            )
        },
        other={
            "bid 0": N_("Your trump will most likely take the trick, and then the bid is missed.")
        },
        offered=("bid 2",),
    ),
    Position(
        record="51/A3",
        actions=6,
        presets=("51a",),
        task=N_(
            "You announced one trick and have it. You must lead, and want no other trick; diamonds are trump."
        ),
        good={
            "7d": N_(
                "Away with the trump: whoever has a higher one takes it. Kept, it could be forced to ruff later."
            )
        },
        other={
            "Ts": N_(
                "The ten will be beaten, but the trump stays: when you cannot follow you must ruff with it, and that is a trick too many."
            )
        },
    ),
    Position(
        record="51/A3",
        actions=7,
        presets=("51a",),
        task=N_("You announced one trick. A spade is led, and you have none."),
        good={
            "Ad": N_(
                "Without the suit you must play a trump. There was no choice, and the trick is what you announced."
            )
        },
    ),
)

_B = (
    Position(
        record="51/B2",
        actions=5,
        presets=("51b",),
        task=N_(
            "Diamonds are trump, you announced one trick. The ace of hearts lies there; the six of spades is a shakha and may be played at any time."
        ),
        good={
            "6s!": N_(
                "Played as beating, the shakha takes the trick that you announced, though you could follow."
            )
        },
        other={
            "6s": N_(
                "As a plain card it is the lowest spade: the trick is lost, and the shakha too."
            ),
            "9h": N_(
                "That is allowed and keeps the shakha; but then the next trick must be yours, and another shakha may beat it."
            ),
        },
    ),
    Position(
        record="51/B3",
        actions=4,
        presets=("51b",),
        task=N_(
            "Hearts are trump, you announced two of three tricks. A diamond is led and you have none; a trump may be played only by who holds no plain card."
        ),
        good={
            "9c": N_(
                "The nine wins nothing anyway. The king of trumps and the shakha are left for your two tricks."
            )
        },
        other={
            "6s!": N_(
                "It takes this trick, but the nine stays in your hand and will hardly win one."
            ),
            "6s": N_("The shakha is thrown away for nothing, and two tricks are out of reach."),
        },
    ),
    Position(
        record="51/B3",
        actions=6,
        presets=("51b",),
        task=N_("You took the trick that you announced, and lead. Hearts are trump."),
        good={
            "8s": N_(
                "While you hold a plain card no trump may be led. The eight will be beaten, as you want it."
            )
        },
    ),
    Position(
        record="51/B4",
        actions=4,
        presets=("51b",),
        task=N_(
            "The king of trumps is led, you have no trump but a shakha: it must be played, and how is yours to say. You announced one trick."
        ),
        good={"6c!": N_("As beating it takes even the king of trumps, and the bid can be exact.")},
        other={
            "6c": N_(
                "As a plain card it loses; then the ace of spades would have to take your trick, and it can be ruffed."
            )
        },
    ),
)

_V = (
    Position(
        record="51/V1",
        actions=2,
        presets=("51v",),
        task=N_(
            "Five tricks, spades are trump. The others announced three and one; you deal, and the bids may not add up to five."
        ),
        good={
            "bid 2": N_("The ace of trumps and the shakha, the six of clubs, are two sure tricks.")
        },
        rest=N_("You hold two sure winners and three small cards: two is the number to announce."),
    ),
    Position(
        record="51/V2",
        actions=4,
        presets=("51v",),
        task=N_(
            "You announced one trick; spades are trump. The king of hearts is led and you have no heart: in this game you need not ruff."
        ),
        good={
            "8d": N_(
                "The loser goes, and the trump is kept for the last trick. The six of clubs is still out: it would have beaten your trump now."
            )
        },
        other={
            "9s": N_(
                "Allowed, but the last player may hold the six of clubs, which beats every card, and then the eight of diamonds is all you have."
            )
        },
    ),
    Position(
        record="51/V3",
        actions=0,
        presets=("51v",),
        task=N_(
            "The last deal, one card, counts double: an exact bid of one is twenty points, of none ten. Hearts are trump."
        ),
        good={
            "bid 1": N_(
                "Nothing beats the ace of trumps but the six of clubs, one card of the many."
            )
        },
        other={
            "bid 0": N_(
                "The ace of trumps can hardly avoid the trick, and a missed bid is one point instead of twenty."
            )
        },
    ),
)

POSITIONS = (*_A, *_B, *_V)
