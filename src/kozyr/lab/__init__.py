"""Bots against each other, and the statistics of it."""
