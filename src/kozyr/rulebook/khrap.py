"""Khrap: examples of the rule book, positions of the lesson."""

from kozyr.i18n import N_
from kozyr.rulebook.model import Example, Position

_ALL = ("khrap",)

EXAMPLES = (
    Example(
        "khrap/K1",
        N_("A khrap in the first circle takes the whole kon"),
        _ALL,
        {"0 khrap": "2.2", "1 whist": "2.3"},
    ),
    Example(
        "khrap/K2",
        N_("A khrap in the second circle is played for half of the kon"),
        _ALL,
        {"2 pass": "2.6", "2 khrap": "4.2"},
    ),
    Example(
        "khrap/K4",
        N_("A whister takes three tricks and with them the kon"),
        _ALL,
        {"1 whist": "2.3", "1 Qc": "4.1"},
    ),
)

POSITIONS = (
    Position(
        record="khrap/K1",
        actions=1,
        presets=_ALL,
        task=N_(
            "Clubs are trump. Khrap promises three of the five tricks; who takes three takes the kon."
        ),
        good={
            "khrap": N_(
                "Ace, king and ten of trumps and another ace: three tricks are as good as taken."
            )
        },
        other={
            "pass": N_(
                "Too careful: a hand that is so strong comes once an evening, and somebody else may call."
            )
        },
        offered=("whist", "blind"),
    ),
    Position(
        record="khrap/K2",
        actions=8,
        presets=_ALL,
        task=N_(
            "The first circle was passed, the kon has doubled, and the new trump is hearts. A khrap is now played for half of the kon."
        ),
        good={
            "khrap": N_(
                "Ace and king of trumps, ace and king of clubs. Half of the doubled kon is as much as the whole was before; but fines are reckoned from the whole."
            )
        },
        other={
            "pass": N_(
                "If all pass again, everybody pays one more stake and new cards are dealt: such a hand is gone."
            )
        },
        offered=("whist",),
    ),
    Position(
        record="khrap/K4",
        actions=11,
        presets=_ALL,
        task=N_(
            "Clubs are trump, you whisted, and the khrapper leads the king of trumps. Who has the suit must follow."
        ),
        good={"Ac": N_("The ace beats the king and brings the lead and your first trick.")},
        other={
            "Qc": N_("That is allowed, but the king keeps the trick; only the ace can take it.")
        },
    ),
    Position(
        record="khrap/K4",
        actions=16,
        presets=_ALL,
        task=N_(
            "You have two tricks, the khrapper has one, two are left. A third trick takes the kon, also for a whister."
        ),
        good={
            "Qc": N_(
                "A trump is beaten by a higher trump only, and ace and king have been played: this is the third trick and the kon."
            )
        },
        other={
            "7s": N_(
                "Any higher spade or trump takes it. First the trick that is sure: it brings the whole kon."
            )
        },
    ),
)
