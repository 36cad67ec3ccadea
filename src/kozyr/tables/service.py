"""``Tables``: everything that pages and programs may ask of tables; one object a process.

A seat follows from a secret token, never from what the sender says of itself. A command that returned has
reached the disk; the same command sent again, with the same key, does nothing more.
"""

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress

from kozyr.bots.base import Bot
from kozyr.core.seats import Seat
from kozyr.engine.backend import Mode
from kozyr.games.model import Rules
from kozyr.store import Store, StoredEvent, StoreError
from kozyr.tables import company
from kozyr.tables.commands import (
    Act,
    PlayAgain,
    Ready,
    SetPace,
    Stop,
    check_pace,
)
from kozyr.tables.desk import Desk
from kozyr.tables.hints import Hints
from kozyr.tables.hub import Hub, Listener
from kozyr.tables.model import (
    DEFAULT_PATIENCE,
    PATIENCES,
    Hint,
    HintRule,
    NotNow,
    NotSeated,
    TableError,
    TableView,
)
from kozyr.tables.opening import (
    Begin,
    Opening,
    Secrets,
    new_token,
    open_table,
    seat_host,
    seat_people,
)
from kozyr.tables.presence import Presence
from kozyr.tables.reception import Reception
from kozyr.tables.showing import show
from kozyr.tables.state import Table, write_rules
from kozyr.tables.thinking import Thinker, house_bots
from kozyr.tables.worker import Worker
from kozyr.tables.workshop import Workshop


