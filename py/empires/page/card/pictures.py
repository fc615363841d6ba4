"""Pictures of things in a question that the map does not show yet, such as capitals to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.board import BoardTile
from empires.page.widgets.markup import Html, el
from empires.render.ghost import tile_svg
from empires.render.icons import settlement_icon


def pictures(tiles: Sequence[BoardTile]) -> Html:
    """A picture of each tile with its land, its buildings and its name; everything else is in the choices
    next to the pictures."""
    return el("ul", *(_picture(tile) for tile in tiles), class_="pictured")


def _picture(tile: BoardTile) -> Html:
    land = tile_svg(tile) if tile.edges else None
    built = settlement_icon(tile.settlement) if tile.settlement else None
    return el("li", el("span", land, built, class_="picture", aria_hidden="true"), el("span", tile.name))
