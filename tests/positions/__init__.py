"""Positions that any player sees, as records with the right action; see ``positions.py`` for their form."""
