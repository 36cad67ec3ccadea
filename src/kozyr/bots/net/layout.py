"""Where each feature of the network stands, and the shape of the network.

A position with one of its actions is a set of features, each there or not. Cards are named by slot and rank: slot 0
is the trump suit, the others follow in the order of the own cards in them, so that suits that only differ by name
are the same. Seats are named by their distance clockwise from the one that acts. A block's name is the place of
its first feature; ``FEATURES`` is how many there are.
"""

from itertools import accumulate
from typing import Final

VERSION: Final = 1  # of the features; raised with every change of what a number means
RANKS: Final = 13
CARDS: Final = 4 * RANKS
FIRST_SEATS: Final = (
    3  # of the others, that have features of their own; all others are counted together
)
SEAT_SIZE: Final = 32

_SIZES: Final = {
    "ALWAYS": 1,
    "PHASE": 8,
    "SEATS": 13,  # number of seats
    "HOUSE": 40,  # house rules that differ from the usual ones
    "CARDS_DEALT": 19,
    "UNDEALT": 8,
    "KON": 5,  # how often the stakes of a deal lie in it
    "CIRCLE": 4,
    "ASKED": 12,  # seats that have spoken in this phase
    "TO_SPEAK": 12,  # seats that are still to speak
    "DEALER": 12,
    "CALLER": 12,
    "MY_ROLE": 6,
    "WHISTERS": 5,
    "CUTTERS": 4,
    "IN_PLAY": 8,
    "UPCARD": 13,
    "UPCARD_AT": 4,
    "HAND": CARDS,
    "NOT_UP": 1,
    "LENGTHS": 4 * 10,  # cards of each slot
    "TOPNESS": 24,  # own cards by how many higher ones are unseen
    "BOSSES": 4 * 5,  # own cards of each slot that nothing unseen beats
    "UNSEEN": 4 * 14,
    "THROWN": CARDS,
    "GONE": CARDS,
    "BEST": CARDS,
    "BEST_SEAT": 14,
    "LED": 6,
    "IN_TRICK": 6,
    "BEHIND": 6,
    "LEFT": 14,  # tricks that are not yet over
    "TAKEN": 6,
    "NEED": 16,
    "SUM": 19,  # tricks announced so far, less those there are
    "BALANCE": 11,  # tricks that are still wanted, less those left
    "WANT": 14,  # others that want tricks, that want none
    "SHAKHI": 12,
    "ROWS": FIRST_SEATS * SEAT_SIZE,
    # of the action
    "CALL": 8,
    "TOSS": CARDS,
    "TOSSED": 6,
    "KEPT": 6,
    "BID": 19,
    "SUM_AFTER": 19,
    "CARD": CARDS,
    "BEATING": 5,
    "LEAD": 14,
    "FOLLOW": 20,
}
_ENDS: Final = dict(zip(_SIZES, accumulate(_SIZES.values()), strict=True))
_AT: Final = {name: end - _SIZES[name] for name, end in _ENDS.items()}

ALWAYS: Final = _AT["ALWAYS"]
PHASE: Final = _AT["PHASE"]
SEATS: Final = _AT["SEATS"]
HOUSE: Final = _AT["HOUSE"]
CARDS_DEALT: Final = _AT["CARDS_DEALT"]
UNDEALT: Final = _AT["UNDEALT"]
KON: Final = _AT["KON"]
CIRCLE: Final = _AT["CIRCLE"]
ASKED: Final = _AT["ASKED"]
TO_SPEAK: Final = _AT["TO_SPEAK"]
DEALER: Final = _AT["DEALER"]
CALLER: Final = _AT["CALLER"]
MY_ROLE: Final = _AT["MY_ROLE"]
WHISTERS: Final = _AT["WHISTERS"]
CUTTERS: Final = _AT["CUTTERS"]
IN_PLAY: Final = _AT["IN_PLAY"]
UPCARD: Final = _AT["UPCARD"]
UPCARD_AT: Final = _AT["UPCARD_AT"]
HAND: Final = _AT["HAND"]
NOT_UP: Final = _AT["NOT_UP"]
LENGTHS: Final = _AT["LENGTHS"]
TOPNESS: Final = _AT["TOPNESS"]
BOSSES: Final = _AT["BOSSES"]
UNSEEN: Final = _AT["UNSEEN"]
THROWN: Final = _AT["THROWN"]
GONE: Final = _AT["GONE"]
BEST: Final = _AT["BEST"]
BEST_SEAT: Final = _AT["BEST_SEAT"]
LED: Final = _AT["LED"]
IN_TRICK: Final = _AT["IN_TRICK"]
BEHIND: Final = _AT["BEHIND"]
LEFT: Final = _AT["LEFT"]
TAKEN: Final = _AT["TAKEN"]
NEED: Final = _AT["NEED"]
SUM: Final = _AT["SUM"]
BALANCE: Final = _AT["BALANCE"]
WANT: Final = _AT["WANT"]
SHAKHI: Final = _AT["SHAKHI"]
ROWS: Final = _AT["ROWS"]
CALL: Final = _AT["CALL"]
TOSS: Final = _AT["TOSS"]
TOSSED: Final = _AT["TOSSED"]
KEPT: Final = _AT["KEPT"]
BID: Final = _AT["BID"]
SUM_AFTER: Final = _AT["SUM_AFTER"]
CARD: Final = _AT["CARD"]
BEATING: Final = _AT["BEATING"]
LEAD: Final = _AT["LEAD"]
FOLLOW: Final = _AT["FOLLOW"]
FEATURES: Final = sum(_SIZES.values())

# Places in the array of what is known of a position: its features, those of an action after them, then facts that the
# features of actions need, and which of the first hidden numbers are above 0.
MOST_ACTIVE: Final = 248
SLOTS: Final = MOST_ACTIVE  # two bits a suit
OWN: Final = SLOTS + 1  # mask of the own hand
OTHERS: Final = SLOTS + 2  # mask of the cards that are not seen
SPOKEN_FOR: Final = SLOTS + 3  # tricks announced by all, less those there are
AFTER_ME: Final = SLOTS + 4  # seats that play after this one in the trick
COUNT: Final = SLOTS + 5  # features of the position
LIVE: Final = SLOTS + 8

# The network: rows of features are summed to ``WIDE``, then ``NARROW``, then the outputs.
WIDE: Final = 64
NARROW: Final = 32
CLASSES: Final = 13  # of the own tricks, see ``heads.py``
OUTPUTS: Final = 16  # the value, then the classes; rounded up

ACTIVE: Final = LIVE + WIDE + 4

# Places in the array of weights.
BENDS: Final = FEATURES * WIDE
SECOND: Final = BENDS + NARROW
HEADS: Final = SECOND + WIDE * NARROW
OFFSETS: Final = HEADS + OUTPUTS * NARROW
WEIGHTS: Final = OFFSETS + OUTPUTS

# Places in the array of what is computed on the way.
BASE: Final = 0  # sum of the rows of the position
ONE: Final = BASE + WIDE  # and one number that is always 0
TWO: Final = ONE + WIDE + 4
OUT: Final = TWO + NARROW
SLOPE_ONE: Final = OUT + OUTPUTS
SLOPE_TWO: Final = SLOPE_ONE + WIDE
SLOPE_OUT: Final = SLOPE_TWO + NARROW
SCRATCH: Final = SLOPE_OUT + OUTPUTS

# Places in the array of notes: what a seat shows in the course of a deal, see ``notes.py``.
VOIDS: Final = 0
SWAPPED: Final = 12
NOTES: Final = 24
