"""What the decks of ``bench_ismcts.py`` show, and the journal in which they are kept."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ismcts_duel import ALONE, FIELDS, Deck, Game, Job, Thinking
from ismcts_players import takes
from kozyr.lab.stats import Estimate, estimate


def mean(values: Iterable[float]) -> float:
    """The mean; nan of nothing."""
    found = list(values)
    return sum(found) / len(found) if found else float("nan")


def of_side(game: Game, values: Sequence[float], ours: bool) -> float:
    """The mean of one side's seats."""
    return mean(value for seat, value in enumerate(values) if game.is_ours(seat) is ours)


def above(game: Game) -> float:
    """Points of the single bot of the field above the mean of the table."""
    return game.points[game.seat] - mean(game.points)


def gap(game: Game) -> float:
    """Points of a bot of ours above one of theirs."""
    return of_side(game, game.points, True) - of_side(game, game.points, False)


@dataclass(frozen=True)
class FieldResult:
    """One field of a comparison.

    Attributes:
        single: whose bot is alone.
        above: its points a deal above the mean of the table; over decks.
        points, exact: of both sides, ours first: points a deal, and how often the bid was made exactly.
    """

    single: str
    above: Estimate
    points: tuple[float, float]
    exact: tuple[float, float]


@dataclass(frozen=True)
class Result:
    """A comparison; ``gap`` is the mean of ours less the mean of theirs a deal, both fields together."""

    job: Job
    fields: tuple[FieldResult, ...]
    gap: Estimate
    decks: int
    ours: Thinking
    theirs: Thinking


def over_decks(decks: Sequence[Deck], what: Callable[[Game], float], *fields: str) -> Estimate:
    """The estimate of a number of a game; all rotations of a deck are one sample."""
    return estimate([mean(what(g) for g in deck.games if g.field in fields) for deck in decks])


def field_result(job: Job, decks: Sequence[Deck], name: str) -> FieldResult:
    """One field."""
    games = [game for deck in decks for game in deck.games if game.field == name]
    return FieldResult(
        job.bot if name == ALONE else job.opponent,
        over_decks(decks, above, name),
        (
            mean(of_side(g, g.points, True) for g in games),
            mean(of_side(g, g.points, False) for g in games),
        ),
        (
            mean(of_side(g, g.exact, True) for g in games),
            mean(of_side(g, g.exact, False) for g in games),
        ),
    )


def result(job: Job, decks: Sequence[Deck]) -> Result:
    """What the decks show.  Requires: one or more."""
    return Result(
        job,
        tuple(field_result(job, decks, name) for name in FIELDS),
        over_decks(decks, gap, *FIELDS),
        len(decks),
        _thinking(deck.ours for deck in decks),
        _thinking(deck.theirs for deck in decks),
    )


def _thinking(parts: Iterable[Thinking]) -> Thinking:
    total = Thinking()
    for part in parts:
        total.add(part.seconds, part.simulations, part.choices)
    return total


def thinking_text(thinking: Thinking) -> str:
    """Mean time and simulations of a choice."""
    choices = max(1, thinking.choices)
    simulations = thinking.simulations / choices
    text = f"{1000 * thinking.seconds / choices:.3g} ms"
    return f"{text}, {simulations:,.0f} simulations" if simulations else text


def table(found: Result) -> str:
    """A result as a table in Markdown."""
    job, players = found.job, found.job.configuration.players
    lines = [
        "| single | among | single above the table | points, ours / theirs | exact, ours / theirs |",
        "|---|---|---|---|---|",
    ]
    for part in found.fields:
        other = job.opponent if part.single == job.bot else job.bot
        lines.append(
            f"| {part.single} | {players - 1} {other} | {part.above} |"
            f" {part.points[0]:.2f} / {part.points[1]:.2f} |"
            f" {part.exact[0]:.0%} / {part.exact[1]:.0%} |"
        )
    own = "" if takes(job.bot, job.ours) else " (as long as it always thinks)"
    lines += [
        "",
        f"{job.bot} above {job.opponent}, both fields: {found.gap} points a deal ({found.decks} decks)",
        f"a choice: {job.bot} {thinking_text(found.ours)}{own};"
        f" {job.opponent} {thinking_text(found.theirs)}",
    ]
    return "\n".join(lines)


def data(found: Result) -> dict[str, Any]:
    """A result as plain numbers, intervals included."""

    def plain(value: Estimate) -> dict[str, float]:
        return {"mean": value.mean, "low": value.low, "high": value.high, "decks": value.n}

    return {
        "job": job_data(found.job),
        "decks": found.decks,
        "gap": plain(found.gap),
        "fields": [
            {"single": p.single, "above": plain(p.above), "points": p.points, "exact": p.exact}
            for p in found.fields
        ],
        "ours": asdict(found.ours),
        "theirs": asdict(found.theirs),
    }


def job_data(job: Job) -> dict[str, Any]:
    """A job as plain values."""
    return {
        **asdict(job),
        "configuration": job.configuration._asdict(),
        "ours": job.ours._asdict(),
        "theirs": job.theirs._asdict(),
    }


class Journal:
    """Finished decks of one job, a line each, so that a comparison can go on after an interruption.

    Raises:
        ValueError: the file is the journal of another job.
    """

    def __init__(self, path: Path | None, head: dict[str, Any]) -> None:
        self.path = path
        self.head = head
        self.decks: list[Deck] = []
        if path is None:
            return
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]  # the last one may be cut off
        if whole:
            if (found := json.loads(whole[0])) != json.loads(json.dumps(head)):
                raise ValueError(f"{path} is the journal of another comparison: {found}")
            self.decks = [Deck.of(json.loads(line)) for line in whole[1:]]
            path.write_bytes(b"".join(whole))
        else:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    def add(self, deck: Deck) -> None:
        """Keep a deck."""
        self.decks.append(deck)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(deck.data()) + "\n")
