"""Everything that can go wrong with a request, as a status and words in the reader's language."""

import logging
import traceback
from contextlib import suppress
from dataclasses import replace
from html import escape
from typing import Final

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, InternalServerException

from kozyr.core.errors import (
    IllegalActionError,
    KozyrError,
    MatchError,
    NotationError,
    RulesError,
)
from kozyr.games.model import Rules
from kozyr.games.registry import rules as default_rules
from kozyr.i18n import N_
from kozyr.store import StoreError
from kozyr.tables import (
    CodeRefused,
    NameRefusedError,
    NoSuchTable,
    NotNow,
    NotSeated,
    Stale,
    TableError,
)
from kozyr.web.forms import FormError, NothingTickedError, field, parse_form
from kozyr.web.render import Notice, Prefs
from kozyr.web.render.words import Words
from kozyr.web.site import Asked, Site, html, is_scripted, prefs_of, site_of, viewer_of

#: What litestar says of a request whose sender left before it was whole: nobody's fault, and nobody reads an answer.
_LEFT: Final = "client disconnected prematurely"

_log = logging.getLogger("kozyr.web")

_STATUS: Final[tuple[tuple[type[Exception], int], ...]] = (
    (NoSuchTable, 404),
    (NotSeated, 403),
    (Stale, 409),
    (NotNow, 409),
    (TableError, 409),
    (MatchError, 409),
    (IllegalActionError, 422),
    (RulesError, 422),
    (NothingTickedError, 422),
    (NameRefusedError, 422),
    (NotationError, 400),
    (FormError, 400),
    (StoreError, 503),
)

_TITLES: Final = {
    400: N_("This request cannot be read"),
    403: N_("That is not allowed"),
    404: N_("There is nothing here"),
    405: N_("That cannot be done here"),
    409: N_("The table has moved on"),
    413: N_("That is too much"),
    422: N_("That is not possible"),
    429: N_("That is too fast"),
    500: N_("Something went wrong"),
    503: N_("The server cannot store anything now"),
}

_TEXTS: Final = {
    400: N_("Nothing was changed. Go back and try again."),
    403: N_("Your browser has no seat at this table, or the request came from another site."),
    404: N_("There is no such table or page. The address may be incomplete."),
    405: N_("Nothing was changed. Go back and try again."),
    409: N_("The table has moved on since your page was made; here is how it stands."),
    413: N_("The form is far larger than any of ours. Nothing was changed."),
    422: N_("Nothing was changed. Choose something else."),
    429: N_("You have begun many tables in a short time. Wait a minute and try again."),
    500: N_("The fault is ours; nothing was changed. Go back and try again."),
    503: N_("Nothing was changed and nothing is lost. Try again in a moment."),
}


_NOT_POSSIBLE: Final = N_("That cannot be done now")
_DEAD_LINK: Final = N_("This link does not work any more")
_NOTHING_TICKED: Final = N_("No card is ticked: tick the cards to throw, or choose to keep all.")

_CODE: Final = N_(
    "This link is not valid any more: it works once, within ten minutes. Ask for a new one at the table."
)
_FLOOD: Final = N_(
    "Far too many requests came from your network at once. Wait a moment and try again."
)

_MANY_HINTS: Final = N_("You have asked for many hints in a short time. Wait a little.")

# What tables say of a command that does not fit; here to be translated.
NOT_NOW: Final = (
    N_("the form cannot be read"),
    N_("no action"),
    N_("no sequence number"),
    N_("hints are for one person alone, for everybody or for nobody"),
    N_("seconds are wanted: a number from 0 to 10"),
    N_("seconds are wanted: a number from 0 to 300"),
    N_("the patience is one of 30, 60, 120, 300 seconds"),
    N_("only a match without a fixed number of deals can be ended"),
    N_("no deal is awaited"),
    N_("the match is not over yet"),
    N_("the match has not begun yet"),
    N_("the match is over"),
    N_("everybody has left this table"),
    N_("this table is closed to others; whoever sits there can open it"),
    N_("no seat is free any more"),
    N_("this seat is taken; choose another"),
    N_("there is no such seat"),
    N_("there is no such phrase"),
    N_("one phrase in 3 seconds, please"),
    N_("you have another seat at this table"),
    N_("a seat has at most 8 devices"),
    N_("hints are not allowed at this table"),
    N_("a hint is there when it is your turn"),
)


class TooFast(HTTPException):
    """One client has done too much in a short time; after so many seconds it may come again."""

    status_code = 429

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"retry-after": str(seconds)})


class TooManyTables(TooFast):
    """One client has begun many tables in a minute."""


class TooManyHints(TooFast):
    """One client has asked for many hints in a minute."""


