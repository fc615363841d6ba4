"""Drawing a land stroke by stroke: the tool in hand, the current stroke, undo and redo."""

from __future__ import annotations

import msgspec

from empires.maps.drawing.brushes import GROUNDS, LINES, Tool, named, painted
from empires.maps.drawing.land import Land, Patch, around, changed
from empires.maps.drawing.symmetry import middle
from empires.maps.foreign.land import Cell, between

MOST_STEPS = 500
"""The maximum number of strokes that can be undone."""


class Easel:
    """A land on the easel.

    `cursor` is the hexagon touched last, `pen` the start of the next stretch of a river or coast, and `trail`
    the earlier course of a coast.
    """

    def __init__(self, land: Land) -> None:
        self.land = land
        self.tool = Tool(about=middle(land.hexes))
        self.cursor: Cell | None = None
        self.pen: Cell | None = None
        self.trail: list[Cell] = []
        self._stroke: Patch | None = None
        self._dragged = False  # whether the stroke has touched a hexagon
        self._done: list[Patch] = []
        self._undone: list[Patch] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a stroke to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a stroke to redo."""
        return bool(self._undone)

    def take(self, **tool: str) -> None:
        """Switch to another brush, width or symmetry; a river begun before this does not continue."""
        self.tool = msgspec.convert({**msgspec.to_builtins(self.tool), **tool}, Tool)
        self.pen = None

    def press(self, cell: Cell) -> set[Cell]:
        """Begin a stroke and return the hexagons that look different now. A river continues if the new stroke
        begins next to it."""
        self.lift()
        self._stroke, self._dragged = Patch(), False
        if self.pen is not None and cell not in around(self.pen):
            self.pen = None
        if self.pen is None:
            self.trail = []
        return self.drag(cell)

    def drag(self, cell: Cell) -> set[Cell]:
        """Extend the stroke to a hexagon, including hexagons that a quick movement skipped; an area is filled
        only once."""
        if cell not in self.land.hexes:
            return set()
        if self._stroke is None:
            self._stroke, self._dragged = Patch(), False
        if self._dragged and self.tool.width == "area" and self.tool.brush in GROUNDS:
            return set()
        way = [cell]
        if self._dragged and self.cursor is not None and self.tool.brush not in LINES:
            way = between(self.cursor, cell)[1:] or [cell]
        self._dragged = True
        patch = Patch()
        for one in way:
            step = painted(self.land, self.tool, one, self.pen, self.trail)
            self.land = changed(self.land, step)
            patch = patch.then(step)
        self.cursor = cell
        if self.tool.brush in LINES:
            self.trail += between(self.pen or cell, cell)
        self.pen = cell if self.tool.brush in LINES else None
        self._stroke = self._stroke.then(patch)
        return patch.cells

    @property
    def painting(self) -> bool:
        """Whether a stroke is being made."""
        return self._stroke is not None

    def drop(self) -> set[Cell]:
        """Undo a mistaken stroke, without keeping it for redo."""
        stroke, self._stroke, self.pen = self._stroke, None, None
        if not stroke:
            return set()
        self.land = changed(self.land, stroke.back())
        return stroke.cells

    def lift(self) -> None:
        """End the stroke, which becomes one undo step if it changed anything."""
        stroke, self._stroke = self._stroke, None
        if stroke:
            self._remember(stroke)

    def name(self, cell: Cell, words: str) -> set[Cell]:
        """Give a hexagon a name."""
        self.lift()
        patch = named(self.land, cell, words)
        if patch:
            self.land = changed(self.land, patch)
            self._remember(patch)
        return patch.cells

    def _remember(self, patch: Patch) -> None:
        self._done = [*self._done, patch][-MOST_STEPS:]
        self._undone = []

    def undo(self) -> set[Cell]:
        """Undo the last stroke and return the hexagons that look different now."""
        self.lift()
        return self._step(self._done, self._undone)

    def redo(self) -> set[Cell]:
        """Redo the stroke that was undone last."""
        self.lift()
        return self._step(self._undone, self._done)

    def _step(self, source: list[Patch], to: list[Patch]) -> set[Cell]:
        self.pen = None
        if not source:
            return set()
        back = source.pop().back()
        to.append(back)
        self.land = changed(self.land, back)
        return back.cells
