"""The drawer with the layers of the map and the meanings of its marks."""

from __future__ import annotations

from collections.abc import Collection

from empires.maps.board import Board
from empires.page.drawers.frame import drawer, switch
from empires.page.widgets.markup import Html, el, join
from empires.page.wire.pointing import SwitchLayer
from empires.page.wire.values import Layer
from empires.render.icons import badge_icon

LAYERS: tuple[tuple[Layer, str], ...] = (
    ("borders", "Owners"),
    ("settlements", "Settlements"),
    ("pieces", "Banners"),
    ("arrows", "Routes"),
    ("names", "Names"),
    ("veil", "Unknown land"),
    ("grid", "Grid"),
    ("coordinates", "Coordinates"),
)
"""The layers of the map that can be switched on and off, with their labels."""

MOST_MARKS = 40
"""The maximum number of marks explained in the key of one map."""


def layers_drawer(hidden: Collection[str], board: Board, picture: bool | None) -> Html:
    """A switch for every layer, turned off for the `hidden` ones, and an explanation of the marks on the map.
    `picture` says whether the picture beneath the map is shown (None if there is no picture)."""
    layers = [
        switch(label, SwitchLayer(name=name), f"layer-{name}", name not in hidden) for name, label in LAYERS
    ]
    if picture is not None:
        said = "The picture under the map"
        layers.append(switch(said, SwitchLayer(name="picture"), "layer-picture", picture))
    return drawer("Map layers", el("div", *layers, class_="choices"), _marks(board))


def _marks(board: Board) -> Html | None:
    """The marks that are on the map now, each with its meaning; marks with a number need no explanation."""
    marks = {
        (badge.icon, badge.meaning): None
        for badges in (*(tile.badges for tile in board.tiles), *(piece.badges for piece in board.pieces))
        for badge in badges
        if badge.meaning and not badge.text
    }
    told = [el("li", badge_icon(icon), " ", meaning) for icon, meaning in sorted(marks)[:MOST_MARKS]]
    if any(tile.besieged for tile in board.tiles):
        told.append(el("li", badge_icon("wall"), " a palisade with tents: under siege"))
    if any(tile.walls for tile in board.tiles):
        told.append(el("li", badge_icon("wall"), " a line of battlements along an edge: a wall"))
    badges = [badge for piece in board.pieces for badge in piece.badges]
    badges += [badge for tile in board.tiles for badge in tile.badges]
    if any(badge.icon == "engine" for badge in badges):
        told.append(el("li", badge_icon("engine"), " engines of a siege train, with their number"))
    if any(arrow.broken for arrow in board.arrows):
        told.append(el("li", badge_icon("road"), " a broken line: the route is blocked at its end"))
    return join(el("h3", "Marks on the map"), el("ul", *told, class_="key")) if told else None
