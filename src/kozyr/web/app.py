"""The web application: routes, the checks that every request passes, and what runs behind it."""

import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from kozyr.core.errors import KozyrError
from kozyr.store import SqliteStore
from kozyr.tables import Tables, Workshop
from kozyr.web.config import Config
from kozyr.web.crowds import Doors
from kozyr.web.errors import Flood, error_page
from kozyr.web.pages import Pages
from kozyr.web.render import Renderer
from kozyr.web.routes import HANDLERS
from kozyr.web.security import RateLimit, guarded, is_same_origin
from kozyr.web.site import Site
from kozyr.web.statics import Statics

_WATCH_EVERY = 0.25
_READING = frozenset(("GET", "HEAD", "OPTIONS"))

Running = Callable[[Config], AbstractAsyncContextManager[Tables]]


@asynccontextmanager
async def stored_tables(config: Config) -> AsyncIterator[Tables]:
    """Tables kept in the embedded database, running for as long as the block does."""
    workshop = Workshop()
    tables = Tables(
        SqliteStore(config.db),
        clock=time.time,
        secrets=secrets.token_bytes,
        pace=config.pace,
        next_deal_wait=config.next_deal_wait,
        absent_after=config.absent_after,
        watch_every=_WATCH_EVERY,
        stopwatch=time.monotonic,
        workshop=workshop,
    )
    await tables.open()
    if config.compiles:
        workshop.start()
    try:
        yield tables
    finally:
        workshop.close()
        await tables.close()


def create_app(config: Config, running: Running = stored_tables) -> Litestar:
    """The application; ``running`` opens the tables when it starts and closes them when it ends."""
    statics = Statics(config.base)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        async with _named_fault(app), running(config) as tables:
            renderer = Renderer(config.base, statics.url)
            site = Site(
                config,
                tables,
                renderer,
                Pages(tables, renderer),
                statics,
                RateLimit(config.tables_per_minute),
                RateLimit(60 * config.posts_per_second, burst=2 * config.posts_per_second),
                Doors(config.streams_per_client),
                RateLimit(config.hints_per_minute),
            )
            app.state["site"] = site
            try:
                yield
            finally:
                site.ending.set()

    return _Application(
        route_handlers=list(HANDLERS),
        lifespan=[life],
        before_send=[_guard],
        # Nothing secret is in pages but one's own cards: the token is in cookies alone.
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, gzip_compress_level=5, exclude=["/stream$", "/static/"]
        ),
        middleware=[_Guard],
        exception_handlers={Exception: error_page},
        openapi_config=None,
        logging_config=None,
        request_max_body_size=config.max_body,
        state=None,
        base=config.base,
    )


@asynccontextmanager
async def _named_fault(app: Litestar) -> AsyncIterator[None]:
    """Keep the words of a fault at the start for whoever runs the application."""
    try:
        yield
    except KozyrError as error:
        app.state["fault"] = str(error)
        raise


class _Application(Litestar):
    """Litestar under a prefix: a proxy may leave it in the path or take it away."""

    __slots__ = ("_base",)

    def __init__(self, *, base: str, **settings: Any) -> None:
        super().__init__(**settings)
        self._base = base

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        if scope["type"] != "lifespan" and self._base:
            path = scope["path"]
            if path == self._base or path.startswith(self._base + "/"):
                own = path[len(self._base) :] or "/"
                scope["path"] = own
                scope["raw_path"] = own.encode()
        await super().__call__(scope, receive, send)


async def _guard(message: Message, _: Scope) -> None:
    """Put the security headers on every answer."""
    if message["type"] == "http.response.start":
        message["headers"] = guarded(message.get("headers", []))


class _Guard:
    """Refuses requests that would change something and come from another site, or too many of them."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        changes = scope["type"] == ScopeType.HTTP and scope["method"] not in _READING
        if changes and not is_same_origin(scope["headers"]):
            raise PermissionDeniedException("the request comes from another site")
        if changes:
            _count_post(scope)
        await self._app(scope, receive, send)


def _count_post(scope: Scope) -> None:
    """Count a request that changes something.

    Raises:
        Flood: the client has sent far too much in the last seconds.
    """
    site: Site = scope["litestar_app"].state["site"]
    address = scope.get("client")
    client = address[0] if address else ""
    if not site.posts.take(client):
        raise Flood(site.posts.wait(client))
