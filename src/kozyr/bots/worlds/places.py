"""Where the numbers of a View's facts and of the working space lie. Both are flat arrays of whole numbers.

Facts are made once a View by ``facts.facts_of``; kernels only read them, but for the table of chances that the
first draw fills in. Working space is each thread's own.
"""

from typing import Final

from kozyr.engine.layout import FIELDS, MAX_DECK, MAX_SEATS

# Facts: the head. READY is 0 until the first draw, then 1, or -1 if no world fits the View.
READY, PLAYERS, DEALER, KON, NUMBER, DECK_SIZE, DEALT, STOCK = 0, 1, 2, 3, 4, 5, 6, 7
UPCARDS, AT_UPCARDS, WHOLE_DECK, UPCARD = 8, 9, 10, 11
LOGGED, AT_LOGGED, MOVES, AT_MOVES, PILES, AT_PILES = 12, 13, 14, 15, 16, 17
CASES, AT_CASES, CASE_SIZE, SPECIALS = 18, 19, 20, 21
GROUPS, AT_GROUPS, AT_NEED, AT_GROUP_OF = 22, 23, 24, 25
BOUND, AT_BOUND, OPEN, AT_OPEN, FALLEN, AT_FALLEN = 26, 27, 28, 29, 30, 31
AT_TEMPLATE, AT_TABLE, LEVEL, AT_MEMBERS, OWN, OWN_THROWN = 32, 33, 34, 35, 36, 37
LOOSE, AT_LOOSE = 38, 39
HEAD: Final = 40

# A logged thing: what it is, its seat, a number, and for a reshuffle how many before it.
L_KIND, L_SEAT, L_NUMBER, L_ORDER, LOGGED_SIZE = 0, 1, 2, 3, 4
SAYS, PLAYS, LOOKS, DROPS, SWAPS, SHUFFLES = 0, 1, 2, 3, 4, 5

# A move of cards that nobody sees: what it is, its seat, how many cards, and a pile or a mask of piles.
M_KIND, M_SEAT, M_SIZE, M_PILE, MOVE_SIZE = 0, 1, 2, 3, 4
THROWS, DRAWS, SWEEPS, TAKES = 0, 1, 2, 3

# A pile is what one seat threw at one time: its seat, size, state at the View's time, and the move that made it.
P_SEAT, P_SIZE, P_STATE, P_MOVE, PILE_SIZE = 0, 1, 2, 3, 4
HIDDEN, KNOWN, SWEPT = 0, 1, 2

# A group is the seats that have shown the same: first place among the members, how many members, the step in
# the table for one card, the least room that the table knows, and the number of rooms.
G_FIRST, G_COUNT, G_STRIDE, G_BASE, G_DIM, GROUP_SIZE = 0, 1, 2, 3, 4, 5

# A loose seat: what it has shown is not in the table, which would be too large, but looked at after each draw.
O_SEAT, O_FORBIDDEN, LOOSE_SIZE = 0, 1, 2

# A bound card: one that some group may not hold and some other may; the card and the mask of those groups.
B_CARD, B_GROUPS, BOUND_SIZE = 0, 1, 2

# A case: the way that the cards went whose origin is known. Its chance before shown voids, what it and those
# before it have after them, its place in the table; then the room of each group, and masks of those cards: in
# each hand, in each pile, in the stock, and moved by each move.
C_CHANCE, C_UPTO, C_INDEX, C_ROOMS = 0, 1, 2, 3

# The template: the fields of the State in order, nothing hidden in it; the deck is left out.
SCALARS: Final = sum(1 for _, length in FIELDS.values() if not length)
TEMPLATE_SIZE: Final = SCALARS + 8 * MAX_SEATS

# Working space.
W_CASE, W_TAKEN, W_FRONT, W_BACK, W_FREE = 0, 1, 2, 3, 4
W_ROOMS, W_GROUPS, W_HANDS, W_PILES = 16, 32, 48, 64
W_LIST, W_OPEN, W_DEALT = 112, 176, 240
W_STOCK, W_MIDDLE, W_ORDERS = 256, 320, 384
# For ``search.trail``: of each logged thing, so many at most, the cards of its seat in the world at hand and in the
# next one, and how likely it is with them; and what was known to be void then.
MOST_TRAIL: Final = 128
HELD_SIZE: Final = 3
W_HELD: Final = W_ORDERS + MAX_SEATS * MAX_DECK
W_NEXT_HELD: Final = W_HELD + MOST_TRAIL * HELD_SIZE
W_VOIDS: Final = W_NEXT_HELD + MOST_TRAIL * HELD_SIZE
SCRATCH: Final = W_VOIDS + MOST_TRAIL * MAX_SEATS
