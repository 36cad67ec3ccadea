"""The slow, obvious reference of one deal of Frap, written from the rules text alone.

It shares no code with the engine, which is tested against it.
"""

from kozyr.reference.deal import Reference

__all__ = ["Reference"]
