"""The map as it was last drawn on the page, remembered so that only changes are sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from empires.maps.board import Board, Overlay
from empires.page.screen.routes import routes
from empires.page.screen.screen import Screen
from empires.page.widgets.markup import Html
from empires.render.board import board_fragments, board_svg, changes, layer_of, mark_fragments
from empires.render.layout import plan
from empires.render.marks import coast
from empires.render.sheet import extent


class Map:
    """Shows a board on the screen and keeps it up to date."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._base: dict[str, Html] = {}
        self._marks: dict[str, Html] = {}
        self._hidden: Collection[str] = ()
        self._board: Board | None = None
        self._ready: tuple[Board | None, Collection[str], dict[str, Html]] = (None, (), {})

    def draw(
        self,
        board: Board,
        overlay: Overlay,
        hidden: Collection[str],
        *,
        told: Iterable[Sequence[str]] = (),
        still: bool = False,
    ) -> None:
        """Show a map without the `hidden` layers: all of it if the size of its sheet has changed, otherwise
        only the differences. With `still`, nothing is drawn as moving, because only the reader has changed.
        `told` are the tiles of recent events. An unchanged board is not compared again, since a click only
        moves the marks."""
        marks = mark_fragments(board, overlay)
        base = self._base
        if board is not self._board or hidden != self._hidden:
            base = self._elements(board, hidden)
        sheet = extent(plan(board.tiles).cells)
        if not self._screen.lies(sheet):
            whole = board_fragments(board) if hidden else base
            self._screen.lay(sheet, board_svg(board, overlay, drawn=whole | marks))
            self._base, self._marks, self._board = whole, marks, None
        steps = [] if base is self._base else changes(self._base, base)
        steps += changes(self._marks, marks)
        if steps:
            ways = {} if still or self._board is None else routes(self._board, board, told)
            passed = {f"piece-{id}": tiles for id, tiles in ways.items()}
            self._screen.retouch(steps, passed, still=still)
        self._board, self._hidden, self._base, self._marks = board, hidden, base, marks

    def prepare(self, board: Board, hidden: Collection[str]) -> None:
        """Prepare the elements of a board for the next reader, without showing them."""
        coast(plan(board.tiles).cells)
        self._ready = (board, hidden, self._elements(board, hidden))

    def _elements(self, board: Board, hidden: Collection[str]) -> dict[str, Html]:
        """The elements of a board without the `hidden` layers."""
        ready, layers, drawn = self._ready
        if board is ready and hidden == layers:
            return drawn
        drawn = board_fragments(board)
        return {name: svg for name, svg in drawn.items() if layer_of(name) not in hidden} if hidden else drawn

    def clear(self, known: Board | None, hidden: Collection[str]) -> None:
        """Remove everything from the map except the parts `known` to the next reader."""
        if known is None:
            self._screen.clear_map()
        else:
            self.draw(known, Overlay(), hidden, still=True)
            self._screen.forget_reader()

    def clear_table(self, known: Board | None, hidden: Collection[str]) -> None:
        """Remove all text and pictures that could be read: on the map (see `clear`), around it, and in spoken
        messages."""
        self._screen.unsay()
        self.clear(known, hidden)
        self._screen.clear_round()
