"""Settings of the web server: one frozen value, given to ``create_app`` and ``run``."""

from dataclasses import dataclass

DEFAULT_PORT = 8000


@dataclass(frozen=True, slots=True)
class Config:
    """How the server runs.

    Attributes:
        db: path of the embedded database.
        host, port: what to listen on; port 0 takes any free one.
        base: prefix of all addresses behind a proxy, e.g. ``/cards``; empty for none.
        pace: seconds that a bot waits before it acts.
        next_deal_wait: seconds until the next deal starts by itself.
        secure_cookies: mark cookies as for https only; None decides by the request's scheme.
        open_browser: show the start page in the user's browser.
        keep_alive: seconds of silence after which a stream sends a comment.
        max_body: largest request body, bytes.
        tables_per_minute: how many tables one client may create.
        posts_per_second: how many requests that change something one client may send, on average.
        streams_per_client: how many pages with a table one client may have open at once.
        lan_host: this machine's address in the local network, for invitations; empty if it does not listen there.
        absent_after: seconds after a person's last stream until a bot plays for him.
        compiles: let a child process compile the search of the bots, where there is a compiler.
        hints_per_minute: for how many decisions a minute one client may ask for a hint.
        hint_wait: seconds that the page of a hint waits for what a search finds.
    """

    db: str = "kozyr.db"
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    base: str = ""
    pace: float = 1.2
    next_deal_wait: float = 15.0
    secure_cookies: bool | None = None
    open_browser: bool = False
    keep_alive: float = 15.0
    max_body: int = 16_384
    tables_per_minute: int = 20
    posts_per_second: float = 30.0
    streams_per_client: int = 200
    lan_host: str = ""
    absent_after: float = 60.0
    compiles: bool = False
    hints_per_minute: float = 30.0
    hint_wait: float = 0.5

    def __post_init__(self) -> None:
        base = self.base.strip("/")
        object.__setattr__(self, "base", f"/{base}" if base else "")
