"""The slow, obvious reference of one deal of each game, written from the rules text alone.

It shares no code with the engine, which is tested against it.
"""

from kozyr.reference.deal import Reference
from kozyr.reference.points import PointsReference
from kozyr.reference.points_cards import deck_cards, oh_hell_cards, schedule, title

__all__ = [
    "PointsReference",
    "Reference",
    "deck_cards",
    "oh_hell_cards",
    "schedule",
    "title",
]
