"""Worlds: deals that could be the true one, for all that a seat may know; what searching bots think about."""

from kozyr.bots.worlds.facade import Worlds
from kozyr.bots.worlds.facts import Facts, facts_of

__all__ = ["Facts", "Worlds", "facts_of"]
