"""Frap: examples of the rule book, positions of the lesson."""

from kozyr.i18n import N_
from kozyr.rulebook.model import Example, Position

_ALL = ("frap", "frap-pl", "frap-ru")

EXAMPLES = (
    Example(
        "frap/F1-F2",
        N_("A frap that takes all four tricks, then one that fails"),
        _ALL,
        {"1 frap": "2.2", "2 whist": "2.3", "1 swap 8d": "3.2", "1 Ah": "8.1"},
    ),
    Example(
        "frap/F10-sweep",
        N_("A call in the second circle, on a new upcard"),
        ("frap",),
        {"3 pass": "2.6", "1 frap": "2.6"},
    ),
    Example(
        "frap/F3-F6",
        N_("Three circles are passed, then nobody opposes"),
        _ALL,
        {"3 pass": "2.6", "0 stay": "8.6"},
    ),
    Example(
        "frap/F4",
        N_("A blind call on an ace, with one trick"),
        ("frap", "frap-pl"),
        {"0 blind": "2.4", "0 drop 7d": "3.5", "0 swap": "3.6"},
    ),
    Example(
        "frap/F5-frap",
        N_("A player who passed cuts in and leads"),
        ("frap", "frap-ru"),
        {"1 cut up": "7.2", "1 drop 7c": "7.2", "1 Ah": "8.1", "0 Qd": "8.3"},
    ),
    Example(
        "frap/F5-frap-pl",
        N_("A player who passed cuts in with an upcard that is no higher than the ten"),
        ("frap-pl",),
        {"1 cut up": "7.6", "1 drop 7c": "7.2", "1 Ah": "8.1", "0 Qd": "8.3"},
    ),
    Example("frap/F8", N_("A caller takes no trick"), ("frap", "frap-ru"), {"0 frap": "2.2"}),
    Example(
        "frap/F8-blind",
        N_("The same cards, called blind"),
        ("frap", "frap-pl"),
        {"0 blind": "2.4", "0 drop 9h": "3.5"},
    ),
    Example(
        "frap/F8-blind-ru",
        N_("The same cards, called blind"),
        ("frap-ru",),
        {"0 blind": "2.4", "0 drop 9h": "3.5"},
    ),
)

POSITIONS = (
    Position(
        record="frap/F1-F2",
        actions=3,
        presets=_ALL,
        task=N_(
            "Hearts are trump and one player has passed. Frap promises two of the four tricks; each pays a quarter of the kon."
        ),
        good={
            "frap": N_(
                "Ace and king of trumps are two tricks, and a third ace comes with them. One more trick is one more quarter."
            )
        },
        other={
            "pass": N_(
                "Nothing is lost by passing, but with these cards nothing can be won so cheaply either: two tricks are in your hand."
            )
        },
        offered=("whist", "blind"),
    ),
    Position(
        record="frap/F8",
        actions=2,
        presets=_ALL,
        task=N_(
            "Frap has been called before you. Whist promises one trick; without one it costs the whole kon."
        ),
        good={
            "whist": N_(
                "The ace of trumps is the promised trick, the king and the other ace may bring more."
            )
        },
        other={
            "pass": N_(
                "A pass costs nothing more, but it throws away a sure trick, that is a quarter of the kon."
            )
        },
        offered=("frap",),
    ),
    Position(
        record="frap/F5-frap",
        actions=6,
        presets=_ALL,
        task=N_(
            "Nobody whisted, and you have passed as well. You may still cut in with new cards; the upcard is the ten of trumps."
        ),
        good={
            "cut up": N_(
                "The upcard is a sure trump, four unseen cards come with it, and you lead. One trick is enough, and each pays a quarter of the kon."
            )
        },
        other={
            "cut": N_(
                "Possible, but five unseen cards may hold no trump at all, and the ten of trumps lies open before you."
            ),
            "stay": N_("That costs nothing, but then the caller takes the whole kon without play."),
        },
    ),
    Position(
        record="frap/F5-frap",
        actions=11,
        presets=_ALL,
        task=N_(
            "Diamonds are trump. A heart was led and you have none: who cannot follow must play a trump."
        ),
        good={
            "Qd": N_(
                "The queen of trumps takes this trick, and the ace stays for another: nobody else is in play."
            )
        },
        other={
            "Ad": N_("It takes the trick, but the queen does too; the ace is worth more later.")
        },
    ),
)
