"""The address of hints: what matters in one's own decision, and what a search thinks of each action."""

from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from kozyr.tables import NotNow, NotSeated, Stale
from kozyr.web.errors import TooManyHints, advice_of, notice_of, refused, status_of
from kozyr.web.site import Asked, html, is_scripted, site_of, viewer_of

_LONGEST_WAIT: Final = 1.0  # seconds of our script's question


@get("/t/{table_id:str}/hint")
async def hint(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """A hint for the decision that this seat is asked for: a page, or only its content for our script."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    client = request.client.host if request.client else ""

    def begin() -> None:
        if not site.hints.take(client):
            raise TooManyHints(site.hints.wait(client))

    part = is_scripted(request)
    try:
        found = await site.tables.hint(
            table_id,
            viewer.token,
            after=_seen(request),
            wait=max(site.config.hint_wait, _LONGEST_WAIT) if part else site.config.hint_wait,
            begin=begin,
        )
    except (NotNow, NotSeated, Stale) as error:
        # Our script asks once more when the turn has just ended: nothing is left to show.
        return html("", 204) if part else await refused(request, table_id, error)
    except TooManyHints as error:
        notice = notice_of(site, error, viewer.prefs)
        page = site.renderer.no_hint(
            table_id=table_id, notice=notice, prefs=viewer.prefs, part=part
        )
        return html(page, status_of(error), headers=advice_of(error))
    shown = await site.pages.look(viewer)
    page = site.renderer.hint(
        table_id=table_id, hint=found, shown=shown, prefs=viewer.prefs, part=part
    )
    return html(page)


def _seen(request: Asked) -> int:
    """How many worlds the browser knows of; without a word of it, what there is after the wait is shown."""
    text = str(request.query_params.get("after", ""))
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    return -1 if is_scripted(request) else 10**9


HINTS: Final = (hint,)
