"""Cards as a page shows them."""

from typing import NamedTuple


class CardFace(NamedTuple):
    """A card that is seen: its text, its name, and whether this is where it lies (and so has its id).

    ``beats``: a shakha that was played as beating.
    """

    text: str
    name: str
    here: bool = True
    beats: bool = False
