"""The tricks of a game for a kon: which legal card to play, by the chance that it wins now against its worth later."""

from kozyr.bots.club.known import against, highest
from kozyr.engine.layout import NONE, State
from kozyr.engine.mode import kernel, lowest, popcount
from kozyr.engine.play import wins_over
from kozyr.engine.tables import Tables

# A trick that is certain, above every balance of chances.
SURE = 2.0
# What the lead of a trump that cannot be beaten gains besides its trick: it draws the trumps of others.
DRAW = 0.9
# What a card is worth when it is kept for a later trick, by the number of higher ones.
TRUMP_KEPT = (0.95, 0.75, 0.6, *(0.45,) * 10)
SIDE_KEPT = (0.3, 0.1, *(0.05 / higher for higher in range(2, 13)))
NOT_KNOWN = -1.0


@kernel
def play_for_kon(state: State, tables: Tables, choices: int) -> int:
    """The card with the best balance of winning now and later, of equal ones the lower.  Rule: 8.2, 8.3, 8.5."""
    if state.led == NONE and choices & ~tables.suit_mask[lowest(choices) >> 4] == 0:
        return highest(
            choices
        )  # one suit: what wins now wins later too, and a lower one then has less against it
    others = against(state, tables)
    trump, winning = state.trump, state.best_card
    behind = popcount(state.playing) - state.in_trick - 1
    best, choice, suit = -2.0, NONE, NONE
    same, ruffed = 0, 0.0
    while choices:
        card = lowest(choices)
        choices &= choices - 1
        if card >> 4 != suit:
            suit = card >> 4
            same = others & tables.suit_mask[suit]
            ruffed = NOT_KNOWN
        higher = popcount(same >> card >> 1)
        now = 0.0
        if winning == NONE or wins_over(card, winning, trump, 0):
            now = SURE  # the last to play takes what he can, as cheaply as he can
            if behind > 0:
                if ruffed == NOT_KNOWN:
                    ruffed = ruff_chance(state, tables, others, same)
                now = holds_up(state, others, higher, ruffed, behind)
            if winning == NONE and suit == trump and higher == 0:
                now += DRAW
        value = now - (TRUMP_KEPT[higher] if suit == trump else SIDE_KEPT[higher])
        if value > best or (value == best and card & 15 < choice & 15):
            best, choice = value, card
    return choice


@kernel
def holds_up(state: State, others: int, higher: int, ruffed: float, behind: int) -> float:
    """Chance that a card that is winning now is beaten by nobody of so many behind.

    Args:
        others: mask of the cards that others may hold; ``higher`` of them are of its suit and higher.
        ruffed: chance that one of them cannot follow, or need not, and has a trump.
    """
    beaten = 1 - chance_of_none(higher, popcount(others), state.cards - state.tricks) + ruffed
    holds = 1 - beaten if beaten < 1 else 0.0
    chance = 1.0
    for _ in range(behind):
        chance *= holds
    return chance


@kernel
def ruff_chance(state: State, tables: Tables, others: int, same: int) -> float:
    """Chance that a seat behind ruffs a card of a suit of which others may hold the cards ``same``."""
    trumps = others & tables.suit_mask[state.trump]
    if same == trumps:
        return 0.0
    size = state.cards - state.tricks
    void = 1.0
    if tables.may_ruff_freely == 0:
        void = chance_of_none(popcount(same), popcount(others), size)
    rest = popcount(others ^ same)
    return void * (1 - chance_of_none(popcount(trumps), rest if rest else 1, size))


@kernel
def chance_of_none(cards: int, unseen: int, size: int) -> float:
    """Chance that a hand of some size has none of ``cards`` of the unseen cards."""
    if cards == 0 and size <= unseen:
        return 1.0
    chance = 1.0
    for i in range(size):
        if unseen - cards <= i:
            return 0.0
        chance *= (unseen - cards - i) / (unseen - i)
    return chance
