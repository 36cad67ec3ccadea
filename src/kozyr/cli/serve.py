"""``kozyr serve``: the web server."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from kozyr.cli.common import DONE, add_command, add_database, whole

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers

_HIGHEST_PORT = 65_535
_SLOWEST = 60.0
EVERYWHERE = "0.0.0.0"  # noqa: S104 - what is asked for


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(commands, "serve", "Serve the game on a web page, and open it.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all")
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let others in the local network play; prints the address",
    )
    parser.add_argument("--port", type=_port, default=8000, help="port; 0 for any free one")
    add_database(parser)
    parser.add_argument(
        "--pace", type=_pace, default=1.2, help="seconds a bot waits before it acts"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    # The web framework takes most of the start; no other command waits for it.
    from kozyr.web.config import Config  # noqa: PLC0415
    from kozyr.web.invitation import lan_address  # noqa: PLC0415
    from kozyr.web.run import run as run_server  # noqa: PLC0415

    host = EVERYWHERE if arguments.lan else arguments.host
    config = Config(
        db=arguments.db,
        host=host,
        lan_host=lan_address() if host in (EVERYWHERE, "::") else "",
        port=arguments.port,
        pace=arguments.pace,
        open_browser=not arguments.no_browser and has_screen(),
        compiles=True,
    )
    try:
        return run_server(config)
    except KeyboardInterrupt:  # the server has ended in order and passes the signal on
        return DONE


def has_screen() -> bool:
    """Whether a browser could show itself; without a screen a text browser would take the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _port(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{number} is not a port; ports are 0 to {_HIGHEST_PORT}")
    return number


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _SLOWEST:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds from 0 to 60")
    return seconds
