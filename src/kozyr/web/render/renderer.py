"""``Renderer``: every page and the table's fragment, as HTML."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from kozyr.core.errors import IllegalActionError, RulesError
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS, find_preset
from kozyr.i18n import LANGUAGES, N_, translations
from kozyr.tables import Hint, NameRefusedError, NoSuchBotError, TableView
from kozyr.web.cards import sprite
from kozyr.web.render.account import sheet_rows
from kozyr.web.render.board import Table
from kozyr.web.render.bots import bot_name, hint_rule
from kozyr.web.render.company import (
    URGENT,
    crowd_of,
    free_seats,
    gathering,
    phrases,
    with_friends,
)
from kozyr.web.render.fold import fold_texts
from kozyr.web.render.hint import hint_text
from kozyr.web.render.home import PACES, new_table
from kozyr.web.render.inline import Inline
from kozyr.web.render.keep import Keep
from kozyr.web.render.lean import LeanEnvironment
from kozyr.web.render.lesson import lesson_page
from kozyr.web.render.prefs import Notice, Origin, Own, Prefs
from kozyr.web.render.rulebook import rule_book
from kozyr.web.render.words import Words, numbered

_NAME_FAULTS: Final[Mapping[str, str]] = {
    "empty": N_("Please enter a name."),
    "long": N_("That name is too long: at most 24 characters."),
    "control": N_("That name has characters that cannot be shown."),
    "hash": N_("A name cannot contain the sign #."),
    "marks": N_("That name has too many accents on one letter."),
    "self": N_("A page calls its reader so; choose another name."),
}
#: The templates of macros, by the names that all templates know them by.
_MACROS: Final[Mapping[str, str]] = {
    "p": "_parts.html",
    "c": "_company.html",
    "bots": "_bots.html",
    "sheet": "_pad.html",
}
#: Characters of a bot's name that are repeated when there is no such bot.
MOST_OF_A_NAME: Final = 40


@lru_cache(maxsize=len(LANGUAGES))
def _environment(language: str) -> Environment:
    """The templates in one language."""
    environment = LeanEnvironment(
        loader=PackageLoader("kozyr.web", "templates"),
        extensions=["jinja2.ext.i18n", fold_texts(translations(language)), Inline, Keep],
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["numbered"] = numbered
    # The extension adds this method to the environment at run time.
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    # Known everywhere: what a template imports is looked up anew each time it is rendered.
    for name, file in _MACROS.items():
        environment.globals[name] = environment.get_template(file).module
    return environment


@lru_cache(maxsize=len(LANGUAGES))
def _phrases(language: str) -> tuple[tuple[str, str], ...]:
    """The ready-made phrases in one language."""
    return phrases(Words(language))


@lru_cache(maxsize=64)
def _paces(language: str, pace: float) -> tuple[tuple[str, str, bool], ...]:
    """The paces to choose from, and which of them a table has."""
    words = Words(language)
    return tuple((value, words.say(text), abs(float(value) - pace) < 0.05) for value, text in PACES)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a reader sees of a table."""

    table_id: str
    shown: TableView
    key: str
    origin: Origin
    muted: frozenset[int]
    notice: Notice | None


