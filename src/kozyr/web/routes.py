"""The addresses of the web part."""

from typing import Final

from litestar import MediaType, Response, get, post, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.types import ASGIApp

from kozyr.core.errors import KozyrError, RulesError
from kozyr.games.registry import PRESETS
from kozyr.tables import (
    DEFAULT_PATIENCE,
    PATIENCES,
    NameRefusedError,
    NotNow,
    TableView,
    clean_name,
)
from kozyr.web.books import BOOKS
from kozyr.web.errors import TooManyTables, advice_of, error_page, notice_of, refused, status_of
from kozyr.web.forms import (
    Command,
    Form,
    FormError,
    field,
    parse_form,
    read_bots,
    read_command,
    read_hints,
    read_rules,
    read_seconds,
)
from kozyr.web.hints import HINTS
from kozyr.web.obey import obey, seated
from kozyr.web.people import GUEST, PEOPLE
from kozyr.web.render import Own
from kozyr.web.render.words import Words
from kozyr.web.sessions import (
    PREFS,
    TOKEN,
    choose_prefs,
    new_token,
    tables_of,
    write_prefs,
)
from kozyr.web.site import (
    Asked,
    Site,
    html,
    is_scripted,
    prefs_of,
    see_other,
    site_of,
    token_of,
    viewer_of,
)
from kozyr.web.statics import FOR_EVER
from kozyr.web.stream import Seen, TableStream

SLOWEST_PACE: Final = 10.0
_A_MOMENT: Final = 0.1
_READ: Final = (HttpMethod.GET, HttpMethod.HEAD)


@route("/", http_method=_READ)
async def home(request: Asked) -> Response[str]:
    """The start page; a game chosen there comes back with the rest of the form as it was."""
    form = dict(parse_form(request.scope["query_string"]))
    if "choose" in form:
        form["preset"] = form["choose"]
    return await _home(request, form, None)


async def _home(request: Asked, form: Form, error: Exception | None) -> Response[str]:
    site, prefs = site_of(request), prefs_of(request)
    page = site.renderer.home(
        prefs=prefs,
        tables=await _own_tables(request, site),
        form={name: _kept(name, values) for name, values in form.items()} or None,
        notice=notice_of(site, error, prefs) if error else None,
    )
    return html(page, status_of(error) if error else 200, headers=advice_of(error))


def _kept(name: str, values: list[str]) -> str:
    """What of a field comes back in the form: the first value, or those of all seats."""
    return ",".join(values) if name == "seat_bot" else values[0]


async def _own_tables(request: Asked, site: Site) -> list[Own]:
    """The running matches in which this browser has a seat."""
    found: list[Own] = []
    known: set[str] = set()
    for kept in tables_of(request.cookies):
        table_id = kept
        try:
            shown = await site.pages.look(viewer_of(request, table_id))
            if shown.next_table and shown.seat is not None:  # where the same people play on
                table_id = shown.next_table
                shown = await site.pages.look(viewer_of(request, table_id))
        except KozyrError:
            continue
        if table_id in known:
            continue
        known.add(table_id)
        if shown.seat is not None and not shown.over:
            address, text = (
                site.address(f"/t/{table_id}"),
                _described(shown, prefs_of(request).lang),
            )
            found.append(Own(address, text, shown.away[shown.seat]))
    return found


def _described(shown: TableView, language: str) -> str:
    title = Words(language).say(PRESETS[shown.rules.preset].title)
    return f"{title}: {', '.join(name for name in shown.names if name)}"


@post("/tables")
async def create_table(request: Asked) -> Response[str]:
    """Begin a match."""
    site = site_of(request)
    form = parse_form(await request.body())
    token, prefs = token_of(request) or new_token(), prefs_of(request)
    try:
        chosen = read_rules(form)
        name = clean_name(field(form, "name").strip() or Words(prefs.lang).say(GUEST))
        # Only a table that would be made counts against the limit.
        client = request.client.host if request.client else ""
        if not site.new_tables.take(client):
            return await _home(request, form, TooManyTables(site.new_tables.wait(client)))
        table_id, token = await site.tables.create(
            chosen,
            name=name,
            bots=read_bots(form, chosen.players - 1),
            pace=read_seconds(form, "pace", min(site.config.pace, SLOWEST_PACE), SLOWEST_PACE),
            language=prefs.lang,
            token=token,
            friends="friends" in form,
            patience=read_seconds(form, "patience", DEFAULT_PATIENCE, max(PATIENCES)),
            hints=read_hints(form),
        )
    except (RulesError, NameRefusedError, NotNow, FormError) as error:
        return await _home(request, form, error)
    return seated(request, site, table_id, token)


async def _visit(request: Asked, table_id: str) -> TableView:
    """The table for whoever fetches a page of it, which is a sign that he is there."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    shown = await site.pages.look(viewer)
    if shown.seat is None or shown.over or request.method != HttpMethod.GET:
        return shown
    news = await site.tables.visit(table_id, viewer.token)
    lasts = site.config.absent_after + _A_MOMENT
    site.crowds.visited(table_id, shown.seat, news=news, lasts=lasts)
    return await site.pages.look(viewer)


@route("/t/{table_id:str}", http_method=_READ)
async def table_page(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """A table."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    shown = await _visit(request, table_id)
    # Whoever may join gets his secret before: a form that is sent twice then takes one seat.
    newcomer = shown.can_join and not viewer.token
    cookies = (site.jar(request).cookie(TOKEN, new_token()),) if newcomer else ()
    return html(site.pages.page(viewer, shown), cookies=cookies)


