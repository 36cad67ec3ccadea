"""``Tables``: everything that pages and programs may ask of tables; one object a process.

A seat follows from a secret token, never from what the sender says of itself. A command that returned has
reached the disk; the same command sent again, with the same key, does nothing more.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from kozyr.bots.base import Bot
from kozyr.core.errors import RulesError
from kozyr.core.seats import Seat
from kozyr.games.model import Rules
from kozyr.store import Store
from kozyr.tables.commands import (
    Act,
    Command,
    PlayAgain,
    Ready,
    SetPace,
    Stop,
    check_pace,
)
from kozyr.tables.desk import Desk, Order
from kozyr.tables.hub import Hub, Listener
from kozyr.tables.model import NotNow, NotSeated, TableView, Wait
from kozyr.tables.opening import Opening, Secrets, new_token, open_table, seat_people
from kozyr.tables.state import Table, write_rules
from kozyr.tables.thinking import Thinker, house_bots
from kozyr.tables.worker import Worker


class Tables:
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
    """

    def __init__(
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
    ) -> None:
        self._store = store
        self._clock = clock
        self._secrets = secrets
        self._pace = pace
        self._deal_wait = next_deal_wait
        self._bots = house_bots() if bots is None else bots
        self._hub = Hub()
        self.worker = Worker(
            store,
            clock=clock,
            thinker=Thinker(self._bots, limit=bot_limit),
            watch_every=watch_every,
        )
        self.desk = Desk(
            store, self._hub, clock=clock, deal_wait=next_deal_wait, schedule=self.worker.schedule
        )
        self.worker.desk = self.desk

    async def start(self) -> None:
        """Open the store and begin to make deadlines happen, also those left by a crash.

        Raises:
            StoreError: the store cannot be used.
        """
        await self._store.open()
        self.worker.start()

    async def close(self) -> None:
        """Finish what is under way and close the store."""
        self._hub.close()
        await self.worker.close()
        await self.desk.close()
        await self._store.close()

    # --- new tables --------------------------------------------------------------------------------

    async def create(
        self,
        rules: Rules,
        *,
        name: str,
        bots: Sequence[str] = ("club",),
        seat: int | None = None,
        pace: float | None = None,
        language: str = "en",
        token: str | None = None,
    ) -> tuple[str, str]:
        """A new table with one person, the other seats played by bots; the first deal is dealt.

        Args:
            name: of the person.
            bots: programmes of the other seats in order; a short list repeats.
            seat: of the person, the first if not given.
            pace: of the bots in seconds, 0 to 10.
            language: of the bots' names.
            token: the person's own secret, if he has one from an earlier table.

        Returns:
            The table's id, and the token of the person's seat, which is kept nowhere else.

        Raises:
            NameRefusedError, RulesError (bots that cannot be), NotNow (pace or seat), StoreError.
        """
        if not bots or any(bot not in self._bots for bot in bots):
            raise RulesError(f"there is no such bot; there are: {', '.join(self._bots)}")
        if len(bots) >= rules.players:
            raise RulesError(f"{len(bots)} bots are too many: {rules.players - 1} seats are free")
        if seat is not None and not 0 <= seat < rules.players:
            raise NotNow(f"seats are 0 to {rules.players - 1}")
        token = token or new_token(self._secrets)
        seats = seat_people(
            rules,
            name=name,
            seat=seat or 0,
            bots=bots,
            token=token,
            language=language,
            secrets=self._secrets,
        )
        opening = open_table(
            write_rules(rules),
            seats,
            language=language,
            pace=check_pace(self._pace if pace is None else pace),
            now=self._clock(),
            deal_wait=self._deal_wait,
            secrets=self._secrets,
        )
        await self.desk.open(opening)
        return opening.table.id, token

    async def again(self, table_id: str, token: str) -> tuple[str, str]:
        """A new table with the same rules and people, once the match is over; the dealer by lot.

        Everybody's token is valid there too; asking again leads to the same table.

        Raises:
            NoSuchTable, NotSeated, NotNow, StoreError.
        """
        async with self.desk.look_at(table_id) as entry:
            old = entry.table
            if old.next_table is not None and old.seat_of(token) is not None:
                return old.next_table, token
            opening = self._open_again(old)
        await self._order(
            table_id, token, PlayAgain(opening.table.id), expected=None, key=None, opening=opening
        )
        async with self.desk.look_at(table_id) as entry:
            next_table = entry.table.next_table
        if next_table is None:
            raise NotNow("the match is not over yet")
        return next_table, token

    def _open_again(self, old: Table) -> Opening:
        """A table like an earlier one."""
        return open_table(
            old.fixed.rules,
            old.fixed.seats,
            language=old.fixed.language,
            pace=old.pace,
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
        """Ask for the next deal, which begins once every person has.

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
        async with self.desk.look_at(table_id) as entry:
            return entry.table.seat_of(token)

    async def snapshot(self, table_id: str, token: str | None) -> TableView:
        """The table as the token's seat may see it; any other token is a spectator's.

        Raises:
            NoSuchTable, StoreError.
        """
        async with self.desk.look_at(table_id) as entry:
            table = entry.table
            seat = table.seat_of(token)
            deadline = table.deadline
            waits = deadline is not None and deadline.kind == Wait.DEAL
            left = max(0.0, deadline.due - self._clock()) if deadline and waits else None
            return TableView(
                seq=table.seq,
                view=entry.view(seat),
                names=table.names,
                is_bot=tuple(bot is not None for bot in table.bots),
                pace=table.pace,
                next_deal_in=left,
                over=table.match.over,
                ready=tuple(
                    seat in table.ready or bot is not None for seat, bot in enumerate(table.bots)
                ),
                stopping=table.stopping,
                next_table=table.next_table,
            )

    async def record(self, table_id: str, token: str | None) -> str:
        """The match as a record; until it is over, its finished deals only.

        Raises:
            NotSeated: the match is not over and the token is no seat's.
            NoSuchTable, StoreError.
        """
        async with self.desk.look_at(table_id) as entry:
            table = entry.table
            if not table.match.over and table.seat_of(token) is None:
                raise NotSeated
            return table.match.record(finished_only=not table.match.over)

    @asynccontextmanager
    async def subscribe(self, table_id: str) -> AsyncIterator[Listener]:
        """Numbers of new events for as long as the block runs; a slow reader gets only the newest."""
        with self._hub.listen(table_id) as listener:
            yield listener

    # --- inside ------------------------------------------------------------------------------------

    async def _order(
        self,
        table_id: str,
        token: str,
        command: Command,
        *,
        expected: int | None,
        key: str | None,
        opening: Opening | None = None,
    ) -> int:
        """Send a person's command on its way."""
        if not token:
            raise NotSeated
        order = Order(
            table_id=table_id,
            command=command,
            expected=expected,
            token=token,
            key=key,
            opening=opening,
        )
        return await self.desk.perform(order)