class Flood(TooFast):
    """One client has sent far too many requests in a few seconds."""


def advice_of(error: Exception | None) -> dict[str, str]:
    """The headers that say when to come again."""
    return dict(error.headers or {}) if isinstance(error, TooFast) else {}


def status_of(error: Exception) -> int:
    """The HTTP status that says what kind of fault it is."""
    if isinstance(error, InternalServerException) and error.detail == _LEFT:
        return 400
    if isinstance(error, HTTPException):
        return error.status_code
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


def notice_of(site: Site, error: Exception, prefs: Prefs, rules: Rules | None = None) -> Notice:
    """What to tell the reader, with the rule that a refusal stands on."""
    if isinstance(error, IllegalActionError | RulesError | NameRefusedError):
        return site.renderer.refusal(error, rules or default_rules("frap"), prefs)
    words = Words(prefs.lang)
    if isinstance(error, NothingTickedError):
        return Notice(words.say(_NOTHING_TICKED))
    if isinstance(error, NotNow):
        return Notice(sentence(words.say(str(error))))
    if isinstance(error, CodeRefused):
        return Notice(words.say(_CODE))
    if isinstance(error, Flood):
        return Notice(words.say(_FLOOD))
    if isinstance(error, TooManyHints):
        return Notice(words.say(_MANY_HINTS))
    text = words.say(_TEXTS.get(status_of(error), _TEXTS[400]))
    if isinstance(error, NotationError | FormError) or type(error) is TableError:
        said = words.say(str(error))
        # What programs say to programs is in English: to others it would explain nothing.
        if prefs.lang == "en" or said != str(error):
            text += f" ({said})"
    return Notice(text)


def sentence(text: str) -> str:
    """What a table says, which has no capital and no full stop, as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def notice_html(site: Site, notice: Notice, prefs: Prefs) -> str:
    """A notice for our script to show."""
    text = escape(notice.text)
    if notice.rule:
        address = escape(site.address(f"/rules/{notice.preset}#r{notice.rule}"))
        label = escape(Words(prefs.lang).say(N_("rule %(number)s"), number=notice.rule))
        text += f' <a class="rule" href="{address}" target="_blank" rel="noopener">{label}</a>'
    return f"<p>{text}</p>"


def error_page(request: Asked, error: Exception, table: str = "") -> Response[str]:
    """Any fault as a page, or as a notice for our script; ``table``: the address of one to go to."""
    status = status_of(error)
    if status == 500:
        _log_fault(request, error)
    site, prefs = site_of(request), prefs_of(request)
    try:
        words = Words(prefs.lang)
        notice = notice_of(site, error, prefs)
        if is_scripted(request):
            # The mark tells our answer from that of a proxy before a server that is down.
            headers = {"X-Kozyr": "1", **advice_of(error)}
            return html(notice_html(site, notice, prefs), status, headers=headers)
        # An address that only takes commands, opened as a page: the table is one step up.
        path = request.url.path
        if status in (403, 405) and "/t/" in path and not table:
            table = path.rpartition("/")[0]
        elif status == 404:
            table = ""
        title = words.say(_title(error))
        page = site.renderer.error(
            status=status, title=title, text=notice.text, prefs=prefs, table=table
        )
    except Exception as second:  # whatever broke the page may break this one too
        _log_fault(request, second)
        return Response(_TEXTS[500], status_code=500, media_type=MediaType.TEXT)
    return html(page, status, headers=advice_of(error))


def _title(error: Exception) -> str:
    """What the page of a fault is called."""
    if isinstance(error, CodeRefused):
        return _DEAD_LINK
    if isinstance(error, NotNow):
        return _NOT_POSSIBLE
    return _TITLES.get(status_of(error), _TITLES[400])


async def refused(request: Asked, table_id: str, error: KozyrError) -> Response[str]:
    """A command that was not carried out: a notice for our script, else the table with the notice."""
    status = status_of(error)
    if status in (404, 500, 503):
        return error_page(request, error)
    site, viewer = site_of(request), viewer_of(request, table_id)
    shown = await site.pages.look(viewer)
    notice = notice_of(site, error, viewer.prefs, shown.rules)
    if is_scripted(request):
        return html(notice_html(site, notice, viewer.prefs), status)
    with suppress(KozyrError):
        notice = replace(notice, typed=field(parse_form(await request.body()), "name"))
    return html(site.pages.page(viewer, shown, notice), status)


def _log_fault(request: Asked, error: Exception) -> None:
    """Say where it happened, not the message: that may name cards which nobody may see."""
    kind = type(error).__qualname__
    where = "".join(traceback.format_tb(error.__traceback__))
    _log.error("%s %s failed: %s\n%s", request.method, request.url.path, kind, where)
