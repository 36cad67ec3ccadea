"""The addresses for friends at one table: sitting down, leaving, coming back, speaking, another device."""

from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from kozyr.core.errors import KozyrError
from kozyr.i18n import N_
from kozyr.tables import NotNow, clean_name
from kozyr.web.errors import error_page, refused
from kozyr.web.forms import Form, field, parse_form, read_bots
from kozyr.web.invitation import qr_svg
from kozyr.web.obey import obey, seated
from kozyr.web.render.words import Words
from kozyr.web.sessions import MUTED, TOKEN, muted_at, new_token, with_muted
from kozyr.web.site import Asked, Site, html, prefs_of, see_other, site_of, token_of, viewer_of

GUEST: Final = N_("Guest")
_ALL: Final = frozenset(range(12))


@post("/t/{table_id:str}/start")
async def start(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Let bots take the open seats, and deal."""

    async def command(site: Site, form: Form) -> int:
        return await site.tables.start(table_id, token_of(request), bots=read_bots(form))

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/join")
async def join(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Take a seat."""
    site = site_of(request)
    try:
        form = parse_form(await request.body())
        _, token = await site.tables.join(
            table_id,
            # The page has given a token, so that the same form sent twice takes one seat.
            token_of(request) or new_token(),
            name=clean_name(
                field(form, "name").strip() or Words(prefs_of(request).lang).say(GUEST)
            ),
            seat=_seat(field(form, "seat").strip()),
        )
    except KozyrError as error:
        return await refused(request, table_id, error)
    return seated(request, site, table_id, token)


def _seat(text: str) -> int | None:
    """The seat that a newcomer has chosen; None for any.

    Raises:
        NotNow: that is no seat.
    """
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return int(text)
    raise NotNow("there is no such seat")


@post("/t/{table_id:str}/leave")
async def leave(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Give the seat back before the start, afterwards leave it to a bot."""

    async def command(site: Site, form: Form) -> int:
        return await site.tables.leave(table_id, token_of(request))

    return await obey(request, table_id, command, then="/")


@post("/t/{table_id:str}/back")
async def back(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Play oneself again."""

    async def command(site: Site, form: Form) -> int:
        return await site.tables.back(table_id, token_of(request))

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/lock")
async def lock(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Let nobody join any more, or let people join."""

    async def command(site: Site, form: Form) -> int:
        locked = field(form, "locked") == "1"
        return await site.tables.lock(table_id, token_of(request), locked=locked)

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/say")
async def say(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Say a phrase."""

    async def command(site: Site, form: Form) -> int:
        return await site.tables.say(table_id, token_of(request), phrase=field(form, "phrase"))

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/mute")
async def mute(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Hide a seat's phrases, or everybody's, or show them again; kept by this browser alone."""
    site = site_of(request)
    try:
        form = parse_form(await request.body())
        hiding, showing = _seats(form, "hiding"), _seats(form, "showing")
    except KozyrError as error:
        return await refused(request, table_id, error)
    muted = (muted_at(request.cookies, table_id) | hiding) - showing
    cookie = site.jar(request).cookie(MUTED, with_muted(request.cookies, table_id, muted))
    return see_other(site.address(f"/t/{table_id}"), (cookie,))


def _seats(form: Form, name: str) -> frozenset[int]:
    """Seats named in a field.

    Raises:
        NotNow: there is no such seat.
    """
    text = field(form, name)
    if text == "all":
        return _ALL
    seat = _seat(text)
    if seat is not None and seat not in _ALL:
        raise NotNow("there is no such seat")
    return frozenset() if seat is None else frozenset({seat})


@get("/t/{table_id:str}/invite.svg")
async def invite(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    """The table's address as a QR code."""
    viewer = viewer_of(request, table_id)
    await site_of(request).pages.look(viewer)
    image = qr_svg(f"{viewer.origin.address}/t/{table_id}")
    return Response(image, media_type="image/svg+xml")


@post("/t/{table_id:str}/device")
async def device(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """A link with which another device gets this seat once."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    try:
        code = await site.tables.device_code(table_id, viewer.token)
    except KozyrError as error:
        return await refused(request, table_id, error)
    address = f"{viewer.origin.address}/t/{table_id}/device/{code}"
    page = site.renderer.device(
        table_id=table_id,
        address=address,
        image=qr_svg(address).decode(),
        here_only=viewer.origin.here_only,
        prefs=viewer.prefs,
    )
    return html(page)


@get("/t/{table_id:str}/device/{code:str}")
async def device_page(
    request: Asked, table_id: FromPath[str], code: FromPath[str]
) -> Response[str]:
    """Asks before the seat is taken: programmes that look at links in advance use up no code."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    try:
        offered = await site.tables.would_redeem(table_id, code, viewer.token)
    except KozyrError as error:
        return error_page(request, error, table=site.address(f"/t/{table_id}"))
    page = site.renderer.redeem(table_id=table_id, code=code, offered=offered, prefs=viewer.prefs)
    cookies = () if viewer.token else (site.jar(request).cookie(TOKEN, new_token()),)
    return html(page, cookies=cookies)


@post("/t/{table_id:str}/device/{code:str}")
async def redeem(request: Asked, table_id: FromPath[str], code: FromPath[str]) -> Response[str]:
    """Take one's seat on this device as well."""
    site = site_of(request)
    try:
        token = await site.tables.redeem(table_id, code, token_of(request) or new_token())
    except KozyrError as error:
        return error_page(request, error, table=site.address(f"/t/{table_id}"))
    return seated(request, site, table_id, token)


PEOPLE: Final = (start, join, leave, back, lock, say, mute, invite, device, device_page, redeem)
