"""Hints: what a search thinks of each action that a seat may do now, refined while somebody looks.

A hint is made from the seat's own view and from nothing else. All searches take turns, stage by stage, in one
thread; one ends when nobody has asked for a while, when the table has gone on, or when its time is over.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from kozyr.bots.search.search import CHUNK, Judgement, Search
from kozyr.core.seats import Seat
from kozyr.engine.backend import Mode
from kozyr.match.view import View
from kozyr.tables.heads import Heads

_LOG = logging.getLogger(__name__)
T = TypeVar("T")
Clock = Callable[[], float]
Name = tuple[str, Seat]

FORGOTTEN_AFTER: Final = 4.0  # seconds without a question
LONGEST_STAGE: Final = 20.0  # seconds after which a stage that hangs is given up
MOST_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard hints are thought about.

    Attributes:
        worlds: tried at most.
        chunk: worlds of a chunk of the search.
        seconds: beyond which no stage may be expected to last.
        quick: whether the walk from world to world is short.
    """

    worlds: int
    chunk: int
    seconds: float
    quick: bool = False


COMPILED: Final = Effort(worlds=8192, chunk=CHUNK, seconds=2.5)
# Without the compiler a search holds the interpreter that pages need.
PLAIN: Final = Effort(worlds=64, chunk=16, seconds=1.0, quick=True)


class _Study:
    """One search under way: the newest that it has found, and whether it goes on."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.newest: Judgement | None = None
        self.ended = False
        self.dropped = False
        self.asked_at = 0.0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def tell(self, judgement: Judgement | None, *, ended: bool) -> None:
        """Let everybody who waits know."""
        self.newest = judgement or self.newest
        self.ended = ended
        self.news.set()
        self.news = asyncio.Event()


class Hints:
    """The searches of one process for people.

    Args:
        clock: in seconds; None: the number of worlds alone ends a search, so that it can be repeated.
        mode: in which to search now.
    """

    def __init__(self, clock: Clock | None, mode: Callable[[], Mode]) -> None:
        self._clock = clock
        self._mode = mode
        self._heads = Heads(1)
        self._studies: dict[Name, _Study] = {}

    def is_known(self, name: Name, seq: int) -> bool:
        """Whether a decision has been thought about already, so that asking costs nothing more."""
        study = self._studies.get(name)
        return study is not None and study.seq == seq and study.newest is not None

    async def ask(
        self, name: Name, view: View, *, seq: int, after: int, wait: float
    ) -> Judgement | None:
        """What is known of a decision; None if that is nothing yet.

        Args:
            name: table and seat.
            view: of the seat, which is asked.
            seq: number of the event since which the seat is asked.
            after: worlds that the asker knows of; he waits for more.
            wait: seconds to wait at most; what there is then is returned.
        """
        study = self._study(name, view, seq)
        study.asked_at = _now()
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while not study.ended and (study.newest is None or study.newest.worlds <= after):
                    await study.news.wait()
        study.asked_at = _now()
        return study.newest

    def gone_on(self, table_id: str, decisive: int) -> None:
        """End what is thought about at a table for decisions before an event."""
        old = [n for n, s in self._studies.items() if n[0] == table_id and s.seq < decisive]
        for name in old:
            self._end(name)

    async def close(self) -> None:
        """End everything."""
        tasks = [study.task for study in self._studies.values() if study.task is not None]
        for name in list(self._studies):
            self._end(name)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._heads.close()

    def _study(self, name: Name, view: View, seq: int) -> _Study:
        """The search of a decision, begun if there is none."""
        study = self._studies.get(name)
        if study is not None and study.seq == seq and (study.newest or not study.ended):
            return study
        if study is not None:
            self._end(name)
        while len(self._studies) >= MOST_KEPT:
            self._end(next(iter(self._studies)))
        study = self._studies[name] = _Study(seq)
        study.asked_at = _now()
        study.task = asyncio.create_task(self._think(study, view))
        return study

    def _end(self, name: Name) -> None:
        study = self._studies.pop(name)
        study.dropped = True
        study.tell(None, ended=True)

    async def _think(self, study: _Study, view: View) -> None:
        """Search, stage by stage, for as long as somebody asks."""
        mode = self._mode()
        effort = COMPILED if mode == "compiled" else PLAIN
        try:
            stages = await self._do(lambda: self._begin(view, effort, mode))
            while not study.dropped and _now() - study.asked_at < FORGOTTEN_AFTER:
                found = await self._do(lambda: next(stages, None))
                if found is None:
                    break
                study.tell(found, ended=found.done)
        except Exception as error:  # its message may name cards
            _LOG.warning("no hint: %s", type(error).__name__)
        finally:
            study.tell(None, ended=True)

    async def _do(self, work: Callable[[], T]) -> T:
        """Do one stage; one that hangs is given up."""
        async with asyncio.timeout(LONGEST_STAGE):
            return await self._heads.ask(work)

    def _begin(self, view: View, effort: Effort, mode: Mode) -> Iterator[Judgement]:
        """The stages of a search, none of which has been thought yet."""
        search = Search(
            view, worlds=effort.worlds, chunk=effort.chunk, mode=mode, quick=effort.quick
        )
        return search.run(self._clock, effort.seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()