def _seen(request: Asked) -> Seen:
    """What the browser has seen."""
    given = request.query_params
    text = str(given.get("since") or request.headers.get("last-event-id", ""))
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 12 else -1
    return Seen(number, str(given["crowd"]) if "crowd" in given else None)


@get("/t/{table_id:str}/stream")
async def stream(request: Asked, table_id: FromPath[str]) -> ASGIApp:
    """The table as it goes on."""
    site, viewer = site_of(request), viewer_of(request, table_id)
    await site.pages.look(viewer)
    return TableStream(
        site.tables,
        site.pages,
        viewer,
        since=_seen(request),
        crowds=site.crowds,
        doors=site.doors,
        keep_alive=site.config.keep_alive,
        end=site.ending,
    )


@get("/t/{table_id:str}/fragment")
async def fragment(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The table, if it has gone on."""
    pages, viewer = site_of(request).pages, viewer_of(request, table_id)
    shown = await _visit(request, table_id)
    if _seen(request).is_newest(shown):
        return html("", 204)
    return html(pages.fragment(viewer, shown))


@get("/t/{table_id:str}/sheet")
async def sheet(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The whole score sheet: a page, or only its table for our script."""
    viewer = viewer_of(request, table_id)
    site = site_of(request)
    shown = await site.pages.look(viewer)
    page = site.renderer.sheet(
        table_id=table_id, shown=shown, prefs=viewer.prefs, part=is_scripted(request)
    )
    return html(page)


@get("/t/{table_id:str}/record.kzr")
async def record(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """The finished deals as text."""
    viewer = viewer_of(request, table_id)
    text = await site_of(request).tables.record(table_id, viewer.token)
    headers = {"content-disposition": f'attachment; filename="{table_id}.kzr"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@post("/t/{table_id:str}/act")
async def act(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Do something at one's turn."""

    async def command(site: Site, form: Form) -> int:
        asked = read_command(form)
        return await site.tables.act(
            table_id,
            token_of(request),
            action=asked.action,
            expected=asked.expected,
            key=asked.key,
        )

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/next")
async def next_deal(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Ask for the next deal."""

    async def command(site: Site, form: Form) -> int:
        asked: Command = read_command(form, kind="next")
        return await site.tables.ready(
            table_id, token_of(request), expected=asked.expected, key=asked.key
        )

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/pace")
async def pace(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Change how long bots wait."""

    async def command(site: Site, form: Form) -> int:
        seconds = read_seconds(form, "pace", site.config.pace, SLOWEST_PACE)
        return await site.tables.set_pace(table_id, token_of(request), pace=seconds)

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/stop")
async def stop(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """End a match of open length after the deal in progress."""

    async def command(site: Site, form: Form) -> int:
        return await site.tables.stop(table_id, token_of(request))

    return await obey(request, table_id, command)


@post("/t/{table_id:str}/again")
async def again(request: Asked, table_id: FromPath[str]) -> Response[str]:
    """Play on with the same people at a new table."""
    site = site_of(request)
    try:
        new_id, token = await site.tables.again(table_id, token_of(request))
    except KozyrError as error:
        return await refused(request, table_id, error)
    return seated(request, site, new_id, token)


@post("/settings")
async def settings(request: Asked) -> Response[str]:
    """Change how pages look."""
    site = site_of(request)
    form = parse_form(await request.body())
    prefs = choose_prefs(prefs_of(request), {name: values[0] for name, values in form.items()})
    cookie = site.jar(request).cookie(PREFS, write_prefs(prefs))
    return see_other(site.address(_own_path(site, field(form, "back", "/"))), (cookie,))


def _own_path(site: Site, back: str) -> str:
    """A path of ours without the prefix, never another site's."""
    path = back.removeprefix(site.config.base)
    own = (
        path.startswith("/") and not path.startswith("//") and path.isascii() and path.isprintable()
    )
    return path if own and "\\" not in path else "/"


@get("/static/{version:str}/{name:path}")
async def static(request: Asked, version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file that never changes under its address."""
    statics = site_of(request).statics
    found = statics.find(str(name).lstrip("/"))
    if found is None:
        raise NotFoundException
    headers = {"cache-control": FOR_EVER if version == statics.version else "no-cache"}
    content = found.content
    if found.packed is not None:
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = found.packed
    return Response(content, media_type=found.media_type, headers=headers)


@route("/healthz", http_method=_READ)
async def healthz() -> Response[str]:
    """Whether the server answers."""
    return Response("ok\n", media_type=MediaType.TEXT)


@get("/favicon.ico")
async def favicon() -> Response[str]:
    """Browsers ask for it by themselves; pages name their own icon."""
    return html("", 204)


HANDLERS: Final = (
    home,
    create_table,
    table_page,
    stream,
    fragment,
    sheet,
    record,
    act,
    next_deal,
    pace,
    stop,
    again,
    settings,
    *PEOPLE,
    *HINTS,
    *BOOKS,
    static,
    healthz,
    favicon,
)

__all__ = ["HANDLERS", "error_page"]
