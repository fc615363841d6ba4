"""Maps of one land at several moments on one page: unchanged elements are drawn once and reused."""

from __future__ import annotations

import msgspec

from empires.maps.board import Board
from empires.render.board import LAYERS, board_fragments, layer_of
from empires.render.ink import drawing
from empires.render.layout import plan
from empires.render.markup import NOTHING, Html, el, join
from empires.render.sheet import DEFS, extent

_LEFT_OUT = frozenset({"hits", "grid"})


class Atlas:
    """The maps on a page, in order."""

    def __init__(self) -> None:
        self._drawn: dict[str, Html] = {}

    def picture(self, board: Board, label: str) -> Html:
        """A view-only map of a board; `label` describes it to readers who cannot see it."""
        patterns = NOTHING if self._drawn else DEFS
        layers: dict[str, list[Html]] = {name: [] for name in LAYERS if name not in _LEFT_OUT}
        for name, markup in board_fragments(msgspec.structs.replace(board, title="", caption="")).items():
            if (layer := layer_of(name)) in layers:
                layers[layer].append(self._once(name, markup))
        groups = (el("g", *inside, class_=f"layer-{layer}") for layer, inside in layers.items())
        left, top, wide, high = extent(plan(board.tiles).cells)
        return drawing(
            (left, top, wide, high),
            join(patterns, *groups),
            width=f"{wide:.0f}",
            height=f"{high:.0f}",
            class_="map",
            role="img",
            aria_label=label,
        )

    def _once(self, name: str, markup: Html) -> Html:
        """The element itself if it is new or has changed, otherwise a reference to its first occurrence."""
        if self._drawn.get(name) == markup:
            return el("use", href=f"#{name}")
        self._drawn.setdefault(name, markup)
        return markup


def holdings(board: Board) -> str:
    """A description of each player's land: "Ann 14 tiles, Bo 9 tiles"; "" if nobody has any land."""
    held: dict[str, int] = {}
    for tile in board.tiles:
        if tile.owner is not None:
            held[tile.owner] = held.get(tile.owner, 0) + 1
    players = [player.name for player in board.players if player.name in held]
    return ", ".join(f"{name} {board.counted(held[name])}" for name in players)
