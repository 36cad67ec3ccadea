"""What people ask for among themselves: sitting down, leaving, coming back, speaking, another device."""

from collections.abc import Callable, Mapping, Sequence

from kozyr.bots.base import Bot
from kozyr.core.errors import RulesError
from kozyr.tables import company
from kozyr.tables.commands import Command
from kozyr.tables.desk import Desk, Order
from kozyr.tables.model import NoSuchBotError, NotSeated
from kozyr.tables.names import clean_name
from kozyr.tables.opening import Opening, Secrets, new_code, new_lot, new_token
from kozyr.tables.people import digest_of
from kozyr.tables.presence import Presence


class Reception:
    """The part of ``Tables`` that is about people."""

    desk: Desk
    _clock: Callable[[], float]
    _secrets: Secrets
    _bots: Mapping[str, Bot]
    _presence: Presence

    async def start(
        self, table_id: str, token: str, *, bots: Sequence[str] = ("club",), key: str | None = None
    ) -> int:
        """Let bots take the seats that are still open, and deal; nothing more if that has happened.

        Raises:
            RulesError: bots that cannot be.
            NotNow, NoSuchTable, NotSeated, StoreError.
        """
        self._check_bots(bots, len(bots))
        command = company.Start(tuple(bots), new_lot(self._secrets))
        return await self._order(table_id, token, command, key=key)

    async def join(
        self,
        table_id: str,
        token: str | None,
        *,
        name: str,
        seat: int | None = None,
        key: str | None = None,
    ) -> tuple[int, str]:
        """Take an open seat or a bot's; with a token that has a seat there already, nothing more.

        Args:
            table_id: which table.
            token: the person's own secret; a new one is made if there is none.
            name: of the person; gets a number if somebody there has one that looks the same.
            seat: which one; the first that is free if not given.
            key: not used: the token tells the same command from another.

        Returns:
            The number of the event, and the token of the seat.

        Raises:
            NameRefusedError: the name.
            NotNow: nobody can join, no seat is left, or the chosen one is taken.
            NoSuchTable, StoreError.
        """
        token = token or new_token(self._secrets)
        command = company.Join(clean_name(name), digest_of(token), seat)
        seq = await self._order(table_id, token, command, newcomer=True)
        return seq, token

    async def leave(self, table_id: str, token: str, *, key: str | None = None) -> int:
        """Before the start: give the seat back. Afterwards: let a bot play until one is back.

        Raises:
            NoSuchTable, NotSeated, StoreError.
        """
        command = company.Leave(digest_of(token))
        return await self._order(table_id, token, command, key=key, newcomer=True)

    async def back(self, table_id: str, token: str, *, key: str | None = None) -> int:
        """Play oneself again; every other command of a person who was away does the same.

        Raises:
            NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, company.Back(), key=key)

    async def lock(self, table_id: str, token: str, *, locked: bool, key: str | None = None) -> int:
        """Let nobody join any more, or let people join.

        Raises:
            NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, company.Lock(locked), key=key)

    async def say(self, table_id: str, token: str, *, phrase: str, key: str | None = None) -> int:
        """Say one of ``PHRASES``.

        Raises:
            NotNow: there is no such phrase, or the seat has only just said something.
            NoSuchTable, NotSeated, StoreError.
        """
        return await self._order(table_id, token, company.Say(phrase, self._clock()), key=key)

    async def device_code(self, table_id: str, token: str) -> str:
        """A code with which one more device gets the seat, once and within 10 minutes; kept nowhere else.

        Raises:
            NoSuchTable, NotSeated, StoreError.
        """
        code = new_code(self._secrets)
        await self._order(table_id, token, company.NewCode(digest_of(code)))
        return code

    async def would_redeem(self, table_id: str, code: str, token: str | None) -> bool:
        """Whether ``redeem`` would give a seat now; False if the device has it already. Changes nothing.

        Raises:
            CodeRefused, NotNow, NoSuchTable, StoreError: as ``redeem`` would.
        """
        # A token that nobody has lets the desk look for codes that another process has given.
        token = token or new_token(self._secrets)
        async with self.desk.look_at(table_id, token) as entry:
            seat = entry.table.seat_of(token)
            given = company.seat_of_code(entry.table, digest_of(code), seat, self._clock())
            return given is not None

    async def redeem(self, table_id: str, code: str, token: str | None) -> str:
        """Give the seat of a code to this device as well; returns the token, a new one if there was none.

        Raises:
            CodeRefused: the code is unknown, used or too old.
            NotNow: the token has another seat there, or the seat has too many devices.
            NoSuchTable, StoreError.
        """
        token = token or new_token(self._secrets)
        command = company.Redeem(digest_of(code), digest_of(token), self._clock())
        await self._order(table_id, token, command, newcomer=True)
        return token

    # --- inside ------------------------------------------------------------------------------------

    def _check_bots(self, bots: Sequence[str], seats: int) -> None:
        """Refuse bots that cannot be."""
        unknown = next((bot for bot in bots or ("",) if bot not in self._bots), None)
        if unknown is not None:
            raise NoSuchBotError(unknown, self._bots)
        if len(bots) > seats:
            raise RulesError(f"{len(bots)} bots are too many: {seats} seats are free")

    async def _order(
        self,
        table_id: str,
        token: str,
        command: Command,
        *,
        expected: int | None = None,
        key: str | None = None,
        newcomer: bool = False,
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
            newcomer=newcomer,
            key=key,
            opening=opening,
        )
        seq = await self.desk.perform(order)
        self._presence.acted(table_id, token)
        return seq
