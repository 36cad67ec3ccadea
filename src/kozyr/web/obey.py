"""What the routes that change a table share: carrying out a command, and going to a table with a seat there."""

from collections.abc import Awaitable, Callable
from typing import Final

from litestar import Response

from kozyr.core.errors import KozyrError
from kozyr.web.errors import refused
from kozyr.web.forms import Form, parse_form
from kozyr.web.sessions import TABLES, TOKEN, with_table
from kozyr.web.site import Asked, Site, html, is_scripted, see_other, site_of

SEQ_HEADER: Final = "X-Kozyr-Seq"


async def obey(
    request: Asked,
    table_id: str,
    command: Callable[[Site, Form], Awaitable[int]],
    *,
    then: str | None = None,
) -> Response[str]:
    """Carry out what a form asks of a table and answer the script or the browser; ``then``: where it goes on."""
    site = site_of(request)
    try:
        seq = await command(site, parse_form(await request.body()))
    except KozyrError as error:
        return await refused(request, table_id, error)
    if is_scripted(request):
        return html("", 204, headers={SEQ_HEADER: str(seq)})
    return see_other(site.address(f"/t/{table_id}" if then is None else then))


def seated(request: Asked, site: Site, table_id: str, token: str) -> Response[str]:
    """Go to a table where this browser has a seat."""
    jar = site.jar(request)
    cookies = (jar.cookie(TOKEN, token), jar.cookie(TABLES, with_table(request.cookies, table_id)))
    return see_other(site.address(f"/t/{table_id}"), cookies)
