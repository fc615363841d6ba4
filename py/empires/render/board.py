"""The whole map as SVG text, and the same map as fragments, so that a page can replace just those that have
changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from empires.maps.board import Board, Overlay
from empires.render.arrows import arrows
from empires.render.ground import FLAT, country, land, plot, sites
from empires.render.heraldry import liveries
from empires.render.ink import drawing
from empires.render.layout import centre, plan
from empires.render.marks import (
    badge_fragment,
    coordinates,
    hits,
    name_fragment,
    overlay_fragments,
    shade,
    space_hits,
)
from empires.render.markup import NOTHING, Html, el, join
from empires.render.pieces import pieces
from empires.render.ramparts import rampart_fragment
from empires.render.realm import realms, veil
from empires.render.settlements import site_fragment
from empires.render.sheet import DEFS, extent, sheet
from empires.render.style import Theme, resolved

LAYERS: Final = (
    "sheet",
    "ground",
    "rivers",
    "grid",
    "relief",
    "veil",
    "marks",
    "borders",
    "arrows",
    "settlements",
    "pieces",
    "news",
    "coordinates",
    "names",
    "hits",
)
"""The groups of the map from bottom to top; each is a `<g class="layer-…">` of the picture."""

_LAND: Final = LAYERS[:5]
"""The layers that look the same to all readers; the page paints them separately from the layers above, which
change.
"""

_ON_SCREEN: Final = frozenset({"coordinates", "hits"})

_LAYER_OF: Final = {
    "sheet": "sheet",
    "sea-rim": "ground",
    "land": "ground",
    "veil": "veil",
    "shade": "marks",
    "coordinates": "coordinates",
    **{
        name: "rivers" if name in ("banks", "stream", "lake", "ripples", "bridge") else "ground"
        for name in FLAT
    },
    "grid": "grid",
}
_LAYER_OF_PREFIX: Final = {
    "plot": "ground",
    "tile": "relief",
    "realm": "borders",
    "rampart": "borders",
    "arrow": "arrows",
    "site": "settlements",
    "piece": "pieces",
    "name": "names",
    "badges": "names",
    "recent": "marks",
    "target": "marks",
    "chosen": "marks",
    "ghost": "marks",
    "lost": "news",
    "won": "news",
    "number": "news",
    "threat": "news",
    "flaw": "marks",
    "hit": "hits",
}


AT_ONCE: Final = 12
"""The number of tiles drawn between pauses."""


class Change(NamedTuple):
    """One step in changing an old picture into a new one.

    `replace` replaces the element with this id by `markup`, `remove` removes it, and `add`
    puts `markup` into the layer's group, before the element with the id `before` or, if that is empty, last.
    """

    step: Literal["replace", "remove", "add"]
    id: str
    layer: str
    markup: Html = NOTHING
    before: str = ""


def layer_of(fragment: str) -> str:
    """The layer to which the fragment with this id belongs."""
    return _LAYER_OF.get(fragment) or _LAYER_OF_PREFIX[fragment.partition("-")[0]]


def fragments(board: Board, overlay: Overlay = Overlay()) -> dict[str, Html]:  # noqa: B008 - a frozen value
    """Every element of the map that can change, by its id, in painting order within each layer."""
    return board_fragments(board) | mark_fragments(board, overlay)


def mark_fragments(board: Board, overlay: Overlay) -> dict[str, Html]:
    """The elements of the overlay, which has a layer of its own."""
    from empires.render.ghost import ghost_fragment

    cells, places = plan(board.tiles)
    lit = tuple([places[tile] for tile in overlay.targets if tile in places])
    if overlay.spaces:
        places = places | {id: centre(q, r) for id, q, r in overlay.spaces}
    drawn = overlay_fragments(overlay, places, liveries(board.players))
    if overlay.ghost is not None:
        drawn[f"ghost-{overlay.ghost.id}"] = ghost_fragment(overlay.ghost)
    if lit:
        drawn = {"shade": shade(cells, lit)} | drawn
    return drawn | space_hits(overlay.spaces)


def board_fragments(board: Board) -> dict[str, Html]:
    """The elements of the board itself."""
    cells, places = plan(board.tiles)
    looks = liveries(board.players)
    drawn: dict[str, Html] = {"sheet": sheet(cells, board.title, board.caption)}
    ground = country(board.tiles)
    drawn |= ground.fragments
    drawn |= veil(board)
    drawn |= realms(board, looks)
    drawn |= {
        f"rampart-{tile.id}": rampart_fragment(tile, places[tile.id]) for tile in board.tiles if tile.walls
    }
    drawn |= arrows(board, places, looks)
    foot_taken = {piece.tile for piece in board.pieces if piece.slot == 3 and not piece.inside}
    for tile in board.tiles:
        if tile.settlement is not None or tile.flag is not None:
            drawn[f"site-{tile.id}"] = site_fragment(tile, ground.hearts[tile.id], looks)
        if tile.name:
            drawn[f"name-{tile.id}"] = name_fragment(tile, ground.hearts[tile.id])
        if tile.badges:
            drawn[f"badges-{tile.id}"] = badge_fragment(tile, ground.hearts[tile.id], tile.id in foot_taken)
    drawn |= pieces(board, places, ground.hearts, looks)
    drawn |= coordinates(board.tiles)
    drawn |= hits(board.tiles)
    return drawn


def laid_out(board: Board) -> Iterator[None]:
    """Draw the land of a map a few tiles at a time, so that showing it later takes only a moment."""
    for number, site in enumerate(sites([plot(tile) for tile in board.tiles])):
        land(site)
        if number % AT_ONCE == 0:
            yield
    board_fragments(board)


def changes(before: dict[str, Html], after: dict[str, Html]) -> list[Change]:
    """The changes from one picture to another: removals first, then changed and new elements."""
    found = [Change("remove", name, layer_of(name)) for name in before if name not in after]
    found += [
        Change("replace", name, layer_of(name), markup)
        for name, markup in after.items()
        if name in before and before[name] != markup
    ]
    if all(name in before for name in after):
        return found
    above: dict[str, str] = {}
    for name in reversed(after):  # from the top down, so that elements above are already in place
        layer = layer_of(name)
        if name not in before:
            found.append(Change("add", name, layer, after[name], above.get(layer, "")))
        above[layer] = name
    return found


def board_svg(
    board: Board,
    overlay: Overlay = Overlay(),  # noqa: B008 - a frozen value
    *,
    pressable: bool = True,
    standalone: bool = False,
    theme: Theme = "paper",
    drawn: dict[str, Html] | None = None,
) -> Html:
    """The whole map as an `<svg>`: its fragments inside `#world`, one group per layer.

    A view-only picture is not `pressable`: it leaves out the coordinates and the areas that can be pressed.
    `standalone` makes a picture to print or share, which also embeds the stylesheet of `theme`. `drawn` are
    the map's fragments, if they have been drawn already.
    """
    pressable = pressable and not standalone
    layers: dict[str, list[Html]] = {layer: [] for layer in LAYERS if pressable or layer not in _ON_SCREEN}
    for name, piece in (fragments(board, overlay) if drawn is None else drawn).items():
        if (layer := layer_of(name)) in layers:
            layers[layer].append(piece)
    world = [el("g", *inside, class_=f"layer-{layer}") for layer, inside in layers.items()]
    if pressable:
        world = [el("g", *world[: len(_LAND)], class_="lie-of-the-land"), *world[len(_LAND) :]]
    body = join(
        el("title", board.title) if board.title else None,
        el("style", resolved(theme)) if standalone else None,
        DEFS,
        el("g", *world, id="world"),
    )
    box = extent(plan(board.tiles).cells)
    label = "Map" if not board.title else f"Map of {board.title}"
    if pressable:
        return drawing(box, body, class_="map", role="application")
    return drawing(box, body, class_="map", role="img", aria_label=label)
