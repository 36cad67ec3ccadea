"""Running the web server until it is told to stop."""

import errno
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from typing import TextIO

import segno
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from kozyr.web.app import create_app
from kozyr.web.config import Config
from kozyr.web.connections import Patience, allow_many, patient
from kozyr.web.invitation import as_host

_GRACE = 2
_KEEP_ALIVE = 30
_SILENT = 20_000  # milliseconds without a sign that what was sent has arrived
#: Objects, and passes of the generations before, until the collector of cycles comes by itself: then it comes amid
#: the work on an event, and a pass over 5,000 new objects is 4 to 16 ms in which no table hears anything.
_COLLECT = 10_000, 5, 50
#: Ticks of a tenth of a second until a pass over everything; with each other one goes one over the few new objects.
_COLLECT_ALL = 6_000
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared with
_HERE = (*_EVERYWHERE, "127.0.0.1", "::1")


def run(config: Config) -> int:
    """Serve until interrupted.

    Returns:
        The exit code: 0 after an orderly end, 1 if the server could not start (it has said why).
    """
    try:
        listening = _listen(config)
    except OSError as error:
        _say(_why_not(config, error), sys.stderr)
        return 1
    allow_many()
    server = _Server(config, listening)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _leave)
    # uvicorn leaves so after a fault at the start, and raises the signal that ended it once more.
    with suppress(SystemExit, KeyboardInterrupt):
        server.run(sockets=[listening])
    if server.fault:
        _say(f"The server could not start: {server.fault}", sys.stderr)
    return 0 if server.started else 1


def _leave(*_: object) -> None:
    """End in order when told to."""
    raise SystemExit(0)


def _say(text: str, stream: TextIO) -> None:
    """Tell the person who started the server."""
    stream.write(text + "\n")
    stream.flush()


def _settle_memory() -> None:
    """Keep the collector of cycles away from what stays as long as the process: each pass over it stops all tables.

    Modules, templates and rules are some hundred thousand objects; a full pass takes 60 ms of a server that
    answers in ten.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECT)


def _invite(config: Config) -> None:
    """Tell by which address others in the local network find the server, on a terminal also as a QR code."""
    if config.lan_host:
        address = f"http://{as_host(config.lan_host, config.port)}{config.base}/"
        _say(f"Others in your network open {address}", sys.stdout)
        if sys.stdout.isatty():
            segno.make_qr(address).terminal(sys.stdout, compact=True)
    elif config.host in _EVERYWHERE:
        _say(
            "This computer seems to be in no local network: others cannot reach it now.", sys.stdout
        )


def _listen(config: Config) -> socket.socket:
    """A listening socket."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Its connections have it too: who has dropped off the network is gone soon, not after a quarter of an hour.
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT)
        listening.bind((config.host, config.port))
        listening.listen(1024)
    except BaseException:
        listening.close()
        raise
    return listening


def _why_not(config: Config, error: OSError) -> str:
    """Why the address cannot be had, and what to do."""
    place = f"port {config.port} of {config.host}"
    if error.errno == errno.EADDRINUSE:
        return (
            f"Another program, perhaps another kozyr, already uses {place}. "
            f"Close it, or choose another port: kozyr serve --port {config.port + 1}"
        )
    if error.errno == errno.EACCES:
        return f"This user may not use {place}. Choose a port above 1023: kozyr serve --port 8000"
    return f"Cannot listen on {place}: {error.strerror or error}. Choose another --host or --port."


class _Server(uvicorn.Server):
    """Says where it listens, and ends the streams before it waits for connections to close."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        # Invitations name the port that was got.
        self._settings = replace(config, port=listening.getsockname()[1])
        self._app = create_app(self._settings)
        super().__init__(
            uvicorn.Config(
                self._app,
                http=patient(AutoHTTPProtocol),
                lifespan="on",
                access_log=False,
                log_level="error",  # a warning for each bad request would let strangers fill the disk
                server_header=False,
                timeout_graceful_shutdown=_GRACE,
                timeout_keep_alive=_KEEP_ALIVE,
            )
        )
        # A fault that can be put into words needs no traceback.
        logging.getLogger("uvicorn.error").addFilter(lambda _: not self.fault)

    @property
    def fault(self) -> str:
        """What stopped the start, in words; empty if nothing did."""
        return str(self._app.state.get("fault", ""))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        _settle_memory()
        config = self._settings
        host = "localhost" if config.host in _HERE else config.host
        address = f"http://{as_host(host, config.port)}{config.base}/"
        _say(f"Kozyr is at {address} (Ctrl+C ends it)", sys.stdout)
        _invite(config)
        if config.open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def on_tick(self, counter: int) -> bool:
        gc.collect(1 if counter % _COLLECT_ALL else 2)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site = self._app.state.get("site")
        if site is not None:
            site.ending.set()
        for connection in list(self.server_state.connections):
            if isinstance(connection, Patience) and connection.waits:
                connection.transport.close()
        await super().shutdown(sockets)
