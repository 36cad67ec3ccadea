"""Oh Hell: examples of the rule book, positions of the lesson."""

from kozyr.i18n import N_
from kozyr.rulebook.model import Example, Position

_ALL = ("oh-hell",)

EXAMPLES = (
    Example(
        "oh-hell/O1",
        N_("Two cards: the dealer's last bid, and a free choice without the suit"),
        _ALL,
        {"2 bid 1": "2.3", "1 9s": "3.4"},
    ),
)

POSITIONS = (
    Position(
        record="oh-hell/O1",
        actions=0,
        presets=_ALL,
        task=N_(
            "Two tricks, spades are trump, and you lead. Announce how many you will take: an exact bid brings ten points and one for each trick."
        ),
        good={
            "bid 1": N_(
                "A king mostly takes a trick, a seven hardly ever: one is the likeliest number."
            )
        },
        other={
            "bid 0": N_("With a king to lead, no trick at all is less likely than one."),
            "bid 2": N_("The seven of hearts would have to win as well; that is unlikely."),
        },
    ),
    Position(
        record="oh-hell/O1",
        actions=2,
        presets=_ALL,
        task=N_(
            "You deal and bid last; each of the others announced one of the two tricks. The bids may not add up to two."
        ),
        good={
            "bid 1": N_(
                "The ace of hearts should take one trick. With three announced and two to take, somebody must fail; let it be another."
            )
        },
        other={
            "bid 2": N_(
                "Both tricks, with no trump in your hand, against two players who want one each: too much."
            )
        },
    ),
    Position(
        record="oh-hell/O1",
        actions=4,
        presets=_ALL,
        task=N_(
            "You announced one trick. The king of hearts was led and you have no heart: without the suit any card may be played."
        ),
        good={
            "9s": N_(
                "A trump takes the trick unless the last player has a higher one and no heart."
            )
        },
        other={
            "8d": N_(
                "That keeps the trump, but a trick that can be had now is surer than one in the next round."
            )
        },
    ),
)
