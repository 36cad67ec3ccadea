"""Processes that play blocks of an arena, each asked for one block after another through a pipe of its own."""

import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from types import TracebackType
from typing import Any, Self

from kozyr.core.errors import KozyrError
from kozyr.lab.arena_plan import Makers, Plan, house_makers
from kozyr.lab.arena_play import Block, play_block

_PATIENCE = 5.0


class ArenaError(KozyrError):
    """An arena cannot go on; what was finished is kept."""


class Pool:
    """Plays blocks, with one job in this process, with more in processes of their own.

    Args:
        makers: how the bots are made, each importable if there are several jobs; None: those of the house.
        jobs: how many blocks are played at the same time, at least 1.
    """

    def __init__(self, plan: Plan, makers: Makers | None, jobs: int) -> None:
        self._plan = plan
        self._makers = makers
        self._workers: dict[Connection, BaseProcess] = {}
        self._wanted = jobs if jobs > 1 else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pipe, process in self._workers.items():
            pipe.close()
            process.terminate()
        for process in self._workers.values():
            process.join(_PATIENCE)
            if process.exitcode is None:
                process.kill()
                process.join()
        self._workers.clear()

    def play(self, decks: Iterable[int]) -> Iterator[tuple[int, Block]]:
        """The blocks of some decks, in the order in which they are finished.

        Raises:
            ArenaError: a process ended before it answered, or a bot failed in it.
        """
        waiting = iter(decks)
        if not self._wanted:
            for deck in waiting:
                yield (
                    deck,
                    play_block(self._plan, deck, self._makers or house_makers(self._plan.names)),
                )
            return
        asked: dict[Connection, int] = {}
        for deck in waiting:
            pipe = self._idle(asked)
            self._ask(pipe, deck, asked)
            if len(asked) == self._wanted:
                yield from self._answers(asked)
        while asked:
            yield from self._answers(asked)

    def _idle(self, asked: dict[Connection, int]) -> Connection:
        """A process that has nothing to do; a new one while there are not enough."""
        for pipe in self._workers:
            if pipe not in asked:
                return pipe
        # Not a fork: threads of the compiler may hold locks.
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(
            target=_work, args=(theirs, self._plan.as_data(), self._makers), daemon=True
        )
        # An interruption is this process's business alone, from the first moment of the other one's life. What
        # multiprocessing starts beside the first process would let it through again, so it is started before.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self._workers[mine] = process
        return mine

    def _ask(self, pipe: Connection, deck: int, asked: dict[Connection, int]) -> None:
        asked[pipe] = deck
        with suppress(OSError):  # a process that is dead is found when its answer is read
            pipe.send(deck)

    def _answers(self, asked: dict[Connection, int]) -> Iterator[tuple[int, Block]]:
        """The answers that are there, at least one."""
        for pipe in wait(list(asked)):
            assert isinstance(pipe, Connection)  # noqa: S101 - nothing else was waited for
            deck = asked.pop(pipe)
            try:
                answer: Block | str = pipe.recv()
            except (EOFError, OSError) as error:
                raise ArenaError(self._dead(pipe, deck)) from error
            if isinstance(answer, str):
                failure = ArenaError(f"a bot failed in deal {deck + 1}: {answer.splitlines()[-1]}")
                failure.add_note(answer)
                raise failure
            yield deck, answer

    def _dead(self, pipe: Connection, deck: int) -> str:
        process = self._workers[pipe]
        process.join(_PATIENCE)
        code = process.exitcode
        how = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
        return (
            f"a process that played deal {deck + 1} ended {how}; what was finished is kept, "
            "the same command goes on"
        )


def _work(pipe: Connection, plan_data: dict[str, Any], makers: Makers | None) -> None:
    """The life of a process: play what is asked for until nobody asks any more."""
    plan = Plan.from_data(plan_data)
    with suppress(EOFError, OSError):  # who asked is gone
        while True:
            deck = pipe.recv()
            try:
                answer: Block | str = play_block(plan, deck, makers or house_makers(plan.names))
            except Exception:  # told to who asked
                answer = format_exc()
            pipe.send(answer)
