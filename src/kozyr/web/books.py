"""The addresses of what is there to be read: rule books and lessons."""

from typing import Final

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from kozyr.games.registry import PRESETS
from kozyr.web.site import Asked, html, prefs_of, site_of

_READ: Final = (HttpMethod.GET, HttpMethod.HEAD)


@route("/rules/{preset:str}", http_method=_READ)
async def rule_book(request: Asked, preset: FromPath[str]) -> Response[str]:
    """The rules of a game."""
    if preset not in PRESETS:
        raise NotFoundException
    return html(site_of(request).renderer.rules(preset=preset, prefs=prefs_of(request)))


@route("/learn/{preset:str}", http_method=_READ)
async def learn(request: Asked, preset: FromPath[str]) -> Response[str]:
    """A question of a game's lesson; what was chosen stands in the address, so that nothing is kept."""
    if preset not in PRESETS:
        raise NotFoundException
    number = str(request.query_params.get("question", "1"))
    if not (number.isascii() and number.isdecimal() and len(number) <= 3):
        raise NotFoundException
    page = site_of(request).renderer.learn(
        preset=preset,
        number=int(number),
        chosen=str(request.query_params.get("choice", "")),
        prefs=prefs_of(request),
    )
    if not page:
        raise NotFoundException
    return html(page)


BOOKS: Final = (rule_book, learn)
