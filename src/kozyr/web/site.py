"""What the routes share: the tables, the pages, and what is known of the browser that asks."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.enums import MediaType

from kozyr.tables import Tables
from kozyr.web.config import Config
from kozyr.web.crowds import Crowds, Doors
from kozyr.web.invitation import origin_of
from kozyr.web.pages import Pages, Viewer
from kozyr.web.render import Prefs, Renderer
from kozyr.web.security import RateLimit
from kozyr.web.sessions import TOKEN, Jar, is_token, muted_at, read_prefs
from kozyr.web.statics import Statics

Asked = Request[Any, Any, State]

SCRIPTED: Final = "X-Kozyr"


@dataclass(slots=True)
class Site:
    """One running application; ``ending`` is set when the streams must close."""

    config: Config
    tables: Tables
    renderer: Renderer
    pages: Pages
    statics: Statics
    new_tables: RateLimit
    posts: RateLimit
    doors: Doors
    hints: RateLimit
    crowds: Crowds = field(default_factory=Crowds)
    ending: asyncio.Event = field(default_factory=asyncio.Event)

    def address(self, path: str) -> str:
        """An address of ours, with the prefix behind a proxy."""
        return self.config.base + path

    def jar(self, request: Asked) -> Jar:
        """What makes cookies for this browser."""
        secure = self.config.secure_cookies
        return Jar(
            self.config.base or "/", request.url.scheme == "https" if secure is None else secure
        )


def site_of(request: Asked) -> Site:
    """The running application."""
    site: Site = request.app.state["site"]
    return site


def prefs_of(request: Asked) -> Prefs:
    """How this browser wants to see pages."""
    return read_prefs(request.cookies, request.headers.get("accept-language", ""))


def token_of(request: Asked) -> str:
    """The player's token, empty if the browser has none; what it opens is for the tables to say."""
    token = request.cookies.get(TOKEN, "")
    return token if is_token(token) else ""


def viewer_of(request: Asked, table_id: str) -> Viewer:
    """Who looks at a table. The seat follows from the token alone."""
    config, url = site_of(request).config, request.url
    return Viewer(
        table_id,
        token_of(request),
        prefs_of(request),
        origin_of(config, url.scheme, request.headers.get("host", "")),
        muted_at(request.cookies, table_id),
    )


def is_scripted(request: Asked) -> bool:
    """Whether our script asks, which shows a notice by itself."""
    return SCRIPTED in request.headers


def html(
    content: str,
    status: int = 200,
    *,
    cookies: tuple[Cookie, ...] = (),
    headers: Mapping[str, str] | None = None,
) -> Response[str]:
    """A page or a part of one."""
    return Response(
        content,
        status_code=status,
        media_type=MediaType.HTML,
        cookies=list(cookies),
        headers=dict(headers or {}),
    )


def see_other(address: str, cookies: tuple[Cookie, ...] = ()) -> Response[str]:
    """An answer to a form: look there."""
    return html("", 303, cookies=cookies, headers={"location": address})
