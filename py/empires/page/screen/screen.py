"""What the page shows at this moment, so that only what changed is sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from empires.page.screen.notices import Notices
from empires.page.widgets.markup import NOTHING, Html
from empires.page.wire import operations
from empires.page.wire.operations import AnyOperation, Layout, Region

if TYPE_CHECKING:
    from empires.maps.board import Board, Overlay
    from empires.render.board import Change

_ROUND_THE_TABLE: tuple[Region, ...] = (
    "track", "tools", "locator", "peek", "slip", "card", "drawer", "dialog",
)  # fmt: skip


class Screen:
    """The page as last drawn. Say what it should show; `take` gives the operations that get it there."""

    def __init__(self) -> None:
        self.notices = Notices()
        self._layout: Layout | None = None
        self._title = ""
        self._shown: dict[Region, Html] = {}
        self._parts: dict[Region, dict[str, Html]] = {}
        self._base: dict[str, Html] = {}
        self._marks: dict[str, Html] = {}
        self._hidden: Collection[str] = ()
        self._board: Board | None = None
        self._sheet: object = None
        self._ready: tuple[Board | None, Collection[str], dict[str, Html]] = (None, (), {})
        self._waiting: list[AnyOperation] = []

    def layout(self, name: Layout) -> None:
        """Lay the page out for reading or for the table."""
        if name != self._layout:
            self._layout = name
            self._waiting.append(operations.SetLayout(name=name))

    def title(self, text: str) -> None:
        """Name the browser's tab."""
        if text != self._title:
            self._title = text
            self._waiting.append(operations.Title(text=text))

    def put(self, region: Region, html: Html) -> None:
        """Fill a region with markup; empty closes a dialog, drawer, curtain or notice.

        The same markup again leaves the parts that were filled since, and what was typed, as they are.
        """
        if html != self._shown.get(region, NOTHING):
            self._shown[region] = html
            self._parts[region] = {}
            self._waiting.append(operations.Html(region=region, html=html))

    def put_part(self, region: Region, id: str, html: Html, *, whole: bool = False) -> None:
        """Fill one element of a region, or with `whole` put something in its place; the rest of the region
        stays, with what people have typed there.
        """
        parts = self._parts.setdefault(region, {})
        if html != parts.get(id):
            parts[id] = html
            self._waiting.append(operations.Part(id=id, html=html, whole=whole))

    def say(self, notice: Html, sentence: str) -> list[AnyOperation]:
        """Show a passing word, and say it at once to those who listen."""
        self.notices.say(notice)
        self.put("notice", self.notices.shown)
        return [*self.take(), operations.Announce(text=sentence, urgent=True)]

    def shows(self, region: Region) -> bool:
        """Whether a region has content."""
        return self._shown.get(region, NOTHING) != NOTHING

    def draw(
        self,
        board: Board,
        overlay: Overlay,
        hidden: Collection[str],
        *,
        told: Iterable[Sequence[str]] = (),
        still: bool = False,
    ) -> None:
        """Show a map without the `hidden` layers: whole where its sheet is new, else only what differs;
        `still` where nothing has moved, but somebody else looks. What happened has `told` of these tiles.

        A board that is the very one drawn before is not looked at again: a click only moves the marks.
        """
        from empires.page.screen.routes import routes
        from empires.render.board import board_fragments, board_svg, changes, mark_fragments
        from empires.render.layout import plan
        from empires.render.sheet import extent

        marks = mark_fragments(board, overlay)
        base = self._base
        if board is not self._board or hidden != self._hidden:
            base = self._elements(board, hidden)
        sheet = extent(plan(board.tiles).cells)
        if sheet != self._sheet:
            whole = board_fragments(board) if hidden else base
            self._waiting.append(
                operations.Html(region="map", html=board_svg(board, overlay, drawn=whole | marks))
            )
            self._base, self._marks = whole, marks
        steps = [] if base is self._base else changes(self._base, base)
        steps += changes(self._marks, marks)
        if steps:
            ways = {} if still or self._board is None else routes(self._board, board, told)
            passed = {f"piece-{id}": tiles for id, tiles in ways.items()}
            self._waiting.append(operations.Fragments(changes=steps, routes=passed, still=still))
        self._sheet, self._board, self._hidden, self._base, self._marks = sheet, board, hidden, base, marks

    def prepare(self, board: Board, hidden: Collection[str]) -> None:
        """Have at hand what a board consists of, for whom it is drawn next; nothing of it is shown."""
        self._ready = (board, hidden, self._elements(board, hidden))

    def _elements(self, board: Board, hidden: Collection[str]) -> dict[str, Html]:
        """What a board without the `hidden` layers consists of."""
        from empires.render.board import board_fragments, layer_of

        ready, layers, drawn = self._ready
        if board is ready and hidden == layers:
            return drawn
        drawn = board_fragments(board)
        return {name: svg for name, svg in drawn.items() if layer_of(name) not in hidden} if hidden else drawn

    def sketch(self, whole: Html) -> None:
        """Show a land on the easel in the place of any map."""
        self._waiting.append(operations.Html(region="map", html=whole))
        self._sheet, self._board, self._base, self._marks = "easel", None, {}, {}

    def retouch(self, steps: Sequence[Change]) -> None:
        """Change parts of the land on the easel."""
        if steps:
            self._waiting.append(operations.Fragments(changes=steps))

    def clear_map(self, known: Board | None = None, hidden: Collection[str] = ()) -> None:
        """Take the map off the page, so that nothing of it is left to be read but what is `known` to whoever
        may look next.
        """
        if known is not None:
            from empires.maps.board import Overlay

            self.draw(known, Overlay(), hidden, still=True)
            self._waiting.append(operations.Anew())
            return
        if self._sheet is not None:
            self._waiting.append(operations.Html(region="map", html=NOTHING))
        self._sheet = self._board = None
        self._base, self._marks = {}, {}

    def clear_table(self, known: Board | None = None, hidden: Collection[str] = ()) -> None:
        """Take the map (`clear_map`), what stands round it and what was said off the page: nothing else is
        left of it.
        """
        if self._sheet is not None:
            self._waiting += [operations.Announce(text=""), operations.Announce(text="", urgent=True)]
        self.clear_map(known, hidden)
        for region in _ROUND_THE_TABLE:
            self.put(region, NOTHING)

    def take(self) -> list[AnyOperation]:
        """The operations since the last call."""
        taken, self._waiting = self._waiting, []
        return taken
