"""Who has shown what it does not hold: a mask of cards for each seat, kept from trick to trick."""

from collections.abc import MutableSequence

from kozyr.engine.layout import BEATING, NONE, State
from kozyr.engine.mode import kernel
from kozyr.engine.tables import Tables


@kernel
def clear_voids(voids: MutableSequence[int]) -> None:
    """Nothing has been shown yet: at the start of a deal.  Mutates: voids."""
    for seat in range(len(voids)):
        voids[seat] = 0


@kernel
def note_void(state: State, tables: Tables, voids: MutableSequence[int], action: int) -> None:
    """Note what the actor shows by an action of the play, before it is carried out.  Mutates: voids.

    Who does not follow has no card of the suit led, but for shakhi, which may be kept back. A shakha, led or
    played, shows nothing, and where one may ruff freely a trump shows nothing either.
    """
    if state.led == NONE:
        return
    lead = state.trick[state.leader]
    suit = lead >> 4
    if action >> 4 == suit or is_shakha(tables, lead) or is_shakha(tables, action):
        return
    if tables.may_ruff_freely and action >> 4 == state.trump:
        return
    voids[state.actor] |= tables.suit_mask[suit] & ~tables.shakhi


@kernel
def is_shakha(tables: Tables, action: int) -> bool:
    """Whether an action of the play is of a shakha, however it is played."""
    return action & 15 == BEATING or tables.shakhi >> action & 1 == 1