class Renderer:
    """Renders pages.

    Args:
        base: prefix of all addresses, empty or ``/something``.
        static_url: address of a static file by its name.
    """

    def __init__(self, base: str, static_url: Callable[[str], str]) -> None:
        self._base = base
        self._static_url = static_url

    def home(
        self,
        *,
        prefs: Prefs,
        tables: Sequence[Own],
        form: Mapping[str, str] | None = None,
        notice: Notice | None = None,
    ) -> str:
        """The start page.

        Args:
            tables: the running matches of the reader.
            form: fields sent before, to be corrected.
        """
        words = Words(prefs.lang)
        new = new_table(form, words, refused=notice is not None)
        refused = words.texts.gettext("This choice is not possible.")
        return self._render(
            "home.html",
            prefs,
            tables=tables,
            new=new,
            notice=notice if notice is None or not new.fault else Notice(f"{refused} {new.fault}"),
            back="/",
        )

    def table_page(
        self,
        *,
        table_id: str,
        shown: TableView,
        key: str,
        prefs: Prefs,
        origin: Origin = Origin(),  # noqa: B008 - frozen
        muted: frozenset[int] = frozenset(),
        notice: Notice | None = None,
    ) -> str:
        """The whole page of a table; ``key`` identifies the commands of its forms.

        Args:
            origin: what the address for friends begins with.
            muted: seats whose phrases are left out.
        """
        seen = _Seen(table_id, shown, key, origin, muted, notice)
        return self._table("table.html", seen, prefs)

    def fragment(
        self,
        *,
        table_id: str,
        shown: TableView,
        key: str,
        prefs: Prefs,
        origin: Origin = Origin(),  # noqa: B008 - frozen
        muted: frozenset[int] = frozenset(),
    ) -> str:
        """The part of a table's page that changes: its ``main`` element; see ``table_page``."""
        seen = _Seen(table_id, shown, key, origin, muted, None)
        part = "fragment.html" if shown.view is not None else "_gathering.html"
        return self._table(part, seen, prefs)

    def device(
        self, *, table_id: str, address: str, image: str, here_only: bool, prefs: Prefs
    ) -> str:
        """The link that gives a seat to another device, with its QR code."""
        return self._render(
            "device.html",
            prefs,
            url=f"{self._base}/t/{table_id}",
            address=address,
            image=image,
            here_only=here_only,
            back=f"/t/{table_id}",
        )

    def redeem(self, *, table_id: str, code: str, offered: bool, prefs: Prefs) -> str:
        """The page behind such a link: offers the seat, or says that the device has one already."""
        table = f"/t/{table_id}"
        back = f"{table}/device/{code}"
        return self._render(
            "redeem.html",
            prefs,
            offered=offered,
            action=self._base + back,
            table=self._base + table,
            back=back,
        )

    def sheet(self, *, table_id: str, shown: TableView, prefs: Prefs, part: bool) -> str:
        """The whole score sheet of a table: a page, or only its table for our script."""
        table = Table(shown, prefs.lang)
        board = table.board()
        return self._render(
            "_sheet.html" if part else "sheet.html",
            prefs,
            board=board,
            rows=sheet_rows(shown.dealt.sheet, shown.dealt.players, table.words),
            preset=shown.rules.preset,
            rules_url=self._book(shown),
            url=f"{self._base}/t/{table_id}",
            back=f"/t/{table_id}",
        )

    def hint(self, *, table_id: str, hint: Hint, shown: TableView, prefs: Prefs, part: bool) -> str:
        """A hint: a page, or only its content for our script."""
        words = Words(prefs.lang, shown.names, shown.seat, shown.rules)
        return self._render(
            "_hint.html" if part else "hint.html",
            prefs,
            hint=hint_text(hint, words),
            notice=None,
            url=f"{self._base}/t/{table_id}",
            back=f"/t/{table_id}",
        )

    def no_hint(self, *, table_id: str, notice: Notice, prefs: Prefs, part: bool) -> str:
        """Why there is no hint: a page, or only its content for our script."""
        return self._render(
            "_hint.html" if part else "hint.html",
            prefs,
            hint=None,
            notice=notice,
            url=f"{self._base}/t/{table_id}",
            back=f"/t/{table_id}",
        )

    def rules(self, *, preset: str, prefs: Prefs) -> str:
        """The rule book of a preset.

        Raises:
            RulesError: there is no such preset.
        """
        book = rule_book(find_preset(preset), prefs.lang)
        return self._render("rules.html", prefs, book=book, back=f"/rules/{preset}")

    def learn(self, *, preset: str, number: int, chosen: str, prefs: Prefs) -> str:
        """One question of a preset's lesson, with the reply to an action chosen; empty if there is no such question.

        Raises:
            RulesError: there is no such preset.
        """
        page = lesson_page(find_preset(preset), number, chosen, prefs.lang)
        if page is None:
            return ""
        back = f"/learn/{preset}?question={number}"
        return self._render("learn.html", prefs, preset=preset, page=page, back=back)

    def error(self, *, status: int, title: str, text: str, prefs: Prefs, table: str = "") -> str:
        """A page that says what went wrong; ``table`` is the address of the table to go back to."""
        shown = {"status": status, "title": title, "text": text, "table": table}
        return self._render("error.html", prefs, **shown, back="/")

    def refusal(self, error: Exception, rules: Rules, prefs: Prefs) -> Notice:
        """Why something was refused, in the reader's language."""
        words = Words(prefs.lang, rules=rules)
        match error:
            case IllegalActionError():
                return Notice(words.refusal(error.reason), error.rule, rules.preset)
            case NameRefusedError():
                return Notice(words.say(_NAME_FAULTS.get(error.fault, _NAME_FAULTS["control"])))
            case NoSuchBotError():
                known = ", ".join(bot_name(bot, words) for bot in error.known)
                text = words.texts.gettext("There is no such bot: %(bot)s. There are: %(bots)s.")
                return Notice(text % {"bot": error.bot[:MOST_OF_A_NAME], "bots": known})
            case RulesError():
                text = words.texts.gettext("This choice is not possible.")
                return Notice(f"{text} {error}")
        return Notice(words.texts.gettext("That could not be understood."))

    def _table(
        self,
        template: str,
        seen: "_Seen",
        prefs: Prefs,
    ) -> str:
        shown = seen.shown
        words = Words(prefs.lang)
        dealt: dict[str, object] = {"part": "fragment.html"}
        if shown.view is not None:
            board = Table(shown, prefs.lang, seen.muted).board()
            dealt |= {"board": board, "title": board.title}
            over = shown.over and (shown.next_table is not None or not with_friends(shown))
            dealt["still"] = board.my_turn or over or board.stage == "deal_over"
        else:
            game = words.say(PRESETS[shown.rules.preset].title)
            gathered = gathering(
                shown, game, Words(prefs.lang, shown.names, shown.seat), seen.muted
            )
            dealt = {"part": "_gathering.html", "gathered": gathered, "title": gathered.title}
            dealt["still"] = shown.over or shown.can_join
        return self._render(
            template,
            prefs,
            **dealt,
            shown=shown,
            preset=shown.rules.preset,
            rules_url=self._book(shown),
            url=f"{self._base}/t/{seen.table_id}",
            key=seen.key,
            notice=seen.notice,
            invitation_url=f"{seen.origin.address}/t/{seen.table_id}",
            here_only=seen.origin.here_only,
            crowd=crowd_of(shown),
            muted="".join(f"{seat:x}" for seat in sorted(seen.muted)),
            phrases=_phrases(prefs.lang),
            free_seats=free_seats(shown, words),
            with_friends=with_friends(shown),
            urgent=URGENT,
            hints=hint_rule(shown.hint_rule, words),
            paces=_paces(prefs.lang, shown.pace),
            back=f"/t/{seen.table_id}",
        )

    def _book(self, shown: TableView) -> str:
        """The address of the rule book of a table's game."""
        return f"{self._base}/rules/{shown.rules.preset}"

    def _render(self, template: str, prefs: Prefs, **context: object) -> str:
        return (
            _environment(prefs.lang)
            .get_template(template)
            .render(
                base=self._base,
                static=self._static_url,
                prefs=prefs,
                languages=LANGUAGES,
                sprite=sprite(prefs.letters),
                **context,
            )
        )
