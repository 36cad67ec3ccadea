"""From tables to HTML: what a browser is shown of a table, rendered once for all who see the same."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from kozyr.tables import Tables, TableView
from kozyr.web.render import Notice, Origin, Prefs, Renderer
from kozyr.web.render.company import crowd_of, has_bubble

_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table, and how he wants to see it.

    Attributes:
        token: whose holder it is, empty for none.
        origin: what addresses to share begin with.
        muted: seats whose phrases are not shown.
    """

    table_id: str
    token: str
    prefs: Prefs
    origin: Origin = Origin()  # noqa: RUF009 - frozen
    muted: frozenset[int] = frozenset()


class Pages:
    """Tables as pages and fragments."""

    def __init__(self, tables: Tables, renderer: Renderer) -> None:
        """Pages of the given tables."""
        self._tables = tables
        self._renderer = renderer
        self._fragments: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def look(self, viewer: Viewer) -> TableView:
        """The table as the viewer may see it now.

        Raises:
            NoSuchTable: there is none of that name.
        """
        return await self._tables.snapshot(viewer.table_id, viewer.token)

    def page(self, viewer: Viewer, shown: TableView, notice: Notice | None = None) -> str:
        """The whole page of a table."""
        return self._renderer.table_page(
            table_id=viewer.table_id,
            shown=shown,
            key=command_key(shown),
            prefs=viewer.prefs,
            origin=viewer.origin,
            muted=viewer.muted,
            notice=notice,
        )

    def fragment(self, viewer: Viewer, shown: TableView) -> str:
        """The part of the page that changes."""
        name = (
            viewer.table_id,
            shown.seat,
            shown.seq,
            crowd_of(shown),
            viewer.prefs,
            viewer.origin,
            viewer.muted,
        )
        found = self._fragments.get(name)
        if found is not None:
            self._fragments.move_to_end(name)
            return found
        html = self._renderer.fragment(
            table_id=viewer.table_id,
            shown=shown,
            key=command_key(shown),
            prefs=viewer.prefs,
            origin=viewer.origin,
            muted=viewer.muted,
        )
        # A fragment with a running clock, or a phrase just said, is true only now.
        if shown.next_deal_in is None and shown.turn_left is None and not has_bubble(shown):
            self._fragments[name] = html
            if len(self._fragments) > _KEPT:
                self._fragments.popitem(last=False)
        return html


def command_key(shown: TableView) -> str:
    """The idempotency key in a page's forms: the same for all tabs that show the same."""
    return f"k{shown.seq}"
