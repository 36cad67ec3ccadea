"""What everybody saw in a deal and the record does not hold: shown voids, and how many cards were exchanged."""

from collections.abc import MutableSequence

from kozyr.bots.club.voids import note_void
from kozyr.bots.net.layout import NOTES, SWAPPED
from kozyr.engine.kernel import EXCHANGE, PLAY
from kozyr.engine.layout import NONE, State
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
    elif state.phase == PLAY:
        note_void(state, tables, notes, action)