class Tables(Reception):
    """The tables of a store.

    Args:
        store: opened and closed together with this.
        clock: seconds since the epoch.
        secrets: so many unpredictable bytes.
        bots: programmes by name; those of the house if not given.
        pace: seconds that bots wait before an action, unless a table says otherwise.
        next_deal_wait: seconds until the next deal begins by itself where people sit.
        bot_limit: seconds that a bot's answer may take.
        watch_every: seconds between looks at what other processes have written; None: there are none.
        absent_after: seconds after a person's last stream has closed, or his last page was fetched, until a bot
            plays for him.
        stopwatch: seconds that only go on, for thoughts; None: the number of worlds alone ends a hint's search.
        workshop: says in which mode to search; without one always in the plain one.
    """

    def __init__(  # noqa: PLR0913 - settings of a whole server
        self,
        store: Store,
        *,
        clock: Callable[[], float],
        secrets: Secrets,
        bots: Mapping[str, Bot] | None = None,
        pace: float = 1.2,
        next_deal_wait: float = 15.0,
        bot_limit: float = 5.0,
        watch_every: float | None = 0.05,
        absent_after: float = 60.0,
        stopwatch: Callable[[], float] | None = time.monotonic,
        workshop: Workshop | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._secrets = secrets
        self._pace = pace
        self._deal_wait = next_deal_wait
        self._workshop = workshop or Workshop()
        if bots is None:
            bots = house_bots(stopwatch or time.monotonic, self._mode)
        self._bots = bots
        self._hints = Hints(stopwatch, self._mode)
        self._hub = Hub()
        self.worker = Worker(
            store,
            clock=clock,
            thinker=Thinker(self._bots, limit=bot_limit),
            watch_every=watch_every,
        )
        self._presence = Presence(clock=clock, later=self.worker.later, absent_after=absent_after)
        self.desk = Desk(
            store,
            self._hub,
            clock=clock,
            deal_wait=next_deal_wait,
            schedule=self.worker.schedule,
            heard=self._heard,
        )
        self.worker.desk = self._presence.desk = self.desk
        self.worker.forgotten = self._presence.forget

    async def open(self) -> None:
        """Open the store and begin to make deadlines happen, also those left by a crash.

        Raises:
            StoreError: the store cannot be used.
        """
        await self._store.open()
        await self.look_for_people()
        self.worker.start()

    async def close(self) -> None:
        """Finish what is under way and close the store."""
        self._hub.close()
        await self._hints.close()
        await self.worker.close()
        await self.desk.close()
        await self._store.close()

    # --- new tables --------------------------------------------------------------------------------

    async def create(  # noqa: PLR0913 - everything that the host may choose
        self,
        rules: Rules,
        *,
        name: str,
        bots: Sequence[str] = ("club",),
        seat: int | None = None,
        pace: float | None = None,
        language: str = "en",
        token: str | None = None,
        friends: bool = False,
        patience: float | None = None,
        hints: HintRule = HintRule.ALONE,
    ) -> tuple[str, str]:
        """A new table with one person.

        The other seats are played by bots and the first deal is dealt; or, for friends, they are open until
        somebody starts the match.

        Args:
            name: of the person.
            bots: programmes of the other seats in order; a short list repeats. For friends: what is offered to
                whoever starts the match.
            seat: of the person, the first if not given.
            pace: of the bots in seconds, 0 to 10.
            language: of the bots' names.
            token: the person's own secret, if he has one from an earlier table.
            friends: whether other people are to join before the match begins.
            patience: seconds that a person may think where others wait, one of ``PATIENCES``.
            hints: who may ask for hints.

        Returns:
            The table's id, and the token of the person's seat, which is kept nowhere else.

        Raises:
            NameRefusedError, RulesError (bots that cannot be), NotNow (pace, patience or seat), StoreError.
        """
        self._check_bots(bots, rules.players - 1)
        if seat is not None and not 0 <= seat < rules.players:
            raise NotNow(f"seats are 0 to {rules.players - 1}")
        patience = DEFAULT_PATIENCE if patience is None else patience
        if patience not in PATIENCES:
            raise NotNow(
                f"the patience is one of {', '.join(f'{p:.0f}' for p in PATIENCES)} seconds"
            )
        pace = check_pace(self._pace if pace is None else pace)
        token = token or new_token(self._secrets)
        if friends:
            seats = seat_host(rules, name=name, seat=seat or 0, token=token)
        else:
            seats = seat_people(
                rules,
                name=name,
                seat=seat or 0,
                bots=bots,
                token=token,
                language=language,
                secrets=self._secrets,
            )
        begin = Begin(
            pace=pace,
            patience=patience,
            gathering=friends,
            locked=not friends,
            hints=hints,
            fillers=bots if friends else (),
        )
        opening = open_table(
            write_rules(rules),
            seats,
            language=language,
            begin=begin,
            now=self._clock(),
            deal_wait=self._deal_wait,
            secrets=self._secrets,
        )
        await self.desk.open(opening)
        return opening.table.id, token

    async def again(self, table_id: str, token: str) -> tuple[str, str]:
        """A new table with the same rules and people, once the match is over; the dealer by lot.

        Everybody's token is valid there too; asking again leads to the same table. Who is away at the
        end is away there too, until he asks for it himself or is back as at any table.

        Raises:
            NoSuchTable, NotSeated, NotNow, StoreError.
        """
        async with self.desk.look_at(table_id, token) as entry:
            old = entry.table
            seat = old.seat_of(token)
            next_table = None if seat is None else old.next_table
            opening = None if next_table else self._open_again(old, seat)
        if opening is not None:
            command = PlayAgain(opening.table.id)
            await self._order(table_id, token, command, opening=opening)
            self._presence.opened(opening.table)
            async with self.desk.look_at(table_id) as entry:
                next_table = entry.table.next_table
        if next_table is None:
            raise NotNow("the match is not over yet")
        # Whoever is not the first to ask may be away there; a device that came late has no seat there.
        with suppress(NotSeated):
            await self._order(next_table, token, company.Back())
        return next_table, token

    def _open_again(self, old: Table, asker: Seat | None) -> Opening:
        """A table like an earlier one; those who are away there stay so, except who asks for it."""
        return open_table(
            old.fixed.rules,
            old.seats.as_seats(),
            language=old.fixed.language,
            begin=Begin(
                pace=old.pace,
                patience=old.seats.patience,
                locked=old.seats.locked,
                more_tokens=old.seats.more_tokens(),
                hints=old.seats.hints,
                away={seat: why for seat, why in old.seats.away.items() if seat != asker},
            ),
            now=self._clock(),
            deal_wait=self._deal_wait,
            secrets=self._secrets,
        )

    # --- commands ----------------------------------------------------------------------------------

    async def act(
        self, table_id: str, token: str, *, action: str, expected: int, key: str | None
    ) -> int:
        """Carry out an action; returns the number of its event.

        Args:
            action: in record notation.
            expected: number of the newest event that the sender had seen.
            key: the sender's own, new for each command; the same key again does nothing more.

        Raises:
            Stale: what is asked of the seat has changed since then.
            IllegalActionError, NotationError: it cannot be done.
            NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, Act(action), expected=expected, key=key)

    async def ready(self, table_id: str, token: str, *, expected: int, key: str | None) -> int:
        """Ask for the next deal, which begins once every person who is not away has.

        Raises:
            Stale, NotNow, NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, Ready(), expected=expected, key=key)

    async def set_pace(
        self, table_id: str, token: str, *, pace: float, key: str | None = None
    ) -> int:
        """Let the bots wait so many seconds (0 to 10) before each action.

        Raises:
            NotNow, NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, SetPace(pace), expected=None, key=key)

    async def stop(self, table_id: str, token: str, *, key: str | None = None) -> int:
        """End a match of open length after the deal in progress.

        Raises:
            NotNow, NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, Stop(), expected=None, key=key)

    # --- looking on --------------------------------------------------------------------------------

    async def seat_of(self, table_id: str, token: str | None) -> Seat | None:
        """The seat that a token belongs to; None for a spectator.

        Raises:
            NoSuchTable, StoreError.
        """
        async with self.desk.look_at(table_id, token) as entry:
            return entry.table.seat_of(token)

    async def snapshot(self, table_id: str, token: str | None) -> TableView:
        """The table as the token's seat may see it; any other token is a spectator's.

        Raises:
            NoSuchTable, StoreError.
        """
        async with self.desk.look_at(table_id, token) as entry:
            return show(
                entry,
                entry.table.seat_of(token),
                connected=self._presence.connected(entry.table),
                now=self._clock(),
            )

    async def hint(
        self,
        table_id: str,
        token: str,
        *,
        after: int = -1,
        wait: float,
        begin: Callable[[], None] = lambda: None,
    ) -> Hint:
        """What is known of the decision that the token's seat is asked for.

        Args:
            table_id: which table.
            token: of the person who is asked.
            after: worlds of the search that he has seen; what comes next is waited for.
            wait: seconds to wait at most.
            begin: called before a decision is thought about for the first time; may refuse by raising.

        Raises:
            NotNow: nothing is asked of the seat, or hints are not allowed at the table.
            NoSuchTable, NotSeated, StoreError.
        """
        async with self.desk.look_at(table_id, token) as entry:
            table = entry.table
            seat = table.seat_of(token)
            if seat is None:
                raise NotSeated
            if not table.seats.may_have_hints:
                raise NotNow("hints are not allowed at this table")
            view, seq = entry.view(seat), table.decisive
            if view is None or not view.legal or table.player_of(seat) is not None:
                raise NotNow("a hint is there when it is your turn")
        name = (table_id, seat)
        if not self._hints.is_known(name, seq):
            begin()
        judgement = await self._hints.ask(name, view, seq=seq, after=after, wait=wait)
        return Hint(seq, view, judgement)

    async def record(self, table_id: str, token: str | None) -> str:
        """The match as a record; until it is over, its finished deals only.

        Raises:
            NotSeated: the match is not over and the token is no seat's.
            NoSuchTable, StoreError.
        """
        async with self.desk.look_at(table_id, token) as entry:
            table = entry.table
            if not table.match.over and table.seat_of(token) is None:
                raise NotSeated
            return table.match.record(finished_only=not table.match.over)

    @asynccontextmanager
    async def subscribe(self, table_id: str, token: str | None = None) -> AsyncIterator[Listener]:
        """Numbers of new events for as long as the block runs; a slow reader gets only the newest.

        With a token the stream is a sign that its owner is there: if a bot plays for him, he is back, and
        a bot plays for him some time after the last of his streams has closed.
        """
        with ExitStack() as stack:
            listener = stack.enter_context(self._hub.listen(table_id))
            if token:
                with suppress(TableError, StoreError):  # a table that is not there yet has no seats
                    listener.seat = await self.seat_of(table_id, token)
                stack.enter_context(self._presence.stream(table_id, token))
                await self._presence.return_to(table_id, token)
            yield listener

    async def visit(self, table_id: str, token: str) -> bool:
        """Somebody has fetched a page of the table; whether others did not know that he is there.

        He counts as connected for ``absent_after`` seconds, and is back if he was missed.
        """
        return await self._presence.visit(table_id, token)

    async def look_for_people(self) -> None:
        """A new process: whoever of the people at running tables has not shown himself after a while is gone."""
        waiting = await self._store.due_by(self._clock() + max(PATIENCES))
        self._presence.begin(waiting)

    # --- inside ------------------------------------------------------------------------------------

    def _mode(self) -> Mode:
        """In which mode to search now."""
        return self._workshop.mode

    def _heard(self, table: Table, events: Sequence[StoredEvent]) -> None:
        """Something has happened at a table."""
        self._presence.heard(table, events)
        self._hints.gone_on(table.id, table.decisive)
