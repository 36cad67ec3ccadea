"""What everybody saw in a deal and the record does not hold: shown voids, and how many cards were exchanged."""

from collections.abc import MutableSequence

from kozyr.bots.net.layout import NOTES, SWAPPED
from kozyr.engine.kernel import EXCHANGE, PLAY
from kozyr.engine.layout import BEATING, NONE, State
from kozyr.engine.mode import kernel, popcount
from kozyr.engine.tables import Tables


@kernel
def clear_notes(notes: MutableSequence[int]) -> None:
    """Nothing has been shown yet: at the start of a deal.  Mutates: notes."""
    for i in range(NOTES):
        notes[i] = 0 if i < SWAPPED else NONE


@kernel
def note(state: State, tables: Tables, notes: MutableSequence[int], action: int) -> None:
    """Note what an action shows, before it is carried out.  Mutates: notes."""
    if state.phase == EXCHANGE:
        notes[SWAPPED + state.actor] = popcount(action)
    elif state.phase == PLAY and state.led != NONE:
        note_shown(state, tables, notes, action)


@kernel
def note_shown(state: State, tables: Tables, notes: MutableSequence[int], action: int) -> None:
    """Who does not follow has no card of the suit led, but for shakhi, which may be kept back.

    A shakha, led or played, shows nothing, and where one may ruff freely a trump shows nothing either.
    """
    lead = state.trick[state.leader]
    suit = lead >> 4
    if action >> 4 == suit or of_shakha(tables, lead) or of_shakha(tables, action):
        return
    if tables.may_ruff_freely and action >> 4 == state.trump:
        return
    notes[state.actor] |= tables.suit_mask[suit] & ~tables.shakhi


@kernel
def of_shakha(tables: Tables, action: int) -> bool:
    """Whether an action of the play is of a shakha, however it is played."""
    return action & 15 == BEATING or tables.shakhi >> action & 1 == 1
