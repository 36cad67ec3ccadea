"""From tables to HTML: what a browser is shown of a table, rendered once for all who see the same."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from kozyr.tables import Tables, TableView
from kozyr.web.render import Notice, Prefs, Renderer

_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: the holder of a token, empty for none, and how he wants to see it."""

    table_id: str
    token: str
    prefs: Prefs


class Pages:
    """Tables as pages and fragments."""

    def __init__(self, tables: Tables, renderer: Renderer) -> None:
        """Pages of the given tables."""
        self._tables = tables
        self._renderer = renderer
        self._fragments: OrderedDict[tuple[str, int | None, int, Prefs], str] = OrderedDict()

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
            notice=notice,
        )

    def fragment(self, viewer: Viewer, shown: TableView) -> str:
        """The part of the page that changes."""
        name = (viewer.table_id, shown.seat, shown.seq, viewer.prefs)
        found = self._fragments.get(name)
        if found is not None:
            self._fragments.move_to_end(name)
            return found
        html = self._renderer.fragment(
            table_id=viewer.table_id, shown=shown, key=command_key(shown), prefs=viewer.prefs
        )
        # A fragment with a running clock is true only now.
        if shown.next_deal_in is None:
            self._fragments[name] = html
            if len(self._fragments) > _KEPT:
                self._fragments.popitem(last=False)
        return html


def command_key(shown: TableView) -> str:
    """The idempotency key in a page's forms: the same for all tabs that show the same."""
    return f"k{shown.seq}"
