"""The trick phase solved exactly, all hands open: for tests, reviews, hints and puzzles."""

from kozyr.solver.solving import Goal, Solution, Solver, solve

__all__ = ["Goal", "Solution", "Solver", "solve"]
